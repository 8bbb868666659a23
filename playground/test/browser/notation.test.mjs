// Land notation, such as `0.AB}AB}`, is for programs: nobody who plays reads it.
import assert from 'node:assert/strict';
import { pageTest, settled, tool } from '../harness.mjs';

const HINTS = { en: 'Hint', de: 'Tipp', es: 'Pista', fr: 'Indice', ru: 'Подсказка' };

/** Starts that the first player wins, so that every hint has a move. */
const WON = { sprouts: { normal: '3', misere: '1' }, 'brussels-sprouts': { normal: '1', misere: '2' }, 'mixed-sprouts': { normal: '1-1', misere: '1-1' } };

/** A region ends with a brace, and no sentence has one. */
async function assertNoNotation(page, where) {
  const said = await page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap(element =>
      ['aria-label', 'title', 'alt'].map(name => element.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...names].filter(text => text.includes('}'));
  });
  assert.deepEqual(said, [], where);
}

/** Plays what the hint says, with all that is told about it, until the match ends. */
async function playToTheEnd(page, label, where) {
  for (let turn = 0; turn < 30 && (await page.locator('.moves li').count()) < 30; turn++) {
    const button = tool(page, label);
    if (!(await button.isVisible()) || (await button.isDisabled())) break;
    const next = page.locator('.next:visible');
    // A hint stays open from move to move, with its first step.
    if (!(await next.count())) await button.click();
    await next.first().waitFor({ timeout: 10_000 }).catch(() => undefined);
    while (await next.count()) await next.first().click();
    const theory = page.locator('.theory:not([open]) summary:visible');
    if (await theory.count()) await theory.click();
    await assertNoNotation(page, `${where}, turn ${turn}`);
    const play = page.locator('.advice button:visible, .play-it:visible').first();
    if (!(await play.count())) break;
    await play.click({ timeout: 10_000 });
    await settled(page);
  }
  assert.ok((await page.locator('.moves li').count()) > 0, `${where}: nothing was played`);
  await assertNoNotation(page, `${where}, the end`);
}

for (const [locale, label] of Object.entries(HINTS)) {
  for (const game of locale === 'en' ? ['sprouts', 'brussels-sprouts', 'mixed-sprouts'] : ['sprouts']) {
    pageTest(`no land notation in a match of ${game}, in ${locale}`, { locale }, async ({ page, open }) => {
      await open({ game, start: WON[game].normal, level: 'child' });
      await playToTheEnd(page, label, `${game}, normal`);
      await open({ game, start: WON[game].misere, play: 'misere', level: 'child' });
      await playToTheEnd(page, label, `${game}, misère`);
    });
  }
}

pageTest('no land notation with values and in exercises', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '2', opponent: 'person' });
  await tool(page, 'Values').click();
  await settled(page);
  await assertNoNotation(page, 'values');
  for (const game of ['sprouts', 'brussels-sprouts', 'mixed-sprouts']) {
    for (const task of ['who', 'move', 'worth']) {
      await open({ practise: game, task, level: '2', count: '1', seed: '4' });
      await page.locator('.asked').waitFor();
      await assertNoNotation(page, `${game}, ${task}`);
    }
  }
});
