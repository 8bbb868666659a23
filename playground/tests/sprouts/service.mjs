// Whole random games against the service: after each move of either side the drawing has to be the service's map.
// Usage: node tests/sprouts/service.mjs ADDRESS [games per start] [first seed]
import assert from 'node:assert/strict';
import { anyLine, drawChecked, page, randomNumbers, seen, summary } from './games.mjs';
import { mapAfter } from './rules.mjs';

const [address, perStart = '3', firstSeed = '1'] = process.argv.slice(2);

/** Undefined if the service does not find the answer. */
async function post(path, body) {
  const answer = await fetch(address + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const json = await answer.json();
  if (json.type === '/problems/beyond-limits' || json.type === '/problems/deadline-exceeded') return undefined;
  assert.equal(answer.status, 200, JSON.stringify(json));
  return json;
}

/** Plays to the end. Where the service finds no answer, the rules alone say what the map is. */
let answered = 0;
let unanswered = 0;

async function game(kind, count, play, seed) {
  const random = randomNumbers(seed);
  const path = kind === 'spot' ? '/sprouts/move' : '/brussels-sprouts/move';
  let scene = page.firstScene(kind, page.startNames(kind, count));
  for (let turn = 0; ; turn++) {
    const line = anyLine(scene, random);
    if (!line) break;
    const position = { map: { regions: scene.names } };
    const exchange = await post(path, { ...position, play, level: 'beginner', seed: turn, player_move: page.moveOfLine(kind, line) });
    const name = page.nextName(kind, scene.names, scene.drawing.moves, count);
    const expected = mapAfter(kind, scene.names, { ...line, name });
    if (!exchange) {
      unanswered++;
      scene = drawChecked(assert, scene, { ...line, name }, expected);
      continue;
    }
    answered++;
    assert.deepEqual(exchange.player.position.map.regions, expected);
    assert.equal(page.lineOfMove(exchange.player.move).name, name);
    scene = drawChecked(assert, scene, page.lineOfMove(exchange.player.move), expected);
    if (exchange.move) scene = drawChecked(assert, scene, page.lineOfMove(exchange.move), exchange.position.map.regions);
    if (exchange.game_over) {
      assert.equal(anyLine(scene, random), undefined, 'no line can be drawn when the game is over');
      break;
    }
  }
  seen.games++;
}

for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(perStart); seed++) {
  for (const play of ['normal', 'misere']) {
    for (const [kind, most] of [['spot', 8], ['cross', 5]]) {
      for (let count = 1; count <= most; count++) await game(kind, count, play, 1000 * seed + count);
    }
  }
  console.log(`seed ${seed}: ${summary()}; ${answered} answers, ${unanswered} not found in time`);
}
