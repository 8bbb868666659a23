// The page while it is being worked on: `node dev.mjs http://127.0.0.1:8080 [port]` shows it on port 5173, with the security headers that
// the service sends. Each load builds it anew. Everything else is passed to the service at the address that is given.
import { createServer, request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { options } from './options.mjs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const UI = join(import.meta.dirname, '../src/ui');

/** Serves the page in front of a service. The answer has its `url` and can be closed. */
export async function serve(service, port = 0) {
  const bundler = await context({ ...options, write: false });

  const files = {
    '/': async () => ['text/html; charset=utf-8', (await readFile(join(UI, 'index.html'), 'utf8')).replaceAll('{version}', 'dev')],
    '/favicon.svg': async () => ['image/svg+xml', await readFile(join(UI, 'favicon.svg'))],
  };

  /** A file that esbuild makes, such as `playground.js` or `de.js`. */
  async function bundled(name) {
    const { outputFiles } = await bundler.rebuild();
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return [`${type}; charset=utf-8`, outputFiles.find(({ path }) => basename(path) === name).contents];
  }

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
    const file = pathname.startsWith('/assets/dev/') ? () => bundled(basename(pathname)) : files[pathname];
    if (file === undefined) return pass(incoming, outgoing);
    try {
      const [type, content] = await file();
      outgoing.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY, 'cache-control': 'no-store' }).end(content);
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
  console.log((await serve(service, Number(port))).url);
}
