import { HEIGHT, WIDTH } from './drawing.ts';
import type { Boundary, Corner, Graph, Region } from './graph.ts';
import { Mesh } from './mesh.ts';
import { search, type Way } from './search.ts';
import { between, distance, distanceToSegment, onLattice, type Point } from './points.ts';

/** A line to be drawn: which corners it joins, and on which side of it the other boundaries of its region are to be. */
export interface Wanted {
  readonly region: Region;
  readonly from: Corner;
  readonly to: Corner;
  /** For two corners of one boundary: the others that lie on the right of the line. */
  readonly inside: ReadonlySet<Boundary>;
}

/** What one reaches along a wall. Boundaries whose side of the line is open have numbers from `FIRST_OPEN`. */
const NOTHING = 0;
const FROM = 1;
const TO = 2;
const INSIDE = 3;
const OUTSIDE = 4;
const FIRST_OPEN = 5;

/** How far apart the points are that fill empty paper, and how far from lines they stay. */
const FILLING = 70;
const AWAY = 24;

/** The length of a wall that encloses nothing. */
const STUB = 45;

/** The shortest way that a line can take, over the middles of triangle sides. */
export function routeOf(graph: Graph, wanted: Wanted): Point[] {
  const home = homeOf(wanted);
  if (!home.corners.includes(wanted.to)) return new Router(graph).join(wanted.from, wanted.to).points;
  // The edge of the paper is a boundary, too, but it does not matter on which side of the line it lies.
  const sides = wanted.region.isOutermost ? [INSIDE, OUTSIDE] : [OUTSIDE];
  const found = sides.map(side => new Router(graph).split(wanted, home, side));
  return found.reduce((best, other) => (other.length < best.length ? other : best)).points;
}

function homeOf(wanted: Wanted): Boundary {
  return wanted.region.boundaries.find(boundary => boundary.corners.includes(wanted.from))!;
}

interface Found {
  readonly points: Point[];
  readonly length: number;
}

class Router {
  private readonly mesh = new Mesh(WIDTH, HEIGHT);
  /** What one reaches at points without walls. */
  private readonly lone = new Map<number, number>();
  /** The first mesh point of the drawing. */
  private readonly offset: number;

  constructor(private readonly graph: Graph) {
    this.offset = this.mesh.points.length;
    for (const p of graph.points) this.mesh.add(p);
    for (const p of filling(graph)) this.mesh.add(p);
    for (let dart = 0; dart < graph.darts.length; dart += 2) {
      const { from, to } = graph.darts[dart]!;
      this.mesh.build(this.offset + from, this.offset + to, NOTHING, NOTHING);
    }
  }

  /** A line between two boundaries. */
  join(from: Corner, to: Corner): Found {
    this.mark(from, FROM);
    this.mark(to, TO);
    return this.fromOneToOther();
  }

  /**
   * A line from a boundary to itself. Walls tie what is to be inside to the part of the boundary that will be inside, and the rest to the
   * other part. Then all ways that are left are right.
   */
  split(wanted: Wanted, home: Boundary, edge: number): Found {
    const { from, to, region } = wanted;
    this.markParts(home, from, to);
    const inside = new Set<number>();
    const outside = new Set<number>();
    region.boundaries.forEach((boundary, index) => {
      if (boundary === home) return;
      this.markAll(boundary, FIRST_OPEN + index);
      (wanted.inside.has(boundary) ? inside : outside).add(FIRST_OPEN + index);
    });
    if (region.isOutermost) {
      const paper = FIRST_OPEN + region.boundaries.length;
      this.mesh.twin.forEach((twin, side) => {
        if (twin < 0) this.mesh.wall[side] = paper;
      });
      (edge === INSIDE ? inside : outside).add(paper);
    }
    const isLoop = from === to;
    this.tie(INSIDE, inside, isLoop ? from : undefined);
    this.tie(OUTSIDE, outside, isLoop && from.dart === undefined ? from : undefined);
    if (isLoop) {
      this.markLoop(from);
    } else {
      this.mark(from, FROM);
      this.mark(to, TO);
    }
    return this.fromOneToOther();
  }

  private fromOneToOther(): Found {
    const way = search(this.mesh, side => this.reach(side) === FROM, side => this.reach(side) === TO);
    if (!way) throw new Error('no line can be drawn there');
    const middles = way.crossed.map(([a, b]) => between(this.mesh.points[a]!, this.mesh.points[b]!, 0.5));
    return { points: [this.mesh.points[way.from]!, ...middles, this.mesh.points[way.to]!], length: way.length };
  }

  /** What one reaches at the corner of a triangle from which a side leaves. */
  private reach(side: number): number {
    for (let other = side; ; ) {
      const wall = this.mesh.wall[other]!;
      if (wall >= 0) return wall;
      other = this.mesh.toTheRight(other);
      if (other < 0) return NOTHING;
      if (other === side) return this.lone.get(this.mesh.origin[side]!) ?? NOTHING;
    }
  }

