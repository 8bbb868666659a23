import assert from 'node:assert/strict';
import { analyze, assertAccessible, assertNoSideways, hint, pageTest, PHONE, settled, statusOf, tool } from '../harness.mjs';
import { best, marked, object, playOut, sizes, worst } from '../rows.mjs';

const cell = (page, x, y) => page.locator(`.stage [data-cell="${x} ${y}"]`);
const queen = (page) => page.locator('.stage .cell:has(.queen)').evaluate((cell) => cell.dataset.cell.split(' ').map(Number));
const position = async (page) => ({ heaps: await queen(page) });
const target = async (page, { take }) => (await queen(page)).map((size, heap) => size - take[heap]);
const go = async (page, move) => cell(page, ...(await target(page, move))).click();

for (const [heaps, how, end] of [
  ['6,9', best, 'You win!'],
  ['4,7', worst, 'The computer wins.'],
]) {
  pageTest(`Wythoff from ${heaps} with the queen: ${end}`, {}, async ({ page, open }) => {
    await open({ game: 'wythoff', level: 'perfect', start: `heaps-${heaps}` });
    await playOut(page, 'wythoff', position, how, go);
    assert.equal(await statusOf(page), end);
  });
}

pageTest('Wythoff is won with heaps, from one or from both', {}, async ({ page, open }) => {
  await open({ game: 'wythoff', level: 'perfect', start: 'heaps-5,8' });
  await page.getByRole('button', { name: 'Heaps' }).click();
  const onHeaps = async (page) => ({ heaps: (await sizes(page)).map(({ size }) => size) });
  await playOut(page, 'wythoff', onHeaps, best, async (page, { take }) => {
    const { heaps } = await onHeaps(page);
    const heap = take[0] > 0 ? 0 : 1;
    const mode = page.getByRole('button', { name: take.every((count) => count > 0) ? 'from both heaps' : 'from one heap' });
    if ((await mode.count()) > 0) await mode.click();
    await object(page, heap, heaps[heap] - take[heap]).click();
  });
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('from both heaps, both show what would go', {}, async ({ page, open }) => {
  await open({ game: 'wythoff', start: 'heaps-3,5' });
  await page.getByRole('button', { name: 'Heaps' }).click();
  await page.getByRole('button', { name: 'from both heaps' }).click();
  await object(page, 1, 3).hover();
  assert.deepEqual(await marked(page, 'going'), ['0:3', '0:5', '1:7', '1:9']);
  assert.match(await page.locator('.stage .caption').innerText(), /takes 2 from each heap, leaves 1 and 3/);
});

pageTest('the values and winning cells of Wythoff are the service’s', {}, async ({ page, open }) => {
  await open({ game: 'wythoff', start: 'heaps-6,9' });
  await tool(page, 'Values').click();
  await hint(page);
  const { moves, winning_moves } = await analyze('wythoff', { heaps: [6, 9] });
  const key = ({ take }) => `${6 - take[0]} ${9 - take[1]}`;
  const numbers = Object.fromEntries(await page.locator('.stage .cell:has(.worth:not(:empty))').evaluateAll((cells) => cells.map((cell) => [cell.dataset.cell, cell.textContent])));
  assert.deepEqual(numbers, Object.fromEntries(moves.map((move) => [key(move), String(move.sg)])));
  assert.deepEqual(await page.locator('.stage .cell.wins').evaluateAll((cells) => cells.map((cell) => cell.dataset.cell).sort()), winning_moves.map(key).sort());
});

pageTest('the queen is moved with the keyboard', {}, async ({ page, open }) => {
  await open({ game: 'wythoff', level: 'perfect', start: 'heaps-6,9' });
  await cell(page, 6, 9).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.status').innerText(), /The queen moves left, down/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.match(await page.locator('.panel', { hasText: 'Moves' }).innerText(), /You: 3 from heap B/);
  assert.deepEqual(await page.evaluate(() => document.activeElement.dataset.cell?.split(' ').map(Number)), await queen(page));
});

pageTest('a board too large for the screen is shown as heaps', { ...PHONE }, async ({ page, open }) => {
  await open({ game: 'wythoff', start: 'heaps-20,20' });
  assert.equal(await page.locator('.queen-board').count(), 0);
  assert.deepEqual((await sizes(page)).map(({ size }) => size), [20, 20]);
  await assertNoSideways(page);
  await open({ game: 'wythoff', start: 'heaps-8,12' });
  await assertNoSideways(page);
  const { width } = await cell(page, 0, 0).boundingBox();
  assert.ok(width >= 24, `a cell of ${width} px`);
  await assertAccessible(page);
});
