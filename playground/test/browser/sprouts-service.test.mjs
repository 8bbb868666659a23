// Whole random games against the service: after each move of either side the drawing has to be the service's map.
// RANDOM_GAMES says how many games there are for each start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games as play } from '../sprouts/load.mjs';

const games = Number(process.env.RANDOM_GAMES ?? 1);
const firstSeed = Number(process.env.FIRST_SEED ?? 1);

/** Undefined if the service does not find the answer. */
async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(process.env.SERVICE_URL + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const json = await answer.json();
  if (json.type === '/problems/beyond-limits' || json.type === '/problems/deadline-exceeded') return undefined;
  assert.equal(answer.status, 200, JSON.stringify(json));
  return json;
}

/** Plays to the end. Where the service finds no answer, the rules alone say what the map is. */
async function game(kind, count, convention, seed) {
  const random = play.randomNumbers(seed);
  const path = kind === 'spot' ? '/sprouts/move' : '/brussels-sprouts/move';
  let answered = 0;
  let scene = play.firstScene(kind, play.startNames(kind, count));
  for (let turn = 0; ; turn++) {
    const line = play.anyLine(kind, scene.names, random);
    if (!line) return answered;
    const map = { regions: scene.names };
    const exchange = await post(path, { map, play: convention, level: 'beginner', seed: turn, player_move: play.moveOfLine(kind, line) });
    const name = play.nextName(kind, scene.names, scene.drawing.moves, count);
    const expected = play.mapAfter(kind, scene.names, { ...line, name });
    if (!exchange) {
      scene = play.drawChecked(scene, { ...line, name }, expected);
      continue;
    }
    answered++;
    const { player, move, position } = exchange;
    assert.deepEqual(player.position.map.regions, expected);
    assert.equal(play.lineOfMove(player.move).name, name);
    scene = play.drawChecked(scene, play.lineOfMove(player.move), expected);
    if (move) scene = play.drawChecked(scene, play.lineOfMove(move), position.map.regions);
    assert.equal(play.anyLine(kind, scene.names, random) === undefined, exchange.game_over);
  }
}

/** The same with spots and crosses in one drawing. */
async function mixedGame(count, convention, seed) {
  const random = play.randomNumbers(seed);
  let { map } = play.mixedStart(count);
  let scene = play.firstScene('mixed', map.regions);
  const follow = (move, position) => {
    scene = play.drawChecked(scene, play.lineOfMove(move), position.map.regions);
    ({ map } = position);
  };
  for (let turn = 0; ; turn++) {
    const line = play.anyLine('mixed', map.regions, random, map.crosses);
    if (!line) return;
    const player_move = play.moveOfLine('mixed', { ...line, puts: random(2) === 0 ? 'spot' : 'cross' });
    const name = play.nextName('mixed', map.regions, scene.drawing.moves, count.spots + count.crosses);
    const exchange = await post('/mixed-sprouts/move', { map, play: convention, level: 'beginner', seed: turn, player_move });
    follow(exchange.player.move, exchange.player.position);
    assert.equal(play.lineOfMove(exchange.player.move).name, name);
    if (exchange.move) follow(exchange.move, exchange.position);
    assert.equal(play.anyLine('mixed', map.regions, random, map.crosses) === undefined, exchange.game_over);
  }
}

for (const convention of ['normal', 'misere']) {
  for (const [spots, crosses] of [[1, 0], [0, 1], [2, 0], [1, 1], [0, 2], [2, 1], [1, 2]]) {
    test(`${spots} spots and ${crosses} crosses against the service, ${convention} play`, async t => {
      for (let seed = firstSeed; seed < firstSeed + 3 * games; seed++) await mixedGame({ spots, crosses }, convention, 1000 * seed + spots);
      t.diagnostic(play.summary());
    });
  }
}

for (const [kind, most] of [['spot', 8], ['cross', 5]]) {
  for (const convention of ['normal', 'misere']) {
    for (let count = 1; count <= most; count++) {
      test(`${count} ${kind === 'spot' ? 'spots' : 'crosses'} against the service, ${convention} play`, async t => {
        let answered = 0;
        for (let seed = firstSeed; seed < firstSeed + games; seed++) answered += await game(kind, count, convention, 1000 * seed + count);
        assert.ok(answered > 0);
        t.diagnostic(`${play.summary()}; ${answered} answers`);
      });
    }
  }
}
