import { listed, wins } from '../../advice.ts';
import { judge } from '../../api.ts';
import { gameOf } from '../../games/index.ts';
import type { Move, Position, Turn } from '../../games/game.ts';
import { words, type Language } from '../../language.ts';
import type { Task } from './draw.ts';
import type { PractiseWords } from './words/en.ts';

/** More winning moves than this are not told. */
const MOST_TOLD = 3;

/** What a position or a component of it is worth. */
export const worthOf = ({ analysis, part }: Task): number | null =>
  part === undefined ? analysis.sg : (analysis.components[part]?.sg ?? null);

export const moverWins = ({ analysis }: Task): boolean => analysis.outcome === 'N';

const historyOf = ({ start, turns }: Task) => ({ start, turns });

export const partNamed = (task: Task, index: number, language: Language): string => {
  const { analysis, plan } = task;
  return gameOf(plan.game).partName?.(analysis.components[index]!, index, language, analysis.position, historyOf(task)) ?? words[language].part(index);
};

/** Whether a move wins, and the turn that it makes. The service is asked if the list does not have it as it was made on the board. */
export async function tried(task: Task, move: Move, sketch: unknown): Promise<{ readonly right: boolean; readonly turn: Turn }> {
  const { plan, analysis, position, turns } = task;
  const known = listed(analysis.moves, move) ?? move;
  const by = turns.length % 2 === 0 ? 0 : 1;
  const turn = (made: Move, after: Position): Turn => ({ move: made, position: after, by, ...(sketch !== undefined && { sketch }) });
  const verdict = wins(known);
  if (verdict !== undefined && known.position !== undefined) return { right: verdict, turn: turn(known, known.position) };
  const player = await judge(plan.game, plan.play, position, move);
  return { right: player.was_winning === true, turn: turn(player.move, player.position) };
}

const described = (task: Task, move: Move, language: Language): string =>
  gameOf(task.plan.game).describe(move, task.position, language, historyOf(task));

/** The winning moves in words. Moves that are alike in words are told once. */
export function winningMoves(task: Task, language: Language): readonly string[] {
  const { analysis } = task;
  const texts = analysis.moves.filter(wins).map((move) => described(task, move, language));
  return [...new Set(texts)].slice(0, MOST_TOLD);
}

/** The right answer, in words. */
export function solution(task: Task, language: Language, w: PractiseWords): string {
  switch (task.plan.exercise) {
    case 'move':
      return w.solvedMove(winningMoves(task, language));
    case 'worth':
      return w.solvedWorth(worthOf(task) ?? 0);
    case 'who':
      return moverWins(task) ? w.solvedMover : w.solvedOther;
  }
}

/** More sentences than this are not one line any more. */
const MOST_SENTENCES = 4;

/** Why the right answer is right, as the service explains it. Its last step is always a move, those before it say who wins, and why. */
export function reason(task: Task): string {
  const { analysis, plan, part } = task;
  const { steps = [] } = analysis.explanation ?? {};
  const texts = steps.map(({ text }) => text);
  const last = texts.at(-1);
  const chosen =
    plan.exercise === 'worth'
      ? part === undefined
        ? texts.slice(0, -2).slice(-MOST_SENTENCES)
        : texts.slice(0, -2).filter((_, index) => steps[index]!.refs.includes(part)).slice(0, 1)
      : plan.exercise === 'move' && last !== undefined
        ? [last]
        : texts.slice(-3, -1);
  const { retold } = gameOf(plan.game);
  const { lang = 'en' } = analysis.explanation ?? {};
  return chosen.map((step) => retold?.(step, task.position, historyOf(task), lang) ?? step).join(' ');
}

/** Something that helps and does not say the answer; undefined if there is nothing. */
export function hintFor(task: Task, language: Language, w: PractiseWords): string | undefined {
  const { analysis, plan, part } = task;
  const { components, explanation, moves } = analysis;
  const several = components.length > 1;
  const change = explanation?.change?.component;
  if (plan.exercise === 'move') {
    const isNamed = several && change != null && gameOf(plan.game).partName !== undefined;
    return isNamed ? w.hintPart(partNamed(task, change, language)) : w.hintCount(moves.filter(wins).length, moves.length);
  }
  if (part !== undefined) return undefined;
  const values = components.map(({ sg }) => sg);
  if (several) return analysis.sg !== null && values.every((sg) => sg !== null) ? w.hintParts(values.map(String)) : undefined;
  const options = [...new Set(moves.map(({ sg }) => sg))].filter((sg) => sg != null && sg >= 0);
  return options.length === 0 ? undefined : w.hintOptions([...options].sort((one, other) => Number(one) - Number(other)).map(String));
}
