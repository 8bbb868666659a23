import type { Drawing } from './drawing.ts';
import { graphOf, type Boundary, type Corner, type Graph } from './graph.ts';
import { turn, type Point } from './points.ts';
import type { Wanted } from './route.ts';

/** The corner of a knot from which a line towards a point goes. */
export function cornerToward(graph: Graph, knot: number, toward: Point): Corner | undefined {
  const corners = graph.regions.flatMap(region => region.boundaries).flatMap(boundary => boundary.corners).filter(corner => corner.knot.id === knot);
  if (corners.length < 2) return corners[0];
  const ahead = (corner: Corner) => graph.points[graph.darts[corner.dart!]!.to]!;
  // The last dart before the point, when one turns to the left, beginning anywhere.
  const at = corners[0]!.knot.at;
  return corners.find(corner => {
    const isBetween = (p: Point) => isTurnedTo(at, ahead(corner), p, toward);
    return corners.every(other => other === corner || !isBetween(ahead(other)));
  });
}

/** Whether one meets `p` before `q` when one turns to the left from `first`. */
function isTurnedTo(at: Point, first: Point, p: Point, q: Point): boolean {
  const half = (point: Point) => (turn(at, first, point) >= 0 ? 0 : 1);
  return half(p) !== half(q) ? half(p) < half(q) : turn(at, p, q) > 0;
}

/** What a line that was drawn means: its corners, and what lies on its right. `after` is the drawing with it. */
export function meaningOf(before: Graph, after: Drawing, from: Corner, to: Corner): Wanted {
  const isAt = (corner: Corner) => (boundary: Boundary) => boundary.corners.includes(corner);
  const region = before.regions.find(region => region.boundaries.some(isAt(from)))!;
  const home = region.boundaries.find(isAt(from))!;
  if (!home.corners.includes(to)) return { region, from, to, inside: new Set() };
  const graph = graphOf(after);
  const isNew = (dart: number) => after.strands[graph.darts[dart]!.strand]!.move === before.drawing.moves;
  const forth = graph.darts.findIndex((_, dart) => dart % 2 === 0 && isNew(dart));
  const sideOf = (dart: number) => {
    const region = graph.regions.find(region => region.boundaries.some(boundary => boundary.darts.includes(dart)))!;
    const line = region.boundaries.find(boundary => boundary.darts.includes(dart))!;
    return { region, line };
  };
  // Of a loop, the side where there is nothing else of its boundary.
  const isBare = from === to && sideOf(forth).line.darts.every(isNew) && !sideOf(forth ^ 1).line.darts.every(isNew);
  const side = sideOf(isBare ? forth : forth ^ 1);
  const keys = new Set(side.region.boundaries.filter(boundary => boundary !== side.line).map(boundary => keyOf(graph, boundary)));
  return { region, from, to, inside: new Set(region.boundaries.filter(boundary => boundary !== home && keys.has(keyOf(before, boundary)))) };
}

/** The same for a boundary before and after a line elsewhere. */
function keyOf(graph: Graph, boundary: Boundary): string {
  if (boundary.darts.length === 0) return `knot ${boundary.corners[0]!.knot.id}`;
  const strands = boundary.darts.map(dart => 2 * graph.drawing.strands[graph.darts[dart]!.strand]!.id + (dart % 2));
  return `strand ${Math.min(...strands)}`;
}
