import assert from 'node:assert/strict';
import { analyze, assertAccessible, assertNoSideways, hint, pageTest, PHONE, settled, statusOf, tool } from '../harness.mjs';
import { best, makeHeapMove, marked, object, playOut, sizes, spot, swipe, worst, worths } from '../rows.mjs';

const position = async (page) => ({ heaps: (await sizes(page)).map(({ size }) => size) });

pageTest('a double tap makes one move, and marks nothing afterwards', PHONE, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-3,5,7', level: 'perfect' });
  const { x, y, width, height } = await object(page, 2, 3).boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await settled(page);
  await page.waitForTimeout(100);
  assert.equal(await page.locator('.moves li').count(), 2);
  assert.equal(await page.locator('.stage .going').count(), 0);
});

pageTest('a won position of Nim is won against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-3,5,7' });
  await playOut(page, 'nim', position, best, makeHeapMove);
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('a lost position of Nim is lost against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-1,2,3' });
  await playOut(page, 'nim', position, worst, makeHeapMove);
  assert.equal(await statusOf(page), 'The computer wins.');
});

pageTest('misère Nim is won against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'nim', play: 'misere', level: 'perfect', start: 'heaps-1,2,4' });
  await playOut(page, 'nim', async (page) => ({ ...(await position(page)), play: 'misere' }), best, makeHeapMove);
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('the values and winning moves of Nim are the service’s', {}, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-3,5,7' });
  await tool(page, 'Values').click();
  await hint(page);
  const { moves, winning_moves, components } = await analyze('nim', { heaps: [3, 5, 7] });
  for (const [heap, size] of [3, 5, 7].entries()) {
    const expected = moves.filter((move) => move.heap === heap).map(({ take, sg }) => [String(2 * (size - take) + 1), String(sg)]);
    assert.deepEqual(await worths(page, heap), Object.fromEntries(expected));
  }
  assert.deepEqual(await marked(page, 'wins'), winning_moves.map(({ heap, leaves }) => `${heap}:${2 * (leaves[0] ?? 0) + 1}`).sort());
  assert.deepEqual(await page.locator('.plate .sg').allInnerTexts(), components.map(({ sg }) => String(sg)));
});

pageTest('pointing at an object shows it and all after it as going', {}, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-3,5' });
  await object(page, 1, 2).hover();
  assert.deepEqual(await marked(page, 'going'), ['1:5', '1:7', '1:9']);
  assert.match(await page.locator('.stage .caption').innerText(), /takes 3, leaves 2/);
  assert.equal(await object(page, 1, 2).getAttribute('aria-label'), 'Heap B, object 3 of 5: takes 3, leaves 2');
});

pageTest('sliding along a heap shows what would go, and letting go takes it', {}, async ({ page, open }) => {
  await open({ game: 'nim', opponent: 'person', start: 'heaps-7' });
  await object(page, 0, 4).hover();
  await page.mouse.down();
  await object(page, 0, 3).hover();
  assert.deepEqual(await marked(page, 'going'), ['0:11', '0:13', '0:7', '0:9']);
  await object(page, 0, 5).hover();
  assert.deepEqual(await marked(page, 'going'), ['0:11', '0:13']);
  await page.mouse.up();
  await settled(page);
  assert.deepEqual(await position(page), { heaps: [5] });
});

pageTest('Nim is won with the keyboard alone', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-3,4' });
  await page.locator('.stage [data-spot][tabindex="0"]').focus();
  // Down to the larger heap; from its last object, one is taken.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  assert.deepEqual(await marked(page, 'going'), ['1:7']);
  await page.keyboard.press('Enter');
  await playOut(page, 'nim', position, best, async (page, { heap, leaves }) => {
    const focused = () => page.evaluate(() => [document.activeElement?.dataset.segment, document.activeElement?.dataset.spot].join(':'));
    assert.match(await focused(), /^\d+:\d+$/, 'the focus stays on the board');
    const target = `${heap}:${2 * (leaves[0] ?? 0) + 1}`;
    for (const key of ['ArrowUp', 'ArrowUp', 'Home']) await page.keyboard.press(key);
    for (let step = 0; step < 20 && (await focused()) !== target; step++) await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), target);
    await page.keyboard.press(' ');
  });
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('on a phone a finger slides to the object, and the page fits', { ...PHONE }, async ({ page, context, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-3,5,7,9' });
  await assertNoSideways(page);
  await swipe(page, context, 3, 7, 4);
  await settled(page);
  assert.match(await page.locator('.panel', { hasText: 'Moves' }).innerText(), /5 from heap D/);
  assert.equal((await sizes(page)).reduce((sum, { size }) => sum + size, 0) < 19, true);
  await tool(page, 'Values').click();
  await assertAccessible(page);
});

pageTest('a finger that leaves the heap takes nothing', { ...PHONE }, async ({ page, context, open }) => {
  await open({ game: 'nim', start: 'heaps-7,7' });
  const { x, y, width } = await object(page, 0, 3).boundingBox();
  const client = await context.newCDPSession(page);
  const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: x + width / 2, y: y + 10 }]);
  for (const step of [10, 20, 30, 200]) await touch('touchMove', [{ x: x - step, y: y + 10 }]);
  await touch('touchEnd', []);
  assert.deepEqual(await position(page), { heaps: [7, 7] });
  assert.deepEqual(await marked(page, 'going'), []);
});

pageTest('a large heap is played by number', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-3000,7' });
  const heap = page.locator('.compact');
  await heap.locator('input[type=number]').fill('2993');
  await heap.locator('input[type=number]').blur();
  await heap.locator('output', { hasText: '3000 → 7' }).waitFor();
  await heap.getByRole('button').click();
  await settled(page);
  assert.match(await page.locator('.panel', { hasText: 'Moves' }).innerText(), /2993 from heap A/);
  assert.equal(await spot(page, 0, 1).count(), 1);
});

pageTest('moves that the service does not list are not offered, and the page says so', {}, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-20000' });
  assert.match(await page.locator('.listed').innerText(), /first 10000 of 20000/);
});

pageTest('undo and redo show the position and what was taken', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-3,5,7' });
  await object(page, 2, 4).click();
  await settled(page);
  const after = await sizes(page);
  const ghosts = await page.locator('.stage .gone.fresh .unit').count();
  assert.ok(ghosts > 0);
  await tool(page, 'Undo').click();
  await settled(page);
  assert.deepEqual(await position(page), { heaps: [3, 5, 7] });
  assert.equal(await page.locator('.stage .gone.fresh').count(), 0);
  await tool(page, 'Redo').click();
  await settled(page);
  assert.deepEqual(await sizes(page), after);
});
