// What a front end does with the service at NIMBER_URL.

import { deepEqual, equal, fail, ok, rejects } from "node:assert/strict";
import { env } from "node:process";
import { test } from "node:test";
import { Nimber, NimberProblem, type GameName, type Problem, type Schemas } from "nimber-client";

const nimber = new Nimber(env["NIMBER_URL"]);

test("a position", async () => {
  const data = await nimber.nim.analyze({ heaps: [3, 5, 7] });
  deepEqual([data.game, data.sg, data.outcome, data.winning_moves.length], ["nim", 1, "N", 3]);
  deepEqual(data.winning_moves[0]?.position?.heaps, [2, 5, 7]);
});

test("every legal move, under misere play", async () => {
  const data = await nimber.nim.analyze({ heaps: [1, 1, 2], play: "misere", moves: "all", limit: 2 });
  deepEqual([data.sg, data.moves.length, data.moves_total], [null, 2, 4]);
  const outcomes: (Schemas["OutcomeClass"] | undefined)[] = data.moves.map((move) => move.outcome);
  deepEqual(outcomes, ["N", "N"]);
});

test("one turn: the player's move and the opponent's", async () => {
  const turn = await nimber.nim.move({ heaps: [3, 5, 7], player_move: { heap: 0, take: 1 } });
  deepEqual([turn.player.was_winning, turn.player.position.heaps, turn.game_over, turn.winner], [true, [2, 5, 7], false, null]);
  const opponent: Schemas["NimMove"] | null = turn.move;
  ok(opponent !== null);
});

test("an opponent of a level, with a seed", async () => {
  const body: Schemas["NimOpponentRequest"] = { heaps: [3, 5, 7], level: "casual", seed: 5 };
  deepEqual(await nimber.nim.move(body), await nimber.nim.move(body));
});

test("a game to its end: positions are sent back as they come", async () => {
  let position: Schemas["NimPosition"] = { heaps: [1, 2, 3] };
  for (let turns = 0; turns < 6; turns += 1) {
    const { advice } = await nimber.nim.analyze(position);
    if (advice.kind === "over" || advice.move === null) fail("the opponent should have made the last move");
    const turn = await nimber.nim.move({ ...position, player_move: advice.move, seed: 1 });
    position = turn.position;
    if (turn.game_over) return equal(turn.winner, "opponent");
  }
  fail("the game does not end");
});

test("a listed move is sent back as it is listed", async () => {
  const { moves } = await nimber.lasker.analyze({ heaps: [4], moves: "all" });
  const turn = await nimber.lasker.move({ heaps: [4], player_move: moves.at(-1) ?? null });
  deepEqual(turn.player?.move.leaves, [2, 2]);
});

test("subtraction: amounts as a list and as a range", async () => {
  const listed = await nimber.subtraction.analyze({ heaps: [5, 9], take: [1, 2, 3] });
  const ranged = await nimber.subtraction.analyze({ heaps: [5, 9], take: "1-3" });
  deepEqual(listed, ranged);
  deepEqual(ranged.components.map((heap) => heap.sg), [1, 1]);
});

test("Wythoff's game", async () => {
  const data = await nimber.wythoff.analyze({ heaps: [4, 5] });
  const taken: number[] | undefined = data.winning_moves[0]?.take;
  deepEqual(taken, [1, 0]);
});

test("a picture of bottles", async () => {
  const data = await nimber.kayles.analyze({ bottles: ["xxx..xx", "x"], circles: ["xxxxx"], moves: "all" });
  deepEqual(data.components.map(({ line, circle, at, size }) => line ?? [circle, at, size]), [0, 0, 1, [0, 0, 5]]);
  deepEqual(data.position.bottles, ["xxx..xx", "x"]);
  equal(data.moves[0]?.leaves.length, 2);
});

test("rows and rings of bottles, and other shots", async () => {
  const data = await nimber.kayles.analyze({ rows: [10, 3], rings: [7], take: "1-3", limit: 1 });
  deepEqual([data.winning_moves.length, data.position.rings], [1, [7]]);
});

