import { ARM, HEIGHT, WIDTH, type Drawing } from './drawing.ts';
import { Cells } from './cells.ts';
import { Bubbles } from './pressure.ts';
import { drawingOf, gap, restrung, ropeOf, type Bead, type Rope } from './rope.ts';

/** From how far lines push each other away: farther if there are few. */
const LEAST_REACH = 70;
const MOST_REACH = 150;

/** When nothing goes farther than this in a step, all is where it should be. */
const STILL = 0.3;

/** Nothing comes nearer to each other than this. */
const LEAST_GAP = 0.02;

/** How far the two halves of a small loop push each other away. */
const LOOP_REACH = 90;

/** No bead moves farther at once. */
const MOST = 7;

/** Two spots that are nearer than this are crowded, and so is a spot with a line of others that is nearer than this. */
const LEAST_SPOT_GAP = 56;
const LEAST_LINE_GAP = 28;

/** Where spots are crowded, lines get so many times the steps to make room. */
const MOST_TIMES = 4;

/** How strongly lines push, and how strongly they push spots. */
const PUSH = 0.25;
const KNOT_PUSH = 4;

/** Where there is no gap, nothing else counts. */
const HARDEST = 60;

/** The same for two spots, and for the edge of the paper. */
const SPOT_REACH = 140;
const SPOT_PUSH = 1.4;
const EDGE_REACH = 70;
const EDGE_PUSH = 0.5;

/** How strongly lines become short: a new one that should be straight, and the others. */
const TAUT = 0.75;
const LOOSE = 0.3;

/** The same next to a spot, where a line must not have a kink. */
const AT_END = 0.14;

/** A half of a line is not pulled shorter than this. */
const LEAST_TAUT = 110;

/** How strongly lines become smooth, and spots come to lie in the middle of their lines. */
const BEND = 0.1;
const KNOT_PULL = 0.15;

/** How strongly line ends spread evenly round a spot. */
const SPREAD = 0.22;

/** How far beads are apart. */
const STEP = 17;

/** A strand: the knots at its ends, by their index, and its length. */
interface Chain {
  readonly first: number;
  readonly last: number;
  length: number;
}

/** A part of a line between two beads. */
export interface Link {
  readonly a: Bead;
  readonly b: Bead;
  readonly strand: number;
  /** How far along its strand it begins, and how long it is. */
  readonly along: number;
  readonly length: number;
  readonly chain: Chain;
}

/**
 * Gives lines and spots room, so that they can be told apart. In each step no bead goes as far as half the way to anything that it could
 * touch, so nothing ever crosses. The line of the move `taut` is pulled straight. There are more steps than `steps` only while spots are
 * crowded. `watch` sees the drawing after each step.
 */
export function relaxed(drawing: Drawing, steps: number, taut = -1, watch?: (rope: Rope, step: number) => void): Drawing {
  const rope = ropeOf(drawing);
  const fans = fansOf(rope);
  const bubbles = new Bubbles(drawing);
  const chains = rope.chains.map((chain): Chain => ({ first: chain[0]!.knot, last: chain.at(-1)!.knot, length: 0 }));
  let isCrowded = false;
  for (let step = 0; step < steps || (isCrowded && step < MOST_TIMES * steps); step++) {
    const links = linksOf(rope, chains);
    const reach = reachIn(chains);
    for (const bead of beadsOf(rope)) {
      bead.dx = bead.dy = 0;
      bead.free = 0.5 * Math.max(0, Math.min(bead.x, WIDTH - bead.x, bead.y, HEIGHT - bead.y) - 1);
    }
    isCrowded = push(rope, links, chains, reach);
    if (step % 4 === 0) {
      rope.chains.forEach((chain, strand) => {
        if (!isArm(rope, strand)) rope.chains[strand] = restrung(chain, STEP);
      });
      continue;
    }
    bubbles.press(rope);
    straighten(rope, step < steps ? taut : -1);
    spread(rope, fans);
    const farthest = move(rope, MOST * Math.min(1, Math.max(0.5, 1.5 - step / steps)));
    watch?.(rope, step);
    if (farthest < STILL && !isCrowded) break;
  }
  return drawingOf(rope);
}

function* beadsOf(rope: Rope): Generator<Bead> {
  yield* rope.knots;
  for (const chain of rope.chains) for (let index = 1; index < chain.length - 1; index++) yield chain[index]!;
}

function isArm({ drawing, chains }: Rope, strand: number): boolean {
  const end = chains[strand]!.at(-1)!;
  return drawing.knots[end.knot]!.kind === 'tip';
}

/** All links. Tells every bead where on its strand it is. */
function linksOf(rope: Rope, chains: readonly Chain[]): Link[] {
  const links: Link[] = [];
  rope.chains.forEach((chain, strand) => {
    let along = 0;
    for (let index = 1; index < chain.length; index++) {
      const [a, b] = [chain[index - 1]!, chain[index]!];
      const length = gap(a, b);
      links.push({ a, b, strand, along, length, chain: chains[strand]! });
      along += length;
      b.along = along;
    }
    for (const bead of chain) bead.ahead = along - bead.along;
    chains[strand]!.length = along;
  });
  return links;
}

