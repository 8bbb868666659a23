import { distance, lengthOf, segmentsMeet, type Point } from './geometry/points.ts';
import type { Knot } from './geometry/drawing.ts';
import { canEnd, type Scene } from './map/scene.ts';

/** How far a finger may be from a spot that it means. */
const REACH = 46;

/** Nearer than this it means this spot, even if no line can end there. */
const CLOSE = 16;

/** The end of a stroke tells where it goes over so long a way. */
const AIM = 40;

/** The most that a spot may be aside of where a stroke goes, for one unit of the way to it. */
const WIDEST = 0.7;

/** The spot or free arm that is meant at a point. */
export function picked(scene: Scene, p: Point): Knot | undefined {
  const near = (knots: readonly Knot[], reach: number) => {
    const [first] = knots.filter(knot => distance(knot.at, p) <= reach).sort((a, b) => distance(a.at, p) - distance(b.at, p));
    return first;
  };
  const { knots } = scene.drawing;
  const on = near(knots.filter(knot => knot.kind !== 'cross'), CLOSE);
  return on ?? near(knots.filter(knot => canEnd(scene, knot)), REACH);
}

/** The live spot to which an arrow key leads. */
export function inDirection(scene: Scene, from: Knot, dx: number, dy: number): Knot | undefined {
  return ahead(scene.drawing.knots.filter(knot => knot !== from && canEnd(scene, knot)), from.at, dx, dy);
}

/**
 * The spot or free arm at which a stroke ends, even if no line can end there. A stroke that stops short ends at the nearest one in its
 * direction, unless a line is between, or less than half of the way is drawn.
 */
export function endOf(scene: Scene, path: readonly Point[]): Knot | undefined {
  const end = path.at(-1)!;
  const on = picked(scene, end);
  if (on) return on;
  const { x, y } = [...path].reverse().find(p => distance(p, end) >= AIM) ?? path[0]!;
  const near = scene.drawing.knots.filter(knot => canEnd(scene, knot) && distance(knot.at, end) <= lengthOf(path) && isFree(scene, end, knot));
  return ahead(near, end, end.x - x, end.y - y, WIDEST);
}

/** Whether nothing is between a point and a knot. */
function isFree({ graph: { points, darts } }: Scene, p: Point, { at }: Knot): boolean {
  return darts.every(({ from, to }) => points[from] === at || points[to] === at || !segmentsMeet(p, at, points[from]!, points[to]!));
}

/** The nearest knot in a direction. */
function ahead(knots: readonly Knot[], from: Point, dx: number, dy: number, widest = Infinity): Knot | undefined {
  let best: { readonly knot: Knot; readonly cost: number } | undefined;
  for (const knot of knots) {
    const [x, y] = [knot.at.x - from.x, knot.at.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0 || aside > widest * along) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { knot, cost };
  }
  return best?.knot;
}
