import { spoken } from '../../language.ts';
import type { Game } from '../game.ts';
import { Board } from './board.tsx';
import { boardsOf, isCross, print, read, SIDES } from './boards.ts';
import { Setup } from './setup.tsx';
import { words } from './words.ts';

export const notakto: Game = {
  name: 'notakto',
  title: spoken({ en: 'Notakto', ru: 'Нотакто' }),
  rule: spoken({
    en: 'Put a cross into a free cell. A line of crosses kills its board.',
    ru: 'Поставь крестик в свободную клетку. Линия из крестиков убивает доску.',
  }),
  ease: 'easy',
  tint: 'teal',
  plays: ['misere', 'normal'],
  valued: 'normal',
  start: { boards: [['...', '...', '...'], ['...', '...', '...'], ['...', '...', '...']] },
  Setup,
  Board,
  randomQuery(position) {
    const boards = boardsOf(position);
    return { size: String(boards[0]?.length ?? SIDES.least), count: String(Math.max(1, boards.length)) };
  },
  print,
  read,
  legend: ({ moves }, language) => words[language][moves.some(({ sg }) => sg != null) ? 'legend' : 'legendLetters'],
  partName: ({ board }, index, language) => words[language].board(typeof board === 'number' ? board : index),
  placeOf: (move, position, language) => (isCross(move) && boardsOf(position).length > 1 ? words[language].board(move.board) : undefined),
  describe(move, before, language) {
    if (!isCross(move)) return '';
    const place = words[language].place(move.row, move.col);
    return boardsOf(before).length > 1 ? `${words[language].board(move.board)}, ${place}` : place;
  },
};
