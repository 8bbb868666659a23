// Games that the page has no board of its own for: one that only tests know, and those of the service.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from '../../dev.mjs';
import {
  addressOf, assertAccessible, assertNoSideways, hint, open, PAGE_URL, pageTest, PHONE,
  refusal, SERVICE_URL, settled, sheet, showAll, speak, start, statusOf, tool, withPage,
} from '../harness.mjs';
import { startProgram } from '../service.mjs';

const PROGRAM = join(dirname(process.env.NIMBER_BINARY), 'examples/service_with_own_game');

let service;
let front;
before(async () => {
  service = await startProgram(PROGRAM, ['127.0.0.1:0']).catch((error) => {
    throw new Error(`${error.message}\ncargo test --workspace builds it, and so does cargo build --example service_with_own_game`);
  });
  front = new URL(PAGE_URL).origin !== new URL(SERVICE_URL).origin ? await serve(service.url) : undefined;
});
after(async () => {
  await front?.close();
  await service?.stop();
});

/** A test with the page of the service that has Turning Turtles. */
function turtles(name, options, use) {
  test(name, () => withPage(options, ({ page, context }) => use({ page, context, open: (fragment) => open(page, fragment, front?.url ?? `${service.url}/`) })));
}

const COINS = { game: 'turning-turtles', level: 'perfect', start: '{"coins":"THTTHTH"}' };

const choices = (page) => page.locator('.options button');
const choice = (page, text) => page.locator('.options').getByRole('button', { name: text });
const moveList = (page) => page.locator('.moves li').allInnerTexts();
const picture = (page, alt) => page.locator(`.picture img[alt^="${alt}"]`).waitFor();

turtles('a game of the service is in the picker, in the language of the page', {}, async ({ page, open }) => {
  await open('');
  const option = page.locator('.picker option[value="turning-turtles"]');
  await option.waitFor({ state: 'attached' });
  assert.equal(await option.innerText(), 'Turning Turtles');
  await page.locator('.picker').selectOption('turning-turtles');
  await page.waitForFunction(() => document.title === 'Turning Turtles – nimber');
  await settled(page);
  assert.equal(await statusOf(page), 'Your turn');
  await picture(page, 'Turning Turtles: the coins THTTHHT');
  assert.equal(await choices(page).count(), 2 + 5 + 6);

  await speak(page, 'Русский');
  await page.getByText('переверните монеты 5 и 1').waitFor();
  await page.waitForFunction(() => document.querySelector('.picker option[value="dag"]').textContent === 'Фишки на графе');
});

turtles('it is played to the end against the computer, with the hint', {}, async ({ page, open }) => {
  await open({ ...COINS, start: '{"coins":"TTHTHTT"}' });
  await picture(page, 'Turning Turtles: the coins TTHTHTT');
  await hint(page);
  await picture(page, 'Turning Turtles: the coins TTHTHTT. Normal play: the player to move wins');
  assert.equal(await page.locator('.options .wins').innerText(), 'turn the coins 5 and 3 ✓ a winning move');
  for (let turn = 0; turn < 20 && (await page.getByRole('button', { name: 'Play it' }).count()) > 0; turn++) {
    await page.getByRole('button', { name: 'Play it' }).click();
    await settled(page);
    if ((await page.locator('.show-all').count()) > 0) await showAll(page);
  }
  assert.equal(await statusOf(page), 'You win!');
  await page.getByText('No move is left.').waitFor();
  const [mine, theirs] = await moveList(page);
  assert.match(mine, /^You: turn (coin|the coins) .*✓ a winning move$/);
  if (theirs !== undefined) assert.match(theirs, /^Computer: turn (coin|the coins) /);
  assert.equal(await page.locator('.score .result').innerText(), 'You 1 : 0 Computer');
});

