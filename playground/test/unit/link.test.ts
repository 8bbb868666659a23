import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import type { Game } from '../../src/games/game.ts';
import { fresh, parse, print } from '../../src/link.ts';
import { begin, MOST_TURNS, positionOf, reduce, type Match } from '../../src/match.ts';

const nothing = () => null;
const game: Game = { name: 'nim', title: { en: 'Nim', ru: 'Ним' }, rule: { en: '', ru: '' }, plays: ['normal', 'misere'], start: { heaps: [1] }, Setup: nothing, Board: nothing, describe: () => '' };

const match = reduce(begin({ game: 'nim', play: 'misere', opponent: 'computer', level: 'strong', meFirst: false, start: { heaps: [3, 5] } }), {
  type: 'move',
  move: { heap: 0, take: 1, sg: 7, position: { heaps: [2, 5] } },
  position: { heaps: [2, 5] },
  sketch: [1, 2],
});

test('a link opens the match as it stands', async () => {
  const opened = await parse(await print(game, match), [game]);
  assert.deepEqual(opened, { ...match, turns: [{ ...match.turns[0], move: { heap: 0, take: 1 } }] });
});

test('what was taken back is not in the link', async () => {
  const opened = await parse(await print(game, { ...match, cursor: 0 }), [game]);
  assert.deepEqual(opened?.turns, []);
});

test('a link that cannot be read opens the usual start', async () => {
  const opened = await parse('#game=nim&play=x&level=y&start={&moves=!', [game]);
  assert.deepEqual(opened?.settings, { game: 'nim', play: 'normal', opponent: 'computer', level: 'casual', meFirst: true, start: { heaps: [1] } });
  assert.deepEqual(opened?.turns, []);
});

test('a fresh game is against the same opponent, and nobody has said who begins', async () => {
  const alone = await parse(fresh('nim', match.settings), [game]);
  assert.deepEqual(alone, { settings: { ...match.settings, play: 'normal', meFirst: true, start: { heaps: [1] } }, turns: [], cursor: 0, isOpen: true });
  const two = await parse(fresh('nim', { ...match.settings, opponent: 'person' }), [game]);
  assert.equal(two?.settings.opponent, 'person');
});

/** A match of two people in which each takes one. */
function longMatch(count: number): Match {
  const start = { heaps: [2 * MOST_TURNS] };
  const turns = Array.from({ length: count }, (_, turn) => {
    return { move: { heap: 0, take: 1 }, position: { heaps: [2 * MOST_TURNS - turn - 1] }, by: (turn % 2) as 0 | 1 };
  });
  return { settings: { game: 'nim', play: 'normal', opponent: 'person', level: 'casual', meFirst: true, start }, turns, cursor: count };
}

const linkOf = (match: Match, turns: readonly unknown[]): string =>
  `#game=nim&start=${JSON.stringify(match.settings.start)}&moves=${deflateRawSync(JSON.stringify(turns)).toString('base64url')}`;

test('a link has a thousand turns at most', async () => {
  for (const [count, opened] of [[MOST_TURNS, MOST_TURNS], [MOST_TURNS + 1, 0]] as const) {
    const match = longMatch(count);
    const turns = match.turns.map(({ move, position }) => [move, position]);
    assert.equal((await parse(linkOf(match, turns), [game]))?.turns.length, opened);
  }
});

test('a longer match is reopened where it stands, without its turns', async () => {
  const match = longMatch(MOST_TURNS + 1);
  const opened = await parse(await print(game, match), [game]);
  assert.deepEqual(opened && positionOf(opened), positionOf(match));
  assert.equal(opened?.turns.length, 0);
});

test('a link in which a position comes twice opens the match at its start', async () => {
  const match = longMatch(2);
  const [one, two] = match.turns.map(({ move, position }) => [move, position]);
  assert.equal((await parse(linkOf(match, [one, two]), [game]))?.turns.length, 2);
  assert.equal((await parse(linkOf(match, [one, two, one]), [game]))?.turns.length, 0);
  assert.equal((await parse(linkOf(match, [[{}, match.settings.start]]), [game]))?.turns.length, 0);
});

test('a link unpacks to 4 MiB at most', async () => {
  const turn = '[{"heap":0,"take":1},{"heaps":[2,5]}]';
  const turnsOf = async (bytes: number): Promise<number | undefined> => {
    const moves = deflateRawSync(`[${turn}${' '.repeat(bytes - turn.length - 2)}]`).toString('base64url');
    return (await parse(`#game=nim&start={"heaps":[3,5]}&moves=${moves}`, [game]))?.turns.length;
  };
  assert.equal(await turnsOf(4 << 20), 1);
  assert.equal(await turnsOf((4 << 20) + 1), 0);
});

test('what a link unpacks to is not made beyond that', async () => {
  const bomb = deflateRawSync(Buffer.alloc(256 << 20)).toString('base64url');
  const { DecompressionStream } = globalThis;
  let unpacked = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      unpacked += piece.length;
      controller.enqueue(piece);
    },
  });
  globalThis.DecompressionStream = class {
    readonly writable;
    readonly readable;
    constructor(format: CompressionFormat) {
      const real = new DecompressionStream(format);
      this.writable = real.writable;
      this.readable = real.readable.pipeThrough(count);
    }
  };
  try {
    assert.deepEqual((await parse(`#game=nim&start={"heaps":[3,5]}&moves=${bomb}`, [game]))?.turns, []);
  } finally {
    globalThis.DecompressionStream = DecompressionStream;
  }
  assert.ok(unpacked < 8 << 20, `${unpacked} bytes`);
});

test('a link to no game opens none', async () => {
  assert.equal(await parse('#game=chess', [game]), undefined);
  assert.equal(await parse('', [game]), undefined);
});
