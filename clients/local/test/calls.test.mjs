// The calls, with a module that stops in place of one without memory.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Calls, Trap } from "../calls.js";

const name = (text) => [text.length, ...Buffer.from(text)];
const section = (id, ...bytes) => [id, bytes.length, ...bytes];

/** Exports what the module exports. A call is a trap if the request has no bytes; otherwise the answer is the request. */
const MODULE = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  // The types i32 → i32 and → i32, three functions, one page of memory, the length of the request.
  ...section(1, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f),
  ...section(3, 3, 0, 1, 1),
  ...section(5, 1, 0, 1),
  ...section(6, 1, 0x7f, 1, 0x41, 0, 0x0b),
  ...section(7, 4, ...name("memory"), 2, 0, ...name("nimber_reserve"), 0, 0, ...name("nimber_call"), 0, 1, ...name("nimber_answer"), 0, 2),
  ...section(
    10,
    3,
    ...[8, 0, 0x20, 0, 0x24, 0, 0x41, 0, 0x0b],
    ...[11, 0, 0x23, 0, 0x45, 0x04, 0x40, 0x00, 0x0b, 0x23, 0, 0x0b],
    ...[4, 0, 0x41, 0, 0x0b],
  ),
]);

test("after a trap the next call gets a fresh module", async () => {
  const calls = new Calls(MODULE);
  const asked = [1, 0, 2].map((length) => calls.call(new Uint8Array(length).fill(7)));
  assert.deepEqual(await asked[0], new Uint8Array([7]));
  await assert.rejects(asked[1], (error) => error instanceof Trap && /unreachable/.test(error.message));
  assert.deepEqual(await asked[2], new Uint8Array([7, 7]));
  calls.close();
});

test("the worker starts while the module is loaded, and compiles it before the first call", async () => {
  const sent = [];
  let ended = 0;
  globalThis.Worker = class {
    constructor() {
      sent.push("started");
    }
    postMessage({ module, request }) {
      sent.push({ module: module === MODULE, request });
    }
    terminate() {
      ended += 1;
    }
  };
  try {
    let loaded;
    const opened = Calls.of(new Promise((resolve) => (loaded = resolve)));
    assert.deepEqual(sent, ["started"]);
    loaded(MODULE);
    const calls = await opened;
    assert.deepEqual(sent, ["started", { module: true, request: undefined }]);
    calls.close();
    await assert.rejects(Calls.of(Promise.reject(new Error("not found"))), /not found/);
    assert.equal(ended, 2, "no worker is left");
  } finally {
    delete globalThis.Worker;
  }
});
