import type { List } from './layout.ts';
import { spoken } from '../../language.ts';
import { plural } from '../../plural.ts';

type Look = 'objects' | 'bottles';

/** The name of a part, or its index, which people count from 1. */
type Label = string | number;
const shown = (label: Label): Label => (typeof label === 'number' ? label + 1 : label);

const list = (join: string) => (sizes: readonly (number | string)[]): string =>
  sizes.length < 2 ? sizes.join() : `${sizes.slice(0, -1).join(', ')} ${join} ${sizes.at(-1)}`;

const enLists: Record<List, string> = { heap: 'heap', group: 'group', row: 'row', ring: 'ring', line: 'line', circle: 'circle' };
const enAll = list('and');

const en = {
  /** "heap 2" */
  place: (name: List, index: Label) => `${enLists[name]} ${shown(index)}`,
  from: (name: List, index: Label) => `from ${enLists[name]} ${shown(index)}`,
  inside: (name: List, index: Label) => `of ${enLists[name]} ${shown(index)}`,
  fromPlace: (place: string, number: number) => `${place}, from place ${number}`,
  count: (number: number, look: Look) =>
    look === 'bottles' ? plural('en', number, { one: '1 bottle', other: `${number} bottles` }) : plural('en', number, { one: '1 object', other: `${number} objects` }),
  splitInto: (name: List, index: Label, sizes: readonly number[]) => `${enLists[name]} ${shown(index)} split into ${enAll(sizes)}`,
  andSplit: (taken: string, sizes: readonly number[]) => `${taken}, leaving ${enAll(sizes)}`,
  bottles: (from: number, to: number, place: string) =>
    from === to ? `bottle ${from} ${place}` : `bottles ${from}${to === from + 1 ? ' and ' : '–'}${to} ${place}`,
  both: (number: number) => `${number} from each heap`,

  spot: (place: string, number: number, size: number, look: Look) => `${place}, ${look === 'bottles' ? 'bottle' : 'object'} ${number} of ${size}`,
  gap: (place: string, before: number, after: number, look: Look) => `${place}, between ${look === 'bottles' ? 'bottles' : 'objects'} ${before} and ${after}`,
  takes: (number: number, sizes: readonly number[]) => `takes ${number}, leaves ${sizes.length === 0 ? 'none' : enAll(sizes)}`,
  takesBoth: (number: number, sizes: readonly number[]) => `takes ${number} from each heap, leaves ${enAll(sizes)}`,
  splits: (sizes: readonly number[]) => `splits into ${enAll(sizes)}`,
  begins: 'begins a split; choose the next gap',
  nothing: 'no move here',
  value: (value: number) => `value ${value}`,
  letters: { N: 'N', P: 'P' } as Readonly<Record<'N' | 'P', string>>,
  outcome: (outcome: 'N' | 'P'): string => (outcome === 'P' ? 'wins' : 'loses'),
  winning: 'a winning move',
  allowed: (amounts: readonly number[], size: number) =>
    amounts.length === 0 ? `No move is left in a heap of ${size}.` : `From a heap of ${size} you can take ${list('or')(shorten(amounts))}.`,
  refusedRun: (count: number) => `No move takes these ${count}.`,
  refusedParts: (sizes: readonly number[]) => `No move leaves ${enAll(sizes)}.`,
  noMove: 'There is no move at this place.',
  nextGap: 'Now choose the next gap.',

  legend: (several: boolean) =>
    `The number on a piece is the value of ${several ? 'all that is left together' : 'what is left'} after its move. 0 wins.`,
  legendLetters: 'The letter on a piece tells who wins after its move. P: the one who has made it. N: the next one.',
  legendHeaps: ' The number beside a name is the value of that part alone.',

  clickTakes: 'Take',
  clickAny: 'auto',
  fewer: 'Fewer',
  more: 'More',
  modes: 'A move',
  mode: (name: string) => (name === 'one' ? 'from one heap' : name === 'both' ? 'from both heaps' : `leaves ${name === '2' ? 'up to 2' : name} parts`),
  take: 'Take',
  leave: 'Leave',
  make: 'Make this move',
  listed: (shown: number, total: string) => `The page offers the first ${shown} of ${total} moves.`,

  ruleTake: (amounts: readonly number[]) => `A move takes ${list('or')(shorten(amounts))}.`,
  ruleCode: (code: string) => `The code is ${code}.`,
  ruleShot: (amounts: readonly number[]) => `A shot takes ${list('or')(shorten(amounts))}.`,
  ruleAnyShot: 'A shot takes any run of bottles.',
  ruleSplit: (parts: readonly number[], unequal: boolean, least: number, take: readonly number[]) =>
    [
      `A move leaves ${list('or')(shorten(parts))} ${parts.join() === '1' ? 'part' : 'parts'}`,
      ...(unequal ? ['all different'] : []),
      ...(least > 1 ? [`of at least ${least}`] : []),
      ...(take.join() === '0' ? [] : [`and takes ${list('or')(shorten(take))}`]),
    ].join(', ') + '.',

  view: 'View',
  asBoard: 'Queen',
  asHeaps: 'Heaps',
  queen: 'the queen',
  cell: (first: number, second: number) => `${first}, ${second}`,
  heapsAre: (first: number, second: number) => `Heaps of ${first} and ${second}`,
  boardLabel: 'The queen moves left, down or diagonally to the corner',
  queenRefused: 'The queen moves left, down, or diagonally left and down.',
};

