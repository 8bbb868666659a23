import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useWords } from '../speech.ts';
import { openView, type View, type ViewName, type ViewProps } from '../views.ts';

/** A view, once its script and its style are there. */
export function OpenView({ name, ...props }: ViewProps & { readonly name: ViewName }) {
  const { w } = useWords();
  const [view, setView] = useState<View>();
  const [failed, setFailed] = useState(false);
  const open = (): void => {
    setFailed(false);
    openView(name).then(setView, () => setFailed(true));
  };
  useEffect(open, [name]);
  const isBusy = view === undefined && !failed;
  useLayoutEffect(() => {
    if (!isBusy) document.body.setAttribute('aria-busy', 'false');
  }, [isBusy]);
  return (
    <main class={`page view view-${name}`} aria-busy={isBusy}>
      {view !== undefined && <view.View {...props} />}
      {failed && (
        <p class="trouble" role="alert">
          {w.noAnswer}{' '}
          <button type="button" onClick={open}>
            {w.retry}
          </button>
        </p>
      )}
    </main>
  );
}
