import { Seen } from '../seen.tsx';
import { useSaid } from '../words/index.ts';

interface ArrowListProps {
  readonly arrows: readonly (readonly [string, string])[];
  onRemove(from: string, to: string): void;
}

/** The arrows in words, each with a button that takes it away. */
export function ArrowList({ arrows, onRemove }: ArrowListProps) {
  const s = useSaid();
  return (
    <section class="panel arrow-list">
      <h3>{s.arrows}</h3>
      {arrows.length === 0 && <p class="quiet">{s.noArrows}</p>}
      <ul class="chips">
        {arrows.map(([from, to]) => (
          <li key={`${from}${to}`} class="chip">
            {from} → {to}{' '}
            <button type="button" onClick={() => onRemove(from, to)}>
              <Seen name={s.removeArrow(from, to)}>×</Seen>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
