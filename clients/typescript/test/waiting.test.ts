// How long the client waits, with a clock and a network that do not take any time.

import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { Nimber, NimberProblem } from "nimber-client";

/** Answers 429 at once, and what it was asked. */
function busy(after: string) {
  const asked: unknown[] = [];
  const own: typeof fetch = async (input) => {
    asked.push(input);
    const headers = { "content-type": "application/problem+json", "retry-after": after };
    return Response.json({ type: "/problems/rate-limited", status: 429 }, { status: 429, headers });
  };
  return { nimber: new Nimber("http://nowhere", { fetch: own }), asked };
}

test("a call waits as long as it is told, but not for long in all", async (t) => {
  const waits: unknown[] = [];
  t.mock.method(globalThis, "setTimeout", (wake: () => void, duration: number) => {
    waits.push(duration);
    queueMicrotask(wake);
  });
  const [hour, seconds] = [busy("3600"), busy("20")];
  await rejects(hour.nimber.games(), NimberProblem);
  deepEqual([hour.asked.length, waits], [1, []]);
  await rejects(seconds.nimber.games(), NimberProblem);
  deepEqual([seconds.asked.length, waits], [2, [20_000]]);
});

test("a signal ends the waiting", async (t) => {
  t.mock.method(globalThis, "setTimeout", () => 0);
  const controller = new AbortController();
  const { nimber, asked } = busy("20");
  setImmediate(() => setImmediate(() => controller.abort()));
  await rejects(nimber.games({ signal: controller.signal }), { name: "AbortError" });
  equal(asked.length, 1);
});
