// Whole random games, drawn line by line: nothing ever touches, and the drawing always has the map that the rules say.
// RANDOM_GAMES says how many games there are for each start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDrawing, withLine } from '../../src/games/sprouts/geometry/drawing.ts';
import { graphOf } from '../../src/games/sprouts/geometry/graph.ts';
import { namesIn } from '../../src/games/sprouts/map/view.ts';
import { clearance } from '../sprouts/checker.ts';
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

test('the bar of a new cross does not come near an arm that it passes', () => {
  const drawing = startDrawing('cross', ['A']);
  const tips = drawing.knots.filter(({ kind }) => kind === 'tip');
  const highest = tips.reduce((one, other) => (other.at.y < one.at.y ? other : one));
  const lowest = tips.reduce((one, other) => (other.at.y > one.at.y ? other : one));
  const left = tips.reduce((one, other) => (other.at.x < one.at.x ? other : one));
  // It passes the left arm so that its bar is nearly one line with it.
  const [x, y] = [left.at.x - 30, left.at.y + 1 / 128];
  const way = [highest.at, { x: x - 5, y: y - 60 }, { x, y: y - 20 }, { x, y }, { x, y: y + 20 }, { x, y: y + 60 }, lowest.at];
  const { tips: nearest } = clearance(withLine(drawing, highest.id, lowest.id, way, 'E'));
  assert.ok(nearest > 5, `${nearest} apart`);
});

test('the bar of a new cross has an end on either side of a line that turns back sharply', () => {
  const drawing = startDrawing('spot', ['A']);
  const { at, id } = drawing.knots[0]!;
  const way = [at, { x: at.x - 10, y: at.y + 12.7 }, { x: at.x - 48.7, y: at.y + 8.4 }, at];
  assert.deepEqual(namesIn(graphOf(withLine(drawing, id, id, way, 'B', 'cross'))), [[['A', 'B']], [['A', 'B']]]);
});
