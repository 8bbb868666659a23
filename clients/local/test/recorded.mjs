// The recorded answers of the service, and how those of the module may differ. `CORPUS` is the file.

import { blake3 } from "@noble/hashes/blake3.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** What docs/without-a-server.md lists. */
const DIFFERENCES = {
  "the service sends a path with a slash at the end to the one without": ({ answer }, { status }) => answer.status === 308 && status === 404,
  "the module takes at most 1 MiB for dag": ({ path, body }, { status }) => status === 413 && path.startsWith("/dag/") && body.length > 2 ** 20,
};

export function recorded() {
  const lines = gunzipSync(readFileSync(process.env.CORPUS)).toString().trimEnd().split("\n");
  assert.ok(lines.length > 5000);
  return lines.map((line) => JSON.parse(line));
}

/** What `fetch` takes, besides the address. A body that is text would get a media type. */
export function sent({ method, type, accept, body }) {
  const headers = Object.entries({ "content-type": type, accept }).filter(([, value]) => value !== undefined);
  return { method, headers, ...(body !== undefined && { body: new TextEncoder().encode(body) }) };
}

/** Counts the answers that differ as they may. */
export class Comparison {
  #counts = Object.fromEntries(Object.keys(DIFFERENCES).map((name) => [name, 0]));

  /** `given` has the status, the media type, and the body as text. */
  add(exchange, given) {
    const { method, path, body, answer } = exchange;
    const bytes = Buffer.from(given.body);
    const isSameBody =
      "blake3" in answer ? bytes.length === answer.length && Buffer.from(blake3(bytes)).toString("hex") === answer.blake3 : given.body === answer.body;
    if (given.status === answer.status && given.type === answer.type && isSameBody) return;
    const difference = Object.keys(DIFFERENCES).find((name) => DIFFERENCES[name](exchange, given));
    const [before, now] = [answer, given].map((one) => JSON.stringify(one).slice(0, 600));
    assert.ok(difference, `${method} ${path} ${(body ?? "").slice(0, 300)}\nrecorded ${before}\ngiven    ${now}`);
    this.#counts[difference] += 1;
  }

  end() {
    console.log(this.#counts);
    for (const [name, count] of Object.entries(this.#counts)) assert.ok(count > 0, `no answer differs because ${name}`);
  }
}
