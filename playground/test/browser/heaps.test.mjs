import assert from 'node:assert/strict';
import { analyze, assertAccessible, assertNoSideways, hint, pageTest, PHONE, refusal, settled, SMALL_PHONE, start, statusOf, tool } from '../harness.mjs';
import { best, drag, gap, makeHeapMove, marked, object, playOut, sizes, spot, worst, worths } from '../rows.mjs';

const sizesOf = async (page) => (await sizes(page)).map(({ size }) => size);

/** Games with heaps, and starts that the player to move wins and loses. */
const GAMES = [
  { game: 'subtraction', rule: { take: [1, 3, 4] }, link: 'take-1,3,4_heaps', won: [5, 9], lost: [7, 2] },
  { game: 'lasker', rule: {}, link: 'heaps', won: [2, 3, 5], lost: [3, 4, 8] },
  { game: 'grundy', list: 'groups', rule: {}, link: 'groups', won: [8, 9], lost: [7, 4] },
  { game: 'split', rule: { parts: [1, 2], take: [0, 1], unequal: false }, link: 'parts-1,2_take-0,1_unequal-false_heaps', won: [6, 4], lost: [5, 5] },
  { game: 'octal', rule: { code: '0.137' }, link: 'code-0.137_heaps', won: [7, 9], lost: [7, 7] },
  { game: 'octal', rule: { code: '4.7' }, link: 'code-4.7_heaps', won: [4, 5], lost: [5, 5] },
];

for (const { game, list = 'heaps', rule, link, won, lost } of GAMES) {
  const position = async (page) => ({ ...rule, [list]: await sizesOf(page) });
  pageTest(`${game} ${link}: a won position is won against the perfect computer`, {}, async ({ page, open }) => {
    await open({ game, level: 'perfect', start: `${link}-${won}` });
    await playOut(page, game, position, best, makeHeapMove);
    assert.equal(await statusOf(page), 'You win!');
  });
  pageTest(`${game} ${link}: a lost position is lost against the perfect computer`, {}, async ({ page, open }) => {
    await open({ game, level: 'perfect', start: `${link}-${lost}` });
    await playOut(page, game, position, worst, makeHeapMove);
    assert.equal(await statusOf(page), 'The computer wins.');
  });
  pageTest(`${game} ${link}: on a phone the page is accessible, with values, in Russian`, { ...PHONE, locale: 'ru', colorScheme: 'dark' }, async ({ page, open }) => {
    await open({ game, start: `${link}-${won}` });
    await page.locator('.toolbar button').nth(3).click();
    await page.locator('.toolbar button').nth(4).click();
    await assertAccessible(page);
    await assertNoSideways(page);
  });
}

const spotOf = ({ take, leaves }) => (take ? 2 * (leaves[0] ?? 0) + 1 : 2 * leaves[0]);

for (const [game, position, link] of [
  ['lasker', { heaps: [4, 7] }, 'heaps-4,7'],
  ['grundy', { groups: [5, 11] }, 'groups-5,11'],
]) {
  pageTest(`the values and winning moves of ${game} are the service’s`, {}, async ({ page, open }) => {
    await open({ game, start: link });
    await tool(page, 'Values').click();
    await hint(page);
    const { moves, winning_moves } = await analyze(game, position);
    const all = Object.values(position)[0];
    // A split is found from both sides.
    const spots = (move) => [spotOf(move), ...(move.take ? [] : [2 * move.leaves[1]])].map(String);
    for (const [index, size] of all.entries()) {
      const expected = Object.fromEntries(moves.filter((move) => (move.heap ?? move.group) === index).flatMap((move) => spots(move).map((spot) => [spot, String(move.sg)])));
      const found = Object.entries(await worths(page, index)).filter(([, text]) => text !== '');
      assert.deepEqual(Object.fromEntries(found), expected, `heap of ${size}`);
    }
    const wins = winning_moves.flatMap((move) => spots(move).map((spot) => `${move.heap ?? move.group}:${spot}`));
    assert.deepEqual(await marked(page, 'wins'), [...new Set(wins)].sort());
  });
}

pageTest('an amount that is not allowed is refused with those that are', {}, async ({ page, open }) => {
  await open({ game: 'subtraction', start: 'take-1,3,4_heaps-9' });
  await object(page, 0, 7).click({ force: true });
  assert.match(await page.locator('.status').innerText(), /From a heap of 9 you can take 1, 3 or 4\./);
  assert.deepEqual(await sizesOf(page), [9]);
});

pageTest('a group that cannot be split in the middle is refused there', {}, async ({ page, open }) => {
  await open({ game: 'grundy', start: 'groups-8' });
  assert.equal(await gap(page, 0, 4).getAttribute('aria-disabled'), 'true');
  await gap(page, 0, 4).click({ force: true });
  assert.match(await page.locator('.status').innerText(), /There is no move at this place/);
  await gap(page, 0, 3).click();
  await settled(page);
  assert.match(await page.locator('.panel', { hasText: 'Moves' }).innerText(), /group A split into 3 and 5/);
});

