import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Parameter, printed } from '../../src/api.ts';

test('a position stands in a query string as the service reads it', () => {
  for (const [kind, value, text] of [
    ['integers', [3, 5], '3,5'],
    ['integers', [], ''],
    ['text', [[25, 7], [100, 64]], '25x7,100x64'],
    ['text', [['ground', 'a'], ['a', 'b']], 'ground-a,a-b'],
    // Nothing stands on the ground any more.
    ['text', [], '-'],
    ['lines', ['xx.', 'xxx'], 'xx./xxx'],
    ['pictures', [['x..', '...', '...'], ['x..', '.x.', '...']], 'x../.../...,x../.x./...'],
    ['point', { row: 1, column: 2 }, '1,2'],
  ] as const) {
    assert.equal(printed({ name: '', kind, required: false, in_rule: false, about: '' } satisfies Parameter, value), text);
  }
});
