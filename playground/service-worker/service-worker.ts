// Keeps the page for when the service is away. It never answers for the service: the page does that itself, with the module.

/** What the service writes in front of this script. The names are those of files in `assets/{version}/`. */
interface Site {
  readonly version: string;
  readonly files: readonly string[];
  /** The module and its certificates; empty if the service has none. */
  readonly module: readonly string[];
}

const worker = self as unknown as ServiceWorkerGlobalScope & { readonly site: Site };
const { version, files, module } = worker.site;
const CACHE = `nimber ${version}`;
const PAGE = './';
/** The page is an old one by then, but it is there. */
const PATIENCE_MS = 5_000;

const asset = (name: string): string => `assets/${version}/${name}`;
const addressOf = (path: string): string => new URL(path, worker.registration.scope).href;
const assets = new Set([...files, ...module].map((name) => addressOf(asset(name))));

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of paths) {
    if ((await cache.match(addressOf(path))) === undefined) await cache.add(addressOf(path));
  }
}

/** Keeps the page itself. While a service is updated, another replica may send the page of another version, whose files are not kept. */
async function keepPage(): Promise<void> {
  const response = await fetch(addressOf(PAGE), { cache: 'no-cache' });
  if (!response.ok || !(await response.clone().text()).includes(version)) throw new Error('this is the page of another version');
  await (await caches.open(CACHE)).put(addressOf(PAGE), response);
}

/** Other versions are not needed any more: a page that is open has its files, or asks the service for them. */
async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('nimber ') && name !== CACHE).map((name) => caches.delete(name)));
}

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(CACHE)).match(addressOf(path));

/** The page as it is now, or else as it was kept. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.status < 500 ? response : ((await kept(PAGE)) ?? response);
  } catch (error) {
    const response = await kept(PAGE);
    if (response === undefined) throw error;
    return response;
  }
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keep(['favicon.svg', ...files.map(asset)]).then(keepPage).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

/** The page sends a message when it has nothing else to load. */
worker.addEventListener('message', (event) => {
  event.waitUntil(keep(module.map(asset)).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0]!;
  if (request.mode === 'navigate' && address === addressOf(PAGE)) {
    event.respondWith(page(request));
  } else if (assets.has(address)) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((response) => response ?? fetch(request)));
  } else if (address === addressOf('favicon.svg')) {
    event.respondWith(fetch(request).catch(async (error) => (await kept('favicon.svg')) ?? Promise.reject(error)));
  }
});
