// Whole random games, drawn line by line: nothing ever touches, and the drawing always has the map that the rules say.
// RANDOM_GAMES says how many games there are for each start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playAlone, summary } from '../sprouts/games.ts';

const games = Number(process.env.RANDOM_GAMES ?? 4);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);

for (const [kind, most] of [['spot', 8], ['cross', 5]] as const) {
  for (let count = 1; count <= most; count++) {
    test(`${count} ${kind === 'spot' ? 'spots' : 'crosses'}, random games`, t => {
      for (let game = 0; game < games; game++) {
        const { moves } = playAlone(kind, count, 1000 * (firstSeed + game) + count).drawing;
        if (kind === 'spot') assert.ok(moves >= 2 * count && moves < 3 * count, `${moves} moves`);
        else assert.equal(moves, 5 * count - 2);
      }
      t.diagnostic(summary());
    });
  }
}