const ruLists: Record<List, readonly [nominative: string, genitive: string, prepositional: string]> = {
  heap: ['куча', 'из кучи', 'в куче'],
  group: ['группа', 'из группы', 'в группе'],
  row: ['ряд', 'из ряда', 'в ряду'],
  ring: ['кольцо', 'из кольца', 'в кольце'],
  line: ['строка', 'из строки', 'в строке'],
  circle: ['круг', 'из круга', 'в круге'],
};
const ruAll = list('и');
const divided: Record<List, string> = { heap: 'разделена', group: 'разделена', row: 'разделён', ring: 'разделено', line: 'разделена', circle: 'разделён' };

const ru: typeof en = {
  place: (name, index) => `${ruLists[name][0]} ${shown(index)}`,
  from: (name, index) => `${ruLists[name][1]} ${shown(index)}`,
  inside: (name, index) => `${ruLists[name][2]} ${shown(index)}`,
  fromPlace: (place, number) => `${place}, с места ${number}`,
  count: (number, look) =>
    look === 'bottles'
      ? plural('ru', number, { one: `${number} бутылка`, few: `${number} бутылки`, other: `${number} бутылок` })
      : plural('ru', number, { one: `${number} предмет`, few: `${number} предмета`, other: `${number} предметов` }),
  splitInto: (name, index, sizes) => `${ruLists[name][0]} ${shown(index)} ${divided[name]} на ${ruAll(sizes)}`,
  andSplit: (taken, sizes) => `${taken}, остаются ${ruAll(sizes)}`,
  bottles: (from, to, place) => (from === to ? `бутылка ${from} ${place}` : `бутылки ${from}${to === from + 1 ? ' и ' : '–'}${to} ${place}`),
  both: (number) => `по ${number} из каждой кучи`,

  spot: (place, number, size, look) => `${place}, ${look === 'bottles' ? 'бутылка' : 'предмет'} ${number} из ${size}`,
  gap: (place, before, after, look) => `${place}, между ${look === 'bottles' ? 'бутылками' : 'предметами'} ${before} и ${after}`,
  takes: (number, sizes) => `взять ${number}, ${sizes.length === 0 ? 'ничего не останется' : `останется ${ruAll(sizes)}`}`,
  takesBoth: (number, sizes) => `взять по ${number} из каждой кучи, останется ${ruAll(sizes)}`,
  splits: (sizes) => `разделить на ${ruAll(sizes)}`,
  begins: 'начать деление; затем выбери следующий промежуток',
  nothing: 'здесь хода нет',
  value: (value) => `значение ${value}`,
  letters: { N: 'П', P: 'В' },
  outcome: (outcome) => (outcome === 'P' ? 'выигрывает' : 'проигрывает'),
  winning: 'выигрышный ход',
  allowed: (amounts, size) =>
    amounts.length === 0 ? `В куче размера ${size} ходов не осталось.` : `Из кучи размера ${size} можно взять ${list('или')(shorten(amounts))}.`,
  refusedRun: (count) => `Такого хода нет: взять именно эти ${count}.`,
  refusedParts: (sizes) => `Такого хода нет: оставить ${ruAll(sizes)}.`,
  noMove: 'В этом месте хода нет.',
  nextGap: 'Теперь выбери следующий промежуток.',

  legend: (several) => `Число на предмете: значение ${several ? 'всей позиции' : 'остатка'} после этого хода. 0 выигрывает.`,
  legendLetters: 'Буква на предмете: кто выигрывает после этого хода. В: ход выигрывает. П: ход проигрывает.',
  legendHeaps: ' Число рядом с именем: значение одной этой части.',

  clickTakes: 'Брать',
  clickAny: 'авто',
  fewer: 'Меньше',
  more: 'Больше',
  modes: 'Ход',
  mode: (name) => (name === 'one' ? 'из одной кучи' : name === 'both' ? 'из обеих куч' : name === '2' ? 'до 2 частей' : `${name} ${plural('ru', Number(name), { one: 'часть', few: 'части', other: 'частей' })}`),
  take: 'Взять',
  leave: 'Оставить',
  make: 'Сделать этот ход',
  listed: (shown, total) => `Показаны первые ходы: ${shown} из ${total}.`,

  ruleTake: (amounts) => `За ход можно взять ${list('или')(shorten(amounts))}.`,
  ruleCode: (code) => `Код: ${code}.`,
  ruleShot: (amounts) => `За один выстрел: ${list('или')(shorten(amounts))}.`,
  ruleAnyShot: 'За один выстрел: сколько угодно бутылок подряд.',
  ruleSplit: (parts, unequal, least, take) =>
    [
      `Сколько частей останется: ${list('или')(shorten(parts))}`,
      ...(unequal ? ['все разные'] : []),
      ...(least > 1 ? [`в каждой не меньше ${least}`] : []),
      ...(take.join() === '0' ? [] : [`взять ${list('или')(shorten(take))}`]),
    ].join(', ') + '.',

  view: 'Вид',
  asBoard: 'Ферзь',
  asHeaps: 'Кучи',
  queen: 'ферзь',
  cell: (first, second) => `${first}, ${second}`,
  heapsAre: (first, second) => `Кучи: ${first} и ${second}`,
  boardLabel: 'Ферзь ходит влево, вниз или по диагонали к углу',
  queenRefused: 'Ферзь ходит влево, вниз или по диагонали влево вниз.',
};

/** Long lists of amounts in a row as one range, such as 1–7. */
function shorten(amounts: readonly number[]): (number | string)[] {
  const out: (number | string)[] = [];
  for (let i = 0; i < amounts.length; ) {
    let j = i;
    while (j + 1 < amounts.length && amounts[j + 1] === amounts[j]! + 1) j++;
    if (j - i > 1) out.push(`${amounts[i]}–${amounts[j]}`);
    else out.push(...amounts.slice(i, j + 1));
    i = j + 1;
  }
  return out;
}

export type RowWords = typeof en;
export const rowWords = spoken<RowWords>({ en, ru });

/** For the words of a language that is loaded later: "3, 5 and 7", and amounts with ranges. */
export const lists = { list, shorten, shown };
export type Lists = typeof lists;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
