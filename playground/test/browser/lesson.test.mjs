// The lessons in the page: every answer is true, and every lesson can be walked to its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, ask, pageTest, settled } from '../harness.mjs';
import { analysisOf, answer, lessonNames, plan, stepsOf, words } from '../lessons.mjs';

const { en } = words;
const values = async (path) => (await ask(path)).values;
const value = async (game, size, rule = '') => (await values(`/${game}/values?from=${size}&to=${size}${rule}`))[0];
const mex = async (...numbers) => (await ask(`/mex?values=${numbers.join(',')}`)).mex;
const xor = async (...numbers) => (await ask(`/xor?values=${numbers.join(',')}`)).xor;
const lost = async (components) => assert.equal((await ask('/sum/analyze', { components })).outcome, 'P');
const isLost = async (game, position) => assert.equal((await ask(`/${game}/analyze`, position)).outcome, 'P');
const outcome = async (game, position) => (await ask(`/${game}/analyze`, position)).outcome;
const lives = async (position) => (await ask('/sprouts/analyze', position)).components.reduce((sum, { lives }) => sum + lives, 0);
const twoRows = async (...rows) => (await ask('/ichomp/analyze', { quadrants: { nw: rows }, limit: 0 })).sg;
const kayles = { game: 'kayles' };
const QUESTIONS = lessonNames.flatMap((name) => plan[name].map((step, index) => ({ ...step, key: `${name}.${index}` })));

/** What is left of some game of Sprouts from three spots with this number of moves. */
async function endOf(length) {
  for (let game = 0; game < 200; game++) {
    let position = { map: { regions: [[['A'], ['B'], ['C']]] } };
    for (let turn = 0; ; turn++) {
      const { moves, components } = await ask('/sprouts/analyze', { ...position, moves: 'all', limit: 1000, positions: true });
      if (moves.length > 0) position = moves[(7 * game + (game + 3) * turn) % moves.length].position;
      else if (turn === length) return components[0].end;
      else break;
    }
  }
  throw new Error(`no game of ${length} moves was found`);
}

