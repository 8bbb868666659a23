import type { ComponentType } from 'preact';
import type { Language } from '../language.ts';

/** Whether the last to move wins (`normal`) or loses (`misere`). */
export type Play = 'normal' | 'misere';

/** `N` if the player to move wins, `P` if the other one does. */
export type Outcome = 'N' | 'P';

/** A position as the service reads and writes it, such as `{ heaps: [3, 5, 7] }`. */
export type Position = Readonly<Record<string, unknown>>;

/** Whether something stands at a place of a picture: a tile or a bottle. Answers write `x`. */
export const isStanding = (sign: string): boolean => 'x#1'.includes(sign);

/** A move as the service lists it. It can be sent back as `player_move`. */
export interface Move {
  readonly sg?: number | null;
  readonly outcome?: Outcome;
  readonly position?: Position;
  readonly [field: string]: unknown;
}

/** One independent part of a position, with its value. */
export interface Part {
  readonly sg: number | null;
  readonly [field: string]: unknown;
}

/** Why a position is won or lost, with sentences in the language that was asked for. */
export interface Explanation {
  readonly lang: Language;
  readonly rows: readonly { readonly component: number; readonly sg: number | null; readonly binary?: string | null }[];
  readonly xor: { readonly sg: number; readonly binary: string; readonly odd_columns: readonly number[] } | null;
  /** The theorem that decides. */
  readonly rule?: { readonly name: string; readonly alike?: readonly (readonly [number, number])[]; readonly moves?: number };
  /** What the advised move does to the value of a part. */
  readonly change?: { readonly component: number; readonly from: number; readonly to: number } | null;
  readonly steps: readonly { readonly text: string; readonly refs: readonly number[] }[];
}

/** The answer to `POST /{game}/analyze`. */
export interface Analysis {
  readonly game: string;
  readonly play: Play;
  readonly position: Position;
  readonly sg: number | null;
  readonly outcome: Outcome;
  readonly components: readonly Part[];
  readonly winning_moves: readonly Move[];
  readonly winning_moves_total: number | null;
  /** All legal moves, each with the position after it. */
  readonly moves: readonly Move[];
  readonly moves_total: number | null;
  readonly method: string;
  readonly advice: {
    readonly kind: 'win' | 'stall' | 'over';
    readonly move: Move | null;
    readonly words?: string;
    /** Not all replies could be counted, so another move may be harder to answer. */
    readonly partial?: boolean;
  };
  readonly explanation?: Explanation;
}

/** One move of the match and the position after it. */
export interface Turn {
  readonly move: Move;
  readonly position: Position;
  /** Who moved: 0 moves first in the match. */
  readonly by: 0 | 1;
  /** Whether every move lost, so that this one was no mistake. */
  readonly lost?: boolean;
  /** What the board that made the move wants to get back with it, such as a drawn curve. */
  readonly sketch?: unknown;
}

/** How a position came about: where the match began, and all moves from there. */
export interface History {
  readonly start: Position;
  readonly turns: readonly Turn[];
}

export interface BoardProps {
  /** Under misère play the last to move loses: a board may mark that, such as Chomp's poisoned corner. */
  readonly play: Play;
  /** The position to show. */
  readonly position: Position;
  /** Its analysis; undefined while the service has not answered. */
  readonly analysis: Analysis | undefined;
  /** The position that the match began with. */
  readonly start: Position;
  /** All moves from there to here. The last one can be shown: what it took. */
  readonly turns: readonly Turn[];
  /** Whether a person is to move now, and the analysis is there. */
  readonly enabled: boolean;
  /** Whether values are to be shown. */
  readonly values: boolean;
  /** Whether winning moves are to be marked. */
  readonly hints: boolean;
  /** A winning move of which only the part is to be marked: the heap, the row, the quadrant. */
  readonly where?: Move | undefined;
  /** The language of the page, for words in the board. */
  readonly language: Language;
  /** Makes a move that the analysis lists; then its position is shown at once. A move without a position is sent to the service, which checks it. */
  onMove(move: Move, sketch?: unknown): void;
  /** Says something to the player, such as why a line is refused. It is read aloud by screen readers. */
  onNotice(text: string): void;
}

