import type { Game } from './game.ts';
import { chomp } from './chomp/game.ts';
import { ichomp } from './ichomp/game.ts';

/** All games of the page, in the order of the picker. The page opens with the first one. */
export const games: readonly Game[] = [ichomp, chomp];

const byName = new Map(games.map((game) => [game.name, game]));

export function gameOf(name: string): Game {
  const game = byName.get(name);
  if (game === undefined) throw new Error(`no game is called ${name}`);
  return game;
}
