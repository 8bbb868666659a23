// The rules of the games with bottles and with tiles.

const SHOTS = [1, 2];

/** What a shot of `count` neighbours leaves of a row: what is left and right of it. */
const afterShot = (size, count) =>
  Array.from({ length: size - count + 1 }, (_, left) => [left, size - count - left].filter((row) => row > 0));

/** `rows` and `rings` of bottles; `take` says how many neighbours fall at once, or `any`. A ring becomes a row. */
export const kayles = {
  options({ rows = [], rings = [], take = SHOTS }) {
    const shots = (size) => (take === 'any' ? Array.from({ length: size }, (_, less) => less + 1) : take.filter((count) => count <= size));
    const without = (list, index) => [...list.slice(0, index), ...list.slice(index + 1)];
    return [
      ...rows.flatMap((size, index) =>
        shots(size).flatMap((count) => afterShot(size, count)).map((left) => ({ rows: [...without(rows, index), ...left], rings, take }))),
      ...rings.flatMap((size, index) =>
        shots(size).map((count) => ({ rows: [...rows, size - count], rings: without(rings, index), take }))),
    ];
  },
  key({ rows = [], rings = [], take = SHOTS }) {
    const sizes = (list) => list.filter((size) => size > 0).sort((a, b) => a - b);
    return `${take} ${sizes(rows)} o ${sizes(rings)}`;
  },
};

/** What is left of rows of tiles when one is taken: all below it and right of it go. */
export const bite = (rows, row, col) =>
  rows.map((length, index) => (index >= row ? Math.min(length, col) : length)).filter((length) => length > 0);

const bites = (rows) => rows.flatMap((length, row) => Array.from({ length }, (_, col) => bite(rows, row, col)));

export const chomp = {
  options: ({ rows }) => bites(rows).map((left) => ({ rows: left })),
  key: ({ rows }) => rows.join(),
};

/** Chomp in which nobody takes the corner: whoever has to has lost. */
export const poisoned = {
  options: ({ rows }) => chomp.options({ rows }).filter((after) => after.rows.length > 0),
  key: chomp.key,
};

export const QUARTERS = ['nw', 'ne', 'sw', 'se'];

/** A position has for each quarter the lengths of its rows, from the centre outward. */
export const ichomp = {
  options: (position) => QUARTERS.flatMap((quarter) => bites(position[quarter]).map((rows) => ({ ...position, [quarter]: rows }))),
  key: (position) => QUARTERS.map((quarter) => position[quarter].join()).join(' '),
};
