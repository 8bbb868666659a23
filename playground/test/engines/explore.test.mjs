// The view to explore: what browsers do differently.
import assert from 'node:assert/strict';
import { ask, assertAccessible, assertNoSideways, isFirefox, pageTest, SMALL_PHONE } from '../harness.mjs';

const said = (page) => page.locator('.draw-panel .said');

/** Each screen as a fragment, with what is there when it can be read, and what is pressed on it. */
const SCREENS = [
  ['explore', '.explore-menu', []],
  ['explore=values&game=grundy', '.heap-cell', ['.heap-cell >> nth=8', '.mex-panel .buttons button >> nth=1']],
  ['explore=values&game=kayles&to=100', '.heap-cell.begins', ['.period-panel summary']],
  ['explore=graph&game=nim&start=heaps-3,2', '.graph-node', ['.graph-panel > button', '.graph-node >> nth=2', '.position-form summary']],
  ['explore=graph&game=nim&start=heaps-3,5,7', '.graph-node', []],
  ['explore=draw', '.draw-point', ['.draw-panel button[aria-pressed]:not(.draw-point)', '.draw-point >> nth=0']],
];

async function show(page, open, [fragment, ready, presses]) {
  await open(fragment);
  await page.locator(ready).first().waitFor();
  for (const press of presses) await page.locator(press).first().click();
}

for (const colorScheme of ['light', 'dark']) {
  if (isFirefox && colorScheme === 'dark') continue;
  pageTest(`axe-core finds nothing in what is to explore: ${colorScheme}`, { colorScheme }, async ({ page, open }) => {
    // Each screen once is enough in the slower browser.
    for (const screen of isFirefox ? SCREENS.filter((_, index) => index !== 2 && index !== 4) : SCREENS) {
      await show(page, open, screen);
      await assertAccessible(page);
    }
  });
}

for (const width of [320, 3840]) {
  pageTest(
    `what is to explore fits a screen of ${width} px`,
    { ...SMALL_PHONE, viewport: { width, height: 568 } },
    async ({ page, open }) => {
      for (const screen of SCREENS) {
        await show(page, open, screen);
        await assertNoSideways(page);
      }
    },
  );
}

pageTest('on a small phone the steps of a heap are seen as soon as it is chosen', SMALL_PHONE, async ({ page, open }) => {
  await open('explore=values&game=grundy&to=100');
  await page.locator('.heap-cell').nth(60).click();
  await page.locator('.mex-panel .buttons').waitFor();
  const { y, height } = await page.locator('.mex-panel .buttons').boundingBox();
  assert.ok(y >= 0 && y + height <= SMALL_PHONE.viewport.height, `the buttons end at ${y + height} px`);
});

const focused = (page) => page.evaluate(() => document.activeElement.querySelector('.visually-hidden').textContent);

pageTest('arrow keys go through the table, and Enter chooses', {}, async ({ page, open }) => {
  await open('explore=values&game=grundy&to=40');
  await page.locator('.heap-cell').first().focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  assert.equal(await focused(page), 'group 1: value 0');
  await page.keyboard.press('ArrowDown');
  const below = Number((await focused(page)).match(/\d+/)[0]);
  const [one, other] = await Promise.all([1, below].map((heap) => page.locator('.heap-cell').nth(heap).boundingBox()));
  assert.ok(other.y > one.y && Math.abs(other.x - one.x) < 1, 'the heap below is below');
  await page.keyboard.press('End');
  assert.match(await focused(page), /^group 40:/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'A group of 0' }).waitFor();
});

pageTest('a position of the graph is chosen by keyboard', {}, async ({ page, open }) => {
  await open('explore=graph&game=nim&start=heaps-2,1');
  await page.locator('.graph-scroll').focus();
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'position 2, 1, N');
  await page.keyboard.press('Tab');
  const name = await focused(page);
  await page.keyboard.press('Enter');
  await page.locator('.about-node h3').getByText(name.split(', ').slice(0, -1).join(', ')).waitFor();
});

pageTest('a graph is drawn, changed and emptied by keyboard alone', {}, async ({ page, open }) => {
  await open('explore=draw&points=');
  const press = async (name) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const go = async (name, key = 'Enter') => {
    await page
      .locator('.draw-point')
      .filter({ hasText: `point ${name}` })
      .focus();
    await page.keyboard.press(key);
  };
  for (const name of ['a', 'b', 'c']) {
    await press('Add a point');
    await said(page).getByText(`Point ${name} is there.`).waitFor();
  }
  for (const [from, to] of ['ab', 'bc']) {
    await go(from);
    await go(to);
    await said(page).getByText(`An arrow leads from ${from} to ${to}.`).waitFor();
  }
  await go('c');
  await go('a');
  await said(page).getByText('This arrow would close a circle: c → a → b → c.').waitFor();

  const before = await page.locator('.draw-point').first().boundingBox();
  await go('a', 'ArrowRight');
  const after = await page.locator('.draw-point').first().boundingBox();
  assert.ok(after.x > before.x, 'an arrow key moves a point');

  await press('Who wins, and values');
  const { components } = await ask('/dag/analyze', { edges: { a: ['b'], b: ['c'] }, tokens: ['a', 'b', 'c'] });
  assert.deepEqual(
    components.map(({ sg }) => sg),
    [0, 1, 0],
  );
  await page.getByRole('button', { name: 'point b, N, Value: 1', exact: true }).waitFor();

  await go('b');
  await press('Token here');
  await page.getByRole('button', { name: 'point b, with the token, N, Value: 1', exact: true }).waitFor();
  await press('Remove the arrow from a to b');
  await said(page).getByText('The arrow from a to b is gone.').waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is not lost');
  await go('b', 'Delete');
  await said(page).getByText('Point b is gone.').waitFor();
  assert.equal(await page.locator('.draw-point').count(), 2);
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is not lost');
});

pageTest('with forced colours, letters, arrows and the token are seen', { forcedColors: 'active' }, async ({ page, open }) => {
  await show(page, open, SCREENS[3]);
  const graph = await page.evaluate(() => {
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    return {
      node: style('.graph-node').borderTopColor,
      line: style('.arrow .line').stroke,
      paper: style('.panel').backgroundColor,
      text: style('.graph-node').color,
    };
  });
  for (const part of ['node', 'line', 'text']) assert.notEqual(graph[part], graph.paper, part);
  await show(page, open, SCREENS[5]);
  const token = await page.evaluate(() => getComputedStyle(document.querySelector('.draw-point.token'), '::after').backgroundColor);
  assert.notEqual(token, await page.evaluate(() => getComputedStyle(document.querySelector('.panel')).backgroundColor));
});
