import type { LocalNimber } from '../../clients/local/index.js';

/** Who answers the page: the service, the service or the module while the service is away, or only the module. */
type Answers = 'service' | 'either' | 'module';

export type Ask = (path: string, init: RequestInit) => Promise<Response>;

const FIRST_PROBE_MS = 1_000;
const LAST_PROBE_MS = 30_000;
const PROBE_PATIENCE_MS = 10_000;

/** The server that the page came from wrote it there. */
const said = (): string | undefined => globalThis.document?.documentElement.dataset.answers;
export const answers = (): Answers => (said() ?? 'service') as Answers;

let loaded: Promise<LocalNimber> | undefined;

function load(): Promise<LocalNimber> {
  const found = import('../../clients/local/index.js').then(({ createNimber }) => createNimber());
  found.catch(() => (loaded = undefined));
  return found;
}

/** Asks the module, which runs in a worker. It is loaded for the first question. */
export const askModule: Ask = async (path, init) => {
  const { fetch } = await (loaded ??= load());
  const response = await fetch(path, init);
  if (answers() === 'either') setAway(true);
  return response;
};

export const askService: Ask = (path, init) => fetch(path, init);

let away = false;
let probeDelay = FIRST_PROBE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the module answers because the service does not. */
export const isAway = (): boolean => away;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setAway(now: boolean): void {
  if (away === now) return;
  away = now;
  probeDelay = FIRST_PROBE_MS;
  if (away) timer = setTimeout(probe, probeDelay);
  for (const listener of listeners) listener();
}

/** Looks whether the service is back. */
async function probe(): Promise<void> {
  clearTimeout(timer);
  if (!away) return;
  try {
    const { ok } = await fetch('games', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_PATIENCE_MS) });
    if (ok) return setAway(false);
  } catch {
    // It is still away.
  }
  clearTimeout(timer);
  probeDelay = Math.min(2 * probeDelay, LAST_PROBE_MS);
  timer = setTimeout(probe, probeDelay);
}

globalThis.window?.addEventListener('online', () => void probe());
