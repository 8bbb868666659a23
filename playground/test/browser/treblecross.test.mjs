import assert from 'node:assert/strict';
import { analyze, assertAccessible, hint, pageTest, settled, statusOf, tool } from '../harness.mjs';

const cell = (page, cell) => page.locator(`.stage [data-col="${cell}"]`);

/** The cells on the screen: `X` is a cross. */
const board = async (page) =>
  (await page.locator('.stage .tile').evaluateAll((cells) => cells.map((cell) => (cell.classList.contains('crossed') ? 'X' : '.')))).join('');

/** Plays until the end: `choose` picks a move from the service's analysis of what is on the screen. */
async function playOut(page, choose) {
  for (let turn = 0; turn < 30; turn++) {
    await settled(page);
    const analysis = await analyze('treblecross', { board: await board(page) });
    if (analysis.advice.kind === 'over') return;
    await cell(page, choose(analysis).cell).click();
  }
  assert.fail('the game does not end');
}

const best = ({ advice }) => advice.move;
const worst = ({ moves }) => moves.find(({ wins }) => !wins) ?? moves[0];

for (const [start, how, end] of [
  ['..........', best, 'You win!'],
  ['............', worst, 'The computer wins.'],
  ['.X...X', best, 'The computer wins.'],
]) {
  pageTest(`Treblecross on ${start}: ${end}`, {}, async ({ page, open }) => {
    await open({ game: 'treblecross', level: 'perfect', start });
    await playOut(page, how);
    assert.match(await board(page), /XXX/);
    assert.equal(await statusOf(page), end);
  });
}

pageTest('numbers and winning cells of Treblecross are the service’s', {}, async ({ page, open }) => {
  for (const start of ['..........', '.X...........', '.X.X...X']) {
    await open({ game: 'treblecross', start });
    await tool(page, 'Values').click();
    await hint(page);
    const { moves, winning_moves } = await analyze('treblecross', { board: start });
    const free = page.locator('.stage .tile.free');
    const shown = Object.fromEntries(await free.evaluateAll((cells) => cells.map((cell) => [cell.dataset.col, cell.textContent])));
    assert.deepEqual(shown, Object.fromEntries(moves.map(({ cell, sg }) => [String(cell), sg === null ? '' : String(sg)])), start);
    const wins = await page.locator('.stage .tile.winning').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.col)));
    assert.deepEqual(wins, winning_moves.map(({ cell }) => cell), start);
  }
});

pageTest('Treblecross is played with the keyboard, and a cross is not chosen again', {}, async ({ page, open }) => {
  await open({ game: 'treblecross', opponent: 'person', start: '....X' });
  await cell(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.equal(await board(page), '.X..X');
  await cell(page, 4).click({ force: true });
  assert.equal(await board(page), '.X..X');
  await assertAccessible(page);
});
