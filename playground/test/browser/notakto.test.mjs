import assert from 'node:assert/strict';
import { analyze, hint, pageTest, settled, start as begin, statusOf, tool } from '../harness.mjs';

const key = ({ board, row, col }) => `${board},${row},${col}`;

const cell = (page, { board, row, col }) => page.locator('.stage .tiles').nth(board).locator(`[data-row="${row}"][data-col="${col}"]`);

/** The boards on the screen. */
const position = async (page) => ({
  boards: await page.locator('.stage .tiles').evaluateAll((boards) =>
    boards.map((board) => [...board.querySelectorAll('[role="row"]')].map((row) => [...row.querySelectorAll('button')].map((cell) => (cell.querySelector('svg') ? 'x' : '.')).join('')))),
});

/** Cells in a state of theirs, as `board,row,col`. */
const marked = (page, state) =>
  page.locator('.stage .tiles').evaluateAll((boards, state) => boards.flatMap((board, index) => [...board.querySelectorAll(`.tile.${state}`)].map((cell) => `${index},${cell.dataset.row},${cell.dataset.col}`)).sort(), state);

/** Plays until the end: `choose` picks a move from the service's analysis of what is on the screen. */
async function playOut(page, play, choose) {
  for (let turn = 0; turn < 100; turn++) {
    await settled(page);
    const analysis = await analyze('notakto', { ...(await position(page)), play });
    if (analysis.advice.kind === 'over') return;
    await cell(page, choose(analysis)).click();
  }
  assert.fail('the game does not end');
}

const best = ({ advice }) => advice.move;
const worst = ({ moves }) => moves.find(({ outcome }) => outcome === 'N') ?? moves[0];

pageTest('two boards with a cross are won against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'notakto', level: 'perfect', start: 'x../.../...,.../.../...' });
  await playOut(page, 'misere', best);
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('two empty boards are lost against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'notakto', level: 'perfect', start: '.../.../...,.../.../...' });
  await playOut(page, 'misere', worst);
  assert.equal(await statusOf(page), 'The computer wins.');
});

pageTest('in normal play the last board can be killed at once', {}, async ({ page, open }) => {
  await open({ game: 'notakto', play: 'normal', start: 'xx./.../...,xxx/.../...' });
  assert.equal(await page.locator('.stage .tiles.dead').count(), 1);
  await cell(page, { board: 0, row: 0, col: 2 }).click();
  await settled(page);
  assert.equal(await statusOf(page), 'You win!');
});

for (const [play, start] of [['misere', 'x../.../...,.../.x./...,.../.../...'], ['normal', 'x../.../...,..../.x../..../...x']]) {
  pageTest(`winning cells and numbers are the service's: ${play} ${start}`, {}, async ({ page, open }) => {
    await open({ game: 'notakto', play, start });
    await tool(page, 'Values').click();
    await hint(page);
    const { moves, winning_moves } = await analyze('notakto', { ...(await position(page)), play });
    assert.deepEqual(await marked(page, 'winning'), winning_moves.map(key).sort());
    assert.deepEqual(await marked(page, 'free'), moves.map(key).sort());
    for (const move of moves.slice(0, 3)) assert.equal(await cell(page, move).textContent(), move.sg == null ? '' : String(move.sg));
  });
}

pageTest('a board is played by keyboard', {}, async ({ page, open }) => {
  await open({ game: 'notakto', opponent: 'person', start: '.../.../...,.../.../...' });
  await cell(page, { board: 1, row: 0, col: 0 }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator(':focus').getAttribute('aria-label'), /row 2, column 2: free/);
  await page.keyboard.press('Enter');
  await settled(page);
  assert.equal((await position(page)).boards[1][1], '.x.');
});

pageTest('size and count are chosen in the settings', {}, async ({ page, open }) => {
  await open({ game: 'notakto' });
  await tool(page, 'Settings').click();
  await page.getByLabel('Rows of a board').fill('4');
  await page.getByLabel('Boards', { exact: true }).fill('2');
  await begin(page);
  assert.deepEqual(await position(page), { boards: Array(2).fill(Array(4).fill('....')) });
});
