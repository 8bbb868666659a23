// Random starts of the games that are drawn.
import assert from 'node:assert/strict';
import { analyze, pageTest, sheet, start, tool } from '../harness.mjs';

for (const [game, label] of [['sprouts', 'Spots'], ['brussels-sprouts', 'Crosses']]) {
  pageTest(`a random start of ${game}, won or lost`, {}, async ({ page, open }) => {
    await open({ game, first: 'me', level: 'perfect' });
    for (const [wish, outcome] of [['won', 'N'], ['lost', 'P'], ['won', 'N']]) {
      await tool(page, 'Settings').click();
      const count = sheet(page).getByLabel(label);
      const before = await count.inputValue();
      await sheet(page).getByLabel('Random position').selectOption(wish);
      await sheet(page).getByRole('button', { name: 'Random', exact: true }).click();
      await page.waitForFunction(before => [...document.querySelectorAll('dialog .position select')].at(-1).value !== before, before);
      const number = Number(await count.inputValue());
      assert.equal((await analyze(game, { [label.toLowerCase()]: number })).outcome, outcome, `${wish}: ${number}`);
      await start(page);
    }
  });
}

pageTest('a button beside the board begins on another board of the same size, which can be won', {}, async ({ page, open }) => {
  await open({ game: 'ichomp', start: '11111/11111/11111/11111@1,2' });
  const seen = new Set([page.url()]);
  for (let count = 0; count < 4; count++) {
    const before = page.url();
    await page.locator('.panels').getByRole('button', { name: 'Random position' }).click();
    await page.waitForFunction((before) => location.href !== before, before);
    const [, rows, row, col] = /start=([01/]+)@(\d),(\d)/.exec(decodeURIComponent(page.url()));
    const board = rows.split('/').map((line) => line.replaceAll('1', 'x').replaceAll('0', '.'));
    assert.deepEqual([board.length, board[0].length, row, col], [4, 5, '1', '2'], rows);
    assert.equal((await analyze('ichomp', { board, centre: { row: Number(row), col: Number(col) } })).outcome, 'N', rows);
    seen.add(page.url());
  }
  assert.ok(seen.size > 2, [...seen].join(' '));
});

pageTest('a random board stays in the play of the match', {}, async ({ page, open }) => {
  await open({ game: 'chomp', play: 'misere', start: '8,8,8,8,8' });
  await page.locator('.panels').getByRole('button', { name: 'Random position' }).click();
  await page.waitForFunction(() => !location.hash.includes('8,8,8,8,8'));
  const fragment = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const rows = fragment.get('start').split(',').map(Number);
  assert.equal(fragment.get('play'), 'misere');
  assert.equal((await analyze('chomp', { rows, play: 'misere' })).outcome, 'N');
});

pageTest('without the service a random board is refused in words, and the game goes on', { mayFail: true }, async ({ page, open }) => {
  await open({ game: 'ichomp' });
  await page.route('**/ichomp/random*', (route) => route.abort());
  const before = page.url();
  await page.locator('.panels').getByRole('button', { name: 'Random position' }).click();
  await page.getByText('The service does not answer').first().waitFor();
  assert.equal(page.url(), before);
});
