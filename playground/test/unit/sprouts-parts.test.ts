import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameOf } from '../../src/games/index.ts';
import { general } from '../../src/games/general/game.tsx';
import { landsOf, namesOfPart } from '../../src/games/sprouts/map/lands.ts';
import { languages, type Language } from '../../src/language.ts';
import { learn } from '../../src/vocabulary.ts';
import { counted } from '../../src/games/sprouts/map/notation.ts';

/** A loop round a spot: the region inside and that outside share the two spots of the loop. */
const LOOP = [[['A'], ['B', 'C']], [['D'], ['B', 'C']]];
/** Two lines between A and B close a part: the spots inside are apart from those outside. */
const APART = [[['A'], ['B', 'C', 'D']], [['E', 'F'], ['B', 'C', 'D']], [['B', 'C', 'D']]];

test('lands are regions that share spots at which lines can end', () => {
  assert.deepEqual(landsOf([]), []);
  assert.deepEqual(landsOf([[['A'], ['B']]]), [{ names: ['A', 'B'], lives: 6 }]);
  assert.deepEqual(landsOf([[['A', 'C', 'B', 'C'], ['D']]]), [{ names: ['A', 'B', 'C', 'D'], lives: 2 + 2 + 1 + 3 }]);
  assert.deepEqual(landsOf(LOOP), [{ names: ['A', 'B', 'C', 'D'], lives: 3 + 1 + 1 + 3 }]);
  assert.deepEqual(landsOf([[['A'], ['B', 'B']], [['B', 'B']]], new Set(['B'])), [{ names: ['A', 'B'], lives: 5 }, { names: ['B'], lives: 2 }]);
  assert.deepEqual(landsOf(APART), [{ names: ['A'], lives: 3 }, { names: ['E', 'F'], lives: 4 }]);
});

test('a part is called by its spots where the map tells which they are', () => {
  const of = (part: object): string | undefined => namesOfPart('spot', { ...part }, { map: { regions: APART } })?.join();
  assert.deepEqual([of({ lives: 3 }), of({ lives: 4 }), of({ lives: 5 })], ['A', 'E, F', undefined]);
  const alike = { map: { regions: [[['A']], [['B']]] } };
  assert.deepEqual(namesOfPart('spot', { lives: 3 }, alike), ['A', 'B'], 'two parts with three lives');
  const many = { map: { regions: [...'ABCD'].map((spot) => [[spot]]) } };
  assert.equal(namesOfPart('spot', { lives: 3 }, many), undefined, 'too many parts with three lives');
  const sizes = { map: { regions: [[['A']], [['B', 'C', 'D']], [['B', 'D', 'C']]] } };
  const threeLives = ['0}', 'ABC}ABC}'].map((land) => namesOfPart('spot', { lives: 3, land }, sizes));
  assert.deepEqual(threeLives, [['A'], ['B, C, D']], 'three lives of one spot, or of three');
  const crosses = { map: { regions: [[['A', 'B']], [['C', 'B']], [['A', 'D'], ['E']], [['D', 'A'], ['E']]] } };
  assert.deepEqual([0, 1, 2].map((region) => namesOfPart('cross', { region }, crosses)?.join()), ['A, B', 'B, C', undefined]);
  const name = (game: string, part: object, position: object): string | undefined =>
    gameOf(game).partName?.({ sg: 0, ...part }, 0, 'en', { ...position }, { start: {}, turns: [] });
  assert.equal(name('sprouts', { lives: 3 }, { map: { regions: APART } }), 'part with A');
  assert.equal(name('sprouts', { lives: 3 }, alike), 'part with A or with B');
  assert.equal(name('brussels-sprouts', { region: 2 }, crosses), 'region 3');
  assert.equal(name('sprouts', { land: '', lives: 2, end: {} }, {}), 'finished drawing');
});

test('what land notation has is counted', () => {
  assert.deepEqual(counted('0*2.AB}AB}'), { spots: 4, lives: 8 });
  assert.deepEqual(counted('0.1a1a}'), { spots: 4, lives: 8 });
  assert.deepEqual(counted('AB}AB}+2.A}A}'), { spots: 4, lives: 4 });
  assert.deepEqual(counted(''), { spots: 0, lives: 0 });
});

const SUM = { name: 'sum', title: 'Sum', rules: '', plays: ['normal'], parameters: [], start: { components: [] } } as const;

