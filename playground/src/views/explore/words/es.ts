import { en, type ExploreWords } from './en.ts';
export const es: ExploreWords = en;
