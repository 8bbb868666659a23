import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { words, type Language, type Words } from './language.ts';

export const Speech = createContext<Language>('en');

/** The language of the page and its words. */
export function useWords(): { readonly language: Language; readonly w: Words } {
  const language = useContext(Speech);
  return { language, w: words[language] };
}
