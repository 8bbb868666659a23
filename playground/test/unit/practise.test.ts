import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, wantedOutcome, wishes, type Task } from '../../src/views/practise/draw.ts';
import { clock, scoreOf } from '../../src/views/practise/marks.ts';
import { fitting, parse, print, printSheet, type Plan } from '../../src/views/practise/plan.ts';
import { Series } from '../../src/views/practise/series.ts';

const plan: Plan = { game: 'nim', play: 'normal', exercise: 'move', level: 2, count: 10, time: 0, hints: false, seed: 7 };
const read = (fragment: string) => parse(new URLSearchParams(fragment.replace('#', '')), 'nim', ['normal', 'misere'], 99);

test('a link fixes game, exercise, level, number of tasks and seed, without hints', () => {
  const link = '#practise=nim&task=move&level=2&count=10&seed=7';
  assert.equal(print(plan, ['normal', 'misere']), link);
  assert.deepEqual(read(link), plan);
});

test('a plan comes back from its link', () => {
  const other: Plan = { ...plan, play: 'misere', exercise: 'who', level: 3, count: 0, time: 30, hints: true, seed: 123 };
  assert.deepEqual(read(print(other, ['normal', 'misere'])), other);
  assert.match(printSheet(other, ['normal', 'misere']), /&sheet=1$/);
});

test('what cannot be read is as usual, and a link without a seed has the one that is given', () => {
  assert.deepEqual(read('#practise=nim&task=x&level=9&count=999&time=-1&seed=1e9'), { ...plan, level: 1, seed: 99 });
});

test('values are asked for in the usual play', () => {
  assert.equal(fitting({ ...plan, exercise: 'worth', play: 'misere' }, ['normal', 'misere']).play, 'normal');
  assert.equal(fitting({ ...plan, exercise: 'worth', play: 'normal' }, ['misere', 'normal']).play, 'misere');
  assert.equal(fitting({ ...plan, exercise: 'worth', play: 'misere' }, ['misere', 'normal'], 'normal').play, 'normal');
  assert.equal(fitting({ ...plan, play: 'misere' }, ['normal']).play, 'normal');
});

test('the level comes first, then the nearest one, and puzzles with one solution before others', () => {
  const [first, second, ...others] = wishes({ ...plan, level: 3 }, 'N');
  assert.deepEqual(first, { outcome: 'N', difficulty: 'hard', winning: '1' });
  assert.deepEqual(second, { outcome: 'N', difficulty: 'hard' });
  assert.deepEqual(others.map(({ difficulty }) => difficulty), ['medium', 'medium', 'easy', 'easy', undefined, undefined]);
});

test('about half of the questions who wins are won by the one who moves', () => {
  const won = Array.from({ length: 1000 }, (_, seed) => wantedOutcome('who', seed)).filter((outcome) => outcome === 'N').length;
  assert.ok(won > 440 && won < 560, String(won));
  assert.equal(wantedOutcome('move', 1), 'N');
});

test('the same seed throws the same numbers', () => {
  const three = (seed: number): number[] => [0, 1, 2].map(dice(seed));
  assert.deepEqual(three(7), three(7));
  assert.notDeepEqual(three(7), three(8));
  assert.ok(three(7).every((number) => number >= 0 && number < 1));
});

/** A service with as many positions as `size`. */
const serving = (size: number, seeds: number[] = []) => async (_: Plan, seed: number) => {
  seeds.push(seed);
  return { position: { heaps: [seed % size] } } as unknown as Task;
};

test('tasks depend on the plan only, whatever is asked for first', async () => {
  const inOrder = new Series(plan, 'en', serving(1000));
  const first = [await inOrder.at(0), await inOrder.at(1), await inOrder.at(2)];
  const last = await new Series(plan, 'en', serving(1000)).at(2);
  assert.deepEqual(last, first[2]);
  assert.notDeepEqual(first[0], first[1]);
});

test('a position comes once, as long as there are others', async () => {
  let asked = 0;
  const twice = async () => ({ position: { heaps: [Math.floor(asked++ / 2)] } }) as unknown as Task;
  const series = new Series(plan, 'en', twice);
  const heaps = [];
  for (let index = 0; index < 4; index++) heaps.push((await series.at(index)).position.heaps);
  assert.deepEqual(heaps, [[0], [1], [2], [3]]);
  const small = new Series(plan, 'en', serving(1));
  assert.deepEqual((await small.at(1)).position, { heaps: [0] });
});

test('a task that did not come can be asked for again', async () => {
  let fails = true;
  const series = new Series(plan, 'en', async (plan, seed) => {
    if (fails) throw new Error('no answer');
    return serving(9)(plan, seed);
  });
  await assert.rejects(series.at(0));
  fails = false;
  assert.ok(await series.at(0));
});

test('right answers, the streak, the best one and the time are counted', () => {
  const mark = (right: boolean, hinted = false) => ({ right, hinted, ms: 1000 });
  const marks = [mark(true), mark(true), mark(false), mark(true), mark(true, true), mark(true)];
  assert.deepEqual(scoreOf(marks), { right: 5, total: 6, hinted: 1, streak: 1, best: 2, ms: 6000 });
  assert.deepEqual(scoreOf([]), { right: 0, total: 0, hinted: 0, streak: 0, best: 0, ms: 0 });
  assert.equal(clock(200_000), '3:20');
  assert.equal(clock(59_600), '1:00');
});
