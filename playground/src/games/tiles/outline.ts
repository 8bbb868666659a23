import { type Cell, type Tiles } from './shape.ts';

/** How far a line lies from the centre line before index `split`, and on which side of it. */
const place = (index: number, split: number) => (index < split ? { side: -1, distance: split - 1 - index } : { side: 1, distance: index - split });

/** Whether `outer` lies in the quadrant of `inner`, as far or farther from the centre in both directions. */
function beyond(outer: Cell, inner: Cell, centre: Cell): boolean {
  const [outerRow, outerCol] = [place(outer.row, centre.row), place(outer.col, centre.col)];
  const [innerRow, innerCol] = [place(inner.row, centre.row), place(inner.col, centre.col)];
  return outerRow.side === innerRow.side && outerCol.side === innerCol.side && outerRow.distance >= innerRow.distance && outerCol.distance >= innerCol.distance;
}

/**
 * A drawing stays a board that play can reach: a tile comes with those that it needs towards the centre and goes
 * with those beyond it.
 */
export function redraw(tiles: Tiles, cell: Cell, stands: boolean, centre: Cell): Tiles {
  return tiles.map((line, row) =>
    line.map((stood, col) => {
      const here = { row, col };
      if (stands) return stood || beyond(cell, here, centre);
      return stood && !beyond(here, cell, centre);
    }),
  );
}

export const fullTiles = (height: number, width: number): Tiles => Array.from({ length: height }, () => Array.from({ length: width }, () => true));

/** The tiles of a larger or smaller board. New places are empty. */
export const resize = (tiles: Tiles, height: number, width: number): Tiles => Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, col) => tiles[row]?.[col] ?? false));
