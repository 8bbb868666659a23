import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analysis, Position } from '../../src/games/game.ts';
import { arrow } from '../../src/views/explore/arrows.ts';
import { add, connect, empty, example, freePlace, position, print, read, remove, way } from '../../src/views/explore/draw/graph.ts';
import { grow, keyOf, nameOf } from '../../src/views/explore/graph/grow.ts';
import { depthsOf, layout } from '../../src/views/explore/graph/layout.ts';
import { routed } from '../../src/views/explore/graph/routes.ts';
import { distinct } from '../../src/views/explore/values/options.ts';
import { columns, isCompared, markOf } from '../../src/views/explore/values/period.ts';
import { proofOf, unprovenOf } from '../../src/views/explore/values/proof.ts';
import { de } from '../../src/views/explore/words/de.ts';
import { en } from '../../src/views/explore/words/en.ts';
import { es } from '../../src/views/explore/words/es.ts';
import { fr } from '../../src/views/explore/words/fr.ts';
import { ru } from '../../src/views/explore/words/ru.ts';

const NIM = { sequence: 'heaps', parameters: [{ name: 'heaps', kind: 'integers', required: true, in_rule: false, about: '' }] } as const;

const heapsOf = (position: Position): readonly number[] => position.heaps as readonly number[];

/** Nim as the service tells it, as far as a graph needs it. */
async function nim(positions: readonly Position[]): Promise<readonly Analysis[]> {
  return positions.map((position) => {
    const heaps = heapsOf(position);
    const sg = heaps.reduce((sum, heap) => sum ^ heap, 0);
    const moves = heaps.flatMap((size, heap) =>
      Array.from({ length: size }, (_, left) => ({ position: { heaps: heaps.with(heap, left) } })),
    );
    const advice = { kind: moves.length === 0 ? 'over' : sg === 0 ? 'stall' : 'win', move: null } as const;
    return { position, sg, outcome: sg === 0 ? 'P' : 'N', moves, advice } as unknown as Analysis;
  });
}

test('an arrow begins and ends at the rims of its nodes, even if both are at one place', () => {
  const { line, head } = arrow({ x: 0, y: 0 }, { x: 100, y: 0 }, { rx: 20, ry: 10 });
  assert.equal(line, 'M20 0Q50 0 70 0');
  assert.match(head, /^M79 0L/);
  assert.doesNotMatch(Object.values(arrow({ x: 5, y: 5 }, { x: 5, y: 5 }, { rx: 20, ry: 20 })).join(), /NaN|Infinity/);
});

test('positions that differ in the order of their heaps are one node', async () => {
  const { nodes, isCut } = await grow(NIM, { heaps: [3, 2] }, 60, nim);
  assert.equal(nodes.length, 9);
  assert.equal(isCut, false);
  assert.deepEqual(nodes.map(({ position }, index) => nameOf(NIM, position, index)).sort(), [
    '0',
    '1',
    '1, 1',
    '2',
    '2, 1',
    '2, 2',
    '3',
    '3, 1',
    '3, 2',
  ]);
  assert.notEqual(keyOf({}, { heaps: [1, 2] }), keyOf({}, { heaps: [2, 1] }), 'without a sequence the order may count');
  assert.equal(keyOf(NIM, { heaps: [0, 1], take: [1, 2] }), keyOf(NIM, { take: [1, 2], heaps: [1, 0] }));
});

test('of a large graph there are whole levels, and it says what has more moves', async () => {
  const { nodes, isCut } = await grow(NIM, { heaps: [3, 5, 7] }, 60, nim);
  assert.ok(nodes.length <= 60 && nodes.length > 15, `${nodes.length} nodes`);
  assert.equal(isCut, true);
  assert.equal(nodes[0]!.isCut, false, 'all moves from the first position are there');
  const wide = await grow(NIM, { heaps: [100] }, 60, nim);
  assert.equal(wide.nodes.length, 60);
  assert.equal(wide.nodes[0]!.isCut, true);
});

test('every arrow leads down, to a place of its own, and round other nodes', () => {
  const options = [[1, 2, 3], [2, 3], [3], []];
  assert.deepEqual(depthsOf(options), [0, 1, 2, 3]);
  const plan = routed(layout(options, 100), options, { rx: 26, ry: 24 });
  for (const { from, to } of plan.routes) assert.ok(plan.places[from]!.y < plan.places[to]!.y);
  assert.equal(new Set(plan.places.map(({ x, y }) => `${x} ${y}`)).size, 4);
  const bends = new Map(plan.routes.map(({ from, to, bend }) => [`${from}-${to}`, bend]));
  assert.equal(bends.get('0-1'), 0);
  assert.notEqual(bends.get('0-2'), 0, 'node 1 is in the way');
});

const KAYLES = {
  preperiod: 71,
  period: 12,
  saltus: 0,
  certificate: { checked: 168 },
  exceptions: [
    { heap: 0, sg: 0 },
    { heap: 70, sg: 6 },
  ],
};