turtles('a move of the list is made and taken back, and the picture follows', {}, async ({ page, open }) => {
  await open({ ...COINS, opponent: 'person' });
  await choice(page, 'turn the coins 7 and 1').click();
  await settled(page);
  await picture(page, 'Turning Turtles: the coins HHTTHTT');
  assert.equal(await statusOf(page), 'Player 2 to move');
  assert.deepEqual(await moveList(page), ['Player 1: turn the coins 7 and 1']);
  await tool(page, 'Undo').click();
  await settled(page);
  await picture(page, 'Turning Turtles: the coins THTTHTH');
  await tool(page, 'Values').click();
  assert.match(await choice(page, 'turn coin 2').innerText(), /leaves 2/);
  await picture(page, 'Turning Turtles: the coins THTTHTH. Normal play: the player to move loses; the value is');
});

turtles('a link opens the match, in the words of another language', {}, async ({ page, context, open }) => {
  await open(COINS);
  await choice(page, 'turn coin 2').click();
  await settled(page);
  await page.waitForFunction(() => location.hash.includes('moves='));
  const [moves, link] = [await moveList(page), await addressOf(page)];
  assert.equal(moves.length, 2);

  await page.reload();
  await settled(page);
  assert.deepEqual(await moveList(page), moves);
  await speak(page, 'Русский');
  await page.locator('.moves li').getByText('переверните монету 2').waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('.moves li')].every((move) => !/turn|coin/.test(move.textContent)));
  await picture(page, 'Переворачивание черепах: монеты');

  const other = await context.newPage();
  await other.goto(link);
  await settled(other);
  await other.locator('.moves li').getByText('переверните монету 2').waitFor();
});

turtles('a whole game with the keyboard alone', {}, async ({ page, open }) => {
  await open({ ...COINS, opponent: 'person', start: '{"coins":"HHHH"}' });
  await choices(page).first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement.matches('.options button'))); i++) await page.keyboard.press('Tab');
  for (const [key, move, status] of [['End', 'turn the coins 4 and 3', 'Player 2 to move'], ['Home', 'turn coin 1', 'Player 1 to move'], ['Home', 'turn coin 2', 'Player 1 wins!']]) {
    await page.keyboard.press(key);
    assert.equal(await focused(), move);
    await page.keyboard.press('Enter');
    await page.locator('.status').getByText(status).waitFor();
    await settled(page);
  }
});

turtles('a position is typed or random', { mayFail: true }, async ({ page, open }) => {
  await open(COINS);
  await tool(page, 'Settings').click();
  await sheet(page).getByLabel('coins').fill('HX');
  await sheet(page).getByRole('button', { name: 'Start', exact: true }).click();
  assert.match((await refusal(page))[1], /`X` is no coin/);
  await sheet(page).getByRole('button', { name: 'Random', exact: true }).click();
  await page.waitForFunction(() => /^[HT]{8}$/.test(document.querySelector('dialog input[type=text]').value));
  await sheet(page).getByLabel('coins').fill('HHHHHHHH');
  await start(page);
  await picture(page, 'Turning Turtles: the coins HHHHHHHH');
  // 36 moves: the field finds some of them.
  await page.getByLabel('Find a move').fill('8 and');
  assert.equal(await choices(page).count(), 7);
  await page.getByText('7 of 36 moves are shown').waitFor();
});

for (const [name, options] of Object.entries({ desktop: {}, phone: { ...PHONE, viewport: { width: 375, height: 667 }, colorScheme: 'dark' }, 'forced colours': { forcedColors: 'active' } })) {
  turtles(`axe-core finds nothing: ${name}`, options, async ({ page, open }) => {
    await open({ ...COINS, start: '{"coins":"HHHHHHHHHHHH"}' });
    await picture(page, 'Turning Turtles');
    await hint(page);
    await tool(page, 'Values').click();
    await assertAccessible(page);
    await assertNoSideways(page);
    await tool(page, 'Settings').click();
    await assertAccessible(page);
    await assertNoSideways(page);
  });
}

pageTest('tokens on a graph are played in both plays', {}, async ({ page, open }) => {
  for (const play of ['normal', 'misere']) {
    await open({ game: 'dag', play, opponent: 'person' });
    await picture(page, 'Tokens on a graph: ');
    while ((await choices(page).count()) > 0) {
      await choices(page).last().click();
      await settled(page);
    }
    assert.match(await statusOf(page), /^Player [12] wins!$/);
  }
});

