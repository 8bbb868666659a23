import type { Play } from '../../games/game.ts';

export type Exercise = 'move' | 'worth' | 'who';
export type Difficulty = 'easy' | 'medium' | 'hard';

export const exercises: readonly Exercise[] = ['move', 'worth', 'who'];
/** Level 1 is the first one. */
export const difficulties: readonly Difficulty[] = ['easy', 'medium', 'hard'];

/** What is practised. The same plan has the same tasks for everybody. */
export interface Plan {
  readonly game: string;
  readonly play: Play;
  readonly exercise: Exercise;
  /** From 1 on. */
  readonly level: number;
  /** How many tasks there are; 0 if they have no end. */
  readonly count: number;
  /** Seconds for each task; 0 for as many as it takes. */
  readonly time: number;
  readonly hints: boolean;
  readonly seed: number;
}

export const MOST_TASKS = 50;
const MOST_SECONDS = 3600;
export const LARGEST_SEED = 999_999;
const USUAL_COUNT = 10;

/** A number that nobody has chosen, short enough to be read out. */
export const anySeed = (): number => 1 + Math.floor(Math.random() * 999);

/** A whole number in a query; undefined if there is none from `least` to `most`. */
function number(query: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const text = query.get(name) ?? '';
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
}

/** A plan that can be asked for: values are those of one play, `valued`, so that what a position is worth is asked in no other. */
export function fitting(plan: Plan, plays: readonly Play[], valued?: Play): Plan {
  const [usual = 'normal'] = plays;
  if (plan.exercise === 'worth') return { ...plan, play: valued ?? usual };
  return plays.includes(plan.play) ? plan : { ...plan, play: usual };
}

/** The plan in an address. What is missing or cannot be read is as usual, and the seed is `seed`. */
export function parse(query: URLSearchParams, game: string, plays: readonly Play[], seed: number, valued?: Play): Plan {
  const plan: Plan = {
    game,
    play: query.get('play') === 'misere' ? 'misere' : query.get('play') === 'normal' ? 'normal' : (plays[0] ?? 'normal'),
    exercise: exercises.find((exercise) => exercise === query.get('task')) ?? 'move',
    level: number(query, 'level', 1, difficulties.length) ?? 1,
    count: number(query, 'count', 0, MOST_TASKS) ?? USUAL_COUNT,
    time: number(query, 'time', 0, MOST_SECONDS) ?? 0,
    hints: query.get('hints') === '1',
    seed: number(query, 'seed', 0, LARGEST_SEED) ?? seed,
  };
  return fitting(plan, plays, valued);
}

/** The fragment that has these tasks: `#practise=nim&task=move&level=2&count=10&seed=7`. */
export function print({ game, play, exercise, level, count, time, hints, seed }: Plan, plays: readonly Play[]): string {
  const query = new URLSearchParams({ practise: game, task: exercise });
  if (play !== plays[0]) query.set('play', play);
  query.set('level', String(level));
  query.set('count', String(count));
  if (time > 0) query.set('time', String(time));
  if (hints) query.set('hints', '1');
  query.set('seed', String(seed));
  return `#${query}`;
}

/** The fragment of a worksheet with these tasks. */
export const printSheet = (plan: Plan, plays: readonly Play[]): string => `${print({ ...plan, time: 0, hints: false }, plays)}&sheet=1`;
