import { spoken } from '../language.ts';
import type { BoardProps, Game } from './game.ts';
import { RowsBoard } from './rows/board.tsx';
import { describeHeaps, legend, partName, placeOfHeaps, retold } from './rows/describe.ts';
import { heaps } from './rows/heaps.ts';
import { print, randomSizes, read } from './rows/query.ts';
import { heapsSetup } from './rows/setup.tsx';

const kind = heaps('heap', { objects: true, gaps: true }, () => true);

export const lasker: Game = {
  name: 'lasker',
  title: spoken({ en: 'Lasker’s Nim', ru: 'Ним Ласкера' }),
  rule: spoken({ en: 'Take any number of objects from one heap, or split one heap into two.', ru: 'Возьми сколько угодно предметов из одной кучи или раздели одну кучу на две.' }),
  ease: 'medium',
  plays: ['normal', 'misere'],
  start: { heaps: [2, 3, 5] },
  Setup: heapsSetup({
    list: 'heap',
    examples: () => [
      ['2, 3, 5', { heaps: [2, 3, 5] }],
      ['4, 5', { heaps: [4, 5] }],
      ['3, 7, 8', { heaps: [3, 7, 8] }],
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
