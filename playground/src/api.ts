import type { Analysis, Move, Outcome, Play, Position } from './games/game.ts';
import type { Language } from './language.ts';

export type Level = 'beginner' | 'casual' | 'strong' | 'perfect';

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

const BUSY = new Set([408, 429, 502, 503, 504]);
const TOO_LARGE = new Set(['/problems/beyond-limits', '/problems/deadline-exceeded']);
const PATIENCE_MS = 30_000;

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const post = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, { ...post, signal: AbortSignal.timeout(PATIENCE_MS) });
    text = await response.text();
  } catch {
    throw new Unreachable();
  }
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return answer as Answer;
  const { type, detail } = answer as { type?: unknown; detail?: unknown };
  const isTooLarge = typeof type === 'string' && TOO_LARGE.has(type);
  if (BUSY.has(response.status) && !isTooLarge) throw new Unreachable();
  throw new Refusal(response.status, typeof detail === 'string' ? detail : response.statusText, isTooLarge);
}

const EVERYTHING = { limit: 10_000, explain: true };

export function analyze(game: string, play: Play, position: Position, lang: Language): Promise<Analysis> {
  return ask(`${game}/analyze`, { ...position, play, moves: 'all', ...EVERYTHING, lang });
}

/** Lets the computer move. */
export async function reply(game: string, play: Play, position: Position, level: Level, lang: Language): Promise<Reply> {
  try {
    return await ask(`${game}/move`, { ...position, play, level, analyse: 'all', ...EVERYTHING, lang });
  } catch (error) {
    if (!(error instanceof Refusal && error.isTooLarge)) throw error;
    return ask(`${game}/move`, { ...position, play, level });
  }
}

/** Has a person's move checked and made, without an answer to it. */
export async function judge(game: string, play: Play, position: Position, move: Move): Promise<{ move: Move; position: Position }> {
  const { player } = await ask<{ player: { move: Move; position: Position } }>(`${game}/move`, { ...position, play, player_move: move, reply: false });
  return player;
}

export async function random(game: string, play: Play, outcome: Outcome | 'any', size: Readonly<Record<string, string>>): Promise<Position> {
  const { position } = await ask<{ position: Position }>(`${game}/random?${new URLSearchParams({ ...size, play, outcome })}`);
  return position;
}

export async function guide(game: string, lang: Language): Promise<Guide> {
  const { guide } = await ask<{ guide: Guide }>(`games/${game}?lang=${lang}`);
  return guide;
}
