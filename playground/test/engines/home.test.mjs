// The first screen: the games as pictures, of which a tap previews one and another tap begins it.
import assert from 'node:assert/strict';
import { addressOf, assertAccessible, assertNoSideways, DESKTOP, gamesOf, isFirefox, pageTest, PHONE } from '../harness.mjs';
import { settled, SMALL_PHONE, statusOf } from '../harness.mjs';

const card = (page, game) => page.locator(`.card[data-game="${game}"]`);
const cards = (page) => page.locator('.card').evaluateAll((all) => all.map((one) => one.dataset.game));
const previewed = (page, title) => page.locator('.preview h3').getByText(title).waitFor();
const board = (page) => page.locator('.board-area').waitFor();

/** The first screen, once the games of the service are there. */
async function openHome(page, open) {
  await open();
  const games = await gamesOf(page);
  await page.waitForFunction((count) => document.querySelectorAll('.card').length === count, games.length);
  return games;
}

pageTest('every game has a card, what is easy comes first, and no board is shown', {}, async ({ page, open }) => {
  const games = await openHome(page, open);
  const shown = await cards(page);
  assert.deepEqual([...shown].sort(), [...games].sort());
  const ranks = await page.locator('.card .marks').evaluateAll((all) =>
    all.map((one) => ['easy', 'medium', 'hard', undefined].findIndex((ease) => !ease || one.querySelector(`.${ease}`))));
  assert.deepEqual(ranks, [...ranks].sort());
  assert.equal(await page.locator('.board-area').count(), 0);
  assert.equal(new URL(await addressOf(page)).hash, '');
});

