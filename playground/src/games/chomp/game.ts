import { spoken } from '../../language.ts';
import type { Game } from '../game.ts';
import { isCell } from '../tiles/shape.ts';
import { tileWords } from '../tiles/words.ts';
import { Board } from './board.tsx';
import { print, read, rowsOf } from './rows.ts';
import { Setup } from './setup.tsx';
import { words } from './words.ts';

export const chomp: Game = {
  name: 'chomp',
  title: spoken({ en: 'Chomp', ru: 'Чомп' }),
  rule: spoken({
    en: 'Take a tile and with it every tile below it, right of it, or both.',
    ru: 'Возьми клетку, а с ней все клетки ниже неё, правее неё или и то и другое.',
  }),
  ease: 'easy',
  tint: 'plum',
  plays: ['misere', 'normal'],
  start: { rows: [7, 7, 7, 7] },
  Setup,
  Board,
  randomQuery(position) {
    const rows = rowsOf(position);
    return { width: String(Math.max(1, rows[0] ?? 0)), height: String(Math.max(1, rows.length)) };
  },
  print,
  read,
  legend: ({ moves }, language) => tileWords[language][moves.length === 0 || moves.some(({ sg }) => sg != null) ? 'legend' : 'legendLetters'],
  partName: (_part, _index, language) => words[language].board,
  placeOf: (move, position, language) => (rowsOf(position).length > 1 && isCell(move) ? tileWords[language].row(move.row) : undefined),
  describe: (move, _before, language) => (isCell(move) ? tileWords[language].took(move.row, move.col, typeof move.removes === 'number' ? move.removes : 1) : ''),
};
