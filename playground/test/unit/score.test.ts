import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Settings } from '../../src/match.ts';
import { countMatch, resetScore, scoreOf } from '../../src/score.ts';
import { load, save } from '../../src/store.ts';
import { keepAnswered, readProgress } from '../../src/views/lesson/progress.ts';

const settings: Settings = { game: 'nim', play: 'normal', opponent: 'computer', level: 'casual', meFirst: true, start: {} };
const perfect: Settings = { ...settings, level: 'perfect' };

/** A localStorage that another tab writes to, and one that is full. */
function keeping(isFull = false): Map<string, string> {
  const kept = new Map<string, string>();
  const setItem = (key: string, value: string): void => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    kept.set(key, value);
  };
  globalThis.localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem } as Storage;
  return kept;
}

test('what another tab has counted since is not lost', () => {
  const kept = keeping();
  countMatch(settings, true);
  kept.set('nimber.score', JSON.stringify({ 'nim/normal/casual': { won: 4, lost: 2 }, 'nim/normal/perfect': { won: 1, lost: 0 } }));
  countMatch(settings, false);
  assert.deepEqual([scoreOf(settings), scoreOf(perfect)], [{ won: 4, lost: 3 }, { won: 1, lost: 0 }]);
  resetScore(settings);
  assert.deepEqual([scoreOf(settings), scoreOf(perfect)], [{ won: 0, lost: 0 }, { won: 1, lost: 0 }]);
});

test('what another tab has answered since is not lost', () => {
  const kept = keeping();
  assert.deepEqual(keepAnswered('three', 2), { three: 2 });
  kept.set('nimber.lessons', JSON.stringify({ three: 3, mirror: 1 }));
  assert.deepEqual(keepAnswered('mirror', 2), { three: 3, mirror: 2 });
  assert.deepEqual(readProgress(), { three: 3, mirror: 2 });
});

test('what the browser does not keep is there as long as the page', () => {
  keeping(true);
  countMatch(settings, true);
  countMatch(settings, true);
  assert.deepEqual(scoreOf(settings), { won: 2, lost: 0 });
  save('language', 'ru');
  assert.equal(load('language'), 'ru');
});
