// The view to explore: value tables, the game graph of a position, and a graph to draw.
import assert from 'node:assert/strict';
import { addressOf, ask, assertNoSideways, PAGE_URL, pageTest, PHONE, settled, statusOf, tool } from '../harness.mjs';

const cells = (page) => page.locator('.heap-cell b');
const cell = (page, heap) => page.locator('.heap-cell').nth(heap);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const mode = (page, name) => page.getByRole('radio', { name });
const rows = (page) => page.locator('.mex-steps li').allInnerTexts();
/** What chips say, each in one line. */
const chips = async (page, selector) => (await page.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
const node = (page, name) => page.locator('.graph-node').filter({ hasText: new RegExp(`position ${name}, [NP]`) });
const point = (page, name) => page.locator('.draw-point').filter({ hasText: `point ${name}` });
const said = (page) => page.locator('.draw-panel .said');

pageTest('the menu leads to three screens and back', {}, async ({ page, open }) => {
  await open('explore');
  for (const title of ['Value tables', 'The game graph', 'Draw a game']) {
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title, level: 2 }).waitFor();
    await page.getByRole('link', { name: 'All of Explore' }).click();
    await page.getByRole('heading', { name: 'Explore', level: 2 }).waitFor();
  }
});

pageTest('every game with a sequence has its table, with the values of the service', {}, async ({ page, open }) => {
  const { games } = await ask('/games');
  await open('explore=values');
  await cells(page).first().waitFor();
  const offered = await page.locator('.rule-form select option').evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(
    offered,
    games.filter(({ sequence }) => sequence).map(({ name }) => name),
  );
  for (const game of offered) {
    await page.locator('.rule-form select').selectOption(game);
    await page.waitForFunction((game) => location.hash.includes(`game=${game}&`), game);
    await cells(page).nth(20).waitFor();
    const { start, parameters } = games.find(({ name }) => name === game);
    const rule = parameters.filter(({ name, in_rule }) => in_rule && name in start).map(({ name, kind }) => [name, kind === 'json' ? JSON.stringify(start[name]) : String(start[name])]);
    const { values } = await ask(`/${game}/values?${new URLSearchParams({ ...Object.fromEntries(rule), to: '20' })}`);
    await page.waitForFunction(
      (values) => [...document.querySelectorAll('.heap-cell b')].map(({ textContent }) => textContent).join() === values,
      values.join(),
    );
  }
});

pageTest('the rule of the address, the rule of the form, and how many heaps', {}, async ({ page, open }) => {
  await open('explore=values&game=octal&code=0.77&to=12');
  await cells(page).first().waitFor();
  assert.equal((await cells(page).allInnerTexts()).join(), (await ask('/octal/0.77/values?to=12')).values.join());
  await page.getByRole('textbox', { name: 'code' }).fill('0.137');
  await page.getByLabel('Heaps up to').fill('30');
  await button(page, 'Show').click();
  await cells(page).nth(30).waitFor();
  assert.equal((await cells(page).allInnerTexts()).join(), (await ask('/octal/0.137/values?to=30')).values.join());
  assert.match(await addressOf(page), /explore=values&game=octal&code=0\.137&to=30$/);
});

pageTest('what is no rule is refused in words, and mended', { mayFail: true }, async ({ page, open }) => {
  await open('explore=values&game=octal&code=9');
  await page.getByRole('alert').first().getByText('This cannot be worked out.').waitFor();
  await page.getByRole('textbox', { name: 'code' }).fill('0.77');
  await button(page, 'Show').click();
  await cells(page).first().waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
});

