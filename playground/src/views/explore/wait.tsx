import { useWords } from '../../speech.ts';
import type { Asked } from './answer.ts';

/** What stands where an answer will be: that it is awaited, or why it does not come. */
export function Wait({ refused, retry }: Asked<unknown>) {
  const { w } = useWords();
  if (refused === undefined) return <p class="quiet">{w.loading}</p>;
  return (
    <p class="trouble" role="alert">
      <span>{refused}</span>
      <button type="button" onClick={retry}>
        {w.retry}
      </button>
    </p>
  );
}
