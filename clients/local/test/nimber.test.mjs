// The package as a program uses it: `node --test` in a folder where it is installed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { test } from "node:test";
import { createNimber } from "nimber-local";

const NIM = "/nim?heaps=3,5,7";
/** So long that a test can give it up: the values of all groups below 2^20. */
const LONG = "/grundy?groups=1048575";

async function using(options, work) {
  const nimber = await createNimber(options);
  try {
    await work(nimber);
  } finally {
    nimber.close();
  }
}

const json = (body) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

test("an answer is a response as the service sends it", () =>
  using({}, async ({ fetch }) => {
    const response = await fetch(NIM);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.deepEqual((await response.json()).sg, 1);
    for (const input of [`http://example.org:8080${NIM}`, new URL(`http://example.org${NIM}`), new Request(`http://example.org${NIM}`)]) {
      assert.equal((await (await fetch(input)).json()).sg, 1);
    }
    const posted = await fetch("/kayles/analyze", json({ rows: [10] }));
    assert.equal((await posted.json()).outcome, "N");
    const head = await fetch(NIM, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    const russian = await fetch(`${NIM}&explain=true`, { headers: { "accept-language": "ru" } });
    assert.equal(russian.headers.get("content-language"), "ru");
    const drawn = await Promise.all(Array.from({ length: 8 }, async () => (await fetch("/nim/random")).text()));
    assert.ok(new Set(drawn).size > 1, "chance comes from the caller");
  }));

test("bad input gets a problem document", () =>
  using({}, async ({ fetch }) => {
    const response = await fetch("/nim?heaps=-1");
    assert.equal(response.status, 422);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    const problem = await response.json();
    assert.equal(problem.errors[0].pointer, "/heaps/0");
    assert.equal((await fetch("/checkers")).status, 404);
    assert.equal((await fetch("/nim/analyze", { method: "POST", body: "{}" })).status, 415);
  }));

test("certificates of Sprouts are loaded when a large position needs them", () =>
  using({}, async ({ fetch }) => {
    const normal = await (await fetch("/sprouts?spots=12")).json();
    assert.equal(normal.outcome, "P");
    const misere = await (await fetch("/sprouts?spots=12&play=misere")).json();
    assert.equal(misere.outcome, "N");
  }));

test("calls are given up, and the next one is answered", () =>
  using({}, async ({ fetch }) => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const calls = [fetch(LONG, { signal: running.signal }), fetch(LONG, { signal: waiting.signal }), fetch(NIM)];
    setTimeout(() => waiting.abort(new Error("waiting")), 50);
    setTimeout(() => running.abort(new Error("running")), 100);
    const results = await Promise.allSettled(calls);
    assert.deepEqual(results.map(({ reason, value }) => reason?.message ?? value.status), ["running", "waiting", 200]);
    await assert.rejects(fetch(NIM, { signal: AbortSignal.abort(new Error("before")) }), /before/);
  }));

test("after the end there are no answers", async () => {
  const nimber = await createNimber();
  const long = nimber.fetch(LONG);
  setTimeout(() => nimber.close(), 50);
  await assert.rejects(long, /closed/);
  await assert.rejects(nimber.fetch(NIM), /closed/);
});

test("a program ends without close", () => {
  const code = `import { createNimber } from "nimber-local"; console.log((await (await createNimber()).fetch("${NIM}")).status)`;
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8", timeout: 60_000 });
  assert.deepEqual([stdout, status], ["200\n", 0]);
});

/** A service that answers every request with this status, and keeps its address and body. */
async function remote(status) {
  const seen = [];
  const server = createServer((request, response) => {
    request.setEncoding("utf8");
    let body = "";
    request.on("data", (text) => (body += text));
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(status, { "content-type": "text/plain" }).end("remote");
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = () => (server.closeAllConnections(), server.close());
  return { seen, end, address: `http://127.0.0.1:${server.address().port}/` };
}

test("a service is asked for what is beyond the limits of the module", async () => {
  const service = await remote(200);
  await using({ remote: service.address }, async ({ fetch }) => {
    assert.equal((await fetch(NIM)).status, 200);
    assert.equal((await fetch("/nim?heaps=-1")).status, 422);
    assert.deepEqual(service.seen, []);
    assert.equal(await (await fetch("/grundy?groups=1048576")).text(), "remote");
    assert.equal(await (await fetch("/grundy/analyze", json({ groups: [1048576] }))).text(), "remote");
    assert.equal(await (await fetch("/healthz")).text(), "remote");
    assert.deepEqual(service.seen, ["GET /grundy?groups=1048576 ", 'POST /grundy/analyze {"groups":[1048576]}', "GET /healthz "]);
  });
  service.end();
});

test("if the service is away, the refusal of the module counts", async () => {
  const service = await remote(503);
  const refused = async ({ fetch }) => assert.equal((await fetch("/grundy?groups=1048576")).status, 422);
  await using({ remote: service.address }, refused);
  assert.equal(service.seen.length, 1);
  service.end();
  await using({ remote: service.address }, refused);
});
