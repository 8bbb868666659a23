// Random games, drawn line by line.
import assert from 'node:assert/strict';
import { SPOT_RADIUS } from '../../src/games/sprouts/geometry/drawing.ts';
import { curve } from '../../src/games/sprouts/geometry/picture.ts';
import { after, drawn, firstScene, type Scene, type Sketch } from '../../src/games/sprouts/map/scene.ts';
import { mapKey, namesIn } from '../../src/games/sprouts/map/view.ts';
import { lineOfMove, mixedStart, moveOfLine, nextName, startNames, type Kind, type Line, type Names } from '../../src/games/sprouts/map/wire.ts';
import { clearance, curvePieces, nearestSpots, pieces, touches } from './checker.ts';
import { anyLine, randomNumbers } from './lines.ts';
import { mapAfter } from './rules.ts';

export { anyLine, firstScene, lineOfMove, mapAfter, mixedStart, moveOfLine, nextName, randomNumbers, startNames, touches };

/** What was seen in all games so far. */
const seen = { games: 0, moves: 0, lines: Infinity, spots: Infinity, tips: Infinity, times: [] as number[] };

/** How far spots are apart at least. */
const LEAST_GAP = 1.5 * 2 * SPOT_RADIUS;

/** Draws a line in a scene, checks that nothing touches, that spots can be told apart, and that the drawing has this map after it. */
export function drawChecked(scene: Scene, line: Line, names: Names, sketch?: Sketch): Scene {
  assert.deepEqual(touches(pieces(drawn(scene, line, sketch))), [], 'the new line touches nothing');
  const begin = process.cpuUsage().user;
  const next = after(scene, line, names, sketch);
  seen.times.push((process.cpuUsage().user - begin) / 1000);
  assert.ok(next, `the map of the drawing is not ${JSON.stringify(names)}`);
  assert.equal(mapKey(namesIn(next.graph)), mapKey(names));
  assert.deepEqual(touches(pieces(next.drawing)), [], 'nothing touches when lines have got room');
  assert.deepEqual(touches(curvePieces(next.drawing, curve)), [], 'nor do the curves that are shown');
  const gap = nearestSpots(next.drawing);
  assert.ok(gap >= LEAST_GAP, `two spots are ${gap} apart, which should be ${LEAST_GAP}`);
  const { lines, spots, tips } = clearance(next.drawing);
  seen.moves++;
  seen.lines = Math.min(seen.lines, lines);
  seen.spots = Math.min(seen.spots, spots);
  seen.tips = Math.min(seen.tips, tips);
  return next;
}

/** A whole random game by the rules alone. */
export function playAlone(kind: Exclude<Kind, 'mixed'>, count: number, seed: number): Scene {
  const random = randomNumbers(seed);
  let scene = firstScene(kind, startNames(kind, count))!;
  for (let line = anyLine(kind, scene.names, random); line; line = anyLine(kind, scene.names, random)) {
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
  return `${seen.games} games, ${seen.moves} moves; lines at least ${seen.lines.toFixed(1)} apart, spots ${seen.spots.toFixed(1)}, tips ${seen.tips.toFixed(2)}; ` +
    `processor ms per move: median ${at(0.5)}, 95 % below ${at(0.95)}, most ${at(1)}`;
}
