import { load, save } from './store.ts';
import { en } from './words/en.ts';
import { ru } from './words/ru.ts';

export type Language = 'en' | 'ru';
export type Words = typeof en;

export const languages: readonly Language[] = ['en', 'ru'];
export const words: Readonly<Record<Language, Words>> = { en, ru };

const known = (tag: string | null | undefined): Language | undefined => languages.find((language) => tag?.toLowerCase().startsWith(language));

/** The language chosen last, or else the first of the browser's that the page speaks. */
export function preferred(): Language {
  return known(load('language')) ?? navigator.languages.map(known).find((language) => language !== undefined) ?? 'en';
}

export function choose(language: Language): void {
  save('language', language);
  document.documentElement.lang = language;
}
