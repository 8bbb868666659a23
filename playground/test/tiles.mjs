// What the tests of Chomp and iChomp share.
import assert from 'node:assert/strict';
import { analyze, settled } from './harness.mjs';

export const tile = (page, { row, col }) => page.locator(`.stage [data-row="${row}"][data-col="${col}"]`);

/** What is drawn: one string per row, `#` for a tile. */
export const drawn = (page) =>
  page.locator('.stage [role="row"]').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('button')].map((cell) => (cell.classList.contains('gone') ? '.' : '#')).join('')));

/** Tiles in a state of theirs, such as `winning` or `bitten`, as `row,col`. */
export const marked = (page, state) => page.locator(`.stage .tile.${state}`).evaluateAll((cells) => cells.map((cell) => `${cell.dataset.row},${cell.dataset.col}`).sort());

/** The numbers on the tiles, by `row,col`. */
export const numbers = async (page) =>
  Object.fromEntries(await page.locator('.stage .tile:not(.gone)').evaluateAll((cells) => cells.map((cell) => [`${cell.dataset.row},${cell.dataset.col}`, cell.textContent])));

export const key = ({ row, col }) => `${row},${col}`;

/** Plays until the end: `choose` picks a move from the service's analysis of what is on the screen. */
export async function playOut(page, game, play, positionOf, choose) {
  for (let turn = 0; turn < 100; turn++) {
    await settled(page);
    const analysis = await analyze(game, { ...(await positionOf(page)), play });
    if (analysis.advice.kind === 'over') return;
    await tile(page, choose(analysis)).click();
  }
  assert.fail('the game does not end');
}

export const best = ({ advice }) => advice.move;
export const worst = ({ moves }) => moves.find(({ sg, outcome }) => (sg == null ? outcome === 'N' : sg !== 0)) ?? moves[0];
