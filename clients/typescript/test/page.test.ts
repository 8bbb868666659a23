// Pages against the service at NIMBER_URL, compiled without a single `!`: three games by their calls, and any game.

import { deepEqual, equal, ok } from "node:assert/strict";
import { env } from "node:process";
import { test } from "node:test";
import { Nimber, NimberProblem, type Game, type GameName, type Schemas, type State } from "nimber-client";

const nimber = new Nimber(env["NIMBER_URL"]);

test("Nim by its calls: start, list moves, play, answer, undo, end", async () => {
  const { position: start } = await nimber.nim.random({ seed: 3, size: 3, largest: 4 });
  const before: Schemas["NimPosition"][] = [];
  let position = start;
  for (;;) {
    const { moves, advice } = await nimber.nim.analyze({ ...position, moves: "words" });
    if (advice.kind === "over") break;
    const [first = advice.move] = moves.filter((move) => move.words?.startsWith("take 1 "));
    const turn = await nimber.nim.move({ ...position, player_move: first, analyze: "all", seed: 1 });
    ok(turn.exact !== false);
    deepEqual([turn.player.move.heap, turn.next.moves.length], [first.heap, turn.next.moves_total]);
    before.push(position);
    position = turn.position;
    if (turn.game_over) {
      const winner: "player" | "opponent" = turn.winner;
      ok(winner === "opponent" || turn.player.was_winning);
      break;
    }
    const answer: number = turn.move.take;
    ok(answer > 0 && turn.winner === null);
  }
  deepEqual(position.heaps, []);
  while (before.length > 0) position = before.pop() ?? start;
  deepEqual(position, start);
});

test("Chomp by its calls, as misere as it comes", async () => {
  let rows = [3, 3];
  const shown: string[] = [];
  for (let over = false; !over; ) {
    const hint = await nimber.chomp.analyze({ rows, moves: "words", explain: true });
    if (hint.advice.kind === "over") break;
    shown.push(...hint.explanation.steps.map((step) => step.text), ...hint.moves.map((move) => `${move.row},${move.col}`));
    const { row, col } = hint.advice.kind === "win" ? hint.advice.move : { row: 0, col: 0 };
    const turn = await nimber.chomp.move({ rows, player_move: { row, col }, analyze: "winning" });
    ok(turn.exact !== false);
    rows = turn.next.position.rows;
    over = turn.game_over;
    if (turn.game_over) equal(turn.winner, "player");
    else shown.push(`${turn.move.row},${turn.move.col}`);
  }
  ok(shown.length > 6);
});

test("iChomp by its calls: two people, and the opponent begins", async () => {
  const board = { width: 4, height: 2 };
  const opened = await nimber.ichomp.move({ ...board, analyze: "words", seed: 1 });
  if (opened.game_over || opened.exact === false) return;
  equal(opened.next.moves.length, opened.next.moves_total);
  deepEqual([opened.player, opened.move.quadrant.length], [null, 2]);
  const [move] = opened.next.moves;
  ok(move !== undefined);
  const turn = await nimber.ichomp.move({ ...opened.position, player_move: move, reply: false });
  deepEqual([turn.move, turn.player.position.board], [null, turn.position.board]);
});

/** A page for any game. Undo goes back to the state before. */
class Page<G extends GameName> {
  readonly shown: string[] = [];
  readonly #before: State<G>[] = [];

  private constructor(readonly game: Game<G>, public state: State<G>) {}

  static async open<G extends GameName>(game: Game<G>): Promise<Page<G>> {
    return new Page(game, await game.random({ seed: 7, outcome: "N", lang: "en" }));
  }

  async play(index = 0) {
    const move = this.state.moves[index] ?? this.state.advice;
    if (this.state.status === "over" || move === null) return;
    ok(this.state.advice !== null && this.state.moves.includes(this.state.advice));
    const turn = await this.game.turn(this.state, move, { level: "casual", seed: 1 });
    if (turn.reply !== null) this.shown.push(turn.reply.words);
    this.#before.push(this.state);
    this.state = turn;
  }

  undo() {
    this.state = this.#before.pop() ?? this.state;
  }

  async show(): Promise<string> {
    const picture: string | null = await this.game.svg(this.state, { theme: "auto" });
    const choices = this.state.moves.map((move) => `<button>${move.words}</button>`).join("");
    return (picture ?? "") + choices + this.title();
  }

  title(): string {
    switch (this.state.status) {
      case "won":
        return "You can win";
      case "lost":
        return "You lose against perfect play";
      case "over":
        return this.state.winner === "player" ? "You have won" : "You have lost";
    }
  }
}

