import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redraw } from '../../src/games/tiles/outline.ts';
import type { Cell } from '../../src/games/tiles/shape.ts';

const read = (...rows: string[]) => rows.map((row) => [...row].map((sign) => sign === '#'));
const drawn = (rows: string[], cell: Cell, stands: boolean, centre: Cell) => redraw(read(...rows), cell, stands, centre).map((line) => line.map((stands) => (stands ? '#' : '.')).join(''));

test('a tile comes with those that it needs', () => {
  assert.deepEqual(drawn(['#..', '...'], { row: 1, col: 1 }, true, { row: 0, col: 0 }), ['##.', '##.']);
  assert.deepEqual(drawn(['....', '....', '....', '....'], { row: 0, col: 3 }, true, { row: 2, col: 2 }), ['..##', '..##', '....', '....']);
});

test('a tile goes with those beyond it', () => {
  assert.deepEqual(drawn(['###', '###'], { row: 0, col: 1 }, false, { row: 0, col: 0 }), ['#..', '#..']);
  assert.deepEqual(drawn(['####', '####', '####', '####'], { row: 1, col: 0 }, false, { row: 2, col: 2 }), ['.###', '.###', '####', '####']);
});
