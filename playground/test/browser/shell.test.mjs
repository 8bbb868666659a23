import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import {
  addressOf, hint, open as openIn, openTheory, PAGE_URL, pageTest, settled, showAll, speak, statusOf, tool,
} from '../harness.mjs';
import { best, drawn, playOut, tile } from '../tiles.mjs';

const position = async (page) => ({ rows: (await drawn(page)).map((row) => row.replaceAll('.', '').length) });

const moveList = (page) => page.locator('.moves li').allInnerTexts();

const START = { game: 'chomp', level: 'perfect', start: '5,5,5' };

pageTest("undo takes back both moves, redo makes them again, and another move forgets them", {}, async ({ page, open }) => {
  await open(START);
  const before = await drawn(page);
  await tile(page, { row: 2, col: 4 }).click();
  await settled(page);
  const after = await drawn(page);
  assert.equal((await moveList(page)).length, 2);

  await tool(page, 'Undo').click();
  await settled(page);
  assert.deepEqual(await drawn(page), before);
  assert.equal(await statusOf(page), 'Your turn');
  assert.equal(await tool(page, 'Undo').getAttribute('aria-disabled'), 'true');

  await tool(page, 'Redo').click();
  await settled(page);
  assert.deepEqual(await drawn(page), after);

  await tool(page, 'Undo').click();
  await tile(page, { row: 1, col: 1 }).click();
  await settled(page);
  assert.equal(await tool(page, 'Redo').getAttribute('aria-disabled'), 'true');
});

pageTest('a link opens the match with its moves, for another person too', {}, async ({ page, open, context }) => {
  await open({ ...START, first: 'computer' });
  await tile(page, { row: 0, col: 1 }).click();
  await settled(page);
  await page.waitForFunction(() => location.hash.includes('moves='));
  const [board, moves, link] = [await drawn(page), await moveList(page), await addressOf(page)];

  const other = await context.newPage();
  await other.goto(link);
  await settled(other);
  assert.deepEqual(await drawn(other), board);
  assert.deepEqual(await moveList(other), moves);
  await tool(other, 'Undo').click();
  await settled(other);
  assert.equal(await statusOf(other), 'Your turn');
  assert.equal((await other.locator('.moves li:not(.undone)').count()), 1, "the computer's first move stays");

  await page.reload();
  await settled(page);
  assert.deepEqual(await moveList(page), moves);
});

pageTest('the way back leads to the match before a new game', {}, async ({ page, open }) => {
  await open(START);
  await tile(page, { row: 2, col: 4 }).click();
  await settled(page);
  await page.waitForFunction(() => location.hash.includes('moves='));
  const [board, moves] = [await drawn(page), await moveList(page)];
  await tool(page, 'New game').click();
  await settled(page);
  await page.waitForFunction(() => !location.hash.includes('moves='));
  assert.equal((await moveList(page)).length, 0);
  await page.goBack();
  await page.locator('.moves li').first().waitFor();
  await settled(page);
  assert.deepEqual([await drawn(page), await moveList(page)], [board, moves]);
});

pageTest('it works below a prefix, behind a proxy that takes it off', {}, async ({ page, open }) => {
  const proxy = createServer((incoming, outgoing) => {
    const passed = request(new URL(incoming.url.replace(/^\/solver\//, '/'), PAGE_URL), { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
    if (!incoming.url.startsWith('/solver/')) outgoing.destroy();
  });
  await new Promise((listening) => proxy.listen(0, '127.0.0.1', listening));
  try {
    await open(START, `http://127.0.0.1:${proxy.address().port}/solver/`);
    await tile(page, { row: 2, col: 4 }).click();
    await settled(page);
    assert.equal((await moveList(page)).length, 2);
    await page.getByText('Rules').first().click();
    await page.locator('.footer a[href="docs"]').click();
    await page.waitForURL('**/solver/docs');
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

pageTest('the link is copied', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open }) => {
  await open(START);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link is copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await addressOf(page));
});

pageTest('what was said of one game is not said in the next', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open }) => {
  await open(START);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link is copied').waitFor();
  await page.getByLabel('Game').selectOption('nim');
  await settled(page);
  assert.doesNotMatch(await page.getByRole('status').innerText(), /copied/);
});

pageTest('the Back button of the browser opens the match before', {}, async ({ page, open }) => {
  await open(START);
  await page.getByLabel('Game').selectOption('nim');
  await settled(page);
  await page.waitForFunction(() => location.hash.includes('game=nim'));
  await page.goBack();
  await page.locator('.tiles').waitFor();
  await settled(page);
  assert.deepEqual(await position(page), { rows: [5, 5, 5] });
});

pageTest('a whole game with the keyboard alone', {}, async ({ page, open }) => {
  await open({ ...START, start: '2,2' });
  const tabs = async (selector) => {
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
    }
    assert.fail(`${selector} is not reached`);
  };
  await tabs('.stage .tile');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.deepEqual((await drawn(page)).join('').replaceAll('.', '').length, 2);
  // What is left is the corner and the tile right of it or below it.
  await page.keyboard.press((await drawn(page))[0] === '##' ? 'ArrowUp' : 'ArrowLeft');
  await page.keyboard.press('Space');
  await settled(page);
  assert.equal(await statusOf(page), 'You win!');

  await tabs('.toolbar button.primary');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.deepEqual(await drawn(page), ['##', '##']);
});

