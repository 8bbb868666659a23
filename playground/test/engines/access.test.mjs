import assert from 'node:assert/strict';
import {
  assertAccessible, assertNoSideways, CONTRAST, DESKTOP, gamesOf, isFirefox, nextStep, openTheory, pageTest,
  PHONE, settled, showAll, SMALL_PHONE, tool,
} from '../harness.mjs';

const WORDS = { en: ['Hint', 'Values', 'Settings'], ru: ['Подсказка', 'Значения', 'Настройки'] };

for (const colorScheme of ['light', 'dark']) {
  for (const [screen, options] of [['desktop', DESKTOP], ['phone', PHONE]]) {
    // axe-core reads the same page in both browsers: once a game is enough in the slower one.
    if (isFirefox && (colorScheme === 'dark' || screen === 'phone')) continue;
    const locale = screen === 'phone' ? 'ru' : 'en';
    const rules = colorScheme === 'dark' ? CONTRAST : undefined;
    pageTest(`axe-core finds nothing in any game: ${screen}, ${colorScheme}`, { ...options, colorScheme, locale }, async ({ page, open }) => {
      const [hintLabel, values, settings] = WORDS[locale];
      await open();
      for (const game of await gamesOf(page)) {
        await open({ game });
        await assertNoSideways(page);
        await tool(page, hintLabel).click();
        await nextStep(page);
        if (!isFirefox) await assertAccessible(page, rules);
        await assertNoSideways(page);
        if ((await page.locator('.show-all').count()) > 0) await showAll(page);
        else await nextStep(page);
        await openTheory(page);
        await tool(page, values).click();
        await page.locator('.rules summary').click();
        await page.locator('.rules h3').first().waitFor();
        if (!isFirefox) await assertAccessible(page, rules);
        await assertNoSideways(page);
        await tool(page, settings).click();
        await assertAccessible(page, rules);
        await assertNoSideways(page);
      }
    });
  }
}

const PHONES = [PHONE, SMALL_PHONE, { viewport: { width: 360, height: 640 } }].map(({ viewport }) => viewport);

pageTest('on phones the turn, the board and the buttons of every game are on the first screen, with a hint too', { ...PHONE, locale: 'ru' }, async ({ page, open }) => {
  const check = async (game) => {
    for (const size of PHONES) {
      await page.setViewportSize(size);
      const parts = await page.evaluate(async () => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        for (let frames = 0; frames < 4; frames++) await frame();
        const boxOf = (element) => element.getBoundingClientRect();
        const boxes = ['.status', '.board-area', '.toolbar'].map((part) => [part, boxOf(document.querySelector(part))]);
        return { below: boxOf(document.querySelector('.footer .pages')), parts: boxes.map(([part, { top, bottom }]) => [part, top, bottom]), by: scrollY };
      });
      assert.ok(parts.below.bottom <= size.height + 1 && parts.below.height > 40, 'the pages are at the bottom of the screen');
      assert.equal(parts.by, 0, 'the page is scrolled');
      for (const [part, top, bottom] of parts.parts) {
        assert.ok(top >= 0 && bottom <= parts.below.top + 0.5, `${size.width} × ${size.height} px: ${part} of ${game} is at ${top} px to ${bottom} px`);
      }
    }
  };
  await open();
  for (const game of await gamesOf(page)) {
    await open({ game });
    await check(game);
    await tool(page, 'Подсказка').evaluate((button) => button.click());
    await page.locator('.hint-line .good, .hint-line .bad').waitFor();
    await check(game);
  }
});

pageTest('on a phone that lies on its side, the turn and the buttons are beside the board', { ...PHONE, viewport: { width: 740, height: 360 } }, async ({ page, open }) => {
  for (const game of ['ichomp', 'sprouts']) {
    await open({ game });
    await settled(page);
    const board = await page.locator('.board-area').boundingBox();
    for (const part of ['.status', '.toolbar']) {
      const { x, y, height } = await page.locator(part).boundingBox();
      assert.ok(x >= board.x + board.width && y + height <= 360, `${part} of ${game} is at ${x}, ${y} px`);
    }
  }
});

pageTest('with type of twice the size a table of values is as wide as a phone at most', SMALL_PHONE, async ({ page, open }) => {
  await open('explore=values&game=octal&code=0.77');
  await page.locator('.rule-form select').waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const over = await page.locator('.rule-form').evaluate((form) =>
    [...form.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > form.getBoundingClientRect().right).map(({ localName }) => localName));
  assert.deepEqual(over, []);
});

pageTest('a game and a lesson are printed without the header and what is to be pressed', {}, async ({ page, open }) => {
  if (isFirefox) return;
  await page.emulateMedia({ media: 'print' });
  for (const address of ['game=kayles', 'lesson=1']) {
    await open(address);
    await page.locator('.board-area').first().waitFor();
    const seen = page.locator('.header, .footer, .toolbar button, .panels button, .footer button').locator('visible=true');
    assert.equal(await seen.count(), 0, address);
  }
});

pageTest('what opens more and what leads to a lesson is high enough for a finger', SMALL_PHONE, async ({ page, open }) => {
  for (const [address, target] of [['game=nim', '.rules summary'], ['lesson', '.lessons a'], ['lesson=1', '.lesson p > a']]) {
    await open(address);
    const { height } = await page.locator(target).first().boundingBox();
    assert.ok(height >= 24, `${target} is ${height} px high`);
  }
});

pageTest('dark mode is dark', { colorScheme: 'dark' }, async ({ page, open }) => {
  await open();
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.ok(paper.match(/\d+/g).every((channel) => Number(channel) < 64), paper);
});

pageTest('moves and the turn are in a live region', {}, async ({ page, open }) => {
  await open({ game: 'chomp', level: 'perfect', start: '3,3' });
  await page.locator('.stage [data-row="1"][data-col="1"]').click();
  await settled(page);
  assert.match(await page.getByRole('status').innerText(), /^Your turn\s+Computer: row 1, column 3 \(1 tile\)\.$/);
});