export interface SetupProps {
  /** The position that the next match begins with. */
  readonly position: Position;
  readonly language: Language;
  onChange(position: Position): void;
}

/** How a match goes on where the service refuses the position because nobody can solve it in time. */
export interface Unsolved {
  /** Some legal move, with the position after it. */
  any(start: Position, turns: readonly Turn[]): Move | undefined;
  /** The move that a person made on the board, with the position after it. */
  after(start: Position, turns: readonly Turn[], move: Move, sketch: unknown): Move | undefined;
}

/** How soon a beginner sees through a game: at once, after a few games, or hardly ever. */
export type Ease = 'easy' | 'medium' | 'hard';

/** One game of the page. Its rules are the service's: the page knows only how to show a position and to point at a move. */
export interface Game {
  /** Its path at the service, such as `ichomp`. */
  readonly name: string;
  /** What it is called on the page. */
  readonly title: Record<Language, string>;
  /** One sentence for the players: what a move is. */
  readonly rule: Record<Language, string>;
  /** Undefined if nobody has said it of this game. */
  readonly ease?: Ease;
  /** The colour of its pieces, which `tokens.css` has. The usual one if it names none. */
  readonly tint?: 'plum' | 'teal';
  /** The plays that the page offers, the usual one first. */
  readonly plays: readonly Play[];
  /** The play in which positions have values, if that is not the usual one. */
  readonly valued?: Play;
  /** The name of the lesson on this game, if it has one of its own. */
  readonly lesson?: string;
  readonly start: Position;
  /** The fields with which a person chooses the position to begin with: sizes, rules, typed text, tiles to draw. */
  readonly Setup: ComponentType<SetupProps>;
  readonly Board: ComponentType<BoardProps>;
  /** Loads the script of the board, if that is one of its own. Without it the board appears a moment later. */
  load?(): Promise<void>;
  /** What the service calls a random position of the size that is set, as query parameters of `/{game}/random`; undefined if there is none. */
  randomQuery?(position: Position): Readonly<Record<string, string>>;
  /** The starts among which the page draws one at random, for a board that cannot show the service's random positions. */
  readonly starts?: readonly Position[];
  /** A position in a link, and back. JSON in the link if there is none. */
  print?(position: Position): string;
  read?(text: string): Position | undefined;
  /** The name of a part, such as "heap B", for the table of values. "Part 2" if there is none. */
  partName?(part: Part, index: number, language: Language, position: Position, history: History): string | undefined;
  /** The same position with names for its spots, so that its moves can be told in a sum, too. */
  named?(position: Position): Position;
  /** What there is, in words, for a component of a sum that has no picture. */
  inWords?(position: Position, language: Language): string;
  /** The part that a move is in, such as "heap 2". Undefined if the position is one part, or the game has no such places. */
  placeOf?(move: Move, position: Position, language: Language, history: History): string | undefined;
  /** A sentence of the service with the names that the page has for the parts. */
  retold?(step: string, position: Position, history: History, language: Language): string;
  /** What the numbers on pieces mean while values are shown, and the letters where there are no numbers. */
  legend?(analysis: Analysis, language: Language): string;
  /** A move in words that can follow "You:" as well as "Computer:", such as "3 from heap 2" or "3 из кучки 2": for the list of moves and for screen readers. */
  describe(move: Move, before: Position, language: Language, history: History): string;
  /** Asks for the words of a move if `describe` lacks them, once. Says whether it has others now. */
  learn?(play: Play, before: Position, move: Move, language: Language): Promise<boolean>;
  /** For a game with positions that are too large for the service. Its board can be played without an analysis. */
  readonly unsolved?: Unsolved;
}
