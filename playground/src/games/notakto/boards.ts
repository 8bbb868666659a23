import { isStanding, type Move, type Position } from '../game.ts';
import { isCell, type Cell, type Tiles } from '../tiles/shape.ts';

/** The sides that boards may have, and how many of them there may be. */
export const SIDES = { least: 3, most: 5 };
export const MOST_BOARDS = 64;

/** The crosses of each board: `true` where there is one. */
export type Boards = readonly Tiles[];

export function boardsOf({ boards, size, count }: Position): Boards {
  if (Array.isArray(boards)) return (boards as readonly (readonly string[])[]).map((rows) => rows.map((row) => [...row].map(isStanding)));
  const side = typeof size === 'number' ? size : SIDES.least;
  return empty(side, typeof count === 'number' ? count : 1);
}

export const empty = (side: number, count: number): Boards => Array.from({ length: count }, () => Array.from({ length: side }, () => Array.from({ length: side }, () => false)));

const rowsOf = (board: Tiles): readonly string[] => board.map((line) => line.map((cross) => (cross ? 'x' : '.')).join(''));

export const toPosition = (boards: Boards): Position => ({ boards: boards.map(rowsOf) });

/** Whether a row, a column or a diagonal is full of crosses. */
export function isDead(board: Tiles): boolean {
  const places = board.map((_, place) => place);
  const full = (cell: (place: number) => boolean | undefined): boolean => places.every((place) => cell(place) === true);
  return (
    places.some((index) => full((place) => board[index]?.[place]) || full((place) => board[place]?.[index])) ||
    full((place) => board[place]?.[place]) ||
    full((place) => board[place]?.[board.length - 1 - place])
  );
}

/** Boards as in a link: rows with `/` between them, boards with commas. */
export const print = (position: Position): string => boardsOf(position).map((board) => rowsOf(board).join('/')).join(',');

export function read(text: string): Position | undefined {
  const boards = text.trim().split(',').map((board) => board.trim().split('/'));
  const isBoard = (rows: readonly string[]): boolean =>
    rows.length >= SIDES.least && rows.length <= SIDES.most && rows.every((row) => row.length === rows.length && /^[x#1.0]*$/.test(row));
  return boards.length <= MOST_BOARDS && boards.every(isBoard) ? toPosition(boardsOf({ boards })) : undefined;
}

/** A move with its place. */
export interface Cross extends Cell {
  readonly board: number;
}

export const isCross = (move: Move): move is Move & Cross => isCell(move) && typeof move.board === 'number';
