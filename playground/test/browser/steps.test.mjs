// What each step of a hint says, the reason of a move, and where a lost game could have been won.
import assert from 'node:assert/strict';
import { assertAccessible, hint, nextStep, openTheory, pageTest, settled, SMALL_PHONE, statusOf, tool } from '../harness.mjs';
import * as rows from '../rows.mjs';
import * as tiles from '../tiles.mjs';

const panel = (page) => page.locator('.panel.hint');
const said = (page) => panel(page).innerText();
const reasons = (page) => panel(page).locator('.reason').allInnerTexts();

/** The heaps or rows that are marked, by their labels. */
const where = (page) =>
  page.locator('.stage .segment.where').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label').split(',')[0]));

pageTest('the steps of a hint in Nim: whether, where, which, why', {}, async ({ page, open }) => {
  await open({ game: 'nim', start: 'heaps-1,2,7' });
  await tool(page, 'Hint').click();
  assert.match(await said(page), /^Hint\s+You can win from here\.\s+Where\?\s+Show all$/);
  assert.deepEqual([await where(page), await rows.marked(page, 'wins')], [[], []]);

  await nextStep(page);
  assert.match(await said(page), /A winning move is here: heap C\./);
  assert.deepEqual([await where(page), await rows.marked(page, 'wins')], [['Heap C'], []]);
  assert.doesNotMatch(await page.locator('.stage').innerHTML(), /a winning move/, 'the labels tell more than the step');

  await nextStep(page);
  assert.match(await said(page), /A winning move:\s+4 from heap C/);
  assert.deepEqual([await where(page), await rows.marked(page, 'wins')], [[], ['2:7']]);
  assert.equal(await panel(page).locator('.reason').count(), 0);

  await nextStep(page);
  assert.match((await reasons(page))[0], /^Heap C: 7 becomes 3\. Then every column of the table has an even number of ones\./);
  const table = await panel(page).locator('tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(table.slice(1), [
    ['heap A', '1', '001', '1', '001'],
    ['heap B', '2', '010', '2', '010'],
    ['heap C', '7', '111', '3', '011'],
    ['Number of ones', '', '122', '', '022'],
  ]);
  const odd = await panel(page).locator('tfoot .bit').evaluateAll((all) => all.map((bit) => bit.classList.contains('odd')));
  assert.deepEqual(odd, [true, false, false, false, false, false]);
  assert.equal(await panel(page).locator('.theory').getAttribute('open'), null);
  await openTheory(page);
  assert.match(await panel(page).locator('.steps').innerText(), /The value of heap C \(7 objects\) is 7/);
  await assertAccessible(page);
});

pageTest('the steps begin anew with each position, and one tap shows all', {}, async ({ page, open }) => {
  await open({ game: 'nim', opponent: 'person', start: 'heaps-3,5,7' });
  await hint(page);
  assert.equal(await panel(page).locator('.next').count(), 0);
  await rows.object(page, 2, 3).click();
  await settled(page);
  assert.match(await said(page), /Player 2 can win from here\.\s+Where\?/);
  assert.deepEqual(await rows.marked(page, 'wins'), []);
  await tool(page, 'Undo').click();
  await settled(page);
  assert.equal(await panel(page).locator('.advice').count(), 0);
  await tool(page, 'New game').click();
  await settled(page);
  assert.equal(await panel(page).locator('.next').innerText(), 'Where?');
});

pageTest('a lost position is called so, and its reason is that of the other player', {}, async ({ page, open }) => {
  await open({ game: 'kayles', opponent: 'person', start: 'rows-6,6' });
  await tool(page, 'Hint').click();
  assert.match(await said(page), /Every move loses against perfect play\.\s+Which move\?/);
  await nextStep(page);
  assert.match(await said(page), /The best try:\s+bottle/);
  await nextStep(page);
  assert.match((await reasons(page)).join(), /^The parts are equal, two by two\. Whatever you do in one, the other player/);
});

pageTest('in a row of eleven bottles the middle is knocked out, and the rest is mirrored', {}, async ({ page, open }) => {
  await open({ game: 'kayles', start: 'rows-11' });
  await tool(page, 'Hint').click();
  // There is one row, so there is nothing to point at.
  await nextStep(page);
  assert.match(await said(page), /bottle 6 of row 1/);
  await nextStep(page);
  assert.match((await reasons(page)).join(), /^Two equal parts are left, 5 and 5\. Whatever the other player does in one, do the same/);
});

pageTest('rows of bottles are marked, and compared by their values', {}, async ({ page, open }) => {
  await open({ game: 'kayles', start: 'rows-5,8' });
  await tool(page, 'Hint').click();
  await nextStep(page);
  assert.match(await said(page), /A winning move is here: row 1\./);
  assert.deepEqual(await where(page), ['Row 1']);
  await nextStep(page);
  await nextStep(page);
  assert.match((await reasons(page)).join(' '), /^The value of row 1: 4 becomes 1\..*a part of value 3 counts as much as a heap of 3/);
});

