import type { Level } from './api.ts';
import type { Game, Move, Play, Position } from './games/game.ts';
import { begin, MOST_TURNS, personToMove, positionOf, type Match, type Settings } from './match.ts';

const LEVELS: readonly Level[] = ['child', 'beginner', 'casual', 'strong', 'perfect'];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of a move is the service's comment on it. It is not needed to show the move. */
const COMMENTS = new Set(['sg', 'sg_binary', 'wins', 'outcome', 'position']);

/** A turn in a link: the move, the position after it and the sketch. Who moved follows from the order. */
type PackedTurn = readonly [Move, Position] | readonly [Move, Position, unknown];

function parsePosition(game: Game, text: string | null): Position | undefined {
  if (text === null) return undefined;
  if (game.read !== undefined) return game.read(text);
  try {
    const position: unknown = JSON.parse(text);
    return isRecord(position) ? position : undefined;
  } catch {
    return undefined;
  }
}

const printPosition = (game: Game, position: Position): string => game.print?.(position) ?? JSON.stringify(position);

/** In bytes. No match comes near it, and a link of a megabyte could unpack to a gigabyte. */
const MOST_UNPACKED = 4 << 20;
/** In bytes. It unpacks to a thousand times as much at most. */
const PIECE = 1 << 10;

const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> => new Uint8Array(await new Response(stream).arrayBuffer());

const deflate = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => collect(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')));

/** Throws if there is too much. It goes piece by piece, because a browser unpacks all of a piece before anybody can stop it. */
function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  let from = 0;
  let length = 0;
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (from >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(from, from + PIECE));
      from += PIECE;
    },
  });
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      length += piece.length;
      if (length > MOST_UNPACKED) throw new RangeError('the link unpacks to too much');
      controller.enqueue(piece);
    },
  });
  return collect(pieces.pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(bounded));
}

async function pack(turns: readonly PackedTurn[]): Promise<string> {
  const bytes = await deflate(new TextEncoder().encode(JSON.stringify(turns)));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function unpack(text: string): Promise<readonly PackedTurn[]> {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await inflate(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
    const turns: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(turns) && turns.length <= MOST_TURNS && turns.every(isTurn) ? turns : [];
  } catch {
    return [];
  }
}

const isTurn = (turn: unknown): turn is PackedTurn => Array.isArray(turn) && isRecord(turn[0]) && isRecord(turn[1]);

/** Play never comes back to a position, so turns that do are no match. */
function canBe(start: Position, turns: readonly PackedTurn[]): boolean {
  const positions = new Set([start, ...turns.map(([, position]) => position)].map((position) => JSON.stringify(position)));
  return positions.size === turns.length + 1;
}

/** In an address these two are as readable as they are. */
const fragment = (query: URLSearchParams): string => '#' + query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');

/** The fragment of an address that shows the game graph of a position. */
export const printGraph = (game: Game, play: Play, position: Position): string =>
  fragment(new URLSearchParams({ explore: 'graph', game: game.name, play, start: printPosition(game, position) }));

/** The fragment of an address that reopens the match as it stands. One of too many turns is reopened without them. */
export async function print(game: Game, match: Match): Promise<string> {
  const { settings, turns, cursor } = match;
  if (cursor > MOST_TURNS) return print(game, begin({ ...settings, start: positionOf(match), meFirst: personToMove(match) }));
  const query = new URLSearchParams({ game: settings.game, play: settings.play });
  query.set('opponent', settings.opponent);
  if (settings.opponent === 'computer') {
    query.set('level', settings.level);
    query.set('first', settings.meFirst ? 'me' : 'computer');
  }
  query.set('start', printPosition(game, settings.start));
  const made = turns.slice(0, cursor).map(({ move, position, sketch }): PackedTurn => {
    const bare = Object.fromEntries(Object.entries(move).filter(([field]) => !COMMENTS.has(field)));
    return sketch === undefined ? [bare, position] : [bare, position, sketch];
  });
  if (made.length > 0) query.set('moves', await pack(made));
  return fragment(query);
}

/**
 * The fragment that begins a game against the same opponent. It says neither where the game starts nor who begins, so that nobody has lost
 * it before the first move.
 */
export const fresh = (game: string, { opponent, level }: Settings): string =>
  `#${new URLSearchParams({ game, opponent, ...(opponent === 'computer' && { level }) })}`;

/** The fragment that begins a game from a position against the same opponent. */
export const startingAt = (game: Game, { opponent, level }: Settings, play: Play, position: Position): string =>
  fragment(new URLSearchParams({ game: game.name, play, opponent, ...(opponent === 'computer' && { level, first: 'me' }), start: printPosition(game, position) }));

/** The match in the fragment of an address. What cannot be read is as at the beginning of the game; a start that cannot be read is kept to be told. */
export async function parse(address: string, games: readonly Game[]): Promise<Match | undefined> {
  const query = new URLSearchParams(address.replace(/^#/, ''));
  const game = games.find(({ name }) => name === query.get('game'));
  if (game === undefined) return undefined;
  const [usualPlay] = game.plays;
  const opponent = query.get('opponent') === 'person' ? 'person' : 'computer';
  const sent = query.get('start');
  const start = parsePosition(game, sent);
  const moves = query.get('moves');
  const unpacked = start === undefined || moves === null ? [] : await unpack(moves);
  const turns = canBe(start ?? game.start, unpacked) ? unpacked : [];
  return {
    settings: {
      game: game.name,
      play: game.plays.find((play) => play === query.get('play')) ?? usualPlay ?? 'normal',
      opponent,
      level: LEVELS.find((level) => level === query.get('level')) ?? 'casual',
      meFirst: opponent === 'person' || query.get('first') !== 'computer',
      start: start ?? game.start,
    },
    turns: turns.map(([move, position, sketch], index) => ({ move, position, by: index % 2 === 0 ? 0 : 1, ...(sketch === undefined ? {} : { sketch }) })),
    cursor: turns.length,
    ...(sent === null && !query.has('first') && { isOpen: true }),
    ...(sent !== null && start === undefined && { unread: sent }),
  };
}
