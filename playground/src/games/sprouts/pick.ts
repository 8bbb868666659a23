import { distance, type Point } from './geometry/points.ts';
import type { Knot } from './geometry/drawing.ts';
import { canEnd, type Scene } from './map/scene.ts';

/** How far a finger may be from a spot that it means. */
const REACH = 46;

/** Nearer than this it means this spot, even if no line can end there. */
const CLOSE = 16;

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
  let best: { readonly knot: Knot; readonly cost: number } | undefined;
  for (const knot of scene.drawing.knots) {
    if (knot === from || !canEnd(scene, knot)) continue;
    const [x, y] = [knot.at.x - from.at.x, knot.at.y - from.at.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { knot, cost };
  }
  return best?.knot;
}
