import type { GameTypes, GameWinner } from "./api.js";

/** A game of the catalogue. */
export type GameName = keyof GameTypes;

/** A type of a game: `TypeOf<"nim", "Position">` is `NimPosition`. */
export type TypeOf<G extends GameName, Role extends keyof GameTypes[GameName]> = GameTypes[G][Role];

/** An answer with these fields, because they were asked for. */
export type With<Answer, Field extends keyof Answer> = Answer & { [Name in Field]-?: NonNullable<Answer[Name]> };

/** What to do: a move that wins, the best one in a lost position, or nothing when no move is left. */
export type Advice<Move> =
  | {
      kind: "win" | "stall";
      move: Move;
      /** With `moves: "words"`: the move in words. */
      words?: string;
      /** Not all replies could be counted, so another move may be harder to answer. */
      partial?: boolean;
    }
  | { kind: "over"; move: null };

/** Only a finished game has a winner. */
export type Ending = { game_over: true; winner: GameWinner } | { game_over: false; winner: null };

/** While the game goes on, the opponent has moved, unless it was told not to reply. */
export type Answered<Exchange extends { move: unknown }, Reply> = Exchange &
  ([Reply] extends [true] ? { game_over: true } | { game_over: false; move: NonNullable<Exchange["move"]> } : unknown);

/** The analysis of what the player faces, unless no exact answer fits the limits: then there is none, and `exact` is false. */
export type Followed<Exchange, Next> = Exchange & ({ exact?: true; next: Next } | { exact: false; next?: undefined });
