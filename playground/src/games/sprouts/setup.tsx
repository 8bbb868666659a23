import type { SetupProps } from '../game.ts';
import { namesOf, startNames, type Kind } from './map/wire.ts';
import { sproutsWords } from './words.ts';

/** The most spots and crosses that have room on the paper. */
export const MOST: Readonly<Record<Kind, number>> = { spot: 8, cross: 5 };

export function SproutsSetup({ kind, position, language, onChange }: SetupProps & { readonly kind: Kind }) {
  const count = namesOf(kind, position)?.flat().length ?? 0;
  const numbers = Array.from({ length: MOST[kind] }, (_, index) => index + 1);
  return (
    <label class="field">
      <span>{sproutsWords[language].count[kind]}</span>
      <select value={count} onChange={event => onChange({ map: { regions: startNames(kind, Number(event.currentTarget.value)) } })}>
        {numbers.map(number => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    </label>
  );
}
