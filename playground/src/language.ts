import { load, save } from './store.ts';
import { en } from './words/en.ts';
import { ru } from './words/ru.ts';

export type Language = 'en' | 'de' | 'es' | 'fr' | 'ru';
export type Words = typeof en;

export const languages: readonly Language[] = ['en', 'de', 'es', 'fr', 'ru'];

/** What one place says in each language. English and Russian are here at once; `learn` of `vocabulary.ts` adds the others. */
export const spoken = <W>(first: { readonly en: W; readonly ru: W }): Record<Language, W> => first as Record<Language, W>;

export const words = spoken<Words>({ en, ru });

const known = (tag: string | null | undefined): Language | undefined => languages.find((language) => tag?.toLowerCase().split('-')[0] === language);

/** The language chosen last, or else the first of the browser's that the page speaks. */
export function preferred(): Language {
  return known(load('language')) ?? navigator.languages.map(known).find((language) => language !== undefined) ?? 'en';
}

export function choose(language: Language): void {
  save('language', language);
  document.documentElement.lang = language;
}
