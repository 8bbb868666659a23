import { spoken } from '../language.ts';
import type { BoardProps, Game } from './game.ts';
import { RowsBoard } from './rows/board.tsx';
import { describeHeaps, legend, partName, placeOfHeaps, retold } from './rows/describe.ts';
import { heaps } from './rows/heaps.ts';
import { amountsOf } from './rows/kind.ts';
import { print, randomRule, randomSizes, read } from './rows/query.ts';
import { AmountsField, heapsSetup } from './rows/setup.tsx';
import { setupWords } from './rows/setup-words.ts';

const kind = heaps('heap', { objects: true, gaps: false }, () => true, ({ take }, w) => w.ruleTake(amountsOf(take)));

export const subtraction: Game = {
  name: 'subtraction',
  title: spoken({ en: 'Subtraction', ru: 'Вычитание' }),
  rule: spoken({ en: 'Take one of the allowed amounts from one heap.', ru: 'Возьми из одной кучи одно из разрешённых количеств.' }),
  ease: 'easy',
  plays: ['normal', 'misere'],
  start: { heaps: [15], take: [1, 2, 3] },
  Setup: heapsSetup({
    list: 'heap',
    examples: () => [
      ['15; 1–3', { heaps: [15], take: [1, 2, 3] }],
      ['5, 9; 1, 3, 4', { heaps: [5, 9], take: [1, 3, 4] }],
      ['21; 1–4', { heaps: [21], take: [1, 2, 3, 4] }],
    ],
    rule({ position, language, onChange }) {
      const w = setupWords[language];
      return <AmountsField label={w.take} hint={w.takeHint} value={position.take} onChange={(take) => onChange({ ...position, take })} />;
    },
  }),
  Board: (props: BoardProps) => <RowsBoard kind={kind} {...props} />,
  randomQuery: (position) => ({ ...randomSizes(position.heaps), ...randomRule(position, 'take') }),
  print,
  read,
  partName,
  legend,
  retold: retold('heap'),
  placeOf: placeOfHeaps('heap'),
  describe: describeHeaps('heap'),
};
