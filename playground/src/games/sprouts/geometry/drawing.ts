import { between, distance, gapBetween, lengthOf, onLattice, type Point } from './points.ts';

/** The paper, from 0 to these. */
export const WIDTH = 800;
export const HEIGHT = 900;

/** Half of the width of a spot. */
export const SPOT_RADIUS = 15;

/** How long the free arms of a cross are drawn if there is room. */
export const ARM = 26;

/** The longest segment with which a line begins. */
const STEP = 16;

/** A spot or the middle of a cross, or the tip of a free arm. */
export interface Knot {
  readonly id: number;
  readonly kind: 'spot' | 'cross' | 'tip';
  /** The name of the spot or of the cross, for a tip that of its cross. */
  readonly name: string;
  readonly at: Point;
}

/** A half of a line, or a free arm. */
export interface Strand {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly inner: readonly Point[];
  /** The number of the move that drew it; -1 for the arms of the start. */
  readonly move: number;
}

export interface Drawing {
  readonly knots: readonly Knot[];
  readonly strands: readonly Strand[];
  readonly moves: number;
}

/** Directions to the right, up, to the left and down. */
const AROUND = [{ x: 1, y: 0 }, { x: 0, y: -1 }, { x: -1, y: 0 }, { x: 0, y: 1 }];

/** What lies on the paper at the start, and what is put on a line. */
export type Vertex = 'spot' | 'cross';

export function startDrawing(kind: Vertex | readonly Vertex[], names: readonly string[]): Drawing {
  const knots: Knot[] = [];
  const strands: Strand[] = [];
  places(names.length).forEach((at, index) => {
    const name = names[index]!;
    const centre: Knot = { id: knots.length, kind: typeof kind === 'string' ? kind : kind[index]!, name, at };
    knots.push(centre);
    if (centre.kind === 'spot') return;
    for (const { x, y } of AROUND) {
      const tip: Knot = { id: knots.length, kind: 'tip', name, at: onLattice(at.x + x * ARM, at.y + y * ARM) };
      knots.push(tip);
      strands.push({ id: strands.length, from: centre.id, to: tip.id, inner: [], move: -1 });
    }
  });
  return { knots, strands, moves: 0 };
}

/** How many of the first spots lie in each row, for one spot, two, and so on. */
const ROWS: readonly (readonly number[])[] = [[1], [1, 1], [1, 2], [2, 2], [2, 1, 2], [2, 2, 2], [2, 3, 2], [3, 2, 3]];

/** Where the first spots lie: in rows that are not quite straight, so that it is plain that lines may pass everywhere. */
function places(count: number): Point[] {
  const rows = ROWS[count - 1] ?? gridRows(count);
  // Many spots come nearer to the edge, so that they lie farther apart.
  const margin = count > ROWS.length ? 0.5 : 1;
  const part = (index: number, of: number) => (index + margin) / (of - 1 + 2 * margin);
  const all: Point[] = [];
  rows.forEach((inRow, row) => {
    const y = HEIGHT * part(row, rows.length);
    for (let place = 0; place < inRow; place++) {
      const x = WIDTH * part(place, inRow);
      const lean = (place % 2 === row % 2 ? 1 : -1) * (inRow > 1 ? 18 : 0);
      all.push(onLattice(x, y + lean));
    }
  });
  return all;
}

/** Rows of nearly as many each, on paper that is a little higher than wide. */
function gridRows(count: number): readonly number[] {
  const rows = Math.ceil(count / Math.max(1, Math.round(Math.sqrt((count * WIDTH) / HEIGHT))));
  const upTo = (row: number) => Math.floor((count * row) / rows);
  return Array.from({ length: rows }, (_, row) => upTo(row + 1) - upTo(row));
}

/** The whole way of a strand, with its ends. */
export function wayOf(drawing: Drawing, strand: Strand): Point[] {
  return [knotOf(drawing, strand.from).at, ...strand.inner, knotOf(drawing, strand.to).at];
}

export function knotOf(drawing: Drawing, id: number): Knot {
  const knot = drawing.knots.find(knot => knot.id === id);
  if (!knot) throw new Error(`there is no knot ${id}`);
  return knot;
}

/** How many strands end at a knot. A loop ends twice. */
export function endsAt(drawing: Drawing, id: number): number {
  return drawing.strands.reduce((sum, strand) => sum + Number(strand.from === id) + Number(strand.to === id), 0);
}

