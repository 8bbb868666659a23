import { spoken } from '../../language.ts';

export const words = spoken({
  en: { rows: 'Lengths of the rows, from the top', complaint: 'Lengths separated by commas, such as 5,5,3.', board: 'Board' },
  ru: { rows: 'Длины строк сверху вниз', complaint: 'Нужны длины через запятую, например 5,5,3.', board: 'Доска' },
});
