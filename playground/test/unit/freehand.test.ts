import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divided, knotOf } from '../../src/games/sprouts/geometry/drawing.ts';
import { snapped } from '../../src/games/sprouts/geometry/freehand.ts';
import { distance, type Point } from '../../src/games/sprouts/geometry/points.ts';
import { routeOf } from '../../src/games/sprouts/geometry/route.ts';
import { firstScene, lineOfSketch, type Scene } from '../../src/games/sprouts/map/scene.ts';
import { wantedOf } from '../../src/games/sprouts/map/view.ts';
import { nextName, startNames } from '../../src/games/sprouts/map/wire.ts';
import { anyLine, drawChecked, mapAfter, randomNumbers, summary } from '../sprouts/games.ts';

/** Where the spots of a start are, by their names. */
function at(scene: Scene, name: string): Point {
  return scene.drawing.knots.find(knot => knot.name === name)!.at;
}

function idOf(scene: Scene, name: string): number {
  return scene.drawing.knots.find(knot => knot.name === name)!.id;
}

function why(scene: Scene, from: string, to: string, path: readonly Point[]): string {
  const way = snapped(scene.drawing, idOf(scene, from), idOf(scene, to), divided(path, 6));
  return 'why' in way ? way.why : 'free';
}

test('lines of a trembling hand are the lines that they look like, to the end of the game', t => {
  let [drawn, refused] = [0, 0];
  for (const kind of ['spot', 'cross'] as const) {
    for (let seed = 1; seed <= 6; seed++) {
      const count = kind === 'spot' ? 2 + seed : 2 + (seed % 3);
      const random = randomNumbers(seed);
      let scene = firstScene(kind, startNames(kind, count))!;
      for (let line = anyLine(kind, scene.names, random); line; line = anyLine(kind, scene.names, random)) {
        const name = nextName(kind, scene.names, scene.drawing.moves, count);
        const wanted = wantedOf(scene.view, line);
        const [from, to] = [wanted.from.knot.id, wanted.to.knot.id];
        const tremble = () => (random(100) - 50) / 50;
        const path = divided(routeOf(scene.graph, wanted), 5).map(({ x, y }) => ({ x: x + tremble(), y: y + tremble() }));
        const way = snapped(scene.drawing, from, to, path);
        if ('why' in way) {
          refused++;
          scene = drawChecked(scene, { ...line, name }, mapAfter(kind, scene.names, { ...line, name }));
          continue;
        }
        drawn++;
        const sketch = { from, to, way };
        const meant = lineOfSketch(scene, sketch, name)!;
        // Both sides of a loop at an untouched spot are inside or outside.
        const isLoop = wanted.from === wanted.to && wanted.from.dart === undefined;
        assert.deepEqual(isLoop ? { ...meant, inside: line.inside } : meant, { ...line, name }, `${kind} ${count}, seed ${seed}`);
        scene = drawChecked(scene, meant, mapAfter(kind, scene.names, meant), sketch);
      }
    }
  }
  t.diagnostic(`${drawn} drawn, ${refused} refused; ${summary()}`);
  assert.ok(drawn > 100 && refused < drawn / 10, `${drawn} drawn, ${refused} refused`);
});

test('what cannot be a line is refused with the reason', () => {
  const start = firstScene('spot', startNames('spot', 4))!;
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map(name => at(start, name)) as [Point, Point, Point, Point];
  assert.equal(why(start, 'A', 'B', [a, b]), 'free');
  assert.equal(why(start, 'A', 'D', [a, { x: a.x, y: -40 }, d]), 'paper');
  assert.equal(why(start, 'A', 'D', [a, b, d]), 'spot');
  assert.equal(why(start, 'A', 'A', [a, { x: a.x + 12, y: a.y }, a]), 'short');
  const across = [a, { x: 700, y: 300 }, { x: 700, y: 560 }, { x: 420, y: 200 }, d];
  assert.equal(why(start, 'A', 'D', across), 'itself');

  const line = { region: 0, from: { boundary: 0, corner: 0 }, to: { boundary: 3, corner: 0 }, inside: [], name: 'E' };
  const scene = drawChecked(start, line, mapAfter('spot', start.names, line));
  const way = snapped(scene.drawing, idOf(scene, 'B'), idOf(scene, 'C'), divided([b, c], 6));
  assert.ok('why' in way);
  assert.equal(way.why, 'crossing');
  const near = scene.drawing.strands.flatMap(strand => [knotOf(scene.drawing, strand.from).at, ...strand.inner]);
  assert.ok(near.some(p => distance(p, way.at) < 20), 'the mark is at the line');
});

test('a finger may begin beside the spot', () => {
  const scene = firstScene('spot', startNames('spot', 3))!;
  const [a, b] = [at(scene, 'A'), at(scene, 'B')];
  const path = divided([{ x: a.x - 20, y: a.y + 18 }, { x: a.x + 40, y: a.y + 60 }, { x: b.x + 15, y: b.y - 20 }], 6);
  const way = snapped(scene.drawing, idOf(scene, 'A'), idOf(scene, 'B'), path);
  assert.ok(!('why' in way));
  assert.deepEqual([way[0], way.at(-1)], [a, b]);
});
