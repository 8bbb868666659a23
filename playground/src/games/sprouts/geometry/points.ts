export interface Point {
  readonly x: number;
  readonly y: number;
}

/** All points of a drawing are multiples of this, so that the sign of `turn` is exact. */
const LATTICE = 1 / 1024;

export function onLattice(x: number, y: number): Point {
  return { x: Math.round(x / LATTICE) * LATTICE, y: Math.round(y / LATTICE) * LATTICE };
}

/**
 * Twice the area of a triangle. It is positive if `c` lies to the left of the way from `a` to `b`, as one sees it on the screen, where y
 * points down.
 */
export function turn(a: Point, b: Point, c: Point): number {
  return (b.y - a.y) * (c.x - a.x) - (b.x - a.x) * (c.y - a.y);
}

export function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

export function between(a: Point, b: Point, share: number): Point {
  return onLattice(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
}

/** Whether two segments have a point in common, their ends included. */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  if (Math.max(a.x, b.x) < Math.min(c.x, d.x) || Math.max(c.x, d.x) < Math.min(a.x, b.x)) return false;
  if (Math.max(a.y, b.y) < Math.min(c.y, d.y) || Math.max(c.y, d.y) < Math.min(a.y, b.y)) return false;
  const across = Math.sign(turn(a, b, c)) * Math.sign(turn(a, b, d));
  const along = Math.sign(turn(c, d, a)) * Math.sign(turn(c, d, b));
  return across <= 0 && along <= 0;
}

/** Where two segments cross, for a mark on the screen. */
export function crossing(a: Point, b: Point, c: Point, d: Point): Point {
  const whole = turn(a, b, c) - turn(a, b, d);
  const share = whole === 0 ? 0.5 : turn(a, b, c) / whole;
  return { x: c.x + (d.x - c.x) * share, y: c.y + (d.y - c.y) * share };
}

export function nearestOnSegment(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square));
  return { x: a.x + dx * share, y: a.y + dy * share };
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  return distance(p, nearestOnSegment(p, a, b));
}

/** How far two segments are apart. */
export function gapBetween(a: Point, b: Point, c: Point, d: Point): number {
  if (segmentsMeet(a, b, c, d)) return 0;
  return Math.min(distanceToSegment(a, c, d), distanceToSegment(b, c, d), distanceToSegment(c, a, b), distanceToSegment(d, a, b));
}

export function lengthOf(path: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) length += distance(path[i - 1]!, path[i]!);
  return length;
}
