import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analysis, Outcome } from '../../src/games/game.ts';
import { begin, type Match, type Settings } from '../../src/match.ts';
import { turningPoint } from '../../src/turning.ts';

const settings: Settings = { game: 'nim', play: 'normal', opponent: 'person', level: 'perfect', meFirst: true, start: { at: 0 } };

/** A match in which positions have these outcomes for the one to move, from the first to the last before the end. */
function played(outcomes: string, lost: readonly number[] = []) {
  const turns = [...outcomes].map((_, at) => {
    const by = (at % 2) as 0 | 1;
    return { move: { made: at }, position: { at: at + 1 }, by, ...(lost.includes(at) && { lost: true }) };
  });
  const match: Match = { ...begin(settings), turns, cursor: turns.length };
  const asked: number[] = [];
  const analysisAt = async (cursor: number) => {
    asked.push(cursor);
    return { outcome: outcomes[cursor] as Outcome, moves: [], advice: { kind: 'win', move: { better: cursor } } } as unknown as Analysis;
  };
  return { asked, find: (loser: 0 | 1) => turningPoint(match, loser, analysisAt) };
}

test('the turning point is the last position in which the loser could have won', async () => {
  const { find, asked } = played('NNNNPN');
  assert.deepEqual(await find(0), { cursor: 2, instead: { better: 2 } });
  assert.deepEqual(asked, [4, 2], 'only positions of the loser, from the end');
});

test('the first move may have been it', async () => {
  assert.deepEqual(await played('NNPN').find(0), { cursor: 0, instead: { better: 0 } });
});

test('positions that are known to be lost are not asked about', async () => {
  const { find, asked } = played('NNPNPN', [2, 4]);
  assert.deepEqual(await find(0), { cursor: 0, instead: { better: 0 } });
  assert.deepEqual(asked, [0]);
});

test('a game may be lost from the start, for either side', async () => {
  assert.equal(await played('PNPN').find(0), 'never');
  assert.equal(await played('NPNPN').find(1), 'never');
});

test('nobody has lost anything without a move', async () => {
  assert.equal(await played('').find(0), undefined);
});

test('of a very long game not everything is asked', async () => {
  const { find, asked } = played('PN'.repeat(100));
  assert.equal(await find(0), undefined);
  assert.equal(asked.length, 40);
});
