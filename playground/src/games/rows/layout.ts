/** The list of the position that a segment stands in. */
export type List = 'heap' | 'group' | 'row' | 'ring' | 'line' | 'circle';

/** Objects without a gap: a heap, a row, what is left of one. */
export interface Segment {
  readonly list: List;
  /** Its index in that list. */
  readonly index: number;
  /** What a heap is called for the whole game: A, B, C. */
  readonly name?: string;
  /** Its first place, if several segments of a picture share an index. */
  readonly from: number;
  readonly size: number;
  /** Whether its ends are joined. */
  readonly closed: boolean;
  /** How many places the circle of a picture has, in which counting begins again at 0. */
  readonly around?: number;
}

/** What lies in a line: a segment, or places that are empty now. */
export type Piece =
  | { readonly segment: number }
  | { readonly gone: number; /** Whether the last move emptied them. */ readonly fresh: boolean };

export interface Line {
  readonly ring: boolean;
  /** The place of a ring at which the first piece begins. */
  readonly offset: number;
  readonly pieces: readonly Piece[];
}

/** A position as it is drawn. Segments are in the order of the position. */
export interface Layout {
  readonly lines: readonly Line[];
  readonly segments: readonly Segment[];
}

/** What is taken from a segment: `length` objects from the object `at` on. Without objects it is the gap before `at`. */
export interface Run {
  readonly at: number;
  readonly length: number;
  /** Further gaps at which the segment is split. */
  readonly cuts: readonly number[];
}

/** Sizes of what a run leaves, from left to right, zeros included. */
export function leftBy(segment: Segment, run: Run): number[] {
  if (segment.closed) return [segment.size - run.length];
  const left: number[] = [];
  let from = 0;
  const separators = [{ at: run.at, to: run.at + run.length }, ...run.cuts.map((at) => ({ at, to: at }))];
  for (const { at, to } of separators.sort((a, b) => a.at - b.at || a.to - b.to)) {
    left.push(at - from);
    from = to;
  }
  return [...left, segment.size - from];
}

/** How many places a line has. */
export function placesOf(line: Line, segments: readonly Segment[]): number {
  return line.pieces.reduce((sum, piece) => sum + ('gone' in piece ? piece.gone : segments[piece.segment]!.size), 0);
}
