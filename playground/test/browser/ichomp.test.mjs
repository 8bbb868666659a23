import assert from 'node:assert/strict';
import { analyze, assertNoSideways, hint, pageTest, PHONE, settled, statusOf, tool } from '../harness.mjs';
import { best, drawn, key, marked, numbers, playOut, tile, worst } from '../tiles.mjs';

/** The board on the screen, with the centre that it was opened with. */
const position = (centre) => async (page) => ({ board: await drawn(page), centre });

const MIDDLE = { row: 2, col: 2 };

pageTest('a won board of iChomp is won against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'ichomp', level: 'perfect', start: '0110/1111/1111/0111@2,2' });
  await playOut(page, 'ichomp', 'normal', position(MIDDLE), best);
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('a full board of iChomp is lost against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'ichomp', level: 'perfect', start: '1111/1111/1111/1111@2,2' });
  await playOut(page, 'ichomp', 'normal', position(MIDDLE), worst);
  assert.equal(await statusOf(page), 'The computer wins.');
});

pageTest('in misère play the last tile of iChomp loses', {}, async ({ page, open }) => {
  await open({ game: 'ichomp', play: 'misere', level: 'perfect', start: '11/11@1,1' });
  await playOut(page, 'ichomp', 'misere', position({ row: 1, col: 1 }), best);
  const { outcome } = await analyze('ichomp', { board: ['##', '##'], play: 'misere' });
  assert.equal(await statusOf(page), outcome === 'N' ? 'You win!' : 'The computer wins.');
});

pageTest('the winning tiles of misère iChomp are the service\'s on 8x8, and the computer keeps a lost one', {}, async ({ page, open }) => {
  const board = ['.#######', ...Array(7).fill('########')];
  const centre = { row: 4, col: 4 };
  await open({ game: 'ichomp', play: 'misere', level: 'perfect', start: `${[`0${'1'.repeat(7)}`, ...Array(7).fill('1'.repeat(8))].join('/')}@4,4` });
  await hint(page);
  const { winning_moves } = await analyze('ichomp', { board, centre, play: 'misere' });
  assert.ok(winning_moves.length > 0);
  assert.deepEqual(await marked(page, 'winning'), winning_moves.map(key).sort());
  await playOut(page, 'ichomp', 'misere', position(centre), best);
  assert.equal(await statusOf(page), 'You win!');
});

const BOARDS = [
  { board: ['.##.', '####', '####', '.###'], centre: { row: 2, col: 2 } },
  { board: ['#####', '#####', '#####'], centre: { row: 1, col: 2 } },
  { board: ['####', '####', '####', '####'], centre: { row: 0, col: 4 } },
  { board: ['...##', '..###', '#####', '.###.', '..#..'], centre: { row: 3, col: 3 } },
  { board: ['########', '########', '########', '########', '########', '########', '########', '########'], centre: { row: 4, col: 4 } },
];

for (const { board, centre } of BOARDS) {
  const start = `${board.map((row) => row.replaceAll('#', '1').replaceAll('.', '0')).join('/')}@${centre.row},${centre.col}`;
  pageTest(`values and winning tiles are the service's: ${start}`, {}, async ({ page, open }) => {
    await open({ game: 'ichomp', start });
    await tool(page, 'Values').click();
    await hint(page);
    const { components, moves, winning_moves, explanation } = await analyze('ichomp', { board, centre });
    assert.deepEqual(await drawn(page), board);
    assert.deepEqual(await numbers(page), Object.fromEntries(moves.map((move) => [key(move), String(move.quadrant_sg)])));
    assert.deepEqual(await marked(page, 'winning'), winning_moves.map(key).sort());

    const corners = await page.locator('.corner').evaluateAll((all) => all.map((corner) => [corner.querySelector('strong').textContent, corner.querySelector('.binary').textContent]));
    assert.deepEqual(corners, components.map(({ sg }, index) => [String(sg), explanation.rows[index].binary]));
    assert.equal(await page.locator('.corner-xor .binary').textContent(), explanation.xor.binary);

    const bits = await page.locator('.values tbody .bits, .values tfoot .bits').evaluateAll((rows) => rows.map((row) => row.textContent));
    assert.deepEqual(bits, [...explanation.rows.map(({ binary }) => binary), explanation.xor.binary]);
    const odd = await page.locator('.values tfoot .bit').evaluateAll((all) => all.map((bit) => bit.classList.contains('odd')));
    const { length } = explanation.xor.binary;
    assert.deepEqual(odd, Array.from({ length }, (_, index) => explanation.xor.odd_columns.includes(length - 1 - index)));

    const steps = await page.locator('.steps li').evaluateAll((all) => all.map((step) => step.textContent));
    assert.deepEqual(
      steps,
      explanation.steps.map(({ text }) => text),
    );
  });
}

pageTest('pointing at a tile shows what it takes in its quadrant', {}, async ({ page, open }) => {
  await open({ game: 'ichomp', start: '1111/1111/1111/1111@2,2' });
  await tile(page, { row: 1, col: 2 }).hover();
  assert.deepEqual(await marked(page, 'bitten'), ['0,2', '0,3', '1,2', '1,3']);
  await page.mouse.move(0, 0);
  assert.deepEqual(await marked(page, 'bitten'), []);
  await tile(page, { row: 0, col: 0 }).focus();
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await marked(page, 'bitten'), ['0,0', '0,1']);
});

pageTest('a board of 24x24 can be played on a phone', PHONE, async ({ page, open }) => {
  await open({ game: 'ichomp', start: `${Array(24).fill('1'.repeat(24)).join('/')}@12,12` });
  await tool(page, 'Values').click();
  await assertNoSideways(page);
  assert.deepEqual([...new Set(Object.values(await numbers(page)))], [''], 'numbers that are too small to read are left out');
  await tile(page, { row: 0, col: 0 }).tap();
  await settled(page);
  assert.equal((await drawn(page))[0][0], '.');
  assert.equal(await page.locator('.moves li').count(), 2);
});

pageTest('the legend of the numbers stays what it is when the game has ended', {}, async ({ page, open }) => {
  for (const [game, start, place] of [['ichomp', '01/00@1,1', { row: 0, col: 1 }], ['chomp', '1', { row: 0, col: 0 }]]) {
    await open({ game, play: 'normal', level: 'perfect', start });
    await tool(page, 'Values').click();
    await page.locator('.legend').waitFor();
    const before = await page.locator('.legend').innerText();
    assert.doesNotMatch(before, /no numbers/);
    await tile(page, place).click();
    await page.locator('.status.won').waitFor();
    assert.doesNotMatch((await page.locator('.legend').allInnerTexts()).join(), /no numbers/);
  }
});
