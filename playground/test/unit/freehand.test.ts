import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divided, knotOf } from '../../src/games/sprouts/geometry/drawing.ts';
import { snapped } from '../../src/games/sprouts/geometry/freehand.ts';
import { between, distance, type Point } from '../../src/games/sprouts/geometry/points.ts';
import { routeOf } from '../../src/games/sprouts/geometry/route.ts';
import { firstScene, lineOfSketch, type Scene } from '../../src/games/sprouts/map/scene.ts';
import { wantedOf } from '../../src/games/sprouts/map/view.ts';
import { nextName, startNames } from '../../src/games/sprouts/map/wire.ts';
import { endOf } from '../../src/games/sprouts/pick.ts';
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

test('a stroke that stops short ends at the nearest spot in its direction, if nothing is between', () => {
  const start = firstScene('spot', startNames('spot', 4))!;
  const [a, b, d] = [at(start, 'A'), at(start, 'B'), at(start, 'D')];
  const end = (scene: Scene, ...path: readonly Point[]) => endOf(scene, divided(path, 6))?.name;
  assert.equal(end(start, a, between(a, b, 0.6)), 'B');
  assert.equal(end(start, a, { x: a.x + 60, y: a.y - 80 }, { x: between(a, b, 0.7).x, y: b.y - 30 }), 'B', 'not quite towards the spot');
  assert.equal(end(start, a, b, between(b, d, 0.6)), 'D', 'the end of the stroke tells where it goes');
  assert.equal(end(start, a, { x: a.x, y: a.y + 30 }, { x: a.x - 110, y: a.y + 70 }, { x: a.x - 110, y: a.y }, { x: a.x - 60, y: a.y }), 'A', 'a loop');
  assert.equal(end(start, a, between(a, b, 0.3)), undefined, 'less than half of the way');
  assert.equal(end(start, a, { x: a.x, y: a.y - 150 }), undefined, 'no spot is there');
  const line = { region: 0, from: { boundary: 1, corner: 0 }, to: { boundary: 2, corner: 0 }, inside: [], name: 'E' };
  const scene = drawChecked(start, line, mapAfter('spot', start.names, line));
  // Across the line, half-way between its middle and one end.
  const across = between(at(scene, 'B'), at(scene, 'E'), 0.5);
  const path = [at(scene, 'A'), { x: 300, y: 100 }, between(across, d, -0.4), between(across, d, -0.15)];
  assert.equal(end(start, ...path), 'D');
  assert.equal(end(scene, ...path), undefined, 'a line is between');
});
