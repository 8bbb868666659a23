import type { Language } from '../../language.ts';
import type { Game, History, Move, Position } from '../game.ts';

/** The game with this name, where the page knows it. */
export type Known = (name: string) => Game | undefined;

/** What a game is called on the page. */
export const titleIn = (name: string, language: Language, known: Known): string => known(name)?.title[language] ?? name;

/** A component of a sum: a position with the name of its game. */
export type PartOfSum = Position & { readonly game: string };

const isOfGame = (part: unknown): part is PartOfSum => typeof part === 'object' && part !== null && 'game' in part && typeof part.game === 'string';

/** The components, if a position consists of positions of games. */
export const partsOfSum = ({ components }: Position): readonly PartOfSum[] | undefined =>
  Array.isArray(components) && components.every(isOfGame) ? components : undefined;

/** A sum whose components have names for their spots: without these, their moves are told in land notation. */
export function namedSum(position: Position, known: Known): Position {
  const parts = partsOfSum(position);
  if (parts === undefined) return position;
  return { ...position, components: parts.map(({ game, ...part }) => ({ game, ...(known(game)?.named?.(part) ?? part) })) };
}

/**
 * A move of a component, with the number and the name over its picture: "1. Nim: take 2 from heap 1". The service begins with
 * "in component 1, ". Where the game of the component has names, the move is told with these.
 */
export function inSum(
  move: Move,
  before: Position,
  language: Language,
  history: History,
  known: Known,
  said: string | undefined,
): string | undefined {
  const { component, move: inner } = move;
  const part = typeof component === 'number' ? partsOfSum(before)?.[component] : undefined;
  if (part === undefined) return said;
  const number = (component as number) + 1;
  const game = known(part.game);
  const isNamed = game?.named !== undefined && typeof inner === 'object' && inner !== null;
  const words = isNamed ? game.describe(inner as Move, part, language, history) : said?.replace(new RegExp(`^\\D*${number}[,:]? `), '');
  return words && `${number}. ${titleIn(part.game, language, known)}: ${words}`;
}

/** A sentence of the service in which a component is named by its number and the path of its game, "component 2 (kayles)". */
export const withTitles = (step: string, position: Position, language: Language, known: Known): string =>
  step.replace(/(\d+) \(([a-z-]+)\)/g, (found: string, number: string, name: string) =>
    partsOfSum(position)?.[Number(number) - 1]?.game === name ? `${number} (${titleIn(name, language, known)})` : found,
  );
