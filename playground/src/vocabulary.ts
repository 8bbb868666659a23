import { words as chompWords } from './games/chomp/words.ts';
import { generalWords } from './games/general/words.ts';
import { words as ichompWords } from './games/ichomp/words.ts';
import { games } from './games/index.ts';
import { words as notaktoWords } from './games/notakto/words.ts';
import { setupWords, type SetupWords } from './games/rows/setup-words.ts';
import { lists, rowWords, type Lists, type RowWords } from './games/rows/words.ts';
import { sproutsWords } from './games/sprouts/words.ts';
import { tileWords } from './games/tiles/words.ts';
import { words as treblecrossWords } from './games/treblecross/words.ts';
import { words, type Language, type Words } from './language.ts';

/**
 * All words of a language that is loaded when it is chosen. Its file imports types only: the build would put what it shares with the page
 * into one more file.
 */
export interface Vocabulary {
  readonly page: Words;
  readonly general: typeof generalWords.en;
  readonly tiles: typeof tileWords.en;
  readonly chomp: typeof chompWords.en;
  readonly ichomp: typeof ichompWords.en;
  readonly treblecross: typeof treblecrossWords.en;
  readonly notakto: typeof notaktoWords.en;
  rows(lists: Lists): RowWords;
  readonly setup: SetupWords;
  readonly sprouts: typeof sproutsWords.en;
  /** By name, for the games with boards of their own. */
  readonly games: Readonly<Record<string, { readonly title: string; readonly rule: string }>>;
}

const files = {
  de: async () => (await import('./words/de.ts')).de,
  es: async () => (await import('./words/es.ts')).es,
  fr: async () => (await import('./words/fr.ts')).fr,
};

/** Loads the words of a language, where the page does not have them yet, and gives it back. Throws if the service does not answer. */
export async function learn(language: Language): Promise<Language> {
  if (language in words) return language;
  const found: Vocabulary = await files[language as keyof typeof files]();
  generalWords[language] = found.general;
  tileWords[language] = found.tiles;
  chompWords[language] = found.chomp;
  ichompWords[language] = found.ichomp;
  treblecrossWords[language] = found.treblecross;
  notaktoWords[language] = found.notakto;
  rowWords[language] = found.rows(lists);
  setupWords[language] = found.setup;
  sproutsWords[language] = found.sprouts;
  for (const { name, title, rule } of games()) {
    const named = found.games[name];
    if (named !== undefined) [title[language], rule[language]] = [named.title, named.rule];
  }
  words[language] = found.page;
  return language;
}