pageTest('a sum is played on the pictures of its components', {}, async ({ page, open }) => {
  await open({ game: 'sum', level: 'perfect' });
  await picture(page, 'Nim: ');
  await picture(page, 'Lasker');
  await choice(page, '2. Lasker’s Nim: ').first().click();
  await settled(page);
  assert.match((await moveList(page))[0], /^You: 2\. Lasker’s Nim: (take|split) /);
  await tool(page, 'Values').click();
  assert.deepEqual(await page.locator('.values tbody th').allInnerTexts(), ['Component 1 (Nim)', 'Component 2 (Lasker’s Nim)', 'Component 3 (Subtraction)']);
  await speak(page, 'Русский');
  await page.locator('.parts').getByText('Ним Ласкера').waitFor();
  assert.match(await page.locator('.values tbody').innerText(), /Слагаемое 2 \(Ним Ласкера\)/);
});

pageTest('a sum with Sprouts shows the drawing, and moves by the names of the spots', {}, async ({ page, open }) => {
  const components = [{ game: 'sprouts', spots: 2 }, { game: 'brussels-sprouts', crosses: 1 }];
  await open({ game: 'sum', start: JSON.stringify({ components }), opponent: 'person' });
  await picture(page, 'Sprouts: 2 spots and 6 lives');
  await picture(page, 'Brussels Sprouts: ');
  await choice(page, '1. Sprouts: A to B, new: C').click();
  await settled(page);
  assert.deepEqual(await moveList(page), ['Player 1: 1. Sprouts: A to B, new: C']);
  await picture(page, 'Sprouts: 3 spots and 5 lives');
  await choice(page, '2. Brussels Sprouts: A to A').first().click();
  await settled(page);
  assert.match((await moveList(page))[1], /^Player 2: 2\. Brussels Sprouts: A to A.*, new: B$/);
  await page.reload();
  await settled(page);
  assert.equal((await moveList(page)).length, 2);
});

pageTest('an edge of green Hackenbush is cut by pointing at it, or by keyboard', {}, async ({ page, open }) => {
  await open({ game: 'hackenbush', opponent: 'person', start: '{"edges":"ground-a,a-b,a-c,ground-d,d-d"}' });
  await picture(page, 'Green Hackenbush: ');
  const edges = page.locator('.drawing > svg > path');
  assert.equal(await edges.count(), 5);
  // The edge from a to b is straight: its middle is on it.
  await edges.nth(1).hover();
  await edges.nth(1).click();
  await settled(page);
  assert.deepEqual(await moveList(page), ['Player 1: cut edge 2 (a–b)']);
  await picture(page, 'Green Hackenbush: a graph on the ground with the edges ground–a, a–c, ground–d and d–d');

  await choices(page).first().focus();
  await page.keyboard.press('End');
  assert.equal(await edges.nth(3).getAttribute('class'), 'aimed');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.deepEqual((await moveList(page))[1], 'Player 2: cut edge 1 (ground–a)');
  await page.locator('.drawing > svg > path').nth(1).waitFor();
  assert.equal(await edges.count(), 2, 'what hung on the edge fell');
  await hint(page);
  await page.locator('.options .wins').first().waitFor();
});

pageTest('edges of green Hackenbush are typed, or random', { mayFail: true }, async ({ page, open }) => {
  await open({ game: 'hackenbush', opponent: 'person' });
  await tool(page, 'Settings').click();
  assert.match(await sheet(page).getByLabel('edges').inputValue(), /^ground-a,a-b,/);
  await sheet(page).getByLabel('edges').fill('ground-a,b-c');
  await sheet(page).getByRole('button', { name: 'Start', exact: true }).click();
  assert.match((await refusal(page))[1], /does not hang on the ground/);
  await sheet(page).getByRole('button', { name: 'Random', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('dialog input[type=text]').value.split(',').length === 12);
  await sheet(page).getByLabel('edges').fill('ground-a,a-a');
  await start(page);
  await picture(page, 'Green Hackenbush: a graph on the ground with the edges ground–a and a–a');
  assert.equal(await choices(page).count(), 2);
  await assertAccessible(page);
});
