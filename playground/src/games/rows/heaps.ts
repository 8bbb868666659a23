import type { Move, Position, Turn } from '../game.ts';
import { amount, leaves, numbers, type Kind } from './kind.ts';
import { leftBy, type Layout, type Run } from './layout.ts';
import { Replay, sketched } from './replay.ts';

const ascending = (a: number, b: number): number => a - b;
const standing = (sizes: readonly number[]): number[] => sizes.filter((size) => size > 0).sort(ascending);

/** A run with which a move can be drawn: what is taken lies after the first part that is left. */
function drawn(move: Move): Run {
  const left = leaves(move);
  const length = amount(move);
  const at = left[0] ?? 0;
  let end = at + length;
  const cuts = left.slice(1, -1).map((size) => (end += size));
  return { at, length, cuts };
}

/** The heaps in their lines, each with its name. */
export function layoutOfHeaps(list: 'heap' | 'group', position: Position, start: Position, turns: readonly Turn[]): Layout {
  const sizes = numbers(position[`${list}s`]);
  const replay = new Replay();
  replay.add(list, numbers(start[`${list}s`]));
  for (const { move, sketch, ...turn } of turns) {
    const stands = replay.list(list);
    const index = move[list] as number;
    const stand = stands[index];
    if (!stand) break;
    replay.next();
    const expected = leaves(move).join();
    const segment = { list, index, from: 0, size: stand.size, closed: false };
    const run = sketched({ ...turn, move, sketch }, segment, (left) => standing(left).join() === expected) ?? drawn(move);
    const left = replay.take(stand, run).filter(({ size }) => size > 0);
    stands.splice(index, 1, ...left.sort((a, b) => a.size - b.size));
  }
  if (replay.list(list).map(({ size }) => size).join() !== sizes.join()) {
    const plain = new Replay();
    plain.add(list, sizes);
    return plain.layout();
  }
  return replay.layout();
}

/** Games in which a move takes from one heap, splits it, or does both. */
export function heaps(list: 'heap' | 'group', usual: Kind['usual'], fromEnd: (position: Position) => boolean, rule?: Kind['rule']): Kind {
  const key = (index: number, take: number, left: readonly number[]): string => `${index}:${take}:${left.join()}`;
  return {
    look: 'objects',
    usual,
    fromEnd,
    ...(rule && { rule }),
    layout: (position, start, turns) => layoutOfHeaps(list, position, start, turns),
    owner: (move) => move[list] as number,
    key: (move) => key(move[list] as number, amount(move), leaves(move)),
    keyOfRun: (segment, run) => key(segment.index, run.length, standing(leftBy(segment, run))),
    modeOf(move) {
      const parts = Math.max(2, leaves(move).length);
      return { name: String(parts), parts };
    },
    spread: (_, segment, run) => new Map([[segment, run]]),
  };
}
