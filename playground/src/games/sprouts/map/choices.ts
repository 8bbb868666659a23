import type { Boundary, Corner } from '../geometry/graph.ts';
import type { Wanted } from '../geometry/route.ts';
import { canEnd, type Scene } from './scene.ts';
import { lineOf } from './view.ts';
import type { Line } from './wire.ts';

/** More lines between two spots are not offered; a person draws the others. */
const MOST = 64;

/** One of the lines that join two spots. */
export interface Choice {
  readonly line: Line;
  readonly wanted: Wanted;
}

/** All lines between two knots that differ in what they enclose, those that enclose least first. */
export function choices(scene: Scene, from: number, to: number): Choice[] {
  const found: Wanted[] = [];
  for (const { region } of scene.view.regions) {
    const places = region.boundaries.flatMap(home => home.corners.map(corner => ({ home, corner })));
    const starts = places.filter(({ corner }) => corner.knot.id === from);
    const ends = places.filter(({ corner }) => corner.knot.id === to);
    for (const start of starts) {
      for (const end of ends) {
        if (!fits(scene, start.corner, end.corner)) continue;
        const others = region.boundaries.filter(boundary => boundary !== start.home && isAlive(scene, boundary));
        const isLoop = start.corner === end.corner;
        // Both sides of a loop at an untouched spot are alike.
        const free = isLoop && start.corner.dart === undefined ? others.slice(1) : others;
        const sets = start.home === end.home ? subsets(free, MOST) : [[]];
        for (const inside of sets) found.push({ region, from: start.corner, to: end.corner, inside: new Set(inside) });
      }
    }
  }
  return found.slice(0, MOST).map(wanted => ({ wanted, line: lineOf(scene.view, wanted, '') }));
}

function fits(scene: Scene, from: Corner, to: Corner): boolean {
  if (!canEnd(scene, from.knot) || !canEnd(scene, to.knot)) return false;
  if (from.knot !== to.knot) return true;
  return from.knot.kind === 'spot' && (from.dart === undefined || scene.drawing.strands.filter(({ from: a, to: b }) => a === from.knot.id || b === from.knot.id).length < 2);
}

/** Where a line can still end. What is finished may lie on either side. */
function isAlive(scene: Scene, boundary: Boundary): boolean {
  return boundary.corners.some(corner => canEnd(scene, corner.knot));
}

/** The first sets of some things, the smallest ones first. Of twenty things there are a million. */
function subsets<Thing>(things: readonly Thing[], most: number): Thing[][] {
  const found: Thing[][] = [];
  for (let size = 0; size <= things.length; size++) {
    for (const set of ofSize(things, size)) {
      if (found.length === most) return found;
      found.push(set);
    }
  }
  return found;
}

function* ofSize<Thing>(things: readonly Thing[], size: number): Generator<Thing[]> {
  if (size === 0) yield [];
  for (let last = size - 1; size > 0 && last < things.length; last++) {
    for (const rest of ofSize(things.slice(0, last), size - 1)) yield [...rest, things[last]!];
  }
}
