import assert from 'node:assert/strict';
import { assertAccessible, assertNoSideways, gamesOf, hint, openTheory, pageTest, PHONE, settled, sheet, speak, statusOf, tool } from '../harness.mjs';

const NIM = { game: 'nim', start: 'heaps-3,5,7' };

const LANGUAGES = {
  de: { name: 'Deutsch', turn: 'Du bist am Zug', hint: 'Tipp', values: 'Werte', settings: 'Anpassen', step: /Haufen A \(3 Steine\): Der Wert ist 3/, picker: 'Wythoffs Spiel' },
  es: { name: 'Español', turn: 'Te toca', hint: 'Pista', values: 'Valores', settings: 'Ajustes', step: /Para el montón A \(3 fichas\), el valor es 3/, picker: 'Juego de Wythoff' },
  fr: { name: 'Français', turn: 'À toi de jouer', hint: 'Indice', values: 'Valeurs', settings: 'Réglages', step: /Pour le tas A \(3 jetons\), la valeur est 3/, picker: 'Jeu de Wythoff' },
};

/** The files with words that a page asks for. */
function wordsAsked(page) {
  const asked = [];
  page.on('request', (request) => /\/(de|es|fr)\.js$/.test(request.url()) && asked.push(request.url().split('/').at(-1)));
  return asked;
}

for (const [code, words] of Object.entries(LANGUAGES)) {
  pageTest(`${code}: the page follows the browser, and loads the words of this language only`, { ...PHONE, viewport: { width: 320, height: 640 }, locale: code }, async ({ page, open }) => {
    const asked = wordsAsked(page);
    await open(NIM);
    assert.equal(await statusOf(page), words.turn);
    assert.equal(await page.evaluate(() => document.documentElement.lang), code);
    assert.ok((await page.locator('.picker option').allInnerTexts()).includes(words.picker));
    await hint(page, words.hint);
    await openTheory(page);
    await tool(page, words.values).click();
    assert.match(await page.locator('.steps').innerText(), words.step);
    const buttons = await page.locator('.toolbar button').evaluateAll((all) => all.map(({ innerText, scrollWidth, clientWidth }) => ({ innerText, over: scrollWidth - clientWidth })));
    assert.deepEqual(buttons.filter(({ over }) => over > 0), [], 'labels that are too long for their buttons');
    await assertNoSideways(page);
    await assertAccessible(page);
    await tool(page, words.settings).click();
    await sheet(page).waitFor();
    await assertAccessible(page);
    assert.deepEqual(asked, [`${code}.js`]);
  });
}

pageTest('on a phone the name of each game is seen whole in the header, which is one row', { ...PHONE, locale: 'de' }, async ({ page, open }) => {
  await open(NIM);
  for (const game of await gamesOf(page)) {
    await page.locator('.picker').selectOption(game);
    const title = await page.locator(`.picker option[value="${game}"]`).innerText();
    const name = page.locator('.picked > span').getByText(title, { exact: true });
    await name.waitFor();
    const over = await name.evaluate((one) => [one.scrollWidth - one.clientWidth, one.offsetHeight - one.parentElement.clientHeight]);
    assert.ok(over.every((pixels) => pixels <= 0), `${title} is cut by ${over} px`);
    const { height } = await page.locator('.header').boundingBox();
    assert.ok(height <= 50, `the header is ${height} px high`);
  }
});

pageTest('a language is loaded when it is chosen, once, and is kept', {}, async ({ page, open }) => {
  const asked = wordsAsked(page);
  await open(NIM);
  assert.deepEqual(asked, []);
  for (const { name, turn } of [LANGUAGES.de, LANGUAGES.fr, LANGUAGES.de]) {
    await speak(page, name);
    await page.getByText(turn).waitFor();
  }
  assert.deepEqual(asked, ['de.js', 'fr.js']);
  await page.reload();
  await settled(page);
  assert.equal(await statusOf(page), LANGUAGES.de.turn);
});

pageTest('where the words of a language cannot be loaded, the page says so and keeps its own', { mayFail: true }, async ({ page, open }) => {
  await page.route('**/es.js', (route) => route.abort());
  await open(NIM);
  await speak(page, 'Español');
  await page.getByText('The service does not answer. Try again').waitFor();
  assert.equal(await statusOf(page), 'Your turn');
});
