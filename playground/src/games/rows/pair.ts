import type { Move, Position, Turn } from '../game.ts';
import { numbers, type Kind } from './kind.ts';
import type { Layout } from './layout.ts';
import { Replay } from './replay.ts';

const ONE = { name: 'one', parts: 2 };
const BOTH = { name: 'both', parts: 2 };

/** What a move takes from the first heap and from the second. */
export const taken = (move: Move): readonly [number, number] => {
  const [first = 0, second = 0] = numbers(move.take);
  return [first, second];
};

/** Wythoff's two heaps. */
export const pair: Kind = {
  look: 'objects',
  usual: { objects: true, gaps: false },
  fromEnd: () => true,
  layout(position: Position, _: Position, turns: readonly Turn[]): Layout {
    const last = turns.at(-1);
    const sizes = numbers(position.heaps);
    const before = sizes.map((size, heap) => size + (last ? taken(last.move)[heap]! : 0));
    const replay = new Replay();
    replay.add('heap', before);
    const stands = replay.list('heap');
    stands.forEach((stand, heap) => {
      const at = sizes[heap]!;
      const left = replay.take(stand, { at, length: stand.size - at, cuts: [] });
      stands[heap] = left[0]!;
    });
    return replay.layout();
  },
  owner: (move) => (taken(move)[0] > 0 ? 0 : 1),
  key: (move) => taken(move).join(),
  keyOfRun(segment, run, mode) {
    if (run.at + run.length !== segment.size) return '';
    if (mode.name === BOTH.name) return `${run.length},${run.length}`;
    return segment.index === 0 ? `${run.length},0` : `0,${run.length}`;
  },
  modeOf: (move) => (taken(move).every((count) => count > 0) ? BOTH : ONE),
  spread({ segments }, segment, run, mode) {
    if (mode.name !== BOTH.name) return new Map([[segment, run]]);
    return new Map(segments.map(({ size }, index) => [index, { ...run, at: size - run.length }]));
  },
};
