import { answers, askModule, askService, isAway, type Ask } from './answers.ts';
import type { Analysis, Move, Outcome, Play, Position } from './games/game.ts';
import type { Language } from './language.ts';

export type Level = 'child' | 'beginner' | 'casual' | 'strong' | 'perfect';

/** What the service answers when it refuses a request: `detail` is a sentence for people. */
export class Refusal extends Error {
  /** `isTooLarge` if the position may be a good one, but solving it takes too long. */
  constructor(readonly status: number, detail: string, readonly isTooLarge = false) {
    super(detail);
  }
}

/** Nobody answers, or the service is busy. The same request may succeed later. */
export class Unreachable extends Error {}

/** The computer's answer. `next` is what the person faces then; undefined if that takes too long to find out. */
export interface Reply {
  readonly move: Move | null;
  readonly position: Position;
  readonly next?: Analysis;
}

export interface Guide {
  readonly title: string;
  readonly summary: string;
  readonly rules: string;
  readonly theory: string;
  readonly history: string;
  readonly source: string;
}

/** A parameter of a position in a query string. */
export interface Parameter {
  readonly name: string;
  readonly kind: 'integer' | 'integers' | 'text' | 'lines' | 'pictures' | 'point' | 'boolean' | 'json';
  readonly required: boolean;
  /** Whether it is a part of the rule rather than of the position. */
  readonly in_rule: boolean;
  readonly about: string;
}

/** A game in the catalogue of the service, in English. */
export interface Entry {
  readonly name: string;
  readonly title: string;
  readonly rules: string;
  readonly plays: readonly Play[];
  /** But those in JSON: the page sends such positions as a body. */
  readonly parameters: readonly Parameter[];
  /** The parameters of a rule that are JSON. */
  readonly rulesInJson: readonly Parameter[];
  readonly picture?: boolean;
  /** The parameter with the sizes of the heaps, in a game whose single heaps have a sequence of values. */
  readonly sequence?: string;
  readonly start: Position;
}

/** Games whose moves the service puts into words. A move then has `words`, by language. */
export const inWords = new Set<string>();

/** The catalogue, once it is there. */
export const entries = new Map<string, Entry>();

const BUSY = new Set([408, 429, 502, 503, 504]);
/** What is before it depends on where the service is. */
const TOO_LARGE = /\/problems\/(beyond-limits|deadline-exceeded)$/;
const PATIENCE_MS = 30_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreachable();
  }
}

/** The text of the answer. */
async function textFrom(ask: Ask, path: string, post: RequestInit): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await ask(path, { ...post, signal: AbortSignal.timeout(PATIENCE_MS) });
    text = await response.text();
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return text;
  const { type, detail } = parsed(text) as { type?: unknown; detail?: unknown };
  const isTooLarge = typeof type === 'string' && TOO_LARGE.test(type);
  if (BUSY.has(response.status) && !isTooLarge) throw new Unreachable();
  throw new Refusal(response.status, typeof detail === 'string' ? detail : response.statusText, isTooLarge);
}

