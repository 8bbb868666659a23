import type { Move, Position } from '../game.ts';

/** The cells from the left: `X` is a cross, `.` an empty cell. */
export const stripOf = ({ board }: Position): string => (typeof board === 'string' ? board : '');

export const print = stripOf;

/** Reads a strip as people write it. */
export function read(text: string): Position | undefined {
  const board = text.trim().toUpperCase();
  return /^[X.]{3,4096}$/.test(board) ? { board } : undefined;
}

export const cellOf = ({ cell }: Move): number | undefined => (typeof cell === 'number' ? cell : undefined);
