import { spoken } from '../../language.ts';
import type { Move, Position } from '../game.ts';

export const generalWords = spoken({
  en: {
    /** What a move is, as the other games say it. Of other games the service does. */
    rules: {
      dag: 'Push one token along an arrow.',
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
  },
  ru: {
    rules: {
      dag: 'Передвинь одну фишку по стрелке.',
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
