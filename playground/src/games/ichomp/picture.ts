import { isStanding, type Position } from '../game.ts';
import { MOST_CELLS, type Cell, type Tiles } from '../tiles/shape.ts';

const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

export function tilesOf({ board }: Position): Tiles {
  if (!Array.isArray(board)) return [[false]];
  return board.map((line) => [...String(line)].map(isStanding));
}

/** The grid point above this row and left of this column. Without one in the position it is the middle of the board. */
export function centreOf(position: Position): Cell {
  const { centre } = position;
  if (typeof centre === 'object' && centre !== null && 'row' in centre && 'col' in centre && isSize(centre.row) && isSize(centre.col)) return { row: centre.row, col: centre.col };
  const tiles = tilesOf(position);
  return { row: Math.floor(tiles.length / 2), col: Math.floor((tiles[0]?.length ?? 0) / 2) };
}

export const toPosition = (tiles: Tiles, centre: Cell): Position => ({ board: tiles.map((line) => line.map((stands) => (stands ? 'x' : '.')).join('')), centre });

/** `0110/1111@1,2`: the rows, then the centre. */
export function print(position: Position): string {
  const rows = tilesOf(position).map((line) => line.map(Number).join(''));
  const { row, col } = centreOf(position);
  return `${rows.join('/')}@${row},${col}`;
}

export function read(text: string): Position | undefined {
  const match = /^([01x#.]+(?:\/[01x#.]+)*)(?:@(\d{1,3}),(\d{1,3}))?$/.exec(text.replaceAll(' ', ''));
  if (match === null) return undefined;
  const board = (match[1] ?? '').split('/').map((line) => line.replaceAll(/[1#]/g, 'x').replaceAll('0', '.'));
  if (board.join('').length > MOST_CELLS) return undefined;
  return toPosition(tilesOf({ board }), match[2] === undefined ? centreOf({ board }) : { row: Number(match[2]), col: Number(match[3]) });
}
