import { spoken } from '../../language.ts';
import type { Fault } from './geometry/freehand.ts';

type Why = Fault['why'];

/** The word for a number of things in Russian: 1 жизнь, 2 жизни, 5 жизней. */
function russian(count: number, one: string, few: string, many: string): string {
  const [tens, units] = [count % 100, count % 10];
  if (units === 1 && tens !== 11) return `${count} ${one}`;
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? `${count} ${few}` : `${count} ${many}`;
}

const english = (count: number, word: string, plural = `${word}s`) => `${count} ${count === 1 ? word : plural}`;

const faultsEn: Readonly<Record<Why, string>> = {
  crossing: 'A line must not touch another one. Try another way round.',
  itself: 'A line must not touch itself.',
  paper: 'The line leaves the paper.',
  spot: 'The line runs into a spot. Pass it at some distance.',
  short: 'This loop is too small. Draw it a little larger.',
};

const faultsRu: Readonly<Record<Why, string>> = {
  crossing: 'Линия не должна касаться другой. Попробуй обойти её.',
  itself: 'Линия не должна касаться самой себя.',
  paper: 'Линия выходит за край листа.',
  spot: 'Линия задевает точку. Обойди её подальше.',
  short: 'Эта петля слишком мала. Нарисуй её чуть больше.',
};

