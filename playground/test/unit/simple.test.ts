import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWon, valueOf } from '../simple/solve.mjs';

const values = (game: string, position: (size: number) => object, sizes: number): number[] =>
  Array.from({ length: sizes }, (_, size) => valueOf(game, position(size)) as number);

const heaps = (rule: object) => (size: number) => ({ ...rule, heaps: [size] });

test('the simple solver has the published values', () => {
  assert.deepEqual(values('nim', heaps({}), 6), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(values('subtraction', heaps({ take: [1, 2, 3] }), 9), [0, 1, 2, 3, 0, 1, 2, 3, 0]);
  assert.deepEqual(values('lasker', heaps({}), 9), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
  assert.deepEqual(values('grundy', (size) => ({ groups: [size] }), 14), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
  assert.deepEqual(values('split', heaps({}), 14), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
  const kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
  assert.deepEqual(values('kayles', (size) => ({ rows: [size] }), 12), kayles);
  assert.deepEqual(values('octal', heaps({ code: '0.77' }), 12), kayles);
  assert.deepEqual(values('split', heaps({ take: [1, 2], parts: [0, 1, 2], unequal: false }), 12), kayles);
  assert.deepEqual(values('octal', heaps({ code: '0.137' }), 12), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
  assert.deepEqual(values('octal', heaps({ code: '4.3~' }), 9), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
  assert.equal(valueOf('nim', { heaps: [3, 5, 7] }), 1);
  assert.equal(valueOf('wythoff', { heaps: [4, 5] }), 6);
  assert.equal(valueOf('poisoned', { rows: [4, 4, 4, 2] }), 4);
  assert.equal(valueOf('ichomp', { nw: [2, 1], ne: [2, 1], sw: [2, 1], se: [2, 2] }), 2);
  assert.equal(valueOf('dag', { edges: { a: ['b', 'c'], b: ['c'], c: ['d'] }, tokens: ['a', 'b'] }), 2);
  assert.equal(valueOf('sum', { components: [{ game: 'nim', heaps: [2] }, { game: 'kayles', rows: [4] }] }), 3);
});

test('the simple solver knows who wins where the last move loses', () => {
  const won = (game: string, position: object): boolean => isWon(game, position, 'misere');
  assert.equal(won('nim', { heaps: [1, 1] }), true);
  assert.equal(won('nim', { heaps: [1, 1, 1] }), false);
  assert.equal(won('nim', { heaps: [2, 2] }), false);
  assert.equal(won('chomp', { rows: [1] }), false);
  assert.equal(won('chomp', { rows: [2, 1] }), false);
  assert.equal(won('kayles', { rows: [1] }), false);
  assert.equal(won('kayles', { rings: [3] }), true);
});
