/** A board of tiles: rows from the top, `true` where a tile stands. */
export type Tiles = readonly (readonly boolean[])[];

/** How many cells a board in a link may have. */
export const MOST_CELLS = 10_000;

export interface Cell {
  readonly row: number;
  readonly col: number;
}

export const standsAt = (tiles: Tiles, { row, col }: Cell): boolean => tiles[row]?.[col] ?? false;

export const cellKey = ({ row, col }: Cell): string => `${row},${col}`;

/** The cells that stand in one board and not in the other: what a move took. */
export function taken(before: Tiles, after: Tiles): ReadonlySet<string> {
  const cells = before.flatMap((line, row) => line.flatMap((stands, col) => (stands && !standsAt(after, { row, col }) ? [cellKey({ row, col })] : [])));
  return new Set(cells);
}

export const isCell = (move: Readonly<Record<string, unknown>>): move is Readonly<Record<string, unknown>> & Cell => typeof move.row === 'number' && typeof move.col === 'number';

/** The cell that an event is about. */
export function cellOf(event: Event): Cell | undefined {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
  return element === null ? undefined : { row: Number(element.dataset.row), col: Number(element.dataset.col) };
}
