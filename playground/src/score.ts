import { load, save } from './store.ts';
import type { Settings } from './match.ts';

export interface Score {
  readonly won: number;
  readonly lost: number;
}

type Scores = Readonly<Record<string, Score>>;

const NONE: Score = { won: 0, lost: 0 };

const key = ({ game, play, level }: Settings): string => `${game}/${play}/${level}`;

const isScore = (score: unknown): score is Score =>
  typeof score === 'object' && score !== null && 'won' in score && 'lost' in score && Number.isSafeInteger(score.won) && Number.isSafeInteger(score.lost);

export function parseScores(text: string | null): Scores {
  try {
    const entries: [string, unknown][] = Object.entries(JSON.parse(text ?? '{}') ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, Score] => isScore(entry[1])));
  } catch {
    return {};
  }
}

/** The scores of this browser; they outlive the page if the browser lets them. */
export class ScoreBook {
  private scores = parseScores(load('score'));

  of(settings: Settings): Score {
    return this.scores[key(settings)] ?? NONE;
  }

  count(settings: Settings, won: boolean): void {
    const before = this.of(settings);
    this.set(settings, won ? { ...before, won: before.won + 1 } : { ...before, lost: before.lost + 1 });
  }

  reset(settings: Settings): void {
    this.set(settings, NONE);
  }

  private set(settings: Settings, score: Score): void {
    this.scores = { ...this.scores, [key(settings)]: score };
    save('score', JSON.stringify(this.scores));
  }
}
