// Whole games, drawn with the keyboard: no two lines ever touch.
import assert from 'node:assert/strict';
import { pageTest } from '../harness.mjs';
import { inPage } from '../sprouts/load.mjs';

/** RANDOM_GAMES says how many whole games there are for each start, FIRST_SEED which ones. */
const games = Number(process.env.RANDOM_GAMES ?? 3);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);
const script = await inPage();

for (const [kind, game, most] of [['spot', 'sprouts', 8], ['cross', 'brussels-sprouts', 5]]) {
  for (let count = 1; count <= most; count++) {
    pageTest(`${game}: whole games from ${count}, and no crossing is ever drawn`, {}, async ({ page, open }) => {
      await page.addInitScript(script);
      await page.addInitScript(([kind, seed]) => window.player.standIn(kind, seed), [kind, count]);
      await open({ game: 'nim', start: '1' });
      for (let number = 0; number < games; number++) {
        const link = `#game=${game}&start=${count}&level=beginner&first=${number % 2 ? 'computer' : 'me'}`;
        const drawn = await page.evaluate(([link, seed]) => window.player.playGame(link, seed), [link, firstSeed + 1000 * count + number]);
        if (kind === 'spot') assert.ok(drawn >= 2 * count && drawn < 3 * count, `${drawn} moves`);
        else assert.equal(drawn, 5 * count - 2);
      }
    });
  }
}
