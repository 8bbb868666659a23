// Random games, drawn line by line.
import assert from 'node:assert/strict';
import { endsAt } from '../../src/games/sprouts/geometry/drawing.ts';
import { curve } from '../../src/games/sprouts/geometry/picture.ts';
import { after, canEnd, drawn, firstScene, type Scene, type Sketch } from '../../src/games/sprouts/map/scene.ts';
import { lineOf, mapKey, namesIn } from '../../src/games/sprouts/map/view.ts';
import { lineOfMove, moveOfLine, nextName, startNames, type Kind, type Line, type Names } from '../../src/games/sprouts/map/wire.ts';
import { clearance, curvePieces, pieces, touches } from './checker.ts';
import { mapAfter } from './rules.ts';

export { clearance, curvePieces, firstScene, lineOfMove, mapAfter, moveOfLine, nextName, pieces, startNames, touches };

export type Random = (bound: number) => number;

/** Numbers below a bound, the same for the same seed. */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Any line that can be drawn in a scene; undefined if the game is over. */
export function anyLine(scene: Scene, random: Random): Line | undefined {
  const places = scene.view.regions.flatMap(({ region, boundaries }) =>
    boundaries.flatMap(({ boundary, corners }) =>
      corners.filter(corner => canEnd(scene, corner.knot)).map(corner => ({ region, boundary, corner })),
    ),
  );
  const pairs = places.flatMap(from => places.filter(to => to.region === from.region).map(to => [from, to] as const));
  const fits = pairs.filter(([from, to]) => {
    if (scene.kind === 'cross') return from.corner !== to.corner;
    return from.corner.knot !== to.corner.knot || endsAt(scene.drawing, from.corner.knot.id) < 2;
  });
  if (fits.length === 0) return undefined;
  const [from, to] = fits[random(fits.length)]!;
  const others = from.region.boundaries.filter(boundary => boundary !== from.boundary);
  const inside = new Set(from.boundary === to.boundary ? others.filter(() => random(2) === 0) : []);
  return lineOf(scene.view, { region: from.region, from: from.corner, to: to.corner, inside }, '');
}

/** What was seen in all games so far. */
const seen = { games: 0, moves: 0, lines: Infinity, spots: Infinity, times: [] as number[] };

/** Draws a line in a scene, checks that nothing touches, and that the drawing has this map after it. */
export function drawChecked(scene: Scene, line: Line, names: Names, sketch?: Sketch): Scene {
  assert.deepEqual(touches(pieces(drawn(scene, line, sketch))), [], 'the new line touches nothing');
  const begin = process.cpuUsage().user;
  const next = after(scene, line, names, sketch);
  seen.times.push((process.cpuUsage().user - begin) / 1000);
  assert.ok(next, `the map of the drawing is not ${JSON.stringify(names)}`);
  assert.equal(mapKey(namesIn(next.graph)), mapKey(names));
  assert.deepEqual(touches(pieces(next.drawing)), [], 'nothing touches when lines have got room');
  assert.deepEqual(touches(curvePieces(next.drawing, curve)), [], 'nor do the curves that are shown');
  const { lines, spots } = clearance(next.drawing);
  seen.moves++;
  seen.lines = Math.min(seen.lines, lines);
  seen.spots = Math.min(seen.spots, spots);
  return next;
}

/** A whole random game by the rules alone. */
export function playAlone(kind: Kind, count: number, seed: number): Scene {
  const random = randomNumbers(seed);
  let scene = firstScene(kind, startNames(kind, count))!;
  for (let line = anyLine(scene, random); line; line = anyLine(scene, random)) {
    const named = { ...line, name: nextName(kind, scene.names, scene.drawing.moves, count) };
    try {
      scene = drawChecked(scene, named, mapAfter(kind, scene.names, named));
    } catch (error) {
      (error as Error).message = `${kind} ${count}, seed ${seed}, move ${scene.drawing.moves}: ${(error as Error).message}`;
      throw error;
    }
  }
  seen.games++;
  return scene;
}

export function summary(): string {
  const times = [...seen.times].sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1);
  return `${seen.games} games, ${seen.moves} moves; lines at least ${seen.lines.toFixed(1)} apart, spots ${seen.spots.toFixed(1)}; ` +
    `processor ms per move: median ${at(0.5)}, 95 % below ${at(0.95)}, most ${at(1)}`;
}
