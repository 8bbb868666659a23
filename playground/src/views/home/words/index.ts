import type { Language } from '../../../language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';

export const homeWords: Readonly<Record<Language, typeof en>> = { en, de, es, fr, ru };
