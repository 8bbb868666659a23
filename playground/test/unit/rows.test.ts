import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analysis, Move, Position, Turn } from '../../src/games/game.ts';
import { Aims } from '../../src/games/rows/aim.ts';
import { bottles } from '../../src/games/rows/bottles.ts';
import { describeBottles, describeHeaps, describePair, partName, retold } from '../../src/games/rows/describe.ts';
import { heaps, layoutOfHeaps } from '../../src/games/rows/heaps.ts';
import type { Layout, Run } from '../../src/games/rows/layout.ts';
import { print, read } from '../../src/games/rows/query.ts';

const nim = heaps('heap', { objects: true, gaps: true }, () => true);
const kayles = heaps('heap', { objects: true, gaps: true }, () => false);

/** Lines as text: `[3]` a segment of three, `-2` two emptied places, `~2` two that the last move emptied. */
const draw = ({ lines, segments }: Layout): string[] =>
  lines.map(({ pieces }) => pieces.map((piece) => ('gone' in piece ? `${piece.fresh ? '~' : '-'}${piece.gone}` : `[${segments[piece.segment]!.size}]`)).join(''));

const turn = (move: Move, position: Position, sketch?: unknown): Turn => ({ move, position, by: 0, sketch });

test('heaps stay in their lines when they are split', () => {
  const turns = [
    turn({ heap: 0, take: 1, leaves: [2, 4] }, { heaps: [2, 4, 5] }, { at: 4, length: 1, cuts: [] }),
    turn({ heap: 1, take: 0, leaves: [1, 3] }, { heaps: [2, 1, 3, 5] }),
  ];
  assert.deepEqual(draw(kayles.layout(turns[0]!.position, { heaps: [7, 5] }, turns.slice(0, 1))), ['[4]~1[2]', '[5]']);
  const layout = kayles.layout(turns[1]!.position, { heaps: [7, 5] }, turns);
  assert.deepEqual(draw(layout), ['[1][3]-1[2]', '[5]']);
  assert.deepEqual(layout.segments.map(({ size }) => size), [2, 1, 3, 5]);
});

test('a sketch that does not fit its move is not believed', () => {
  const move = { heap: 0, take: 1, leaves: [2, 4] };
  for (const sketch of [{ at: 3, length: 1, cuts: [] }, { at: 4, length: 2, cuts: [] }, 'x', { at: -1, length: 1, cuts: [] }, null]) {
    assert.deepEqual(draw(kayles.layout({ heaps: [2, 4] }, { heaps: [7] }, [turn(move, { heaps: [2, 4] }, sketch)])), ['[2]~1[4]']);
  }
});

test('empty heaps keep their index', () => {
  const layout = nim.layout({ heaps: [0, 2] }, { heaps: [3, 0, 2] }, [turn({ heap: 0, take: 3, leaves: [] }, { heaps: [0, 2] })]);
  assert.deepEqual(draw(layout), ['~3', '[0]', '[2]']);
});

test('turns that do not lead to the position are not drawn', () => {
  assert.deepEqual(draw(nim.layout({ heaps: [4] }, { heaps: [3] }, [turn({ heap: 0, take: 1, leaves: [2] }, { heaps: [2] })])), ['[4]']);
});

test('a ring becomes a row in the place where it lay', () => {
  const turns = [turn({ ring: 0, take: 2, leaves: [4] }, { rows: [3, 4], rings: [5] }, { at: 5, length: 2, cuts: [] }), turn({ row: 1, take: 1, leaves: [1, 2] }, { rows: [3, 1, 2], rings: [5] })];
  const layout = bottles.layout(turns[1]!.position, { rows: [3], rings: [6, 5] }, turns);
  assert.deepEqual(draw(layout), ['[3]', '-2[1]~1[2]', '[5]']);
  assert.deepEqual(layout.lines.map(({ offset }) => offset), [0, 5, 0]);
  assert.deepEqual(layout.segments.map(({ list, index, size }) => `${list} ${index}: ${size}`), ['row 0: 3', 'row 1: 1', 'row 2: 2', 'ring 0: 5']);
});

test('a run across the end of a circle is one segment', () => {
  const position = { bottles: ['.xx'], circles: ['xx..x', 'xxx'] };
  const { lines, segments } = bottles.layout(position, position, []);
  assert.deepEqual(segments.map(({ list, from, size, closed }) => [list, from, size, closed]), [['line', 1, 2, false], ['circle', 4, 3, false], ['circle', 0, 3, true]]);
  assert.equal(lines[1]!.offset, 4);
});

const aimsOf = (kind: typeof nim, position: Position, moves: Move[]): Aims => new Aims(kind, kind.layout(position, position, []), position, { moves, winning_moves: [] } as unknown as Analysis);
const pointed = (aims: Aims, spot: number, amount?: number): string => {
  const aim = aims.at(0, spot, { mode: aims.modes[0]!, amount, begun: undefined });
  return aim ? `${aim.run.at}+${aim.run.length}` : '';
};

