import type { Game } from './game.ts';
import { chomp } from './chomp/game.ts';
import { grundy } from './grundy.tsx';
import { ichomp } from './ichomp/game.ts';
import { kayles } from './kayles.tsx';
import { lasker } from './lasker.tsx';
import { nim } from './nim.tsx';
import { octal } from './octal.tsx';
import { split } from './split.tsx';
import { brusselsSprouts, sprouts } from './sprouts/game.tsx';
import { subtraction } from './subtraction.tsx';
import { wythoff } from './wythoff.tsx';

/** All games of the page, in the order of the picker. The page opens with the first one. */
export const games: readonly Game[] = [ichomp, chomp, nim, kayles, wythoff, subtraction, lasker, grundy, split, octal, sprouts, brusselsSprouts];

const byName = new Map(games.map((game) => [game.name, game]));

export function gameOf(name: string): Game {
  const game = byName.get(name);
  if (game === undefined) throw new Error(`no game is called ${name}`);
  return game;
}