/** What the service is asked about the answers that are neither a move nor who wins on the board of the step. */
const FACTS = {
  'mirror.2': ({ right }) => isLost('nim', { heaps: [9, 17 - right] }),
  'three.2': ({ right }) => assert.equal(parseInt(String(right), 2), 5),
  'three.3': async ({ right }) => assert.equal((await ask('/xor?values=3,5,7')).columns.filter(({ ones }) => ones % 2 === 1).length, right),
  'three.5': ({ right }) => isLost('nim', { heaps: [3, 5, right] }),
  'value.2': async ({ right }) => assert.equal(await mex(0, 1, 3), right),
  'value.3': async ({ right }) => assert.deepEqual(await values('/subtraction/values?take=1,2,3&to=7'), right),
  'value.4': async ({ right }) => assert.deepEqual(await values('/subtraction/values?take=1,3,4&to=7'), right),
  'value.5': async ({ right }) => assert.equal((await ask('/subtraction/period?take=1,3,4')).period, right),
  // Every first move on a rectangle takes the last corner, and what the opponent answers could have been made at once.
  'steal.2': async () => {
    const { moves } = await analysisOf({ game: 'chomp', start: '7,7,7,7', play: 'misere' });
    assert.ok(moves.every(({ position }) => position.rows.length < 4 || position.rows[3] < 7));
  },
  'steal.3': async () => assert.equal((await analysisOf({ game: 'chomp', start: '7,7,7,7', play: 'misere' })).outcome, 'N'),
  'steal.5': async () => {
    const rectangles = [[2], [1, 1], [2, 2, 2], [5, 5, 5], [3, 3, 3, 3]];
    for (const rows of rectangles) assert.equal(await outcome('chomp', { rows, play: 'misere' }), 'N');
    for (const rows of [[1], [2, 1]]) await isLost('chomp', { rows, play: 'misere' });
  },
  'splits.0': async ({ right }) => assert.equal(await value('grundy', 3), right),
  'splits.1': async ({ right }) => assert.equal(await value('grundy', 4), right),
  'splits.2': async ({ right }) => assert.equal(await value('grundy', 5), right),
  'splits.3': async ({ right }) => assert.deepEqual(await values('/grundy/values?from=6&to=9'), right),
  'splits.5': async () => assert.equal((await ask('/grundy/period')).proven, false),
  'splits.6': async ({ right }) => assert.deepEqual(pick(await ask('/kayles/period'), 'preperiod', 'period', 'proven'), [71, right, true]),
  'paper.0': async ({ right }) => assert.equal(await lives({ spots: 3 }), right),
  'paper.1': async ({ right }) => {
    const { moves } = await ask('/sprouts/analyze', { spots: 3, moves: 'all', positions: true });
    for (const { position } of moves) assert.equal(await lives(position), right);
  },
  'paper.2': ({ right }) => assert.equal(3 * 3 - 1, right),
  'paper.4': () => isLost('sprouts', { spots: 2 }),
  'paper.5': ({ right }) => assert.equal(3 * 8 - 1, right),
  'paper.6': async ({ right }) => assert.equal((await endOf(7)).survivors.length, right),
  'paper.7': async ({ right }) => assert.equal(new Set((await endOf(7)).survivors.flatMap(({ neighbours }) => neighbours)).size, right),
  'paper.8': async ({ right }) => {
    assert.equal((await ask('/sprouts/analyze', { spots: 3 })).components[0].moves_least, right);
    assert.equal((await endOf(right)).pharisees.length, 0);
  },
  'paper.9': async ({ right }) => assert.equal((await endOf(8)).pharisees.length, right),
  'stars.0': async ({ right }) => assert.equal(await mex(0, 1, 2, 5), right),
  'stars.1': async ({ right }) => assert.equal(await mex(0, 1, 2, 3), right),
  'stars.2': async ({ right }) => assert.equal(await value('lasker', 3), right),
  'stars.3': async ({ right }) => assert.equal(await value('lasker', 4), right),
  // A row of five has the value 4, one of 11 has 6: options of every smaller value, none of the same.
  'stars.4': async () => {
    for (const [size, own] of [[5, 4], [11, 6], [15, 7]]) {
      const { sg, moves } = await ask('/kayles/analyze', { rows: [size], moves: 'all', limit: 1000 });
      const found = new Set(moves.map((move) => move.sg));
      assert.equal(sg, own);
      for (let smaller = 0; smaller < own; smaller++) assert.ok(found.has(smaller), `${smaller} from a row of ${size}`);
      assert.ok(!found.has(own));
    }
  },
  'stars.5': async () => {
    for (const heaps of [[0], [2, 2], [1, 2, 3], [3, 5, 6]]) await isLost('nim', { heaps });
  },
  'nim.0': async ({ right }) => assert.equal(await xor(6, 3), right),
  'nim.1': async () => {
    const { moves } = await ask('/nim/analyze', { heaps: [1, 2, 3], moves: 'all' });
    assert.ok(moves.every(({ sg }) => sg !== 0));
  },
  'nim.2': ({ right }) => isLost('nim', { heaps: [3, 5, right] }),
  'nim.3': async () => assert.deepEqual([10, 6].map((number) => number.toString(2).padStart(4, '0')), ['1010', '0110']),
  'nim.5': async () => assert.equal(await xor(0, 0, 0), 0),
  'sums.1': () => lost([{ game: 'nim', heaps: [4, 4] }, { ...kayles, rows: [5, 9] }]),
  'sums.2': ({ right }) => lost([{ ...kayles, rows: [5] }, { game: 'nim', heaps: [right] }]),
  'sums.4': ({ right }) =>
    lost([{ game: 'subtraction', take: [1, 2, 3], heaps: [7] }, { ...kayles, rows: [11] }, { game: 'nim', heaps: [right] }]),
  // Chess is no game of the service, and each of those that it has gives both players the same moves.
  'theorem.0': async () => {
    const names = (await ask('/games')).games.map(({ name }) => name);
    assert.ok(names.includes('nim') && !names.includes('chess'));
  },
  'theorem.1': async () => {
    const { moves } = await ask('/kayles/analyze', { rows: [5, 2, 1], moves: 'all' });
    assert.ok(moves.some(({ sg }) => sg === 0));
    assert.equal(await mex(0, 1, 2, 3, 4), 5);
  },
  'theorem.2': ({ right }) => isLost('nim', { heaps: [2, right] }),
  'theorem.3': ({ right }) => isLost('nim', { heaps: [3, right] }),
  'theorem.4': async () => {
    const { sg, moves } = await ask('/kayles/analyze', { rows: [11], moves: 'all', limit: 1000 });
    assert.ok(moves.every((move) => move.sg !== sg));
  },
  'theorem.5': async ({ right }) => assert.equal(await xor(6, 3), right),
  'periods.0': async ({ right }) => assert.equal(await value('kayles', 100), right),
  'periods.1': async () => assert.deepEqual([await value('kayles', 70), await value('kayles', 82)], [6, 2]),
  'periods.2': async () => {
    const { moves } = await ask('/kayles/analyze', { rows: [1000], moves: 'all', positions: true, limit: 10_000 });
    for (const { position } of moves) assert.ok(Math.max(...position.rows) >= 499);
    assert.ok(moves.some(({ position }) => Math.min(...position.rows) < 400 && position.rows.length === 2));
  },
  'periods.3': async ({ right }) => {
    const { preperiod, period, certificate } = await ask('/kayles/period');
    assert.deepEqual([2 * preperiod + period + 2, certificate.checked], [right, right + period]);
  },
  'periods.4': async ({ right }) => {
    assert.equal(4 ** 4, right);
    assert.equal(Math.max(...(await values('/subtraction/values?take=1,3,4&to=500'))), 3);
  },
  'periods.5': async () => {
    const { proven, reason } = await ask('/octal/0.007/period');
    assert.equal(proven, false);
    // The hint says so.
    assert.match(reason, /from 0 to 40959/);
  },
  'last.6': async () => {
    assert.equal(await outcome('nim', { heaps: [1, 1], play: 'misere' }), 'N');
    assert.equal(await outcome('nim', { heaps: [2, 2], play: 'misere' }), 'P');
    assert.deepEqual(pick(await ask('/octal/0.77/misere'), 'order', 'proven'), [40, true]);
  },
  'ichomp.0': async ({ right }) => {
    const { sg, components } = await analysisOf(plan.ichomp[0].board);
    assert.deepEqual([sg, components.map((quadrant) => quadrant.sg)], [right, [1, 1, 1, 3]]);
  },
  'ichomp.3': async ({ right }) => {
    const { powers, binary } = await ask('/xor?values=13,11&explain=true');
    assert.deepEqual([powers, binary], [[[8, 4, 1], [8, 2, 1]], [String(right), '1011']]);
  },
  'ichomp.4': async ({ right }) => {
    const { winning_moves } = await analysisOf(plan.ichomp[4].board);
    assert.deepEqual(winning_moves.map(({ removes }) => removes), [right]);
  },
  'ichomp.5': async ({ right }) => {
    assert.equal(await twoRows(9, 5), right);
    for (const [long, short] of [[9, 5], [8, 4], [30, 30], [29, 1]]) {
      assert.equal(await twoRows(long, short), long + Math.ceil(short / 2), `${long} ${short}`);
    }
  },
  'ichomp.6': async ({ right }) => {
    assert.equal(await twoRows(10, 7), right);
    for (const [long, short] of [[10, 7], [10, 1], [10, 3], [9, 4], [9, 6], [30, 29], [29, 28], [21, 6]]) {
      const [k, a] = [Math.floor((long - 1) / 2), Math.floor(short / 2)];
      assert.equal(await twoRows(long, short), (2 * a <= k ? 2 * k - a : 3 * (k - a)) + 1, `${long} ${short}`);
    }
  },
  'ichomp.7': async ({ right }) => {
    assert.deepEqual([await mex(0, 1, 2, 4), await mex(0, 1, 3)], [right, right - 1]);
    for (const rows of [[1], [2, 1], [4, 4, 2], [5, 3, 3, 1]]) {
      const steps = ['normal', 'misere'].map((play) => ask(`/chomp/mex?rows=${rows}&play=${play}`));
      const [normal, misere] = await Promise.all(steps);
      assert.equal(normal.mex, misere.mex + 1);
      assert.deepEqual(normal.values, [0, ...misere.values.map((value) => value + 1)]);
    }
  },
  // Each game of the service gives both players the same moves.
  'ichomp.8': async () => assert.ok((await ask('/games')).games.every(({ name }) => name !== 'draughts')),
  // One lost board is enough to win. Two quadrants that are each won are lost or won together.
  'ichomp.9': async () => {
    const { winning_moves } = await analysisOf({ game: 'chomp', start: '7,7,7,7', play: 'misere' });
    for (const { position } of winning_moves) await isLost('chomp', { ...position, play: 'misere' });
    await isLost('ichomp', { quadrants: { nw: [1], ne: [1] } });
    assert.equal(await outcome('ichomp', { quadrants: { nw: [1], ne: [2] } }), 'N');
  },
  'ichomp.10': async () => {
    const { components } = await ask('/ichomp/analyze', { width: 10, height: 10, limit: 0 });
    const { sg } = await ask('/chomp/analyze', { width: 5, height: 5, limit: 0 });
    for (const quadrant of components) assert.equal(quadrant.sg, sg + 1);
    // Equal values, and in misère play another winner.
    assert.equal(await outcome('ichomp', { quadrants: { nw: [1], ne: [1] }, play: 'misere' }), 'N');
    await isLost('ichomp', { quadrants: { nw: [2], ne: [2] }, play: 'misere' });
  },
  'queen.2': ({ right }) => isLost('wythoff', { heaps: [3, right] }),
  'queen.3': ({ right }) => isLost('wythoff', { heaps: right }),
  'queen.4': async () => {
    const pairs = [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13]];
    for (const heaps of pairs) await isLost('wythoff', { heaps });
    assert.equal(new Set(pairs.flat()).size, 11);
    assert.deepEqual(pairs.map(([one, other]) => other - one), [0, 1, 2, 3, 4, 5]);
  },
  'queen.6': async ({ right }) => {
    await isLost('wythoff', { heaps: [right, right + 5] });
    assert.equal(Math.floor((5 * (1 + Math.sqrt(5))) / 2), right);
  },
};

