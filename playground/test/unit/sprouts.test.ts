// Whole random games, drawn line by line: nothing ever touches, and the drawing always has the map that the rules say.
// RANDOM_GAMES says how many games there are for each start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEIGHT, startDrawing, WIDTH, withLine, type Drawing } from '../../src/games/sprouts/geometry/drawing.ts';
import { graphOf } from '../../src/games/sprouts/geometry/graph.ts';
import type { Line } from '../../src/games/sprouts/map/wire.ts';
import { namesIn } from '../../src/games/sprouts/map/view.ts';
import { clearance } from '../sprouts/checker.ts';
import { drawChecked, firstScene, mapAfter, playAlone, startNames, summary } from '../sprouts/games.ts';

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

/** The shares of the paper that the regions have, the smallest first. */
function sharesOf(drawing: Drawing): number[] {
  const { points, darts, regions } = graphOf(drawing);
  const swept = (dart: number): number => {
    const [a, b] = [points[darts[dart]!.from]!, points[darts[dart]!.to]!];
    return (a.y * b.x - a.x * b.y) / 2 / (WIDTH * HEIGHT);
  };
  const share = (along: readonly number[]): number => along.reduce((sum, dart) => sum + swept(dart), 0);
  return regions.map(({ boundaries, isOutermost }) => Number(isOutermost) + share(boundaries.flatMap(({ darts }) => darts))).sort((a, b) => a - b);
}

test('a loop is as large as its region allows, and the drawing spreads over the paper', () => {
  let scene = firstScene('spot', startNames('spot', 2))!;
  const draw = (line: Omit<Line, 'name'>, name: string): number[] => {
    scene = drawChecked(scene, { ...line, name }, mapAfter('spot', scene.names, { ...line, name }));
    return sharesOf(scene.drawing);
  };
  const at = (boundary: number) => ({ boundary, corner: 0 });
  const round = draw({ region: 0, from: at(0), to: at(0), inside: [1] }, 'C');
  assert.ok(round[0]! > 0.12, `the loop round a spot has ${round[0]} of the paper`);
  const region = scene.names.findIndex(boundaries => boundaries.some(([name]) => name === 'B'));
  const boundary = scene.names[region]!.findIndex(([name]) => name === 'B');
  const shares = draw({ region, from: at(boundary), to: at(boundary), inside: [] }, 'D');
  assert.ok(shares[0]! > 0.08, `the loop within has ${shares[0]} of the paper`);
});

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
