// Heaps keep their names and places, boards have coordinates, and numbers on pieces are explained.
import assert from 'node:assert/strict';
import { hint, openTheory, pageTest, settled, tool } from '../harness.mjs';
import { object } from '../rows.mjs';

pageTest('an emptied heap leaves its place, and the others keep their names', {}, async ({ page, open }) => {
  await open({ game: 'nim', opponent: 'person', start: 'heaps-2,5,7' });
  const names = () => page.locator('.plate .name').allInnerTexts();
  const places = () => page.locator('.stage .line').evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().top)));
  assert.deepEqual(await names(), ['A', 'B', 'C']);
  const before = await places();
  await object(page, 0, 0).click();
  await settled(page);
  assert.deepEqual(await names(), ['B', 'C']);
  assert.deepEqual(await places(), before);
  await hint(page);
  await openTheory(page);
  assert.match(await page.locator('.hint .advice').innerText(), /2 from heap C/);
  assert.match(await page.locator('.hint .steps').innerText(), /heap B \(5 objects\)[^]*heap C \(7 objects\)/);
  await tool(page, 'Values').click();
  assert.deepEqual(await page.locator('.values tbody th').allInnerTexts(), ['Heap B', 'Heap C']);
  await object(page, 0, 4).click();
  await settled(page);
  assert.match(await page.locator('.moves').innerText(), /2 from heap A[^]*1 from heap B/);
});

pageTest('boards of tiles have the coordinates by which moves are told', {}, async ({ page, open }) => {
  await open({ game: 'chomp', start: '4,3' });
  assert.deepEqual(await page.locator('.tiles .axis:not(.corner-axis)').allInnerTexts(), ['1', '2', '3', '4', '1', '2']);
});

const LEGENDS = [
  [{ game: 'chomp' }, 'en', /value of the board after taking it/],
  [{ game: 'ichomp' }, 'en', /value of its quadrant/],
  [{ game: 'nim' }, 'en', /value of all that is left together.*beside a name/],
  [{ game: 'subtraction' }, 'en', /value of what is left/],
  [{ game: 'nim', play: 'misere' }, 'ru', /Буква на предмете: кто выигрывает/],
];

for (const locale of ['en', 'ru']) {
  pageTest(`numbers and letters on pieces have a legend: ${locale}`, { locale }, async ({ page, open }) => {
    for (const [link, language, says] of LEGENDS) {
      if (language !== locale) continue;
      await open(link);
      await tool(page, locale === 'en' ? 'Values' : 'Значения').click();
      assert.match(await page.locator('.legend').innerText(), says);
      if (link.play === 'misere') assert.match((await page.locator('.worth').allInnerTexts()).join(''), /^[ВП\d]+$/);
    }
  });
}

pageTest('the list of moves follows the game', {}, async ({ page, open }) => {
  await open({ game: 'nim', opponent: 'person', start: 'heaps-20' });
  for (let move = 0; move < 14; move++) {
    await object(page, 0, 19 - move).evaluate((one) => one.click());
    await settled(page);
  }
  const [list, last] = [await page.locator('.moves ol').boundingBox(), await page.locator('.moves li').last().boundingBox()];
  assert.ok(last.y + last.height <= list.y + list.height + 1, `the last move is at ${last.y} px`);
});
