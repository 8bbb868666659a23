// What the end of a game looks like.
import assert from 'node:assert/strict';
import { pageTest, settled } from '../harness.mjs';

const moving = (page) =>
  page.evaluate(() => document.getAnimations().map(({ animationName }) => animationName).filter((name) => ['burst', 'greets'].includes(name)));

async function win(page, open) {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-4' });
  await page.locator('.stage .object').first().click();
  await page.locator('.status.won').waitFor();
}

pageTest('a won game is celebrated once', { reducedMotion: 'no-preference' }, async ({ page, context, open }) => {
  // However long the test takes to look, nothing has ended.
  const tools = await context.newCDPSession(page);
  await tools.send('Animation.enable');
  await tools.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await win(page, open);
  assert.deepEqual((await moving(page)).sort(), ['burst', 'burst', 'greets']);
  await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
  assert.deepEqual(await moving(page), []);
});

pageTest('with reduced motion a won game is marked, and nothing moves', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await win(page, open);
  assert.deepEqual(await moving(page), []);
  assert.match(await page.locator('.status.won .turn').evaluate((turn) => getComputedStyle(turn, '::before').content), /★/);
});

pageTest('who lost hears a kind word', {}, async ({ page, open }) => {
  await open({ game: 'nim', level: 'perfect', start: 'heaps-1,1', first: 'me' });
  await page.locator('.stage .object').first().click();
  await settled(page);
  assert.match(await page.locator('.status.lost').innerText(), /The computer wins\.\s+Good try\. Have another go!/);
});
