import type { Analysis, History, Move, Part, Position } from '../game.ts';
import { amount, leaves, numbers, strings } from './kind.ts';
import type { List } from './layout.ts';
import type { Language } from '../../language.ts';
import { letter, nameOf, type HeapList } from './names.ts';
import { taken } from './pair.ts';
import { rowWords } from './words.ts';

/** "3 from heap B" */
export const describeHeaps =
  (list: HeapList) =>
  (move: Move, before: Position, language: Language, history: History): string => {
    const w = rowWords[language];
    const index = nameOf(list, move[list] as number, before, history);
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
  return first > 0 ? `${first} ${w.from('heap', letter(0))}` : `${second} ${w.from('heap', letter(1))}`;
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

const isSeveral = (...lists: readonly unknown[]): boolean => lists.flatMap(numbers).filter((size) => size > 0).length > 1;

/** "heap B" */
export const placeOfHeaps =
  (list: HeapList) =>
  (move: Move, position: Position, language: Language, history: History): string | undefined => {
    if (!isSeveral(position.heaps, position.groups)) return undefined;
    return rowWords[language].place(list, nameOf(list, move[list] as number, position, history));
  };

/** "heap A, heap B" */
export function placeOfPair(move: Move, _: Position, language: Language): string {
  const w = rowWords[language];
  return [0, 1].filter((heap) => taken(move)[heap]! > 0).map((heap) => w.place('heap', letter(heap))).join(', ');
}

/** "row 2" */
export function placeOfBottles(move: Move, position: Position, language: Language): string | undefined {
  const pictured = [...strings(position.bottles), ...strings(position.circles)].map(() => 1);
  if (!isSeveral(position.rows, position.rings, pictured)) return undefined;
  const list = (['row', 'ring', 'line', 'circle'] as const).find((name) => name in move)!;
  return rowWords[language].place(list, move[list] as number);
}

/** The words for one heap or group, in the cases in which the service may number it. */
const ONE = 'heap|group|Haufen|Gruppe|montón|grupo|tas|groupe|кучк?[аиуе]|куч(?:ей|кой)|групп(?:[аыуе]|ой)';
/** The words that have several numbers after them. An article tells where one heap and several are the same word. */
const SEVERAL =
  'heaps|groups|(?:beiden|de[nr]|die) Haufen|Gruppen|montones|grupos|(?:les|des|aux|deux) tas|groupes|' +
  '(?<!из )(?:кучк?и|группы)|(?:кучк?|групп)(?:ам|ами|ах)|куч|кучек|групп';
const NUMBERS = String.raw`\d+(?:(?:,|,? and| und| y| et| и) \d+)*`;

/** The service numbers the heaps that are left. */
const NUMBERED = new RegExp(String.raw`(?<!\p{L})(?:(?:${SEVERAL}) ${NUMBERS}|(?:${ONE}) \d+)`, 'giu');

/** A sentence of the service with the names of the page. */
export const retold =
  (list: HeapList) =>
  (step: string, position: Position, history: History): string => {
    const renamed = (number: string): string => {
      const name = nameOf(list, Number(number) - 1, position, history);
      return typeof name === 'string' ? name : number;
    };
    return step.replace(NUMBERED, (found) => found.replace(/\d+/g, renamed));
  };

/** "heap B", "line 1, from place 3" */
export function partName(part: Part, _: number, language: Language, position: Position, history: History): string {
  const w = rowWords[language];
  const list = (['heap', 'group', 'row', 'ring', 'line', 'circle'] as const satisfies readonly List[]).find((name) => name in part);
  if (list === undefined) return numbers(part.heaps).join(' + ');
  const index = part[list] as number;
  const place = w.place(list, list === 'heap' || list === 'group' ? nameOf(list, index, position, history) : index);
  if (typeof part.at !== 'number') return place;
  return w.fromPlace(place, part.at + 1);
}

/** What the numbers on pieces mean. In misère play of parts there may be letters instead. */
export function legend({ moves, components }: Analysis, language: Language): string {
  const w = rowWords[language];
  const hasNumbers = moves.some(({ sg }) => typeof sg === 'number');
  const hasValues = components.length > 1 && components.some(({ sg }) => sg !== null);
  return (hasNumbers ? w.legend(components.length > 1) : w.legendLetters) + (hasValues ? w.legendHeaps : '');
}
