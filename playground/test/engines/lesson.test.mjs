// The lessons on every screen, by keyboard, for axe-core and in forced colours.
import assert from 'node:assert/strict';
import { assertAccessible, assertNoSideways, DESKTOP, isFirefox, pageTest, PHONE } from '../harness.mjs';
import { lessonNames, plan, stepsOf, words } from '../lessons.mjs';

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };
const WIDE = { viewport: { width: 3840, height: 2160 } };
const ALL = JSON.stringify(Object.fromEntries(lessonNames.map((name) => [name, plan[name].length])));
const BUT_ONE = JSON.stringify(Object.fromEntries(lessonNames.map((name) => [name, plan[name].length - 1])));

/** Opens a lesson with this progress, with all that is to be seen of it. */
async function openWith(page, open, progress, index) {
  await page.evaluate((kept) => localStorage.setItem('nimber.lessons', kept), progress);
  await open(`lesson=${index + 1}`);
  await page.locator(progress === ALL ? '.finished' : '.lesson .step').last().waitFor();
}

for (const [screen, options] of [['desktop', DESKTOP], ['narrow', { ...NARROW, colorScheme: 'dark', locale: 'de' }], ['wide', WIDE]]) {
  // axe-core reads the same page in both browsers: a part is enough in the slower one.
  const indices = [...lessonNames.keys()].filter((index) => !isFirefox || [0, 1, 5, 11].includes(index));
  pageTest(`the lessons are accessible and fit: ${screen}`, options, async ({ page, open }) => {
    await open('lesson');
    await page.locator('.lessons').waitFor();
    await assertAccessible(page);
    await assertNoSideways(page);
    for (const index of indices) {
      await openWith(page, open, index % 2 === 0 ? ALL : BUT_ONE, index);
      await assertNoSideways(page);
      if (screen !== 'wide') await assertAccessible(page);
    }
  });
}

pageTest('a lesson is answered by keyboard', {}, async ({ page, open }) => {
  await open('lesson=1');
  await stepsOf(page).first().locator('.choices button').nth(1).press('Enter');
  const board = stepsOf(page).nth(1);
  await board.locator('.spot.can').first().waitFor();
  // The tab stop of the board is its first object; the arrows lead to the others.
  await board.locator('.spot[tabindex="0"]').first().focus();
  await page.keyboard.press('Enter');
  await board.locator('.verdict.wrong').waitFor();
  await board.locator('[data-segment="1"][data-spot="9"]').focus();
  await page.keyboard.press('Enter');
  await board.locator('.verdict.right').waitFor();
  const number = stepsOf(page).nth(2);
  await number.getByRole('textbox').fill('7');
  await page.keyboard.press('Enter');
  await number.locator('.verdict.wrong').waitFor();
  await number.getByRole('textbox').fill('8');
  await page.keyboard.press('Enter');
  await number.locator('.verdict.right').waitFor();
  await stepsOf(page).nth(3).waitFor();
});

pageTest('an answer is read aloud, and the heading has the focus when a lesson opens', {}, async ({ page, open }) => {
  await open('lesson=2');
  const heading = page.getByRole('heading', { level: 2 });
  await heading.waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  const step = stepsOf(page).first();
  await step.locator('.choices button').first().click();
  const verdict = step.locator('.verdict[role="status"]');
  await verdict.getByText(words.en.no).waitFor();
  await step.locator('.choices button').nth(1).click();
  await verdict.getByText(words.en.yes).waitFor();
});

pageTest('odd columns are marked where colours are forced', { forcedColors: 'active' }, async ({ page, open }) => {
  await open('lesson');
  await openWith(page, open, ALL, 1);
  const styles = await page.locator('.digits .odd').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).outlineStyle));
  assert.ok(styles.length > 0 && styles.every((style) => style === 'solid'), String(styles));
});