test("an octal game", async () => {
  const data = await nimber.octal.analyze({ code: "0.137", heaps: [5, 6] });
  deepEqual([data.game, data.position.code, data.sg], ["octal", "0.137", 2]);
});

test("values, a period and a table", async () => {
  const { values } = await nimber.kayles.values({ to: 12 });
  deepEqual(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
  const { period, certificate } = await nimber.kayles.period();
  deepEqual([period, certificate?.values.length], [12, 12]);
  const { rows } = await nimber.grundy.table({ to: 6 });
  deepEqual(rows[4]?.splits, [1, 2]);
});

test("lists in a query string", async () => {
  const { values } = await nimber.subtraction.values({ take: [1, 3, 4], to: 6 });
  deepEqual(values, [0, 1, 0, 1, 2, 3, 2]);
  const { mex, options } = await nimber.nim.mex({ heaps: [] });
  deepEqual([mex, options], [0, []]);
});

test("a random position", async () => {
  const { position, outcome, seed } = await nimber.kayles.random({ seed: 7, outcome: "P", rings: 1 });
  deepEqual([outcome, seed, position.rings?.length], ["P", 7, 1]);
  equal((await nimber.ichomp.random()).game, "ichomp");
});

test("a picture", async () => {
  const drawn: string = await nimber.ichomp.draw({ width: 4, height: 4, values: true });
  ok(drawn.startsWith("<svg"));
  ok((await nimber.dag.draw({ edges: { a: ["b"], b: [] }, tokens: ["a"] })).startsWith("<svg"));
});

test("a misere quotient", async () => {
  const report = await nimber.octal.misere({ code: "0.77" });
  deepEqual([report.proven, report.order, report.period], [true, 40, 12]);
});

test("Chomp, misere unless it says otherwise", async () => {
  const misere = await nimber.chomp.analyze({ rows: [3, 2] });
  const normal = await nimber.chomp.analyze({ rows: [3, 2], play: "normal" });
  deepEqual([misere.play, misere.outcome, misere.sg, normal.sg], ["misere", "P", 0, 1]);
});

test("the same board of iChomp in three forms", async () => {
  const [first, ...others] = await Promise.all([
    nimber.ichomp.analyze({ board: ["xxxx", "xxxx", "xxxx", "xxxx"] }),
    nimber.ichomp.analyze({ width: 4, height: 4 }),
    nimber.ichomp.analyze({ width: 4, height: 4, quadrants: { nw: [2, 2], ne: [2, 2], sw: [2, 2], se: [2, 2] } }),
  ]);
  for (const other of others) deepEqual(other, first);
  const values = first.components.map(({ quadrant, sg_misere }) => [quadrant, sg_misere]);
  deepEqual(values, [["nw", 2], ["ne", 2], ["sw", 2], ["se", 2]]);
});

test("iChomp: the numbers on the tiles, and a turn", async () => {
  const board = { width: 5, height: 4, centre: { row: 2, col: 2 } };
  const { moves } = await nimber.ichomp.analyze({ ...board, moves: "all" });
  const tiles = moves.map((move) => ({ row: move.row, col: move.col, value: move.quadrant_sg ?? null }));
  deepEqual([tiles.length, tiles[0]], [20, { row: 0, col: 0, value: 1 }]);
  const turn = await nimber.ichomp.move({ ...board, player_move: { row: 0, col: 0 }, analyze: "winning" });
  deepEqual([turn.player.move.quadrant, turn.position.board.length], ["nw", 4]);
  deepEqual(turn.next?.position, turn.position);
});

test("Sprouts: a listed move is sent back as it is", async () => {
  const { moves, components } = await nimber.sprouts.analyze({ spots: 3, moves: "all" });
  deepEqual([moves.length, components[0]?.lives], [3, 9]);
  const player_move = moves[1] ?? null;
  const turn = await nimber.sprouts.move({ spots: 3, player_move });
  deepEqual([turn.player?.position.position, turn.player?.was_winning], [player_move?.to, true]);
});

test("Brussels Sprouts: a move that is listed, and the map after it", async () => {
  const { moves, moves_total, components } = await nimber["brussels-sprouts"].analyze({ crosses: 2, moves: "all", positions: true, limit: 3 });
  deepEqual([moves_total, components[0]?.moves_left], [40, 8]);
  const player_move = moves[0] ?? null;
  const turn = await nimber["brussels-sprouts"].move({ crosses: 2, player_move });
  const regions: string[][][] | undefined = turn.player?.position.map?.regions;
  deepEqual(regions, player_move?.position?.map?.regions);
  equal(turn.player?.move.from.vertex, "A");
});

test("tokens on a graph", async () => {
  const data = await nimber.dag.analyze({ edges: { a: ["b", "c"], b: ["c"], c: [] }, tokens: ["a", "b"] });
  deepEqual([data.sg, data.advice.move?.to, data.position.edges?.["a"]], [3, "b", ["b", "c"]]);
});

test("a sum of games", async () => {
  const components: Schemas["SumPart"][] = [{ game: "nim", heaps: [3] }, { game: "kayles", rows: [4] }];
  const data = await nimber.sum.analyze({ components });
  deepEqual(data.components.map((component) => component.sg), [3, 1]);
  const move = data.advice.move?.move;
  if (move === undefined || !("heap" in move)) fail("the advice is a move of the heap");
  deepEqual([move.heap, move.take], [0, 2]);
  const left = data.winning_moves[0]?.position?.components[1];
  if (left?.game !== "kayles") fail("the second component is a row of bottles");
  deepEqual(left.rows, [4]);
});

test("a batch: each result is typed by its request", async () => {
  const [nim, ichomp, refused] = await nimber.batch([
    { game: "nim", heaps: [3, 5, 7] },
    { game: "ichomp", width: 4, height: 4, limit: 0 },
    { game: "chomp", rows: [3, 5] },
  ]);
  deepEqual("game" in nim && nim.position.heaps, [3, 5, 7]);
  equal("game" in ichomp && ichomp.position.board.length, 4);
  equal("game" in refused || refused.type, "/problems/invalid-position");
});

test("a batch of any length, narrowed by `game`", async () => {
  const requests: Schemas["BatchEntry"][] = [{ game: "nim", heaps: [3, 5, 7] }, { game: "grundy", groups: [7] }];
  const results = await nimber.batch(requests);
  const words = results.map((result) => {
    if (!("game" in result)) return result.type;
    return result.game === "nim" ? result.position.heaps.length : result.game;
  });
  deepEqual(words, [3, "grundy"]);
});

test("a problem, narrowed by its `type`", async () => {
  const explain = (problem: Problem): string => {
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
  const explains = (words: string) => (error: unknown) => {
    ok(error instanceof NimberProblem);
    equal(explain(error.problem), words);
    return true;
  };
  await rejects(nimber.chomp.analyze({ rows: [300] }), explains("board_side 256"));
  await rejects(nimber.chomp.analyze({ rows: [3, 5] }), explains("/rows/1"));
  await rejects(nimber.chomp.move({ rows: [3, 2], player_move: { row: 0, col: 9 } }), explains("/player_move/col"));
});

test("the catalogue, and a game in Russian", async () => {
  const games = await nimber.games();
  const nim = games.find((game) => game.name === "nim");
  deepEqual([nim?.plays, nim?.limits[0]?.name, nim?.start["heaps"]], [["normal", "misere"], "heaps", [3, 5, 7]]);
  deepEqual(games.map((game) => game.name).sort(), Object.keys(nimber).sort());
  equal((await nimber.about("nim", { language: "ru" })).guide.title, "Ним");
});

test("the mex and the XOR of any numbers", async () => {
  const { mex, steps } = await nimber.mex([0, 1, 3]);
  deepEqual([mex, steps.map((step) => step.refs)], [2, [[0], [1], []]]);
  const { xor, binary, columns } = await nimber.xor([3, 5, 7], { language: "de" });
  deepEqual([xor, binary, columns.map((column) => column.digit)], [1, ["011", "101", "111"], [0, 0, 1]]);
});

test("a game that is chosen at run time", async () => {
  const answers: string[] = [];
  for (const name of ["nim", "wythoff", "grundy"] satisfies GameName[]) answers.push((await nimber[name].random({ seed: 1 })).game);
  deepEqual(answers, ["nim", "wythoff", "grundy"]);
});
