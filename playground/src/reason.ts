import type { Analysis, Move, Part, Position } from './games/game.ts';
import { numbers } from './games/rows/kind.ts';

/** The value of each part before the advised move and after it. In a lost position nothing changes. */
export interface Column {
  readonly component: number;
  readonly before: number;
  readonly after: number;
}

/** Why a position is won by the advised move, or lost, as far as a pupil can follow it. */
export type Reason = { readonly won: boolean } & (
  | { readonly kind: 'last' }
  /** Equal parts, two by two. `isMiddle` if the move has cut one part in two. */
  | { readonly kind: 'mirror'; readonly pairs: readonly number[]; readonly isMiddle: boolean }
  /** Even columns. `isSizes` if the values are the sizes of the parts. */
  | { readonly kind: 'columns'; readonly columns: readonly Column[]; readonly isMisere: boolean; readonly isSizes: boolean }
  | { readonly kind: 'singles'; readonly count: number }
  | { readonly kind: 'corner' | 'arms' | 'ledge' }
  | { readonly kind: 'multiple'; readonly of: number; readonly left: number; readonly isMisere: boolean }
  | { readonly kind: 'pair'; readonly pair: readonly [number, number]; readonly pairs: readonly (readonly [number, number])[] }
  | { readonly kind: 'parity'; readonly moves: number; readonly isLastMine: boolean }
  /** Nothing short is known: all was tried, or a calculation decides. */
  | { readonly kind: 'tried' | 'calculated' }
);

const LISTS = { heap: 'heaps', group: 'groups', row: 'rows', ring: 'rings' } as const;

const isPictured = (position: Position): boolean => 'bottles' in position || 'circles' in position;

/** The sizes of the parts, list by list, where these are all that a position has. */
function partsIn(position: Position, components: readonly Part[]): readonly (readonly number[])[] | undefined {
  const isListed = (part: Part): boolean => Object.keys(LISTS).some((name) => typeof part[name] === 'number');
  if (components.length === 0 || !components.every(isListed) || isPictured(position)) return undefined;
  return Object.values(LISTS).map((list) => numbers(position[list]).filter((size) => size > 0));
}

/** The size of each pair, if the parts come in equal pairs. */
function pairsOf(parts: readonly (readonly number[])[]): readonly number[] | undefined {
  const pairs: number[] = [];
  for (const list of parts) {
    const sorted = [...list].sort((a, b) => a - b);
    if (sorted.length % 2 === 1) return undefined;
    for (let at = 0; at < sorted.length; at += 2) {
      if (sorted[at] !== sorted[at + 1]) return undefined;
      pairs.push(sorted[at]!);
    }
  }
  return pairs;
}

/** What is left, whoever moves next has lost: the position after the advised move, or a lost one itself. */
interface Left {
  readonly analysis: Analysis;
  readonly position: Position;
  readonly parts: readonly (readonly number[])[] | undefined;
  readonly won: boolean;
}

type Finder = (left: Left) => Reason | undefined;

const last: Finder = ({ analysis, position, parts, won }) => {
  if (!won || analysis.play !== 'normal') return undefined;
  // A board, or heaps that are one component.
  const lists = isPictured(position) ? [] : [position.rows, position.heaps].filter(Array.isArray);
  const isNothing = parts === undefined ? lists.length > 0 && lists.flat().every((size) => size === 0) : parts.flat().length === 0;
  return isNothing ? { kind: 'last', won } : undefined;
};

const mirror: Finder = ({ analysis, parts, won }) => {
  if (analysis.play !== 'normal' || parts === undefined) return undefined;
  const pairs = pairsOf(parts);
  if (pairs === undefined || pairs.length === 0) return undefined;
  return { kind: 'mirror', won, pairs, isMiddle: won && analysis.components.length === 1 && pairs.length === 1 };
};

/** Lost positions whose parts the service calls alike in pairs, such as the quadrants of a board. */
const alike: Finder = ({ analysis: { explanation, components }, won }) => {
  const pairs = explanation?.rule?.alike;
  if (won || pairs === undefined || 2 * pairs.length !== components.length) return undefined;
  return { kind: 'mirror', won, pairs: [], isMiddle: false };
};