export const sproutsWords = spoken({
  en: {
    faults: faultsEn,
    dead: (name: string) => `Three lines end at ${name} already.`,
    full: (name: string) => `${name} has one life left, and a line to itself needs two.`,
    /** After a press where nothing is. */
    begin: { spot: 'Start on a spot.', cross: 'Start on a free arm.', mixed: 'Start on a spot or on a free arm.' },
    nowhere: {
      spot: 'A line ends at a spot. Draw on to one, or back to where it began.',
      cross: 'A line ends at a free arm. Draw on to one.',
      mixed: 'A line ends at a spot or at a free arm. Draw on to one.',
    },
    apart: 'No line can join these two: others lie between them.',
    drawing: (kind: 'spot' | 'cross', count: number, lives: number, regions: number) =>
      kind === 'spot'
        ? `A drawing with ${english(count, 'spot')}, ${english(lives, 'life', 'lives')} and ${english(regions, 'region')}`
        : `A drawing with ${english(count, 'cross', 'crosses')}, ${english(lives, 'free arm')} and ${english(regions, 'region')}`,
    mixed: (spots: number, crosses: number, arms: number, regions: number) =>
      `A drawing with ${english(spots, 'spot')}, ${english(crosses, 'cross', 'crosses')}, ${english(arms, 'free arm')} and ${english(regions, 'region')}`,
    spot: (name: string, lives: number, near: string) => `Spot ${name}, ${lives === 0 ? 'no life left' : english(lives, 'life', 'lives')}${near ? `, joined with ${near}` : ''}`,
    arm: (name: string, arm: number, count: number) => `Free arm ${arm} of ${count} of ${name}`,
    chosen: (name: string) => `From ${name}. Choose where the line ends.`,
    lines: (from: string, to: string, index: number, count: number, encloses: string) =>
      `Line from ${from} to ${to}${count > 1 ? `, ${index} of ${count}` : ''}${encloses}.`,
    round: (names: string) => `, round ${names}`,
    /** Where both ends of a line are at one cross. */
    arms: { next: ', neighbouring arms', opposite: ', opposite arms' },
    around: (names: string) => `, with ${names} on its right`,
    how: 'Drag from spot to spot. Or tap one, then another: the page draws the line.',
    howArms: 'Drag from one free arm to another. Or tap one, then another: the page draws the line.',
    howMixed: 'Choose what the line gets. Then drag from a spot or arm to another. Or tap one, then another: the page draws the line.',
    keys: 'With the keyboard: arrows, Enter, Escape.',
    draw: 'Draw',
    cancel: 'Cancel',
    previous: 'Previous line',
    next: 'Next line',
    choice: (index: number, count: number) => `Line ${index} of ${count}`,
    regions: 'Show regions',
    count: { spot: 'Spots', cross: 'Crosses' },
    putting: 'The line gets',
    puts: { spot: 'a spot', cross: 'a cross' },
    unknown: 'This position was not drawn here, so there is no picture of it.',
    moved: (from: string, to: string, enclosed: string, name: string) => `${from} to ${to}${enclosed}, new: ${name}`,
    movedPutting: (from: string, to: string, enclosed: string, name: string, puts: 'spot' | 'cross') => `${from} to ${to}${enclosed}, new ${puts}: ${name}`,
    value: (sg: number | null, outcome: string) => (sg === null ? (outcome === 'N' ? 'won' : 'lost') : String(sg)),
    region: (index: number) => `region ${index}`,
    partWith: (names: readonly string[]) => `part with ${names.join(' or with ')}`,
    finished: 'finished drawing',
    leaves: (spots: number | undefined, lives: number) =>
      `a line; ${spots === undefined ? '' : `${english(spots, 'spot')} with `}${english(lives, 'life', 'lives')} ${(spots ?? lives) === 1 ? 'is' : 'are'} left`,
    lastLine: 'the last line',
  },
  ru: {
    faults: faultsRu,
    dead: (name: string) => `В точке ${name} сходятся уже три линии.`,
    full: (name: string) => `У ${name} осталась одна жизнь, а для петли нужны две.`,
    begin: { spot: 'Начни с точки.', cross: 'Начни со свободного конца.', mixed: 'Начни с точки или со свободного конца.' },
    nowhere: {
      spot: 'Линия кончается в точке. Доведи её до точки или верни к началу.',
      cross: 'Линия кончается у свободного конца. Доведи её до него.',
      mixed: 'Линия кончается в точке или у свободного конца. Доведи её до них.',
    },
    apart: 'Эти две точки не соединить: между ними другие линии.',
    drawing: (kind: 'spot' | 'cross', count: number, lives: number, regions: number) =>
      kind === 'spot'
        ? `Рисунок: ${russian(count, 'точка', 'точки', 'точек')}, ${russian(lives, 'жизнь', 'жизни', 'жизней')}, ${russian(regions, 'область', 'области', 'областей')}`
        : `Рисунок: ${russian(count, 'крест', 'креста', 'крестов')}, ${russian(lives, 'свободный конец', 'свободных конца', 'свободных концов')}, ${russian(regions, 'область', 'области', 'областей')}`,
    mixed: (spots: number, crosses: number, arms: number, regions: number) =>
      `Рисунок: ${russian(spots, 'точка', 'точки', 'точек')}, ${russian(crosses, 'крест', 'креста', 'крестов')}, ${russian(arms, 'свободный конец', 'свободных конца', 'свободных концов')}, ${russian(regions, 'область', 'области', 'областей')}`,
    spot: (name: string, lives: number, near: string) =>
      `Точка ${name}, ${lives === 0 ? 'жизней не осталось' : russian(lives, 'жизнь', 'жизни', 'жизней')}${near ? `, соединена с ${near}` : ''}`,
    arm: (name: string, arm: number, count: number) => `Свободный конец ${arm} из ${count} у ${name}`,
    chosen: (name: string) => `От ${name}. Выбери, где кончается линия.`,
    lines: (from: string, to: string, index: number, count: number, encloses: string) =>
      `Линия от ${from} к ${to}${count > 1 ? `, ${index} из ${count}` : ''}${encloses}.`,
    round: (names: string) => `, вокруг ${names}`,
    arms: { next: ', соседние концы', opposite: ', противоположные концы' },
    around: (names: string) => `, справа от неё ${names}`,
    how: 'Веди линию от точки к точке. Или коснись одной, потом другой: линию нарисует страница.',
    howArms: 'Веди линию от свободного конца к другому. Или коснись одного, потом другого: линию нарисует страница.',
    howMixed: 'Выбери, что будет на линии. Потом веди её от точки или конца к другим. Или коснись одного, потом другого: линию нарисует страница.',
    keys: 'С клавиатуры: стрелки, Enter, Escape.',
    draw: 'Нарисовать',
    cancel: 'Отмена',
    previous: 'Предыдущая линия',
    next: 'Следующая линия',
    choice: (index: number, count: number) => `Линия ${index} из ${count}`,
    regions: 'Показать области',
    count: { spot: 'Точки', cross: 'Кресты' },
    putting: 'На линии будет',
    puts: { spot: 'точка', cross: 'крест' },
    unknown: 'Эта позиция нарисована не здесь, поэтому рисунка нет.',
    moved: (from: string, to: string, enclosed: string, name: string) => `${from} – ${to}${enclosed}, новая: ${name}`,
    movedPutting: (from: string, to: string, enclosed: string, name: string, puts: 'spot' | 'cross') =>
      `${from} – ${to}${enclosed}, ${puts === 'spot' ? 'новая точка' : 'новый крест'}: ${name}`,
    value: (sg: number | null, outcome: string) => (sg === null ? (outcome === 'N' ? 'выигрыш' : 'проигрыш') : String(sg)),
    region: (index: number) => `область ${index}`,
    partWith: (names: readonly string[]) => `часть с ${names.join(' или с ')}`,
    finished: 'законченный рисунок',
    leaves: (spots: number | undefined, lives: number) =>
      `линия; останется ${spots === undefined ? '' : `${russian(spots, 'точка', 'точки', 'точек')}, `}${russian(lives, 'жизнь', 'жизни', 'жизней')}`,
    lastLine: 'последняя линия',
  },
});