test('marks of the period', () => {
  assert.deepEqual(
    [0, 1, 70, 71, 72, 83].map((heap) => markOf(heap, KAYLES)),
    ['unlike', undefined, 'unlike', 'begins', undefined, 'begins'],
  );
  assert.equal(markOf(3, { preperiod: null, period: null, exceptions: [] }), undefined);
  assert.equal(markOf(3, { preperiod: 0, period: 1, exceptions: [] }), undefined, 'a mark at every heap says nothing');
  assert.equal(isCompared(KAYLES), true);
  assert.equal(isCompared({ ...KAYLES, preperiod: 1, period: 4, certificate: { checked: 5 } }), false);
  assert.deepEqual([columns(26, 12), columns(7, 12), columns(20, null), columns(20, 1)], [24, 7, 20, 20]);
});

const ALL = { en, de, es, fr, ru };

test('the proof of a period is told from its numbers, in every language', () => {
  for (const [language, words] of Object.entries(ALL)) {
    const proof = proofOf('kayles', {}, KAYLES, words.things.row, words)!;
    for (const number of [168, 71, 155, 12]) assert.match(proof.done, new RegExp(`\\b${number}\\b`), language);
    assert.equal(proof.why.length, 2, language);
    assert.ok(proof.why[1]!.includes('1956'), language);
    assert.equal(proofOf('subtraction', {}, KAYLES, words.things.heap, words)!.why.length, 1, 'a game in which no heap is split');
    assert.equal(proofOf('split', { unequal: 'true' }, KAYLES, words.things.heap, words)!.why.length, 3);
    const formula = { preperiod: 0, period: 4, exceptions: [], certificate: { checked: 4 } };
    assert.deepEqual(proofOf('subtraction', {}, formula, words.things.heap, words)!.why, [words.formulas.subtraction(3)]);
    assert.match(words.formulas.subtraction(3), /\b4\b/);
    for (const game of ['nim', 'lasker', 'kayles'] as const) {
      assert.deepEqual(proofOf(game, {}, { ...formula, period: 1, certificate: { checked: 1 } }, words.things.heap, words)!.why, [words.formulas[game]]);
    }
    const reasons = [['grundy'], ['subtraction'], ['octal', '4.3~'], ['octal', '0.6']].map(([game, code = '']) => unprovenOf(game!, { code }, words));
    assert.equal(new Set(reasons).size, 4, language);
  }
  assert.equal(proofOf('grundy', {}, { preperiod: null, period: null, exceptions: [] }, en.things.group, en), undefined);
});

test('heaps, groups and rows have their own words', () => {
  const cells = Object.values(ALL).map(({ things }) => [things.heap, things.group, things.row].map(({ of }) => of(5)));
  assert.deepEqual(cells, [
    ['A heap of 5', 'A group of 5', 'A row of 5'],
    ['Ein Haufen von 5', 'Eine Gruppe von 5', 'Eine Reihe von 5'],
    ['Un montón de 5', 'Un grupo de 5', 'Una fila de 5'],
    ['Un tas de 5', 'Un groupe de 5', 'Une rangée de 5'],
    ['Куча из 5', 'Группа из 5', 'Ряд из 5'],
  ]);
  for (const [language, { things }] of Object.entries(ALL)) {
    assert.deepEqual(Object.keys(things.row).sort(), Object.keys(en.things.row).sort(), language);
  }
});

test('moves that leave the same heaps are one option', () => {
  const moves = [
    { leaves: [1, 6], sg: 2 },
    { leaves: [6, 1], sg: 2 },
    { leaves: [0, 7], sg: 2 },
    { leaves: [], sg: 0 },
    { to: 'b', sg: 1 },
  ];
  const options = distinct(moves, 'nothing', ({ to }) => `to ${to}`);
  assert.deepEqual(
    options.map(({ text, value }) => `${text}: ${value}`),
    ['1 + 6: 2', '7: 2', 'nothing: 0', 'to b: 1'],
  );
});

test('a drawn graph goes to the address and back', () => {
  const query = (fragment: string): URLSearchParams => new URLSearchParams(fragment.slice(1));
  assert.deepEqual(read(query(print(example))), example);
  assert.deepEqual(read(query(print(empty))), empty);
  assert.deepEqual(read(query('#explore=draw')), example);
  const odd = read(query('#explore=draw&points=a-10-10,a-20-20,b-999-0,9-1-1&arrows=ab,ba,ac,ab&token=z'));
  assert.deepEqual(odd, {
    points: [
      { name: 'a', x: 10, y: 10 },
      { name: 'b', x: 93, y: 7 },
    ],
    arrows: [['a', 'b']],
    token: 'a',
  });
});

test('ways along the arrows, and what goes with a point', () => {
  assert.deepEqual(way(example, 'a', 'd'), ['a', 'b', 'c', 'd']);
  assert.equal(way(example, 'd', 'a'), undefined);
  assert.deepEqual(remove(example, 'a'), {
    points: example.points.slice(1),
    arrows: [
      ['b', 'c'],
      ['c', 'd'],
    ],
    token: 'b',
  });
  const two = connect(add(add(empty, 'a', 0, 50), 'b', 50, 50), 'a', 'b');
  assert.deepEqual(position(two, ['a']), { edges: { a: ['b'], b: [] }, tokens: ['a'] });
  const { x, y } = freePlace(two);
  assert.ok(two.points.every((point) => Math.hypot(point.x - x, point.y - y) > 30));
});
