import type { Analysis, Move } from './games/game.ts';

/** The advised move as the analysis lists it, so with its position. */
export function advised({ advice, moves }: Analysis): Move | null {
  if (advice.move === null) return null;
  const wanted = Object.entries(advice.move);
  const same = (move: Move) => wanted.every(([field, value]) => JSON.stringify(move[field]) === JSON.stringify(value));
  return moves.find(same) ?? advice.move;
}

/** Whoever is to move at the end has lost in normal play and won in misère play: the service's outcome says it. */
export const winnerAt = (analysis: Analysis, toMove: 0 | 1): 0 | 1 => (analysis.outcome === 'N' ? toMove : toMove === 0 ? 1 : 0);
