// Looks at a drawing without knowing how it was made: whether lines touch, and how near they come to each other.
import type { Drawing } from '../../src/games/sprouts/geometry/drawing.ts';
import type { Piece as Bend } from '../../src/games/sprouts/geometry/picture.ts';
import type { Point } from '../../src/games/sprouts/geometry/points.ts';

/** A straight part of a half of a line, which ends at these knots. */
export interface Piece {
  readonly a: Point;
  readonly b: Point;
  readonly strand: number;
  readonly ends: readonly number[];
}

export function pieces(drawing: Drawing): Piece[] {
  const at = new Map(drawing.knots.map(knot => [knot.id, knot.at]));
  return drawing.strands.flatMap((strand, index) => {
    const way = [at.get(strand.from)!, ...strand.inner, at.get(strand.to)!];
    return way.slice(1).map((b, place) => ({ a: way[place]!, b, strand: index, ends: [strand.from, strand.to] }));
  });
}

/** The same for the smooth curves that the page shows, each bend as so many straight pieces. */
export function curvePieces(drawing: Drawing, curve: (way: readonly Point[]) => Bend[], parts = 4): Piece[] {
  const at = new Map(drawing.knots.map(knot => [knot.id, knot.at]));
  return drawing.strands.flatMap((strand, index) => {
    const bends = curve([at.get(strand.from)!, ...strand.inner, at.get(strand.to)!]);
    const along = bends.flatMap(({ from, by, to }) => (by ? Array.from({ length: parts }, (_, part) => bend(from, by, to, (part + 1) / parts)) : [to]));
    const way = [bends[0]!.from, ...along];
    return way.slice(1).map((b, place) => ({ a: way[place]!, b, strand: index, ends: [strand.from, strand.to] }));
  });
}

function bend(from: Point, by: Point, to: Point, t: number): Point {
  const mix = (axis: 'x' | 'y') => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * by[axis] + t ** 2 * to[axis];
  return t === 1 ? to : { x: mix('x'), y: mix('y') };
}

/** Pairs of pieces that meet anywhere but at a common end. Coordinates are multiples of 1/1024, so this is exact. */
export function touches(all: readonly Piece[]): [Piece, Piece][] {
  const found: [Piece, Piece][] = [];
  all.forEach((p, index) => {
    for (let other = 0; other < index; other++) {
      const q = all[other]!;
      if (apart(p, q)) continue;
      const common = [p.a, p.b].filter(u => same(u, q.a) || same(u, q.b));
      if (common.length === 0 ? meet(p, q) : common.length === 2 || overlap(p, q, common[0]!)) found.push([p, q]);
    }
  });
  return found;
}

function apart(p: Piece, q: Piece): boolean {
  return (
    Math.max(p.a.x, p.b.x) < Math.min(q.a.x, q.b.x) ||
    Math.max(q.a.x, q.b.x) < Math.min(p.a.x, p.b.x) ||
    Math.max(p.a.y, p.b.y) < Math.min(q.a.y, q.b.y) ||
    Math.max(q.a.y, q.b.y) < Math.min(p.a.y, p.b.y)
  );
}

function same(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function side(a: Point, b: Point, c: Point): number {
  return Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

function meet(p: Piece, q: Piece): boolean {
  return side(p.a, p.b, q.a) * side(p.a, p.b, q.b) <= 0 && side(q.a, q.b, p.a) * side(q.a, q.b, p.b) <= 0;
}

/** Whether two pieces that begin at one point go in the same direction. */
function overlap(p: Piece, q: Piece, at: Point): boolean {
  const [one, other] = [same(p.a, at) ? p.b : p.a, same(q.a, at) ? q.b : q.a];
  return side(at, one, other) === 0 && (one.x - at.x) * (other.x - at.x) + (one.y - at.y) * (other.y - at.y) > 0;
}

/**
 * How near lines without a common end come to each other, how near lines come to spots that are not theirs, and how near the tips of arms
 * come to anything.
 */
export function clearance(drawing: Drawing): { lines: number; spots: number; tips: number } {
  const all = pieces(drawing);
  const worst = { lines: Infinity, spots: Infinity, tips: Infinity };
  const tips = drawing.knots.filter(knot => knot.kind === 'tip');
  const isArm = (piece: Piece) => tips.some(knot => piece.ends.includes(knot.id));
  all.forEach((p, index) => {
    for (let other = 0; other < index; other++) {
      const q = all[other]!;
      if (p.strand === q.strand || p.ends.some(end => q.ends.includes(end)) || isArm(p) || isArm(q)) continue;
      const near = Math.min(toPiece(p.a, q), toPiece(p.b, q), toPiece(q.a, p), toPiece(q.b, p));
      if (near < worst.lines) worst.lines = near;
    }
  });
  for (const tip of tips) {
    const centre = drawing.strands.find(strand => strand.to === tip.id)!.from;
    for (const piece of all) if (!piece.ends.includes(centre)) worst.tips = Math.min(worst.tips, toPiece(tip.at, piece));
  }
  for (const knot of drawing.knots.filter(knot => knot.kind !== 'tip')) {
    for (const piece of all) if (!piece.ends.includes(knot.id)) worst.spots = Math.min(worst.spots, toPiece(knot.at, piece));
    for (const other of drawing.knots) {
      if (other.kind !== 'tip' && other !== knot) worst.spots = Math.min(worst.spots, Math.hypot(knot.at.x - other.at.x, knot.at.y - other.at.y));
    }
  }
  return worst;
}

/** How far the nearest two spots or crosses are apart. */
export function nearestSpots({ knots }: Drawing): number {
  const spots = knots.filter(knot => knot.kind !== 'tip');
  const gaps = spots.flatMap(({ at }, index) => spots.slice(0, index).map(other => Math.hypot(at.x - other.at.x, at.y - other.at.y)));
  return Math.min(...gaps);
}

function toPiece(p: Point, { a, b }: Piece): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(p.x - a.x - dx * share, p.y - a.y - dy * share);
}
