import { turn, type Point } from './points.ts';

/** What lies beyond a side of a triangle: the same side of the neighbour, or -1 at the edge of the paper; and the wall along it, or -1. */
interface Beyond {
  readonly twin: number;
  readonly wall: number;
}

const OPEN: Beyond = { twin: -1, wall: -1 };

/**
 * Triangles that cover the paper. The sides of triangle `t` are `3 t`, `3 t + 1` and `3 t + 2`. A side goes from its `origin` to that of
 * the next one, with the triangle on its left. A side with a `wall` cannot be crossed; the number says what one reaches along it.
 */
export class Mesh {
  readonly origin: number[] = [];
  readonly twin: number[] = [];
  readonly wall: number[] = [];
  readonly points: Point[] = [];
  /** A side that leaves each point. */
  private readonly leaving: number[] = [];
  private last = 0;

  constructor(width: number, height: number) {
    this.points.push({ x: 0, y: 0 }, { x: 0, y: height }, { x: width, y: height }, { x: width, y: 0 });
    this.put(0, [0, 1, 2], [OPEN, OPEN, OPEN]);
    this.put(3, [0, 2, 3], [{ twin: 2, wall: -1 }, OPEN, OPEN]);
  }

  next(side: number): number {
    return side % 3 === 2 ? side - 2 : side + 1;
  }

  before(side: number): number {
    return side % 3 === 0 ? side + 2 : side - 1;
  }

  end(side: number): number {
    return this.origin[this.next(side)]!;
  }

  /** The corner of the triangle that is not on the side. */
  opposite(side: number): number {
    return this.origin[this.before(side)]!;
  }

  /** The side that leaves the same point and is the next one when one turns to the left; -1 beyond the edge of the paper. */
  toTheLeft(side: number): number {
    return this.twin[this.before(side)]!;
  }

  toTheRight(side: number): number {
    const twin = this.twin[side]!;
    return twin < 0 ? -1 : this.next(twin);
  }

  /** The sides that leave a point. */
  around(point: number): number[] {
    const first = this.leaving[point]!;
    const all: number[] = [];
    let side = first;
    do {
      all.push(side);
      side = this.toTheLeft(side);
    } while (side >= 0 && side !== first);
    if (side !== first) for (side = this.toTheRight(first); side >= 0; side = this.toTheRight(side)) all.push(side);
    return all;
  }

  /** The side from one point to another, or -1. */
  side(from: number, to: number): number {
    return this.around(from).find(side => this.end(side) === to) ?? -1;
  }

  turnTo(side: number, p: Point): number {
    return turn(this.points[this.origin[side]!]!, this.points[this.end(side)]!, p);
  }

  /** Adds a point, with all sides as Delaunay wants them. */
  add(p: Point): number {
    let base = this.last;
    for (let steps = 0; ; steps++) {
      const beyond = [base, base + 1, base + 2].find(side => this.turnTo(side, p) < 0);
      if (beyond === undefined) break;
      const twin = this.twin[beyond]!;
      if (twin < 0 || steps > this.origin.length) throw new Error('a point is not on the paper');
      base = twin - (twin % 3);
    }
    const on = [base, base + 1, base + 2].find(side => this.turnTo(side, p) === 0);
    const point = on === undefined ? this.splitTriangle(base, p) : this.splitSide(on, p);
    this.restore(this.around(point).map(side => [this.end(side), this.opposite(side)]));
    this.last = this.leaving[point]! - (this.leaving[point]! % 3);
    return point;
  }

  /** Puts a point into a triangle. */
  splitTriangle(base: number, p: Point): number {
    const m = this.points.push(p) - 1;
    const [a, b, c] = this.corners(base);
    const [ab, bc, ca] = [this.beyond(base), this.beyond(base + 1), this.beyond(base + 2)];
    const second = this.origin.length;
    const third = second + 3;
    this.put(base, [a, b, m], [ab, OPEN, OPEN]);
    this.put(second, [b, c, m], [bc, OPEN, { twin: base + 1, wall: -1 }]);
    this.put(third, [c, a, m], [ca, { twin: base + 2, wall: -1 }, { twin: second + 1, wall: -1 }]);
    return m;
  }

  /** Puts a point on a side. */
  splitSide(side: number, p: Point): number {
    const m = this.points.push(p) - 1;
    const twin = this.twin[side]!;
    const [one, other] = [side - (side % 3), twin < 0 ? -1 : twin - (twin % 3)];
    const [a, b, c] = [this.origin[side]!, this.end(side), this.opposite(side)];
    const [ab, bc, ca] = [this.beyond(side), this.beyond(this.next(side)), this.beyond(this.before(side))];
    const second = this.origin.length;
    const inner = { twin: one + 1, wall: -1 };
    if (twin < 0) {
      this.put(one, [a, m, c], [{ twin: -1, wall: ab.wall }, OPEN, ca]);
      this.put(second, [m, b, c], [{ twin: -1, wall: ab.wall }, bc, inner]);
      return m;
    }
    const d = this.opposite(twin);
    const [ad, db] = [this.beyond(this.next(twin)), this.beyond(this.before(twin))];
    const [forth, back] = [this.wall[side]!, this.wall[twin]!];
    this.put(one, [a, m, c], [OPEN, OPEN, ca]);
    this.put(second, [m, b, c], [OPEN, bc, inner]);
    this.put(other, [b, m, d], [{ twin: second, wall: back }, OPEN, db]);
    this.put(second + 3, [m, a, d], [{ twin: one, wall: back }, ad, { twin: other + 1, wall: -1 }]);
    this.wall[one] = this.wall[second] = forth;
    return m;
  }