pageTest('a tap previews a game, another one begins it, and the way back leads here', {}, async ({ page, open }) => {
  await openHome(page, open);
  await card(page, 'nim').click();
  await previewed(page, 'Nim');
  assert.match(await page.locator('.preview').innerText(), /Take any number of objects from one heap\. The last move wins\./);
  assert.equal(await page.locator('.board-area').count(), 0);
  await card(page, 'nim').click();
  await board(page);
  await settled(page);
  assert.equal(await page.locator('.picker').inputValue(), 'nim');
  assert.match(await addressOf(page), /#game=nim&.*start=heaps-3,5,7/);
  await page.evaluate(() => history.back());
  await page.locator('.card').first().waitFor();
  assert.equal(await page.locator('.board-area').count(), 0);
});

pageTest('the button of the preview begins the game, too, and on a phone it can be closed', SMALL_PHONE, async ({ page, open }) => {
  await openHome(page, open);
  const preview = page.locator('.preview');
  assert.equal(await preview.isVisible(), false);
  await card(page, 'kayles').click();
  await previewed(page, 'Kayles');
  const { y, height } = await preview.boundingBox();
  assert.ok(y > 0 && y + height <= SMALL_PHONE.viewport.height + 1, `the sheet ends at ${y + height} px`);
  const chosen = await card(page, 'kayles').boundingBox();
  assert.ok(chosen.y >= 0 && chosen.y < y, `the card begins at ${chosen.y} px, the sheet at ${y} px`);
  await preview.getByRole('button', { name: 'Close' }).click();
  assert.equal(await preview.isVisible(), false);
  await card(page, 'kayles').click();
  await preview.getByRole('link', { name: 'Play' }).click();
  await board(page);
  assert.equal(await page.locator('.picker').inputValue(), 'kayles');
});

pageTest('a game is chosen and begun with the keyboard', {}, async ({ page, open }) => {
  await openHome(page, open);
  const isReached = () => page.evaluate(() => document.activeElement?.dataset.game === 'nim');
  for (let tabs = 0; tabs < 30 && !(await isReached()); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await previewed(page, 'Nim');
  assert.ok(await isReached(), 'the card keeps the focus');
  await page.keyboard.press('Enter');
  await board(page);
  await settled(page);
  assert.equal(await statusOf(page), 'Your turn');
});

pageTest('the game that was played last comes first, and the name of the page leads here', {}, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-1,2' });
  await page.locator('.stage .object').first().click();
  await settled(page);
  await page.locator('.brand a').click();
  await page.locator('.card').first().waitFor();
  assert.equal((await cards(page))[0], 'nim');
  assert.match(await card(page, 'nim').innerText(), /played last/);
  await page.reload();
  await page.locator('.card').first().waitFor();
  assert.equal((await cards(page))[0], 'nim');
});

pageTest('a game of the picker is opened, the first one too, and the way back leads here', {}, async ({ page, open }) => {
  await openHome(page, open);
  for (const game of ['ichomp', 'brussels-sprouts']) {
    await page.locator('.picker').selectOption(game);
    await board(page);
    await settled(page);
    assert.match(await addressOf(page), new RegExp(`#game=${game}&`));
    await page.evaluate(() => history.back());
    await page.locator('.card').first().waitFor();
  }
});

pageTest('no game that is begun here is lost before the first move', {}, async ({ page, open }) => {
  const games = isFirefox ? ['ichomp', 'nim', 'brussels-sprouts'] : await openHome(page, open);
  for (const game of games) {
    await openHome(page, open);
    await card(page, game).click();
    await card(page, game).click();
    await page.waitForFunction((game) => location.hash.includes(`game=${game}&`) && location.hash.includes('start='), game);
    await settled(page);
    assert.equal(await statusOf(page), 'Your turn');
    assert.doesNotMatch(await page.locator('.status').innerText(), /lost for you/, game);
  }
});

/** How many pictures move, after letting what moves come to its end. */
const finish = () => {
  const moving = document.getAnimations().filter(({ effect }) => effect.target.closest('.sketch'));
  const pictures = new Set(moving.map(({ effect }) => effect.target.closest('.sketch')));
  for (const one of moving) one.finish();
  return pictures.size;
};

pageTest('example moves are made one after the other, each once, and then nothing moves', { reducedMotion: 'no-preference' }, async ({ page, open }) => {
  await page.mouse.move(1, 1);
  await openHome(page, open);
  let played = 0;
  await page.locator('.sketch.playing').first().waitFor();
  while ((await page.locator('.sketch.playing').count()) > 0) {
    const pictures = await page.evaluate(finish);
    assert.ok(pictures <= 1, `${pictures} pictures move at once`);
    played += pictures;
    assert.ok(played <= 15, 'it does not end');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  assert.ok(played >= 5, `${played} pictures moved`);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

pageTest('with reduced motion the pictures are still and show the move', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await openHome(page, open);
  await card(page, 'nim').hover();
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  const fills = await card(page, 'nim').locator('.disc').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  assert.equal(new Set(fills).size, 2, String(fills));
});

pageTest('a game without a board of its own has the picture of the service', {}, async ({ page, open }) => {
  await openHome(page, open);
  await card(page, 'dag').scrollIntoViewIfNeeded();
  await card(page, 'dag').locator('img[src^="data:image/svg"]').waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  for (const [screen, options] of [['desktop', DESKTOP], ['phone', PHONE]]) {
    if (isFirefox && (colorScheme === 'dark' || screen === 'phone')) continue;
    const locale = screen === 'phone' ? 'ru' : 'en';
    pageTest(`axe-core finds nothing on the first screen: ${screen}, ${colorScheme}`, { ...options, colorScheme, locale }, async ({ page, open }) => {
      await openHome(page, open);
      await assertAccessible(page);
      await card(page, 'chomp').click();
      await previewed(page, locale === 'ru' ? 'Чомп' : 'Chomp');
      await assertAccessible(page);
    });
  }
}

pageTest('the first screen is as wide as the screen at most', { locale: 'fr' }, async ({ page, open }) => {
  for (const width of [320, 600, 960, 3840]) {
    await page.setViewportSize({ width, height: 640 });
    await openHome(page, open);
    await assertNoSideways(page);
    await card(page, 'sprouts').click();
    await previewed(page, 'Sprouts');
    await assertNoSideways(page);
  }
});

pageTest('pieces of the pictures are seen in forced colours', { forcedColors: 'active' }, async ({ page, open }) => {
  await openHome(page, open);
  const colours = await card(page, 'nim').evaluate((one) => {
    const paint = (selector, name) => getComputedStyle(one.querySelector(selector))[name];
    return [paint('.disc', 'fill'), paint('.disc.goes', 'fill'), paint('.sketch', 'backgroundColor')];
  });
  assert.equal(new Set(colours).size, 3, String(colours));
});

pageTest('a game is found under another name, and a link opens it', PHONE, async ({ page, open }) => {
  await openHome(page, open);
  const field = page.getByRole('searchbox', { name: 'Find a game by any name' });
  await field.fill('dawsons chess');
  await page.getByRole('status').getByText('2 games fit.').waitFor();
  assert.deepEqual([...(await cards(page))].sort(), ['kayles', 'octal']);
  const link = page.getByRole('link', { name: 'Dawson\'s Chess → Octal games' });
  assert.match(await page.locator('.names').innerText(), /A move takes a file and its neighbours: the octal game 0\.137/);
  await assertNoSideways(page);
  await assertAccessible(page);
  await field.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await board(page);
  await settled(page);
  assert.match(await addressOf(page), /#game=octal&.*start=code-0\.137_heaps-9/);
  await page.evaluate(() => history.back());
  await field.fill('marienbad');
  await link.waitFor({ state: 'detached' });
  assert.match(await page.getByRole('link', { name: 'Marienbad → Nim' }).getAttribute('href'), /game=nim&play=misere&.*start=heaps-1,3,5,7/);
  await field.fill('nothing like it');
  await page.getByText('No game has such a name.').waitFor();
  assert.equal(await page.locator('.card').count(), 0);
  await field.fill('');
  await page.waitForFunction(() => document.querySelectorAll('.card').length > 5);
});
