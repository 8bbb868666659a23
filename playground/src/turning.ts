import { advised } from './advice.ts';
import type { Analysis, Move } from './games/game.ts';
import type { Match } from './match.ts';

/** Where the one who lost had the last chance to win: how many turns were made before, and what would have won. */
export interface TurningPoint {
  readonly cursor: number;
  readonly instead: Move;
}

/** A longer way back is not looked through. */
const MOST_POSITIONS = 40;

/**
 * Finds the last position in which `loser` could have won. `never` if there was none. Undefined if nobody has moved, or the game was so
 * long that it is not known.
 */
export async function turningPoint(
  match: Match,
  loser: 0 | 1,
  analysisAt: (cursor: number) => Promise<Analysis>,
): Promise<TurningPoint | 'never' | undefined> {
  let asked = 0;
  let hasMoved = false;
  for (let cursor = match.cursor - 1; cursor >= 0; cursor--) {
    const { by, lost } = match.turns[cursor]!;
    if (by !== loser) continue;
    hasMoved = true;
    if (lost) continue;
    if (++asked > MOST_POSITIONS) return undefined;
    const analysis = await analysisAt(cursor);
    const instead = advised(analysis);
    if (analysis.outcome === 'N' && instead !== null) return { cursor, instead };
  }
  return hasMoved ? 'never' : undefined;
}
