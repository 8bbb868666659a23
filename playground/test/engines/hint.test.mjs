// On a phone what a hint marks and its sentence are seen together, and the board stays where it is.
import assert from 'node:assert/strict';
import { gamesOf, isFirefox, pageTest, settled, SMALL_PHONE, tool } from '../harness.mjs';

const HEIGHT = SMALL_PHONE.viewport.height;

const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom, width }) => ({ top, bottom, width, onPage: top + scrollY })));

const isSeen = ({ top, bottom, width }) => width > 0 && top >= 0 && bottom <= HEIGHT;

/** Not by a click of Playwright, which scrolls. */
const press = async (page, button) => {
  await button.evaluate((one) => one.click());
  await settled(page);
};

// Russian is the longer one.
for (const locale of isFirefox ? ['ru'] : ['en', 'ru']) {
  const settings = { ...SMALL_PHONE, locale };
  pageTest(`on a small phone each step of a hint and what it marks are seen together: ${locale}`, settings, async ({ page, open }) => {
    await open();
    for (const game of await gamesOf(page)) {
      await open({ game });
      const [before] = await boxes(page, '.board-area');
      const check = async (step, marks) => {
        const [after] = await boxes(page, '.board-area');
        const by = after.onPage - before.onPage;
        assert.ok(Math.abs(by) <= 1, `${game}, ${step}: the board moves by ${by} px`);
        for (const line of await boxes(page, '.hint-line, .hint-line button')) {
          assert.ok(isSeen(line), `${game}, ${step}: the hint is at ${line.top} px to ${line.bottom} px`);
        }
        if (marks === undefined) return;
        const found = await boxes(page, marks);
        assert.ok(found.some(isSeen), `${game}, ${step}: what is marked is at ${JSON.stringify(found)}`);
      };
      await press(page, tool(page, locale === 'en' ? 'Hint' : 'Подсказка'));
      const line = page.locator('.hint-line');
      await line.locator('.good, .bad').waitFor();
      const isLost = (await line.locator('.bad').count()) > 0;
      await check('whether');
      const marked = await page.locator('.stage .winning, .stage .wins, .stage .advised, .stage .where').count();
      assert.equal(marked, 0, `${game}: a move is marked by the first step`);
      await press(page, line.locator('.next'));
      if ((await line.locator('.advice').count()) === 0) {
        await check('where', '.stage .where');
        await press(page, line.locator('.next'));
      }
      await line.locator('.advice').waitFor();
      await check('move', isLost ? undefined : '.stage .winning, .stage .wins, .stage .advised');
      await press(page, line.locator('.next'));
      await line.locator('.reason').waitFor();
      await check('why', isLost ? undefined : '.stage .winning, .stage .wins, .stage .advised');
      assert.equal(await line.locator('.next').count(), 0);
      // The reason in full is below.
      assert.ok((await page.locator('.panel.hint .reason:visible').count()) > 0, game);
    }
  });
}

pageTest('the steps of a hint are opened by keyboard, and the focus is not lost', {}, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-3,5,7' });
  await tool(page, 'Hint').focus();
  await page.keyboard.press('Enter');
  const next = page.locator('.panel.hint .next');
  await next.focus();
  for (const text of ['Where?', 'Which move?', 'Why?']) {
    assert.equal(await page.evaluate(() => document.activeElement.textContent), text);
    await page.keyboard.press('Enter');
    await page.locator(`.panel.hint .next:text-is("${text}")`).waitFor({ state: 'detached' });
  }
  assert.equal(await page.evaluate(() => document.activeElement.className), 'said');
});