const pick = (answer, ...fields) => fields.map((field) => answer[field]);

/** The game of the tables that a lesson shows. */
const TABLE_OF = { value: 'subtraction', splits: 'grundy', sums: 'kayles', stars: 'lasker', periods: 'kayles' };

test('the service confirms every right answer', async () => {
  const unasked = QUESTIONS.filter(({ ask: { kind }, board }) => kind !== 'move' && !(kind === 'who' && board)).map(({ key }) => key);
  assert.deepEqual(Object.keys(FACTS).sort(), unasked.sort());
  for (const { key, board, ask: question } of QUESTIONS) {
    const fact = FACTS[key];
    if (fact !== undefined) {
      await fact(question);
      continue;
    }
    const { outcome: found, winning_moves } = await analysisOf(board);
    assert.equal(found, question.kind === 'move' || question.right === 'first' ? 'N' : 'P', key);
    if (question.kind === 'move') assert.ok(winning_moves.length > 0, key);
  }
});

test('what the lessons say of single moves is true', async () => {
  const wins = async (shown, expected) => {
    const { winning_moves } = await analysisOf(shown);
    const isExpected = (move) => Object.entries(expected).every(([field, is]) => JSON.stringify(move[field]) === JSON.stringify(is));
    assert.ok(winning_moves.some(isExpected), JSON.stringify(shown));
    return winning_moves;
  };
  const board = (name, index) => plan[name][index].board;
  await wins(board('mirror', 1), { heap: 1, take: 2 });
  const shots = await wins(board('mirror', 4), { take: 1, leaves: [5, 5] });
  assert.ok(shots.length > 1, 'a few other shots');
  assert.equal((await wins(board('three', 4), { take: 1 })).filter(({ take }) => take === 1).length, 3);
  await wins(board('value', 1), { leaves: [20] });
  await wins(board('steal', 0), { row: 1, col: 1 });
  await wins(board('steal', 1), { row: 1, col: 5 });
  assert.equal((await wins(board('splits', 4), { leaves: [1, 7] })).length, 1);
  assert.equal((await wins(board('nim', 4), { heap: 2, leaves: [6] })).length, 1);
  await wins(board('sums', 0), { heap: 0, leaves: [] });
  await wins(board('sums', 5), { take: 1, leaves: [1, 3] });
  await wins(board('theorem', 6), { row: 1, take: 1, leaves: [2, 2] });
  assert.equal((await wins(board('last', 1), { heap: 3, leaves: [] })).length, 1);
  await wins(board('last', 2), { take: 1 });
  assert.equal((await wins(board('last', 4), { leaves: [5] })).length, 1);
  assert.equal((await wins(board('queen', 1), { take: [3, 3] })).length, 2);
  await wins(board('queen', 1), { take: [1, 0] });
  assert.equal((await wins(board('queen', 5), { take: [2, 2] })).length, 1);
  for (const heaps of [[0, 1], [2, 2], [3, 5], [4, 7], [6, 10]]) await isLost('wythoff', { heaps, play: 'misere' });
});

