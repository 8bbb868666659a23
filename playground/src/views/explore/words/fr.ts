import { en, type ExploreWords } from './en.ts';
export const fr: ExploreWords = en;
