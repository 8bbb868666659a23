// Nothing on a board moves while the mouse rests on it or passes over it.
import assert from 'node:assert/strict';
import { gamesOf, isFirefox, pageTest, tool } from '../harness.mjs';

/** How many things of a board the mouse is laid on. */
const MOST = isFirefox ? 4 : 10;

/** Where each element of the board is, with what it is called. */
const places = () =>
  [...document.querySelectorAll('.stage, .stage *:not(.caption *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [`${element.localName}.${element.getAttribute('class')}`, x, y, width, height];
  });

/** Places in the middle of what can be pointed at, a few of each board. */
const targets = (most) => {
  const pointed = document.querySelectorAll('.board-area button, .board-area .knot.open, .board-area img');
  const all = [...pointed].filter((one) => {
    const { width, top, bottom } = one.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  });
  const step = Math.max(1, all.length / most);
  const chosen = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return chosen.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
};

const drawnAgain = (page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** What to press one after the other: nothing is shown, then values, then a hint, whose steps are opened, then the hint alone. */
const STEPS = [undefined, 'Values', 'Hint', '.next', '.next', 'Values'];

pageTest('nothing on any board moves under the mouse, with and without values and hint', {}, async ({ page, open }) => {
  await open();
  for (const game of await gamesOf(page)) {
    await open({ game });
    for (const [step, label] of STEPS.entries()) {
      const button = label?.startsWith('.') ? page.locator(`${label}:visible`) : label && tool(page, label);
      if (button !== undefined) await button.evaluate((one) => one.click());
      await page.mouse.move(1, 1);
      // The picture of a general board is asked for anew.
      if ((await page.locator('.general').count()) > 0) await page.waitForTimeout(300);
      const before = await page.evaluate(places);
      for (const [x, y] of await page.evaluate(targets, MOST)) {
        await page.mouse.move(x, y);
        await drawnAgain(page);
        assert.deepEqual(moved(before, await page.evaluate(places)), [], `${game}, step ${step}, at ${x}, ${y}`);
      }
    }
  }
});

/** What is at another place now, by more than a pixel. */
function moved(before, after) {
  if (before.length !== after.length) return [`${before.length} elements, then ${after.length}`];
  return after.filter((place, index) => place.slice(1).some((number, axis) => Math.abs(number - before[index][axis + 1]) > 1)).map(([name]) => name);
}
