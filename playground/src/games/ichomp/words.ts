import { spoken } from '../../language.ts';

export const words = spoken({
  en: {
    quadrants: { nw: 'north-west', ne: 'north-east', sw: 'south-west', se: 'south-east' },
    xor: 'XOR',
    board: 'Rows from the top: 1 a tile, 0 none; after @ the centre',
    complaint: 'Rows separated by /, such as 0110/1111@1,2.',
    centreRow: 'Rows above the centre',
    centreCol: 'Columns left of the centre',
  },
  ru: {
    quadrants: { nw: 'северо-запад', ne: 'северо-восток', sw: 'юго-запад', se: 'юго-восток' },
    xor: 'XOR',
    board: 'Строки сверху вниз: 1 клетка, 0 пусто; после @ центр',
    complaint: 'Нужны строки через /, например 0110/1111@1,2.',
    centreRow: 'Строк выше центра',
    centreCol: 'Столбцов левее центра',
  },
});

export type Quadrant = keyof (typeof words)['en']['quadrants'];
export const isQuadrant = (name: unknown): name is Quadrant => typeof name === 'string' && name in words.en.quadrants;