test('what a click means: kayles as heaps', () => {
  const moves = [
    { heap: 0, take: 1, leaves: [3] },
    { heap: 0, take: 1, leaves: [1, 2] },
    { heap: 0, take: 2, leaves: [2] },
    { heap: 0, take: 2, leaves: [1, 1] },
  ];
  const aims = aimsOf(kayles, { heaps: [4] }, moves);
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7].map((spot) => pointed(aims, spot)), ['0+1', '0+2', '1+1', '1+2', '2+1', '2+2', '3+1']);
  assert.equal(aims.ambiguous(aims.modes[0]!), false);
  assert.equal(pointed(aims, 1, 2), '0+2');
  assert.equal(pointed(aims, 7, 2), '2+2');
});

test('what a click means: a run of three around the object', () => {
  const moves = [[4], [1, 3], [2, 2]].map((leaves) => ({ heap: 0, take: 3, leaves }));
  const aims = aimsOf(kayles, { heaps: [7] }, moves);
  assert.deepEqual([1, 3, 5, 7, 13].map((spot) => pointed(aims, spot)), ['0+3', '0+3', '1+3', '2+3', '4+3']);
});

test('every run that means a move finds it, whichever way round', () => {
  const aims = aimsOf(kayles, { heaps: [7] }, [{ heap: 0, take: 2, leaves: [1, 4] }]);
  const mode = aims.modes[0]!;
  const find = (run: Run): unknown => aims.aim(0, run, { mode, amount: undefined, begun: undefined })?.move;
  assert.ok(find({ at: 1, length: 2, cuts: [] }));
  assert.ok(find({ at: 4, length: 2, cuts: [] }));
  assert.equal(find({ at: 2, length: 2, cuts: [] }), undefined);
});

const HISTORY = { start: { heaps: [1, 5], groups: [5] }, turns: [] };

test('a heap keeps its name when another one is empty or split', () => {
  const history = { start: { heaps: [2, 5, 7] }, turns: [{ move: { heap: 0, take: 2, leaves: [] }, position: { heaps: [5, 7] }, by: 0 as const }] };
  const say = describeHeaps('heap');
  assert.equal(say({ heap: 0, take: 3, leaves: [2] }, { heaps: [5, 7] }, 'en', history), '3 from heap B');
  assert.equal(retold('heap')('The value of heap 2 (7 objects) is 7.', { heaps: [5, 7] }, history), 'The value of heap C (7 objects) is 7.');
  assert.equal(retold('heap')('взять 1 из кучи 1. Есть куча от 2.', { heaps: [5, 7] }, history), 'взять 1 из кучи B. Есть куча от 2.');
  assert.equal(retold('heap')('7 von Haufen 2 nehmen', { heaps: [5, 7] }, history), '7 von Haufen C nehmen');
  assert.equal(retold('heap')('quitar 3 del montón 1', { heaps: [5, 7] }, history), 'quitar 3 del montón B');
  assert.equal(retold('heap')('retirer 3 du tas 1', { heaps: [5, 7] }, history), 'retirer 3 du tas B');
  const split = { move: { heap: 0, take: 0, leaves: [1, 4] }, position: { heaps: [1, 4, 7] }, by: 1 as const };
  const later = { ...history, turns: [...history.turns, split] };
  const names = layoutOfHeaps('heap', { heaps: [1, 4, 7] }, later.start, later.turns).segments.map(({ name, size }) => `${name}${size}`);
  assert.deepEqual(names, ['B1', 'D4', 'C7']);
});

test('to tell all moves of a long match, each is read a few times', () => {
  const start = { heaps: [1000, 3] };
  let reads = 0;
  const turns = Array.from({ length: 500 }, (_, index): Turn => {
    const size = 1000 - 2 * (index + 1);
    const move = { heap: 0, take: 2, leaves: [size] };
    const counted = new Proxy(move, { get: (target, field) => (reads++, Reflect.get(target, field)) });
    return { move: counted, position: { heaps: [size, 3] }, by: 0 };
  });
  const say = (): string[] =>
    turns.map(({ move }, index) => describeHeaps('heap')(move, turns[index - 1]?.position ?? start, 'en', { start, turns: turns.slice(0, index) }));
  assert.deepEqual(new Set(say()), new Set(['2 from heap A']));
  assert.ok(reads <= 10 * turns.length, `${reads} reads`);
});