/** Pushes beads and links that are near each other apart, and finds out how far each bead may go. Answers whether spots are crowded. */
function push(rope: Rope, links: readonly Link[], chains: readonly Chain[], reach: number): boolean {
  const cells = new Cells(links, reach);
  let toLine = Infinity;
  for (const bead of beadsOf(rope)) {
    const isSpot = rope.drawing.knots[bead.knot]?.kind === 'spot';
    cells.near(bead, link => {
      if (link.a === bead || link.b === bead) return;
      const distance = apart(bead, link, chains, reach);
      if (isSpot && distance < toLine && link.chain.first !== bead.knot && link.chain.last !== bead.knot) toLine = distance;
    });
    fromEdge(bead);
  }
  return knotsApart(rope) < LEAST_SPOT_GAP || toLine < LEAST_LINE_GAP;
}

function reachIn(chains: readonly Chain[]): number {
  const whole = chains.reduce((sum, chain) => sum + chain.length, 0);
  return Math.min(MOST_REACH, Math.max(LEAST_REACH, (WIDTH * HEIGHT) / whole));
}

/** Answers how far they are apart; Infinity if that is more than `most`. */
function apart(bead: Bead, link: Link, chains: readonly Chain[], most: number): number {
  const { a, b } = link;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((bead.x - a.x) * dx + (bead.y - a.y) * dy) / square));
  const awayX = bead.x - a.x - dx * share;
  const awayY = bead.y - a.y - dy * share;
  const far = awayX * awayX + awayY * awayY;
  if (far > most * most) return Infinity;
  const distance = Math.sqrt(far);
  const free = 0.45 * Math.max(0, distance - LEAST_GAP);
  if (free < bead.free) bead.free = free;
  if (free < a.free) a.free = free;
  if (free < b.free) b.free = free;
  const reach = Math.min(most, reachOf(bead, link, share, chains));
  if (distance >= reach || distance === 0) return distance;
  const isKnot = bead.knot >= 0;
  const force = (Math.min(HARDEST, reach / distance - 1) * PUSH * Math.min(1, link.length / STEP) * (isKnot ? KNOT_PUSH : 1)) / distance;
  bead.dx += awayX * force;
  bead.dy += awayY * force;
  const back = isKnot ? force / KNOT_PUSH : force;
  a.dx -= awayX * back * (1 - share);
  a.dy -= awayY * back * (1 - share);
  b.dx -= awayX * back * share;
  b.dy -= awayY * back * share;
  return distance;
}

/** What is connected is near at its common knot, so it pushes only as far as it would be away if it went straight from there. */
function reachOf(bead: Bead, link: Link, share: number, chains: readonly Chain[]): number {
  const { first, last, length } = link.chain;
  const along = link.along + link.length * share;
  if (bead.strand === link.strand) return 0.5 * Math.abs(bead.along - along);
  if (bead.knot >= 0) {
    return Math.min(first === bead.knot ? 0.5 * along : Infinity, last === bead.knot ? 0.5 * (length - along) : Infinity);
  }
  const own = chains[bead.strand]!;
  const fromStart = own.first === first || own.first === last ? bead.along : Infinity;
  const fromEnd = own.last === first || own.last === last ? bead.ahead : Infinity;
  if (fromStart < Infinity && fromEnd < Infinity) return Math.max(LOOP_REACH, 1.2 * Math.min(fromStart, fromEnd));
  return 0.8 * Math.min(fromStart, fromEnd);
}

/** Spots push each other away, so that a finger hits one of them. Answers how far the nearest two are apart. */
function knotsApart({ drawing, knots }: Rope): number {
  let nearest = Infinity;
  knots.forEach((one, index) => {
    if (drawing.knots[index]!.kind === 'tip') return;
    for (let other = 0; other < index; other++) {
      if (drawing.knots[other]!.kind === 'tip') continue;
      const b = knots[other]!;
      const [dx, dy, distance] = [one.x - b.x, one.y - b.y, gap(one, b)];
      nearest = Math.min(nearest, distance);
      if (distance >= SPOT_REACH) continue;
      const force = (SPOT_PUSH * (SPOT_REACH / distance - 1)) / distance;
      one.dx += dx * force;
      one.dy += dy * force;
      b.dx -= dx * force;
      b.dy -= dy * force;
    }
  });
  return nearest;
}

function fromEdge(bead: Bead): void {
  const force = (distance: number) => (distance < EDGE_REACH ? EDGE_PUSH * Math.min(HARDEST, EDGE_REACH / distance - 1) : 0);
  bead.dx += force(bead.x) - force(WIDTH - bead.x);
  bead.dy += force(bead.y) - force(HEIGHT - bead.y);
}

