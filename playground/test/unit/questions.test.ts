import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Questions } from '../../src/questions.ts';

const idle = () => new Promise((later) => setTimeout(later));

function asked() {
  const questions = new Questions();
  const open: { resolve(answer: unknown): void; reject(error: Error): void }[] = [];
  const add = (count: number): void => {
    for (let i = 0; i < count; i++) {
      questions.add(() => new Promise((resolve, reject) => void open.push({ resolve, reject })));
    }
  };
  return { questions, open, add };
}

test('eight questions are asked at a time, each once, and one that fails is passed over', async () => {
  const { open, add } = asked();
  add(20);
  assert.equal(open.length, 8);
  open[0]!.resolve(true);
  open[1]!.reject(new Error('no answer'));
  await idle();
  assert.equal(open.length, 10);
  for (let next = 2; next < open.length; next++) {
    open[next]!.resolve(true);
    await idle();
  }
  assert.equal(open.length, 20);
});

test('what is forgotten is not asked, and what is still asked counts', async () => {
  const { questions, open, add } = asked();
  add(20);
  questions.forget();
  add(3);
  assert.equal(open.length, 8);
  for (const answer of open.slice(0, 2)) answer.resolve(true);
  await idle();
  assert.equal(open.length, 10);
  for (const answer of open.slice(2)) answer.resolve(true);
  await idle();
  assert.equal(open.length, 11);
});
