import { answers } from './answers.ts';

/** Safari cannot say when it is idle. */
const SOON_MS = 2_000;

const idle = (): Promise<unknown> =>
  new Promise((now) => ('requestIdleCallback' in globalThis ? requestIdleCallback(now) : setTimeout(now, SOON_MS)));

const complete = (): Promise<unknown> =>
  new Promise((now) => (document.readyState === 'complete' ? now(undefined) : addEventListener('load', now, { once: true })));

/** Whether the person has asked for little traffic. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Keeps the page for when the service is away, and the module unless the person saves data. Call it when the first position can be played.
 * Browsers keep pages that come by HTTPS or from this machine only.
 */
export async function keepForLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await complete();
  await idle();
  const registration = await navigator.serviceWorker.register('service-worker.js').catch(() => undefined);
  if (registration === undefined) return;
  // A new version has other files than the one that is active.
  await registration.update().catch(() => undefined);
  await navigator.serviceWorker.ready;
  await idle();
  const newest = registration.installing ?? registration.waiting ?? registration.active;
  if (answers() !== 'service' && !savesData()) newest?.postMessage('module');
}
