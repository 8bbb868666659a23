// How long games of lines last: what the panel below the paper says, against the service's answers.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { ask, open as openAt, pageTest, PHONE, settled, SMALL_PHONE } from '../harness.mjs';

const spots = (count) => ({ map: { regions: [Array.from({ length: count }, (_, index) => [String.fromCharCode(65 + index)])] } });
const crosses = (count) => ({ map: { regions: [Array.from({ length: count }, (_, index) => Array(4).fill(String.fromCharCode(65 + index)))] } });
const analysisOf = (game, position) => ask(`/${game}/analyze`, { ...position, moves: 'all', limit: 1000, positions: true });

/** Some game to its end: the move of `choose` among those that are listed. */
async function played(game, start, choose) {
  const turns = [];
  for (let position = start; ; ) {
    const { moves } = await analysisOf(game, position);
    if (moves.length === 0) return turns;
    const { sg, outcome, wins, position: after, ...move } = choose(moves, turns.length);
    turns.push([move, after]);
    position = after;
  }
}

/** Shows a match between two persons after so many of these turns. */
const show = (page, game, start, turns, more = {}) =>
  openAt(page, { game, opponent: 'person', start, ...(turns.length > 0 && { moves: deflateRawSync(JSON.stringify(turns)).toString('base64url') }), ...more });

const panel = (page) => page.locator('.sprouts-length');
const said = async (page) => (await panel(page).innerText()).replaceAll(/\s+/g, ' ');
const sum = (components, name) => components.reduce((all, part) => all + part[name], 0);

pageTest('the end of a game of Sprouts: who survived, and why that fixes its length', {}, async ({ page }) => {
  const lengths = new Set();
  for (let seed = 0; seed < 60 && lengths.size < 3; seed++) {
    const count = seed % 2 ? 2 : 3;
    const turns = await played('sprouts', spots(count), (moves, turn) => moves[(7 * seed + 5 * turn) % moves.length]);
    if (lengths.has(`${count}: ${turns.length}`)) continue;
    lengths.add(`${count}: ${turns.length}`);
    const [{ end }] = (await analysisOf('sprouts', turns.at(-1)[1])).components;
    for (const play of ['normal', 'misere']) {
      await show(page, 'sprouts', String(count), turns, { play });
      assert.equal(await panel(page).getAttribute('open'), '', 'it is open');
      const text = await said(page);
      const [moves, survivors, pharisees] = [turns.length, end.survivors.length, end.pharisees.length];
      assert.ok(text.includes(`Why the game had ${moves} moves`), text);
      assert.ok(text.includes(`s = ${survivors} (${end.survivors.map(({ spot }) => spot).join(', ')})`), text);
      assert.ok(text.includes(`2s = ${2 * survivors} (${end.survivors.flatMap(({ neighbours }) => neighbours).join(', ')})`), text);
      assert.ok(text.includes(pharisees === 0 ? 'p = 0.' : `p = ${pharisees} (${end.pharisees.join(', ')})`), text);
      assert.deepEqual([3 * count - survivors, 2 * count + pharisees / 4], [moves, moves]);
      assert.ok(text.includes(`3n − s = 3 · ${count} − ${survivors} = ${moves} = 2 · ${count} + ${pharisees}/4`), text);
      assert.ok(text.includes(`Of the 2n = ${2 * count} to 3n − 1 = ${3 * count - 1} moves this game had ${moves}`), text);
      const isFirst = (moves % 2 === 1) === (play === 'normal');
      assert.ok(text.includes(`${moves} is ${moves % 2 ? 'odd' : 'even'}`) && text.endsWith(isFirst ? 'wins.' : 'loses.'), text);
    }
  }
  assert.equal(lengths.size, 3, [...lengths].join());
});

pageTest('during a game of Sprouts the moves that are left are told on demand', {}, async ({ page }) => {
  const turns = await played('sprouts', spots(3), (moves) => moves.at(-1));
  for (let made = 0; made < turns.length; made++) {
    await show(page, 'sprouts', '3', turns.slice(0, made));
    assert.equal(await panel(page).getAttribute('open'), null);
    await page.getByText('How many moves are left?').click();
    const text = await said(page);
    const { components } = await analysisOf('sprouts', made === 0 ? spots(3) : turns[made - 1][1]);
    const exact = /Exactly (\d+)\./.exec(text)?.slice(1, 2);
    const [least, most] = (exact ? [exact, exact] : /At least (\d+) and at most (\d+)\./.exec(text).slice(1)).map(Number);
    assert.equal(most, sum(components, 'moves_most'));
    assert.equal(least, Math.max(6 - made, sum(components, 'moves_least')));
    assert.ok(least <= turns.length - made && turns.length - made <= most, `${least} to ${most}`);
    assert.ok(text.includes(`Lives left: ${9 - made}.`) && text.includes(`2n = 6 and at most 3n − 1 = 8 moves. So far: ${made}.`), text);
  }
});

