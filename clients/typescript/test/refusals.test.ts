// What the client does when an answer is not what it hoped for. A server that answers from a list stands in for the service.

import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { Nimber, NimberProblem, type Options } from "nimber-client";

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

const fine: Answer = { status: 200, headers: { "content-type": "application/json" }, body: { games: [] } };

function refused(status: number, type: string, after?: string): Answer {
  const headers = { "content-type": "application/problem+json", ...(after !== undefined && { "retry-after": after }) };
  return { status, headers, body: { type: `/problems/${type}`, title: "No", status, detail: "Not now." } };
}

/** A client of a server that gives these answers, the last one for ever, and the requests that it got. */
async function served(t: TestContext, answers: Answer[], options: Options = {}, path = "") {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const { status, headers, body } = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push(request);
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { nimber: new Nimber(url + path, options), requests, server };
}

const isProblem = (type: string) => (error: unknown) => {
  ok(error instanceof NimberProblem);
  equal(error.type, `/problems/${type}`);
  return true;
};

test("a call is sent again after 429 and 503", async (t) => {
  const answers = [refused(429, "rate-limited", "0"), refused(503, "overloaded", new Date(0).toUTCString()), fine];
  const { nimber, requests } = await served(t, answers);
  deepEqual(await nimber.games(), []);
  equal(requests.length, 3);
});

test("a body is sent again, too", async (t) => {
  const { nimber, requests } = await served(t, [refused(503, "overloaded", "0"), fine]);
  await nimber.nim.analyze({ heaps: [3] });
  deepEqual(requests.map((request) => request.headers["content-length"]), ["13", "13"]);
});

test("the type is a path, wherever the service is", async (t) => {
  const type = "https://example.org/solver/problems/invalid-position";
  const problem = { type, title: "No", status: 422, detail: "Not now." };
  const headers = { "content-type": "application/problem+json" };
  const { nimber } = await served(t, [{ status: 422, headers, body: problem }, { ...fine, body: { results: [problem, { game: "nim" }] } }]);
  await rejects(nimber.games(), isProblem("invalid-position"));
  const [refused, analysis] = await nimber.batch([{ game: "nim", heaps: [-1] }, { game: "nim", heaps: [1] }]);
  deepEqual([refused, analysis], [{ ...problem, type: "/problems/invalid-position" }, { game: "nim" }]);
});

test("not for ever", async (t) => {
  const { nimber, requests } = await served(t, [...Array<Answer>(9).fill(refused(503, "overloaded", "0")), fine]);
  await rejects(nimber.games(), isProblem("overloaded"));
  equal(requests.length, 4);
  await rejects(nimber.games({ retries: 1 }), isProblem("overloaded"));
  equal(requests.length, 6);
});

test("not if the service does not ask for it", async (t) => {
  const { nimber, requests } = await served(t, [refused(503, "shutting-down"), refused(422, "invalid-position", "0")]);
  await rejects(nimber.games(), isProblem("shutting-down"));
  await rejects(nimber.games(), isProblem("invalid-position"));
  equal(requests.length, 2);
});

test("a signal ends a request", async (t) => {
  const { nimber, requests } = await served(t, [fine]);
  await rejects(nimber.games({ signal: AbortSignal.abort(new Error("enough")) }), /enough/);
  equal(requests.length, 0);
});

test("the members of a problem", async (t) => {
  const places = [{ pointer: "/heaps/1", detail: "-1 is negative" }];
  const answer = refused(422, "invalid-position");
  const { nimber } = await served(t, [{ ...answer, body: { ...(answer.body as object), errors: places } }, refused(404, "not-found")]);
  await rejects(nimber.nim.analyze({ heaps: [3, -1] }), (error) => {
    ok(error instanceof NimberProblem && error instanceof Error);
    deepEqual([error.name, error.message, error.status, error.errors], ["NimberProblem", "Not now.", 422, places]);
    return true;
  });
  await rejects(nimber.games(), (error) => error instanceof NimberProblem && error.errors.length === 0);
});

test("an answer that is no problem document", async (t) => {
  const gateway = { status: 502, headers: { "content-type": "text/html" }, body: "<h1>Bad Gateway</h1>" };
  const { nimber } = await served(t, [gateway, { ...fine, status: 500 }]);
  await rejects(nimber.games(), /\/games answered 502 without a problem document$/);
  await rejects(nimber.games(), /\/games answered 500 without a problem document$/);
});

test("whatever comes back is an error of the client", async (t) => {
  const problem = { "content-type": "application/problem+json" };
  const strange: Answer[] = [
    { ...fine, body: "null" },
    { ...fine, body: "3" },
    { status: 400, headers: problem, body: "null" },
    { status: 400, headers: problem, body: "{" },
    { status: 400, headers: problem, body: '{"type": 3}' },
  ];
  for (const answer of strange) {
    const { nimber } = await served(t, [answer]);
    await rejects(nimber.games(), { name: "NimberError" }, String(answer.body));
  }
});

test("a type that is new, or of a proxy", async (t) => {
  const { nimber } = await served(t, [{ ...refused(503, ""), body: { type: "about:blank", title: "No server", status: 503 } }]);
  await rejects(nimber.games(), (error) => error instanceof NimberProblem && error.status === 503 && error.errors.length === 0);
});

test("an answer that does not come", async (t) => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const nimber = new Nimber(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { timeout: 50 });
  await rejects(nimber.games(), { name: "NimberError", message: /\/games has not answered within 0.05 s$/ });
});

test("an answer that is cut off", async (t) => {
  const { nimber } = await served(t, [{ ...fine, body: '{"games": [' }]);
  await rejects(nimber.games(), { name: "NimberError", message: /\/games answered with something that is not JSON$/ });
});

test("no server at all", async (t) => {
  const { nimber, server } = await served(t, [fine]);
  await new Promise((resolve) => server.close(resolve));
  await rejects(nimber.games(), { name: "NimberError", message: /\/games cannot be asked: fetch failed$/ });
});

test("a language, for all calls or for one", async (t) => {
  const { nimber, requests } = await served(t, [fine], { language: "ru" });
  await nimber.games();
  await nimber.games({ language: "en" });
  deepEqual(requests.map((request) => request.headers["accept-language"]), ["ru", "en"]);
});

test("a service below a path, and a fetch of one's own", async (t) => {
  const asked: string[] = [];
  const own: typeof fetch = (input, init) => {
    asked.push(String(input));
    return fetch(input, init);
  };
  const { nimber, requests } = await served(t, [fine], { fetch: own }, "/solver/");
  await nimber.kayles.values({ take: [1, 2], to: 3 });
  const take = undefined as unknown as number[];
  await nimber.kayles.period({ take });
  deepEqual(requests.map((request) => request.url), ["/solver/kayles/values?take=1%2C2&to=3", "/solver/kayles/period"]);
  match(asked[0]!, /^http:\/\/127\.0\.0\.1:\d+\/solver\/kayles/);
});

test("the service of the page", async () => {
  const asked: unknown[] = [];
  const own: typeof fetch = async (input) => {
    asked.push(input);
    return Response.json({ games: [] });
  };
  await new Nimber("", { fetch: own }).games();
  await new Nimber(undefined, { fetch: own }).games();
  deepEqual(asked, ["/games", "/games"]);
});
