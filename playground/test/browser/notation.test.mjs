// Land notation, such as `0.AB}AB}`, is for programs: nobody who plays reads it.
import assert from 'node:assert/strict';
import { analyze, hint, openTheory, pageTest, settled, sheet, start, tool } from '../harness.mjs';

const HINTS = { en: 'Hint', de: 'Tipp', es: 'Pista', fr: 'Indice', ru: 'Подсказка' };

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
    await hint(page, label);
    if (await page.locator('.theory summary').count()) await openTheory(page);
    await assertNoNotation(page, `${where}, turn ${turn}`);
    const play = page.locator('.advice button:visible, .play-it:visible').first();
    await play.click();
    await settled(page);
  }
  await assertNoNotation(page, `${where}, the end`);
}

for (const [locale, label] of Object.entries(HINTS)) {
  for (const game of ['sprouts', 'brussels-sprouts']) {
    pageTest(`no land notation in a match of ${game}, in ${locale}`, { locale }, async ({ page, open }) => {
      for (const play of ['normal', 'misere']) {
        await open({ game, start: '2', play, level: 'perfect' });
        await playToTheEnd(page, label, `${game}, ${play}`);
      }
    });
  }
}

pageTest('no land notation with values, in exercises and in the graph of a position', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '2', opponent: 'person' });
  await tool(page, 'Values').click();
  await settled(page);
  await assertNoNotation(page, 'values');
  for (const game of ['sprouts', 'brussels-sprouts']) {
    for (const task of ['who', 'move', 'worth']) {
      await open({ practise: game, task, level: '2', count: '1', seed: '4' });
      await page.locator('.asked').waitFor();
      await assertNoNotation(page, `${game}, ${task}`);
    }
  }
});

for (const [game, label] of [['sprouts', 'Spots'], ['brussels-sprouts', 'Crosses']]) {
  pageTest(`a random start of ${game}, won or lost`, {}, async ({ page, open }) => {
    await open({ game, first: 'me', level: 'perfect' });
    for (const [wish, outcome] of [['won', 'N'], ['lost', 'P'], ['won', 'N']]) {
      await tool(page, 'Settings').click();
      const count = sheet(page).getByLabel(label);
      const before = await count.inputValue();
      await sheet(page).getByLabel('Random position').selectOption(wish);
      await sheet(page).getByRole('button', { name: 'Random', exact: true }).click();
      await page.waitForFunction(before => [...document.querySelectorAll('dialog .position select')].at(-1).value !== before, before);
      const number = Number(await count.inputValue());
      assert.equal((await analyze(game, { [label.toLowerCase()]: number })).outcome, outcome, `${wish}: ${number}`);
      await start(page);
    }
  });
}
