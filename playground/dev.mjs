// The page while it is being worked on: `node dev.mjs http://127.0.0.1:8080 [port]` shows it on port 5173, with the security headers that
// the service sends. Each load builds it anew. Everything else is passed to the service at the address that is given. With the file of the
// module in `NIMBER_MODULE`, the page goes on while the service is away.
import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { options, serviceWorker } from './options.mjs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const WORKERS = ['worker.js', `${serviceWorker}.js`];
const UI = join(import.meta.dirname, '../src/ui');
const BOOK = join(import.meta.dirname, '../crates/games/src/sprouts/book');
const TYPES = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/manifest+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
const APPLICATION = ['manifest.json', 'icon-192.png', 'icon-512.png'];
const CERTIFICATES = ['normal.bin', 'normal-large.bin', 'misere.bin', 'misere-large.bin'];

/**
 * Serves the page in front of a service, with the module in the file `module` if there is one. With `still` it is built once and
 * compressed, as the service sends it. The answer has its `url` and can be closed.
 */
export async function serve(service, port = 0, module = undefined, still = false) {
  const bundler = await context({ ...options, write: false });
  const built = new Map();

  /** What is made, or with `still` what was made for this key before. */
  function kept(key, make) {
    if (!still) return make();
    if (!built.has(key)) built.set(key, make());
    return built.get(key);
  }

  /** What esbuild makes, by name, and a hash of it. */
  const bundle = () => kept('bundle', build);

  async function build() {
    const { outputFiles } = await bundler.rebuild();
    const hash = createHash('sha256');
    for (const { contents } of outputFiles) hash.update(contents);
    const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
    return { version: hash.digest('hex').slice(0, 16), files };
  }

  async function page() {
    const { version } = await bundle();
    const html = await readFile(join(UI, 'index.html'), 'utf8');
    const answers = module === undefined ? 'service' : 'either';
    return html.replaceAll('{version}', version).replace('{answers}', answers).replace('{service}', '');
  }

  async function workerBesideThePage() {
    const { version, files } = await bundle();
    const script = files.get(`${serviceWorker}.js`);
    files.delete(`${serviceWorker}.js`);
    const modules = module === undefined ? [] : ['nimber.wasm', ...CERTIFICATES];
    return `self.site = ${JSON.stringify({ version, files: [...files.keys(), ...APPLICATION], module: modules })};\n${Buffer.from(script)}`;
  }

  /** A file such as `playground.js` or `de.js`. */
  async function asset(name) {
    if (name === 'nimber.wasm' && module !== undefined) return readFile(module);
    if (CERTIFICATES.includes(name)) return readFile(join(BOOK, name));
    return APPLICATION.includes(name) ? readFile(join(UI, name)) : (await bundle()).files.get(name);
  }

  const packed = (content) => (still && content !== undefined ? gzipSync(content, { level: 9 }) : content);

  const files = {
    '/': page,
    '/favicon.svg': () => readFile(join(UI, 'favicon.svg')),
    [`/${serviceWorker}.js`]: workerBesideThePage,
  };

  function pass(incoming, outgoing) {
    const asked = request(new URL(incoming.url, service), { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  }

  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, service);
    const name = basename(pathname);
    const file = pathname.startsWith('/assets/') ? () => asset(name) : files[pathname];
    if (file === undefined) return pass(incoming, outgoing);
    try {
      const content = await kept(pathname, async () => packed(await file()));
      const type = pathname === '/' ? 'text/html' : (TYPES[extname(name)] ?? 'application/octet-stream');
      const policy = WORKERS.includes(name) ? WORKER_POLICY : POLICY;
      const coding = still ? { 'content-encoding': 'gzip' } : {};
      const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy, 'cache-control': 'no-store', ...coding };
      outgoing.writeHead(content === undefined ? 404 : 200, headers).end(content);
    } catch (error) {
      outgoing.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    }
  });
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await bundler.dispose();
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [service = 'http://127.0.0.1:8080', port = '5173'] = process.argv.slice(2);
  console.log((await serve(service, Number(port), process.env.NIMBER_MODULE)).url);
}
