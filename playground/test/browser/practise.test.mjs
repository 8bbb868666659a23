// Exercises: one position after the other, judged as the service judges.
import assert from 'node:assert/strict';
import { analyze, gamesOf, PAGE_URL, pageTest, speak } from '../harness.mjs';
import { drag, gap, makeHeapMove, object, sizes } from '../rows.mjs';
import { tile } from '../tiles.mjs';

const question = (page) => page.locator('.asked h2');
const verdict = (page) => page.locator('.verdict.good, .verdict.bad');
const next = (page) => page.getByRole('button', { name: /^(Next|Finish)$/ });
const side = (page, mover) => page.getByRole('button', { name: mover ? 'Whoever is to move' : 'The other one' });
/** The question that is answered now. */
const at = (page, text) => page.locator('.progress').getByText(text, { exact: true }).waitFor();

/** Keeps the analysis that the page asked for last, which is the only task's. */
function watch(page) {
  const seen = {};
  page.on('request', (request) => {
    if (request.url().endsWith('/analyze')) seen.position = request.postDataJSON();
  });
  page.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/move')) seen.judged = (await response.json()).player?.was_winning;
  });
  return seen;
}

/** Opens the only task of a plan without loading the page again, and gives its analysis. */
async function openTask(page, seen, plan) {
  const fragment = new URLSearchParams({ ...plan, count: '1' });
  seen.position = seen.judged = undefined;
  await page.evaluate((fragment) => (location.hash = fragment), `#${fragment}`);
  await page.locator('.practise.run').waitFor();
  await question(page).or(page.locator('.practise .trouble')).waitFor();
  assert.equal(await page.locator('.practise .trouble').count(), 0, `${fragment}: no task`);
  const { lang, moves, limit, positions, explain, ...position } = seen.position;
  return analyze(plan.practise, position);
}

const isWin = ({ sg, outcome }) => (sg == null ? outcome === 'P' : sg === 0);

const BOARDS = {
  cross: (page, { board, row, col }) => page.locator('.stage .tiles').nth(board).locator(`[data-row="${row}"][data-col="${col}"]`).click(),
  tile: (page, move) => tile(page, move).click(),
  cell: (page, { cell }) => page.locator(`.stage [data-col="${cell}"]`).click(),
  heap: makeHeapMove,
  // A click can mean more than one move of a code.
  code: (page, move) => (move.take > 1 && move.leaves.length === 1 ? drag(page, move.heap ?? move.group, move.leaves[0], move.leaves[0] + move.take - 1) : makeHeapMove(page, move)),
  bottles: (page, { row, take, leaves: [left] }) => (take === 1 ? object(page, row, left) : gap(page, row, left + 1)).click(),
  queen: async (page, { take }) => {
    const [x, y] = await page.locator('.stage .cell:has(.queen)').evaluate((cell) => cell.dataset.cell.split(' ').map(Number));
    await page.locator(`.stage [data-cell="${x - take[0]} ${y - take[1]}"]`).click();
  },
};

/** How a move is made on the board that is shown; undefined if this board is not played by pointing at a move of the list. */
async function handOf(page, { position, moves: [move] }) {
  if ((await page.locator('.stage .sprouts').count()) > 0) return undefined;
  if ((await page.locator('.stage .options button').count()) > 0) {
    return (page, _, index) => page.locator('.stage .options button').nth(index).click();
  }
  return 'board' in move ? BOARDS.cross : 'cell' in move ? BOARDS.cell : 'col' in move ? BOARDS.tile : 'row' in move ? BOARDS.bottles : Array.isArray(move.take) ? BOARDS.queen : 'code' in position ? BOARDS.code : BOARDS.heap;
}

/** Moves that take one gesture. */
const isSimple = ({ take = 0, leaves = [] }) => Array.isArray(take) || leaves.length < 2 || (leaves.length === 2 && take < 2);

async function makeMove(page, analysis, wins) {
  const hand = await handOf(page, analysis);
  const index = analysis.moves.findIndex((move) => isWin(move) === wins && isSimple(move));
  if (index < 0) return false;
  await hand(page, analysis.moves[index], index);
  return true;
}

/** The first line that the keyboard can draw. */
async function drawLine(page) {
  const knots = page.locator('.stage .knot[tabindex]');
  for (let index = 0; index < (await knots.count()); index++) {
    for (const arrow of [[], ['ArrowDown'], ['ArrowUp'], ['ArrowLeft'], ['ArrowRight']]) {
      await knots.nth(index).focus();
      for (const key of ['Enter', ...arrow, 'Enter']) await page.keyboard.press(key);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const isThere = (await page.locator('.sketched.proposed').count()) > 0;
      await page.keyboard.press(isThere ? 'Enter' : 'Escape');
      if (isThere) return;
    }
  }
  assert.fail('no line can be drawn');
}

