import type { Turn } from '../game.ts';
import { leftBy, type Layout, type Line, type List, type Piece, type Run, type Segment } from './layout.ts';

/** A heap, row or ring while the moves are replayed. */
interface Stand {
  size: number;
}

/** Places that a move emptied. */
interface Emptied {
  readonly gone: number;
  /** In which turn. */
  readonly turn: number;
}

interface Draft {
  ring: boolean;
  offset: number;
  pieces: (Stand | Emptied)[];
}

/** The lists of a position while the moves are replayed. */
export class Replay {
  private readonly lines: Draft[] = [];
  private readonly lists = new Map<List, Stand[]>();
  private turn = 0;

  add(list: List, sizes: readonly number[]): void {
    const stands = sizes.map((size): Stand => ({ size }));
    this.lists.set(list, stands);
    for (const stand of stands) this.lines.push({ ring: list === 'ring', offset: 0, pieces: [stand] });
  }

  list(list: List): Stand[] {
    return this.lists.get(list) ?? [];
  }

  /** Begins the next turn. */
  next(): void {
    this.turn++;
  }

  /** Takes a run away, and gives back what is left of it, from left to right, empty parts included. */
  take(stand: Stand, run: Run): Stand[] {
    const line = this.lines.find(({ pieces }) => pieces.includes(stand))!;
    const closed = line.ring && line.pieces.length === 1;
    const gone = { gone: run.length, turn: this.turn };
    const left = leftBy({ list: 'heap', index: 0, from: 0, size: stand.size, closed }, run).map((size): Stand => ({ size }));
    let put: Draft['pieces'];
    if (closed) {
      line.offset = run.at;
      put = [gone, ...left];
    } else {
      const before = run.cuts.filter((cut) => cut <= run.at).length;
      put = [...left.slice(0, before + 1), gone, ...left.slice(before + 1)];
    }
    line.pieces.splice(line.pieces.indexOf(stand), 1, ...put.filter((piece) => ('gone' in piece ? piece.gone > 0 : piece.size > 0)));
    return left;
  }

  layout(): Layout {
    const segments: Segment[] = [];
    const numbers = new Map<Stand, number>();
    for (const [list, stands] of this.lists) {
      stands.forEach((stand, index) => {
        numbers.set(stand, segments.length);
        segments.push({ list, index, from: 0, size: stand.size, closed: list === 'ring' });
      });
    }
    const lines = this.lines.map(
      (line): Line => ({
        ...line,
        pieces: line.pieces.map((piece): Piece => {
          return 'gone' in piece ? { gone: piece.gone, fresh: piece.turn === this.turn } : { segment: numbers.get(piece)! };
        }),
      }),
    );
    return { lines, segments };
  }
}

/** Where the board put the last run, if it says so and the run fits. */
export function sketched(turn: Turn, segment: Segment, fits: (left: readonly number[]) => boolean): Run | undefined {
  const run = turn.sketch as Run | undefined;
  if (!run || typeof run.at !== 'number' || typeof run.length !== 'number' || !Array.isArray(run.cuts)) return undefined;
  if (run.at < 0 || run.at >= segment.size + 1) return undefined;
  return fits(leftBy(segment, run)) ? run : undefined;
}
