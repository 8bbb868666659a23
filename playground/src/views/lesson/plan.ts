/**
 * The lessons without their words: what each step shows, what it asks, and the right answer. `words/` has the words, one for each that is
 * needed here, in every language.
 */

/** A position of a game, written as in a link. */
export interface Shown {
  readonly game: string;
  readonly start: string;
  readonly play?: 'misere';
}

export type Question =
  /** Who wins if nobody errs: whoever moves first, or the other player. */
  | { readonly kind: 'who'; readonly right: 'first' | 'second' }
  | { readonly kind: 'choice'; readonly options: 2 | 3; readonly right: number }
  | { readonly kind: 'number'; readonly right: number }
  | { readonly kind: 'numbers'; readonly right: readonly number[] }
  /** A winning move on the board of the step. The service says whether it is one. */
  | { readonly kind: 'move' };

export interface Step {
  readonly board?: Shown;
  /** Numbers in binary below each other; `marked` if the columns with an odd number of ones are to be seen. */
  readonly columns?: { readonly of: readonly number[]; readonly marked?: true };
  /** A table of values, the first of which is that of a heap of `from`. */
  readonly values?: { readonly from: number; readonly list: readonly number[] };
  /** The fragment of an address that opens a match. */
  readonly match?: string;
  readonly ask: Question;
}

