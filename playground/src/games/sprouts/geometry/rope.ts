import type { Drawing } from './drawing.ts';
import { onLattice, type Point } from './points.ts';

/** A point of a drawing that may move. */
export interface Bead {
  x: number;
  y: number;
  /** Where it is pushed. */
  dx: number;
  dy: number;
  /** How far it can go without touching anything, however all others move. */
  free: number;
  /** Its knot or its strand, by their index. */
  readonly knot: number;
  readonly strand: number;
  /** How far along its strand it is, and how far from the other end. */
  along: number;
  ahead: number;
}

/** A drawing that can be bent: a chain of beads for each strand, with the beads of its knots at the ends. */
export interface Rope {
  readonly drawing: Drawing;
  readonly knots: readonly Bead[];
  readonly chains: Bead[][];
}

export function ropeOf(drawing: Drawing): Rope {
  const bead = (at: Point, knot: number, strand: number): Bead => {
    return { x: at.x, y: at.y, dx: 0, dy: 0, free: 0, knot, strand, along: 0, ahead: 0 };
  };
  const knots = drawing.knots.map((knot, index) => bead(knot.at, index, -1));
  const place = new Map(drawing.knots.map((knot, index) => [knot.id, index]));
  const chains = drawing.strands.map((strand, index) => [
    knots[place.get(strand.from)!]!,
    ...strand.inner.map(at => bead(at, -1, index)),
    knots[place.get(strand.to)!]!,
  ]);
  return { drawing, knots, chains };
}

export function drawingOf({ drawing, knots, chains }: Rope): Drawing {
  const at = ({ x, y }: Bead) => onLattice(x, y);
  return {
    knots: drawing.knots.map((knot, index) => ({ ...knot, at: at(knots[index]!) })),
    strands: drawing.strands.map((strand, index) => ({ ...strand, inner: chains[index]!.slice(1, -1).map(at) })),
    moves: drawing.moves,
  };
}

/** Puts beads where they are far apart, and takes them away where that leaves the line free of others. */
export function restrung(chain: readonly Bead[], step: number): Bead[] {
  const kept: Bead[] = [chain[0]!];
  let isLastKept = true;
  for (let index = 1; index < chain.length; index++) {
    const bead = chain[index]!;
    const last = kept.at(-1)!;
    const next = chain[index + 1];
    if (next && isLastKept && chain.length > 4 && gap(last, bead) + gap(bead, next) < 1.1 * step && offset(last, bead, next) < 0.9 * bead.free) {
      isLastKept = false;
      continue;
    }
    isLastKept = true;
    const parts = Math.ceil(gap(last, bead) / (1.4 * step));
    for (let part = 1; part < parts; part++) {
      const share = part / parts;
      const x = last.x + (bead.x - last.x) * share;
      const y = last.y + (bead.y - last.y) * share;
      const strand = bead.strand >= 0 ? bead.strand : last.strand;
      kept.push({ x, y, dx: 0, dy: 0, free: 0, knot: -1, strand, along: 0, ahead: 0 });
    }
    kept.push(bead);
  }
  return kept.length < 3 ? [...chain] : kept;
}

export function gap(a: Bead, b: Bead): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

/** How far a bead is from the segment between its neighbours. */
function offset(a: Bead, bead: Bead, b: Bead): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((bead.x - a.x) * dx + (bead.y - a.y) * dy) / square));
  return Math.sqrt((a.x + dx * share - bead.x) ** 2 + (a.y + dy * share - bead.y) ** 2);
}
