import type { Analysis, Move, Position } from '../game.ts';
import { amount, leaves, type Kind, type Mode } from './kind.ts';
import type { Layout, Run, Segment } from './layout.ts';

/** What a run would do: make a move, or begin one that leaves more parts. */
export interface Aim {
  readonly run: Run;
  readonly move: Move | undefined;
  /** Whether more gaps have to be chosen. */
  readonly begins: boolean;
}

/** How the player points: the chosen mode, how many objects a click takes, and the gaps chosen so far. */
export interface Pointing {
  readonly mode: Mode;
  readonly amount: number | undefined;
  readonly begun: { readonly segment: number; readonly run: Run; readonly gaps: number } | undefined;
}

/** A segment of `size` objects has the spots 1 to 2·size - 1: object k is spot 2k + 1, the gap before it 2k. A ring also has spot 0. */
export const isObject = (spot: number): boolean => spot % 2 === 1;
const half = (spot: number): number => Math.floor(spot / 2);

/** The run from one spot to another. */
export function between(segment: Segment, from: number, extent: number): Run {
  const first = Math.min(from, from + extent);
  const last = Math.max(from, from + extent);
  const at = half(first);
  const length = Math.min(half(last + 1) - at, segment.size);
  return { at: segment.closed ? (at + segment.size * 2) % segment.size : at, length, cuts: [] };
}

/** The moves that an analysis lists, by the runs that mean them. */
export class Aims {
  private readonly byKey = new Map<string, Move>();
  private readonly winning = new Set<string>();
  private readonly bySegment = new Map<number, Move[]>();
  private readonly byMode = new Map<string, number[]>();
  private readonly fromEnd: boolean;
  readonly modes: readonly Mode[];

  constructor(
    private readonly kind: Kind,
    readonly layout: Layout,
    position: Position,
    analysis: Analysis | undefined,
  ) {
    this.fromEnd = kind.fromEnd(position);
    const modes = new Map<string, Mode>();
    for (const move of analysis?.moves ?? []) {
      this.byKey.set(kind.key(move), move);
      const mode = kind.modeOf(move);
      modes.set(mode.name, mode);
      const owner = kind.owner(move, layout);
      const moves = this.bySegment.get(owner);
      if (moves) moves.push(move);
      else this.bySegment.set(owner, [move]);
    }
    for (const move of analysis?.winning_moves ?? []) this.winning.add(kind.key(move));
    this.modes = [...modes.values()].sort((a, b) => a.parts - b.parts);
  }

  wins(move: Move): boolean {
    return this.winning.has(this.kind.key(move));
  }

  /** The listed moves of a segment. */
  moves(segment: number, mode: Mode): Move[] {
    return (this.bySegment.get(segment) ?? []).filter((move) => this.kind.modeOf(move).name === mode.name);
  }

  /** How many objects a move takes, in ascending order. */
  amounts(mode: Mode): number[] {
    let amounts = this.byMode.get(mode.name);
    if (!amounts) {
      const moves = [...this.bySegment.keys()].flatMap((segment) => this.moves(segment, mode));
      amounts = [...new Set(moves.map(amount))].sort((a, b) => a - b);
      this.byMode.set(mode.name, amounts);
    }
    return amounts;
  }

  /** What a run means, if anything. */
  aim(index: number, run: Run, { mode, begun }: Pointing): Aim | undefined {
    const segment = this.layout.segments[index]!;
    if (mode.parts > 2) {
      if (begun?.segment === index) return this.further(index, run, mode, begun);
      const inside = run.at > 0 && run.at + run.length < segment.size;
      const begins = inside && this.moves(index, mode).some((move) => amount(move) === run.length);
      return begins ? { run, move: undefined, begins } : undefined;
    }
    const move = this.byKey.get(this.kind.keyOfRun(segment, run, mode));
    return move && { run, move, begins: false };
  }

  private further(index: number, gap: Run, mode: Mode, begun: NonNullable<Pointing['begun']>): Aim | undefined {
    const { at, length, cuts } = begun.run;
    const taken = gap.length > 0 || (gap.at >= at && gap.at <= at + length) || cuts.includes(gap.at);
    if (taken) return undefined;
    const run = { at, length, cuts: [...cuts, gap.at] };
    if (begun.gaps > 1) return { run, move: undefined, begins: true };
    const move = this.byKey.get(this.kind.keyOfRun(this.layout.segments[index]!, run, mode));
    return move && { run, move, begins: false };
  }

  /** What a click on a spot means: the first of several runs that is a move. */
  at(index: number, spot: number, pointing: Pointing): Aim | undefined {
    for (const run of this.candidates(this.layout.segments[index]!, spot, pointing)) {
      const aim = this.aim(index, run, pointing);
      if (aim) return aim;
    }
    return undefined;
  }

  private *candidates(segment: Segment, spot: number, { mode, amount: chosen, begun }: Pointing): Generator<Run> {
    const { size, closed } = segment;
    const run = (at: number, length: number): Run => ({ at: closed ? (at + size) % size : at, length, cuts: [] });
    const fits = ({ at, length }: Run): boolean => length <= size && (closed || (at >= 0 && at + length <= size));
    const place = half(spot);
    const lengths = chosen === undefined ? this.amounts(mode) : [chosen];
    if (!isObject(spot)) {
      if (begun || chosen === undefined || chosen === 0) yield run(place, 0);
      if (this.fromEnd) return;
      for (const length of lengths.filter((amount) => amount > 1 && (chosen !== undefined || amount === 2))) {
        const centred = run(place - half(length), length);
        if (fits(centred)) yield centred;
      }
      return;
    }
    if (this.fromEnd) {
      yield run(place, size - place);
      return;
    }
    for (const length of lengths) {
      if (length < 1) continue;
      const middle = half(length - 1);
      const starts = Array.from({ length }, (_, back) => place - back);
      // The run around the object first, then others that reach it.
      starts.sort((a, b) => Math.abs(place - a - middle) - Math.abs(place - b - middle));
      yield* starts.map((at) => run(at, length)).filter(fits);
    }
  }

  /** Whether some listed move is not what a click on any spot means. */
  ambiguous(mode: Mode): boolean {
    if (mode.parts > 2) return false;
    const plain: Pointing = { mode, amount: undefined, begun: undefined };
    return this.layout.segments.some((segment, index) => {
      const moves = this.moves(index, mode);
      if (moves.length === 0 || segment.size > LARGE) return false;
      const reached = new Set<Move | undefined>();
      for (let spot = 0; spot < 2 * segment.size; spot++) reached.add(this.at(index, spot, plain)?.move);
      return moves.some((move) => !reached.has(move));
    });
  }
}

/** Larger segments are shown as numbers. */
export const LARGE = 40;

/** The size of each part that a move leaves, without empty ones. */
export const partsOf = (move: Move): number[] => leaves(move).filter((size) => size > 0);