/** Pulls the line that is to be straight straight, and takes the bends out of the others without making them much shorter. */
function straighten({ drawing, knots, chains }: Rope, taut: number): void {
  const pulls = knots.map(() => ({ x: 0, y: 0, count: 0 }));
  chains.forEach((chain, strand) => {
    const isTaut = drawing.strands[strand]!.move === taut && chain.length * STEP > LEAST_TAUT;
    const [tension, bend] = isTaut ? [TAUT, 0] : [LOOSE, BEND];
    let [lastX, lastY] = [0, 0];
    for (let index = 1; index < chain.length - 1; index++) {
      const [a, bead, b] = [chain[index - 1]!, chain[index]!, chain[index + 1]!];
      const x = (a.x + b.x) / 2 - bead.x;
      const y = (a.y + b.y) / 2 - bead.y;
      const isAtEnd = index === 1 || index === chain.length - 2;
      const pull = isAtEnd ? Math.max(tension, AT_END) : tension;
      bead.dx += x * pull;
      bead.dy += y * pull;
      // What counts is how the bend changes: an even one is the line's shape.
      if (index > 1) {
        const changeX = (x - lastX) * bend;
        const changeY = (y - lastY) * bend;
        bead.dx += changeX;
        bead.dy += changeY;
        a.dx -= changeX;
        a.dy -= changeY;
      }
      [lastX, lastY] = [x, y];
    }
    if (drawing.knots[chain.at(-1)!.knot]!.kind === 'tip') return;
    for (const [end, next] of [[chain[0]!, chain[1]!], [chain.at(-1)!, chain.at(-2)!]] as const) {
      const pull = pulls[end.knot]!;
      pull.x += next.x - end.x;
      pull.y += next.y - end.y;
      pull.count++;
    }
  });
  knots.forEach((bead, index) => {
    const { x, y, count } = pulls[index]!;
    if (count < 2) return;
    bead.dx += (x / count) * KNOT_PULL;
    bead.dy += (y / count) * KNOT_PULL;
  });
}

/** The strand ends at a knot, in the order in which they lie around it; whether each is the first end of its strand. */
type Fan = readonly { readonly strand: number; readonly isFirst: boolean }[];

function fansOf({ knots, chains }: Rope): Fan[] {
  return knots.map((knot, index) => {
    const ends = chains.flatMap((chain, strand) => [
      ...(chain[0]!.knot === index ? [{ strand, isFirst: true, next: chain[1]! }] : []),
      ...(chain.at(-1)!.knot === index ? [{ strand, isFirst: false, next: chain.at(-2)! }] : []),
    ]);
    const angle = ({ next }: { next: Bead }) => Math.atan2(next.y - knot.y, next.x - knot.x);
    return ends.sort((a, b) => angle(a) - angle(b));
  });
}

/** The directions of one to four strand ends that are spread evenly. */
const EVEN = [1, 2, 3, 4].map(count => Array.from({ length: count }, (_, index) => {
  const angle = (2 * Math.PI * index) / count;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}));

/** Turns the strand ends at each knot so that the angles between them become equal, and arms have their length. */
function spread(rope: Rope, fans: readonly Fan[]): void {
  fans.forEach((fan, index) => {
    const knot = rope.knots[index]!;
    const even = EVEN[fan.length - 1];
    if (!even || rope.drawing.knots[index]!.kind === 'tip' || fan.length < 2) return;
    const nexts = fan.map(({ strand, isFirst }) => (isFirst ? rope.chains[strand]![1]! : rope.chains[strand]!.at(-2)!));
    // The turn that fits all ends best.
    let [x, y] = [0, 0];
    nexts.forEach((next, place) => {
      const length = gap(next, knot) || 1;
      const [ux, uy, e] = [(next.x - knot.x) / length, (next.y - knot.y) / length, even[place]!];
      x += ux * e.x + uy * e.y;
      y += uy * e.x - ux * e.y;
    });
    const whole = Math.sqrt(x * x + y * y);
    if (whole < 1e-6) return;
    nexts.forEach((next, place) => {
      const e = even[place]!;
      const length = isArm(rope, fan[place]!.strand) ? ARM : Math.min(gap(next, knot), 1.3 * STEP);
      next.dx += (knot.x + (length * (x * e.x - y * e.y)) / whole - next.x) * SPREAD;
      next.dy += (knot.y + (length * (x * e.y + y * e.x)) / whole - next.y) * SPREAD;
    });
  });
}

/** Answers how far the bead that went farthest went. */
function move(rope: Rope, most: number): number {
  let farthest = 0;
  for (const bead of beadsOf(rope)) {
    const length = Math.sqrt(bead.dx * bead.dx + bead.dy * bead.dy);
    const share = length === 0 ? 0 : Math.min(1, Math.min(most, bead.free) / length);
    bead.x += bead.dx * share;
    bead.y += bead.dy * share;
    farthest = Math.max(farthest, length * share);
  }
  return farthest;
}
