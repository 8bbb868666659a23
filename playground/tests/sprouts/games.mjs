// Random games, drawn line by line.
import { load } from '../source.mjs';
import { clearance, curvePieces, pieces, touches } from './checker.mjs';

export const page = await load(
  'games/sprouts/map/scene.ts',
  'games/sprouts/map/view.ts',
  'games/sprouts/map/wire.ts',
  'games/sprouts/geometry/drawing.ts',
  'games/sprouts/geometry/graph.ts',
  'games/sprouts/geometry/picture.ts',
  'games/sprouts/geometry/freehand.ts',
  'games/sprouts/map/choices.ts',
);

/** Numbers below a bound, the same for the same seed. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Any line that can be drawn in a scene; undefined if the game is over. */
export function anyLine(scene, random) {
  const places = scene.view.regions.flatMap(({ region, boundaries }, index) =>
    boundaries.flatMap(({ boundary, corners }, place) =>
      corners.filter(corner => page.canEnd(scene, corner.knot)).map(corner => ({ region, index, boundary, place, corner })),
    ),
  );
  const pairs = places.flatMap(from => places.filter(to => to.region === from.region).map(to => [from, to]));
  const fits = pairs.filter(([from, to]) => {
    if (scene.kind === 'cross') return from.corner !== to.corner;
    return from.corner.knot !== to.corner.knot || page.endsAt(scene.drawing, from.corner.knot.id) < 2;
  });
  if (fits.length === 0) return undefined;
  const [from, to] = fits[random(fits.length)];
  const others = from.region.boundaries.filter(boundary => boundary !== from.boundary);
  const inside = new Set(from.boundary === to.boundary ? others.filter(() => random(2) === 0) : []);
  return page.lineOf(scene.view, { region: from.region, from: from.corner, to: to.corner, inside }, '');
}

/** What was seen in all games so far. */
export const seen = { games: 0, moves: 0, lines: Infinity, spots: Infinity, times: [] };

/** Draws a line in a scene, checks that nothing touches, and that the drawing has this map after it. */
export function drawChecked(assert, scene, line, names, sketch) {
  const begin = process.cpuUsage().user;
  const drawing = page.drawn(scene, line, sketch);
  const after = page.settled(scene.kind, drawing, names);
  seen.times.push((process.cpuUsage().user - begin) / 1000);
  assert.deepEqual(touches(pieces(drawing)), [], 'the new line touches nothing');
  assert.ok(after, `the map of the drawing is not the service's: ${JSON.stringify(names)}`);
  assert.equal(page.mapKey(page.namesIn(after.graph)), page.mapKey(names));
  assert.deepEqual(touches(pieces(after.drawing)), [], 'nothing touches when lines have got room');
  assert.deepEqual(touches(curvePieces(after.drawing, page.curve)), [], 'nor do the curves that are shown');
  const { lines, spots } = clearance(after.drawing);
  seen.moves++;
  seen.lines = Math.min(seen.lines, lines);
  seen.spots = Math.min(seen.spots, spots);
  return after;
}

export function summary() {
  const times = seen.times.toSorted((a, b) => a - b);
  const at = share => times[Math.floor(share * (times.length - 1))]?.toFixed(1);
  return `${seen.games} games, ${seen.moves} moves; lines at least ${seen.lines.toFixed(1)} apart, spots ${seen.spots.toFixed(1)}; ` +
    `processor ms per move: median ${at(0.5)}, 95 % below ${at(0.95)}, most ${at(1)}`;
}