test('the tables of values in the lessons are true', async () => {
  for (const name of lessonNames) {
    for (const { values: table } of plan[name]) {
      if (table === undefined) continue;
      if (name === 'ichomp') {
        const { sg } = await ask('/ichomp/analyze', { quadrants: { nw: [8] }, limit: 0 });
        const rows = Array.from({ length: 8 }, (_, index) => twoRows(8, index + 1));
        assert.deepEqual([sg, ...(await Promise.all(rows))], table.list);
        continue;
      }
      const game = name === 'splits' && table.from > 0 ? 'kayles' : TABLE_OF[name];
      const rule = game === 'subtraction' ? '&take=1,3,4' : '';
      const { from, list } = table;
      assert.deepEqual(await values(`/${game}/values?from=${from}&to=${from + list.length - 1}${rule}`), list, name);
    }
  }
});

/** Opens a lesson and gives every right answer. */
async function walk(page, open, index, said = en) {
  const name = lessonNames[index];
  await open(`lesson=${index + 1}`);
  await page.getByRole('heading', { level: 2, name: said.lesson(index + 1, said.lessons[name].title) }).waitFor();
  for (const [number, step] of plan[name].entries()) {
    const section = stepsOf(page).nth(number);
    await section.locator('.ask').waitFor();
    assert.equal(await stepsOf(page).count(), number + 1, 'only a right answer opens the next step');
    await answer(section, step);
    await section.locator('.verdict.right').getByText(said.yes).waitFor();
  }
  await page.locator('.finished').getByText(said.finished).waitFor();
}