export const plan = {
  mirror: [
    {
      board: { game: 'nim', start: 'heaps-4,4' },
      match: 'game=nim&opponent=person&start=heaps-4,4',
      ask: { kind: 'who', right: 'second' },
    },
    { board: { game: 'nim', start: 'heaps-4,6' }, ask: { kind: 'move' } },
    { ask: { kind: 'number', right: 8 } },
    { board: { game: 'kayles', start: 'rows-6,6' }, ask: { kind: 'who', right: 'second' } },
    { board: { game: 'kayles', start: 'rows-11' }, ask: { kind: 'move' } },
    {
      board: { game: 'ichomp', start: '1111/1111/1111/1111@2,2' },
      match: 'game=ichomp&level=perfect&first=computer&start=1111/1111/1111/1111@2,2',
      ask: { kind: 'who', right: 'second' },
    },
  ],
  three: [
    {
      board: { game: 'nim', start: 'heaps-1,2,3' },
      match: 'game=nim&opponent=person&start=heaps-1,2,3',
      ask: { kind: 'who', right: 'second' },
    },
    { board: { game: 'nim', start: 'heaps-2,3' }, ask: { kind: 'move' } },
    { columns: { of: [1, 2, 3, 4] }, ask: { kind: 'number', right: 101 } },
    { columns: { of: [3, 5, 7] }, ask: { kind: 'number', right: 1 } },
    { board: { game: 'nim', start: 'heaps-3,5,7' }, columns: { of: [3, 5, 7], marked: true }, ask: { kind: 'move' } },
    { columns: { of: [3, 5], marked: true }, match: 'game=nim&level=perfect&start=heaps-3,5,7', ask: { kind: 'number', right: 6 } },
  ],
  value: [
    { board: { game: 'subtraction', start: 'take-1,2,3_heaps-4' }, ask: { kind: 'who', right: 'second' } },
    { board: { game: 'subtraction', start: 'take-1,2,3_heaps-21' }, ask: { kind: 'move' } },
    { ask: { kind: 'number', right: 2 } },
    { ask: { kind: 'numbers', right: [0, 1, 2, 3, 0, 1, 2, 3] } },
    { ask: { kind: 'numbers', right: [0, 1, 0, 1, 2, 3, 2, 0] } },
    { values: { from: 0, list: [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0] }, ask: { kind: 'number', right: 7 } },
    { board: { game: 'subtraction', start: 'take-1,2,3_heaps-5,6' }, ask: { kind: 'move' } },
  ],
  steal: [
    { board: { game: 'chomp', start: '4,4,4,4', play: 'misere' }, ask: { kind: 'move' } },
    { board: { game: 'chomp', start: '6,6', play: 'misere' }, ask: { kind: 'move' } },
    { board: { game: 'chomp', start: '7,7,7,7', play: 'misere' }, ask: { kind: 'choice', options: 2, right: 0 } },
    { ask: { kind: 'choice', options: 2, right: 0 } },
    { board: { game: 'chomp', start: '2,1', play: 'misere' }, ask: { kind: 'who', right: 'second' } },
    { match: 'game=chomp&level=perfect&play=misere&start=7,7,7,7', ask: { kind: 'choice', options: 3, right: 1 } },
  ],
  splits: [
    { board: { game: 'grundy', start: 'groups-3' }, ask: { kind: 'number', right: 1 } },
    { board: { game: 'grundy', start: 'groups-4' }, ask: { kind: 'number', right: 0 } },
    { board: { game: 'grundy', start: 'groups-5' }, ask: { kind: 'number', right: 2 } },
    { values: { from: 0, list: [0, 0, 0, 1, 0, 2] }, ask: { kind: 'numbers', right: [1, 0, 2, 1] } },
    { board: { game: 'grundy', start: 'groups-8' }, values: { from: 0, list: [0, 0, 0, 1, 0, 2, 1, 0, 2, 1] }, ask: { kind: 'move' } },
    { match: 'game=grundy&level=perfect&start=groups-12', ask: { kind: 'choice', options: 3, right: 2 } },
    {
      values: { from: 71, list: [7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7] },
      match: 'game=kayles&level=perfect&start=rows-12',
      ask: { kind: 'number', right: 12 },
    },
  ],
  paper: [
    { board: { game: 'sprouts', start: '3' }, match: 'game=sprouts&opponent=person&start=3', ask: { kind: 'number', right: 9 } },
    { ask: { kind: 'number', right: 8 } },
    { ask: { kind: 'number', right: 8 } },
    { board: { game: 'sprouts', start: '1' }, ask: { kind: 'who', right: 'second' } },
    { match: 'game=sprouts&level=perfect&first=computer&start=2', ask: { kind: 'who', right: 'second' } },
    { ask: { kind: 'number', right: 23 } },
    { ask: { kind: 'number', right: 2 } },
    { ask: { kind: 'number', right: 4 } },
    { ask: { kind: 'number', right: 6 } },
    { ask: { kind: 'number', right: 8 } },
  ],
  stars: [
    { ask: { kind: 'number', right: 3 } },
    { ask: { kind: 'number', right: 4 } },
    { board: { game: 'lasker', start: 'heaps-3' }, ask: { kind: 'number', right: 4 } },
    { board: { game: 'lasker', start: 'heaps-4' }, values: { from: 0, list: [0, 1, 2, 4] }, ask: { kind: 'number', right: 3 } },
    { ask: { kind: 'choice', options: 3, right: 0 } },
    { ask: { kind: 'who', right: 'second' } },
  ],
  nim: [
    { columns: { of: [6, 3] }, ask: { kind: 'number', right: 5 } },
    { columns: { of: [1, 2, 3], marked: true }, ask: { kind: 'choice', options: 2, right: 1 } },
    { columns: { of: [3, 5, 10], marked: true }, ask: { kind: 'number', right: 6 } },
    { columns: { of: [3, 5, 6], marked: true }, ask: { kind: 'choice', options: 3, right: 2 } },
    { board: { game: 'nim', start: 'heaps-3,5,10' }, ask: { kind: 'move' } },
    { ask: { kind: 'choice', options: 2, right: 0 } },
  ],
  sums: [
    { board: { game: 'nim', start: 'heaps-5,4,4' }, ask: { kind: 'move' } },
    { ask: { kind: 'choice', options: 2, right: 1 } },
    { values: { from: 0, list: [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6] }, ask: { kind: 'number', right: 4 } },
    { board: { game: 'kayles', start: 'rows-5,9' }, ask: { kind: 'who', right: 'second' } },
    { ask: { kind: 'number', right: 5 } },
    { board: { game: 'kayles', start: 'rows-2,5' }, ask: { kind: 'move' } },
  ],
  theorem: [
    { ask: { kind: 'choice', options: 2, right: 0 } },
    { ask: { kind: 'choice', options: 3, right: 1 } },
    { ask: { kind: 'number', right: 2 } },
    { ask: { kind: 'number', right: 3 } },
    { ask: { kind: 'choice', options: 2, right: 1 } },
    { ask: { kind: 'number', right: 5 } },
    { board: { game: 'kayles', start: 'rows-3,5,6' }, ask: { kind: 'move' } },
  ],
  periods: [
    { values: { from: 72, list: [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8] }, ask: { kind: 'number', right: 1 } },
    { values: { from: 58, list: [2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8] }, ask: { kind: 'choice', options: 2, right: 1 } },
    { ask: { kind: 'choice', options: 3, right: 0 } },
    { ask: { kind: 'number', right: 156 } },
    { ask: { kind: 'number', right: 256 } },
    { match: 'game=octal&level=perfect&start=code-0.007_heaps-9', ask: { kind: 'choice', options: 3, right: 2 } },
  ],
  last: [
    { board: { game: 'nim', start: 'heaps-1,1,1', play: 'misere' }, ask: { kind: 'who', right: 'second' } },
    { board: { game: 'nim', start: 'heaps-1,1,1,4', play: 'misere' }, ask: { kind: 'move' } },
    { board: { game: 'nim', start: 'heaps-3,5,7', play: 'misere' }, ask: { kind: 'move' } },
    { board: { game: 'nim', start: 'heaps-2,2', play: 'misere' }, ask: { kind: 'who', right: 'second' } },
    { board: { game: 'subtraction', start: 'take-1,2,3_heaps-6', play: 'misere' }, ask: { kind: 'move' } },
    { board: { game: 'kayles', start: 'rows-5,5', play: 'misere' }, ask: { kind: 'who', right: 'first' } },
    { match: 'game=kayles&level=perfect&play=misere&start=rows-5,5', ask: { kind: 'choice', options: 2, right: 1 } },
  ],
  ichomp: [
    {
      board: { game: 'ichomp', start: '0110/1111/1111/0111@2,2' },
      match: 'game=ichomp&level=perfect&start=0110/1111/1111/0111@2,2',
      ask: { kind: 'number', right: 2 },
    },
    {
      board: { game: 'ichomp', start: '111111/111111/111111/111111@2,2' },
      match: 'game=ichomp&level=perfect&first=computer&start=111111/111111/111111/111111@2,2',
      ask: { kind: 'who', right: 'second' },
    },
    {
      board: { game: 'ichomp', start: '111111/111111/111111/111111/111111/111111@3,3' },
      match: 'game=ichomp&level=perfect&start=111111/111111/111111/111111/111111/111111@2,2',
      ask: { kind: 'who', right: 'second' },
    },
    { match: 'game=nim&level=perfect&start=heaps-11,13', ask: { kind: 'number', right: 1101 } },
    {
      board: { game: 'ichomp', start: '1111111111111111111@1,13' },
      columns: { of: [13, 6], marked: true },
      match: 'game=ichomp&level=perfect&start=1111111111111111111@1,13',
      ask: { kind: 'number', right: 7 },
    },
    {
      values: { from: 0, list: [8, 7, 9, 6, 10, 4, 11, 1, 12] },
      match: 'game=ichomp&level=perfect&start=000011111111/111111111111@2,8',
      ask: { kind: 'number', right: 12 },
    },
    { match: 'game=chomp&level=perfect&play=misere&start=10,7', ask: { kind: 'number', right: 4 } },
    { match: 'game=chomp&level=perfect&play=misere&first=computer&start=2,1', ask: { kind: 'number', right: 3 } },
    { match: 'game=ichomp&opponent=person&start=1111/1111/1111/1111@2,2', ask: { kind: 'choice', options: 2, right: 1 } },
    { match: 'game=chomp&level=perfect&play=misere&start=7,7,7,7', ask: { kind: 'choice', options: 2, right: 0 } },
    { match: 'game=ichomp&level=perfect&play=misere&start=1111/1111/1111/1111@2,2', ask: { kind: 'choice', options: 3, right: 1 } },
  ],
  queen: [
    {
      board: { game: 'wythoff', start: 'heaps-1,2' },
      match: 'game=wythoff&opponent=person&start=heaps-1,2',
      ask: { kind: 'who', right: 'second' },
    },
    { board: { game: 'wythoff', start: 'heaps-4,5' }, ask: { kind: 'move' } },
    { ask: { kind: 'number', right: 5 } },
    { ask: { kind: 'numbers', right: [6, 10] } },
    { ask: { kind: 'choice', options: 3, right: 0 } },
    {
      board: { game: 'wythoff', start: 'heaps-8,12' },
      match: 'game=wythoff&level=perfect&start=heaps-8,12',
      ask: { kind: 'move' },
    },
    { ask: { kind: 'number', right: 8 } },
    { board: { game: 'wythoff', start: 'heaps-2,2', play: 'misere' }, ask: { kind: 'who', right: 'second' } },
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type LessonName = keyof typeof plan;

/** In the order in which they are numbered. */
export const lessonNames = Object.keys(plan) as readonly LessonName[];

export const stepsOf = (name: LessonName): readonly Step[] => plan[name];
