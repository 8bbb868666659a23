// Draws the pictures of the page in docs/pictures: `node test/run.mjs NIMBER_BINARY --pictures`.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import UPNG from 'upng-js';
import { hint, pageTest, PHONE, settled, tool } from './harness.mjs';
import { tile } from './tiles.mjs';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const COLOURS = 128;
const LARGEST_BYTES = 80_000;

async function draw(page, name) {
  const { width, height, ...shot } = UPNG.decode(await page.screenshot());
  const [pixels] = UPNG.toRGBA8({ width, height, ...shot });
  const png = Buffer.from(UPNG.encode([pixels], width, height, COLOURS));
  assert.ok(png.length <= LARGEST_BYTES, `${name} has ${png.length} bytes`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, name), png);
}

pageTest('desktop, light', { viewport: { width: 1080, height: 680 } }, async ({ page, open }) => {
  await open({ game: 'ichomp', start: '011110/111111/111111/111111/111111/001111@3,3' });
  await hint(page);
  await tool(page, 'Values').click();
  await tile(page, { row: 4, col: 4 }).hover();
  await draw(page, 'desktop.png');
});

pageTest('phone, dark', { ...PHONE, colorScheme: 'dark', isMobile: false }, async ({ page, open }) => {
  await open({ game: 'chomp', level: 'perfect', start: '7,7,7,7,7' });
  await tile(page, { row: 3, col: 5 }).tap();
  await settled(page);
  await draw(page, 'phone.png');
});
