import { spoken } from '../../language.ts';
import type { Move, Position } from '../game.ts';

export const generalWords = spoken({
  en: {
    /** What a move is, as the other games say it. Of other games the service does. */
    rules: {
      dag: 'Push one token along an arrow.',
      hackenbush: 'Cut an edge. What no longer hangs on the ground falls.',
      rule: 'Replace one heap by smaller ones, as the rule says.',
      sum: 'Several games stand side by side. Move in one of them.',
    } as Readonly<Record<string, string>>,
    moves: 'Choose a move',
    find: 'Find a move',
    shown: (shown: number, total: number) => `${shown} of ${total} moves are shown. Type to find others.`,
    none: 'No move has this text.',
    over: 'No move is left.',
    leaves: (value: number) => `leaves ${value}`,
    component: (index: number, game: string) => `component ${index + 1} (${game})`,
    token: (index: number, node: string) => `token ${index + 1} on ${node}`,
    json: 'Position as JSON',
    badJson: 'A JSON object is needed, such as {"heaps": [3, 5]}',
    /** The fields of a rule of one's own. */
    rule: {
      kind: (index: number) => `Kind of move ${index + 1}`,
      leaves: 'What is left of a heap of n',
      leavesHint: 'Heaps with commas between them, such as n-2b, n-b',
      where: 'Variables',
      whereHint: 'Such as b = 1..n/2; c = squares; d = 1, 3, 4; e | n. Sets: squares, primes, powers-of-two, fibonacci',
      least: 'The least heap that may be left',
      leastHint: 'A choice that leaves a smaller one is no move',
      add: 'kind of move',
      examples: ['take a square', 'take a divisor', 'n becomes n-2b and n-b', 'take any, or split in three'] as readonly string[],
    },
  },
  ru: {
    rules: {
      dag: 'Передвинь одну фишку по стрелке.',
      hackenbush: 'Перережь ребро. Что больше не держится за землю, падает.',
      rule: 'Замени одну кучу меньшими, как говорит правило.',
      sum: 'Несколько игр стоят рядом. Сделай ход в одной из них.',
    },
    moves: 'Выбери ход',
    find: 'Найти ход',
    shown: (shown: number, total: number) => `Показано ходов: ${shown} из ${total}. Набери текст, чтобы найти другие.`,
    none: 'Хода с таким текстом нет.',
    over: 'Ходов не осталось.',
    leaves: (value: number) => `останется ${value}`,
    component: (index: number, game: string) => `слагаемое ${index + 1} (${game})`,
    token: (index: number, node: string) => `фишка ${index + 1} в вершине ${node}`,
    json: 'Позиция в виде JSON',
    badJson: 'Нужен объект JSON, например {"heaps": [3, 5]}',
    rule: {
      kind: (index) => `Вид хода ${index + 1}`,
      leaves: 'Что остаётся от кучи из n',
      leavesHint: 'Кучи через запятую, например n-2b, n-b',
      where: 'Переменные',
      whereHint: 'Например b = 1..n/2; c = squares; d = 1, 3, 4; e | n. Множества: squares, primes, powers-of-two, fibonacci',
      least: 'Наименьшая куча, которую можно оставить',
      leastHint: 'Если остаётся меньшая, это не ход',
      add: 'вид хода',
      examples: ['взять квадрат', 'взять делитель', 'из n получаются n-2b и n-b', 'взять или разделить на три'],
    },
  },
});

/** A move as a player sends it, without what describes it. */
export const fields = ({ sg, sg_binary, outcome, position, words, ...sent }: Move): Move => sent;

/** Land notation, in which a region ends with a brace, is for programs. No sentence has one. */
export const withoutNotation = (text: string): string => text.replace(/\S*\}/g, '…');

/** The fields of a move or a position, where nobody has put it into words. */
export const raw = (thing: Move | Position): string =>
  Object.entries(fields(thing))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
