import { en, type ExploreWords } from './en.ts';
export const ru: ExploreWords = en;
