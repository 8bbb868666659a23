import assert from 'node:assert/strict';
import { addressOf, assertAccessible, open as openAt, pageTest, PHONE, settled, tool } from '../harness.mjs';
import { games as play, inPage } from '../sprouts/load.mjs';

const script = await inPage();

/** Where spots and free arms are on the screen, by their label. */
const places = (page) =>
  page.locator('.sprouts-paper .open').evaluateAll((knots) =>
    knots.map((knot) => {
      const { x, y, width, height } = knot.querySelector('.body').getBoundingClientRect();
      return { label: knot.getAttribute('aria-label'), x: x + width / 2, y: y + height / 2 };
    }),
  );

const spot = async (page, name) => (await places(page)).find(({ label }) => label.startsWith(`Spot ${name},`));

/** The lines as they are drawn: each path cut into straight pieces. */
async function drawnPieces(page) {
  await page.evaluate(script);
  return page.evaluate(() => window.player.drawnPieces());
}

async function assertFree(page) {
  const touching = play.touches(await drawnPieces(page));
  assert.deepEqual(touching, [], 'lines touch');
}

async function drag(page, ...points) {
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

const moves = (page, count) => page.locator('.moves li').nth(count - 1).waitFor();

pageTest('a line is drawn by dragging, and the computer answers with another one', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '3', level: 'beginner' });
  const [a, b] = [await spot(page, 'A'), await spot(page, 'B')];
  await drag(page, a, { x: a.x - 30, y: a.y - 50 }, b);
  await moves(page, 2);
  await settled(page);
  assert.match(await page.locator('.moves').innerText(), /A to B, new: D/);
  assert.equal(await page.locator('.knot.spot').count(), 5);
  assert.ok((await page.locator('.line.last.theirs').count()) === 2, 'the line of the computer is marked');
  await assertFree(page);
});

pageTest('a line that crosses another one is refused where it does', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '4', opponent: 'person' });
  const [a, c] = [await spot(page, 'A'), await spot(page, 'C')];
  await drag(page, a, c);
  await moves(page, 1);
  await settled(page);
  const [b, d, e] = [await spot(page, 'B'), await spot(page, 'D'), await spot(page, 'E')];
  await drag(page, b, { x: e.x - 60, y: (a.y + e.y) / 2 }, { x: e.x - 60, y: (c.y + e.y) / 2 }, d);
  await page.locator('.fault').waitFor();
  assert.match(await page.locator('.status').innerText(), /must not touch another one/);
  assert.equal(await page.locator('.moves li').count(), 1);
  // Let go where nothing is: nothing happens.
  await drag(page, b, { x: b.x + 40, y: b.y - 100 });
  assert.equal(await page.locator('.fault').count(), 0);
  assert.equal(await page.locator('.moves li').count(), 1);
});

pageTest('a link shows the same drawing again, and so does a line that is taken back', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '3', level: 'beginner' });
  const [a, b] = [await spot(page, 'A'), await spot(page, 'B')];
  await drag(page, a, { x: a.x + 60, y: a.y + 90 }, b);
  await moves(page, 2);
  await settled(page);
  const before = await drawnPieces(page);
  await tool(page, 'Undo').click();
  await settled(page);
  assert.equal((await drawnPieces(page)).length, 0);
  await tool(page, 'Redo').click();
  await settled(page);
  assert.deepEqual(await drawnPieces(page), before);
  await page.waitForFunction(() => location.hash.includes('moves='));
  const address = await addressOf(page);
  await openAt(page, '', address);
  assert.deepEqual(await drawnPieces(page), before);
});

pageTest('it can be played with the keyboard alone', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '2', opponent: 'person' });
  await page.locator('.knot[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.sprouts-caption').innerText(), /^From A\./);
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.sprouts-caption').innerText(), /^Line from A to A/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.sketched.proposed').count(), 1);
  await page.keyboard.press('Enter');
  await moves(page, 1);
  assert.match(await page.locator('.moves').innerText(), /A to B, new: C/);
});

pageTest('with hints the list of moves says of a line that a person drew whether it wins', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '3', opponent: 'person' });
  await tool(page, 'Hint').click();
  await page.locator('.knot[tabindex="0"]').focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key);
  await moves(page, 1);
  await settled(page);
  assert.match(await page.locator('.moves li').innerText(), /A to [BC], new: D ✓ a winning move/);
});

pageTest('a phone: taps choose, regions are tinted, nothing is wrong for screen readers', PHONE, async ({ page, open }) => {
  await open({ game: 'brussels-sprouts', start: '2', opponent: 'person' });
  const [one, , other] = await places(page);
  await page.touchscreen.tap(one.x, one.y);
  await page.touchscreen.tap(other.x, other.y);
  await page.locator('.sprouts-bar').getByRole('button', { name: 'Next line' }).click();
  await page.locator('.sprouts-bar').getByRole('button', { name: 'Draw' }).click();
  await moves(page, 1);
  await settled(page);
  await page.getByRole('button', { name: 'Show regions' }).click();
  assert.equal(await page.locator('.sprouts-paper .region').count(), 2);
  await assertFree(page);
  await assertAccessible(page);
});