// Positions of a level that a game lacks are refused before the nearest level is asked for, which the browser reports.
const RELAXED = { mayFail: true };

pageTest('in every game a winning move is right, and another one is not', RELAXED, async ({ page, open }) => {
  const seen = watch(page);
  await open();
  for (const practise of await gamesOf(page)) {
    for (const wins of [true, false]) {
      const analysis = await openTask(page, seen, { practise, task: 'move', level: '1', seed: wins ? '3' : '4' });
      assert.equal(analysis.outcome, 'N', practise);
      if ((await page.locator('.stage .sprouts').count()) > 0) {
        await drawLine(page);
        await verdict(page).waitFor();
        assert.equal((await page.locator('.verdict.good').count()) === 1, seen.judged, practise);
        continue;
      }
      if (!(await makeMove(page, analysis, wins))) continue;
      await verdict(page).waitFor();
      const said = await verdict(page).innerText();
      assert.match(said, wins ? /Right!/ : /Not right\. (A winning move|Winning moves): \S/, `${practise}: ${said}`);
      assert.ok((await page.locator('.verdict .why').innerText()).length > 10, `${practise} says why`);
    }
  }
});

pageTest('in every game the value and the winner are those of the service', RELAXED, async ({ page, open }) => {
  const seen = watch(page);
  await open();
  for (const practise of await gamesOf(page)) {
    const { sg } = await openTask(page, seen, { practise, task: 'worth', level: '2', seed: '5' });
    await page.getByLabel('Value').fill(String(sg));
    await page.getByRole('button', { name: 'Check' }).click();
    assert.match(await verdict(page).innerText(), new RegExp(`Right! The value is ${sg}\\.`), practise);

    const { outcome } = await openTask(page, seen, { practise, task: 'who', level: '2', seed: '6' });
    await side(page, outcome !== 'N').click();
    assert.match(await verdict(page).innerText(), outcome === 'N' ? /Not right\. Whoever is to move wins\./ : /Not right\. The other one wins\./, practise);
  }
});

pageTest('in misère play the winner is that of misère play', RELAXED, async ({ page, open }) => {
  const seen = watch(page);
  await open();
  for (const practise of ['nim', 'kayles', 'wythoff']) {
    const { outcome, play } = await openTask(page, seen, { practise, task: 'who', play: 'misere', level: '1', seed: '8' });
    assert.equal(play, 'misere');
    await page.locator('.asked').getByText('The last move loses').waitFor();
    await side(page, outcome === 'N').click();
    assert.match(await verdict(page).innerText(), /Right!/, practise);
  }
});

pageTest('at level 1 a part is asked for, where there are several', {}, async ({ page, open }) => {
  await open('practise=nim&task=worth&level=1&count=1&seed=7');
  await question(page).waitFor();
  const [, letter] = /^What is this part worth: heap ([A-C])\?$/.exec(await question(page).innerText());
  const heaps = await sizes(page);
  await page.getByLabel('Value').fill(String(heaps['ABC'.indexOf(letter)].size));
  await page.keyboard.press('Enter');
  assert.match(await verdict(page).innerText(), /Right!/);
});

/** Answers tasks of Nim, rightly or not, and gives the heaps of each. */
async function answerNim(page, rights) {
  const seen = [];
  for (const [index, right] of rights.entries()) {
    await at(page, `Task ${index + 1} of ${rights.length}`);
    await question(page).waitFor();
    const heaps = (await sizes(page)).map(({ size }) => size);
    seen.push(heaps.join());
    const isWon = (await analyze('nim', { heaps })).outcome === 'N';
    await side(page, isWon === right).click();
    await next(page).click();
  }
  return seen;
}

pageTest('the same seed has the same tasks, and they differ', {}, async ({ page, open }) => {
  const LINK = 'practise=nim&task=who&level=2&count=5&seed=';
  await open(`${LINK}7`);
  const first = await answerNim(page, [true, true, true, true, true]);
  await open(`${LINK}7`);
  assert.deepEqual(await answerNim(page, [false, true, false, true, false]), first);
  assert.equal(new Set(first).size, 5);
  await open(`${LINK}8`);
  assert.notDeepEqual(await answerNim(page, [true, true, true, true, true]), first);
});

