// Links that somebody made by hand to keep a visitor's browser busy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { open, pageTest, settled, withPage } from '../harness.mjs';

const packed = (turns) => deflateRawSync(JSON.stringify(turns)).toString('base64url');

/** A sum of which each turn takes one. */
function longSum(count) {
  const sum = (size) => ({ components: [{ game: 'nim', heaps: [size, 5] }] });
  const size = 2 * count;
  const turns = Array.from({ length: count }, (_, turn) => {
    const left = size - turn - 1;
    return [{ component: 0, move: { heap: 0, leaves: [left], take: 1 } }, sum(left)];
  });
  return { game: 'sum', opponent: 'person', start: JSON.stringify(sum(size)), moves: packed(turns) };
}

/** The questions about positions of a sum that a page has asked. */
function questionsOf(page) {
  const bodies = [];
  page.on('request', (request) => request.url().endsWith('/sum/analyze') && bodies.push(request.postData()));
  return bodies;
}

const moves = (page) => page.locator('.moves li');
const inWords = (page, move) => page.waitForFunction((move) => document.querySelectorAll('.moves li')[move].textContent.includes('1. Nim: take 1 from heap 1'), move);

pageTest('the words of a move are asked for when it is looked at, and once', {}, async ({ page, open }) => {
  const questions = questionsOf(page);
  await open(longSum(300));
  await inWords(page, 299);
  const atFirst = questions.length;
  assert.ok(atFirst < 40, `${atFirst} questions`);
  await moves(page).nth(100).scrollIntoViewIfNeeded();
  await inWords(page, 100);
  await moves(page).nth(299).scrollIntoViewIfNeeded();
  await inWords(page, 299);
  assert.ok(questions.length > atFirst && questions.length < atFirst + 40, `${questions.length} questions`);
  // The first one is about the position itself.
  assert.equal(new Set(questions).size, questions.length, 'nothing is asked twice');
});

pageTest('eight are asked for at a time, and none of a match that was left', {}, async ({ page, open }) => {
  const held = [];
  let asked = 0;
  await page.route('**/sum/analyze', (route) => {
    asked++;
    // The first question is about the position itself.
    return asked === 1 ? route.continue() : void held.push(route);
  });
  await open(longSum(300));
  await page.evaluate(() => (document.querySelector('.moves ol').style.maxHeight = 'none'));
  while (held.length < 8) await page.evaluate(() => new Promise((later) => setTimeout(later, 50)));
  await page.locator('.picker').selectOption('nim');
  await page.locator('.game-nim').waitFor();
  await settled(page);
  const answers = held.map((route) => page.waitForResponse((answer) => answer.request() === route.request()));
  for (const route of held) await route.continue();
  for (const answer of await Promise.all(answers)) await answer.finished();
  await page.evaluate(() => new Promise((later) => setTimeout(later)));
  assert.equal(asked, 9);
});

test('more than can be drawn has a sentence instead', async () => {
  const rows = Array.from({ length: 10_000 }, () => 1).join();
  const heaps = `heaps-${Array.from({ length: 1000 }, () => 40).join()}`;
  const components = JSON.stringify({ components: Array.from({ length: 200 }, () => ({ game: 'nim', heaps: [1] })) });
  await withPage({ mayFail: true }, async ({ page }) => {
    let pictures = 0;
    page.on('request', (request) => (pictures += request.url().includes('board.svg') ? 1 : 0));
    for (const [game, start] of [['chomp', rows], ['nim', heaps], ['sum', components]]) {
      await open(page, { game, start });
      await page.getByText('This position is too large to be drawn.').waitFor();
      const nodes = await page.locator('*').count();
      assert.ok(nodes < 2000, `${game}: ${nodes} elements`);
    }
    assert.equal(pictures, 0);
  });
});
