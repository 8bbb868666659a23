import type { SetupProps } from '../game.ts';
import type { Vertex } from './geometry/drawing.ts';
import { countOf, mixedStart, namesOf, startNames, type Count, type Kind } from './map/wire.ts';
import { sproutsWords } from './words.ts';

/** The most spots and crosses to start from that have room on the paper. */
export const MOST: Readonly<Record<Vertex, number>> = { spot: 20, cross: 5 };

/** The most of both in one drawing, so that the computer answers at once. */
export const MOST_MIXED: Count = { spots: 3, crosses: 2 };

export function SproutsSetup({ kind, position, language, onChange }: SetupProps & { readonly kind: Kind }) {
  const names = namesOf(kind, position) ?? [];
  const w = sproutsWords[language];
  if (kind !== 'mixed') {
    const set = (count: number) => onChange({ map: { regions: startNames(kind, count) } });
    return <NumberField label={w.count[kind]} value={names.flat().length} from={1} to={MOST[kind]} onChange={set} />;
  }
  const { spots, crosses } = countOf(names);
  return (
    <>
      <NumberField
        label={w.count.spot}
        value={spots}
        from={0}
        to={MOST_MIXED.spots}
        onChange={spots => onChange(mixedStart({ spots, crosses: Math.max(crosses, spots === 0 ? 1 : 0) }))}
      />
      <NumberField
        label={w.count.cross}
        value={crosses}
        from={0}
        to={MOST_MIXED.crosses}
        onChange={crosses => onChange(mixedStart({ spots: Math.max(spots, crosses === 0 ? 1 : 0), crosses }))}
      />
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  onChange(value: number): void;
}

function NumberField({ label, value, from, to, onChange }: NumberFieldProps) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => onChange(Number(event.currentTarget.value))}>
        {numbers.map(number => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    </label>
  );
}
