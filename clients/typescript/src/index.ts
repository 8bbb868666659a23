import type { BatchEntry, Calls, GameDescription, GameEntry, MexLesson, MoveListing, Problem, XorLesson } from "./api.js";
import type { GameName, TypeOf, With } from "./calls.js";
import { Game } from "./game.js";
import { NimberError, withPath } from "./problem.js";
import { toQuery } from "./query.js";
import { ROUTES } from "./routes.js";
import { send, type Options } from "./send.js";

export type * from "./api.js";
export type { Advice, Answered, Ending, GameName, TypeOf, With } from "./calls.js";
export { Game, type Asked, type AskedRandom, type AskedTurn, type Choice, type Played, type State, type Turn } from "./game.js";
export { NimberError, NimberProblem } from "./problem.js";
export type { Options };

type Analysis<Entry> = Entry extends { game: infer G extends GameName }
  ? Entry extends { moves: MoveListing }
    ? With<TypeOf<G, "Analysis">, "moves">
    : TypeOf<G, "Analysis">
  : never;

export interface Nimber extends Calls {}

/** A service at an address. `new Nimber()` is the service that the page came from. */
export class Nimber {
  readonly #base: string;
  readonly #options: Options;

  /** The options are those of every call, unless the call has its own. */
  constructor(base = "", options: Options = {}) {
    this.#base = base.replace(/\/+$/, "");
    this.#options = options;
    for (const [name, routes] of Object.entries(ROUTES)) {
      const calls = Object.entries(routes).map(([verb, method]) => {
        const path = `/${name}/${verb === "draw" ? "board.svg" : verb}`;
        return [verb, (method === "POST" ? this.#post : this.#get).bind(this, path)];
      });
      Object.defineProperty(this, name, { value: Object.freeze(Object.fromEntries(calls)), enumerable: true });
    }
  }

  /** One game to be played, so that a page can be the same for all games. It sends nothing yet. */
  game<G extends GameName>(name: G): Game<G> {
    return new Game(this, name);
  }

  /** Analyses many positions. Each result is an analysis, which has `game`, or a problem, which has `type`. */
  async batch<const Requests extends readonly BatchEntry[]>(
    requests: Requests,
    options?: Options,
  ): Promise<{ -readonly [Index in keyof Requests]: Analysis<Requests[Index]> | Problem }> {
    const { results } = await this.#post("/batch", { requests }, options);
    return results.map((result: Problem | { game: string }) => ("type" in result ? withPath(result) : result));
  }

  /** The catalogue: what the service says about each game. */
  async games(options?: Options): Promise<GameEntry[]> {
    return (await this.#get("/games", {}, options)).games;
  }

  /** What the catalogue says about one game, with its rules, theory and history in the language of the options. */
  about(name: GameName, options?: Options): Promise<GameDescription> {
    return this.#get(`/games/${name}`, {}, options);
  }

  /** The mex of any values, step by step. */
  mex(values: readonly number[], options?: Options): Promise<MexLesson> {
    return this.#get("/mex", { values }, options);
  }

  /** The XOR of any values, digit by digit in base two. */
  xor(values: readonly number[], options?: Options): Promise<XorLesson> {
    return this.#get("/xor", { values }, options);
  }

  #get(path: string, input: object = {}, options?: Options) {
    const query = toQuery(input);
    return this.#ask(query === "" ? path : `${path}?${query}`, {}, options);
  }

  #post(path: string, body: unknown = {}, options?: Options) {
    const headers = { "content-type": "application/json" };
    return this.#ask(path, { method: "POST", headers, body: JSON.stringify(body) }, options);
  }

  async #ask(path: string, init: RequestInit, options?: Options): Promise<any> {
    const url = this.#base + path;
    return send(url, init, { ...this.#options, ...options }, async (response) => {
      if (response.headers.get("content-type")?.startsWith("image/svg+xml")) return response.text();
      const answer: unknown = await response.json().catch((cause) => {
        if (!(cause instanceof SyntaxError)) throw cause;
        throw new NimberError(`${url} answered with something that is not JSON`, { cause });
      });
      if (typeof answer !== "object" || answer === null) throw new NimberError(`${url} answered with JSON that is no answer of the service`);
      return answer;
    });
  }
}
