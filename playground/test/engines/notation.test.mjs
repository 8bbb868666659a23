// Land notation, such as `0.AB}AB}`, is for programs: nobody who plays reads it, in any language.
import assert from 'node:assert/strict';
import { isFirefox, pageTest, settled, speak, tool } from '../harness.mjs';

const HINTS = { en: 'Hint', de: 'Tipp', es: 'Pista', fr: 'Indice', ru: 'Подсказка' };
const NAMES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', ru: 'Русский' };

/** Short matches that the first player wins, so that every hint has a move. */
const MATCHES = [
  { game: 'sprouts', start: '1', play: 'misere' },
  { game: 'brussels-sprouts', start: '1', play: 'normal' },
  { game: 'mixed-sprouts', start: '0-1', play: 'misere' },
];

/** Longer ones, in one language. */
const LONGER = [
  { game: 'sprouts', start: '3', play: 'normal' },
  { game: 'mixed-sprouts', start: '1-0', play: 'normal' },
  { game: 'brussels-sprouts', start: '2', play: 'misere' },
  { game: 'mixed-sprouts', start: '1-1', play: 'normal' },
];

/** A sum of starts as they are sent without a drawing, and of a position that nobody has drawn. */
const SUM = [
  { game: 'sprouts', spots: 2 },
  { game: 'mixed-sprouts', spots: 1, crosses: 0 },
  { game: 'brussels-sprouts', crosses: 1 },
  { game: 'sprouts', position: '0.AB}AB}' },
];

/** A region ends with a brace, and no sentence has one. */
async function assertNoNotation(page, where) {
  const said = await page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, ...names].filter((text) => text.includes('}'));
  });
  assert.deepEqual(said, [], where);
}

/** Opens all steps of the hint, with the theory. */
async function tellAll(page, label) {
  const next = page.locator('.next:visible');
  // A hint stays open from move to move, with its first step.
  if (!(await next.count())) await tool(page, label).click();
  await next.first().waitFor();
  while (await next.count()) await next.first().click();
  const theory = page.locator('.theory:not([open]) summary:visible');
  if (await theory.count()) await theory.click();
}

/** Plays what the hint says, with all that is told about it, until the match ends. */
async function playToTheEnd(page, label, where) {
  const made = page.locator('.moves li');
  for (let turn = 0; turn < 30; turn++) {
    if (await page.locator('.status.won, .status.lost').count()) break;
    await tellAll(page, label);
    await assertNoNotation(page, `${where}, turn ${turn}`);
    await page.locator('.advice button:visible, .play-it:visible').first().click();
    await settled(page);
  }
  assert.ok((await made.count()) > 0, `${where}: nothing was played`);
  await assertNoNotation(page, `${where}, the end`);
}

/** Each language in turn, on one page, which keeps what was loaded. */
async function inEachLanguage({ page, open }, use) {
  await open({ game: 'sprouts', start: '1', opponent: 'person' });
  for (const [language, name] of Object.entries(NAMES)) {
    await speak(page, name);
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    await use(language, HINTS[language]);
  }
}

/** The sentences are those of the service, so each game is played in some language in the slower browser, and in all in the other one. */
function matchesIn(language) {
  if (isFirefox) return [MATCHES[Object.keys(NAMES).indexOf(language) % MATCHES.length]];
  return language === 'en' ? [...MATCHES, ...LONGER] : MATCHES;
}

pageTest('no land notation in matches, in any language', {}, async ({ page, open }) => {
  await inEachLanguage({ page, open }, async (language, label) => {
    for (const match of matchesIn(language)) {
      await open({ ...match, level: 'child' });
      await playToTheEnd(page, label, `${language}, ${match.game}, ${match.play}`);
    }
  });
});

pageTest('no land notation in a sum, in any language', {}, async ({ page, open }) => {
  await inEachLanguage({ page, open }, async (language, label) => {
    await open({ game: 'sum', start: JSON.stringify({ components: SUM }), opponent: 'person' });
    const choices = page.locator('.options button');
    await choices.first().waitFor();
    const texts = await choices.allInnerTexts();
    assert.equal(new Set(texts).size, texts.length, `${language}: moves are told apart`);
    assert.equal(await page.locator('.parts .fields').count(), 0, `${language}: every component has a picture or a name`);
    await assertNoNotation(page, language);
    await tellAll(page, label);
    await assertNoNotation(page, `${language}, the hint`);
    for (const move of [0, texts.length - 2]) {
      await choices.nth(move).click();
      await page.locator('.moves li').nth(move === 0 ? 0 : 1).waitFor();
      await settled(page);
      await assertNoNotation(page, `${language}, after a move`);
    }
  });
});

pageTest('no land notation with values and in exercises', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', start: '2', opponent: 'person' });
  await tool(page, 'Values').click();
  await settled(page);
  assert.deepEqual(await page.locator('.values tbody th').allInnerTexts(), ['Part with A, B']);
  await assertNoNotation(page, 'values');
  // What is said there is no matter of the browser.
  if (isFirefox) return;
  for (const game of ['sprouts', 'brussels-sprouts', 'mixed-sprouts']) {
    for (const task of ['who', 'move', 'worth']) {
      await open({ practise: game, task, level: '2', count: '1', seed: '4' });
      await page.locator('.asked').waitFor();
      await assertNoNotation(page, `${game}, ${task}`);
    }
  }
});
