import { analyze, entries, random, readCatalogue, Refusal } from '../../api.ts';
import { gameOf } from '../../games/index.ts';
import type { Analysis, Game, Outcome, Position, Turn } from '../../games/game.ts';
import type { Language } from '../../language.ts';
import { difficulties, type Difficulty, type Exercise, type Plan } from './plan.ts';

/** A position with the question about it. */
export interface Task {
  readonly plan: Plan;
  readonly position: Position;
  /** Where a drawing of the position begins, and the moves from there. */
  readonly start: Position;
  readonly turns: readonly Turn[];
  readonly analysis: Analysis;
  /** The component that is asked for; undefined if it is all of the position. */
  readonly part: number | undefined;
}

/** The service has no position for this plan. */
export class NoTask extends Error {}

type Wanted = Outcome | 'any';

/** What is asked of `/<game>/random`, besides the rule and the seed. */
export interface Wish {
  readonly outcome: Wanted;
  readonly difficulty?: string;
  readonly winning?: string;
}

/** Numbers from 0 to below 1, the same ones for the same seed (the generator mulberry32). */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Who is to win. Half of the questions who wins have the answer that the one who moves does. */
export function wantedOutcome(exercise: Exercise, seed: number): Wanted {
  if (exercise === 'worth') return 'any';
  return exercise === 'move' || dice(seed)() < 0.5 ? 'N' : 'P';
}

/** What is asked for, the best first: not every game has positions of every level. */
export function wishes({ exercise, level }: Plan, outcome: Wanted): readonly Wish[] {
  // The value of one component is easy enough in a position that is not.
  const wanted = exercise === 'worth' ? Math.max(level, 2) : level;
  const nearest = [...difficulties].sort((one, other) => distance(one, wanted) - distance(other, wanted));
  const single = exercise === 'move' ? [{ winning: '1' }, {}] : [{}];
  const leveled = nearest.flatMap((difficulty) => single.map((winning) => ({ outcome, difficulty, ...winning })));
  return [...leveled, { outcome }, { outcome: 'any' }];
}

const distance = (difficulty: Difficulty, level: number): number => Math.abs(difficulties.indexOf(difficulty) - (level - 1));

/** At level 1 positions are as large as the page's own start; above, as large as the service draws them. */
function sizeOf(game: Game, level: number): Readonly<Record<string, string>> {
  const all = Object.entries(game.randomQuery?.(game.start) ?? {});
  if (level === 1) return Object.fromEntries(all);
  const { parameters = [], rulesInJson = [] } = entries.get(game.name) ?? {};
  const rule = new Set([...parameters.filter(({ in_rule }) => in_rule), ...rulesInJson].map(({ name }) => name));
  return Object.fromEntries(all.filter(([name]) => rule.has(name) && name !== 'centre'));
}

/** A random position of the service; undefined if it has none of this game. */
async function drawn(game: Game, plan: Plan, seed: number, outcome: Wanted): Promise<Position | undefined> {
  const size = sizeOf(game, plan.level);
  for (const { outcome: wanted, ...wish } of wishes(plan, outcome)) {
    try {
      return await random(game.name, plan.play, wanted, { ...size, ...wish, seed: String(seed) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 404) return undefined;
    }
  }
  throw new NoTask();
}

const ATTEMPTS = 6;
const ANOTHER_SEED = 7919;
/** Legal moves of a position of level 1 and 2, as the service divides them. */
const MOST_MOVES: readonly number[] = [8, 16];

interface Played {
  readonly turns: readonly Turn[];
  readonly analysis: Analysis;
}

/** Whether a position that play reached is one of this plan. The last attempt takes any size. */
function suits({ analysis, turns }: Played, { level }: Plan, outcome: Wanted, attempt: number): boolean {
  const most = attempt === ATTEMPTS - 1 ? Infinity : (MOST_MOVES[level - 1] ?? Infinity);
  return turns.length > 0 && analysis.moves.length <= most && (outcome === 'any' || analysis.outcome === outcome);
}

/** A position that random moves lead to from the start, for a board that draws all of them, and for a game without random positions. */
async function playedOut(game: Game, plan: Plan, seed: number, outcome: Wanted, language: Language): Promise<Played> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const die = dice(seed + attempt * ANOTHER_SEED);
    let played: Played = { turns: [], analysis: await analyze(game.name, plan.play, game.start, language) };
    while (played.analysis.moves.length > 0) {
      if (suits(played, plan, outcome, attempt)) return played;
      const { turns, analysis } = played;
      const move = analysis.moves[Math.floor(die() * analysis.moves.length)]!;
      if (move.position === undefined) break;
      const turn: Turn = { move, position: move.position, by: turns.length % 2 === 0 ? 0 : 1 };
      played = { turns: [...turns, turn], analysis: await analyze(game.name, plan.play, move.position, language) };
    }
  }
  throw new NoTask();
}

/** The component that a question of level 1 is about. */
function partAsked(game: Game, { exercise, level }: Plan, { components, position }: Analysis, seed: number): number | undefined {
  if (exercise !== 'worth' || level > 1 || components.length < 2) return undefined;
  const isNamed = (part: Analysis['components'][number], index: number): boolean => game.partName?.(part, index, 'en', position, { start: position, turns: [] }) !== undefined;
  const known = components.flatMap((part, index) => (part.sg !== null && isNamed(part, index) ? [index] : []));
  return known[Math.floor(dice(seed)() * known.length)];
}

/** The task with this seed. Throws `NoTask`, or `Unreachable` if the service does not answer. */
export async function draw(plan: Plan, seed: number, language: Language): Promise<Task> {
  await readCatalogue();
  const game = gameOf(plan.game);
  await game.load?.().catch(() => undefined);
  const outcome = wantedOutcome(plan.exercise, seed);
  const position = game.randomQuery && (await drawn(game, plan, seed, outcome));
  const played =
    position === undefined
      ? await playedOut(game, plan, seed, outcome, language)
      : { turns: [], analysis: await analyze(plan.game, plan.play, position, language) };
  const { analysis, turns } = played;
  const part = partAsked(game, plan, analysis, seed);
  if (plan.exercise === 'move' && analysis.outcome !== 'N') throw new NoTask();
  if (plan.exercise === 'worth' && analysis.sg === null && part === undefined) throw new NoTask();
  const now = turns.at(-1)?.position ?? position ?? game.start;
  return { plan, position: now, start: turns.length > 0 ? game.start : now, turns, analysis, part };
}