  /** Puts the other diagonal into the two triangles of a side. */
  private flip(side: number): void {
    const twin = this.twin[side]!;
    const [one, other] = [side - (side % 3), twin - (twin % 3)];
    const [a, b, c, d] = [this.origin[side]!, this.end(side), this.opposite(side), this.opposite(twin)];
    const [bc, ca] = [this.beyond(this.next(side)), this.beyond(this.before(side))];
    const [ad, db] = [this.beyond(this.next(twin)), this.beyond(this.before(twin))];
    this.put(one, [a, d, c], [ad, OPEN, ca]);
    this.put(other, [b, c, d], [bc, { twin: one + 1, wall: -1 }, db]);
  }

  /** Flips sides until they are as Delaunay wants them, beginning with these. */
  private restore(sides: readonly (readonly [number, number])[]): void {
    const waiting = [...sides];
    for (let ends = waiting.pop(); ends !== undefined; ends = waiting.pop()) {
      const side = this.side(ends[0], ends[1]);
      if (side < 0 || this.wall[side]! >= 0) continue;
      const twin = this.twin[side]!;
      if (twin < 0 || !this.isInCircle(side, this.points[this.opposite(twin)]!) || !this.canFlip(side)) continue;
      const [a, b, c, d] = [this.origin[side]!, this.end(side), this.opposite(side), this.opposite(twin)];
      this.flip(side);
      waiting.push([a, d], [d, b], [b, c], [c, a]);
    }
  }

  private canFlip(side: number): boolean {
    const [c, d] = [this.points[this.opposite(side)]!, this.points[this.opposite(this.twin[side]!)]!];
    const [a, b] = [this.points[this.origin[side]!]!, this.points[this.end(side)]!];
    return turn(d, c, a) > 0 && turn(c, d, b) > 0;
  }

  private isInCircle(side: number, p: Point): boolean {
    const [a, b, c] = [this.origin[side]!, this.end(side), this.opposite(side)].map(point => {
      const { x, y } = this.points[point]!;
      return { x: x - p.x, y: y - p.y, square: (x - p.x) ** 2 + (y - p.y) ** 2 };
    }) as [Lifted, Lifted, Lifted];
    const determinant =
      a.square * (b.y * c.x - b.x * c.y) - b.square * (a.y * c.x - a.x * c.y) + c.square * (a.y * b.x - a.x * b.y);
    return determinant > 1e-4;
  }

  /** Makes a side between two points, and sets the walls of both directions. */
  build(from: number, to: number, there: number, back: number): void {
    const isThere = this.side(from, to) >= 0 || this.side(to, from) >= 0;
    const made = isThere ? [] : this.clear(from, to);
    for (const [a, b, wall] of [[from, to, there], [to, from, back]] as const) {
      const built = this.side(a, b);
      if (built >= 0) this.wall[built] = wall;
    }
    this.restore(made);
  }

  /** Flips what crosses the way from one point to another. */
  private clear(from: number, to: number): [number, number][] {
    const [p, q] = [this.points[from]!, this.points[to]!];
    const crossed: [number, number][] = [];
    let side = this.around(from).map(side => this.next(side)).find(side => {
      const [a, b] = [this.points[this.origin[side]!]!, this.points[this.end(side)]!];
      return turn(p, q, a) < 0 && turn(p, q, b) > 0;
    });
    while (side !== undefined) {
      crossed.push([this.origin[side]!, this.end(side)]);
      const twin: number = this.twin[side]!;
      const apex = this.opposite(twin);
      if (apex === to) break;
      side = turn(p, q, this.points[apex]!) > 0 ? this.next(twin) : this.before(twin);
    }
    const made: [number, number][] = [];
    for (let tries = 0; crossed.length > 0; tries++) {
      if (tries > 10_000) throw new Error('two points cannot be joined');
      const [a, b] = crossed.shift()!;
      const side = this.side(a, b);
      if (this.wall[side]! >= 0) throw new Error('two lines cross');
      if (!this.canFlip(side)) {
        crossed.push([a, b]);
        continue;
      }
      const [c, d] = [this.opposite(side), this.opposite(this.twin[side]!)];
      this.flip(side);
      const isAcross = c !== from && c !== to && d !== from && d !== to && turn(p, q, this.points[c]!) > 0 !== turn(p, q, this.points[d]!) > 0;
      (isAcross ? crossed : made).push([c, d]);
    }
    return made;
  }

  private corners(base: number): [number, number, number] {
    return [this.origin[base]!, this.origin[base + 1]!, this.origin[base + 2]!];
  }

  private beyond(side: number): Beyond {
    return { twin: this.twin[side]!, wall: this.wall[side]! };
  }

  /** Writes a triangle, and tells its neighbours. */
  private put(base: number, corners: readonly [number, number, number], beyond: readonly [Beyond, Beyond, Beyond]): void {
    for (let place = 0; place < 3; place++) {
      const side = base + place;
      const { twin, wall } = beyond[place]!;
      this.origin[side] = corners[place]!;
      this.leaving[corners[place]!] = side;
      this.twin[side] = twin;
      if (twin >= 0) this.twin[twin] = side;
      this.wall[side] = wall;
    }
  }
}

interface Lifted {
  readonly x: number;
  readonly y: number;
  readonly square: number;
}
