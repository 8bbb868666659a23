// Sprouts and Brussels Sprouts, where browsers differ: keys on SVG, sizes on a screen, curves.
import assert from 'node:assert/strict';
import { DESKTOP, gamesOf, hint, isFirefox, openTheory, pageTest, settled, SMALL_PHONE, tool } from '../harness.mjs';

for (const [game, start] of [['sprouts', '2'], ['brussels-sprouts', '2']]) {
  pageTest(`${game} is played with the keyboard alone`, {}, async ({ page, open }) => {
    await open({ game, start, opponent: 'person' });
    await tool(page, 'New game').focus();
    // Back from the buttons, past the moves that are left and "Show regions", to the paper.
    for (let back = 0; back < 3; back++) await page.keyboard.press('Shift+Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-knot'));
    const first = await focused();
    assert.notEqual(first, null, 'the Tab key reaches the paper');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await focused(), first, 'an arrow key leads to another place');
    await page.keyboard.press('Enter');
    await page.locator('.sketched.proposed').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.moves li').first().waitFor();
  });
}

/** How large a curve of the drawing is, in the units of the paper. */
const sizeOf = (page, selector) =>
  page.locator(selector).evaluate((path) => {
    const { width, height } = path.getBBox();
    return Math.min(width, height);
  });

pageTest('a line from a spot to itself is seen before it is drawn, and a hint for one is round', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '3', opponent: 'person' });
  await page.locator('.knot[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  for (const caption of [/^Line from A to A, 1 of 2\./, /^Line from A to A, 2 of 2, round [BC]\./]) {
    assert.match(await page.locator('.sprouts-caption').innerText(), caption);
    const size = await sizeOf(page, '.sketched.proposed');
    assert.ok(size > 60, `the loop is ${size} wide`);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  await hint(page);
  await openTheory(page);
  const size = await sizeOf(page, '.sketched.advised');
  assert.ok(size > 100, `the loop is ${size} wide`);
  assert.match(await page.locator('.hint .advice').innerText(), /^A to A, round [BC], new: D/);
  assert.doesNotMatch(await page.locator('.hint .steps').innerText(), /[!}]/, 'a drawing in code');
});

pageTest('a stroke that ends nowhere is told so', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '3', opponent: 'person' });
  const { x, y, width, height } = await page.locator('.knot .body').first().boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 20, { steps: 5 });
  await page.mouse.up();
  const said = () => page.locator('.status').innerText();
  assert.match(await said(), /A line ends at a spot/);
  const paper = await page.locator('.sprouts-paper').boundingBox();
  await page.mouse.click(paper.x + 20, paper.y + 20);
  assert.match(await said(), /Start on a spot/);
  await page.mouse.click(x + width / 2, y + height / 2);
  assert.doesNotMatch(await said(), /Start on a spot|A line ends/, 'the message of an earlier stroke stays');
  await page.mouse.click(paper.x + 20, paper.y + 20);
  assert.match(await said(), /A line ends at a spot/, 'where a line has begun with a tap');
});

pageTest('a stroke that stops short is a line to the spot ahead, which is marked while it is drawn', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '2', opponent: 'person' });
  const [a, b] = await page.locator('.knot .body').evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(a.x + (b.x - a.x) * 0.7, a.y + (b.y - a.y) * 0.7, { steps: 8 });
  assert.equal(await page.locator('.knot.marked').count(), 2);
  await page.mouse.up();
  await page.locator('.moves li').first().waitFor({ state: 'attached' });
  assert.match(await page.locator('.moves').innerText(), /A to B, new: C/);
});

pageTest('spots do not overlap on a phone, and keep room for a finger', { ...SMALL_PHONE, mayFail: true }, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '8', opponent: 'person' });
  for (let line = 0; line < 4; line++) {
    const spots = await page.locator('.knot.spot .body').evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]));
    for (const [index, one] of spots.entries()) {
      for (const other of spots.slice(0, index)) {
        const apart = Math.hypot(one[0] - other[0], one[1] - other[1]);
        assert.ok(apart >= 24, `two spots are ${apart} px apart after ${line} lines`);
      }
    }
    await page.locator('.knot[tabindex="0"]').focus();
    for (const key of ['Enter', 'ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key);
    await page.locator('.moves li').nth(line).waitFor({ state: 'attached' });
    await settled(page);
  }
});

pageTest('on a laptop the buttons below every board are on the screen', DESKTOP, async ({ page, open }) => {
  await open();
  const games = isFirefox ? ['ichomp', 'sprouts', 'brussels-sprouts', 'sum'] : await gamesOf(page);
  for (const game of games) {
    await open({ game });
    const { y, height } = await page.locator('.toolbar').boundingBox();
    assert.ok(y + height <= DESKTOP.viewport.height, `the buttons of ${game} end at ${y + height} px`);
  }
});