pageTest('the score, the streak and the result can be read out and copied', {}, async ({ page, context, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('practise=nim&task=who&level=2&count=4&seed=7');
  await answerNim(page, [true, true, false, true]);
  const text = await page.locator('.result .text').innerText();
  assert.match(text, /^3 of 4, best streak 2, \d+:\d\d; Nim, “Who wins\?”, level 2, set 7$/);
  assert.equal((await page.locator('.marks').innerText()).replace(/[^✓✗]/g, ''), '✓✓✗✓');
  await page.getByRole('button', { name: 'Copy the result' }).click();
  await page.getByText('The result is copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);

  await page.getByRole('button', { name: 'New tasks' }).click();
  await at(page, 'Task 1 of 4');
  assert.doesNotMatch(page.url(), /seed=7$/);
  await page.getByText('Right: 0').waitFor();
});

pageTest('tasks without an end are ended by the one who answers', {}, async ({ page, open }) => {
  await open('practise=nim&task=who&level=2&count=0&seed=7');
  await at(page, 'Task 1');
  await side(page, true).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await at(page, 'Task 2');
  await page.getByRole('button', { name: 'Finish' }).click();
  assert.match(await page.locator('.result .score').innerText(), /^[01] of 1$/);
});

pageTest('there are hints only if the link allows them, and they are told in the result', {}, async ({ page, open }) => {
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  await open('practise=nim&task=who&level=2&count=1&seed=7');
  await question(page).waitFor();
  assert.equal(await hint.count(), 0);
  await open('practise=nim&task=who&level=2&count=1&seed=7&hints=1');
  await question(page).waitFor();
  await hint.click();
  const heaps = (await sizes(page)).map(({ size }) => size);
  assert.equal(await page.locator('.verdict').innerText(), `The parts are worth ${heaps.join(', ')}.`);
  await answerNim(page, [true]);
  assert.match(await page.locator('.result .text').innerText(), /^1 of 1, best streak 0, .*, with hints: 1$/);
});

pageTest('when the time is up, the answer is told', {}, async ({ page, open }) => {
  await page.clock.install();
  await page.goto(`${PAGE_URL}#practise=nim&task=who&level=2&count=1&time=20&seed=7`);
  await page.locator('.clock').getByText('20 s left').waitFor();
  await page.clock.runFor(5_000);
  await page.locator('.clock').getByText('15 s left').waitFor();
  await page.clock.runFor(15_500);
  await page.locator('.verdict.bad').getByText('The time is up.').waitFor();
  assert.equal(await side(page, true).count(), 0);
  await next(page).click();
  assert.match(await page.locator('.result .text').innerText(), /^0 of 1, best streak 0, 0:2\d;/);
});

pageTest('the form makes the link for a class and copies it', {}, async ({ page, context, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('practise=nim');
  const form = page.locator('form.plan');
  await form.getByLabel('Game').selectOption('kayles');
  await form.getByRole('radio', { name: 'Who wins?' }).check();
  await form.getByRole('radio', { name: '2: medium' }).check();
  await form.getByRole('radio', { name: 'The last move loses' }).check();
  await form.getByRole('combobox', { name: /^Tasks/ }).selectOption('5');
  await form.getByLabel('Time for each task').selectOption('30');
  await form.getByLabel('Number of the set').fill('42');
  const link = await form.getByLabel('Link to these tasks').inputValue();
  assert.equal(new URL(link).hash, '#practise=kayles&task=who&play=misere&level=2&count=5&time=30&seed=42');
  await form.getByRole('button', { name: 'Copy the link' }).click();
  await form.getByText('The link is copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);

  // Values are those of the usual play.
  await form.getByRole('radio', { name: 'What is it worth?' }).check();
  assert.equal(await form.getByText('The last move loses').count(), 0);
  await form.getByRole('radio', { name: 'Who wins?' }).check();
  await form.getByRole('button', { name: 'Start' }).click();
  await at(page, 'Task 1 of 5');
  assert.match(page.url(), /#practise=kayles&task=who&level=2&count=5&time=30&hints=1&seed=42$/);
});

pageTest('the picker of the page chooses the game, and the way back leads to the form', {}, async ({ page, open }) => {
  await open('practise=nim');
  await page.locator('form.plan').waitFor();
  await page.locator('.picker').selectOption('chomp');
  await page.waitForFunction(() => location.hash === '#practise=chomp');
  assert.equal(await page.locator('form.plan').getByLabel('Game').inputValue(), 'chomp');
  await page.getByRole('button', { name: 'Start' }).click();
  await question(page).waitFor();
  await page.getByRole('button', { name: 'Another exercise' }).click();
  await page.locator('form.plan').waitFor();
});

pageTest('another language keeps the answers', {}, async ({ page, open }) => {
  await open('practise=nim&task=who&level=2&count=2&seed=7');
  await side(page, true).click();
  await next(page).click();
  await at(page, 'Task 2 of 2');
  const marks = (await page.locator('.progress').innerText()).match(/\d+/g);
  for (const [language, asked] of [['Deutsch', 'Niemand macht einen Fehler. Wer gewinnt?'], ['Español', 'Nadie se equivoca. ¿Quién gana?'], ['Français', 'Personne ne se trompe. Qui gagne ?'], ['Русский', 'Никто не ошибается. Кто выигрывает?']]) {
    await speak(page, language);
    await question(page).getByText(asked).waitFor();
    assert.deepEqual((await page.locator('.progress').innerText()).match(/\d+/g), marks);
  }
});

pageTest('where the service does not answer, the task is asked for again', { mayFail: true }, async ({ page, open }) => {
  let fails = true;
  await page.route('**/nim/random?*', (route) => (fails ? route.fulfill({ status: 503, json: {} }) : route.continue()));
  await open('practise=nim&task=who&level=2&count=2&seed=7');
  await page.locator('.practise .trouble').getByText('The service does not answer.').waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await question(page).waitFor();
});

pageTest('where the service has no such task, the page says so', { mayFail: true }, async ({ page, open }) => {
  await page.route('**/nim/random?*', (route) => route.fulfill({ status: 422, json: { type: 'https://example.org/solver/problems/beyond-limits', detail: 'none' } }));
  await open('practise=nim&task=who&level=2&count=2&seed=7');
  await page.locator('.practise .trouble').getByText('The service has no such task.').waitFor();
});

const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length;

for (const [game, count] of [['nim', 6], ['ichomp', 12], ['sprouts', 6], ['mixed-sprouts', 6], ['sum', 6]]) {
  pageTest(`a worksheet is a sheet of tasks and one of answers: ${game}`, { ...RELAXED, colorScheme: 'dark' }, async ({ page, open }) => {
    await open(`practise=${game}&task=move&level=2&count=${count}&seed=7&sheet=1`);
    await page.locator('.questions li').nth(count - 1).waitFor();
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    assert.equal(await page.locator('.answers li').count(), count);
    // A sum has a picture of each component.
    for (const question of await page.locator('.questions li').all()) assert.ok((await question.locator('img').count()) >= 1, 'a picture');
    assert.equal(pagesOf(await page.pdf({ format: 'A4', printBackground: false })), 2);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.header', '.footer', '.worksheet .ways', '.project']) assert.ok(!(await page.locator(part).first().isVisible()), part);
    const { color, card } = await page.locator('.questions').evaluate((sheet) => {
      const { color } = getComputedStyle(sheet);
      return { color, card: getComputedStyle(sheet).getPropertyValue('--card') };
    });
    assert.equal(color, 'rgb(0, 0, 0)');
    assert.equal(card, '#ffffff');
  });
}

pageTest('a worksheet has the tasks of the link, and the answers of the service', {}, async ({ page, open }) => {
  const LINK = 'practise=nim&task=who&level=2&count=3&seed=7';
  await open(LINK);
  const tasks = await answerNim(page, [true, true, true]);
  await open(`${LINK}&sheet=1`);
  await page.locator('.answers li').nth(2).waitFor();
  const drawn = await page.locator('.questions img').evaluateAll((images) => images.map(({ src }) => /heaps of ([\d, and]+)/.exec(decodeURIComponent(src))[1]));
  assert.deepEqual(drawn.map((text) => text.match(/\d+/g).join()), tasks);
  const answers = await page.locator('.answers li').allInnerTexts();
  for (const [index, heaps] of tasks.entries()) {
    const { outcome } = await analyze('nim', { heaps: heaps.split(',').map(Number) });
    assert.equal(answers[index], outcome === 'N' ? 'Whoever is to move wins.' : 'The other one wins.');
  }
});

pageTest('nobody is sent a result', {}, async ({ page, open }) => {
  const asked = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await open('practise=nim&task=who&level=2&count=1&seed=7');
  await answerNim(page, [true]);
  await page.locator('.result .text').waitFor();
  const others = asked.filter((line) => !/^GET \/(assets|games|$|favicon|nim\/random)|^POST \/\w+\/analyze$/.test(line));
  assert.deepEqual(others, []);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => /practise|result/.test(key)).length), 0);
});
