// What the tests of the games with rows of objects share.
import assert from 'node:assert/strict';
import { analyze, settled } from './harness.mjs';

export const spot = (page, segment, number) => page.locator(`.stage [data-segment="${segment}"][data-spot="${number}"]`);

/** Object `index` of a segment, and the gap before it. */
export const object = (page, segment, index) => spot(page, segment, 2 * index + 1);
export const gap = (page, segment, index) => spot(page, segment, 2 * index);

/** What is drawn: the size of each segment, in the order of the position. */
export const sizes = (page) =>
  page.locator('.stage .lines').evaluate((lines) => {
    const found = [];
    for (const part of lines.querySelectorAll('[data-part], .arc')) {
      const label = part.getAttribute('aria-label');
      const index = part.dataset.part ?? part.querySelector('[data-segment]')?.dataset.segment;
      if (label !== null) found[Number(index)] = { label, size: [...part.querySelectorAll('.object')].filter((one) => one.closest('.gone') === null).length };
    }
    return found.filter(Boolean);
  });

/** Drags across the objects from one to another. */
export async function drag(page, segment, from, to) {
  const centre = async (index) => {
    const { x, y, width, height } = await object(page, segment, index).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await centre(from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(to)), { steps: 12 });
  await page.mouse.up();
}

/** The same with a finger. */
export async function swipe(page, context, segment, from, to) {
  const { x, y, width, height } = await object(page, segment, from).boundingBox();
  const end = await object(page, segment, to).boundingBox();
  const client = await context.newCDPSession(page);
  const touch = (type, at) => client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }] });
  const start = [x + width / 2, y + height / 2];
  const stop = [end.x + end.width / 2, end.y + end.height / 2];
  await touch('touchStart', start);
  for (let step = 1; step <= 10; step++) await touch('touchMove', [0, 1].map((axis) => start[axis] + ((stop[axis] - start[axis]) * step) / 10));
  await touch('touchEnd');
}

/** Makes a move of a heap game with the mouse, as a person would. */
export async function makeHeapMove(page, { heap, group, take, leaves }) {
  const segment = heap ?? group;
  if (!take) return gap(page, segment, leaves[0]).click();
  if (leaves.length < 2) return object(page, segment, leaves[0] ?? 0).click();
  return drag(page, segment, leaves[0], leaves[0] + take - 1);
}

/** Plays until the end: `choose` picks a move from the service's analysis of what is on the screen. */
export async function playOut(page, game, positionOf, choose, make) {
  for (let turn = 0; turn < 100; turn++) {
    await settled(page);
    const analysis = await analyze(game, await positionOf(page));
    if (analysis.advice.kind === 'over') return;
    await make(page, choose(analysis));
  }
  assert.fail('the game does not end');
}

export const best = ({ advice }) => advice.move;
export const worst = ({ moves }) => moves.find(({ sg, outcome }) => (sg == null ? outcome === 'N' : sg !== 0)) ?? moves[0];

/** The number on each spot of a segment, from left to right. */
export const worths = (page, segment) => page.locator(`.stage [data-segment="${segment}"]`).evaluateAll((spots) => Object.fromEntries(spots.map((spot) => [spot.dataset.spot, spot.querySelector('.worth')?.textContent ?? ''])));

/** Spots in a state of theirs, such as `wins` or `going`, as `segment:spot`. */
export const marked = (page, state) => page.locator(`.stage .spot.${state}`).evaluateAll((spots) => spots.map(({ dataset }) => `${dataset.segment}:${dataset.spot}`).sort());
