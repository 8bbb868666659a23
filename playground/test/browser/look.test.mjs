// What is the same in a match and in the views beside it: the colours of pieces, and that the title tells what is open.
import assert from 'node:assert/strict';
import { pageTest } from '../harness.mjs';

/** The colour of the first piece on the screen. */
const colourOf = async (page, piece) => {
  await page.locator(piece).first().waitFor();
  return page.locator(piece).first().evaluate((element) => {
    const { backgroundColor, fill } = getComputedStyle(element);
    return element instanceof SVGElement ? fill : backgroundColor;
  });
};

for (const colorScheme of ['light', 'dark']) {
  pageTest(`pieces have one colour in a match, a lesson and an exercise: ${colorScheme}`, { colorScheme }, async ({ page, open }) => {
    const places = {
      '.tile': [{ game: 'chomp', start: '4,4,4,4' }, 'lesson=4', 'practise=chomp&task=move&level=2&count=1&seed=7'],
      '.bottle': [{ game: 'kayles', start: 'rows-6' }, 'practise=kayles&task=move&level=2&count=1&seed=7'],
    };
    for (const [piece, fragments] of Object.entries(places)) {
      const colours = [];
      for (const fragment of fragments) {
        await open(fragment);
        colours.push(await colourOf(page, `.board-area ${piece}:not(.poison)`));
      }
      assert.deepEqual(new Set(colours), new Set(colours.slice(0, 1)), piece);
    }
  });
}

pageTest('the title of the page is that of what is open', {}, async ({ page, open }) => {
  for (const [fragment, title] of [
    [{ game: 'kayles', start: 'rows-6' }, 'Kayles'],
    ['lesson', 'Lessons'],
    ['lesson=1', 'Lesson 1: Do what I do'],
    ['practise=kayles', 'Practise: Kayles'],
    ['explore', 'Explore'],
    ['explore=values', 'Value tables'],
  ]) {
    await open(fragment);
    await page.waitForFunction((title) => document.title.startsWith(title), title);
    assert.equal(await page.title(), `${title} – nimber`);
  }
  // From there with the buttons of the page. No match has been begun yet, so it is the usual one.
  await page.getByRole('link', { name: 'Lessons' }).click();
  await page.waitForFunction(() => document.title === 'Lessons – nimber');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => document.title === 'iChomp – nimber');
});
