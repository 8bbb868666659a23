import assert from 'node:assert/strict';
import { analyze, assertAccessible, assertNoSideways, hint, pageTest, PHONE, settled, start, statusOf, tool } from '../harness.mjs';
import { best, drag, gap, marked, object, playOut, sizes, swipe, worst, worths } from '../rows.mjs';

async function position(page) {
  const found = await sizes(page);
  const list = (name) => found.filter(({ label }) => label.startsWith(name)).map(({ size }) => size);
  return { rows: list('Row'), rings: list('Ring') };
}

/** A click on a bottle takes it, a click between two takes both. */
async function shoot(page, { row, ring, take, leaves }) {
  const { rows } = await position(page);
  const segment = row ?? rows.length + ring;
  const at = row === undefined ? 1 : leaves[0];
  const size = (await sizes(page))[segment].size;
  if (take === 1) await object(page, segment, row === undefined ? 0 : at).click();
  else if (row === undefined && size === 1) await object(page, segment, 0).click();
  else await gap(page, segment, row === undefined ? 1 : at + 1).click();
}

for (const [start, how, end] of [
  ['rows-5,8', best, 'You win!'],
  ['rows-4,4', worst, 'The computer wins.'],
  ['rows-3_rings-6', best, 'You win!'],
  ['rows-_rings-5', worst, 'The computer wins.'],
]) {
  pageTest(`Kayles from ${start}: ${end}`, {}, async ({ page, open }) => {
    await open({ game: 'kayles', level: 'perfect', start });
    await playOut(page, 'kayles', position, how, shoot);
    assert.equal(await statusOf(page), end);
  });
}

const picture = (lines, circles) => ({ bottles: lines, circles });

/** The picture on the screen, read off what stands where. */
async function pictureOn(page, { bottles, circles }) {
  const drawn = await page.locator('.stage .lines').evaluate((lines) =>
    [...lines.children].map((line) => {
      if (!line.classList.contains('ring')) {
        return [...line.querySelectorAll('.unit')].map((unit) => (unit.closest('.gone') ? '.' : 'x')).join('');
      }
      // Around the circle from the top.
      const middle = line.getBoundingClientRect();
      const angle = (element) => {
        const { left, top } = element.style;
        const turn = Math.atan2(parseFloat(left) - middle.width / 2, middle.height / 2 - parseFloat(top));
        return turn < -1e-6 ? turn + 2 * Math.PI : turn;
      };
      return [...line.querySelectorAll('.object')]
        .sort((a, b) => angle(a) - angle(b))
        .map((element) => (element.classList.contains('gone') ? '.' : 'x'))
        .join('');
    }),
  );
  return { bottles: drawn.slice(0, bottles.length), circles: drawn.slice(bottles.length, bottles.length + circles.length) };
}

