export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half the width and half the height of a node, an ellipse. */
export interface Radii {
  readonly rx: number;
  readonly ry: number;
}

const HEAD_LENGTH = 9;
const HEAD_WIDTH = 8;

const plus = (one: Point, other: Point, times = 1): Point => ({ x: one.x + other.x * times, y: one.y + other.y * times });

function towards(from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  // Of two points at one place, one is taken to be on the right.
  return length === 0 ? { x: 1, y: 0 } : { x: x / length, y: y / length };
}

/** How far the rim of a node is from its middle in a direction. */
const rim = ({ x, y }: Point, { rx, ry }: Radii): number => 1 / Math.hypot(x / rx, y / ry);

const at = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** Where the line that leads the curve from one point to the other goes. */
function lead(from: Point, to: Point, bend: number): Point {
  const straight = towards(from, to);
  return plus({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, { x: -straight.y, y: straight.x }, 2 * bend);
}

/** A point of the curve whose middle is `bend` off the straight line: at the time 0 the first one, at 1 the last one. */
export function onCurve(from: Point, to: Point, bend: number, time: number): Point {
  const middle = lead(from, to, bend);
  const along = (one: number, between: number, other: number): number =>
    (1 - time) ** 2 * one + 2 * time * (1 - time) * between + time ** 2 * other;
  return { x: along(from.x, middle.x, to.x), y: along(from.y, middle.y, to.y) };
}

/** An arrow between two nodes as paths of SVG: the line, and the head as an area. `bend` is how far its middle is off the straight line. */
export function arrow(from: Point, to: Point, radii: Radii, bend = 0): { readonly line: string; readonly head: string } {
  const middle = lead(from, to, bend);
  const out = towards(from, middle);
  const back = towards(to, middle);
  const tail = plus(from, out, rim(out, radii));
  const tip = plus(to, back, rim(back, radii) + 1);
  const neck = plus(tip, back, HEAD_LENGTH);
  const across = { x: -back.y, y: back.x };
  const [left, right] = [plus(neck, across, HEAD_WIDTH / 2), plus(neck, across, -HEAD_WIDTH / 2)];
  return { line: `M${at(tail)}Q${at(middle)} ${at(neck)}`, head: `M${at(tip)}L${at(left)}L${at(right)}Z` };
}
