import { refusal } from "./problem.js";

export interface Options {
  /** Ends the call, and any waiting in it, with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How often a call is sent again after 429 or 503 with `Retry-After`; 3 by default. */
  retries?: number | undefined;
  /** For `Accept-Language`: the language of explanations and rules, `en`, `de`, `es`, `fr` or `ru`. */
  language?: string | undefined;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** One call waits no longer than this for the service to recover, all attempts together. */
const PATIENCE_MS = 30_000;

/** Answers with a response that is ok, or throws. */
export async function send(url: string, init: RequestInit, options: Options): Promise<Response> {
  const { signal = null, retries = 3, language, fetch = globalThis.fetch } = options;
  const headers = new Headers(init.headers);
  if (language !== undefined) headers.set("accept-language", language);
  let patience = PATIENCE_MS;
  for (let left = retries; ; left -= 1) {
    const response = await fetch(url, { ...init, headers, signal });
    if (response.ok) return response;
    const wait = milliseconds(response);
    if (left <= 0 || wait > patience) throw await refusal(response);
    await response.body?.cancel();
    await pause(wait, signal);
    patience -= wait;
  }
}

/** How long the service asks to wait. For ever, if sending the request again would not help. */
function milliseconds(response: Response): number {
  const after = response.headers.get("retry-after");
  if (after === null || (response.status !== 429 && response.status !== 503)) return Infinity;
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(wait) ? Infinity : Math.max(wait, 0);
}

function pause(duration: number, signal: AbortSignal | null): Promise<void> {
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