pageTest('the mex of a heap, step by step', {}, async ({ page, open }) => {
  await open('explore=values&game=grundy');
  await cell(page, 8).click();
  await page.getByRole('heading', { name: 'A group of 8' }).waitFor();
  await page.locator('.chip').first().waitFor();
  const { options } = await ask('/grundy/mex?groups=8');
  assert.deepEqual(
    await chips(page, '.chip'),
    options.map(({ leaves, sg }) => `${leaves.join(' + ')} value ${sg}`),
  );
  assert.deepEqual(await rows(page), []);
  await button(page, 'Next step').click();
  assert.deepEqual(await rows(page), ['Is 0 there? Yes: 1 + 7.']);
  assert.deepEqual(await chips(page, '.chip.asked'), ['1 + 7 value 0']);
  await button(page, 'Next step').click();
  await button(page, 'Next step').click();
  assert.deepEqual(await rows(page), ['Is 0 there? Yes: 1 + 7.', 'Is 1 there? Yes: 2 + 6.', 'Is 2 there? No.']);
  assert.equal(
    await page.locator('.mex-result').innerText(),
    'The smallest missing number, the mex, is 2. So a group of 8 has the value 2.',
  );
  await cell(page, 0).click();
  await page.getByText('There is no move.').waitFor();
  await button(page, 'All steps').click();
  assert.deepEqual(await rows(page), ['Is 0 there? No.']);
});

pageTest('guess first, and one at a time', {}, async ({ page, open }) => {
  await open('explore=values&game=subtraction&take=1,3,4&to=10');
  await mode(page, 'guess first').check();
  assert.equal(new Set(await cells(page).allInnerTexts()).size, 1);
  await button(page, 'heap 5: value hidden').waitFor();
  assert.equal(await page.locator('.marks li').count(), 0, 'marks would tell');
  await cell(page, 5).click();
  assert.equal((await cells(page).allInnerTexts()).join(''), '?????3?????');
  await mode(page, 'one at a time').check();
  for (let heap = 0; heap < 3; heap++) await button(page, 'Next heap').click();
  assert.equal((await cells(page).allInnerTexts()).join(''), '010????????');
  await page.getByRole('heading', { name: 'A heap of 2' }).waitFor();
  await mode(page, 'all at once').check();
  assert.equal((await cells(page).allInnerTexts()).join(''), '01012320101');
});

pageTest('the period is marked, and its proof told', {}, async ({ page, open }) => {
  await open('explore=values&game=kayles&to=96');
  await page.locator('.heap-cell.begins').first().waitFor();
  const marked = async (mark) =>
    (
      await page
        .locator(`.heap-cell.${mark}`)
        .evaluateAll((cells) => cells.map((cell) => cell.querySelector('.visually-hidden').textContent.match(/\d+/)[0]))
    ).map(Number);
  const { exceptions, preperiod, period, certificate } = await ask('/kayles/period');
  assert.deepEqual(
    await marked('begins'),
    [0, 1, 2].map((times) => preperiod + times * period),
  );
  assert.deepEqual(
    await marked('unlike'),
    exceptions.map(({ heap }) => heap),
  );
  assert.match(await cell(page, 71).innerText(), /^↻/);
  const told = await page.locator('.period-panel').innerText();
  assert.match(told, /From row 71 on, the same values come again every 12 rows\./);
  assert.match(told, /The values of 168 rows were compared: all rows from 71 to 155 have the same value as the row that is larger by 12\./);
  assert.equal(certificate.checked, 168);
  await page.locator('.period-panel summary').click();
  await page.locator('.period-panel').getByText('Richard Guy and Cedric Smith').waitFor();
});

pageTest('where values only grow, and where no period is known', {}, async ({ page, open }) => {
  const told = page.locator('.period-panel');
  await open('explore=values&game=nim');
  await told.getByText('Almost. After every 1 heap the values come again, each larger by 1.').waitFor();
  await told.getByText('a theorem gives the value of every heap').waitFor();
  await open('explore=values&game=grundy');
  await told.getByText('No period is proven here. A group may be split at any place').waitFor();
});

pageTest('the game graph of 3 and 2 in Nim has nine positions, with the letters of the service', {}, async ({ page, open }) => {
  await open('explore=graph&game=nim&start=heaps-3,2');
  await page.locator('.graph-node').first().waitFor();
  assert.equal(await page.locator('.graph-node').count(), 9);
  await button(page, 'Values').click();
  for (const text of await page.locator('.graph-node .seen').allInnerTexts()) {
    const [name, letter, value] = text.split(/\n| (?=\d+$)/);
    const { outcome, sg } = await ask(`/nim/analyze`, { heaps: name.split(', ').map(Number) });
    assert.deepEqual([letter, value], [outcome, String(sg)], name);
  }
  assert.equal(await page.locator('.graph-arrows .arrow').count(), 5 + 2 + 4 + 3 + 3 + 1 + 2 + 1);
});

