import { spoken } from '../language.ts';
import type { BoardProps, Game } from './game.ts';
import { RowsBoard } from './rows/board.tsx';
import { bottles } from './rows/bottles.ts';
import { describeBottles, legend, partName, placeOfBottles } from './rows/describe.ts';
import { KaylesSetup } from './rows/kayles-setup.tsx';
import { numbers, strings } from './rows/kind.ts';
import { print, randomRule, read } from './rows/query.ts';

export const kayles: Game = {
  name: 'kayles',
  title: spoken({ en: 'Kayles', ru: 'Кейлс' }),
  rule: spoken({ en: 'Knock down a bottle, or neighbouring ones with one shot.', ru: 'Сбей бутылку или несколько соседних одним выстрелом.' }),
  ease: 'easy',
  tint: 'teal',
  plays: ['normal', 'misere'],
  start: { rows: [5, 8] },
  Setup: KaylesSetup,
  Board: (props: BoardProps) => <RowsBoard kind={bottles} {...props} />,
  randomQuery(position) {
    const rows = numbers(position.rows).length + strings(position.bottles).length;
    const rings = numbers(position.rings).length + strings(position.circles).length;
    const lengths = [...numbers(position.rows), ...numbers(position.rings), ...[...strings(position.bottles), ...strings(position.circles)].map(({ length }) => length)];
    return { size: String(rows), rings: String(rings), largest: String(Math.min(1000, Math.max(1, ...lengths))), ...randomRule(position, 'take') };
  },
  print,
  read,
  partName,
  legend,
  placeOf: placeOfBottles,
  describe: describeBottles,
};
