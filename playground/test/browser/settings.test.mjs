import assert from 'node:assert/strict';
import { addressOf, analyze, pageTest, refusal, sheet, start, statusOf, tool } from '../harness.mjs';
import { drawn } from '../tiles.mjs';

const cell = (page, row, col) => sheet(page).locator(`[data-row="${row}"][data-col="${col}"]`);

pageTest('a match begins as it was set', {}, async ({ page, open }) => {
  await open({ game: 'chomp' });
  await tool(page, 'Settings').click();
  await sheet(page).getByLabel('Game').selectOption('ichomp');
  await sheet(page).getByLabel('The last move loses').check();
  await sheet(page).getByLabel('Perfect').check();
  await sheet(page).getByRole('group', { name: 'Who starts' }).getByLabel('Computer').check();
  await sheet(page).getByLabel('Columns', { exact: true }).fill('5');
  await sheet(page).getByLabel('Rows', { exact: true }).fill('3');
  await start(page);
  const query = new URLSearchParams(new URL(await addressOf(page)).hash.slice(1));
  assert.deepEqual(
    ['game', 'play', 'level', 'first', 'start'].map((name) => query.get(name)),
    ['ichomp', 'misere', 'perfect', 'computer', '11111/11111/11111@1,2'],
  );
  assert.equal(await page.locator('.moves li').count(), 1);
});

pageTest('a match goes on when the settings are closed', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '3,3' });
  await tool(page, 'Settings').click();
  await sheet(page).getByLabel('Columns').fill('9');
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  assert.deepEqual(await drawn(page), ['###', '###']);
  await tool(page, 'Settings').and(page.locator(':focus')).waitFor();
});

pageTest('the focus comes back when a match begins', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '3,3' });
  await tool(page, 'Settings').click();
  await start(page);
  await tool(page, 'Settings').and(page.locator(':focus')).waitFor();
});

pageTest('a typed position is played, and text that is none is refused', {}, async ({ page, open }) => {
  await open({ game: 'ichomp' });
  await tool(page, 'Settings').click();
  const field = sheet(page).getByLabel('Rows from the top');
  await field.fill('011y');
  await sheet(page).getByText('Rows separated by /').waitFor();
  await field.fill('0110/1111@1,2');
  await start(page);
  assert.deepEqual(await drawn(page), ['.##.', '####']);
});

pageTest('what the service refuses is said in the settings', { mayFail: true }, async ({ page, open }) => {
  await open({ game: 'chomp', start: '3,3' });
  await tool(page, 'Settings').click();
  await sheet(page).getByLabel('Lengths of the rows').fill('2,5');
  await sheet(page).getByRole('button', { name: 'Start', exact: true }).click();
  assert.match((await refusal(page))[1], /longer than a row before it/);
  assert.deepEqual(await drawn(page), ['###', '###']);
});

pageTest('a drawn board is one that play can reach', {}, async ({ page, open }) => {
  await open({ game: 'ichomp', start: '1111/1111/1111/1111@2,2' });
  await tool(page, 'Settings').click();
  await cell(page, 1, 0).click();
  await cell(page, 3, 3).click();
  await cell(page, 0, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await start(page);
  assert.deepEqual(await drawn(page), ['..##', '.###', '####', '###.']);
});

pageTest('a stroke over the board draws', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '5,5,5' });
  await tool(page, 'Settings').click();
  await cell(page, 2, 1).hover();
  await page.mouse.down();
  await cell(page, 1, 3).hover();
  await cell(page, 0, 4).hover();
  await page.mouse.up();
  await cell(page, 2, 0).hover();
  await start(page);
  const rows = (await drawn(page)).map((row) => row.replaceAll('.', '').length);
  assert.equal(rows[0], 4);
  assert.equal(rows[2], 1);
});

for (const [wish, first, outcome] of [['won', 'me', 'N'], ['lost', 'me', 'P'], ['won', 'computer', 'P'], ['lost', 'computer', 'N']]) {
  pageTest(`a random start that is ${wish} for me when ${first} starts`, {}, async ({ page, open }) => {
    await open({ game: 'ichomp', first, level: 'perfect' });
    await tool(page, 'Settings').click();
    await sheet(page).getByLabel('Random position').selectOption(wish);
    const before = await sheet(page).getByLabel('Rows from the top').inputValue();
    await sheet(page).getByRole('button', { name: 'Random', exact: true }).click();
    await page.waitForFunction((before) => document.querySelector('dialog input[type=text]').value !== before, before);
    const board = (await sheet(page).locator('[role=row]').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('button')].map((cell) => (cell.classList.contains('gone') ? '.' : '#')).join(''))));
    assert.equal((await analyze('ichomp', { board, centre: { row: 2, col: 2 } })).outcome, outcome);
    await start(page);
    if (first === 'me') assert.deepEqual(await drawn(page), board);
    assert.equal(await statusOf(page), 'Your turn');
  });
}