for (const [index, name] of lessonNames.entries()) {
  pageTest(`lesson ${index + 1}, ${name}, can be walked to its end`, {}, async ({ page, open }) => {
    await walk(page, open, index);
    await page.getByRole('link', { name: en.all }).click();
    await page.locator('.lessons .done').waitFor();
    assert.equal(await page.locator('.lessons .done').count(), 1);
    await page.getByText(en.progress(1, lessonNames.length)).waitFor();
  });
}

for (const locale of ['de', 'es', 'fr', 'ru']) {
  pageTest(`the first and the last lesson in ${locale}, whose words alone are loaded`, { locale }, async ({ page, open }) => {
    const asked = [];
    page.on('request', (request) => /\/lesson-..\.js$/.test(request.url()) && asked.push(request.url().split('/').at(-1)));
    await walk(page, open, 0, words[locale]);
    assert.deepEqual(asked, [`lesson-${locale}.js`]);
    await walk(page, open, lessonNames.length - 1, words[locale]);
  });
}

pageTest('a wrong answer gets a hint, and the next step stays closed', {}, async ({ page, open }) => {
  for (const [name, number] of [['mirror', 0], ['mirror', 1], ['mirror', 2], ['value', 3], ['steal', 0], ['stars', 4]]) {
    const step = plan[name][number];
    await page.goto('about:blank');
    await open('lesson');
    await page.evaluate(([lesson, count]) => localStorage.setItem('nimber.lessons', JSON.stringify({ [lesson]: count })), [name, number]);
    await open(`lesson=${lessonNames.indexOf(name) + 1}`);
    const section = stepsOf(page).nth(number);
    await answer(section, step, false);
    await section.locator('.verdict.wrong').getByText(en.lessons[name].steps[number].hint.replaceAll(/\s+/g, ' ').slice(0, 30)).waitFor();
    assert.equal(await stepsOf(page).count(), number + 1);
    await answer(section, step);
    await section.locator('.verdict.right').waitFor();
    assert.equal(await stepsOf(page).count(), number + 2);
  }
});