test("a page for any game plays every game of the catalogue to its end", async () => {
  for (const { name, picture } of await nimber.games()) {
    const page = await Page.open(nimber.game(name as GameName));
    const first = page.state;
    const shown = await page.show();
    equal(shown.startsWith("<svg"), picture === true, name);
    ok(shown.includes("</button>"), name);
    for (let turns = 0; page.state.status !== "over" && turns < 200; turns += 1) await page.play();
    match(page, name);
    for (let turns = 0; turns < 200; turns += 1) page.undo();
    equal(page.state, first);
  }
});

function match(page: Page<GameName>, name: string) {
  equal(page.state.status, "over", name);
  ok(page.title().startsWith("You have "), name);
}

test("a state says who wins", async () => {
  const nim = nimber.game("nim");
  const won = await nim.status({ heaps: [3, 5, 7] });
  ok(won.status === "won");
  deepEqual([won.moves.length, won.moves[0]?.words], [15, "take 1 from heap 1"]);
  deepEqual(won.advice, { heap: 0, take: 1, leaves: [2], words: "take 1 from heap 1", wins: true, sg: 0 });
  equal(won.moves.indexOf(won.advice), 0);
  // Beyond the limit it still has its words.
  const { advice: unlisted } = await nim.status({ heaps: [5, 5] }, { limit: 0 });
  deepEqual(unlisted, { heap: 0, take: 1, leaves: [4], words: "take 1 from heap 1", wins: false, sg: null, outcome: "N" });
  const turn = await nim.turn(won, won.advice, { reply: false });
  deepEqual([turn.status, turn.player.was_winning, turn.reply], ["lost", true, null]);
  const over = await nim.status({ heaps: [] });
  ok(over.status === "over");
  deepEqual([over.winner, over.advice, over.moves], ["opponent", null, []]);
  const still = await nim.reply(over);
  deepEqual([still.status === "over" && still.winner, still.reply], ["opponent", null]);
  const misere = await nim.status({ heaps: [] }, { play: "misere" });
  equal(misere.status === "over" && misere.winner, "player");
});

test("the opponent begins, and misere play lasts to the end", async () => {
  const nim = nimber.game("nim");
  const start = await nim.status({ heaps: [1, 1] }, { play: "misere" });
  const opened = await nim.reply(start, { lang: "ru", seed: 1 });
  deepEqual([opened.status, opened.position.heaps, opened.reply?.move.take], ["lost", [1], 1]);
  const end = await nim.turn(opened, { heap: 0, take: 1 });
  equal(end.status === "over" && end.winner, "opponent");
});

test("a turn into what is beyond the limits is refused as its analysis is", async () => {
  const components: Schemas["SumPart"][] = [
    { game: "kayles", rows: [30] },
    { game: "grundy", groups: [40] },
    { game: "wythoff", heaps: [9, 14] },
  ];
  const error: unknown = await nimber.game("sum").reply({ position: { components }, play: "misere" }).catch((error) => error);
  ok(error instanceof NimberProblem, String(error));
  ok(["/problems/beyond-limits", "/problems/deadline-exceeded"].includes(error.type), error.type);
});

test("a puzzle with one solution, of any game", async () => {
  const puzzle = await nimber.game("kayles").random({ seed: 1, winning: 1, difficulty: "easy" });
  deepEqual([puzzle.status, puzzle.moves.filter((move) => move.wins).length > 0], ["won", true]);
});

test("pictures and starts by the game's type", async () => {
  const ichomp = nimber.game("ichomp");
  const start = await ichomp.start({ limit: 1 });
  const drawn: string = await ichomp.svg({ position: { board: ["xx.", "xxx"], centre: { row: 1, col: 2 } }, play: "normal" });
  ok(drawn.startsWith("<svg"));
  deepEqual([start.moves.length, start.analysis.moves_total], [1, 36]);
  const ofSum: string = await nimber.game("sum").svg(await nimber.game("sum").start());
  ok(ofSum.startsWith("<svg"));
  const { position } = await nimber.game("kayles").random({ seed: 2, outcome: "P" });
  ok(position.rows);
});

test("a picture and its options as answers have positions", async () => {
  const { position } = await nimber.kayles.analyze({ bottles: ["xx.x", "x"], circles: ["xxx"] });
  ok((await nimber.kayles.draw({ ...position, size: 20 })).startsWith("<svg"));
  ok((await nimber.ichomp.draw({ width: 4, height: 4, quadrants: { nw: [2, 1] } })).startsWith("<svg"));
  deepEqual((await nimber.ichomp.mex({ board: ["x.", ".."], centre: { row: 1, col: 1 } })).game, "ichomp");
});

test("a problem narrows by its status", async () => {
  const error: unknown = await nimber.chomp.analyze({ rows: [300] }).catch((error) => error);
  ok(error instanceof NimberProblem);
  const { problem } = error;
  switch (problem.status) {
    case 400:
      return void problem.errors?.length;
    case 422:
      return equal(problem.type === "/problems/beyond-limits" && problem.limit.allowed, 256);
    default:
      throw new Error(problem.title);
  }
});
