import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRight, numbersIn } from '../../src/views/lesson/answers.ts';

test('numbers are read with any sign between them, and nothing else is', () => {
  assert.deepEqual(numbersIn(' 0, 1 2;3 '), [0, 1, 2, 3]);
  for (const text of ['', ' , ', '1.5', '-1', 'two', '1,x', '12345678']) assert.equal(numbersIn(text), undefined, text);
});

test('an answer is right, or it is not', () => {
  const list = { kind: 'numbers', right: [1, 0, 2] } as const;
  assert.ok(isRight({ kind: 'number', right: 8 }, ' 8 '));
  assert.ok(!isRight({ kind: 'number', right: 8 }, '8, 8'));
  assert.ok(!isRight({ kind: 'number', right: 0 }, ''));
  assert.ok(isRight(list, '1 0 2'));
  assert.ok(!isRight(list, '1, 0'));
  assert.ok(isRight({ kind: 'who', right: 'second' }, 'second'));
  assert.ok(!isRight({ kind: 'choice', options: 3, right: 2 }, '0'));
});
