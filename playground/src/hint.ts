import type { Analysis } from './games/game.ts';

/** What a hint tells, one after the other: whether there is a winning move, in which part, which one, and why. */
export type HintStep = 'can' | 'where' | 'move' | 'why';

/** The steps of a hint. Without a winning move, or where the position is one part, there is no place to point at. */
export function stepsOf(analysis: Analysis, hasPlace: boolean): readonly HintStep[] {
  return analysis.advice.kind === 'win' && hasPlace ? ['can', 'where', 'move', 'why'] : ['can', 'move', 'why'];
}
