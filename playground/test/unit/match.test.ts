import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, canRedo, canUndo, personToMove, positionOf, reduce, type Match, type Settings } from '../../src/match.ts';

const settings: Settings = { game: 'nim', play: 'normal', opponent: 'computer', level: 'perfect', meFirst: true, start: { heaps: [3] } };

const heaps = (...heaps: number[]) => ({ heaps });
const after = (match: Match, ...positions: number[]): Match => positions.reduce((now, heap) => reduce(now, { type: 'move', move: { heap: 0 }, position: heaps(heap) }), match);

test('a move is the turn of the side that is to move', () => {
  const match = after(begin(settings), 2, 1);
  assert.deepEqual(positionOf(match), heaps(1));
  assert.deepEqual(match.turns.map(({ by }) => by), [0, 1]);
  assert.ok(personToMove(match));
});

test("undo takes back the computer's answer and the move before it, and redo makes both again", () => {
  const match = after(begin(settings), 2, 1);
  const undone = reduce(match, { type: 'undo' });
  assert.deepEqual(positionOf(undone), settings.start);
  assert.ok(!canUndo(undone));
  assert.deepEqual(reduce(undone, { type: 'redo' }), match);
});

test('undo while the computer thinks takes back one move', () => {
  const match = after(begin(settings), 2);
  assert.deepEqual(positionOf(reduce(match, { type: 'undo' })), settings.start);
});

test('redo leads to the end of a game that a person ended', () => {
  const match = after(begin(settings), 2, 1, 0);
  const undone = reduce(match, { type: 'undo' });
  assert.deepEqual(positionOf(undone), heaps(1));
  assert.deepEqual(positionOf(reduce(undone, { type: 'redo' })), heaps(0));
});

test("the computer's first move cannot be taken back", () => {
  const match = after(begin({ ...settings, meFirst: false }), 2);
  assert.ok(personToMove(match));
  assert.ok(!canUndo(match));
});

test('two people take back one move at a time', () => {
  const match = after(begin({ ...settings, opponent: 'person' }), 2, 1);
  assert.deepEqual(positionOf(reduce(match, { type: 'undo' })), heaps(2));
});

test('a move forgets what was taken back', () => {
  const undone = reduce(after(begin(settings), 2, 1), { type: 'undo' });
  const match = after(undone, 0);
  assert.equal(match.turns.length, 1);
  assert.ok(!canRedo(match));
});

test('a match goes on from an earlier position as if nothing had followed', () => {
  const match = reduce(after(begin(settings), 2, 1, 0), { type: 'again', cursor: 2 });
  assert.deepEqual(positionOf(match), heaps(1));
  assert.equal(match.turns.length, 2);
  assert.ok(!canRedo(match) && personToMove(match));
});
