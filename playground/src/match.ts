import type { Level } from './api.ts';
import type { History, Move, Play, Position, Turn } from './games/game.ts';

export interface Settings {
  readonly game: string;
  readonly play: Play;
  readonly opponent: 'computer' | 'person';
  readonly level: Level;
  /** Whether the person at the screen moves first. Two people sit at one screen, so then it is always true. */
  readonly meFirst: boolean;
  readonly start: Position;
}

/** Turns from `cursor` on were taken back and can be made again. */
export interface Match {
  readonly settings: Settings;
  readonly turns: readonly Turn[];
  readonly cursor: number;
  /** Whether nobody has said who begins: then it is the side that can win. */
  readonly isOpen?: boolean;
  /** What a link says of the start, where no position can be read from it. Then the match is only there to be left. */
  readonly unread?: string;
}

/** A link has no more turns. Nobody clicks as often, and each is drawn in the list of moves. */
export const MOST_TURNS = 1000;

export type Action =
  | { readonly type: 'begin'; readonly settings: Settings }
  | { readonly type: 'open'; readonly match: Match }
  | { readonly type: 'move'; readonly move: Move; readonly position: Position; readonly sketch?: unknown; readonly lost?: boolean }
  /** Goes on from an earlier position as if nothing had followed. */
  | { readonly type: 'again'; readonly cursor: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const begin = (settings: Settings): Match => ({ settings, turns: [], cursor: 0 });

export const positionOf = (match: Match): Position => match.turns[match.cursor - 1]?.position ?? match.settings.start;

/** How the position at a cursor came about. */
export const historyAt = ({ settings, turns }: Match, cursor: number): History => ({ start: settings.start, turns: turns.slice(0, cursor) });

const sideAt = (cursor: number): 0 | 1 => (cursor % 2 === 0 ? 0 : 1);

/** Who is to move: 0 moves first in the match. */
export const sideToMove = (match: Match): 0 | 1 => sideAt(match.cursor);

export const isPerson = ({ opponent, meFirst }: Settings, side: 0 | 1): boolean => opponent === 'person' || (side === 0) === meFirst;

const personMovesAt = (match: Match, cursor: number): boolean => isPerson(match.settings, sideAt(cursor));

export const personToMove = (match: Match): boolean => personMovesAt(match, match.cursor);

/** Where undo leads: to the last position in which a person was to move, before the computer's answer. */
function earlier(match: Match): number | undefined {
  for (let cursor = match.cursor - 1; cursor >= 0; cursor--) if (personMovesAt(match, cursor)) return cursor;
  return undefined;
}

function later(match: Match): number | undefined {
  for (let cursor = match.cursor + 1; cursor <= match.turns.length; cursor++) {
    if (personMovesAt(match, cursor) || cursor === match.turns.length) return cursor;
  }
  return undefined;
}

export const canUndo = (match: Match): boolean => earlier(match) !== undefined;
export const canRedo = (match: Match): boolean => later(match) !== undefined;

export function reduce(match: Match, action: Action): Match {
  switch (action.type) {
    case 'begin':
      return begin(action.settings);
    case 'open':
      return action.match;
    case 'move': {
      const { move, position, sketch, lost = false } = action;
      const turn: Turn = { move, position, by: sideToMove(match), ...(sketch === undefined ? {} : { sketch }), ...(lost && { lost }) };
      const turns = [...match.turns.slice(0, match.cursor), turn];
      return { settings: match.settings, turns, cursor: turns.length };
    }
    case 'again':
      return { settings: match.settings, turns: match.turns.slice(0, action.cursor), cursor: action.cursor };
    case 'undo':
      return { ...match, cursor: earlier(match) ?? match.cursor };
    case 'redo':
      return { ...match, cursor: later(match) ?? match.cursor };
  }
}
