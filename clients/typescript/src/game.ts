import type { AnswerOptions, GameWinner, OpponentOptions, OutcomeClass, PictureOptions, PlayConvention } from "./api.js";
import type { GameName, TypeOf, With } from "./calls.js";
import type { Nimber } from "./index.js";
import { ROUTES } from "./routes.js";
import type { Options } from "./send.js";

/** A move that can be made, with its words for a button or a line of text. */
export type Choice<G extends GameName> = TypeOf<G, "ListedMove"> & { words: string };

/** A position, and what is known of it for the player, who is to move. */
export type State<G extends GameName = GameName> = {
  position: TypeOf<G, "Position">;
  play: PlayConvention;
  /** The moves that can be made, up to `limit`. */
  moves: Choice<G>[];
  analysis: With<TypeOf<G, "Analysis">, "moves">;
} & (
  | {
      /** Won: the player can win, with the advised move. */
      status: "won";
      /** One of `moves`: `moves.indexOf(advice)` is its index, or -1 if it is beyond their `limit`. */
      advice: Choice<G>;
    }
  | {
      /** Lost: every move lets the opponent win. The advised one leaves it the smallest share of winning replies. */
      status: "lost";
      /** One of `moves`, as where the position is won. */
      advice: Choice<G>;
    }
  | {
      /** Over: no move is left. */
      status: "over";
      advice: null;
      /** Who has won. In a position in which nobody has moved yet, the player is the one to move. */
      winner: GameWinner;
    }
);

/** The opponent's move. */
export interface Played<G extends GameName> {
  move: TypeOf<G, "Move">;
  words: string;
}

/** The state that the player faces after a turn, and what happened in it. */
export type Turn<G extends GameName = GameName> = State<G> & {
  /** The player's move and what it was worth. */
  player: TypeOf<G, "PlayerTurn">;
  /** The opponent's move; null if the player's was the last one, or with `reply: false`. */
  reply: Played<G> | null;
};

/** A state, or as much of one as a move needs. */
type Place<G extends GameName> = Pick<State<G>, "position" | "play">;

/** What may be asked about a position. */
export interface Asked extends AnswerOptions {
  /** Who wins: the last to move in normal play, the other one in misère play. By default the game's own. */
  play?: PlayConvention;
}

/** What may be asked for a random position. */
export interface AskedRandom extends Asked {
  /** The same seed draws the same position. Random by default. */
  seed?: number;
  /** `N`: the player to move wins. `P`: the player to move loses. Either by default. */
  outcome?: OutcomeClass;
  /** How many different moves win: 1 is a puzzle with one solution. */
  winning?: number;
  /** How hard it is to find a winning move. */
  difficulty?: "easy" | "medium" | "hard";
}

/** How the opponent plays, and what the answer says. */
export interface AskedTurn extends Omit<Asked, "play">, Omit<OpponentOptions, "analyze"> {}

type Untyped = Record<string, (input?: object, options?: Options) => Promise<any>>;

/**
 * A game to be played. It is the same for every game, so that a page can be written once for all of them:
 * `async function show<G extends GameName>(game: Game<G>)`. Everything but a start is one request. To undo a turn, keep the state before
 * it.
 */
export class Game<G extends GameName = GameName> {
  /** The name that it has in paths. */
  readonly name: G;
  readonly #nimber: Nimber;
  readonly #calls: Untyped;

  constructor(nimber: Nimber, name: G) {
    this.name = name;
    this.#nimber = nimber;
    this.#calls = nimber[name] as unknown as Untyped;
  }

  /** The position that the catalogue begins with. */
  async start(asked?: Asked, options?: Options): Promise<State<G>> {
    const { start } = await this.#nimber.about(this.name, options);
    return this.status(start as unknown as TypeOf<G, "Input">, asked, options);
  }

  /**
   * A random position under the rules that the catalogue begins with, as `outcome`, `winning` and `difficulty` say. It is the one of
   * `start` where the service draws none at random: for graphs and sums.
   */
  async random(asked: AskedRandom = {}, options?: Options): Promise<State<G>> {
    const { seed, outcome, winning, difficulty, ...known } = asked;
    if (!("random" in ROUTES[this.name])) return this.start(known, options);
    const { start, parameters } = await this.#nimber.about(this.name, options);
    const rules = parameters.filter((parameter) => parameter.in_rule).map(({ name }) => [name, start[name]]);
    const rule = Object.fromEntries(rules);
    const drawn = { ...rule, play: known.play, seed, outcome, winning, difficulty };
    const { position } = await this.#calls["random"]!(drawn, options);
    return this.status(position, known, options);
  }

  /** Whether a position is won, lost or over for the player to move, and the moves in it. */
  async status(position: TypeOf<G, "Input"> | TypeOf<G, "Position">, asked?: Asked, options?: Options): Promise<State<G>> {
    const analysis = await this.#calls["analyze"]!({ ...position, ...asked, moves: "words" }, options);
    return state(analysis);
  }

  /**
   * Makes the player's move, and the opponent's after it. With `reply: false`, two people play, and the state is the other one's; a
   * `winner` is then still seen by the one who moved.
   */
  async turn(
    from: Place<G>,
    move: Choice<G> | TypeOf<G, "Move" | "PlayerMove">,
    asked?: AskedTurn,
    options?: Options,
  ): Promise<Turn<G>> {
    return (await this.#move(from, { ...asked, player_move: move }, options)) as Turn<G>;
  }

  /** The opponent moves, such as first in a game. */
  async reply(from: Place<G>, asked?: Omit<AskedTurn, "reply">, options?: Options): Promise<State<G> & { reply: Played<G> | null }> {
    return this.#move(from, { ...asked, reply: true }, options);
  }

  /** The position as SVG; null where the service draws no picture of the game. */
  async svg(from: Place<G>, picture?: PictureOptions, options?: Options): Promise<TypeOf<G, "Picture">> {
    const { position, play } = from;
    return this.#calls["draw"]?.({ ...position, play, ...picture }, options) ?? null;
  }

  async #move({ position, play }: Place<G>, asked: object, options?: Options) {
    const turn = await this.#calls["move"]!({ ...position, play, ...asked, analyze: "words" }, options);
    const { player, move, words, winner } = turn;
    const hasMoved = player !== null || move !== null;
    // A move has half of the work of an analysis, so that alone may still be exact.
    const { player_move: _, level, skill, seed, reply, ...known } = asked as AskedTurn & { player_move?: unknown };
    const next = turn.next ?? (await this.#calls["analyze"]!({ ...turn.position, play, ...known, moves: "words" }, options));
    return { ...state<G>(next, hasMoved ? winner : undefined), player, reply: move && { move, words } };
  }
}

/** What is known of a position. If nobody has moved, its outcome says who wins when it is over. */
function state<G extends GameName>(analysis: any, winner: GameWinner = analysis.outcome === "N" ? "player" : "opponent"): State<G> {
  const { position, play, moves, advice } = analysis;
  const known = { position, play, moves, analysis, advice: advised(advice, moves) };
  if (advice.kind === "over") return { ...known, status: "over", winner };
  return { ...known, status: advice.kind === "win" ? "won" : "lost" };
}

/** The advised move as one of the choices. Of one that is not listed, the value is not known. */
function advised({ kind, move, words }: any, moves: any[]) {
  if (move === null) return null;
  const same = (name: string, other: any) => JSON.stringify(other[name]) === JSON.stringify(move[name]);
  const listed = moves.find((choice) => Object.keys(move).every((name) => same(name, choice)));
  return listed ?? { ...move, words, wins: kind === "win", sg: null, outcome: kind === "win" ? "P" : "N" };
}