test('the sentences of the service get the names of the page, in every language and case', () => {
  const turns = [{ move: { heap: 0, take: 2, leaves: [] }, position: { heaps: [5, 7, 9] }, by: 0 as const }];
  const history = { start: { heaps: [2, 5, 7, 9], groups: [2, 5, 7, 9] }, turns };
  for (const [step, told] of [
    ['take 1 from heap 1 and leave 2 and 2', 'take 1 from heap B and leave 2 and 2'],
    ['Heap 3 (9 objects) and heap 2 (7 objects)', 'Heap D (9 objects) and heap C (7 objects)'],
    ['the heaps 1, 2 and 3', 'the heaps B, C and D'],
    ['two heaps (5 and 7), 1 or 2 taken', 'two heaps (5 and 7), 1 or 2 taken'],
    ['Haufen 2 (7 Steine): Der Wert ist 7.', 'Haufen C (7 Steine): Der Wert ist 7.'],
    ['in den Haufen 1 und 2', 'in den Haufen B und C'],
    ['2 von Haufen 1, 2 von Haufen 3 nehmen', '2 von Haufen B, 2 von Haufen D nehmen'],
    ['Haufen 1 in 2 und 3 teilen', 'Haufen B in 2 und 3 teilen'],
    ['mit Haufen von 2', 'mit Haufen von 2'],
    ['el montón 2 (7 fichas)', 'el montón C (7 fichas)'],
    ['de los montones 1 y 3', 'de los montones B y D'],
    ['dividir el montón 1 en 2 y 3', 'dividir el montón B en 2 y 3'],
    ['Pour le tas 2 (7 jetons), la valeur est 7', 'Pour le tas C (7 jetons), la valeur est 7'],
    ['des tas 1 et 2', 'des tas B et C'],
    ['séparer le tas 1 en 2 et 3', 'séparer le tas B en 2 et 3'],
    ['Значение части «куча 2 (7 предметов)» равно 7', 'Значение части «куча C (7 предметов)» равно 7'],
    ['взять 1 из кучки 1', 'взять 1 из кучки B'],
    ['взять 3 из кучи 1, 2 из кучи 3', 'взять 3 из кучи B, 2 из кучи D'],
    ['разделить кучу 1 на 2 и 3', 'разделить кучу B на 2 и 3'],
    ['в кучах 1 и 2', 'в кучах B и C'],
    ['кучи 1, 2 и 3', 'кучи B, C и D'],
    ['между кучей 1 и кучкой 2', 'между кучей B и кучкой C'],
  ] as const) {
    assert.equal(retold('heap')(step, { heaps: [5, 7, 9] }, history), told);
  }
});

test('a name of a group is told, too, in every language and case', () => {
  const history = { start: { groups: [5] }, turns: [{ move: { group: 0, leaves: [2, 3] }, position: { groups: [2, 3] }, by: 0 as const }] };
  const of = (step: string): string => retold('group')(step, { groups: [2, 3] }, history);
  assert.deepEqual(
    ['group 2 (3)', 'Gruppe 2 in 1 und 2 teilen', 'dividir el grupo 2 en 1 y 2', 'séparer le groupe 2 en 1 et 2', 'разделить группу 2 на 1 и 2', 'в группах 1 и 2'].map(of),
    ['group B (3)', 'Gruppe B in 1 und 2 teilen', 'dividir el grupo B en 1 y 2', 'séparer le groupe B en 1 et 2', 'разделить группу B на 1 и 2', 'в группах A и B'],
  );
});

test('moves in words', () => {
  const take = describeHeaps('heap');
  assert.equal(take({ heap: 1, take: 3, leaves: [2] }, { heaps: [1, 5] }, 'en', HISTORY), '3 from heap B');
  assert.equal(take({ heap: 1, take: 3, leaves: [2] }, { heaps: [1, 5] }, 'ru', HISTORY), '3 из кучи B');
  assert.equal(take({ heap: 0, take: 0, leaves: [2, 3, 4] }, { heaps: [1, 5] }, 'en', HISTORY), 'heap A split into 2, 3 and 4');
  assert.equal(describeHeaps('group')({ group: 0, leaves: [2, 3] }, { groups: [5] }, 'ru', HISTORY), 'группа A разделена на 2 и 3');
  assert.equal(describePair({ take: [0, 4] }, {}, 'en'), '4 from heap B');
  assert.equal(describePair({ take: [4, 4] }, {}, 'ru'), 'по 4 из каждой кучи');
  assert.equal(describeBottles({ row: 0, take: 2, leaves: [2, 5] }, {}, 'en'), 'bottles 3 and 4 of row 1');
  assert.equal(describeBottles({ ring: 1, take: 2, leaves: [4] }, {}, 'ru'), '2 бутылки в кольце 2');
  assert.equal(describeBottles({ circle: 0, at: 3, take: 3, leaves: [1] }, { circles: ['####'] }, 'ru'), 'бутылки 4–2 в круге 1');
  assert.equal(partName({ circle: 0, at: 3, size: 3, sg: 3 }, 0, 'en', {}, HISTORY), 'circle 1, from place 4');
});

test('positions in links come back', () => {
  for (const position of [
    { heaps: [3, 5, 7] },
    { heaps: [] },
    { take: '1-3', heaps: [5] },
    { take: [1, 3, 4], heaps: [5] },
    { code: '4.3~', heaps: [7, 9] },
    { parts: [2, 3], unequal: false, least: 2, take: [0], heaps: [9] },
    { bottles: ['xx.x', '...'], circles: ['xxxx'], take: 'any' },
    { rows: [10, 3], rings: [4] },
  ]) {
    assert.deepEqual(read(print(position)), position);
    assert.equal(encodeURIComponent(print(position)).replaceAll('%2C', ','), print(position).replaceAll('~', '~'));
  }
  assert.equal(read('nonsense'), undefined);
});
