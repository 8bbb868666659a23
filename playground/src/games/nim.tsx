import { spoken } from '../language.ts';
import type { BoardProps, Game } from './game.ts';
import { RowsBoard } from './rows/board.tsx';
import { describeHeaps, legend, partName, placeOfHeaps, retold } from './rows/describe.ts';
import { heaps } from './rows/heaps.ts';
import { print, randomSizes, read } from './rows/query.ts';
import { heapsSetup } from './rows/setup.tsx';

const kind = heaps('heap', { objects: true, gaps: false }, () => true);

export const nim: Game = {
  name: 'nim',
  title: spoken({ en: 'Nim', ru: 'Ним' }),
  rule: spoken({ en: 'Take any number of objects from one heap.', ru: 'Возьми сколько угодно предметов из одной кучи.' }),
  ease: 'easy',
  plays: ['normal', 'misere'],
  start: { heaps: [3, 5, 7] },
  Setup: heapsSetup({
    list: 'heap',
    examples: () => [
      ['3, 5, 7', { heaps: [3, 5, 7] }],
      ['1, 3, 5, 7', { heaps: [1, 3, 5, 7] }],
      ['2, 4, 8', { heaps: [2, 4, 8] }],
    ],
  }),
  Board: (props: BoardProps) => <RowsBoard kind={kind} {...props} />,
  randomQuery: ({ heaps: sizes }) => randomSizes(sizes),
  print,
  read,
  partName,
  legend,
  retold: retold('heap'),
  placeOf: placeOfHeaps('heap'),
  describe: describeHeaps('heap'),
};
