import type { Analysis, Play } from '../game.ts';
import { endsAt } from './geometry/drawing.ts';
import type { Scene } from './map/scene.ts';
import type { Count } from './map/wire.ts';

/** How many moves a game has from its start to its end, whoever plays it. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What is left of a finished game of Sprouts, as the service tells it. */
export interface End {
  readonly survivors: readonly { readonly spot: string; readonly neighbours: readonly string[] }[];
  readonly pharisees: readonly string[];
}

export const isFinished = (analysis: Analysis | undefined): boolean => analysis?.advice.kind === 'over';

export const endOf = (analysis: Analysis | undefined): End | undefined =>
  analysis?.components.map(({ end }) => end as End | undefined).find(end => end !== undefined);

/** The most moves of a game, and of Brussels Sprouts the number of all games. */
export function mostOf({ spots, crosses }: Count, kind: Scene['kind']): number {
  return kind === 'spot' ? 3 * spots - 1 : 4 * spots + 5 * crosses - 2;
}

/** How many lives the spots of a drawing have together. */
export const livesOf = ({ drawing }: Scene): number => sum(livesOfSpots(drawing));

/**
 * How many moves are left. The service bounds the moves of each part; where it has no answer, the lives and the laws for whole games do, which
 * never allow less than is possible.
 */
export function movesLeft({ kind, drawing }: Scene, start: Count, analysis: Analysis | undefined): Range {
  const most = mostOf(start, kind) - drawing.moves;
  if (kind === 'cross') return { least: most, most };
  if (isFinished(analysis)) return { least: 0, most: 0 };
  const bound = (name: 'moves_least' | 'moves_most') => analysis && sum(analysis.components.map(part => Number(part[name])));
  const spare = sum(livesOfSpots(drawing).map(lives => Math.max(0, lives - 1)));
  const byLaw = kind === 'spot' ? Math.max(2 * start.spots - drawing.moves, Math.ceil(spare / 2), 0) : 0;
  return { least: Math.max(byLaw, bound('moves_least') ?? 0), most: Math.min(most, bound('moves_most') ?? most) };
}

/** Whether the player who began wins a game of this number of moves. */
export const isWonByFirst = (moves: number, play: Play): boolean => (moves % 2 === 1) === (play === 'normal');

const livesOfSpots = (drawing: Scene['drawing']): number[] =>
  drawing.knots.filter(({ kind }) => kind === 'spot').map(({ id }) => Math.max(0, 3 - endsAt(drawing, id)));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
