import { onCurve, type Point, type Radii } from '../arrows.ts';
import type { Layout } from './layout.ts';

/** An arrow from one node to another, and how far its middle is off the straight line. */
export interface Route {
  readonly from: number;
  readonly to: number;
  readonly bend: number;
}

export interface Routed extends Layout {
  readonly routes: readonly Route[];
}

/** In CSS pixels. The straight line first, then the least bend. */
const BENDS = [0, 14, -14, 28, -28, 44, -44, 64, -64, 90, -90, 120, -120];
const SAMPLES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** So near is too near to a node, in CSS pixels. */
const CLEARANCE = 5;

/** A drawn curve begins at the rims of its nodes and so goes a little farther than its middle. In CSS pixels. */
const SLACK = 20;

/** How often an arrow would run through other nodes. */
function crossings({ from, to, bend }: Route, places: readonly Point[], { rx, ry }: Radii): number {
  const curve = SAMPLES.map((time) => onCurve(places[from]!, places[to]!, bend, time));
  const isHit = ({ x, y }: Point): boolean =>
    curve.some((point) => Math.hypot((point.x - x) / (rx + CLEARANCE), (point.y - y) / (ry + CLEARANCE)) < 1);
  return places.filter((place, node) => node !== from && node !== to && isHit(place)).length;
}

function route(from: number, to: number, places: readonly Point[], radii: Radii): Route {
  let best = { from, to, bend: 0 };
  let least = Infinity;
  for (const bend of BENDS) {
    const crossed = crossings({ from, to, bend }, places, radii);
    if (crossed < least) [best, least] = [{ from, to, bend }, crossed];
    if (least === 0) break;
  }
  return best;
}

/** Bends the arrows round the nodes, and makes the room that they need on both sides. */
export function routed(plan: Layout, options: readonly (readonly number[])[], radii: Radii): Routed {
  const { width, places } = plan;
  const routes = options.flatMap((own, from) => own.map((to) => route(from, to, places, radii)));
  const middles = routes.map(({ from, to, bend }) => onCurve(places[from]!, places[to]!, bend, 0.5).x);
  const room = Math.ceil(Math.max(0, ...middles.map((x) => Math.max(-x, x - width)))) + SLACK;
  return { ...plan, routes, width: width + 2 * room, places: places.map(({ x, y }) => ({ x: x + room, y })) };
}