test('components of a sum have names, and no land notation', () => {
  const sum = general(SUM, gameOf);
  const start = sum.read!('{"components":[{"game":"sprouts","spots":2},{"game":"nim","heaps":[3]},{"game":"mixed-sprouts","spots":1,"crosses":1}]}')!;
  assert.deepEqual(start.components, [
    { game: 'sprouts', map: { regions: [[['A'], ['B']]] } },
    { game: 'nim', heaps: [3] },
    { game: 'mixed-sprouts', map: { regions: [[['A'], ['B', 'B', 'B', 'B']]], crosses: ['B'] } },
  ]);
  const line = { region: 0, from: { boundary: 0, corner: 0 }, to: { boundary: 1, corner: 0 }, inside: [], spot: 'C' };
  const say = (move: object, position = start): string => sum.describe({ ...move }, position, 'en', { start: position, turns: [] });
  assert.equal(say({ component: 0, move: { to: '1a1a}', line } }), '1. Sprouts: A to B, new: C');
  assert.equal(say({ component: 1, move: { heap: 0, take: 1 }, words: { en: 'in component 2, take 1' } }), '2. Nim: take 1');
  const undrawn = { components: [{ game: 'sprouts', position: '0.AB}AB}' }] };
  assert.deepEqual(sum.read!(JSON.stringify(undrawn)), undrawn);
  assert.equal(say({ component: 0, move: { to: 'AB}AB}' } }, undrawn), '1. Sprouts: a line; 2 spots with 2 lives are left');
  assert.equal(say({ component: 0, move: { to: '' } }, undrawn), '1. Sprouts: the last line');
  const told = (part: object): string | undefined => sum.partName!({ sg: 0, ...part }, 0, 'en', start, { start, turns: [] });
  assert.equal(told({ component: 1, game: 'nim' }), 'component 2 (Nim)');
  assert.equal(told({ token: 0, node: 'a' }), 'token 1 on a');
  assert.equal(told({ coin: 3 }), undefined);
  assert.equal(sum.retold!('Move: a line that leads to 0.AB}AB}+2.A}A}. It wins.', start, { start, turns: [] }, 'en'), 'Move: a line that leads to …. It wins.');
  const retold = (step: string, language: Language): string => sum.retold!(step, start, { start, turns: [] }, language);
  assert.equal(retold('Для слагаемого 3 (mixed-sprouts): слагаемое 1 (sprouts)', 'ru'), 'Для слагаемого 3 (Смешанная Рассада): слагаемое 1 (Рассада)');
  assert.equal(retold('component 2 (nim), a heap of 3 (nim)', 'en'), 'component 2 (Nim), a heap of 3 (nim)');
});

test('a line from a cross to itself says which arms it joins, in every language', async () => {
  const told = (from: number, to: number, along: string, language: Language): string => {
    const move = { region: 0, from: { boundary: 0, arm: from }, to: { boundary: 0, arm: to }, inside: [], stroke: 'C' };
    const position = { map: { regions: [[[...along], [...'BBBB']]] } };
    return gameOf('brussels-sprouts').describe(move, position, language, { start: position, turns: [] });
  };
  assert.deepEqual([[0, 1], [0, 2], [0, 3]].map(([from, to]) => told(from!, to!, 'AAAA', 'en')), [
    'A to A, neighbouring arms, new: C', 'A to A, opposite arms, new: C', 'A to A, neighbouring arms, new: C',
  ]);
  assert.equal(told(0, 2, 'AAADBBBD', 'en'), 'A to A, opposite arms, new: C', 'the arm between is another one or used up');
  assert.equal(told(0, 3, 'AAADBBBD', 'en'), 'A to D, new: C');
  const mixed = { map: { regions: [[['A'], [...'BBBB']]], crosses: ['B'] } };
  const line = { region: 0, from: { boundary: 1, corner: 0 }, to: { boundary: 1, corner: 2 }, inside: [0], puts: 'spot', vertex: 'C' };
  const inMixed = (of: object): string => gameOf('mixed-sprouts').describe({ line: of }, mixed, 'en', { start: mixed, turns: [] });
  assert.equal(inMixed(line), 'B to B, opposite arms, with A on its right, new spot: C');
  assert.equal(inMixed({ ...line, from: { boundary: 0, corner: 0 }, to: { boundary: 0, corner: 0 }, inside: [] }), 'A to A, new spot: C');
  for (const language of languages) {
    await learn(language);
    assert.notEqual(told(0, 1, 'AAAA', language), told(0, 2, 'AAAA', language), language);
  }
});
