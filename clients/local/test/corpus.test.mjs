// The recorded answers of the service, asked of the module: `CORPUS` is the file. They are equal but for the differences listed here.

import { blake3 } from "@noble/hashes/blake3.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { createNimber } from "nimber-local";

const detail = (answer) => JSON.parse(answer.body).detail;
const isAsked = ({ method }) => method === "GET" || method === "POST" || method === "HEAD";

/** What docs/without-a-server.md lists. */
const DIFFERENCES = {
  "the service says which other path may be meant": (exchange, { status, body }) =>
    status === 404 && exchange.answer.status === 404 && detail({ body }) === detail(exchange.answer).replace(/did you mean \S+ /, ""),
  "the service says which path takes the method": (exchange, { status, body }) =>
    status === 405 && exchange.answer.status === 405 && isAsked(exchange) && detail({ body }) === detail(exchange.answer).split("; ")[0],
  "the service sends a path with a slash at the end to the one without": ({ answer }, { status }) => answer.status === 308 && status === 404,
  "the module takes at most 1 MiB for dag": ({ path, body }, { status }) => status === 413 && path.startsWith("/dag/") && body.length > 2 ** 20,
  "the module refuses other methods for each path": (exchange, { status }) => status === 405 && !isAsked(exchange),
};

test("the module answers as the service does", async () => {
  const lines = gunzipSync(readFileSync(process.env.CORPUS)).toString().trimEnd().split("\n");
  assert.ok(lines.length > 5000);
  const nimber = await createNimber();
  const counts = Object.fromEntries(Object.keys(DIFFERENCES).map((name) => [name, 0]));
  for (const exchange of lines.map((line) => JSON.parse(line))) {
    const { method, path, body, answer } = exchange;
    const headers = Object.entries({ "content-type": exchange.type, accept: exchange.accept }).filter(([, value]) => value !== undefined);
    // A body that is text would get a media type.
    const response = await nimber.fetch(`http://localhost${path}`, { method, headers, ...(body !== undefined && { body: Buffer.from(body) }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const given = { status: response.status, type: response.headers.get("content-type") ?? undefined, body: bytes.toString() };
    const isSameBody =
      "blake3" in answer ? bytes.length === answer.length && Buffer.from(blake3(bytes)).toString("hex") === answer.blake3 : given.body === answer.body;
    if (given.status === answer.status && given.type === answer.type && isSameBody) continue;
    const difference = Object.keys(DIFFERENCES).find((name) => DIFFERENCES[name](exchange, given));
    assert.ok(difference, `${method} ${path} ${(body ?? "").slice(0, 300)}\nrecorded ${JSON.stringify(answer).slice(0, 600)}\ngiven    ${JSON.stringify(given).slice(0, 600)}`);
    counts[difference] += 1;
  }
  nimber.close();
  console.log(counts);
  for (const [name, count] of Object.entries(counts)) assert.ok(count > 0, `no answer differs because ${name}`);
});
