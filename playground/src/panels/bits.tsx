import type { Game, Part } from '../games/game.ts';
import { words, type Language } from '../language.ts';
import { historyAt, positionOf, type Match } from '../match.ts';

/** What a part is called, such as "heap B". */
export const nameOfPart = (game: Game, match: Match, part: Part, index: number, language: Language): string =>
  game.partName?.(part, index, language, positionOf(match), historyAt(match, match.cursor)) ?? words[language].part(index);

/** The binary digits of a value, of the same width in each row. -1 has none. */
export function Bits({ sg, width, odd }: { readonly sg: number | null; readonly width: number; readonly odd: ReadonlySet<number> }) {
  if (sg === null || sg < 0) return <>–</>;
  const digits = [...sg.toString(2).padStart(width, '0')];
  return (
    <>
      {digits.map((digit, index) => (
        <span key={index} class={odd.has(digits.length - 1 - index) ? 'bit odd' : 'bit'}>
          {digit}
        </span>
      ))}
    </>
  );
}