pageTest('the score counts a match once, is kept after a reload, and can be reset', {}, async ({ page, open }) => {
  await open({ ...START, start: '2,2' });
  const result = () => page.locator('.score .result').innerText();
  assert.equal(await result(), 'You 0 : 0 Computer');
  await playOut(page, 'chomp', 'misere', position, best);
  assert.equal(await result(), 'You 1 : 0 Computer');
  await tool(page, 'Undo').click();
  await settled(page);
  await tool(page, 'Redo').click();
  await settled(page);
  assert.equal(await result(), 'You 1 : 0 Computer');
  await page.reload();
  await settled(page);
  assert.equal(await result(), 'You 1 : 0 Computer');
  await tool(page, 'New game').click();
  await settled(page);
  await tile(page, { row: 0, col: 0 }).click();
  await settled(page);
  assert.equal(await result(), 'You 1 : 1 Computer');
  await page.getByRole('button', { name: 'Reset' }).click();
  assert.equal(await result(), 'You 0 : 0 Computer');
});

pageTest('two tabs count together', {}, async ({ page, open, context }) => {
  const other = await context.newPage();
  const lose = async (tab, lost) => {
    await tile(tab, { row: 0, col: 0 }).click();
    for (const each of [page, other]) await each.locator('.score .result').getByText(`0 : ${lost}`).waitFor();
  };
  await open({ ...START, start: '2,2' });
  await openIn(other, { ...START, start: '2,2' });
  await lose(page, 1);
  await lose(other, 2);
});

pageTest('the page works when the browser keeps nothing', {}, async ({ page, open, context }) => {
  await context.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('refused', 'SecurityError'); } }));
  await open({ ...START, start: '2,2' });
  await playOut(page, 'chomp', 'misere', position, best);
  assert.equal(await page.locator('.score .result').innerText(), 'You 1 : 0 Computer');
});

pageTest('two people play in turn', {}, async ({ page, open }) => {
  await open({ game: 'chomp', opponent: 'person', start: '2,2' });
  assert.equal(await statusOf(page), 'Player 1 to move');
  await tile(page, { row: 1, col: 1 }).click();
  await settled(page);
  assert.equal(await statusOf(page), 'Player 2 to move');
  await tile(page, { row: 0, col: 1 }).click();
  await settled(page);
  await tool(page, 'Undo').click();
  await settled(page);
  assert.equal(await statusOf(page), 'Player 2 to move');
  await tile(page, { row: 0, col: 1 }).click();
  await settled(page);
  await tile(page, { row: 1, col: 0 }).click();
  await settled(page);
  await tile(page, { row: 0, col: 0 }).click();
  await settled(page);
  assert.equal(await statusOf(page), 'Player 1 wins!');
  assert.equal(await page.locator('.score').count(), 0);
});

pageTest('hints lead to a won game, and say which moves won', {}, async ({ page, open }) => {
  await open({ ...START, start: '4,4,4' });
  await hint(page);
  for (let turn = 0; turn < 20 && (await page.getByRole('button', { name: 'Play it' }).count()) > 0; turn++) {
    await page.getByRole('button', { name: 'Play it' }).click();
    await settled(page);
    if ((await page.locator('.show-all').count()) > 0) await showAll(page);
  }
  assert.equal(await statusOf(page), 'You win!');
  const mine = (await moveList(page)).filter((move) => move.startsWith('You'));
  assert.ok(mine.length > 0 && mine.every((move) => move.includes('✓')), String(mine));
});

pageTest('the rules are those of the service, in the language of the page', {}, async ({ page, open }) => {
  await open(START);
  await page.locator('.rules summary').click();
  await page.getByText('Fred Schuh published').waitFor();
  await speak(page, 'Русский');
  await page.getByText('Фред').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ru');
  await settled(page);
  assert.equal(await statusOf(page), 'Твой ход');
  await page.reload();
  await settled(page);
  assert.equal(await statusOf(page), 'Твой ход');
});

pageTest('the explanation is in the language of the page', { locale: 'ru' }, async ({ page, open }) => {
  await open(START);
  await hint(page, 'Подсказка');
  await openTheory(page);
  assert.match(await page.locator('.steps').innerText(), /Играем в мизер/);
  await speak(page, 'English');
  await page.getByText('This is misère play').waitFor();
});