pageTest('a position of the graph is chosen, and leads on', {}, async ({ page, open }) => {
  await open('explore=graph&game=nim&start=heaps-3,2');
  await node(page, '2, 2').click();
  const about = page.locator('.about-node');
  await about.getByText('P. Whoever is to move loses: every move leads to an N-position.').waitFor();
  assert.equal(await page.locator('.arrow.chosen').count(), 2);
  await about.locator('img').waitFor();
  await about.getByRole('button', { name: '2, 1' }).click();
  await about.getByText('N. Whoever is to move wins: at least one move leads to a P-position.').waitFor();
  await about.getByRole('link', { name: 'The graph from here' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.graph-node').length === 5);
  await about.getByRole('link', { name: 'Play from here' }).click();
  await page.locator('.toolbar').waitFor();
  assert.match(await addressOf(page), /#game=nim&play=normal&opponent=computer&level=casual&first=me&start=heaps-[12],[12]$/);
});

pageTest('misère play, a game without a sequence, and a graph that is too large', {}, async ({ page, open }) => {
  await open('explore=graph&game=chomp&play=misere&start=2,2');
  await page.locator('.graph-node').first().waitFor();
  assert.equal(await page.locator('.graph-node').count(), 6);
  await node(page, '2,2').waitFor();
  assert.match(await node(page, '1').locator('.seen').innerText(), /P$/, 'the poisoned tile alone');
  await page.getByText('The last move loses. 6 positions.').waitFor();
  await open('explore=graph&game=nim&start=heaps-3,5,7');
  await page.getByText('The whole graph is too large for one picture.').waitFor();
  assert.ok((await page.locator('.graph-node').count()) <= 60);
  assert.ok((await page.locator('.graph-node').filter({ hasText: '…' }).count()) > 0);
});

pageTest('another position for the graph is chosen in the page', {}, async ({ page, open }) => {
  await open('explore=graph');
  await page.getByText('Another position').click();
  await page.locator('.position-form select').selectOption('grundy');
  await page.getByRole('textbox', { name: 'Groups' }).fill('6');
  await button(page, 'Draw the graph').click();
  await page.getByRole('heading', { name: /Grundy/ }).waitFor();
  assert.match(await addressOf(page), /explore=graph&game=grundy&play=normal&start=groups-6$/);
  await node(page, '5, 1').waitFor();
});

pageTest('the values of a match have a link to the game graph, and the match stays as it was', {}, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-3,2', opponent: 'person' });
  await tool(page, 'Values').click();
  await page.getByRole('link', { name: 'The game graph from here' }).click();
  await page.locator('.graph-node').first().waitFor();
  assert.equal(await page.locator('.graph-node').count(), 9);
  await page.goto(`${PAGE_URL}#explore=values&game=grundy`);
  await cells(page).first().waitFor();
  await button(page, 'Play').click();
  await page.locator('.toolbar').waitFor();
  assert.match(await addressOf(page), /#game=nim&play=normal&opponent=person&start=heaps-3,2$/);
});

/** Taps the board at a place in percent. */
async function tap(page, x, y) {
  const { width, height } = await page.locator('.draw-board').boundingBox();
  await page.locator('.draw-board').click({ position: { x: (width * x) / 100, y: (height * y) / 100 } });
}

pageTest('a graph is drawn with the mouse, and a circle refused', {}, async ({ page, open }) => {
  await open('explore=draw');
  await button(page, 'Start empty').click();
  for (const [x, y] of [
    [20, 20],
    [50, 70],
    [80, 30],
  ])
    await tap(page, x, y);
  assert.equal(await page.locator('.draw-point').count(), 3);
  for (const [from, to] of ['ab', 'bc', 'ac']) {
    await point(page, from).click();
    await said(page).getByText(`Point ${from} is chosen.`).waitFor();
    await point(page, to).click();
    await said(page).getByText(`An arrow leads from ${from} to ${to}.`).waitFor();
  }
  await point(page, 'c').click();
  await point(page, 'a').click();
  await said(page).getByText('This arrow would close a circle: c → a → b → c.').waitFor();
  assert.equal(await page.locator('.draw-board .arrow').count(), 3);

  await button(page, 'Who wins, and values').click();
  const { components } = await ask('/dag/analyze', { edges: { a: ['b', 'c'], b: ['c'] }, tokens: ['a', 'b', 'c'] });
  for (const { node, sg } of components) {
    await point(page, node)
      .filter({ hasText: `${sg === 0 ? 'P' : 'N'}, Value: ${sg}` })
      .waitFor();
  }
  await button(page, 'Remove the arrow from a to c').click();
  await button(page, 'point a, with the token, P, Value: 0').waitFor();

  await page.reload();
  await settled(page);
  await point(page, 'c').waitFor();
  assert.equal(await page.locator('.draw-board .arrow').count(), 2);
});

pageTest('a point is dragged and stays there', {}, async ({ page, open }) => {
  await open('explore=draw');
  const { x, y, width } = await point(page, 'd').boundingBox();
  await page.mouse.move(x + width / 2, y + width / 2);
  await page.mouse.down();
  await page.mouse.move(x - 60, y + 50, { steps: 4 });
  await page.mouse.up();
  const moved = await point(page, 'd').boundingBox();
  assert.ok(moved.x < x - 60 && moved.y > y + 10, `from ${x}, ${y} to ${moved.x}, ${moved.y}`);
  assert.equal(await point(page, 'd').getAttribute('aria-pressed'), 'false', 'a drag is no tap');
});

pageTest('the token is set, and the drawn graph is played', {}, async ({ page, open }) => {
  await open('explore=draw');
  await point(page, 'd').click();
  await button(page, 'Token here').click();
  await page.getByText('Put the token on a point that an arrow leaves.').waitFor();
  await button(page, 'Remove the point').click();
  await said(page).getByText('Point d is gone.').waitFor();
  await page.getByRole('link', { name: 'Play on it' }).click();
  await page.locator('.options button').first().waitFor();
  assert.equal(await page.locator('.options button').count(), 2, 'the token is on a again');
  assert.equal(await statusOf(page), 'Your turn');
  assert.match(
    decodeURIComponent(await addressOf(page)),
    /game=dag.*start=\{"edges":\{"a":\["b","c"\],"b":\["c"\],"c":\[\]\},"tokens":\["a"\]\}$/,
  );
  await page.goBack();
  await point(page, 'c').waitFor();
  assert.equal(await page.locator('.draw-point').count(), 3);
});

for (const [locale, title, letter, code] of [
  ['de', 'Wertetabellen', 'N', 'Oktaler Code'],
  ['es', 'Tablas de valores', 'N', 'Código octal'],
  ['fr', 'Tables de valeurs', 'N', 'Code octal'],
  ['ru', 'Таблицы значений', 'В', 'Восьмеричный код'],
]) {
  pageTest(`the view speaks ${locale}`, { ...PHONE, locale }, async ({ page, open }) => {
    await open('explore=values&game=kayles&to=30');
    await page.getByRole('heading', { name: title, level: 2 }).waitFor();
    await page.locator('.period-panel strong').waitFor();
    await page.locator('.period-panel summary').click();
    const theirs = await page.locator('main').innerText();
    assert.doesNotMatch(theirs, /\b(the value|(heaps?|rows?) \d|Show|Next|so if|then for all)\b/);
    assert.equal(await page.locator('.period-panel :lang(en)').count(), 0, 'nothing is in English');
    for (const [game, name] of [['octal', code], ['split', ''], ['subtraction', ''], ['kayles', '']]) {
      await open(`explore=values&game=${game}`);
      await page.getByRole('textbox', { name }).first().waitFor();
      assert.equal(await page.locator('.rule-form [lang=en]').count(), 0, game);
    }
    await open('explore=graph');
    assert.match(await page.locator('.graph-node .seen').first().innerText(), new RegExp(`${letter}$`));
    await assertNoSideways(page);
  });
}
