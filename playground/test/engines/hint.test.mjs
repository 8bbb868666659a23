// On a phone the marked move and its sentence are seen together, and the board stays where it is.
import assert from 'node:assert/strict';
import { gamesOf, pageTest, settled, SMALL_PHONE, tool } from '../harness.mjs';

const HEIGHT = SMALL_PHONE.viewport.height;

const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom, width }) => ({ top, bottom, width, onPage: top + scrollY })));

const isSeen = ({ top, bottom, width }) => width > 0 && top >= 0 && bottom <= HEIGHT;

for (const locale of ['en', 'ru']) {
  pageTest(`on a small phone the hint and the move are seen together: ${locale}`, { ...SMALL_PHONE, locale }, async ({ page, open }) => {
    await open();
    for (const game of await gamesOf(page)) {
      await open({ game });
      const [before] = await boxes(page, '.board-area');
      // Not by a click of Playwright, which scrolls.
      await tool(page, locale === 'en' ? 'Hint' : 'Подсказка').evaluate((button) => button.click());
      await settled(page);
      await page.locator('.hint-line .advice').waitFor();
      const [after] = await boxes(page, '.board-area');
      assert.ok(Math.abs(after.onPage - before.onPage) <= 1, `${game}: the board moves from ${before.onPage} px to ${after.onPage} px`);
      const [line] = await boxes(page, '.hint-line');
      assert.ok(isSeen(line), `${game}: the hint is at ${line.top} px to ${line.bottom} px`);
      const marks = await boxes(page, '.stage .winning, .stage .wins, .stage .advised');
      const isLost = (await page.locator('.hint-line .bad').count()) > 0;
      assert.ok(isLost || marks.some(isSeen), `${game}: the marked moves are at ${JSON.stringify(marks)}`);
    }
  });
}
