/** What a piece does in the example move: it is taken, it falls over, it appears, or it moves by `dx` and `dy` to where it is drawn. */
export type Act = 'goes' | 'falls' | 'comes' | 'moves';

export type Shape = 'tile' | 'poison' | 'disc' | 'bottle' | 'queen' | 'square' | 'way' | 'spot' | 'line' | 'text' | 'chip';

export interface Piece {
  readonly shape: Shape;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly does?: Act;
  readonly dx?: number;
  readonly dy?: number;
  /** The path of a line, from its middle. */
  readonly path?: string;
  readonly text?: string;
}

/** A small picture of a game with one example move, on a field of 160 by 100. */
export interface Sketch {
  readonly pieces: readonly Piece[];
  /** Where a player taps. */
  readonly tap: readonly [number, number];
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Pieces side by side round the middle of the field. */
function row(shape: Shape, count: number, y: number, step: number, more: (index: number) => Partial<Piece> = () => ({})): readonly Piece[] {
  return upTo(count).map((index) => ({ shape, x: 80 + (index - (count - 1) / 2) * step, y, size: step * 0.84, ...more(index) }));
}

/** Objects of a heap, of which those from `from` on, before `to`, are taken. */
const taking = (count: number, y: number, from: number, to = count, step = 19): readonly Piece[] =>
  row('disc', count, y, step, (index) => (index >= from && index < to ? { does: 'goes' } : {}));

/** A heap that is split into heaps of these sizes. */
function splitting(sizes: readonly number[], y: number, step: number, gap: number): readonly Piece[] {
  const heapOf = sizes.flatMap((size, heap) => upTo(size).map(() => heap));
  const apart = (index: number): number => (heapOf[index]! - (sizes.length - 1) / 2) * gap;
  return row('disc', heapOf.length, y, step).map((piece, index) => ({ ...piece, x: piece.x + apart(index), does: 'moves', dx: apart(index) }));
}

/** A board of tiles; `gap` lies across its middle. */
function tiles(cols: number, rows: number, gap: number, bitten: (row: number, col: number) => boolean): readonly Piece[] {
  const line = (row: number, y: number): readonly Piece[] => upTo(cols).map((col) => {
    const beyond = col < cols / 2 ? -gap / 2 : gap / 2;
    return { shape: 'tile', x: 80 + (col - (cols - 1) / 2) * 20 + beyond, y, size: 18, ...(bitten(row, col) && { does: 'goes' }) };
  });
  return upTo(rows).flatMap((row) => line(row, 50 + (row - (rows - 1) / 2) * 20 + (row < rows / 2 ? -gap / 2 : gap / 2)));
}

const codes = (texts: readonly string[], y: number): readonly Piece[] => row('chip', texts.length, y, 24, (index) => ({ text: texts[index]! }));

const queenBoard = upTo(24).map((index): Piece => {
  const [col, line] = [index % 6, Math.floor(index / 6)];
  const isWay = col + line === 4 && line > 0;
  return { shape: isWay ? 'way' : 'square', x: 25 + col * 22, y: 17 + line * 22, size: 22, text: (col + line) % 2 === 0 ? 'even' : 'odd' };
});

const cross = (x: number): Piece => ({ shape: 'line', x, y: 50, path: 'M-15 0H15M0 -15V15' });

const diagonalCross = (x: number, y: number): Piece => ({ shape: 'line', x, y, path: 'M-8 -8L8 8M8 -8L-8 8' });

export const sketches: Readonly<Record<string, Sketch>> = {
  chomp: { pieces: [...tiles(6, 4, 0, (row, col) => row > 0 && col > 2).slice(1), { shape: 'poison', x: 30, y: 20, size: 18 }], tap: [90, 40] },
  ichomp: { pieces: tiles(6, 4, 5, (row, col) => row < 2 && col > 3), tap: [112.5, 37.5] },
  notakto: {
    pieces: [
      ...upTo(9).map((index): Piece => ({ shape: 'square', x: 54 + (index % 3) * 26, y: 24 + Math.floor(index / 3) * 26, size: 25, text: 'even' })),
      diagonalCross(54, 24),
      diagonalCross(106, 50),
      { ...diagonalCross(80, 50), does: 'comes' },
    ],
    tap: [80, 50],
  },
  nim: { pieces: [...taking(3, 22, 3), ...taking(6, 50, 3), ...taking(5, 78, 5)], tap: [89.5, 50] },
  kayles: { pieces: row('bottle', 7, 50, 21, (index) => (index === 2 || index === 3 ? { does: 'falls' } : {})), tap: [69.5, 50] },
  wythoff: { pieces: [...queenBoard, { shape: 'queen', x: 47, y: 83, size: 18, does: 'moves', dx: -66, dy: 66 }], tap: [47, 83] },
  subtraction: { pieces: [...codes(['1', '3', '4'], 28), ...taking(8, 68, 5, 8, 18)], tap: [107, 68] },
  lasker: { pieces: [...taking(4, 30, 4), ...splitting([2, 4], 70, 19, 18)], tap: [61, 70] },
  grundy: { pieces: splitting([3, 5], 50, 16, 20), tap: [64, 50] },
  split: { pieces: splitting([2, 3, 4], 50, 13.5, 15), tap: [80, 50] },
  octal: { pieces: [{ shape: 'chip', x: 80, y: 28, size: 52, text: '0.137' }, ...taking(7, 68, 2, 4)], tap: [51.5, 68] },
  treblecross: {
    pieces: [
      ...row('way', 7, 50, 21),
      ...[1, 2].map((index): Piece => ({ shape: 'line', x: 80 + (index - 3) * 21, y: 50, path: 'M-6 -6L6 6M-6 6L6 -6' })),
      { shape: 'line', x: 80, y: 50, does: 'comes', path: 'M-6 -6L6 6M-6 6L6 -6' },
    ],
    tap: [80, 50],
  },
  sprouts: {
    pieces: [
      { shape: 'line', x: 80, y: 50, path: 'M-40 10C-42 -24 -16 -30 4 -26' },
      { shape: 'line', x: 80, y: 50, does: 'comes', path: 'M-40 10C-20 44 24 44 42 8' },
      { shape: 'spot', x: 40, y: 60 },
      { shape: 'spot', x: 122, y: 58 },
      { shape: 'spot', x: 84, y: 24 },
      { shape: 'spot', x: 50, y: 30.5 },
      { shape: 'spot', x: 80.5, y: 84.7, does: 'comes' },
    ],
    tap: [40, 60],
  },
  'brussels-sprouts': {
    pieces: [
      cross(42),
      cross(118),
      { shape: 'line', x: 80, y: 50, does: 'comes', path: 'M-23 0C-12 -10 12 -10 23 0' },
      { shape: 'line', x: 80, y: 50, does: 'comes', path: 'M0 -16V1' },
    ],
    tap: [57, 50],
  },
  'mixed-sprouts': {
    pieces: [
      cross(42),
      { shape: 'spot', x: 122, y: 50 },
      { shape: 'line', x: 80, y: 50, does: 'comes', path: 'M-23 0C-8 -12 18 -12 36 -2' },
      { shape: 'line', x: 86, y: 42, does: 'comes', path: 'M0 -9V9' },
    ],
    tap: [57, 50],
  },
  sum: {
    pieces: [
      ...row('disc', 3, 30, 18, (index) => ({ x: 28, y: 30 + index * 20 })),
      { shape: 'text', x: 54, y: 50, text: '+' },
      ...tiles(2, 3, 0, (row, col) => row > 0 && col > 0).map((piece) => ({ ...piece, x: piece.x + 6 })),
      { shape: 'text', x: 119, y: 50, text: '+' },
      { shape: 'bottle', x: 139, y: 50, size: 18 },
    ],
    tap: [96, 50],
  },
};
