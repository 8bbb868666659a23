import type { Language } from '../../language.ts';
import type { plan } from './plan.ts';

/** The words around a question. A text may have several paragraphs, with an empty line between them, and _marked_ words. */
interface Asking {
  readonly ask: string;
  /** Said after a wrong answer. */
  readonly hint: string;
  /** Said after the right one. */
  readonly right: string;
}

type Options<Count> = Count extends 3 ? readonly [string, string, string] : readonly [string, string];

type StepWords<S> = { readonly say: string } & Asking &
  (S extends { readonly match: string } ? { readonly play: string } : unknown) &
  (S extends { readonly ask: { readonly options: infer Count } } ? { readonly options: Options<Count> } : unknown);

type StepsWords<Steps extends readonly unknown[]> = { readonly [Index in keyof Steps]: StepWords<Steps[Index]> };

/** A word for everything that the plan shows: one that is missing does not compile. */
type Lessons = {
  readonly [Name in keyof typeof plan]: {
    readonly title: string;
    readonly about: string;
    readonly steps: StepsWords<(typeof plan)[Name]>;
  };
};

/** What the page needs of a step, whichever it is. */
export interface AnyStepWords extends Asking {
  readonly say: string;
  readonly play?: string;
  readonly options?: readonly string[];
}

export interface LessonWords {
  readonly about: string;
  readonly all: string;
  readonly lesson: (number: number, title: string) => string;
  readonly done: string;
  readonly progress: (done: number, all: number) => string;
  readonly step: (number: number, all: number) => string;
  readonly first: string;
  readonly second: string;
  readonly answer: string;
  readonly answers: string;
  readonly check: string;
  readonly yes: string;
  readonly no: string;
  readonly loses: (move: string) => string;
  readonly onBoard: string;
  readonly size: string;
  readonly value: string;
  readonly column: string;
  readonly finished: string;
  readonly next: (title: string) => string;
  readonly again: string;
  readonly lessons: Lessons;
}

const files: Readonly<Record<Language, () => Promise<LessonWords>>> = {
  en: async () => (await import('./words/en.ts')).en,
  de: async () => (await import('./words/de.ts')).de,
  es: async () => (await import('./words/es.ts')).es,
  fr: async () => (await import('./words/fr.ts')).fr,
  ru: async () => (await import('./words/ru.ts')).ru,
};

/** Loads the words of the lessons in a language. Throws if the service does not answer. */
export const read = (language: Language): Promise<LessonWords> => files[language]();
