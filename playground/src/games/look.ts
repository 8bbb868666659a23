import type { Game } from './game.ts';

/** The classes of what shows a game: `tokens.css` gives its pieces their colour by them. */
export function lookOf({ name, tint }: Game): string {
  return `game-${name} tint-${tint ?? 'usual'}`;
}
