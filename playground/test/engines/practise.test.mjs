// The exercises and the projector mode, where browsers differ: layout, keyboard, focus, large screens.
import assert from 'node:assert/strict';
import { assertAccessible, assertNoSideways, DESKTOP, isFirefox, pageTest, PHONE, settled, SMALL_PHONE, tool } from '../harness.mjs';

const question = (page) => page.locator('.asked h2');
const LINK = 'practise=nim&task=who&level=2&count=1&seed=7&hints=1';

/** Every screen of an exercise, one after the other. */
async function* screens(page, open) {
  await open('practise=nim');
  await page.locator('form.plan').waitFor();
  yield 'form';
  for (const task of ['move', 'worth']) {
    await open(`practise=kayles&task=${task}&level=2&count=1&seed=7`);
    await question(page).waitFor();
    yield task;
  }
  await open(LINK);
  await page.getByRole('button', { name: /^(Hint|Подсказка)$/ }).click();
  yield 'question';
  await page.locator('.sides button').first().click();
  await page.locator('.verdict .why').waitFor();
  yield 'verdict';
  await page.locator('.ways .primary').click();
  await page.locator('.result .text').waitFor();
  yield 'result';
  await open('practise=nim&task=move&level=2&count=2&seed=7&sheet=1');
  await page.locator('.answers li').nth(1).waitFor();
  yield 'worksheet';
}

for (const [name, options] of [
  ['desktop, light', DESKTOP],
  ['phone, dark', { ...PHONE, colorScheme: 'dark', locale: 'ru' }],
  ['320 px', { viewport: { width: 320, height: 568 }, locale: 'ru' }],
]) {
  pageTest(`axe-core finds nothing in the exercises, and nothing is wider than the screen: ${name}`, options, async ({ page, open }) => {
    for await (const screen of screens(page, open)) {
      await assertNoSideways(page).catch((error) => assert.fail(`${screen}: ${error.message}`));
      // axe-core reads the same page in both browsers: once is enough in the slower one.
      if (!isFirefox || options === DESKTOP) await assertAccessible(page);
    }
  });
}

pageTest('an exercise is done with the keyboard alone', {}, async ({ page, open }) => {
  await open(LINK);
  await question(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H2', 'the question has the focus');
  const label = () => page.evaluate(() => document.activeElement.textContent);
  for (let presses = 0; presses < 20 && !/^Whoever/.test(await label()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.verdict .why').waitFor();
  assert.equal(await label(), 'Finish');
  await page.keyboard.press('Enter');
  await page.locator('.result .text').waitFor();
  assert.equal(await label(), 'Result');
});

pageTest('the board stays where it is when an answer is given', SMALL_PHONE, async ({ page, open }) => {
  await open(LINK);
  await question(page).waitFor();
  const top = () => page.locator('.board-area').evaluate((board) => Math.round(board.getBoundingClientRect().top + scrollY));
  const before = await top();
  await page.locator('.sides button').first().click();
  await page.locator('.verdict .why').waitFor();
  assert.ok(Math.abs((await top()) - before) <= 1);
});

const PROJECTOR = { viewport: { width: 1920, height: 1080 } };
const projected = (page) => page.evaluate(() => document.documentElement.classList.contains('projector'));

pageTest('on a projector the board fills the screen, in large type', PROJECTOR, async ({ page, open }) => {
  // All of the screen is smaller than this window in a browser without one.
  await page.addInitScript(() => (Element.prototype.requestFullscreen = undefined));
  for (const [game, board] of [['ichomp', '.tiles'], ['chomp', '.tiles'], ['nim', '.lines'], ['kayles', '.lines'], ['sprouts', '.sprouts-paper']]) {
    await open({ game });
    await page.getByRole('button', { name: 'Projector' }).click();
    await settled(page);
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    assert.ok(size >= 24, `type of ${size} px`);
    const { height } = await page.locator(`.stage ${board}`).first().boundingBox();
    assert.ok(height >= 1080 * 0.44, `the board of ${game} is ${height} px high`);
    const buttons = await page.locator('.toolbar').boundingBox();
    assert.ok(buttons.y + buttons.height <= 1080, `the buttons of ${game} end at ${buttons.y + buttons.height} px`);
    assert.ok(!(await page.locator('.picker').isVisible()));
    await assertNoSideways(page);
  }
  await assertAccessible(page);
});

pageTest('Escape leaves the projector mode, and so does its button', PROJECTOR, async ({ page, open }) => {
  // As in a browser that does not give all of the screen: there Escape never comes to the page.
  await page.addInitScript(() => (Element.prototype.requestFullscreen = undefined));
  await open({ game: 'nim' });
  await page.getByRole('button', { name: 'Projector' }).click();
  assert.ok(await projected(page));
  // The first Escape closes what is open.
  await tool(page, 'Settings').click();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.ok(await projected(page));
  await page.keyboard.press('Escape');
  assert.ok(!(await projected(page)));
  await page.getByRole('button', { name: 'Projector' }).click();
  await page.getByRole('button', { name: 'Leave the projector mode' }).click();
  assert.ok(!(await projected(page)));
  assert.ok(await page.locator('.picker').isVisible());
});

pageTest('the projector mode has all of the screen, and ends with it', PROJECTOR, async ({ page, open }) => {
  if (isFirefox) return;
  await open({ game: 'nim' });
  await page.getByRole('button', { name: 'Projector' }).click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.evaluate(() => document.exitFullscreen());
  await page.waitForFunction(() => !document.documentElement.classList.contains('projector'));
});

pageTest('exercises are done on a projector, too', PROJECTOR, async ({ page, open }) => {
  await open('practise=nim&task=who&level=2&count=1&seed=7');
  await question(page).waitFor();
  await page.getByRole('button', { name: 'Projector' }).click();
  await page.locator('.sides button').first().click();
  await page.locator('.verdict .why').waitFor();
  const { y, height } = await page.locator('.ways .primary').boundingBox();
  assert.ok(y + height <= 1080, `the button ends at ${y + height} px`);
  await assertNoSideways(page);
});
