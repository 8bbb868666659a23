import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read as readRows } from '../../src/games/chomp/rows.ts';
import { read as readBoard } from '../../src/games/ichomp/picture.ts';

const repeated = (text: string, count: number, sign: string): string => Array.from({ length: count }, () => text).join(sign);

test('a link to a board that takes long to draw is not read', () => {
  assert.deepEqual(readRows('5,5,3'), { rows: [5, 5, 3] });
  assert.notEqual(readRows(repeated('100', 100, ',')), undefined);
  assert.equal(readRows(repeated('100', 101, ',')), undefined);
  assert.equal(readRows(repeated('0', 10_001, ',')), undefined);
  assert.notEqual(readBoard(repeated('1'.repeat(100), 100, '/')), undefined);
  assert.equal(readBoard(repeated('1'.repeat(100), 101, '/')), undefined);
});
