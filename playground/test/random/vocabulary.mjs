// The words of the page in each language: a test compares what is on the screen with them, and reads numbers out of its sentences.
import { load } from '../sprouts/load.mjs';

const { languages, vocabulary } = await load('../random/vocabulary.ts');

export { languages };

export const speech = Object.fromEntries(await Promise.all(languages.map(async (language) => [language, await vocabulary(language)])));

const NUMBERS = String.raw`\d+(?:(?:, | and | und | y | et | и )\d+)*`;
const [TAKEN, LEFT] = [777, 888];

/** A sentence with these numbers in it as a pattern: any number for the first one, a list of numbers for the second one. */
const patternOf = (sentence) =>
  sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(String(TAKEN), String.raw`\d+`).replace(String(LEFT), `(${NUMBERS})`);

const patterns = Object.fromEntries(languages.map((language) => {
  const { takes, splits } = speech[language].rows;
  const sentences = [takes(TAKEN, [LEFT]), splits([LEFT]), takes(TAKEN, [])];
  return [language, sentences.map((sentence) => new RegExp(`${patternOf(sentence)}(?!\\d)`))];
}));

/** The sizes that a label says a move leaves: "takes 2, leaves 1 and 3", "leaves none", "splits into 1, 2 and 3". */
export function leftBy(label, language) {
  const found = patterns[language].map((pattern) => pattern.exec(label)).find((found) => found !== null);
  return (found[1] ?? '').match(/\d+/g)?.map(Number) ?? [];
}
