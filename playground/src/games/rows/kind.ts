import type { Analysis, Move, Part, Position, Turn } from '../game.ts';
import type { Layout, Run, Segment } from './layout.ts';
import type { RowWords } from './words.ts';

/** A way to point that the player chooses, where one click can mean several things: into how many parts, from one heap or from both. */
export interface Mode {
  readonly name: string;
  /** How many parts a move leaves. A third part takes a second click. */
  readonly parts: number;
}

/** What a family of games has in common: how its positions are drawn, and which run its moves take. */
export interface Kind {
  readonly look: 'objects' | 'bottles';
  /** What are targets while no moves are known. */
  readonly usual: { readonly objects: boolean; readonly gaps: boolean };
  layout(position: Position, start: Position, turns: readonly Turn[]): Layout;
  /** The segment that a move begins in, as an index. */
  owner(move: Move, layout: Layout): number;
  /** Names a move; a run that means this move has the same name. */
  key(move: Move): string;
  keyOfRun(segment: Segment, run: Run, mode: Mode): string;
  modeOf(move: Move): Mode;
  /** Whether an object stands for itself and all after it. */
  fromEnd(position: Position): boolean;
  /** The parameters of the rule, for the line below the board. */
  rule?(position: Position, w: RowWords): string | undefined;
  /** All runs that the move of a run takes, by segment. */
  spread(layout: Layout, segment: number, run: Run, mode: Mode): ReadonlyMap<number, Run>;
}

export function numbers(list: unknown): number[] {
  return Array.isArray(list) ? list.filter((entry): entry is number => typeof entry === 'number') : [];
}

export function strings(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** What a move takes and leaves, as most games say it. */
export const amount = (move: Move): number => (typeof move.take === 'number' ? move.take : 0);
export const leaves = (move: Move): number[] => numbers(move.leaves);

/** The value of a segment, if the analysis has it. */
export function partOf(analysis: Analysis | undefined, segment: Segment): Part | undefined {
  return analysis?.components.find((part) => part[segment.list] === segment.index && (part.at ?? 0) === segment.from);
}

/** A rule's amounts, as the service writes them or as they were typed: `1-3` is a range. */
export function amountsOf(list: unknown): number[] {
  if (Array.isArray(list)) return numbers(list);
  if (typeof list === 'number') return [list];
  if (typeof list !== 'string') return [];
  return list.split(/[\s,]+/).flatMap((entry) => {
    const [first, last = first] = entry.split('-').map(Number);
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || last! - first! > 1000) return [];
    return Array.from({ length: Math.max(0, last! - first! + 1) }, (_, step) => first! + step);
  });
}
