import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printWhere, readWhere } from '../../src/games/general/rule-text.ts';

test('the variables of a rule are read from the text in which they are shown', () => {
  for (const [text, where, shown = text] of [
    ['b = 1..n', { b: { from: '1', to: 'n' } }],
    ['b=0..(n-1)/2;c | n', { b: { from: '0', to: '(n-1)/2' }, c: { divides: 'n' } }, 'b = 0..(n-1)/2; c | n'],
    ['d = 1,3 , 4; e = powers-of-two', { d: { in: [1, 3, 4] }, e: { in: 'powers-of-two' } }, 'd = 1, 3, 4; e = powers-of-two'],
    ['', {}],
  ] as const) {
    assert.deepEqual(readWhere(text), where);
    assert.equal(printWhere(where), shown);
    assert.deepEqual(readWhere(shown), where);
  }
  assert.equal(printWhere({ b: {} }), 'b = 1..n');
  // The service says what is wrong with these.
  assert.deepEqual(readWhere('what is this'), { 'what is this': {} });
});
