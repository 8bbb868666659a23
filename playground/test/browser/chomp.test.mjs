import assert from 'node:assert/strict';
import { analyze, hint, pageTest, settled, statusOf, tool } from '../harness.mjs';
import { best, drawn, key, marked, numbers, playOut, tile, worst } from '../tiles.mjs';

/** The rows on the screen. */
async function position(page) {
  return { rows: (await drawn(page)).map((row) => row.replaceAll('.', '').length) };
}

pageTest('a won board of Chomp is won against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'chomp', level: 'perfect', start: '4,4,4' });
  await playOut(page, 'chomp', 'misere', position, best);
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('a lost board of Chomp is lost against the perfect computer', {}, async ({ page, open }) => {
  await open({ game: 'chomp', level: 'perfect', start: '4,1,1,1' });
  await playOut(page, 'chomp', 'misere', position, worst);
  assert.equal(await statusOf(page), 'The computer wins.');
});

pageTest('in normal play the whole board can be taken at once', {}, async ({ page, open }) => {
  await open({ game: 'chomp', play: 'normal', start: '3,3' });
  assert.deepEqual(await marked(page, 'poison'), []);
  await tile(page, { row: 0, col: 0 }).click();
  await settled(page);
  assert.equal(await statusOf(page), 'You win!');
});

pageTest('the poisoned corner is marked in misère play', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '3,3' });
  assert.deepEqual(await marked(page, 'poison'), ['0,0']);
  assert.match(await tile(page, { row: 0, col: 0 }).getAttribute('aria-label'), /poisoned/);
});

for (const [play, rows] of [['misere', [5, 5, 3, 1]], ['misere', [7, 7, 7, 7]], ['normal', [6, 2, 2]], ['misere', [8, 8, 8, 8, 8, 8, 8, 8]]]) {
  pageTest(`numbers and winning tiles are the service's: ${play} ${rows}`, {}, async ({ page, open }) => {
    await open({ game: 'chomp', play, start: rows.join(',') });
    await tool(page, 'Values').click();
    await hint(page);
    const { moves, winning_moves } = await analyze('chomp', { rows, play });
    // The poisoned tile keeps its skull.
    const shown = (move) => (play === 'misere' && key(move) === '0,0' ? '' : String(move.sg));
    assert.deepEqual(await numbers(page), Object.fromEntries(moves.map((move) => [key(move), shown(move)])));
    assert.deepEqual(await marked(page, 'winning'), winning_moves.map(key).sort());
  });
}

pageTest('pointing at a tile shows what it would eat', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '4,4,2' });
  await tile(page, { row: 1, col: 1 }).hover();
  assert.deepEqual(await marked(page, 'bitten'), ['1,1', '1,2', '1,3', '2,1']);
});

pageTest('the last bite of the computer is shown', {}, async ({ page, open }) => {
  await open({ game: 'chomp', level: 'perfect', start: '3,3' });
  await tile(page, { row: 0, col: 2 }).click();
  await settled(page);
  const ghosts = await page.locator('.stage .ghost').evaluateAll((all) => all.map((ghost) => `${ghost.parentElement.dataset.row},${ghost.parentElement.dataset.col}`));
  const now = await drawn(page);
  assert.ok(ghosts.length > 0);
  assert.deepEqual(now, ['##.', '#..']);
  assert.deepEqual(ghosts, ['1,1']);
});
