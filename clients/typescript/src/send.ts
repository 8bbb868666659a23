import { NimberError, refusal } from "./problem.js";

export interface Options {
  /** Ends the call, and any waiting in it, with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take, with the whole answer; 60,000 by default. */
  timeout?: number | undefined;
  /** How often a call is sent again after 429 or 503 with `Retry-After`; 3 by default. */
  retries?: number | undefined;
  /** For `Accept-Language`: the language of explanations and rules, `en`, `de`, `es`, `fr` or `ru`. */
  language?: string | undefined;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** One call waits no longer than this for the service to recover, all attempts together. */
const PATIENCE_MS = 30_000;

/** The shortest pause, whatever the service says, and the share of a pause by which it may be longer, so that not all come back at once. */
const SHORTEST_MS = 100;
const JITTER = 0.25;

/** Answers with what `read` makes of a response that is ok, or throws. */
export async function send<T>(url: string, init: RequestInit, options: Options, read: (response: Response) => Promise<T>): Promise<T> {
  const { signal, timeout = 60_000, retries = 3, language, fetch = globalThis.fetch } = options;
  const headers = new Headers(init.headers);
  if (language !== undefined) headers.set("accept-language", language);
  let patience = PATIENCE_MS;
  for (let left = retries; ; left -= 1) {
    signal?.throwIfAborted();
    const late = AbortSignal.timeout(timeout);
    let wait;
    try {
      const response = await fetch(url, { ...init, headers, signal: signal ? AbortSignal.any([signal, late]) : late });
      if (response.ok) return await read(response);
      wait = milliseconds(response);
      if (left <= 0 || wait > patience) throw await refusal(response);
      await response.body?.cancel();
    } catch (cause) {
      // What the caller has ended ends with the caller's reason.
      if (signal?.aborted || cause instanceof NimberError) throw cause;
      if (late.aborted) throw new NimberError(`${url} has not answered within ${timeout / 1000} s`, { cause });
      throw new NimberError(`${url} cannot be asked: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
    await pause(wait, signal);
    patience -= wait;
  }
}

/** How long to wait before the request is sent again. For ever, if that would not help, or the service does not say when. */
function milliseconds(response: Response): number {
  const after = response.headers.get("retry-after") ?? "";
  if (response.status !== 429 && response.status !== 503) return Infinity;
  // A date has the name of a day. `Date.parse` takes numbers such as -5 and 1.5 for years.
  const asked = /^\d+$/.test(after) ? Number(after) * 1000 : /^[A-Z][a-z]{2}/.test(after) ? Date.parse(after) - Date.now() : NaN;
  return Number.isNaN(asked) ? Infinity : Math.max(asked, SHORTEST_MS) * (1 + JITTER * Math.random());
}

function pause(duration: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, duration);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
