import { load, save } from './store.ts';
import type { Settings } from './match.ts';

export interface Score {
  readonly won: number;
  readonly lost: number;
}

/** Where the browser keeps them. */
export const SCORES = 'score';

type Scores = Readonly<Record<string, Score>>;

const NONE: Score = { won: 0, lost: 0 };

const key = ({ game, play, level }: Settings): string => `${game}/${play}/${level}`;

const isScore = (score: unknown): score is Score =>
  typeof score === 'object' && score !== null && 'won' in score && 'lost' in score && Number.isSafeInteger(score.won) && Number.isSafeInteger(score.lost);

function parseScores(text: string | null): Scores {
  try {
    const entries: [string, unknown][] = Object.entries(JSON.parse(text ?? '{}') ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, Score] => isScore(entry[1])));
  } catch {
    return {};
  }
}

/** The score in this browser, in all of its tabs. */
export const scoreOf = (settings: Settings): Score => parseScores(load(SCORES))[key(settings)] ?? NONE;

export function countMatch(settings: Settings, won: boolean): void {
  const before = scoreOf(settings);
  keep(settings, won ? { ...before, won: before.won + 1 } : { ...before, lost: before.lost + 1 });
}

export const resetScore = (settings: Settings): void => keep(settings, NONE);

const keep = (settings: Settings, score: Score): void =>
  save(SCORES, JSON.stringify({ ...parseScores(load(SCORES)), [key(settings)]: score }));