pageTest('pictures with gaps are drawn as they are and won', {}, async ({ page, open }) => {
  const start = picture(['xx.xxx', '.xx'], ['xxx.x', 'xxxx']);
  await open({ game: 'kayles', level: 'perfect', start: 'bottles-110111,011_circles-11101,1111' });
  assert.deepEqual(await pictureOn(page, start), start);
  await playOut(page, 'kayles', (page) => pictureOn(page, start), best, async (page, move) => {
    const { components } = await analyze('kayles', await pictureOn(page, start));
    const list = 'line' in move ? 'line' : 'circle';
    const texts = list === 'line' ? start.bottles : start.circles;
    const around = list === 'line' ? Infinity : texts[move.circle].length;
    const segment = components.findIndex((part) => part[list] === move[list] && (move.at - part.at + (list === 'line' ? 0 : around)) % around < part.size);
    const first = (move.at - components[segment].at + (list === 'line' ? 0 : around)) % around;
    if (move.take === 1) await object(page, segment, first).click();
    else await gap(page, segment, components[segment].size === around ? (first + 1) % around : first + 1).click();
  });
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('the values and winning shots of Kayles are the service’s', {}, async ({ page, open }) => {
  await open({ game: 'kayles', start: 'rows-4,3_rings-5' });
  await tool(page, 'Values').click();
  await hint(page);
  const { moves, winning_moves, components } = await analyze('kayles', { rows: [4, 3], rings: [5] });
  const spotOf = ({ leaves, take }) => (take === 1 ? 2 * leaves[0] + 1 : 2 * (leaves[0] + 1));
  for (const row of [0, 1]) {
    assert.deepEqual(await worths(page, row), Object.fromEntries(moves.filter((move) => move.row === row).map((move) => [String(spotOf(move)), String(move.sg)])));
  }
  const [one, two] = moves.filter((move) => move.ring === 0);
  assert.deepEqual(await worths(page, 2), Object.fromEntries(Array.from({ length: 10 }, (_, spot) => [String(spot), String(spot % 2 === 1 ? one.sg : two.sg)])));
  const wins = winning_moves.flatMap((move) => ('row' in move ? [`${move.row}:${spotOf(move)}`] : [0, 1, 2, 3, 4].map((index) => `2:${2 * index + (move.take === 1 ? 1 : 0)}`)));
  assert.deepEqual(await marked(page, 'wins'), wins.sort());
  assert.deepEqual(await page.locator('.plate .sg').allInnerTexts(), components.map(({ sg }) => String(sg)));
});

pageTest('the last shot lies where it stood, and earlier ones leave a gap', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-7' });
  await gap(page, 0, 3).click();
  await settled(page);
  const drawn = () => page.locator('.stage .line .unit').evaluateAll((units) => units.map((unit) => (unit.closest('.fresh') ? '+' : unit.closest('.gone') ? '.' : 'x')).join(''));
  assert.equal(await drawn(), 'xx++xxx');
  await object(page, 1, 2).click();
  await settled(page);
  assert.equal(await drawn(), 'xx..xx+');
});

pageTest('a ring opens where it was shot', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-_rings-6' });
  await gap(page, 0, 3).click();
  await settled(page);
  assert.deepEqual(await pictureOn(page, picture([], [''])), { bottles: [], circles: ['xx..xx'] });
  assert.deepEqual((await sizes(page)).map(({ label, size }) => [label.slice(0, 5), size]), [['Row 1', 4]]);
});

pageTest('longer runs are taken by dragging, and a run that no shot takes is refused', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-9_take-1-3' });
  await drag(page, 0, 1, 4);
  assert.match(await page.locator('.status').innerText(), /No move takes these 4/);
  await drag(page, 0, 6, 4);
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /bottles 5–7 of row 1/);
});

pageTest('a ring is dragged across its top', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'circles-11111111_take-3' });
  await drag(page, 0, 7, 1);
  await settled(page);
  assert.deepEqual(await pictureOn(page, picture([], [''])), { bottles: [], circles: ['..xxxxx.'] });
});

pageTest('a finger draws a run', { ...PHONE }, async ({ page, context, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-9_take-any' });
  await assertNoSideways(page);
  await swipe(page, context, 0, 2, 6);
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /bottles 3–7 of row 1/);
});

pageTest('how many a click takes can be set where a click could mean several moves', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-9_take-1-3' });
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'More' }).click();
  await object(page, 0, 4).hover();
  assert.deepEqual(await marked(page, 'going'), ['0:11', '0:7', '0:9']);
  await object(page, 0, 4).click();
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /bottles 4–6 of row 1/);
});

pageTest('an amount that no move takes any more is forgotten', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-5_take-any' });
  for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'More' }).click();
  await object(page, 0, 1).click();
  await settled(page);
  assert.deepEqual((await sizes(page)).map(({ size }) => size), [1]);
  await object(page, 0, 0).click();
  await settled(page);
  assert.equal(await statusOf(page), 'Player 2 wins!');
});

