import { type Drawing, type Knot } from './drawing.ts';
import { turn, type Point } from './points.ts';

/** One direction of one segment of a strand. The other direction is `dart ^ 1`. */
export interface Dart {
  readonly from: number;
  readonly to: number;
  readonly strand: number;
}

/** A place on a boundary where a line can begin: at a knot, before the dart with which the boundary leaves it. */
export interface Corner {
  readonly knot: Knot;
  readonly vertex: number;
  /** None at an untouched spot. */
  readonly dart: number | undefined;
}

/** What one passes along a boundary with its region on the left. */
export interface Boundary {
  readonly darts: readonly number[];
  /** The places where lines may end, or have ended: spots, or the tips of free arms. */
  readonly corners: readonly Corner[];
}

export interface Region {
  readonly boundaries: readonly Boundary[];
  /** Whether it reaches the edge of the paper. */
  readonly isOutermost: boolean;
}

/** A drawing as straight segments, with what they divide the paper into. */
export interface Graph {
  readonly drawing: Drawing;
  /** The knots come first, in their order in the drawing. */
  readonly points: readonly Point[];
  readonly darts: readonly Dart[];
  readonly regions: readonly Region[];
}

export function graphOf(drawing: Drawing): Graph {
  const points: Point[] = drawing.knots.map(knot => knot.at);
  const place = new Map(drawing.knots.map((knot, index) => [knot.id, index]));
  const darts: Dart[] = [];
  drawing.strands.forEach((strand, index) => {
    let last = place.get(strand.from)!;
    const pass = (next: number) => {
      darts.push({ from: last, to: next, strand: index }, { from: next, to: last, strand: index });
      last = next;
    };
    for (const point of strand.inner) pass(points.push(point) - 1);
    pass(place.get(strand.to)!);
  });
  const walks = walksOf(drawing, points, darts);
  return { drawing, points, darts, regions: regionsOf(points, darts, walks) };
}

/** For each dart the one that follows it with the same region on the left: the next one to the right of the way back. */
function followers(points: readonly Point[], darts: readonly Dart[]): number[] {
  const leaving: number[][] = points.map(() => []);
  darts.forEach((dart, index) => leaving[dart.from]!.push(index));
  const next = new Array<number>(darts.length);
  for (const around of leaving) {
    const sorted = turningLeft(points, darts, around);
    sorted.forEach((dart, index) => (next[dart ^ 1] = sorted[(index + sorted.length - 1) % sorted.length]!));
  }
  return next;
}

/** The darts that leave a point, in the order in which one sees them when one turns to the left. */
function turningLeft(points: readonly Point[], darts: readonly Dart[], leaving: readonly number[]): number[] {
  if (leaving.length < 3) return [...leaving];
  const first = darts[leaving[0]!]!;
  const [centre, ahead] = [points[first.from]!, points[first.to]!];
  const end = (dart: number) => points[darts[dart]!.to]!;
  const isLeft = (dart: number) => {
    const side = turn(centre, ahead, end(dart));
    return side > 0 || (side === 0 && dart === leaving[0]);
  };
  return [...leaving].sort((a, b) => {
    if (a === leaving[0]) return -1;
    if (b === leaving[0]) return 1;
    return Number(isLeft(b)) - Number(isLeft(a)) || turn(centre, end(b), end(a));
  });
}

function walksOf(drawing: Drawing, points: readonly Point[], darts: readonly Dart[]): Boundary[] {
  const next = followers(points, darts);
  const seen = new Array<boolean>(darts.length).fill(false);
  const touched = new Set(darts.map(dart => dart.from));
  const isCorner = (vertex: number) => {
    const kind = drawing.knots[vertex]?.kind;
    return kind === 'spot' || kind === 'tip';
  };
  const walks: Boundary[] = [];
  drawing.knots.forEach((knot, vertex) => {
    if (!touched.has(vertex)) walks.push({ darts: [], corners: [{ knot, vertex, dart: undefined }] });
  });
  for (let first = 0; first < darts.length; first++) {
    if (seen[first]) continue;
    const along: number[] = [];
    for (let dart = first; !seen[dart]; dart = next[dart]!) {
      seen[dart] = true;
      along.push(dart);
    }
    const corners = along.filter(dart => isCorner(darts[dart]!.from));
    walks.push({ darts: along, corners: corners.map(dart => ({ knot: drawing.knots[darts[dart]!.from]!, vertex: darts[dart]!.from, dart })) });
  }
  return walks;
}

/** Puts together the boundaries of each region. */
function regionsOf(points: readonly Point[], darts: readonly Dart[], walks: readonly Boundary[]): Region[] {
  const pieces = piecesOf(points, darts);
  const vertexOf = (walk: Boundary) => (walk.darts.length > 0 ? darts[walk.darts[0]!]!.from : walk.corners[0]!.vertex);
  // Seen from outside, a piece is on the right: of its walks that is the one with the least area.
  const areas = walks.map(walk => areaOf(points, darts, walk));
  const outside = new Map<number, number>();
  walks.forEach((walk, index) => {
    const piece = pieces[vertexOf(walk)]!;
    const least = outside.get(piece);
    if (least === undefined || areas[index]! < areas[least]!) outside.set(piece, index);
  });
  const outlines = walks.map((_, index) => index).filter(index => outside.get(pieces[vertexOf(walks[index]!)]!) !== index);
  const regions = new Map<number | undefined, Boundary[]>(outlines.map(index => [index, [walks[index]!]]));
  const outermost: Boundary[] = [];
  for (const [piece, index] of outside) {
    const inner = points[vertexOf(walks[index]!)]!;
    let around: number | undefined;
    for (const outline of outlines) {
      if (pieces[vertexOf(walks[outline]!)] === piece) continue;
      if (around !== undefined && areas[around]! <= areas[outline]!) continue;
      if (surrounds(points, darts, walks[outline]!, inner)) around = outline;
    }
    (around === undefined ? outermost : regions.get(around)!).push(walks[index]!);
  }
  const inside = [...regions.values()].map(boundaries => ({ boundaries, isOutermost: false }));
  return [{ boundaries: outermost, isOutermost: true }, ...inside];
}

/** For each point the least point that it is connected to. */
function piecesOf(points: readonly Point[], darts: readonly Dart[]): number[] {
  const parent = points.map((_, index) => index);
  const find = (index: number): number => {
    while (parent[index] !== index) index = parent[index] = parent[parent[index]!]!;
    return index;
  };
  for (const dart of darts) {
    const [a, b] = [find(dart.from), find(dart.to)];
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  return points.map((_, index) => find(index));
}

function areaOf(points: readonly Point[], darts: readonly Dart[], walk: Boundary): number {
  const origin = { x: 0, y: 0 };
  return walk.darts.reduce((sum, dart) => sum + turn(origin, points[darts[dart]!.from]!, points[darts[dart]!.to]!), 0);
}

function surrounds(points: readonly Point[], darts: readonly Dart[], walk: Boundary, p: Point): boolean {
  let isInside = false;
  for (const dart of walk.darts) {
    const [a, b] = [points[darts[dart]!.from]!, points[darts[dart]!.to]!];
    if (a.y > p.y === b.y > p.y) continue;
    const isLeft = turn(a, b, p) > 0;
    if (isLeft === b.y < a.y) isInside = !isInside;
  }
  return isInside;
}
