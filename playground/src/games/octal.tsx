import { spoken } from '../language.ts';
import type { BoardProps, Game } from './game.ts';
import { RowsBoard } from './rows/board.tsx';
import { describeHeaps, legend, partName, placeOfHeaps, retold } from './rows/describe.ts';
import { heaps } from './rows/heaps.ts';
import { print, randomRule, randomSizes, read } from './rows/query.ts';
import { heapsSetup, FreeField } from './rows/setup.tsx';
import { setupWords } from './rows/setup-words.ts';

/** Without a digit from 4 on after the point, no move takes from the middle of a heap. */
const fromEnd = (code: unknown): boolean => typeof code === 'string' && !/[4-7]/.test(code.slice(code.indexOf('.')));

const kind = heaps('heap', { objects: true, gaps: true }, ({ code }) => fromEnd(code), ({ code }, w) => w.ruleCode(String(code)));

export const octal: Game = {
  name: 'octal',
  title: spoken({ en: 'Octal games', ru: 'Восьмеричные игры' }),
  rule: spoken({ en: 'The code says how many objects a move may take and what it may leave of the heap.', ru: 'Код говорит, сколько предметов можно взять и что можно оставить от кучи.' }),
  ease: 'hard',
  plays: ['normal', 'misere'],
  start: { code: '0.137', heaps: [7, 9] },
  Setup: heapsSetup({
    list: 'heap',
    examples: ({ names }) => [
      [`0.137 ${names.dawsonChess}`, { code: '0.137', heaps: [7, 9] }],
      [`0.77 ${names.kayles}`, { code: '0.77', heaps: [5, 8] }],
      [`0.07 ${names.dawsonKayles}`, { code: '0.07', heaps: [9, 10] }],
      [`0.6 ${names.officers}`, { code: '0.6', heaps: [5, 9] }],
      [`0.007 ${names.treblecross}`, { code: '0.007', heaps: [12] }],
      ['4.7', { code: '4.7', heaps: [5, 8] }],
    ],
    rule({ position, language, onChange }) {
      const w = setupWords[language];
      return <FreeField label={w.code} hint={w.codeHint} value={String(position.code ?? '')} onText={(code) => onChange({ ...position, code: code.trim() })} same={(text) => text.trim() === position.code} />;
    },
  }),
  Board: (props: BoardProps) => <RowsBoard kind={kind} {...props} />,
  randomQuery: (position) => ({ ...randomSizes(position.heaps), ...randomRule(position, 'code') }),
  print,
  read,
  partName,
  legend,
  retold: retold('heap'),
  placeOf: placeOfHeaps('heap'),
  describe: describeHeaps('heap'),
};
