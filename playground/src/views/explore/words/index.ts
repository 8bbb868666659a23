import type { Entry } from '../../../api.ts';
import type { Language } from '../../../language.ts';
import { useWords } from '../../../speech.ts';
import { de } from './de.ts';
import { en, type ExploreWords, type Things } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';

const all: Readonly<Record<Language, ExploreWords>> = { en, de, es, fr, ru };

/** The words of this view in the language of the page. */
export const useSaid = (): ExploreWords => all[useWords().language];

/** What the sequence of a game is about, where these are not heaps. */
const others: Readonly<Record<string, 'group' | 'row'>> = { groups: 'group', rows: 'row' };

/** The words for the heaps of a game, which are groups or rows in some. */
export const useThings = ({ sequence = '' }: Pick<Entry, 'sequence'>): Things => useSaid().things[others[sequence] ?? 'heap'];
