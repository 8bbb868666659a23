// The client for TypeScript, with the module in place of a service.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Nimber, NimberProblem } from "nimber-client";
import { createNimber } from "nimber-local";

test("the typed client asks the module", async () => {
  const local = await createNimber();
  const nimber = new Nimber("http://nimber.local", { fetch: local.fetch, language: "ru" });
  const hint = await nimber.nim.analyze({ heaps: [3, 5, 7], explain: true });
  assert.deepEqual([hint.sg, /[а-я]/.test(JSON.stringify(hint.explanation))], [1, true]);
  const turn = await nimber.nim.move({ ...hint.position, player_move: hint.advice.move, level: "casual" });
  assert.equal(turn.player.was_winning, true);
  const refused = (error) => error instanceof NimberProblem && error.status === 422;
  await assert.rejects(nimber.grundy.analyze({ groups: [1048576] }), refused);
  local.close();
});
