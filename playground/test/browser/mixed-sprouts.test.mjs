import assert from 'node:assert/strict';
import { addressOf, assertAccessible, nextStep, open as openAt, pageTest, PHONE, settled, tool } from '../harness.mjs';
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

async function drag(page, ...points) {
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

const moves = (page, count) => page.locator('.moves li').nth(count - 1).waitFor();

const putting = (page, name) => page.getByRole('group', { name: 'The line gets' }).getByRole('button', { name });

async function assertFree(page) {
  await page.evaluate(script);
  const pieces = await page.evaluate(() => window.player.drawnPieces());
  assert.deepEqual(play.touches(pieces), [], 'lines touch');
}

pageTest('a line from a spot to a free arm gets a cross or a spot, and the computer answers', {}, async ({ page, open }) => {
  await open({ game: 'mixed-sprouts', start: '1-1', level: 'beginner' });
  const all = await places(page);
  const [spot, arm] = [all.find(({ label }) => label.startsWith('Spot A')), all.find(({ label }) => label.startsWith('Free arm'))];
  assert.equal(all.length, 5);
  await putting(page, 'a cross').click();
  await drag(page, spot, { x: (spot.x + arm.x) / 2 + 30, y: (spot.y + arm.y) / 2 }, arm);
  await moves(page, 2);
  await settled(page);
  assert.match(await page.locator('.moves').innerText(), /to A, new cross: C|A to B, new cross: C/);
  assert.equal(await page.locator('.knot.cross').count() + (await page.locator('.knot.spot').count()), 4);
  await assertFree(page);
  const before = await page.locator('.sprouts-paper').innerHTML();
  await openAt(page, '', await addressOf(page));
  await settled(page);
  assert.equal((await page.locator('.knot').count()), before.split('data-knot').length - 1);
});

pageTest('the mixed game is played with the keyboard alone', {}, async ({ page, open }) => {
  await open({ game: 'mixed-sprouts', start: '2-0', opponent: 'person' });
  await page.locator('.knot[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.sketched.proposed').waitFor();
  await page.locator('circle.put.proposed').waitFor();
  await putting(page, 'a cross').focus();
  await page.keyboard.press('Enter');
  assert.equal(await putting(page, 'a cross').getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('path.put.proposed').count(), 1);
  await page.locator('.sprouts-bar').getByRole('button', { name: 'Draw' }).focus();
  await page.keyboard.press('Enter');
  await moves(page, 1);
  await settled(page);
  assert.match(await page.locator('.moves').innerText(), /A to B, new cross: C/);
  assert.equal(await page.locator('.knot.tip').count(), 2);
});

pageTest('spots and crosses are chosen in the settings', {}, async ({ page, open }) => {
  await open({ game: 'mixed-sprouts', start: '1-1', opponent: 'person' });
  await tool(page, 'Settings').click();
  await page.getByLabel('Spots').selectOption('2');
  await page.getByLabel('Crosses').selectOption('0');
  await page.getByLabel('Spots').selectOption('0');
  assert.equal(await page.getByLabel('Crosses').inputValue(), '1', 'something is left to play with');
  await page.getByLabel('Spots').selectOption('3');
});

pageTest('a hint shows the line and what it gets', {}, async ({ page, open }) => {
  await open({ game: 'mixed-sprouts', start: '1-1', opponent: 'person' });
  await tool(page, 'Hint').click();
  await nextStep(page);
  await page.locator('.knot.where').waitFor();
  await nextStep(page);
  await page.locator('.put.advised').waitFor();
  assert.equal(await page.locator('.sketched.advised').count(), 1);
});

pageTest('a phone: the mixed game by taps, and nothing is wrong for screen readers', PHONE, async ({ page, open }) => {
  await open({ game: 'mixed-sprouts', start: '0-1', opponent: 'person' });
  const [one, , other] = await places(page);
  await putting(page, 'a cross').tap();
  await page.touchscreen.tap(one.x, one.y);
  await page.touchscreen.tap(other.x, other.y);
  await page.locator('.sprouts-bar').getByRole('button', { name: 'Draw' }).click();
  await moves(page, 1);
  await settled(page);
  await page.getByRole('button', { name: 'Show regions' }).click();
  assert.equal(await page.locator('.sprouts-paper .region').count(), 2);
  await assertFree(page);
  await assertAccessible(page);
});