/** A way with more points on it, at most `step` apart. */
export function divided(way: readonly Point[], step = STEP): Point[] {
  const all: Point[] = way.length > 0 ? [way[0]!] : [];
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1]!, way[i]!];
    const parts = Math.max(1, Math.ceil(distance(a, b) / step));
    for (let part = 1; part < parts; part++) all.push(between(a, b, part / parts));
    all.push(b);
  }
  return all;
}

/**
 * A drawing with one more line, whose way goes from one knot to another and touches nothing else. The new spot or cross-bar lies in its
 * middle. Where spots and crosses are not mixed, what is put on a line is like what it begins at.
 */
export function withLine(drawing: Drawing, from: number, to: number, way: readonly Point[], name: string, puts?: Vertex): Drawing {
  const points = divided(way, Math.min(STEP, lengthOf(way) / 6));
  const middle = middleOf(points);
  const at = points[middle]!;
  const first = points.slice(1, middle);
  const second = points.slice(middle + 1, -1);
  let id = 1 + drawing.knots.reduce((most, knot) => Math.max(most, knot.id), -1);
  let strandId = 1 + drawing.strands.reduce((most, strand) => Math.max(most, strand.id), -1);
  const moves = drawing.moves + 1;
  const strand = (from: number, to: number, inner: readonly Point[]): Strand => ({ id: strandId++, from, to, inner, move: drawing.moves });
  const spot = id++;
  // An arm becomes part of the line.
  const armOf = (end: number) => (knotOf(drawing, end).kind === 'tip' ? drawing.strands.find(strand => strand.to === end) : undefined);
  const [one, other] = [armOf(from), armOf(to)];
  const isUsed = (end: number) => (end === from && one !== undefined) || (end === to && other !== undefined);
  const knots = drawing.knots.filter(knot => !isUsed(knot.id));
  const strands = [
    ...drawing.strands.filter(strand => strand !== one && strand !== other),
    strand(one?.from ?? from, spot, one ? [points[0]!, ...first] : first),
    strand(spot, other?.from ?? to, other ? [...second, points.at(-1)!] : second),
  ];
  if ((puts ?? (one ? 'cross' : 'spot')) === 'spot') return { knots: [...knots, { id: spot, kind: 'spot', name, at }], strands, moves };
  const bar: Knot = { id: spot, kind: 'cross', name, at };
  const tips = barOf(drawing, points, middle).map((at): Knot => ({ id: id++, kind: 'tip', name, at }));
  return { knots: [...knots, bar, ...tips], strands: [...strands, ...tips.map(tip => strand(spot, tip.id, []))], moves };
}

/**
 * The tips of a cross-bar, one on either side of the line: the bar halves the angle of the line, which may be a sharp one. It is so short that
 * it comes near nothing: what is near each other can hardly be moved apart.
 */
function barOf(drawing: Drawing, points: readonly Point[], middle: number): Point[] {
  const at = points[middle]!;
  const toward = (p: Point): Point => ({ x: (p.x - at.x) / distance(p, at), y: (p.y - at.y) / distance(p, at) });
  const [back, ahead] = [toward(points[middle - 1]!), toward(points[middle + 1]!)];
  const [dx, dy, along] = [ahead.x - back.x, ahead.y - back.y, distance(back, ahead)];
  const tips = (length: number) => [length, -length].map(side => onLattice(at.x + (side * dy) / along, at.y - (side * dx) / along));
  const others = [...drawing.strands.map(strand => wayOf(drawing, strand)), points.slice(0, middle), points.slice(middle + 1)];
  const isFree = (tip: Point, room: number) =>
    isOnPaper(tip) && others.every(way => way.every((p, index) => index === 0 || gapBetween(way[index - 1]!, p, at, tip) > room));
  let length = ARM;
  while (!tips(2 * length).every(tip => isFree(tip, length / 2)) && length > 0.1) length /= 2;
  return tips(length);
}

export function isOnPaper({ x, y }: Point): boolean {
  return x > 0 && y > 0 && x < WIDTH && y < HEIGHT;
}

/** The index of the point that is nearest to the middle of a way; never an end or next to one. */
export function middleOf(points: readonly Point[]): number {
  const half = lengthOf(points) / 2;
  let passed = 0;
  let index = 0;
  while (index < points.length - 1 && passed < half) {
    passed += distance(points[index]!, points[index + 1]!);
    index++;
  }
  return Math.min(Math.max(index, 2), points.length - 3);
}
