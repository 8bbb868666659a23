import { Failure } from '../../panels/refused.tsx';
import { useWords } from '../../speech.ts';
import type { Asked } from './answer.ts';

/** What stands where an answer will be: that it is awaited, or why it does not come. */
export function Wait({ failure, retry }: Asked<unknown>) {
  const { w } = useWords();
  if (failure === undefined) return <p class="quiet">{w.loading}</p>;
  return (
    <div class="trouble" role="alert">
      <Failure error={failure} sentence={w.notComputed} />
      <button type="button" onClick={retry}>
        {w.retry}
      </button>
    </div>
  );
}
