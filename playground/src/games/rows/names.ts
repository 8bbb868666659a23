import type { History, Position, Turn } from '../game.ts';
import { amount, leaves, numbers } from './kind.ts';
import { leftBy, type Run } from './layout.ts';
import { sketched } from './replay.ts';

export type HeapList = 'heap' | 'group';

/** A to Z, then AA, AB and so on. */
export function letter(number: number): string {
  const rest = Math.floor(number / 26);
  return (rest > 0 ? letter(rest - 1) : '') + String.fromCharCode(65 + (number % 26));
}

interface Heap {
  readonly size: number;
  /** What it is called for the whole game. */
  readonly name: string;
}

/** The heaps after a turn, and how many names are taken by then. */
interface Stage {
  readonly heaps: readonly Heap[];
  readonly named: number;
}

/** The service plays with no more. */
const MOST_HEAPS = 4096;

const NOWHERE: Stage = { heaps: [], named: 0 };

/** Stages by the turn that led to them, or by the start. A turn belongs to one match, so each is gone through once. */
const stages = { heap: new WeakMap<Turn | Position, Stage>(), group: new WeakMap<Turn | Position, Stage>() };

const ascending = (a: number, b: number): number => a - b;
export const standing = (sizes: readonly number[]): number[] => sizes.filter((size) => size > 0).sort(ascending);

/** The run that a turn took: where the board put it, or else behind the first part that is left. */
export function runOf(list: HeapList, turn: Turn, size: number): Run {
  const { move } = turn;
  const left = leaves(move);
  const expected = left.join();
  const found = sketched(turn, { list, index: 0, from: 0, size, closed: false }, (sizes) => standing(sizes).join() === expected);
  if (found !== undefined) return found;
  const length = amount(move);
  const at = left[0] ?? 0;
  let end = at + length;
  const cuts = left.slice(1, -1).map((part) => (end += part));
  return { at, length, cuts };
}

function first(list: HeapList, start: Position): Stage {
  const heaps = numbers(start[`${list}s`]).map((size, index): Heap => ({ size, name: letter(index) }));
  return { heaps, named: heaps.length };
}

/** The first part keeps the name, the others are new heaps. */
function next(list: HeapList, { heaps, named }: Stage, turn: Turn): Stage {
  const index = turn.move[list] as number;
  const heap = heaps[index];
  if (heap === undefined || heaps.length + leaves(turn.move).length > MOST_HEAPS) return NOWHERE;
  const { size, name } = heap;
  const sizes = leftBy({ list, index, from: 0, size, closed: false }, runOf(list, turn, size)).filter((size) => size > 0);
  const parts = sizes.map((size, part): Heap => ({ size, name: part === 0 ? name : letter(named + part - 1) }));
  parts.sort((a, b) => a.size - b.size);
  return { heaps: [...heaps.slice(0, index), ...parts, ...heaps.slice(index + 1)], named: named + Math.max(0, parts.length - 1) };
}

function stageAt(list: HeapList, { start, turns }: History): Stage {
  const found = stages[list];
  let known = turns.length;
  while (known > 0 && !found.has(turns[known - 1]!)) known--;
  let stage = found.get(turns[known - 1] ?? start) ?? first(list, start);
  if (known === 0) found.set(start, stage);
  for (const turn of turns.slice(known)) found.set(turn, (stage = next(list, stage, turn)));
  return stage;
}

/** The names of the heaps of a position. Undefined if the turns do not lead to it. */
export function namesAt(list: HeapList, position: Position, history: History): readonly string[] | undefined {
  const sizes = numbers(position[`${list}s`]);
  const { heaps } = stageAt(list, history);
  const isHere = heaps.length === sizes.length && heaps.every(({ size }, index) => size === sizes[index]);
  return isHere ? heaps.map(({ name }) => name) : undefined;
}

/** The name that a heap has had since it was there. Its number if the position has no such heap. */
export function nameOf(list: HeapList, index: number, position: Position, history: History): string | number {
  const isThere = index in numbers(position[`${list}s`]);
  return namesAt(list, position, history)?.[index] ?? (isThere ? letter(index) : index);
}
