import { oneOf, random } from './api.ts';
import type { Game, Outcome, Position } from './games/game.ts';
import type { Settings } from './match.ts';

export type Wish = 'won' | 'lost' | 'any';

/** Whether there are random positions of this game to begin with. */
export const hasRandomStarts = ({ randomQuery, starts }: Game): boolean => randomQuery !== undefined || starts !== undefined;

/** What the position has to be for the one who starts, so that it is what the person at the screen wishes. */
function outcomeFor(wish: Wish, { meFirst }: Settings): Outcome | 'any' {
  if (wish === 'any') return 'any';
  return (wish === 'won') === meFirst ? 'N' : 'P';
}

/** A random position to begin with, of the size of `sized`. Throws what the service says if there is none. */
export function drawStart(game: Game, settings: Settings, wish: Wish, sized: Position): Promise<Position> {
  const outcome = outcomeFor(wish, settings);
  if (game.starts !== undefined) return oneOf(game.name, settings.play, outcome, game.starts, settings.start);
  return random(game.name, settings.play, outcome, game.randomQuery?.(sized) ?? {});
}
