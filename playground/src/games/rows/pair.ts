import type { Move, Position, Turn } from '../game.ts';
import { numbers, type Kind } from './kind.ts';
import type { Layout } from './layout.ts';
import { letter } from './names.ts';

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
    const sizes = numbers(position.heaps);
    const last = turns.at(-1);
    const gone = last ? taken(last.move) : [0, 0];
    return {
      segments: sizes.map((size, index) => ({ list: 'heap', index, from: 0, size, closed: false, name: letter(index) })),
      lines: sizes.map((_, segment) => ({ ring: false, offset: 0, pieces: [{ segment }, ...(gone[segment]! > 0 ? [{ gone: gone[segment]!, fresh: true }] : [])] })),
    };
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
