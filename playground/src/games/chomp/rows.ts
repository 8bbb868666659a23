import type { Position } from '../game.ts';
import { MOST_CELLS, type Tiles } from '../tiles/shape.ts';

export const rowsOf = ({ rows }: Position): readonly number[] => (Array.isArray(rows) ? rows.filter((row) => typeof row === 'number') : []);

/** The board as it is drawn: as large as it was at the start. */
export function tilesOf(position: Position, start: Position): Tiles {
  const rows = rowsOf(position);
  const full = rowsOf(start);
  const width = Math.max(1, full[0] ?? 0);
  return Array.from({ length: Math.max(1, full.length) }, (_, row) => Array.from({ length: width }, (_, col) => col < (rows[row] ?? 0)));
}

export const toRows = (tiles: Tiles): readonly number[] => tiles.map((line) => line.filter(Boolean).length);

export function print(position: Position): string {
  return rowsOf(position).join(',');
}

export function read(text: string): Position | undefined {
  const rows = text.split(',').map((row) => row.trim());
  if (!rows.every((row) => /^\d{1,3}$/.test(row))) return undefined;
  return rows.length * Math.max(1, Number(rows[0])) <= MOST_CELLS ? { rows: rows.map(Number) } : undefined;
}
