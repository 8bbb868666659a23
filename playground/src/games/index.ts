import { entries, guide, readCatalogue } from '../api.ts';
import type { Language } from '../language.ts';
import type { Game } from './game.ts';
import { chomp } from './chomp/game.ts';
import { general, type GeneralGame } from './general/game.tsx';
import { generalWords } from './general/words.ts';
import { grundy } from './grundy.tsx';
import { ichomp } from './ichomp/game.ts';
import { kayles } from './kayles.tsx';
import { lasker } from './lasker.tsx';
import { nim } from './nim.tsx';
import { notakto } from './notakto/game.ts';
import { octal } from './octal.tsx';
import { split } from './split.tsx';
import { brusselsSprouts, mixedSprouts, sprouts } from './sprouts/game.tsx';
import { subtraction } from './subtraction.tsx';
import { treblecross } from './treblecross/game.ts';
import { wythoff } from './wythoff.tsx';

/** The games with boards of their own, in the order of the picker. The page opens with the first one. */
const own: readonly [Game, ...Game[]] = [
  ichomp, chomp, notakto, nim, kayles, wythoff, subtraction, lasker, grundy, split, octal, treblecross, sprouts, brusselsSprouts, mixedSprouts,
];

/** The other games of the service, once it has told of them. */
let others: readonly GeneralGame[] = [];

/** The games and languages in which these have their names. */
const named = new Set<string>();

export const firstGame = own[0];

export const games = (): readonly Game[] => [...own, ...others];

const known = (name: string): Game | undefined => games().find((game) => game.name === name);

/**
 * Asks for the other games of the service, and what they are called in this language. The catalogue has short texts in English; the game
 * that is played gets those for people.
 *
 * Throws if the service does not answer.
 */
export async function meetOthers(language: Language, played: string): Promise<void> {
  await readCatalogue();
  if (others.length === 0) others = [...entries.values()].filter(({ name }) => !own.some((game) => game.name === name)).map((entry) => general(entry, known));
  const unnamed = others.filter(({ name }) => (language !== 'en' || name === played) && !named.has(`${name}/${language}`));
  await Promise.all(
    unnamed.map(async (game) => {
      const { title, summary } = await guide(game.name, language);
      game.title[language] = title;
      game.rule[language] = generalWords[language].rules[game.name] ?? summary;
      named.add(`${game.name}/${language}`);
    }),
  );
}

/** The games, with the service's others if a fragment names one of them. The board of the game that it names is loaded. */
export async function gamesFor(fragment: string, language: Language): Promise<readonly Game[]> {
  const name = new URLSearchParams(fragment.replace(/^#/, '')).get('game');
  if (name !== null && !games().some((game) => game.name === name)) await meetOthers(language, name).catch(() => undefined);
  await games().find((game) => game.name === name)?.load?.().catch(() => undefined);
  return games();
}

export function gameOf(name: string): Game {
  const game = games().find((game) => game.name === name);
  if (game === undefined) throw new Error(`no game is called ${name}`);
  return game;
}
