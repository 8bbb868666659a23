import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games } from '../../src/games/index.ts';
import { rowWords } from '../../src/games/rows/words.ts';
import { setupWords } from '../../src/games/rows/setup-words.ts';
import { words as chomp } from '../../src/games/chomp/words.ts';
import { generalWords as general } from '../../src/games/general/words.ts';
import { words as ichomp } from '../../src/games/ichomp/words.ts';
import { sproutsWords as sprouts } from '../../src/games/sprouts/words.ts';
import { tileWords as tiles } from '../../src/games/tiles/words.ts';
import { languages, words } from '../../src/language.ts';
import { fr as exploreInFrench } from '../../src/views/explore/words/fr.ts';
import { ru as exploreInRussian } from '../../src/views/explore/words/ru.ts';
import { fr as lessonsInFrench } from '../../src/views/lesson/words/fr.ts';
import { ru as lessonsInRussian } from '../../src/views/lesson/words/ru.ts';
import { fr as practiseInFrench } from '../../src/views/practise/words/fr.ts';
import { ru as practiseInRussian } from '../../src/views/practise/words/ru.ts';
import { learn } from '../../src/vocabulary.ts';

for (const language of languages) await learn(language);

const places = { words, general, tiles, chomp, ichomp, rowWords, setupWords, sprouts };

/** The texts of a place by their keys, and its functions. */
function leaves(place: unknown, path = ''): [string, unknown][] {
  if (typeof place !== 'object' || place === null) return [[path, place]];
  return Object.entries(place).flatMap(([key, value]) => leaves(value, `${path}.${key}`));
}

test('every language has the same words', () => {
  for (const [name, place] of Object.entries(places)) {
    const english = leaves(place.en).map(([key]) => key);
    for (const language of languages) {
      assert.deepEqual(leaves(place[language]).map(([key]) => key).sort(), [...english].sort(), `${name}, ${language}`);
      for (const [key, text] of leaves(place[language])) assert.ok(typeof text === 'function' || (typeof text === 'string' && text !== ''), `${language} ${name}${key}`);
    }
  }
});

/** The texts without variables of the page and its views in a language. */
const texts = (language: 'fr' | 'ru', ...views: readonly unknown[]): string[] =>
  [...Object.values(places).map((place) => place[language]), ...views]
    .flatMap((place) => leaves(place))
    .flatMap(([, text]) => (typeof text === 'string' ? [text] : []));

const french = texts('fr', exploreInFrench, lessonsInFrench, practiseInFrench);
const russian = texts('ru', exploreInRussian, lessonsInRussian, practiseInRussian);

test('the page says tu and ты', () => {
  const isVous = (text: string): boolean => /(?<!\p{L})(vous|votre|vos|(?!assez)\p{L}+ez)(?!\p{L})/iu.test(text);
  const isVy = (text: string): boolean => /(?<!\p{L})(вы|вас|вам|вами|ваш\p{L}*|\p{L}+(ите|йте)(сь)?)(?!\p{L})/iu.test(text);
  assert.deepEqual([isVous('Choisissez un coup'), isVy('Выберите ход')], [true, true]);
  assert.deepEqual(french.filter(isVous), []);
  assert.deepEqual(russian.filter(isVy), []);
});

test('no line of a French text begins with its punctuation', () => {
  assert.deepEqual(french.filter((text) => /\s[:;!?»]|«\s/u.test(text.replace(/[\u00a0\u202f]/g, ''))), []);
});

test('a move that loses is called so: whoever eats the poison has not only failed to win', () => {
  for (const language of languages) assert.match(words[language].wasMistake, /^✗ .*(losing|Verlust|perd|проигр)/);
});

test('the rules of all games speak to the player', () => {
  for (const language of languages) for (const rule of Object.values(general[language].rules)) assert.doesNotMatch(rule, /^(Man|Se|On) |передвигают/);
});

test('every game with a board of its own has a name and a rule in every language', () => {
  for (const { name, title, rule } of games()) {
    assert.ok(languages.every((language) => title[language] && rule[language]), name);
    assert.equal(new Set(languages.map((language) => rule[language])).size, languages.length, name);
  }
});

test('nouns go with their number', () => {
  const told = { en: ['0 tiles', '1 tile', '5 tiles'], de: ['0 Stücke', '1 Stück', '5 Stücke'], es: ['0 casillas', '1 casilla', '5 casillas'], fr: ['0 case', '1 case', '5 cases'], ru: ['0 клеток', '1 клетку', '5 клеток'] };
  for (const language of languages) {
    for (const [index, count] of [0, 1, 5].entries()) assert.ok(tiles[language].takes(count).endsWith(told[language][index]!), `${language} ${count}`);
  }
});

test('lists and ranges of amounts read well', () => {
  const rule = (language: keyof typeof rowWords, amounts: number[]) => rowWords[language].ruleTake(amounts);
  assert.equal(rule('de', [1, 2, 3, 7]), 'Ein Zug nimmt 1–3 oder 7.');
  assert.equal(rule('es', [1, 3]), 'Una jugada quita 1 o 3.');
  assert.equal(rule('es', [7, 8]), 'Una jugada quita 7 u 8.');
  assert.equal(rule('es', [4, 11]), 'Una jugada quita 4 u 11.');
  assert.equal(rule('es', [4, 110]), 'Una jugada quita 4 o 110.');
  assert.equal(rule('es', [4, 11_000]), 'Una jugada quita 4 u 11000.');
  assert.equal(rule('fr', [1, 3]), 'Un coup retire 1 ou 3.');
  assert.equal(rowWords.fr.splitInto('row', 0, [2, 3]), 'rangée 1 séparée en 2 et 3');
  assert.equal(rowWords.fr.from('ring', 1), 'de l’anneau 2');
  assert.equal(rowWords.es.splitInto('heap', 0, [2, 3]), 'montón 1 dividido en 2 y 3');
  assert.equal(rowWords.de.from('heap', 1), 'von Haufen 2');
});
