import type { Period, Rule } from '../ask.ts';
import type { ExploreWords, Things } from '../words/en.ts';
import { isCompared } from './period.ts';

/** How it is known that values repeat for ever: one sentence on what was done, and why that is enough. */
export interface Proof {
  readonly done: string;
  readonly why: readonly string[];
}

/** Games whose moves may split a heap: that comparing suffices for these was found by Guy and Smith. Without splits it is plain. */
const splitting: ReadonlySet<string> = new Set(['kayles', 'octal', 'split']);

/** The proof of a period, from what the report says; undefined if it proves none. */
export function proofOf(game: string, rule: Rule, found: Period, things: Things, s: ExploreWords): Proof | undefined {
  const { certificate, preperiod, period } = found;
  if (certificate === undefined || preperiod === null || period === null) return undefined;
  if (!isCompared(found)) return { done: things.byTheorem, why: formulaOf(game, period, s) };
  const { checked } = certificate;
  return {
    done: things.compared(checked, preperiod, checked - period - 1, period),
    why: [
      things.enough(period),
      ...(rule.unequal === 'true' ? [s.enoughUnequal] : []),
      ...(splitting.has(game) ? [s.guySmith] : []),
    ],
  };
}

/** Why a formula gives the values; empty for a game that the page has no words for. */
function formulaOf(game: string, period: number, { formulas }: ExploreWords): readonly string[] {
  switch (game) {
    case 'nim':
    case 'lasker':
    case 'kayles':
      return [formulas[game]];
    case 'subtraction':
      return [formulas.subtraction(period - 1)];
    default:
      return [];
  }
}

/** Why no period is proven. */
export function unprovenOf(game: string, rule: Rule, { unproven }: ExploreWords): string {
  if (game === 'grundy' || game === 'subtraction') return unproven[game];
  return rule.code?.includes('~') ? unproven.endless : unproven.searched;
}
