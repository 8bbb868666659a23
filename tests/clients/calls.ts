// What a front end does with the service, through the types that openapi-typescript makes of openapi.yaml. It has to compile under
// `strict`; run against a server (NIMBER_URL), it checks some of the answers.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { env: Record<string, string | undefined> };

type Schemas = components["schemas"];

const baseUrl = process.env["NIMBER_URL"] ?? "http://127.0.0.1:8080";
const api = createClient<paths>({ baseUrl });

const calls: [name: string, run: () => Promise<void>][] = [];
const call = (name: string, run: () => Promise<void>) => calls.push([name, run]);

/** What a successful call answers. */
function answered<T>(reply: { data?: T; error?: unknown; response: Response }): T {
  if (reply.data === undefined) throw new Error(`${reply.response.status}: ${JSON.stringify(reply.error)}`);
  return reply.data;
}

function equal(found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} instead of ${right}`);
}

call("a position in a query string", async () => {
  const { data, error } = await api.GET("/nim", { params: { query: { heaps: [3, 5, 7] } } });
  if (error) throw new Error(error.detail);
  equal([data.sg, data.outcome, data.winning_moves.length], [1, "N", 3]);
  equal(data.winning_moves[0]?.position?.heaps, [2, 5, 7]);
});

call("the same position as JSON", async () => {
  const posted = answered(await api.POST("/nim/analyze", { body: { heaps: [3, 5, 7] } }));
  const got = answered(await api.GET("/nim", { params: { query: { heaps: [3, 5, 7] } } }));
  equal(posted, got);
});

call("every legal move, under misere play", async () => {
  const query = { heaps: [1, 1, 2], play: "misere", moves: "all", limit: 2 } as const;
  const data = answered(await api.GET("/nim", { params: { query: { ...query, heaps: [...query.heaps] } } }));
  equal([data.sg, data.moves?.length, data.moves_total], [null, 2, 4]);
  const outcomes: (Schemas["OutcomeClass"] | undefined)[] = data.moves?.map((move) => move.outcome) ?? [];
  equal(outcomes, ["N", "N"]);
});

call("one turn: the player's move and the opponent's", async () => {
  const body = { heaps: [3, 5, 7], player_move: { heap: 0, take: 1 } };
  const turn = answered(await api.POST("/nim/move", { body }));
  equal([turn.player?.was_winning, turn.player?.position.heaps, turn.game_over, turn.winner], [true, [2, 5, 7], false, null]);
  const opponent: Schemas["NimMove"] | null = turn.move;
  equal(opponent !== null, true);
});

call("an opponent of a level, with a seed", async () => {
  const body: Schemas["NimOpponentRequest"] = { heaps: [3, 5, 7], level: "casual", seed: 5 };
  const first = answered(await api.POST("/nim/move", { body }));
  const second = answered(await api.POST("/nim/move", { body }));
  equal(first, second);
});

call("a game to its end: positions are sent back as they come", async () => {
  let position: Schemas["NimPosition"] = { heaps: [1, 2, 3] };
  for (let turns = 0; ; turns += 1) {
    if (turns > 6) throw new Error("the game does not end");
    const { advice } = answered(await api.POST("/nim/analyze", { body: position }));
    if (advice.kind === "over" || advice.move === null) throw new Error("the opponent should have made the last move");
    const turn = answered(await api.POST("/nim/move", { body: { ...position, player_move: advice.move, seed: 1 } }));
    position = turn.position;
    if (turn.game_over) return equal(turn.winner, "opponent");
  }
});

call("a listed move is sent back as it is listed", async () => {
  const { moves } = answered(await api.POST("/lasker/analyze", { body: { heaps: [4], moves: "all" } }));
  const player_move = moves?.at(-1);
  const turn = answered(await api.POST("/lasker/move", { body: { heaps: [4], player_move } }));
  equal(turn.player?.move.leaves, [2, 2]);
});

call("subtraction: amounts as a list and as a range", async () => {
  const listed = answered(await api.GET("/subtraction", { params: { query: { heaps: [5, 9], take: [1, 2, 3] } } }));
  const ranged = answered(await api.POST("/subtraction/analyze", { body: { heaps: [5, 9], take: "1-3" } }));
  equal(listed, ranged);
  equal(ranged.components.map((heap) => heap.sg), [1, 1]);
});

call("Wythoff's game", async () => {
  const data = answered(await api.GET("/wythoff", { params: { query: { heaps: [4, 5] } } }));
  const taken: number[] | undefined = data.winning_moves[0]?.take;
  equal(taken, [1, 0]);
});

call("a picture of bottles", async () => {
  const data = answered(await api.POST("/kayles/analyze", { body: { bottles: ["###..##", "#"], circles: ["#####"], moves: "all" } }));
  equal(data.components.map(({ line, circle, at, size }) => line ?? [circle, at, size]), [0, 0, 1, [0, 0, 5]]);
  equal(data.position.bottles, ["###..##", "#"]);
  equal(data.moves?.[0]?.leaves.length, 2);
});

call("rows and rings of bottles, and other shots", async () => {
  const data = answered(await api.GET("/kayles", { params: { query: { rows: [10, 3], rings: [7], take: "1-3", limit: 1 } } }));
  equal([data.winning_moves.length, data.position.rings], [1, [7]]);
});

call("an octal game, its code in the path", async () => {
  const data = answered(await api.GET("/octal/{code}", { params: { path: { code: "0.137" }, query: { heaps: [5, 6] } } }));
  equal([data.game, data.position.code, data.sg], ["octal", "0.137", 2]);
});

call("values, a period and a table", async () => {
  const { values } = answered(await api.GET("/kayles/values", { params: { query: { to: 12 } } }));
  equal(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
  const { period, certificate } = answered(await api.GET("/kayles/period"));
  equal([period, certificate?.values.length], [12, 12]);
  const { rows } = answered(await api.GET("/grundy/table", { params: { query: { to: 6 } } }));
  equal(rows[4]?.splits, [1, 2]);
});

call("a misere quotient", async () => {
  const report = answered(await api.GET("/octal/{code}/misere", { params: { path: { code: "0.77" } } }));
  equal([report.proven, report.order, report.period], [true, 40, 12]);
});

call("Chomp, misere unless it says otherwise", async () => {
  const misere = answered(await api.GET("/chomp", { params: { query: { rows: [3, 2] } } }));
  const normal = answered(await api.POST("/chomp/analyze", { body: { rows: [3, 2], play: "normal" } }));
  equal([misere.play, misere.outcome, misere.sg, normal.sg], ["misere", "P", 0, 1]);
});

call("the same board of iChomp in three forms", async () => {
  const answers = await Promise.all([
    api.POST("/ichomp/analyze", { body: { board: ["####", "####", "####", "####"] } }),
    api.POST("/ichomp/analyze", { body: { width: 4, height: 4 } }),
    api.POST("/ichomp/analyze", { body: { width: 4, height: 4, quadrants: { nw: [2, 2], ne: [2, 2], sw: [2, 2], se: [2, 2] } } }),
    api.GET("/ichomp", { params: { query: { board: "1111/1111/1111/1111", centre: [2, 2] } } }),
  ]);
  const [first, ...others] = answers.map(answered);
  for (const other of others) equal(other, first);
  equal(first!.components.map(({ quadrant, sg_misere }) => [quadrant, sg_misere]), [["nw", 2], ["ne", 2], ["sw", 2], ["se", 2]]);
});

call("iChomp: the numbers on the tiles, and a turn", async () => {
  const body = { width: 5, height: 4, centre: { row: 2, col: 2 } };
  const { moves } = answered(await api.POST("/ichomp/analyze", { body: { ...body, moves: "all" } }));
  const tiles = moves?.map((move) => ({ row: move.row, col: move.col, value: move.quadrant_sg ?? null }));
  equal([tiles?.length, tiles?.[0]], [20, { row: 0, col: 0, value: 1 }]);
  const turn = answered(await api.POST("/ichomp/move", { body: { ...body, player_move: { row: 0, col: 0 } } }));
  equal([turn.player?.move.quadrant, turn.position.board.length], ["nw", 4]);
});

call("Sprouts: a listed move is sent back as it is", async () => {
  const query = { spots: 3, moves: "all" } as const;
  const { moves, components } = answered(await api.GET("/sprouts", { params: { query } }));
  equal([moves?.length, components[0]?.lives], [3, 9]);
  const player_move = moves?.[1];
  const turn = answered(await api.POST("/sprouts/move", { body: { spots: 3, player_move } }));
  equal([turn.player?.position.position, turn.player?.was_winning], [player_move?.to, true]);
});

call("Brussels Sprouts: a move that is listed, and the map after it", async () => {
  const query = { crosses: 2, moves: "all", limit: 3 } as const;
  const { moves, moves_total, components } = answered(await api.GET("/brussels-sprouts", { params: { query } }));
  equal([moves_total, components[0]?.moves_left], [40, 8]);
  const player_move = moves?.[0];
  const turn = answered(await api.POST("/brussels-sprouts/move", { body: { crosses: 2, player_move } }));
  const regions: string[][][] | undefined = turn.player?.position.map?.regions;
  equal(regions, player_move?.position?.map?.regions);
  equal(turn.player?.move.from.vertex, "A");
});

call("tokens on a graph", async () => {
  const body = { edges: { a: ["b", "c"], b: ["c"], c: [] }, tokens: ["a", "b"] };
  const data = answered(await api.POST("/dag/analyze", { body }));
  equal([data.sg, data.advice.move?.to, data.position.edges["a"]], [3, "b", ["b", "c"]]);
});

call("a sum of games", async () => {
  const components: Schemas["SumPart"][] = [{ game: "nim", heaps: [3] }, { game: "kayles", rows: [4] }];
  const data = answered(await api.POST("/sum/analyze", { body: { components } }));
  equal(data.components.map((component) => component.sg), [3, 1]);
  const move = data.advice.move?.move;
  if (move === undefined || !("heap" in move)) throw new Error("the advice is a move of the heap");
  equal([move.heap, move.take], [0, 2]);
  const left = data.winning_moves[0]?.position?.components[1];
  if (left?.game !== "kayles") throw new Error("the second component is a row of bottles");
  equal(left.rows, [4]);
});

call("a batch of three games, narrowed by `game`", async () => {
  const requests: Schemas["BatchEntry"][] = [
    { game: "nim", heaps: [3, 5, 7] },
    { game: "ichomp", width: 4, height: 4, limit: 0 },
    { game: "chomp", rows: [3, 5] },
  ];
  const { results } = answered(await api.POST("/batch", { body: { requests } }));
  const words = results.map((result) => {
    if (!("game" in result)) return result.type;
    switch (result.game) {
      case "nim":
        return result.position.heaps.length;
      case "ichomp":
        return result.position.board.length;
      default:
        return result.game;
    }
  });
  equal(words, [3, 4, "/problems/invalid-position"]);
});

call("a problem, narrowed by its `type`", async () => {
  const explain = (problem: Schemas["Problem"]): string => {
    switch (problem.type) {
      case "/problems/beyond-limits":
        return `${problem.limit.name} ${problem.limit.allowed}`;
      case "/problems/bad-request":
      case "/problems/invalid-position":
      case "/problems/illegal-move":
        return problem.errors?.map((place) => place.pointer).join() ?? problem.detail;
      default:
        return problem.title;
    }
  };
  const many = await api.GET("/chomp", { params: { query: { rows: [300] } } });
  const rising = await api.POST("/chomp/analyze", { body: { rows: [3, 5] } });
  const beyond = await api.POST("/chomp/move", { body: { rows: [3, 2], player_move: { row: 0, col: 9 } } });
  const problems = [many, rising, beyond].map(({ error }) => (error ? explain(error) : "no problem"));
  equal(problems, ["board_side 256", "/rows/1", "/player_move"]);
});

call("the catalogue", async () => {
  const { games } = answered(await api.GET("/games"));
  const nim = games.find((game) => game.name === "nim");
  equal([nim?.plays, nim?.limits[0]?.name, nim?.start["heaps"]], [["normal", "misere"], "heaps", [3, 5, 7]]);
});

// What the types refuse.
// @ts-expect-error: heaps are numbers
const text: Schemas["NimAnalyzeRequest"] = { heaps: "3,5,7" };
// @ts-expect-error: there is no such level
const easy: Schemas["NimOpponentRequest"] = { heaps: [3], level: "easy" };
// @ts-expect-error: a part of a batch names its game
const nameless: Schemas["BatchEntry"] = { heaps: [3] };
// @ts-expect-error: Chomp has rows
const heaped: Schemas["BatchEntry"] = { game: "chomp", heaps: [3] };

let failed = 0;
for (const [name, run] of calls) {
  try {
    await run();
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${error}`);
  }
}
if (failed > 0) throw new Error(`${failed} of ${calls.length} calls failed`);
console.log(`${calls.length} calls were answered as expected`);