pageTest('progress is kept in the browser, and a lesson can begin again', {}, async ({ page, open }) => {
  await open('lesson=1');
  await answer(stepsOf(page).first(), plan.mirror[0]);
  await stepsOf(page).nth(1).waitFor();
  await page.reload();
  await settled(page);
  await stepsOf(page).nth(1).waitFor();
  await page.evaluate(() => localStorage.setItem('nimber.lessons', '{"mirror":6}'));
  await page.reload();
  await page.getByRole('button', { name: en.again }).click();
  await page.locator('.finished').waitFor({ state: 'detached' });
  assert.equal(await stepsOf(page).count(), 1);
  assert.equal(await page.locator('.verdict.right').count(), 0);
  await page.evaluate(() => localStorage.setItem('nimber.lessons', '[{"mirror'));
  await page.reload();
  await stepsOf(page).first().waitFor();
});

pageTest('each link of a lesson opens the match that it names, and the way back leads to the lesson', {}, async ({ page, open }) => {
  for (const [index, name] of lessonNames.entries()) {
    for (const [number, { match }] of plan[name].entries()) {
      if (match === undefined) continue;
      await open('lesson');
      await page.evaluate((kept) => localStorage.setItem('nimber.lessons', kept), JSON.stringify({ [name]: number }));
      await open(`lesson=${index + 1}`);
      await stepsOf(page).nth(number).getByRole('link', { name: en.lessons[name].steps[number].play }).click();
      await page.locator('.stage').waitFor();
      await settled(page);
      assert.equal(await page.getByRole('alert').count(), 0, match);
      const shown = new URLSearchParams(new URL(await addressOf(page)).hash.slice(1));
      for (const [field, is] of new URLSearchParams(match)) assert.equal(shown.get(field), is, `${field} of ${match}`);
      if (name !== 'mirror') continue;
      await page.goBack();
      await stepsOf(page).nth(number).waitFor();
    }
  }
});

pageTest('a missing service is told, and asked again', { mayFail: true }, async ({ page, open }) => {
  await page.route('**/lesson-en.js', (route) => route.abort());
  await open('lesson=1');
  await page.getByRole('alert').getByText('The service does not answer').waitFor();
  await page.unroute('**/lesson-en.js');
  await page.reload();
  await answer(stepsOf(page).first(), plan.mirror[0]);

  await page.route('**/analyze', (route) => route.abort());
  await page.reload();
  const section = stepsOf(page).nth(1);
  await section.getByRole('alert').getByText('The service does not answer').waitFor();
  await page.unroute('**/analyze');
  await section.getByRole('button', { name: 'Try again' }).click();
  await section.getByRole('alert').waitFor({ state: 'detached' });
  await answer(section, plan.mirror[1]);
  await stepsOf(page).nth(2).waitFor();
});

pageTest('the lesson on iChomp is beside its board', {}, async ({ page, open }) => {
  await open({ game: 'ichomp' });
  await page.locator('.panels').getByRole('link', { name: 'Lessons: iChomp' }).click();
  const heading = en.lesson(lessonNames.indexOf('ichomp') + 1, en.lessons.ichomp.title);
  await page.getByRole('heading', { level: 2, name: heading }).waitFor();
  await page.goBack();
  await page.locator('.tile').first().waitFor();
});
