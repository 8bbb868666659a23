// What the types refuse. It is compiled and never run.

import { Nimber, type NimberProblem, type Schemas } from "nimber-client";

declare const nimber: Nimber;
declare const problem: NimberProblem;
const requests: Schemas["BatchEntry"][] = [];

// @ts-expect-error: it is `heaps`
nimber.nim.analyze({ heap: [3, 5, 7] });
// @ts-expect-error: heaps are numbers
nimber.nim.analyze({ heaps: "3,5,7" });
// @ts-expect-error: a position is needed
nimber.nim.analyze();
// @ts-expect-error: there is no such level
nimber.nim.move({ heaps: [3], level: "easy" });
// @ts-expect-error: a tile has a column
nimber.ichomp.move({ width: 4, height: 4, player_move: { row: 0 } });
// @ts-expect-error: a heap is no tile
nimber.ichomp.move({ width: 4, height: 4, player_move: { row: 0, col: 0, heap: 1 } });
// @ts-expect-error: it is `size`
nimber.kayles.random({ sise: 3 });
// @ts-expect-error: an octal game needs its code
nimber.octal.values({ to: 10 });
// @ts-expect-error: the period of Lasker's Nim needs nothing
nimber.lasker.period({ take: 3 });
// @ts-expect-error: sums are not drawn at random
nimber.sum.random();
// @ts-expect-error: there is no such game
nimber.domineering;
// @ts-expect-error: there is no such game
nimber.game("domineering");
// @ts-expect-error: a part of a batch names its game
nimber.batch([{ heaps: [3] }]);
// @ts-expect-error: Chomp has rows
nimber.batch([{ game: "chomp", heaps: [3] }]);
// @ts-expect-error: the answer has no such field
(await nimber.nim.analyze({ heaps: [3] })).winner;
// @ts-expect-error: only Chomp and iChomp have tiles
(await nimber.nim.analyze({ heaps: [3] })).winning_moves[0]?.row;
// @ts-expect-error: the value may be null
(await nimber.nim.analyze({ heaps: [3] })).sg.toFixed();
// @ts-expect-error: a result may be a problem
(await nimber.batch(requests))[0]?.game;
// @ts-expect-error: only one kind of problem has a limit
problem.problem.limit;
// @ts-expect-error: there is no such problem
problem.type === "/problems/no-idea";
// @ts-expect-error: there is no such option
new Nimber("", { retry: 3 });

// What is not asked for may be missing, and what may be undefined is not asked for.
declare const listing: { moves?: "all" };
declare const maybe: "all" | undefined;
const board = { board: ["xx"] };
// @ts-expect-error: `moves` is not asked for
(await nimber.nim.analyze({ heaps: [3] })).moves.length;
// @ts-expect-error: `moves` may not be asked for
(await nimber.nim.analyze({ heaps: [3], ...listing })).moves.length;
// @ts-expect-error: either not allowed or not asked for
(await nimber.nim.analyze({ heaps: [3], moves: maybe })).moves.length;
// @ts-expect-error: `explanation` is not asked for
(await nimber.nim.analyze({ heaps: [3], explain: false })).explanation.steps;
const turn = await nimber.ichomp.move({ ...board, analyze: "winning" });
// @ts-expect-error: `next` has only the winning moves
turn.exact === false || turn.next.moves.length;
// @ts-expect-error: there may be no exact answer, and then no analysis
(await nimber.ichomp.move({ ...board, analyze: "all" })).next.moves.length;
// @ts-expect-error: nobody has moved before
(await nimber.ichomp.move({ ...board })).player.move;
// @ts-expect-error: the game may be over
(await nimber.ichomp.move({ ...board, player_move: { row: 0, col: 0 } })).move.quadrant;
// @ts-expect-error: the opponent does not move
(await nimber.ichomp.move({ ...board, reply: false })).move.quadrant;
// @ts-expect-error: there may be no move
(await nimber.nim.analyze({ heaps: [3] })).advice.move.heap;
// @ts-expect-error: an entry of a batch that asks for no moves
(await nimber.batch([{ game: "nim", heaps: [3] }] as const)).map((result) => "game" in result && result.moves.length);

// One game, and any game.
const nim = nimber.game("nim");
const state = await nim.status({ heaps: [3] });
// @ts-expect-error: only a finished game has a winner
state.winner;
// @ts-expect-error: a finished game has no advice
state.advice.heap;
// @ts-expect-error: Nim has heaps
nim.status({ rows: [3] });
// @ts-expect-error: a tile is no move of Nim
nim.turn(state, { row: 0, col: 0 });
// @ts-expect-error: a state of another game
nimber.game("chomp").turn(state, { row: 0, col: 0 });
// Every game of the service has pictures, sums too.
(await nimber.game("sum").svg(await nimber.game("sum").start())).length;
// @ts-expect-error: a status has one type of problem, or a few
problem.problem.status === 422 && problem.problem.type === "/problems/rate-limited";
// @ts-expect-error: there is no such status
problem.status === 418;
