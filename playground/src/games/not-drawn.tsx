import { useWords } from '../speech.ts';

/** How many tiles, bottles or objects are drawn at most, as in a picture of the service. A browser needs seconds for many more. */
export const MOST_DRAWN = 4096;

/** Instead of a board of more. */
export function NotDrawn() {
  const { w } = useWords();
  return <p class="quiet">{w.notDrawn}</p>;
}
