import { spoken } from '../../language.ts';

export const words = spoken({
  en: {
    size: 'Rows of a board',
    count: 'Boards',
    boards: 'Boards: x is a cross',
    complaint: 'Rows separated by /, boards by commas, such as x../.../...,.../.x./...',
    board: (board: number) => `board ${board + 1}`,
    place: (row: number, col: number) => `row ${row + 1}, column ${col + 1}`,
    cross: 'a cross',
    free: 'free',
    dead: 'dead',
    kills: 'kills the board',
    legend: 'The number on a cell is the value of all boards together after a cross there. 0 wins.',
    legendLetters: 'In this play the cells have no numbers: winning ones are marked by the hint.',
  },
  ru: {
    size: 'Строк на доске',
    count: 'Досок',
    boards: 'Доски: x — крестик',
    complaint: 'Строки через /, доски через запятую, например x../.../...,.../.x./...',
    board: (board: number) => `доска ${board + 1}`,
    place: (row: number, col: number) => `строка ${row + 1}, столбец ${col + 1}`,
    cross: 'крестик',
    free: 'свободна',
    dead: 'мертва',
    kills: 'убивает доску',
    legend: 'Число на клетке: значение всех досок вместе после крестика в ней. 0 выигрывает.',
    legendLetters: 'В такой игре на клетках нет чисел: выигрышные отмечает подсказка.',
  },
});
