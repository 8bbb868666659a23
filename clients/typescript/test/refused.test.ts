// Calls that the service always refuses do not compile. Without the types, the service at NIMBER_URL refuses each.

import { ok, rejects } from "node:assert/strict";
import { env } from "node:process";
import { test } from "node:test";
import { Nimber, NimberProblem, type Problem } from "nimber-client";

const nimber = new Nimber(env["NIMBER_URL"]);
const board = ["xxxx", "xxxx"];
const nim = { game: "nim", heaps: [3] } as const;
const map = { regions: [[["A"], ["B"]]] };

/** The problem of a refused entry of a batch. */
const entry = async (results: Promise<(object | Problem)[]>) => {
  for (const result of await results) if ("status" in result) throw new NimberProblem(result as Problem);
};

const refused: Record<string, () => Promise<unknown>> = {
  // @ts-expect-error
  "iChomp without a board": () => nimber.ichomp.analyze({}),
  // @ts-expect-error
  "iChomp without a board, with options": () => nimber.ichomp.analyze({ moves: "all", explain: true }),
  // @ts-expect-error
  "a board and its width": () => nimber.ichomp.analyze({ board, width: 4 }),
  // @ts-expect-error
  "a board and its quadrants": () => nimber.ichomp.analyze({ board, quadrants: { nw: [2, 2] } }),
  // @ts-expect-error
  "a width without a height": () => nimber.ichomp.analyze({ width: 4 }),
  // @ts-expect-error
  "a turn without a board": () => nimber.ichomp.move({ player_move: { row: 0, col: 0 } }),
  // @ts-expect-error
  "a picture without a board": () => nimber.ichomp.draw({ values: true }),
  // @ts-expect-error
  "options to mex without a board": () => nimber.ichomp.mex({}),
  // @ts-expect-error
  "a row without a column": () => nimber.ichomp.move({ board, player_move: { row: 0 } }),
  // @ts-expect-error
  "iChomp without a board in a sum": () => nimber.sum.analyze({ components: [{ game: "ichomp" }] }),
  // @ts-expect-error
  "iChomp without a board in a batch": () => entry(nimber.batch([{ game: "ichomp" }])),
  // @ts-expect-error
  "a board and its width in a batch": () => entry(nimber.batch([{ game: "ichomp", board, width: 4 }])),
  // @ts-expect-error
  "three heaps of Wythoff in a batch": () => entry(nimber.batch([{ game: "wythoff", heaps: [1, 2, 3] }])),
  // @ts-expect-error
  "three heaps of Wythoff": () => nimber.wythoff.analyze({ heaps: [3, 4, 5] }),
  // @ts-expect-error
  "one heap of Wythoff": () => nimber.wythoff.move({ heaps: [3] }),
  // @ts-expect-error
  "one number for both heaps": () => nimber.wythoff.move({ heaps: [3, 4], player_move: { take: [1] } }),
  // @ts-expect-error
  "a heap without what is taken": () => nimber.nim.move({ heaps: [3], player_move: { heap: 0 } }),
  // @ts-expect-error
  "a shot without its length": () => nimber.kayles.move({ rows: [5], player_move: { row: 0, at: 1 } }),
  // @ts-expect-error
  "a shot at nothing": () => nimber.kayles.move({ rows: [5], player_move: { take: 1 } }),
  // @ts-expect-error
  "a shot at a row and at a ring": () => nimber.kayles.move({ rows: [5], player_move: { row: 0, ring: 0, take: 1 } }),
  // @ts-expect-error
  "a shot at a row with a cell": () => nimber.kayles.move({ rows: [5], player_move: { row: 0, at: 0, take: 1 } }),
  // @ts-expect-error
  "a shot at a picture without a cell": () => nimber.kayles.move({ bottles: ["xx"], player_move: { line: 0, take: 1 } }),
  // @ts-expect-error
  "a line of Sprouts that is not there": () => nimber.sprouts.move({ spots: 2, player_move: {} }),
  // @ts-expect-error
  "a move of a part that is not there": () => nimber.sum.move({ components: [nim], player_move: { component: 0, move: {} } }),
  // @ts-expect-error
  "a group that is not split": () => nimber.grundy.move({ groups: [5], player_move: { group: 0 } }),
  // @ts-expect-error
  "a group in three parts": () => nimber.grundy.move({ groups: [9], player_move: { group: 0, leaves: [2, 3, 4] } }),
  // @ts-expect-error
  "a token that goes nowhere": () => nimber.dag.move({ edges: { a: ["b"], b: [] }, tokens: ["a"], player_move: { token: 0 } }),
  // @ts-expect-error
  "Kayles without bottles": () => nimber.kayles.analyze({ take: [1, 2] }),
  // @ts-expect-error
  "rows and a picture": () => nimber.kayles.analyze({ rows: [5], bottles: ["xxx"] }),
  // @ts-expect-error
  "Sprouts without spots": () => nimber.sprouts.analyze({}),
  // @ts-expect-error
  "spots and a position": () => nimber.sprouts.analyze({ spots: 2, position: "0*2" }),
  // @ts-expect-error
  "crosses and a map": () => nimber["brussels-sprouts"].analyze({ crosses: 2, map }),
  // @ts-expect-error
  "a subtraction game without amounts": () => nimber.subtraction.random(),
  // @ts-expect-error
  "values without an end": () => nimber.kayles.values({}),
};

for (const [words, call] of Object.entries(refused)) {
  test(words, () => rejects(call, (error) => {
    ok(error instanceof NimberProblem, String(error));
    ok(error.status === 400 || error.status === 422, error.message);
    return true;
  }));
}
