import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game } from '../../src/games/game.ts';
import { parse, print } from '../../src/link.ts';
import { begin, reduce } from '../../src/match.ts';

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

test('a link to no game opens none', async () => {
  assert.equal(await parse('#game=chess', [game]), undefined);
  assert.equal(await parse('', [game]), undefined);
});
