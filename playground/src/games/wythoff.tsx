import type { Game } from './game.ts';
import { describePair, partName } from './rows/describe.ts';
import { numbers } from './rows/kind.ts';
import { heapsSetup } from './rows/setup.tsx';
import { PairBoard } from './rows/pair-board.tsx';

export const wythoff: Game = {
  name: 'wythoff',
  title: { en: 'Wythoff’s game', ru: 'Игра Витхоффа' },
  rule: {
    en: 'Take any number of objects from one of two heaps, or the same number from both. On a board: move the queen left, down or diagonally towards the corner.',
    ru: 'Возьмите сколько угодно предметов из одной из двух куч или из обеих поровну. На доске: передвиньте ферзя влево, вниз или по диагонали к углу.',
  },
  plays: ['normal', 'misere'],
  start: { heaps: [8, 12] },
  Setup: heapsSetup(
    'heap',
    () => [
      ['8, 12', { heaps: [8, 12] }],
      ['6, 9', { heaps: [6, 9] }],
      ['10, 10', { heaps: [10, 10] }],
    ],
    undefined,
    true,
  ),
  Board: PairBoard,
  randomQuery: ({ heaps }) => ({ size: String(Math.min(1024, Math.max(1, ...numbers(heaps)))) }),
  partName,
  describe: describePair,
};
