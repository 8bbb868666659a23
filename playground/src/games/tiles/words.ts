import { spoken } from '../../language.ts';
import { plural } from '../../plural.ts';

export const tileWords = spoken({
  en: {
    board: 'Board',
    place: (row: number, col: number) => `row ${row + 1}, column ${col + 1}`,
    gone: 'gone',
    poison: 'poisoned corner',
    takes: (count: number) => `takes ${count} ${plural('en', count, { one: 'tile', other: 'tiles' })}`,
    leaves: (value: number) => `value after it ${value}`,
    leavesQuadrant: (value: number) => `value of the quadrant after it ${value}`,
    winning: 'a winning move',
    took: (row: number, col: number, count: number) => `row ${row + 1}, column ${col + 1} (${count} ${plural('en', count, { one: 'tile', other: 'tiles' })})`,
    tile: 'tile',
    empty: 'empty',
    width: 'Columns',
    height: 'Rows',
    full: 'Full board',
    draw: 'Tap or drag over tiles to draw the board. What a tile needs or supports changes with it.',
  },
  ru: {
    board: 'Доска',
    place: (row: number, col: number) => `строка ${row + 1}, столбец ${col + 1}`,
    gone: 'съедена',
    poison: 'отравленный угол',
    takes: (count: number) => `ход берёт ${count} ${plural('ru', count, { one: 'клетку', few: 'клетки', other: 'клеток' })}`,
    leaves: (value: number) => `значение после хода ${value}`,
    leavesQuadrant: (value: number) => `значение четверти после хода ${value}`,
    winning: 'выигрывающий ход',
    took: (row: number, col: number, count: number) => `строка ${row + 1}, столбец ${col + 1} (${count} ${plural('ru', count, { one: 'клетка', few: 'клетки', other: 'клеток' })})`,
    tile: 'клетка',
    empty: 'пусто',
    width: 'Столбцов',
    height: 'Строк',
    full: 'Полная доска',
    draw: 'Рисуйте доску: коснитесь клетки или ведите по клеткам. Зависимые клетки меняются вместе с ней.',
  },
});
