import { isOnPaper, knotOf, wayOf, type Drawing, type Knot } from './drawing.ts';
import { crossing, distance, distanceToSegment, lengthOf, onLattice, segmentsMeet, turn, type Point } from './points.ts';

/** Why a line cannot be drawn, and where. */
export interface Fault {
  readonly why: 'crossing' | 'itself' | 'paper' | 'spot' | 'short';
  readonly at: Point;
}

/** How much room a line needs. It gets more as soon as it is drawn. */
const ROOM = 0.5;
const SPOT_ROOM = 5;

/** The least sine of the angle between two lines at a spot. */
const LEAST_ANGLE = 0.03;

/** Within these distances from its ends, the line goes straight to the spot. The first one that works is taken. */
const STRAIGHT_ENDS = [26, 14, 40, 6, 0];

/** A line from a spot to itself that is shorter is a slip of the hand. */
const LEAST_LENGTH = 50;

/** A loop in the line that is shorter is a tremor. */
const TREMOR = 36;

/** Makes a line from one knot to another of what a person drew. */
export function snapped(drawing: Drawing, from: number, to: number, drawn: readonly Point[]): Point[] | Fault {
  const [start, end] = [knotOf(drawing, from), knotOf(drawing, to)];
  const path = thinned(drawn);
  let fault: Fault | undefined;
  for (const before of STRAIGHT_ENDS) {
    for (const behind of STRAIGHT_ENDS) {
      const way = withoutTremor([start.at, ...trimmed(path, start.at, before, end.at, behind), end.at]);
      const found = faultOf(drawing, start, end, way);
      if (!found) return short(drawing, start, end, smoothed(drawing, start, end, way));
      fault ??= found;
    }
  }
  return fault!;
}

/** Leaves out points that are nearer to the last one than a person can mean. */
function thinned(drawn: readonly Point[]): Point[] {
  const path: Point[] = [];
  for (const p of drawn) {
    const last = path.at(-1);
    if (!last || distance(last, p) >= 4) path.push(onLattice(p.x, p.y));
  }
  return path;
}

function trimmed(path: readonly Point[], start: Point, before: number, end: Point, behind: number): Point[] {
  const first = path.findIndex(p => distance(p, start) > before);
  let last = path.length - 1;
  while (last >= 0 && distance(path[last]!, end) <= behind) last--;
  return first < 0 ? [] : path.slice(first, last + 1);
}

function withoutTremor(way: readonly Point[]): Point[] {
  const kept = [...way];
  for (let i = 1; i < kept.length; i++) {
    for (let j = i + 2; j < kept.length && lengthOf(kept.slice(i, j)) < TREMOR; j++) {
      const [a, b, c, d] = [kept[i - 1]!, kept[i]!, kept[j - 1]!, kept[j]!];
      if (!segmentsMeet(a, b, c, d)) continue;
      const { x, y } = crossing(a, b, c, d);
      kept.splice(i, j - i, onLattice(x, y));
      break;
    }
  }
  return kept;
}

/** Makes a line smoother as long as it stays free. */
export function smoothed(drawing: Drawing, start: Knot, end: Knot, way: readonly Point[], passes = 3): Point[] {
  let best = [...way];
  for (let pass = 0; pass < passes; pass++) {
    const next = best.map((p, index) => {
      const [a, b] = [best[index - 1], best[index + 1]];
      return a && b ? onLattice((a.x + 2 * p.x + b.x) / 4, (a.y + 2 * p.y + b.y) / 4) : p;
    });
    if (faultOf(drawing, start, end, next)) break;
    best = next;
  }
  return best;
}

/** The same line with few points in whole numbers, as it is kept in links. */
function short(drawing: Drawing, start: Knot, end: Knot, way: readonly Point[]): Point[] {
  const few = simplified(way).map((p, index, all) => (index === 0 || index === all.length - 1 ? p : { x: Math.round(p.x), y: Math.round(p.y) }));
  return faultOf(drawing, start, end, few) ? [...way] : few;
}

/** Leaves out points that are near the way without them (Douglas and Peucker). */
function simplified(way: readonly Point[]): Point[] {
  const [first, last] = [way[0]!, way.at(-1)!];
  let [farthest, offset] = [0, 0];
  way.forEach((p, index) => {
    const away = index === 0 || index === way.length - 1 ? 0 : distanceToSegment(p, first, last);
    if (away > offset) [farthest, offset] = [index, away];
  });
  if (offset < 1.5) return way.length > 2 ? [first, way[way.length >> 1]!, last] : [...way];
  return [...simplified(way.slice(0, farthest + 1)).slice(0, -1), ...simplified(way.slice(farthest))];
}

/** Why a way from one knot to another cannot be a line. */
export function faultOf(drawing: Drawing, start: Knot, end: Knot, way: readonly Point[]): Fault | undefined {
  if (way.length < 3 && start === end) return { why: 'short', at: start.at };
  if (start === end && lengthOf(way) < LEAST_LENGTH) return { why: 'short', at: start.at };
  const off = way.find(p => !isOnPaper(p));
  if (off) return { why: 'paper', at: off };
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1]!, way[i]!];
    for (const knot of drawing.knots) {
      if (knot !== start && knot !== end && distanceToSegment(knot.at, a, b) < SPOT_ROOM) return { why: 'spot', at: knot.at };
    }
    for (let j = 1; j < i - 1; j++) {
      const [c, d] = [way[j - 1]!, way[j]!];
      const isClosing = start === end && j === 1 && i === way.length - 1;
      if (isClosing ? areAlong(a, b, d) : areNear(c, d, a, b)) return { why: 'itself', at: crossing(c, d, a, b) };
    }
    if (i > 1 && areAlong(a, way[i - 2]!, b)) return { why: 'itself', at: a };
  }
  for (const strand of drawing.strands) {
    const other = wayOf(drawing, strand);
    for (let j = 1; j < other.length; j++) {
      const [c, d] = [other[j - 1]!, other[j]!];
      for (let i = 1; i < way.length; i++) {
        const [a, b] = [way[i - 1]!, way[i]!];
        if (isFault(a, b, c, d)) return { why: 'crossing', at: crossing(a, b, c, d) };
      }
    }
  }
  return undefined;
}

function isFault(a: Point, b: Point, c: Point, d: Point): boolean {
  if (Math.max(a.x, b.x) + ROOM < Math.min(c.x, d.x) || Math.max(c.x, d.x) + ROOM < Math.min(a.x, b.x)) return false;
  if (Math.max(a.y, b.y) + ROOM < Math.min(c.y, d.y) || Math.max(c.y, d.y) + ROOM < Math.min(a.y, b.y)) return false;
  // What begins at the same spot goes another way there.
  for (const [p, q] of [[a, b], [b, a]] as const) {
    if (areSame(p, c)) return areAlong(p, q, d);
    if (areSame(p, d)) return areAlong(p, q, c);
  }
  return areNear(a, b, c, d);
}

function areSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Whether two points are in almost the same direction. */
function areAlong(p: Point, q: Point, r: Point): boolean {
  const dot = (q.x - p.x) * (r.x - p.x) + (q.y - p.y) * (r.y - p.y);
  return dot >= 0 && Math.abs(turn(p, q, r)) <= LEAST_ANGLE * distance(p, q) * distance(p, r);
}

function areNear(a: Point, b: Point, c: Point, d: Point): boolean {
  if (segmentsMeet(a, b, c, d)) return true;
  return [distanceToSegment(a, c, d), distanceToSegment(b, c, d), distanceToSegment(c, a, b), distanceToSegment(d, a, b)].some(gap => gap < ROOM);
}
