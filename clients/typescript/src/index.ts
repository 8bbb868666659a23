import type { components, paths } from "./api.js";
import { NAMES } from "./names.js";
import type { Problem } from "./problem.js";
import { send, type Options } from "./send.js";

export { NimberProblem, type Problem } from "./problem.js";
export type { Options };

/** The types of the document by their names there: `Schemas["NimAnalysis"]`. */
export type Schemas = components["schemas"];

/** A game of the catalogue. */
export type GameName = keyof paths extends infer Path ? (Path extends `/${infer Name}/analyze` ? Name : never) : never;

/** What can be asked about a game: the last segment of a path. */
type Verb<Name extends string> = keyof paths extends infer Path
  ? Path extends `/${Name}/${infer Last}`
    ? Last extends `{${string}`
      ? never
      : Last
    : never
  : never;

type Operation<Path> = Path extends keyof paths
  ? paths[Path] extends { post: infer Post extends object }
    ? Post
    : paths[Path] extends { get: infer Get extends object }
      ? Get
      : never
  : never;

type Input<Of> = Of extends { requestBody: { content: { "application/json": infer Body } } }
  ? Body
  : Of extends { parameters: { query?: never } }
    ? Record<string, never>
    : Of extends { parameters: { query?: infer Query } }
      ? Query
      : never;

type Answer<Of> = Of extends { responses: { 200: { content: infer Content } } } ? Content[keyof Content] : never;

type Call<Of> = {} extends Input<Of>
  ? (input?: Input<Of>, options?: Options) => Promise<Answer<Of>>
  : (input: Input<Of>, options?: Options) => Promise<Answer<Of>>;

/** The calls of one game: those that the document has for it. */
export type Game<Name extends GameName> = {
  readonly [Last in Verb<Name> as Last extends "board.svg" ? "draw" : Last]: Call<Operation<`/${Name}/${Last}`>>;
};

type Games = { readonly [Name in GameName]: Game<Name> };

type Analysis<Name> = Name extends GameName ? Answer<Operation<`/${Name}/analyze`>> : never;

// The list is complete, or this does not compile.
const VERBS: Record<Verb<GameName>, "GET" | "POST"> = {
  analyze: "POST",
  "board.svg": "GET",
  mex: "GET",
  misere: "GET",
  move: "POST",
  period: "GET",
  random: "GET",
  records: "GET",
  table: "GET",
  values: "GET",
};

export interface Nimber extends Games {}

/** A service at an address. `new Nimber()` is the service that the page came from. */
export class Nimber {
  readonly #base: string;
  readonly #options: Options;

  /** The options are those of every call, unless the call has its own. */
  constructor(base = "", options: Options = {}) {
    this.#base = base.replace(/\/+$/, "");
    this.#options = options;
    for (const [name, asked] of Object.entries(NAMES)) {
      const calls = Object.entries(VERBS).map(([verb, method]) => {
        const ask = asked === "POST" || method === "POST" ? this.#post : this.#get;
        return [verb === "board.svg" ? "draw" : verb, ask.bind(this, `/${name}/${verb}`)];
      });
      Object.defineProperty(this, name, { value: Object.freeze(Object.fromEntries(calls)), enumerable: true });
    }
  }

  /** Analyses many positions. Each result is an analysis, which has `game`, or a problem, which has `type`. */
  async batch<const Requests extends readonly Schemas["BatchEntry"][]>(
    requests: Requests,
    options?: Options,
  ): Promise<{ -readonly [Index in keyof Requests]: Analysis<Requests[Index]["game"]> | Problem }> {
    return (await this.#post("/batch", { requests }, options)).results;
  }

  /** The catalogue. */
  async games(options?: Options): Promise<Schemas["GameCatalogue"]["games"]> {
    return (await this.#get("/games", {}, options)).games;
  }

  /** What the catalogue says about one game. */
  game(name: GameName, options?: Options): Promise<Answer<Operation<"/games/{name}">>> {
    return this.#get(`/games/${name}`, {}, options);
  }

  #get(path: string, query: Record<string, unknown> = {}, options?: Options) {
    const fields = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
    return this.#ask(search === "" ? path : `${path}?${search}`, {}, options);
  }

  #post(path: string, body: unknown = {}, options?: Options) {
    const headers = { "content-type": "application/json" };
    return this.#ask(path, { method: "POST", headers, body: JSON.stringify(body) }, options);
  }

  async #ask(path: string, init: RequestInit, options?: Options): Promise<any> {
    const response = await send(this.#base + path, init, { ...this.#options, ...options });
    return response.headers.get("content-type")?.startsWith("image/svg+xml") ? response.text() : response.json();
  }
}