pageTest('Kayles is won with the keyboard alone', {}, async ({ page, open }) => {
  await open({ game: 'kayles', level: 'perfect', start: 'rows-7' });
  await page.locator('.stage [data-spot][tabindex="0"]').focus();
  const focused = () => page.evaluate(() => [document.activeElement?.dataset.segment, document.activeElement?.dataset.spot].join(':'));
  await playOut(page, 'kayles', position, best, async (page, { row, take, leaves }) => {
    assert.match(await focused(), /^\d+:\d+$/, 'the focus stays on the board');
    const target = `${row}:${2 * leaves[0] + 1}`;
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Home']) await page.keyboard.press(key);
    for (let step = 0; step < 30 && (await focused()) !== '0:1'; step++) await page.keyboard.press('ArrowLeft');
    for (let step = 0; step < 30 && (await focused()) !== target; step++) await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), target);
    if (take === 2) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
  });
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('Escape gives up a run that was begun', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-5' });
  await object(page, 0, 1).focus();
  await page.keyboard.press('Shift+ArrowRight');
  assert.deepEqual(await marked(page, 'going'), ['0:3', '0:5']);
  await page.keyboard.press('Escape');
  assert.deepEqual(await marked(page, 'going'), []);
  await page.keyboard.press('Enter');
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /bottle 2 of row 1/);
});

for (const settings of [{}, { ...PHONE, colorScheme: 'dark', locale: 'ru' }]) {
  pageTest(`rows, rings and pictures are accessible ${JSON.stringify(settings.locale ?? 'en')}`, settings, async ({ page, open }) => {
    await open({ game: 'kayles', start: 'rows-5,10_rings-8' });
    await assertAccessible(page);
    await assertNoSideways(page);
    await open({ game: 'kayles', start: 'bottles-110111_circles-1110111' });
    await page.locator('.toolbar button').nth(4).click();
    await assertAccessible(page);
    await assertNoSideways(page);
  });
}

pageTest('a picture is drawn in the settings', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-3' });
  await tool(page, 'Settings').click();
  await page.getByRole('radio', { name: 'in a picture with gaps' }).check();
  const line = page.getByRole('group', { name: 'line 1' });
  await line.getByRole('button', { name: 'Longer: line 1' }).click();
  await line.getByRole('button', { name: 'place 2' }).click();
  await start(page);
  assert.deepEqual(await pictureOn(page, picture([''], [])), { bottles: ['x.xx'], circles: [] });
});

pageTest('what is left of a ring is dragged, too', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-_rings-12_take-1-3' });
  await object(page, 0, 0).click();
  await settled(page);
  await object(page, 0, 5).click();
  await settled(page);
  await drag(page, 0, 1, 3);
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /bottles 2–4 of row 1/);
});

pageTest('a tap between two bottles takes both', { ...PHONE }, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-10' });
  const { width, height } = await gap(page, 0, 4).boundingBox();
  assert.ok(width >= 24 && height >= 24, `a gap of ${width} x ${height} px`);
  await gap(page, 0, 4).tap();
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /bottles 4 and 5 of row 1/);
  // At half their height, too. Taps right after a move are not meant for the new board.
  await page.waitForTimeout(500);
  const left = await object(page, 1, 2).boundingBox();
  const right = await object(page, 1, 3).boundingBox();
  await page.touchscreen.tap((left.x + left.width + right.x) / 2, left.y + left.height / 2);
  await settled(page);
  assert.match(await page.locator('.status').innerText(), /bottles 3 and 4 of row 2/);
});

pageTest('a row of eleven stays in one line on a phone, and larger text stays on the screen', { ...PHONE }, async ({ page, open }) => {
  await open({ game: 'kayles', level: 'perfect', start: 'rows-11' });
  const heights = new Set();
  for (let index = 0; index < 11; index++) heights.add(Math.round((await object(page, 0, index).boundingBox()).y));
  assert.equal(heights.size, 1);
  await page.evaluate(() => (document.documentElement.style.fontSize = '150%'));
  await assertNoSideways(page);
});
