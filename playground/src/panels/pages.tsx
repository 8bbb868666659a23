import { useWords } from '../speech.ts';
import { listedViews, type ViewName } from '../views.ts';

interface PagesProps {
  /** The view that is open; undefined while the match is. */
  readonly open: ViewName | undefined;
  onPlay(): void;
}

/** The way to the views and back to the match. It is in the header where there is room for it, and in the footer on phones. */
export function Pages({ open, onPlay }: PagesProps) {
  const { w } = useWords();
  return (
    <nav class="pages" aria-label={w.pages}>
      <button type="button" aria-current={open === undefined ? 'page' : undefined} onClick={() => open !== undefined && onPlay()}>
        {w.playing}
      </button>
      {listedViews.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === open ? 'page' : undefined}>
          {w.views[name]}
        </a>
      ))}
    </nav>
  );
}
