import type { Language } from '../../../language.ts';
import { useWords } from '../../../speech.ts';
import { de } from './de.ts';
import { en, type ExploreWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';

const all: Readonly<Record<Language, ExploreWords>> = { en, de, es, fr, ru };

/** The words of this view in the language of the page. */
export const useSaid = (): ExploreWords => all[useWords().language];
