import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analysis, Explanation, Move, Part, Play, Position } from '../../src/games/game.ts';
import { stepsOf } from '../../src/hint.ts';
import { lostPairs, reasonOf, type Reason } from '../../src/reason.ts';

interface Given {
  readonly game?: string;
  readonly play?: Play;
  readonly position: Position;
  readonly components: readonly Part[];
  readonly rule?: Explanation['rule'];
  readonly change?: Explanation['change'];
  readonly method?: string;
  /** The position after the advised move. A position without one is lost. */
  readonly after?: Position;
}

function reason(given: Given): Reason {
  const { game = 'nim', play = 'normal', position, components, rule = { name: 'xor' }, change, method = 'formula', after } = given;
  const move: Move = after === undefined ? { position: {} } : { position: after };
  const explanation: Explanation = { rows: [], xor: null, steps: [], rule, ...(change !== undefined && { change }) };
  const kind = after === undefined ? 'stall' : 'win';
  const outcome = after === undefined ? 'P' : 'N';
  const analysis: Analysis = {
    ...{ game, play, position, components, method, outcome, explanation, sg: null },
    ...{ winning_moves: [], winning_moves_total: null, moves: [], moves_total: null, advice: { kind, move } },
  };
  return reasonOf(analysis, move);
}

const heaps = (...sizes: number[]) => ({ position: { heaps: sizes }, components: sizes.map((size, heap) => ({ heap, size, sg: size })) });
const rows = (...parts: [size: number, sg: number][]) => ({
  game: 'kayles',
  position: { rows: parts.map(([size]) => size) },
  components: parts.map(([size, sg], row) => ({ row, size, sg })),
});
const poison = { game: 'chomp', play: 'misere' as const, rule: { name: 'poison' } };
const chomp = (...sizes: number[]) => ({ ...poison, position: { rows: sizes }, components: [{ rows: sizes, sg: 1 }] });

test('a move of Nim makes every column even', () => {
  const found = reason({ ...heaps(3, 5, 7), change: { component: 0, from: 3, to: 2 }, after: { heaps: [2, 5, 7] } });
  assert.deepEqual(found, {
    kind: 'columns',
    won: true,
    columns: [{ component: 0, before: 3, after: 2 }, { component: 1, before: 5, after: 5 }, { component: 2, before: 7, after: 7 }],
    isMisere: false,
    isSizes: true,
  });
});

test('in a lost position every column is even now', () => {
  const found = reason(heaps(1, 2, 3));
  assert.ok(found.kind === 'columns' && !found.won && found.columns.every(({ before, after }) => before === after));
});

test('values are not the sizes of rows of bottles', () => {
  const found = reason({ ...rows([5, 4], [8, 1]), change: { component: 0, from: 4, to: 1 }, after: { rows: [4, 8] } });
  assert.ok(found.kind === 'columns' && !found.isSizes);
});

test('values too large for the bits of a number are calculated', () => {
  const found = reason({ ...heaps(2 ** 40, 1), change: { component: 0, from: 2 ** 40, to: 1 }, after: { heaps: [1, 1, 2] } });
  assert.equal(found.kind, 'calculated');
});

test('equal parts are mirrored: out of the middle, in pairs, and by the other one', () => {
  assert.deepEqual(reason({ ...rows([11, 6]), after: { rows: [5, 5] } }), { kind: 'mirror', won: true, pairs: [5], isMiddle: true });
  const pairs = reason({ ...heaps(4, 4, 2, 6), after: { heaps: [4, 4, 2, 2] } });
  assert.deepEqual(pairs, { kind: 'mirror', won: true, pairs: [2, 4], isMiddle: false });
  assert.deepEqual(reason(rows([6, 3], [6, 3])), { kind: 'mirror', won: false, pairs: [6], isMiddle: false });
  const quarters = { game: 'ichomp', position: { board: [] }, components: [3, 3, 3, 3].map((sg) => ({ quadrant: 'nw', sg })) };
  assert.equal(reason({ ...quarters, rule: { name: 'xor', alike: [[0, 1], [2, 3]] } }).kind, 'mirror');
});

test('in misère play nothing is mirrored', () => {
  assert.equal(reason({ ...heaps(2, 2), play: 'misere', rule: { name: 'tame' } }).kind, 'columns');
  assert.equal(reason({ ...rows([6, 3], [6, 3]), play: 'misere', rule: { name: 'quotient' }, method: 'quotient' }).kind, 'calculated');
});

test('a row and a ring of one size are no pair', () => {
  const components = [{ row: 0, size: 3, sg: 3 }, { ring: 0, size: 3, sg: 0 }];
  assert.notEqual(reason({ game: 'kayles', position: { rows: [3], rings: [3] }, components }).kind, 'mirror');
});

test('the last move of all is called so, but not in misère play', () => {
  assert.equal(reason({ ...heaps(4), after: { heaps: [] } }).kind, 'last');
  const queen = { game: 'wythoff', position: { heaps: [3, 3] }, components: [{ heaps: [3, 3], sg: 6 }] };
  assert.equal(reason({ ...queen, after: { heaps: [0, 0] } }).kind, 'last');
  assert.equal(reason({ ...chomp(4, 4), play: 'normal', after: { rows: [] } }).kind, 'last');
  assert.notEqual(reason({ ...heaps(1, 1), play: 'misere', after: { heaps: [] } }).kind, 'last');
  const components = [{ row: 0, size: 2, sg: 2 }, { line: 0, at: 0, size: 2, sg: 2 }];
  const drawn = { game: 'kayles', position: { rows: [2], bottles: ['xx'] }, components };
  assert.notEqual(reason({ ...drawn, after: { rows: [], bottles: ['xx'] } }).kind, 'last');
});

