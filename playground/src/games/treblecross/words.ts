import { spoken } from '../../language.ts';

export const words = spoken({
  en: {
    board: 'Strip of cells',
    cell: (cell: number) => `cell ${cell + 1}`,
    crossed: 'a cross',
    empty: 'empty',
    cells: 'Cells',
    text: 'Cells from the left: X a cross, . an empty cell',
    complaint: 'At least three cells, such as ..X...X.',
    legend: 'The number in a cell is the value of the board with a cross there. 0 wins. Where there is none, a line can be completed after it.',
    run: (from: number, to: number) => (from === to ? `cell ${from}` : `cells ${from} to ${to}`),
  },
  ru: {
    board: 'Полоска клеток',
    cell: (cell: number) => `клетка ${cell + 1}`,
    crossed: 'крестик',
    empty: 'пусто',
    cells: 'Клеток',
    text: 'Клетки слева направо: X — крестик, . — пустая клетка',
    complaint: 'Нужны хотя бы три клетки, например ..X...X.',
    legend: 'Число в клетке: значение доски, если поставить туда крестик. 0 выигрывает. Где числа нет, после хода можно завершить ряд.',
    run: (from: number, to: number) => (from === to ? `клетка ${from}` : `клетки ${from}–${to}`),
  },
});
