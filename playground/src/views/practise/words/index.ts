import type { Language } from '../../../language.ts';
import { useWords } from '../../../speech.ts';
import { de } from './de.ts';
import { en, type PractiseWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';

const words: Readonly<Record<Language, PractiseWords>> = { en, de, es, fr, ru };

/** The language of the page, its words, and those of this view. */
export function usePractiseWords() {
  const { language, w } = useWords();
  return { language, page: w, w: words[language] };
}
