// The package in another runtime than Node: `deno run --allow-read runtime.mjs`, `bun run runtime.mjs`.

import { createNimber } from "nimber-local";

function check(found, expected) {
  if (found !== expected) throw new Error(`${found} instead of ${expected}`);
}

const nimber = await createNimber();
const json = async (path, init) => (await nimber.fetch(path, init)).json();
check((await json("/nim?heaps=3,5,7")).sg, 1);
// It needs a file with certificates.
check((await json("/sprouts?spots=18")).outcome, "P");
const headers = { "content-type": "application/json" };
check((await json("/ichomp/analyze", { method: "POST", headers, body: '{"width":8,"height":6}' })).outcome, "P");
check((await nimber.fetch("/nim?heaps=-1")).status, 422);

const givenUp = new AbortController();
const long = nimber.fetch("/grundy?groups=1000000", { signal: givenUp.signal }).then(
  () => "an answer",
  (error) => error.name,
);
setTimeout(() => givenUp.abort(), 100);
check(await long, "AbortError");
check((await json("/nim?heaps=1,2,3")).sg, 0);
nimber.close();
console.log("the package answers, and a call can be given up");