pageTest('a third part takes a second click, and Escape gives it up', {}, async ({ page, open }) => {
  await open({ game: 'split', opponent: 'person', start: 'parts-2-3_heaps-9' });
  await page.getByRole('button', { name: 'leaves 3 parts' }).click();
  await gap(page, 0, 2).click();
  assert.match(await page.locator('.status').innerText(), /choose the next gap/);
  await page.keyboard.press('Escape');
  await page.mouse.move(1, 1);
  assert.deepEqual(await marked(page, 'cut'), []);
  await gap(page, 0, 2).click();
  await gap(page, 0, 5).click();
  await settled(page);
  assert.deepEqual((await sizesOf(page)).sort(), [2, 3, 4]);
  assert.match(await page.locator('.status').innerText(), /heap A split into 2, 3 and 4/);
});

pageTest('a heap is split where the player points, however the service orders the parts', {}, async ({ page, open }) => {
  await open({ game: 'lasker', opponent: 'person', start: 'heaps-7' });
  await gap(page, 0, 5).click();
  await settled(page);
  const left = await page.locator('.stage .line .segment').evaluateAll((segments) => segments.map((segment) => segment.querySelectorAll('.object').length));
  assert.deepEqual(left, [5, 2]);
  assert.deepEqual(await sizesOf(page), [2, 5]);
});

pageTest('a run inside a heap is dragged and splits it', {}, async ({ page, open }) => {
  await open({ game: 'octal', opponent: 'person', start: 'code-0.777_heaps-8' });
  await drag(page, 0, 2, 4);
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /3 from heap A, leaving 2 and 3/);
});

pageTest('codes without splits are played like Nim', {}, async ({ page, open }) => {
  await open({ game: 'octal', opponent: 'person', start: 'code-0.333_heaps-8' });
  await object(page, 0, 6).click();
  await settled(page);
  assert.deepEqual(await sizesOf(page), [6]);
});

pageTest('what cannot be a position is explained by the service', { mayFail: true }, async ({ page, open }) => {
  await open({ game: 'subtraction', start: 'take-1,2_heaps-9' });
  await tool(page, 'Settings').click();
  const heaps = page.getByRole('textbox', { name: 'Heaps' });
  await heaps.fill('9, -1');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const [sentence, negative] = await refusal(page);
  assert.equal(sentence, 'A game cannot begin like this.');
  assert.match(negative, /-1 is negative/);
  await heaps.fill('9, 4');
  await page.getByRole('textbox', { name: 'Allowed amounts' }).fill('2-x');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  assert.match((await refusal(page))[1], /is not an amount/);
  await page.getByRole('textbox', { name: 'Allowed amounts' }).fill('2-3');
  await page.getByRole('button', { name: 'Larger: heap 2' }).click();
  await page.getByRole('button', { name: 'heap', exact: true }).or(page.getByRole('button', { name: '+ heap' })).click();
  await start(page);
  assert.deepEqual(await sizesOf(page), [9, 5, 5]);
  assert.match(await page.locator('.stage .caption').innerText(), /A move takes 2 or 3\./);
});

pageTest('a random position keeps the rule', {}, async ({ page, open }) => {
  await open({ game: 'octal', opponent: 'person', start: 'code-0.77_heaps-9,9' });
  await tool(page, 'Settings').click();
  await page.getByRole('button', { name: 'Random', exact: true }).click();
  await start(page);
  const heaps = await sizesOf(page);
  assert.equal(heaps.length, 2);
  assert.ok(heaps.every((size) => size >= 1 && size <= 9), String(heaps));
  assert.match(await page.locator('.stage .caption').innerText(), /0\.77/);
});

pageTest('a large heap is split by number', {}, async ({ page, open }) => {
  await open({ game: 'grundy', opponent: 'person', start: 'groups-100,5' });
  const heap = page.locator('.compact');
  await heap.locator('input[type=range]').fill('29');
  assert.match(await heap.locator('output').innerText(), /100 → 30 \+ 70/);
  await heap.getByRole('button').click();
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /group A split into 30 and 70/);
  assert.equal(await spot(page, 2, 2).count(), 1);
});

pageTest('a rule of one\'s own is made by keyboard in three fields, on a small phone', SMALL_PHONE, async ({ page, open }) => {
  await open({ game: 'rule', opponent: 'person' });
  await tool(page, 'Settings').focus();
  await page.keyboard.press('Enter');
  const write = async (label, text) => {
    const field = page.getByLabel(label);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await write('What is left of a heap of n', 'n-b');
  await write('Variables', 'b = 2..3');
  await write('The least heap that may be left', '1');
  await assertNoSideways(page);
  await start(page);
  const buttons = page.locator('.stage .options button');
  assert.equal(await buttons.count(), 4, 'two heaps, and two moves in each');
  await buttons.first().focus();
  await page.keyboard.press('Enter');
  await settled(page);
  assert.match(await page.locator('.moves li').first().innerText(), /take [23] from heap 1/);
});
