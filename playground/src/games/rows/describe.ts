import type { Move, Part, Position } from '../game.ts';
import { amount, leaves, numbers, strings } from './kind.ts';
import type { List } from './layout.ts';
import type { Language } from '../../language.ts';
import { taken } from './pair.ts';
import { rowWords } from './words.ts';

/** "3 from heap 2" */
export const describeHeaps =
  (list: 'heap' | 'group') =>
  (move: Move, _: Position, language: Language): string => {
    const w = rowWords[language];
    const index = move[list] as number;
    const left = leaves(move);
    const count = amount(move);
    if (count === 0) return w.splitInto(list, index, left);
    const takes = `${count} ${w.from(list, index)}`;
    return left.length > 1 ? w.andSplit(takes, left) : takes;
  };

/** "2 from each heap" */
export function describePair(move: Move, _: Position, language: Language): string {
  const w = rowWords[language];
  const [first, second] = taken(move);
  if (first > 0 && second > 0) return w.both(first);
  return first > 0 ? `${first} ${w.from('heap', 0)}` : `${second} ${w.from('heap', 1)}`;
}

/** "bottles 3 and 4 of row 1" */
export function describeBottles(move: Move, before: Position, language: Language): string {
  const w = rowWords[language];
  const list = (['row', 'ring', 'line', 'circle'] as const).find((name) => name in move)!;
  const index = move[list] as number;
  const count = amount(move);
  if (list === 'ring') return `${w.count(count, 'bottles')} ${w.inside(list, index)}`;
  const at = list === 'row' ? leaves(move)[0]! : (move.at as number);
  const around = list === 'circle' ? (strings(before.circles)[index]?.length ?? Infinity) : Infinity;
  return w.bottles(at + 1, ((at + count - 1) % around) + 1, w.inside(list, index));
}

/** "heap 2", "line 1, from place 3" */
export function partName(part: Part, _: number, language: Language): string {
  const w = rowWords[language];
  const list = (['heap', 'group', 'row', 'ring', 'line', 'circle'] as const satisfies readonly List[]).find((name) => name in part);
  if (list === undefined) return numbers(part.heaps).join(' + ');
  const place = w.place(list, part[list] as number);
  if (typeof part.at !== 'number') return place;
  return w.fromPlace(place, part.at + 1);
}
