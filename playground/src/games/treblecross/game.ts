import { spoken } from '../../language.ts';
import type { Game } from '../game.ts';
import { Board } from './board.tsx';
import { Setup } from './setup.tsx';
import { cellOf, print, read, stripOf } from './strip.ts';
import { words } from './words.ts';

export const treblecross: Game = {
  name: 'treblecross',
  title: spoken({ en: 'Treblecross', ru: 'Треблкросс' }),
  rule: spoken({
    en: 'Put a cross into an empty cell. Three in a row win, whoever drew them.',
    ru: 'Поставь крестик в пустую клетку. Кто завершит три в ряд, выигрывает, чьи бы крестики ни были.',
  }),
  ease: 'medium',
  plays: ['normal'],
  start: { board: '..........' },
  Setup,
  Board,
  randomQuery: (position) => ({ size: String(Math.min(24, Math.max(3, stripOf(position).length))), crosses: '2' }),
  print,
  read,
  legend: (_analysis, language) => words[language].legend,
  partName({ at, size }, _index, language) {
    return typeof at === 'number' && typeof size === 'number' ? words[language].run(at + 1, at + size) : undefined;
  },
  describe(move, _before, language) {
    const cell = cellOf(move);
    return cell === undefined ? '' : words[language].cell(cell);
  },
};