test('misère Nim is played like normal Nim until single ones are left, and then an odd number is left', () => {
  const misere = { play: 'misere' as const, rule: { name: 'tame' } };
  const three = reason({ ...heaps(3, 1, 1), ...misere, change: { component: 0, from: 3, to: 1 }, after: { heaps: [1, 1, 1] } });
  assert.deepEqual(three, { kind: 'singles', won: true, count: 3 });
  assert.deepEqual(reason({ ...heaps(1), ...misere }), { kind: 'singles', won: false, count: 1 });
  const found = reason({ ...heaps(3, 5, 7), ...misere, change: { component: 0, from: 3, to: 2 }, after: { heaps: [2, 5, 7] } });
  assert.ok(found.kind === 'columns' && found.isMisere);
});

test('shapes of Chomp that a pupil can keep up', () => {
  assert.equal(reason({ ...chomp(4, 4, 4, 4), after: { rows: [4, 1, 1, 1] } }).kind, 'arms');
  assert.equal(reason(chomp(5, 1, 1, 1, 1)).kind, 'arms');
  assert.equal(reason({ ...chomp(6, 6), after: { rows: [6, 5] } }).kind, 'ledge');
  assert.equal(reason({ ...chomp(2, 2, 2), after: { rows: [2, 2, 1] } }).kind, 'ledge');
  assert.equal(reason({ ...chomp(4), after: { rows: [1] } }).kind, 'corner');
  assert.equal(reason({ ...chomp(7, 7, 7, 7), method: 'table', after: { rows: [7, 7, 3, 3] } }).kind, 'tried');
  assert.notEqual(reason({ ...chomp(4, 4, 4, 4), play: 'normal', after: { rows: [4, 1, 1, 1] } }).kind, 'arms');
});

test('one heap of which 1 to k may be taken is left as a multiple, in misère play as one more', () => {
  const take = [1, 2, 3];
  const game = 'subtraction';
  const heap = (size: number) => ({ game, position: { heaps: [size], take }, components: [{ heap: 0, size, sg: size % 4 }] });
  const eight = reason({ ...heap(10), after: { heaps: [8], take } });
  assert.deepEqual(eight, { kind: 'multiple', won: true, of: 4, left: 8, isMisere: false });
  assert.deepEqual(reason({ ...heap(9), play: 'misere' }), { kind: 'multiple', won: false, of: 4, left: 9, isMisere: true });
  const odd = { ...heap(10), position: { heaps: [10], take: [1, 3, 4] } };
  assert.equal(reason({ ...odd, after: { heaps: [7], take: [1, 3, 4] } }).kind, 'calculated');
});

/** Lost pairs by trying: a pair is lost if no move leads to a lost one. */
function triedPairs(size: number, isMisere: boolean): string[] {
  const lost = new Set<string>();
  for (let a = 0; a <= size; a++) {
    for (let b = a; b <= size; b++) {
      const next: [number, number][] = [];
      for (let k = 1; k <= a; k++) next.push([a - k, b], [a - k, b - k]);
      for (let k = 1; k <= b; k++) next.push([a, b - k]);
      const wins = next.length === 0 ? isMisere : next.some(([x, y]) => lost.has(`${Math.min(x, y)},${Math.max(x, y)}`));
      if (!wins) lost.add(`${a},${b}`);
    }
  }
  return [...lost].filter((pair) => pair !== '0,0');
}

test('the lost pairs of Wythoff are those found by trying, in both plays', () => {
  for (const isMisere of [false, true]) {
    const tried = triedPairs(30, isMisere);
    assert.deepEqual(lostPairs(40, isMisere).filter(([, second]) => second <= 30).map(String), tried);
  }
  const position = { game: 'wythoff', position: { heaps: [8, 5] }, components: [{ heaps: [8, 5], sg: 2 }], rule: { name: 'lost-pairs' } };
  const found = reason({ ...position, after: { heaps: [3, 5] } });
  assert.deepEqual(found, { kind: 'pair', won: true, pair: [3, 5], pairs: [[1, 2], [3, 5]] });
});

test('where the number of moves decides, it says whose the last one is', () => {
  const crosses = { game: 'brussels-sprouts', position: { map: {} }, components: [], rule: { name: 'parity', moves: 7 } };
  assert.deepEqual(reason({ ...crosses, after: { map: {} } }), { kind: 'parity', won: true, moves: 7, isLastMine: true });
  assert.deepEqual(reason({ ...crosses, play: 'misere' }), { kind: 'parity', won: false, moves: 7, isLastMine: true });
});

test('where all was tried, or a calculation decides, nothing else is claimed', () => {
  const spots = { game: 'sprouts', position: { map: {} }, components: [{ sg: 1 }] };
  assert.deepEqual(reason({ ...spots, method: 'search', after: { map: {} } }), { kind: 'tried', won: true });
  assert.deepEqual(reason({ ...rows([10, 2]), method: 'period', after: { rows: [1, 8] } }), { kind: 'calculated', won: true });
});

test('the steps of a hint have no place where there is one part, or nothing to point at', () => {
  const analysis = (kind: 'win' | 'stall') => ({ advice: { kind, move: null } }) as unknown as Analysis;
  assert.deepEqual(stepsOf(analysis('win'), true), ['can', 'where', 'move', 'why']);
  assert.deepEqual(stepsOf(analysis('win'), false), ['can', 'move', 'why']);
  assert.deepEqual(stepsOf(analysis('stall'), true), ['can', 'move', 'why']);
});
