// A move and its answer are two steps, and nothing else moves meanwhile. Starts are fair.
import assert from 'node:assert/strict';
import { analyze, gamesOf, hint, pageTest, PHONE, settled, statusOf, tool } from '../harness.mjs';

/** Notes when each move of the list appeared. */
const watch = () => {
  window.seen = [];
  new MutationObserver(() => {
    const count = document.querySelectorAll('.moves li').length;
    while (window.seen.length < count) window.seen.push(performance.now());
  }).observe(document.body, { childList: true, subtree: true });
};

pageTest('the answer comes half a second after the move', { reducedMotion: 'no-preference' }, async ({ page, open }) => {
  await open({ game: 'chomp', level: 'perfect', start: '5,5,5' });
  await page.evaluate(watch);
  await page.locator('.stage [data-row="1"][data-col="2"]').click();
  await page.locator('.moves li').nth(1).waitFor({ state: 'attached' });
  const [mine, theirs] = await page.evaluate(() => window.seen);
  assert.ok(theirs - mine >= 400, `${theirs - mine} ms`);
  assert.match(await page.locator('.ghost').first().evaluate((ghost) => getComputedStyle(ghost, '::before').animationName), /fade/);
});

pageTest('with reduced motion the answer comes at once', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-1,2' });
  await page.evaluate(() => {
    window.timers = [];
    const real = window.setTimeout;
    window.setTimeout = (run, wait, ...args) => {
      window.timers.push(wait);
      return real(run, wait, ...args);
    };
  });
  await page.locator('.stage .object').first().click();
  await settled(page);
  const timers = await page.evaluate(() => window.timers);
  assert.ok(timers.every((ms) => !(ms >= 100 && ms < 1000)), `waits ${timers}`);
});

/** Where these parts of the page are while it is not scrolled: then nothing sticks to the top of the screen. */
const frame = (page, parts) =>
  page.evaluate((parts) => {
    scrollTo(0, 0);
    const top = (part) => Math.round(document.querySelector(part).getBoundingClientRect().top);
    return Object.fromEntries(parts.map((part) => [part, top(part)]));
  }, parts);

// German has the longest words, and a lost game the most to say.
const NARROW = { ...PHONE, viewport: { width: 320, height: 640 }, locale: 'de' };
const ABOVE = ['.status', '.below-status', '.board-area'];
// On the narrowest screens groups that are split need more rows than the screen has, so what is below the board moves.
for (const [screen, options, parts] of [['desktop', {}, [...ABOVE, '.toolbar']], ['phone', PHONE, [...ABOVE, '.toolbar']], ['narrow phone', NARROW, ABOVE]]) {
  pageTest(`nothing around the board moves during a game: ${screen}`, options, async ({ page, open }) => {
    await open();
    for (const game of await gamesOf(page)) {
      if (game.includes('sprouts')) continue;
      await open({ game, level: 'child' });
      await page.waitForTimeout(300);
      // A heap becomes two under the rule that the page starts with, so the picture may need one more row on a phone.
      const before = await frame(page, game === 'rule' && screen === 'phone' ? ABOVE : parts);
      for (let turn = 0; turn < 20 && (await page.locator('.hint-line, .status.won, .status.lost').count()) === 0; turn++) {
        const can = page.locator('.stage .can:not(.queen), .stage .tile:not(.gone), .stage .options button');
        await can.nth(Math.floor((await can.count()) / 3)).evaluate((button) => button.click());
        await settled(page);
        await page.waitForTimeout(100);
        const said = await page.locator('.status').innerText();
        const after = await frame(page, Object.keys(before));
        for (const part of Object.keys(before)) {
          const [one, other] = [before[part], after[part]];
          assert.ok(Math.abs(other - one) <= 1, `${game}, turn ${turn}: ${part} from ${one} px to ${other} px, below “${said}”`);
        }
      }
    }
  });
}

pageTest('nobody has lost before the first move', {}, async ({ page, open }) => {
  await open();
  for (const game of await gamesOf(page)) {
    await page.locator('.picker').selectOption(game);
    await page.waitForFunction((game) => location.hash.includes(`game=${game}&`), game);
    await settled(page);
    await tool(page, 'Hint').evaluate((button) => button.click());
    await page.locator('.hint .good, .hint .bad').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('.panel.hint .good').count(), 1, `${game}: ${await statusOf(page)}`);
    await tool(page, 'Hint').evaluate((button) => button.click());
  }
});

pageTest('a lost start is called so, and the best try is no mistake', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-2,2', first: 'me' });
  assert.equal((await analyze('nim', { heaps: [2, 2] })).outcome, 'P');
  assert.match(await page.locator('.status').innerText(), /lost for you unless the computer errs/);
  await hint(page);
  await page.locator('.hint').getByRole('button', { name: 'Play it' }).click();
  await settled(page);
  assert.doesNotMatch(await page.locator('.moves li').first().innerText(), /✗/);
});
