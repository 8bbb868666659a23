import { Calls, Trap } from "./calls.js";

// Bundlers find files by this form.
const MODULE = new URL("./nimber.wasm", import.meta.url);
const CERTIFICATES = new Map([
  ["/certificates/normal", new URL("./normal.bin", import.meta.url)],
  ["/certificates/normal-large", new URL("./normal-large.bin", import.meta.url)],
  ["/certificates/misere", new URL("./misere.bin", import.meta.url)],
  ["/certificates/misere-large", new URL("./misere-large.bin", import.meta.url)],
]);

/** For addresses without a host. */
const HERE = "http://nimber.local";

/** The status of an answer that needs certificates, see `needs`. */
const NEEDS = "503";

export async function createNimber({ remote } = {}) {
  const calls = await Calls.of(load(MODULE));
  const fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, HERE), init);
    const body = await request.arrayBuffer();
    const { response, goesFurther } = await locally(calls, request, body);
    return remote !== undefined && goesFurther ? ((await remotely(remote, request, body)) ?? response) : response;
  };
  return { fetch, close: () => calls.close() };
}

/** The answer of the module, and whether a service may know more. */
async function locally(calls, request, body) {
  const { pathname, search } = new URL(request.url);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const message = written(`${method} ${pathname}${search}`, request.headers, new Uint8Array(body));
  try {
    let answer = read(await calls.call(message, request.signal));
    for (let path; answer.status === NEEDS && (path = answer.headers.get("needs")) !== null;) {
      const file = await load(CERTIFICATES.get(path));
      request.signal.throwIfAborted();
      await calls.call(written(`PUT ${path}`, new Headers(), file), request.signal);
      answer = read(await calls.call(message, request.signal));
    }
    const { status, headers, bytes } = answer;
    const isProblem = headers.get("content-type") === "application/problem+json";
    const goesFurther = isProblem && (status === "404" || status === "413" || isBeyondLimits(bytes));
    return { response: new Response(request.method === "HEAD" ? null : bytes, { status: Number(status), headers }), goesFurther };
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    const problem = {
      type: "/problems/internal-error",
      title: "A fault of the service",
      status: 500,
      detail: `the module has stopped, probably without memory, and a new one answers the next call: ${error.message}`,
      instance: pathname,
    };
    const headers = { "content-type": "application/problem+json", "content-language": "en" };
    return { response: new Response(JSON.stringify(problem), { status: 500, headers }), goesFurther: true };
  }
}

function isBeyondLimits(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes)).type === "/problems/beyond-limits";
}

/** The answer of the service; nothing if it is away or cannot answer now. */
async function remotely(remote, request, body) {
  const { pathname, search } = new URL(request.url);
  const address = `${String(remote).replace(/\/$/, "")}${pathname}${search}`;
  const { method, headers, signal } = request;
  try {
    const response = await fetch(address, { method, headers, signal, ...(body.byteLength > 0 && { body }) });
    return response.status === 429 || response.status >= 500 ? undefined : response;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** The bytes of a file of this package. */
async function load(url) {
  const files = url.protocol === "file:" && globalThis.process?.getBuiltinModule?.("node:fs/promises");
  if (files) return files.readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** A request as the module reads it. */
function written(line, headers, body) {
  const lines = [line, `seed: ${crypto.getRandomValues(new Uint32Array(1))[0]}`];
  for (const name of ["content-type", "accept-language"]) {
    const value = headers.get(name);
    if (value !== null) lines.push(`${name}: ${value}`);
  }
  const head = new TextEncoder().encode(`${lines.join("\n")}\n\n`);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return message;
}

/** An answer as the module writes it. */
function read(message) {
  const end = message.findIndex((byte, place) => byte === 10 && message[place + 1] === 10);
  const [status, ...lines] = new TextDecoder().decode(message.subarray(0, end)).split("\n");
  return { status, headers: new Headers(lines.map((line) => line.split(": "))), bytes: message.subarray(end + 2) };
}
