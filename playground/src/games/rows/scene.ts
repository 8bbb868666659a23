import type { Analysis, Move } from '../game.ts';
import { partsOf, type Aim } from './aim.ts';
import { partOf, type Kind } from './kind.ts';
import { leftBy, type Layout, type Run, type Segment } from './layout.ts';
import type { PointingState, Spot } from './use-pointing.ts';
import { capital, type RowWords } from './words.ts';

/** All that the parts of a board need to draw themselves. */
export interface Scene {
  readonly kind: Kind;
  readonly layout: Layout;
  readonly analysis: Analysis | undefined;
  readonly pointing: PointingState;
  readonly values: boolean;
  readonly hints: boolean;
  /** The segments that a hint points at. */
  readonly where: ReadonlySet<number>;
  readonly w: RowWords;
  /** What objects and gaps are for in this game. */
  readonly objects: boolean;
  readonly gaps: boolean;
  /** The one spot that the Tab key reaches. */
  readonly tab: Spot | undefined;
  /** The runs to be shown as going, by segment. */
  readonly going: ReadonlyMap<number, Run>;
  /** Whether no move takes the run that is shown. */
  readonly refused: boolean;
}

/** The class of a segment, which says whether a hint points at it. */
export const whereClass = (name: string, { where }: Scene, index: number): string => (where.has(index) ? `${name} where` : name);

/** What a move leads to, as a short text on its target. */
export function valueText(move: Move | undefined, w: RowWords): string {
  if (!move) return '';
  return typeof move.sg === 'number' ? String(move.sg) : move.outcome ? w.letters[move.outcome] : '';
}

/** The same for screen readers. */
function valueWords(move: Move, w: RowWords): string {
  if (typeof move.sg === 'number') return w.value(move.sg);
  return move.outcome ? w.outcome(move.outcome) : '';
}

export const placeOf = (segment: Segment, w: RowWords): string => w.place(segment.list, segment.name ?? segment.index);

/** "takes 2, leaves 1 and 3" */
export function effect(segment: Segment, aim: Aim, scene: Scene): string {
  const { w, pointing } = scene;
  if (aim.begins) return w.begins;
  const { length } = aim.run;
  const left = leftBy(segment, aim.run).filter((size) => size > 0);
  if (pointing.mode.name === 'both') return w.takesBoth(length, scene.layout.segments.map(({ size }) => size - length));
  return length === 0 ? w.splits(left) : w.takes(length, left);
}

/** What follows it: the value, and whether it wins. */
export function verdict(move: Move | undefined, { values, hints, pointing, w }: Scene): string[] {
  if (!move) return [];
  return [...(values ? [valueWords(move, w)] : []), ...(hints && pointing.aims.wins(move) ? [w.winning] : [])].filter((text) => text !== '');
}

export const sgOf = (scene: Scene, segment: Segment): number | null | undefined => partOf(scene.analysis, segment)?.sg;

export function segmentLabel(scene: Scene, segment: Segment): string {
  const { w, values, kind } = scene;
  const sg = sgOf(scene, segment);
  const value = values && typeof sg === 'number' ? `, ${w.value(sg)}` : '';
  return `${capital(placeOf(segment, w))}, ${w.count(segment.size, kind.look)}${value}`;
}

/** What a compact heap says of a move: "1000 → 400 + 599". */
export const arithmetic = (segment: Segment, move: Move): string => `${segment.size} → ${partsOf(move).join(' + ') || '0'}`;
