import { en, type ExploreWords } from './en.ts';
export const de: ExploreWords = en;
