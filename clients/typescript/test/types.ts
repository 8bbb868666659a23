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
nimber.hackenbush;
// @ts-expect-error: there is no such game
nimber.game("hackenbush");
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
