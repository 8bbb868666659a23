import type { Move } from '../../../games/game.ts';

/** What a move can leave, in words or as sizes of heaps, and its value. */
export interface Option {
  readonly text: string;
  readonly value: number;
}

const isSizes = (leaves: unknown): leaves is readonly number[] => Array.isArray(leaves) && leaves.every((size) => typeof size === 'number');

/** The heaps that a move leaves, such as `1 + 6`. Moves that leave the same heaps are one option. */
export function distinct(moves: readonly Move[], nothing: string, describe: (move: Move) => string): readonly Option[] {
  const options = new Map<string, number>();
  for (const move of moves) {
    const sizes = isSizes(move.leaves) ? move.leaves.filter((size) => size > 0).sort((one, other) => one - other) : undefined;
    options.set(sizes === undefined ? describe(move) : sizes.join(' + ') || nothing, move.sg ?? 0);
  }
  return [...options].map(([text, value]) => ({ text, value }));
}