pageTest('Chomp has a row, a move, an honest reason and one number', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '7,7,7,7' });
  await tool(page, 'Values').click();
  await tool(page, 'Hint').click();
  await nextStep(page);
  assert.match(await said(page), /A winning move is here: row 3\./);
  assert.deepEqual(await tiles.marked(page, 'where'), [0, 1, 2, 3, 4, 5, 6].map((col) => `2,${col}`));
  await nextStep(page);
  assert.deepEqual([await tiles.marked(page, 'where'), await tiles.marked(page, 'winning')], [[], ['2,3']]);
  await nextStep(page);
  const tried = 'There is no short reason. All answers were tried: after each of them you have a winning move again.';
  assert.deepEqual(await reasons(page), [tried]);
  await openTheory(page);
  assert.match(await panel(page).locator('.steps').innerText(), /The value of the board is 19\./);
  assert.doesNotMatch(await page.locator('.panels').innerText(), /\b20\b/);
});

pageTest('a square of Chomp has a reason that can be kept up', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '4,4,4,4' });
  await hint(page);
  assert.match((await reasons(page)).join(), /^Two equal arms are left at the poisoned corner\. Copy each bite on the other arm\./);
});

pageTest('misère Nim in plain words first', {}, async ({ page, open }) => {
  await open({ game: 'nim', play: 'misere', start: 'heaps-1,2,7' });
  await hint(page);
  const [rule, evenly] = await reasons(page);
  assert.equal(rule, 'The last move loses here. Play as if it won, until only single ones are left. Then leave an odd number of them.');
  assert.match(evenly, /^Heap C: 7 becomes 3\./);
  await open({ game: 'nim', play: 'misere', start: 'heaps-3,1,1' });
  await hint(page);
  assert.match((await reasons(page))[0], /^Only single ones are left then, an odd number: 3\./);
});

/** A person begins at 1, 2 and takes all of B, so that the computer takes the rest. */
async function lose(page, open) {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-1,2', first: 'me' });
  await rows.object(page, 1, 0).click();
  await settled(page);
  assert.equal(await statusOf(page), 'The computer wins.');
}

pageTest('after a lost game the page says where it could have been won, and goes on from there', {}, async ({ page, open }) => {
  await lose(page, open);
  const turning = page.locator('.panel.turning');
  await turning.getByText('Here you could have won, at move 1: 1 from heap B instead of 2 from heap B.').waitFor();
  await assertAccessible(page);
  await turning.getByRole('button', { name: 'Try again from here' }).click();
  await settled(page);
  assert.equal(await statusOf(page), 'Your turn');
  assert.equal(await page.locator('.moves li').count(), 0);
  assert.equal(await tool(page, 'Redo').getAttribute('aria-disabled'), 'true');
  assert.equal(await page.locator('.turning').count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement.matches('.board-area *')), 'the focus is on the board');
  await rows.object(page, 1, 1).click();
  await settled(page);
  await rows.object(page, 0, 0).or(rows.object(page, 1, 0)).first().click();
  await settled(page);
  assert.equal(await statusOf(page), 'You win!');
  assert.equal(await page.locator('.turning').count(), 0);
  assert.equal(await page.locator('.score .result').innerText(), 'You 0 : 1 Computer', 'the second try counts, too');
});

pageTest('on a phone the turning point is above the board', SMALL_PHONE, async ({ page, open }) => {
  await lose(page, open);
  const line = page.locator('.hint-line.turning');
  await line.getByRole('button', { name: 'Try again from here' }).waitFor();
  const { y, height } = await line.boundingBox();
  assert.ok(y >= 0 && y + height <= SMALL_PHONE.viewport.height);
});

pageTest('a start that was lost is called so at the end', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-1,1', first: 'me' });
  await rows.object(page, 0, 0).click();
  await settled(page);
  assert.equal(await statusOf(page), 'The computer wins.');
  await page.locator('.panel.turning').getByText('There was no chance: against perfect play this game was lost from the start.').waitFor();
  assert.equal(await page.locator('.panel.turning button').count(), 0);
});

pageTest('of two people the one who has lost is told', {}, async ({ page, open }) => {
  await open({ game: 'nim', opponent: 'person', start: 'heaps-1,2' });
  await rows.object(page, 1, 0).click();
  await settled(page);
  await rows.object(page, 0, 0).click();
  await settled(page);
  assert.equal(await statusOf(page), 'Player 2 wins!');
  const text = 'Here player 1 could have won, at move 1: 1 from heap B instead of 2 from heap B.';
  await page.locator('.panel.turning').getByText(text).waitFor();
});
