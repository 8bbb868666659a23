import { spoken } from '../language.ts';
import type { BoardProps, Game } from './game.ts';
import { RowsBoard } from './rows/board.tsx';
import { describeHeaps, legend, partName, placeOfHeaps, retold } from './rows/describe.ts';
import { heaps } from './rows/heaps.ts';
import { print, randomSizes, read } from './rows/query.ts';
import { heapsSetup } from './rows/setup.tsx';

const kind = heaps('group', { objects: false, gaps: true }, () => false);

export const grundy: Game = {
  name: 'grundy',
  title: spoken({ en: 'Grundy’s game', ru: 'Игра Гранди' }),
  rule: spoken({ en: 'Split one group into two groups of different sizes.', ru: 'Раздели одну группу на две группы разного размера.' }),
  ease: 'hard',
  plays: ['normal', 'misere'],
  start: { groups: [8, 12] },
  Setup: heapsSetup({
    list: 'group',
    examples: () => [
      ['8, 12', { groups: [8, 12] }],
      ['14, 27, 28', { groups: [14, 27, 28] }],
      ['18', { groups: [18] }],
    ],
  }),
  Board: (props: BoardProps) => <RowsBoard kind={kind} {...props} />,
  randomQuery: ({ groups }) => randomSizes(groups),
  print,
  read,
  partName,
  legend,
  retold: retold('group'),
  placeOf: placeOfHeaps('group'),
  describe: describeHeaps('group'),
};