const columns: Finder = ({ analysis: { game, play, components, explanation }, won }) => {
  const isNim = game === 'nim' && play === 'misere';
  if (components.length < 2 || !(isNim || (play === 'normal' && explanation?.rule?.name === 'xor'))) return undefined;
  const change = won ? explanation?.change : undefined;
  const found = components.map(({ sg }, component): Column => {
    const before = sg ?? -1;
    return { component, before, after: change?.component === component ? change.to : before };
  });
  const isEven = found.reduce((xor, { after }) => xor ^ after, 0) === 0;
  // A larger number is not one of JavaScript's bits.
  const isKnown = found.every(({ before, after }) => before >= 0 && after >= 0 && Math.max(before, after) < 2 ** 31);
  if (!isEven || !isKnown || (won && change == null)) return undefined;
  const isSizes = components.every(({ size, sg }) => size === sg);
  return { kind: 'columns', won, columns: found, isMisere: isNim, isSizes };
};

/** Misère Nim at its end: an odd number of single objects is left. */
const singles: Finder = ({ analysis: { game, play }, parts, won }) => {
  const left = parts?.flat() ?? [];
  if (game !== 'nim' || play !== 'misere' || left.some((size) => size > 1) || left.length % 2 === 0) return undefined;
  return { kind: 'singles', won, count: left.length };
};

/** The shapes of Chomp with a poisoned corner that a pupil can keep up. */
const shapes: Finder = ({ analysis: { game, play }, position, won }) => {
  if (game !== 'chomp' || play !== 'misere') return undefined;
  const [first = 0, ...others] = numbers(position.rows).filter((size) => size > 0);
  const [second = 0] = others;
  const lowest = others.at(-1) ?? 0;
  if (first === 1 && others.length === 0) return { kind: 'corner', won };
  if (others.length > 0 && others.every((size) => size === 1) && others.length === first - 1) return { kind: 'arms', won };
  const isTwoRows = others.length === 1 && second === first - 1;
  const isTwoColumns = first === 2 && lowest === 1 && others.slice(0, -1).every((size) => size === 2);
  return isTwoRows || isTwoColumns ? { kind: 'ledge', won } : undefined;
};

/** One heap, of which 1 to k may be taken. */
const multiple: Finder = ({ analysis: { game, play }, position, parts, won }) => {
  const take = numbers(position.take);
  const sizes = parts?.flat() ?? [];
  const isUpTo = take.length > 1 && take.every((amount, index) => amount === index + 1);
  if (game !== 'subtraction' || sizes.length !== 1 || !isUpTo) return undefined;
  const of = take.length + 1;
  const isMisere = play === 'misere';
  return sizes[0]! % of === (isMisere ? 1 : 0) ? { kind: 'multiple', won, of, left: sizes[0]!, isMisere } : undefined;
};

/** The lost pairs of Wythoff's game up to one: the smaller number is the smallest that is in no pair yet, the differences grow by one. */
export function lostPairs(least: number, isMisere: boolean): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = isMisere ? [[0, 1], [2, 2]] : [[1, 2]];
  const used = new Set([0, 1, 2]);
  for (let difference = 2; pairs.at(-1)![0] < least; difference++) {
    let first = 1;
    while (used.has(first)) first++;
    used.add(first).add(first + difference);
    pairs.push([first, first + difference]);
  }
  return pairs;
}

/** More pairs than a pupil would read. */
const MOST_PAIRS = 8;

const pair: Finder = ({ analysis: { explanation, play }, position, won }) => {
  const [first, second] = numbers(position.heaps).sort((a, b) => a - b);
  if (explanation?.rule?.name !== 'lost-pairs' || first === undefined || second === undefined || first > 1000) return undefined;
  const pairs = lostPairs(first, play === 'misere');
  const isPair = pairs.some(([one, other]) => one === first && other === second);
  return isPair ? { kind: 'pair', won, pair: [first, second], pairs: pairs.slice(0, MOST_PAIRS) } : undefined;
};

const parity: Finder = ({ analysis: { explanation, play }, won }) => {
  const rule = explanation?.rule;
  if (rule?.name !== 'parity' || rule.moves === undefined) return undefined;
  return { kind: 'parity', won, moves: rule.moves, isLastMine: won === (play === 'normal') };
};

const FINDERS: readonly Finder[] = [last, singles, shapes, mirror, alike, multiple, pair, parity, columns];

/** Why the move that is advised wins, or why every move loses. */
export function reasonOf(analysis: Analysis, move: Move): Reason {
  const won = analysis.advice.kind === 'win';
  const position = (won ? move.position : undefined) ?? analysis.position;
  const left: Left = { analysis, position, parts: partsIn(position, analysis.components), won };
  if (!won || move.position !== undefined) {
    for (const find of FINDERS) {
      const found = find(left);
      if (found !== undefined) return found;
    }
  }
  const isTried = analysis.method === 'search' || analysis.method === 'table';
  return { kind: isTried ? 'tried' : 'calculated', won };
}