pageTest('Brussels Sprouts always has 5n − 2 moves, in three steps of Euler', { ...PHONE }, async ({ page }) => {
  const turns = await played('brussels-sprouts', crosses(2), (moves) => moves.at(-1));
  assert.equal(turns.length, 8);
  for (const made of [0, 3, 8]) {
    await show(page, 'brussels-sprouts', '2', turns.slice(0, made));
    if (made < 8) await panel(page).locator('summary').click();
    const text = await said(page);
    assert.ok(text.includes(`From n = 2 a game always has 5n − 2 = 8 moves, however it is played. So far: ${made}.`), text);
    assert.equal(text.includes(`Exactly ${8 - made}.`), made < 8);
    assert.equal(text.includes('8 is even: the player who began did not draw the last line, and loses.'), made === 8);
    assert.equal(await panel(page).locator('ol li').count(), 3);
  }
});

pageTest('a mixture has bounds of its own', {}, async ({ page }) => {
  const start = { map: { regions: [[['A'], ['B', 'B', 'B', 'B']]], crosses: ['B'] } };
  const turns = await played('mixed-sprouts', start, (moves) => moves[0]);
  const { components } = await analysisOf('mixed-sprouts', start);
  await show(page, 'mixed-sprouts', '1-1', []);
  await panel(page).locator('summary').click();
  assert.ok((await said(page)).includes(`At least ${sum(components, 'moves_least')} and at most ${sum(components, 'moves_most')}.`));
  assert.ok((await said(page)).includes('4A + 5B − 2 = 7'));
  await show(page, 'mixed-sprouts', '1-1', turns);
  assert.ok((await said(page)).includes(`Why the game had ${turns.length} moves`));
});

for (const [screen, options] of [['a small phone', SMALL_PHONE], ['a desktop', {}]]) {
  pageTest(`twenty spots can be read on ${screen}, and a game goes on after the service's last answer`, { ...options, mayFail: true }, async ({ page, open }) => {
    await open({ game: 'sprouts', start: '20', opponent: 'person' });
    const boxes = await page.locator('.sprouts-paper .open .body').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 20);
    const paper = await page.locator('.sprouts-paper').boundingBox();
    for (const [index, box] of boxes.entries()) {
      assert.ok(box.width >= 8, `a spot is ${box.width} wide`);
      assert.ok(box.x > paper.x && box.right < paper.x + paper.width && box.y > paper.y && box.bottom < paper.y + paper.height);
      for (const other of boxes.slice(0, index)) assert.ok(Math.hypot(box.x - other.x, box.y - other.y) > 3 * box.width, 'spots are apart');
    }
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${screen}.png` });
    const [a, b] = boxes.map(({ x, y, width }) => [x + width / 2, y + width / 2]);
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move(...b, { steps: 8 });
    await page.mouse.up();
    await page.locator('.moves li').waitFor();
    await settled(page);
    // By the keyboard: the page draws the line, and offers a few of a million loops.
    const knots = page.locator('.sprouts-paper .open');
    for (const [from, to] of [[4, 7], [10, 10]]) {
      const count = await page.locator('.moves li').count();
      await knots.nth(from).focus();
      await page.keyboard.press('Enter');
      await knots.nth(to).focus();
      await page.keyboard.press('Enter');
      await page.locator('.sketched.proposed').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.moves li').nth(count).waitFor();
      await settled(page);
    }
    assert.ok((await page.locator('.sprouts-paper .knot.spot').count()) === 23);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${screen}-3.png` });
    await page.getByText('How many moves are left?').click();
    assert.ok((await said(page)).includes('2n = 40 and at most 3n − 1 = 59 moves. So far: 3.'));
  });
}

pageTest('the computer plays from twenty spots, also where nobody has solved them', { mayFail: true }, async ({ page, open }) => {
  for (const play of ['normal', 'misere']) {
    await open({ game: 'sprouts', start: '20', play, level: 'perfect', first: 'computer' });
    await page.locator('.moves li').waitFor();
    assert.ok((await page.locator('.sprouts-paper .knot.spot').count()) === 21);
  }
});
