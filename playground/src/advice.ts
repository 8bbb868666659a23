import type { Analysis, Move } from './games/game.ts';

/** The advised move as the analysis lists it, so with its position. */
export function advised({ advice, moves }: Analysis): Move | null {
  if (advice.move === null) return null;
  return listed(moves, advice.move) ?? advice.move;
}

/** Whether two values are the same as JSON. The fields of a move in a link may have another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const fields = Object.entries(one);
  return fields.length === Object.keys(other).length && fields.every(([field, value]) => isSame(value, (other as Move)[field]));
}

/** A move as it is listed. */
export function listed(moves: readonly Move[], sent: Move): Move | undefined {
  const wanted = Object.entries(sent);
  return moves.find((move) => wanted.every(([field, value]) => isSame(value, move[field])));
}

/** Whether a move wins, as the list that it was taken from says. Moves out of a link say nothing. */
export const wins = ({ sg, outcome }: Move): boolean | undefined => (sg != null ? sg === 0 : outcome !== undefined ? outcome === 'P' : undefined);

/** Whoever is to move at the end has lost in normal play and won in misère play: the service's outcome says it. */
export const winnerAt = (analysis: Analysis, toMove: 0 | 1): 0 | 1 => (analysis.outcome === 'N' ? toMove : toMove === 0 ? 1 : 0);
