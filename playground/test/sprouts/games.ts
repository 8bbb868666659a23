// Random games, drawn line by line.
import assert from 'node:assert/strict';
import { curve } from '../../src/games/sprouts/geometry/picture.ts';
import { after, drawn, firstScene, type Scene, type Sketch } from '../../src/games/sprouts/map/scene.ts';
import { mapKey, namesIn } from '../../src/games/sprouts/map/view.ts';
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

/** Any line that can be drawn in a map; undefined if the game is over. */
export function anyLine(kind: Kind, names: Names, random: Random): Line | undefined {
  const ends = new Map<string, number>();
  for (const boundary of names.flat()) for (const name of boundary) ends.set(name, (ends.get(name) ?? 0) + Number(boundary.length > 1));
  const places = names.flatMap((region, index) =>
    region.flatMap((along, boundary) => along.map((name, corner) => ({ region: index, name, place: { boundary, corner } }))),
  );
  const open = kind === 'cross' ? places : places.filter(({ name }) => ends.get(name)! < 3);
  const pairs = open.flatMap((from, index) => open.slice(index).filter(to => to.region === from.region).map(to => [from, to] as const));
  const fits = pairs.filter(([from, to]) => (kind === 'cross' ? from !== to : from.name !== to.name || ends.get(from.name)! < 2));
  if (fits.length === 0) return undefined;
  const [{ region, place: from }, { place: to }] = fits[random(fits.length)]!;
  const others = names[region]!.map((_, index) => index).filter(index => index !== from.boundary);
  const inside = from.boundary === to.boundary ? others.filter(() => random(2) === 0) : [];
  return { region, from, to, inside, name: '' };
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
  return `${seen.games} games, ${seen.moves} moves; lines at least ${seen.lines.toFixed(1)} apart, spots ${seen.spots.toFixed(1)}; ` +
    `processor ms per move: median ${at(0.5)}, 95 % below ${at(0.95)}, most ${at(1)}`;
}