/** The text of the answer of the service, or of the module while the service is away or where there is none. */
async function send(path: string, body?: unknown): Promise<string> {
  const post = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  if (answers() === 'service') return textFrom(askService, path, post);
  if (answers() === 'either' && !isAway()) {
    try {
      return await textFrom(askService, path, post);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }
  return textFrom(askModule, path, post);
}

/** Asks the service what it is. `body` makes it a `POST`. */
export const ask = async <Answer>(path: string, body?: unknown): Promise<Answer> => parsed(await send(path, body)) as Answer;

const everything = (game: string) => [inWords.has(game) ? 'words' : 'all', { limit: 10_000, positions: true, explain: true }] as const;

/** A move keeps its words when the language changes. */
const inLanguage = (move: Move, lang: Language): Move => (typeof move.words === 'string' ? { ...move, words: { [lang]: move.words } } : move);

const withWords = (analysis: Analysis, lang: Language): Analysis => ({ ...analysis, moves: analysis.moves.map((move) => inLanguage(move, lang)) });

export async function analyze(game: string, play: Play, position: Position, lang: Language): Promise<Analysis> {
  const [moves, more] = everything(game);
  return withWords(await ask(`${game}/analyze`, { ...position, play, moves, ...more, lang }), lang);
}

/** Lets the computer move. */
export async function reply(game: string, play: Play, position: Position, level: Level, lang: Language): Promise<Reply> {
  try {
    const [analyze, more] = everything(game);
    const { words, ...reply } = await ask<Reply & { words?: string }>(`${game}/move`, { ...position, play, level, analyze, ...more, lang });
    const move = reply.move === null ? null : inLanguage({ ...reply.move, words }, lang);
    return { ...reply, move, ...(reply.next && { next: withWords(reply.next, lang) }) };
  } catch (error) {
    if (!(error instanceof Refusal && error.isTooLarge)) throw error;
    return ask(`${game}/move`, { ...position, play, level });
  }
}

/** A person's move as the service understood it. */
export interface Judged {
  readonly move: Move;
  readonly position: Position;
  /** Null where nobody knows. */
  readonly was_winning: boolean | null;
}

/** Has a person's move checked and made, without an answer to it. The move says who wins after it, as a listed one does. */
export async function judge(game: string, play: Play, position: Position, move: Move): Promise<Judged> {
  const { player } = await ask<{ player: Judged }>(`${game}/move`, { ...position, play, player_move: move, reply: false });
  const { was_winning } = player;
  return was_winning === null ? player : { ...player, move: { ...player.move, outcome: was_winning ? 'P' : 'N' } };
}

export async function random(game: string, play: Play, outcome: Outcome | 'any', size: Readonly<Record<string, string>>): Promise<Position> {
  const { position } = await ask<{ position: Position }>(`${game}/random?${new URLSearchParams({ ...size, play, outcome })}`);
  return position;
}

/** One of these positions at random, but for the present one. */
export async function oneOf(game: string, play: Play, outcome: Outcome | 'any', starts: readonly Position[], present: Position): Promise<Position> {
  const isPresent = (start: Position): boolean => JSON.stringify(start) === JSON.stringify(present);
  const order = starts.filter((start) => !isPresent(start)).map((start) => ({ start, place: Math.random() }));
  for (const { start } of order.sort((one, other) => one.place - other.place)) {
    if (outcome === 'any') return start;
    const answer = await ask<{ outcome: Outcome }>(`${game}/analyze`, { ...start, play, limit: 0 });
    if (answer.outcome === outcome) return start;
  }
  return present;
}

/** A value of a position as it stands in a query string. */
export function printed({ kind }: Parameter, value: unknown): string {
  if (Array.isArray(value)) {
    // A list that stands there as text of the game's own says so when it is empty.
    if (value.length === 0 && kind === 'text') return '-';
    // An entry that is a list itself is a board, a pair of numbers or an edge with its ends.
    const sign = (entry: readonly unknown[]): string => (kind === 'pictures' ? '/' : typeof entry[0] === 'number' ? 'x' : '-');
    return value.map((entry: unknown) => (Array.isArray(entry) ? entry.join(sign(entry)) : entry)).join(kind === 'lines' ? '/' : ',');
  }
  return typeof value === 'object' && value !== null ? Object.values(value).join() : String(value);
}

/** The picture of a position as SVG. */
export function picture({ name, parameters }: Entry, position: Position, options: Readonly<Record<string, string>>): Promise<string> {
  const inQuery = (field: string): boolean => parameters.some((parameter) => parameter.name === field);
  if (!Object.keys(position).every(inQuery)) return send(`${name}/board.svg`, { ...position, ...options, values: 'values' in options });
  const known = parameters.filter((parameter) => position[parameter.name] !== undefined);
  const query = known.map((parameter) => [parameter.name, printed(parameter, position[parameter.name])]);
  return send(`${name}/board.svg?${new URLSearchParams({ ...Object.fromEntries(query), ...options })}`);
}

/** Asks for the catalogue, once. */
export async function readCatalogue(): Promise<void> {
  if (entries.size > 0) return;
  const { games } = await ask<{ games: readonly Entry[] }>('games');
  for (const entry of games) {
    const isJson = ({ kind }: Parameter): boolean => kind === 'json';
    const rulesInJson = entry.parameters.filter((parameter) => isJson(parameter) && parameter.in_rule);
    entries.set(entry.name, { ...entry, parameters: entry.parameters.filter((parameter) => !isJson(parameter)), rulesInJson });
  }
}

export async function guide(game: string, lang: Language): Promise<Guide> {
  const { guide } = await ask<{ guide: Guide }>(`games/${game}?lang=${lang}`);
  return guide;
}
