// Boards with colours that a person forces, and on paper.
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import UPNG from 'upng-js';
import { hint, isFirefox, pageTest, settled, tool } from '../harness.mjs';

/** A piece of each kind of board. */
const PIECES = { ichomp: '.tile', nim: '.disc', kayles: '.bottle', wythoff: '.queen', sprouts: '.spot .body' };

/** The share of a picture that differs clearly from the colour of its first pixel. */
function drawn(png) {
  const { width, height, ...image } = UPNG.decode(png);
  const pixels = new Uint8Array(UPNG.toRGBA8({ width, height, ...image })[0]);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const difference = [0, 1, 2].reduce((sum, channel) => sum + Math.abs(pixels[at + channel] - pixels[channel]), 0);
    if (difference > 200) count++;
  }
  return count / (width * height);
}

for (const colorScheme of ['light', 'dark']) {
  // For a picture of the screen Playwright adds a style in Firefox, which the page forbids, and that is an error in the console.
  const settings = { forcedColors: 'active', colorScheme, mayFail: isFirefox };
  pageTest(`pieces are seen in forced colours: ${colorScheme}`, settings, async ({ page, open }) => {
    for (const [game, piece] of Object.entries(PIECES)) {
      await open({ game });
      const { x, y, width, height } = await page.locator(`.stage ${piece}`).first().boundingBox();
      const clip = { x: x - 5, y: y - 5, width: width + 10, height: height + 10 };
      const share = drawn(await page.screenshot({ clip }));
      assert.ok(share > 0.05, `${share} of a piece of ${game} is seen`);
      await hint(page);
      const marked = page.locator('.stage .winning, .stage .wins, .stage .advised').first();
      assert.ok((await marked.count()) > 0, game);
    }
  });
}

pageTest('labels of what is chosen or to be pressed, and the edge of the dialog, are seen in forced colours', { forcedColors: 'active', mayFail: isFirefox }, async ({ page, open }) => {
  /** The words of each label lie on another colour: a picture of them has two. */
  const legible = async (selector) => {
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    const places = await page.locator(selector).evaluateAll((all) => all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const { x, y, width, height } = words.getBoundingClientRect();
      return { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
    }));
    assert.ok(places.length > 0, selector);
    for (const clip of places) {
      const share = drawn(await page.screenshot({ clip }));
      assert.ok(share > 0.03, `${share} of the label ${selector} is drawn`);
    }
  };
  await open({ game: 'nim', start: 'heaps-1', opponent: 'person' });
  await page.locator('.stage .object').first().click();
  await settled(page);
  await legible('.toolbar .primary');
  await tool(page, 'Settings').click();
  await legible('.sheet :checked + span');
  await legible('.sheet .primary');
  const { x, y } = await page.locator('.sheet').boundingBox();
  const edge = drawn(await page.screenshot({ clip: { x, y: y + 100, width: 5, height: 5 } }));
  assert.ok(edge > 0.05, 'the dialog has no edge');
  await open();
  await page.locator('.card[data-game="nim"]').click();
  await legible('.preview .begin');
  await legible('.ease.last');
  await open('explore=draw');
  await legible('.play-on a');
});

pageTest('pieces are printed without backgrounds, too', {}, async ({ page, open }) => {
  for (const [game, piece] of Object.entries(PIECES)) {
    await open({ game });
    const adjust = await page.locator(`.stage ${piece}`).first().evaluate((one) => getComputedStyle(one).getPropertyValue('print-color-adjust'));
    assert.equal(adjust, 'exact', game);
  }
  if (isFirefox) return;
  await open({ game: 'ichomp' });
  const colour = await page.locator('.stage .tile').first().evaluate((tile) => getComputedStyle(tile).backgroundColor);
  const parts = colour.match(/\d+/g).map((part) => (Number(part) / 255).toFixed(3));
  const pdf = await page.pdf({ printBackground: false });
  const fills = [...streams(pdf)].flatMap((text) =>
    [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|sc|scn)\b/g)].map(([, ...rgb]) => rgb.map((part) => Number(part).toFixed(3)).join()));
  assert.ok(fills.includes(parts.join()), `tiles of ${parts} are not among ${[...new Set(fills)].join('; ')}`);
});

/** What a PDF draws. */
function* streams(pdf) {
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      yield inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString('latin1');
    } catch {
      // Not packed, or the end of one.
    }
  }
}
