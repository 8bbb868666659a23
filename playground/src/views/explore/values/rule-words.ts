import { setupWords, type SetupWords } from '../../../games/rows/setup-words.ts';
import type { Language } from '../../../language.ts';

interface RuleWords {
  readonly label: string;
  readonly hint: string;
}

/** The words of the settings for the parameters of a rule, by `game.parameter`. */
const fields: Readonly<Record<string, (w: SetupWords) => RuleWords>> = {
  'subtraction.take': (w) => ({ label: w.take, hint: w.takeHint }),
  'kayles.take': (w) => ({ label: w.shots, hint: w.shotsHint }),
  'octal.code': (w) => ({ label: w.code, hint: w.codeHint }),
  'split.parts': (w) => ({ label: w.parts, hint: w.partsHint }),
  'split.unequal': (w) => ({ label: w.unequal, hint: `true: ${w.unequalYes}; false: ${w.unequalNo}` }),
  'split.least': (w) => ({ label: w.least, hint: w.leastHint }),
  'split.take': (w) => ({ label: w.splitTake, hint: w.splitTakeHint }),
};

/** A parameter of a rule in the words of the page, which has none for the games that only the service knows. */
export const ruleWords = (game: string, parameter: string, language: Language): RuleWords | undefined =>
  fields[`${game}.${parameter}`]?.(setupWords[language]);
