import { spoken } from '../language.ts';
import type { Game } from './game.ts';
import { describePair, legend, partName, placeOfPair } from './rows/describe.ts';
import { numbers } from './rows/kind.ts';
import { print, read } from './rows/query.ts';
import { heapsSetup } from './rows/setup.tsx';
import { PairBoard } from './rows/pair-board.tsx';

export const wythoff: Game = {
  name: 'wythoff',
  title: spoken({ en: 'Wythoff’s game', ru: 'Игра Витхоффа' }),
  rule: spoken({
    en: 'Move the queen left, down or diagonally. Or: take from one heap, or as many from both.',
    ru: 'Передвинь ферзя влево, вниз или по диагонали. Или возьми из одной кучи или из обеих поровну.',
  }),
  ease: 'medium',
  plays: ['normal', 'misere'],
  start: { heaps: [6, 9] },
  Setup: heapsSetup({
    list: 'heap',
    fixed: true,
    examples: () => [
      ['6, 9', { heaps: [6, 9] }],
      ['8, 12', { heaps: [8, 12] }],
      ['10, 10', { heaps: [10, 10] }],
    ],
  }),
  Board: PairBoard,
  randomQuery: ({ heaps }) => ({ size: String(Math.min(1024, Math.max(1, ...numbers(heaps)))) }),
  print,
  read,
  partName,
  legend,
  placeOf: placeOfPair,
  describe: describePair,
};
