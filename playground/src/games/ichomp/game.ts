import { spoken } from '../../language.ts';
import type { Game } from '../game.ts';
import { isCell } from '../tiles/shape.ts';
import { tileWords } from '../tiles/words.ts';
import { fullTiles } from '../tiles/outline.ts';
import { Board } from './board.tsx';
import { centreOf, print, read, tilesOf, toPosition } from './picture.ts';
import { Setup } from './setup.tsx';
import { isQuadrant, words } from './words.ts';

export const ichomp: Game = {
  name: 'ichomp',
  title: spoken({ en: 'iChomp', ru: 'iChomp' }),
  rule: spoken({
    en: 'Take a tile and with it every tile of its quadrant that lies as far or farther from the centre in both directions.',
    ru: 'Возьми клетку, а с ней все клетки её четверти, которые не ближе к центру ни по вертикали, ни по горизонтали.',
  }),
  ease: 'medium',
  tint: 'plum',
  plays: ['normal', 'misere'],
  lesson: 'ichomp',
  start: toPosition(fullTiles(6, 6), { row: 2, col: 2 }),
  Setup,
  Board,
  randomQuery(position) {
    const tiles = tilesOf(position);
    const { row, col } = centreOf(position);
    return { width: String(tiles[0]?.length ?? 0), height: String(tiles.length), centre: `${row},${col}` };
  },
  print,
  read,
  legend: ({ play, moves }, language) =>
    tileWords[language][(play === 'normal' && moves.length === 0) || moves.some(({ quadrant_sg: value }) => value != null) ? 'legendQuadrant' : 'legendLetters'],
  partName: ({ quadrant }, index, language) => (isQuadrant(quadrant) ? words[language].quadrants[quadrant] : String(index)),
  placeOf: ({ quadrant }, _, language) => (isQuadrant(quadrant) ? words[language].quadrants[quadrant] : undefined),
  describe: (move, _before, language) => (isCell(move) ? tileWords[language].took(move.row, move.col, typeof move.removes === 'number' ? move.removes : 1) : ''),
};
