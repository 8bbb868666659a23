import type { Position, Turn } from '../game.ts';
import { amount, leaves, numbers, type Kind } from './kind.ts';
import { leftBy, type Layout } from './layout.ts';
import { letter, namesAt, runOf, standing, type HeapList } from './names.ts';
import { Replay } from './replay.ts';

/** The heaps in their lines, each with its name. */
export function layoutOfHeaps(list: HeapList, position: Position, start: Position, turns: readonly Turn[]): Layout {
  const sizes = numbers(position[`${list}s`]);
  const names = namesAt(list, position, { start, turns });
  const replay = new Replay();
  if (names === undefined) replay.add(list, sizes);
  else replayed(replay, list, start, turns);
  const { lines, segments } = replay.layout();
  return { lines, segments: segments.map((segment, index) => ({ ...segment, name: names?.[index] ?? letter(index) })) };
}

function replayed(replay: Replay, list: HeapList, start: Position, turns: readonly Turn[]): void {
  replay.add(list, numbers(start[`${list}s`]));
  const stands = replay.list(list);
  for (const turn of turns) {
    const index = turn.move[list] as number;
    const stand = stands[index]!;
    replay.next();
    const left = replay.take(stand, runOf(list, turn, stand.size)).filter(({ size }) => size > 0);
    stands.splice(index, 1, ...left.sort((a, b) => a.size - b.size));
  }
}

/** Games in which a move takes from one heap, splits it, or does both. */
export function heaps(list: HeapList, usual: Kind['usual'], fromEnd: (position: Position) => boolean, rule?: Kind['rule']): Kind {
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
