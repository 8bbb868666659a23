// How long the client waits, with a clock and a network that do not take any time.

import { deepEqual, equal, ok, rejects } from "node:assert/strict";
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
  equal(seconds.asked.length, 2);
  const [wait, ...others] = waits as number[];
  ok(wait! >= 20_000 && wait! <= 25_000 && others.length === 0, String(waits));
});

test("a call is not sent again at once, or if the service says no time", async (t) => {
  const waits: number[] = [];
  t.mock.method(globalThis, "setTimeout", (wake: () => void, duration: number) => {
    waits.push(duration);
    queueMicrotask(wake);
  });
  const zero = busy("0");
  await rejects(zero.nimber.games(), NimberProblem);
  ok(waits.length === 3 && waits.every((wait) => wait >= 100 && wait <= 125), String(waits));
  ok(new Set(waits).size > 1, "each waits for another time");
  for (const after of ["-5", "1.5", "soon"]) {
    const { nimber, asked } = busy(after);
    await rejects(nimber.games(), NimberProblem);
    equal(asked.length, 1, after);
  }
});

test("a signal ends the waiting", async (t) => {
  t.mock.method(globalThis, "setTimeout", () => 0);
  const controller = new AbortController();
  const { nimber, asked } = busy("20");
  setImmediate(() => setImmediate(() => controller.abort()));
  await rejects(nimber.games({ signal: controller.signal }), { name: "AbortError" });
  equal(asked.length, 1);
});
