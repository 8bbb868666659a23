// The links of docs/lessons.md open positions, and what the sentences beside them claim is true.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { addressOf, analyze, ask, hint, pageTest } from '../harness.mjs';

const text = await readFile(new URL('../../../docs/lessons.md', import.meta.url), 'utf8');
const links = [...text.matchAll(/\[([^\]]+)\]\(\/#([^)]+)\)/g)].map(([, words, fragment]) => ({ words: words.replaceAll('\n', ' '), fragment }));

const isWon = ({ outcome }) => assert.equal(outcome, 'N');
const isLost = ({ outcome }) => assert.equal(outcome, 'P');
const wins = (...moves) => ({ winning_moves }) => moves.forEach((wanted) => assert.ok(winning_moves.some((move) => matches(move, wanted)), JSON.stringify(wanted)));
const matches = (move, wanted) => Object.entries(wanted).every(([field, value]) => JSON.stringify(move[field]) === JSON.stringify(value));
const values = async (path, expected) => assert.deepEqual((await ask(path)).values, expected);

/** What is said of each link, by its words. */
const CLAIMS = {
  'two people play': [isLost],
  'heaps of 4 and 6': [isWon, wins({ heap: 1, take: 2 })],
  'two rows of bottles': [isLost],
  'a row of eleven': [isWon, wins({ take: 1, leaves: [5, 5] })],
  'iChomp board': [isLost, ({ components }) => assert.deepEqual(components.map(({ sg }) => sg), Array(4).fill(components[0].sg))],
  'Heaps of 1, 2 and 3': [isLost, ({ moves }) => assert.equal(moves.length, 6)],
  '3, 5 and 7': [isWon, ({ winning_moves }) => assert.equal(winning_moves.length, 3)],
  'A heap of 21, take one, two or three': [isWon, () => values('/subtraction/values?take=1,2,3&to=7', [0, 1, 2, 3, 0, 1, 2, 3])],
  'take one, three or four': [isWon, () => values('/subtraction/values?take=1,3,4&to=13', [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2])],
  'Chomp, four rows of seven': [isWon],
  square: [isWon, wins({ row: 1, col: 1 })],
  'two rows': [isWon, wins({ row: 1, col: 5 })],
  'Split a group into two unequal ones': [({ position, moves }) => assert.deepEqual([position.groups, moves.length], [[12], 5])],
  Kayles: [isWon, ({ position }) => assert.deepEqual(position.rows, [12])],
  'Sprouts with three spots': [({ components }) => assert.equal(components[0].lives, 9)],
  'two tiles above one': [isLost],
  "Lasker's Nim": [isWon, ({ components }) => assert.deepEqual(components.map(({ sg }) => sg), [4, 3])],
  '3, 5 and 10': [isWon, wins({ heap: 2, leaves: [6] }), ({ winning_moves }) => assert.equal(winning_moves.length, 1)],
  'Rows of 5 and 9 bottles': [isLost, ({ components }) => assert.deepEqual(components.map(({ sg }) => sg), [4, 4])],
  'rows of 3, 5 and 6': [isWon, wins({ row: 1, take: 1, leaves: [2, 2] })],
  'the octal game 0.007': [async () => assert.equal((await ask('/octal/0.007/period')).proven, false)],
  '1, 1, 1 and 4': [isWon, wins({ heap: 3, leaves: [] })],
  'two rows of five': [isWon],
  'quadrants of 1, 1, 1 and 3': [isWon, ({ sg, components }) => assert.deepEqual([sg, components.map((part) => part.sg)], [2, [1, 1, 1, 3]])],
  'A + A + B + B': [isLost],
  'first board': [isWon, ({ sg, components }) => assert.deepEqual([sg, components.map((part) => part.sg)], [4, [3, 6, 6, 7]])],
  '13 and 6 tiles': [isWon, ({ winning_moves }) => assert.deepEqual(winning_moves.map(({ removes }) => removes), [7])],
  'misère iChomp': [({ play }) => assert.equal(play, 'misere')],
  'a queen 4 and 5 away from the edges': [isWon, wins({ take: [3, 3] }, { take: [1, 0] })],
  '8 and 12': [isWon, wins({ take: [2, 2] })],
  '2 and 2': [isLost],
  'the computer': [isLost, ({ components }) => assert.equal(components[0].lives, 6)],
};

pageTest('each link of the lessons opens what its sentence speaks of', {}, async ({ page, open }) => {
  assert.deepEqual(links.map(({ words }) => words.replace(/^an? (?=iChomp)/, '')).sort(), Object.keys(CLAIMS).sort());
  // What the page asks first is about the position that it opened.
  const asks = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { moves, limit, positions, explain, lang, level, analyze: _, ...position } = request.postDataJSON();
    asks.push(position);
  });
  for (const { words, fragment } of links) {
    asks.length = 0;
    await open(fragment);
    const asked = new URLSearchParams(fragment);
    const shown = new URLSearchParams(new URL(await addressOf(page)).hash.slice(1));
    for (const [field, value] of asked) assert.equal(shown.get(field), value, `${field} of ${fragment}`);
    assert.equal(await page.getByRole('alert').count(), 0, fragment);
    // Only where the class is to answer does the computer move before anybody sees the position.
    assert.equal(await page.locator('.moves li').count(), asked.get('first') === 'computer' ? 1 : 0, words);
    const analysis = await analyze(asked.get('game'), asks[0]);
    for (const claim of CLAIMS[words.replace(/^an? (?=iChomp)/, '')]) await claim(analysis);
  }
});

pageTest('on four rows of seven the hint finds the move', {}, async ({ page, open }) => {
  await open(links.find(({ words }) => words.startsWith('Chomp')).fragment);
  await hint(page);
  assert.equal(await page.locator('.stage .winning').count(), 1);
});