  private mark(corner: Corner, what: number): void {
    if (corner.dart === undefined) this.lone.set(this.offset + corner.vertex, what);
    else this.markDart(corner.dart, what);
  }

  private markDart(dart: number, what: number): void {
    const { from, to } = this.graph.darts[dart]!;
    this.mesh.wall[this.mesh.side(this.offset + from, this.offset + to)] = what;
  }

  private markAll(boundary: Boundary, what: number): void {
    for (const dart of boundary.darts) this.markDart(dart, what);
    if (boundary.darts.length === 0) this.mark(boundary.corners[0]!, what);
  }

  /** What one passes from one end of the line to the other is inside, the rest of the boundary outside. */
  private markParts({ darts }: Boundary, from: Corner, to: Corner): void {
    if (from.dart === undefined || to.dart === undefined) return;
    const first = darts.indexOf(from.dart);
    const count = (darts.indexOf(to.dart) - first + darts.length) % darts.length;
    for (let step = 0; step < darts.length; step++) {
      const what = step === 0 || step === count ? NOTHING : step < count ? INSIDE : OUTSIDE;
      this.markDart(darts[(first + step) % darts.length]!, what);
    }
  }

  /** A loop begins to the left of the wall to what it encloses, and ends to the right of it. */
  private markLoop(corner: Corner): void {
    const { wall } = this.mesh;
    for (const side of this.mesh.around(this.offset + corner.vertex)) {
      if (wall[side]! >= 0) wall[side] = wall[side] === INSIDE ? FROM : TO;
    }
  }

  /** Builds walls to all open boundaries, the nearest one first. At a loop they begin at its spot, and one is needed in any case. */
  private tie(what: number, open: Set<number>, loop: Corner | undefined): void {
    const spot = loop && this.offset + loop.vertex;
    if (spot !== undefined && open.size === 0) return this.stub(spot, what);
    let isStart = (side: number) => (spot === undefined ? this.reach(side) === what : this.mesh.origin[side] === spot);
    while (open.size > 0) {
      const way = search(this.mesh, isStart, side => open.has(this.reach(side)));
      if (!way) throw new Error('no wall can be built there');
      const reached = this.reach(way.goal);
      open.delete(reached);
      this.mesh.wall.forEach((wall, side) => {
        if (wall === reached) this.mesh.wall[side] = what;
      });
      this.lone.delete(way.to);
      this.build(way, what);
      isStart = side => this.reach(side) === what && this.mesh.origin[side] !== spot;
    }
  }

  private build(way: Way, what: number): void {
    let last = way.from;
    for (const [a, b] of way.crossed) {
      const middle = between(this.mesh.points[a]!, this.mesh.points[b]!, 0.5);
      const point = this.mesh.splitSide(this.mesh.side(a, b), middle);
      this.wall(last, point, what);
      last = point;
    }
    this.wall(last, way.to, what);
  }

  private wall(from: number, to: number, what: number): void {
    this.mesh.wall[this.mesh.side(from, to)] = what;
    this.mesh.wall[this.mesh.side(to, from)] = what;
  }

  /** A wall to nothing, into the widest triangle. */
  private stub(spot: number, what: number): void {
    const { points } = this.mesh;
    const sides = this.mesh.around(spot);
    const wide = (side: number) => distance(points[this.mesh.end(side)]!, points[this.mesh.opposite(side)]!);
    const side = sides.reduce((best, other) => (wide(other) > wide(best) ? other : best));
    const [a, b, c] = [points[spot]!, points[this.mesh.end(side)]!, points[this.mesh.opposite(side)]!];
    const centre = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
    const point = this.mesh.splitTriangle(side - (side % 3), between(a, centre, Math.min(1, STUB / distance(a, centre))));
    this.wall(spot, point, what);
  }
}

/** Points that fill empty paper, and the edge of it. */
function filling(graph: Graph): Point[] {
  const all: Point[] = [];
  for (let x = FILLING; x < WIDTH; x += FILLING) all.push({ x, y: 0 }, { x, y: HEIGHT });
  for (let y = FILLING; y < HEIGHT; y += FILLING) all.push({ x: 0, y }, { x: WIDTH, y });
  for (let row = 1; row * FILLING * 0.87 < HEIGHT - AWAY; row++) {
    for (let x = row % 2 ? FILLING : FILLING / 2; x < WIDTH - AWAY; x += FILLING) {
      const p = onLattice(x, row * FILLING * 0.87);
      const isNear = (a: Point, b: Point) => distanceToSegment(p, a, b) < AWAY;
      if (graph.drawing.knots.some(knot => distance(knot.at, p) < AWAY)) continue;
      if (graph.darts.some((dart, index) => index % 2 === 0 && isNear(graph.points[dart.from]!, graph.points[dart.to]!))) continue;
      all.push(p);
    }
  }
  return all;
}
