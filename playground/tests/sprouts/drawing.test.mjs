// Whole random games, drawn line by line: nothing ever touches, and the drawing always has the map that the rules say.
// RANDOM_GAMES sets how many games there are for each start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyLine, drawChecked, page, randomNumbers, seen, summary } from './games.mjs';
import { mapAfter } from './rules.mjs';

const games = Number(process.env.RANDOM_GAMES ?? 4);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);

function play(kind, count, seed) {
  const random = randomNumbers(seed);
  let scene = page.firstScene(kind, page.startNames(kind, count));
  for (let line = anyLine(scene, random); line; line = anyLine(scene, random)) {
    const name = page.nextName(kind, scene.names, scene.drawing.moves, count);
    try {
      scene = drawChecked(assert, scene, { ...line, name }, mapAfter(kind, scene.names, { ...line, name }));
    } catch (error) {
      error.message = `${kind} ${count}, seed ${seed}, move ${scene.drawing.moves}: ${error.message}`;
      throw error;
    }
  }
  seen.games++;
  return scene;
}

for (const [kind, most] of [['spot', 8], ['cross', 5]]) {
  for (let count = 1; count <= most; count++) {
    test(`${count} ${kind === 'spot' ? 'spots' : 'crosses'}, random games`, t => {
      for (let game = 0; game < games; game++) {
        const { moves } = play(kind, count, 1000 * (firstSeed + game) + count).drawing;
        if (kind === 'spot') assert.ok(moves >= 2 * count && moves < 3 * count, `${moves} moves`);
        else assert.equal(moves, 5 * count - 2);
      }
      t.diagnostic(summary());
    });
  }
}
