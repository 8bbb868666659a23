import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ask, gamesOf, isFirefox, open, settled, showAll, tool, withPage } from '../harness.mjs';

const { MODULE, NIMBER_BINARY } = process.env;
const PREFIX = '/class/games/';

const folder = mkdtempSync(join(tmpdir(), 'nimber-page-'));
const site = join(folder, 'site');
execFileSync(NIMBER_BINARY, ['page', '--out', site, '--module', MODULE]);

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/** nginx with the page in a folder of the site, and with the policy that is written beside it. */
async function startNginx() {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const log = join(folder, 'access.log');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http {
      types { text/html html; text/css css; application/javascript js; application/json json; image/svg+xml svg; image/png png; }
      ${temporary}
      access_log ${log};
      server { listen 127.0.0.1:${port}; location ${PREFIX} { alias ${site}/; include ${site}/nginx.conf; } }
    }`,
  );
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit', env });
  after(() => {
    nginx.kill();
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}${PREFIX}`;
  const answers = () => fetch(url).then(({ ok }) => ok, () => false);
  while (!(await answers())) await new Promise((later) => setTimeout(later, 50));
  return { url, log };
}

const { url, log } = await startNginx();

test('the files that are written are those of the page, with relative addresses', () => {
  const names = readdirSync(site).sort();
  assert.deepEqual(names, ['_headers', 'assets', 'favicon.svg', 'index.html', 'nginx.conf', 'service-worker.js']);
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  assert.doesNotMatch(page, /(src|href)="(\/|https?:)/);
  assert.doesNotMatch(page, /docs/, 'there is no service');
});

test('every game is played from files, and no request leaves their folder', async () => {
  await withPage({}, async ({ page }) => {
    const outside = [];
    page.on('request', (request) => /^https?:/.test(request.url()) && !request.url().startsWith(url) && outside.push(request.url()));
    await open(page, { game: 'nim' }, url);
    const policy = (await fetch(url)).headers.get('content-security-policy');
    assert.match(policy, /default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    assert.equal(await page.locator('.away', { hasText: /./ }).count(), 0, 'there is no service that could be away');
    assert.equal(await page.locator('.footer a[href="docs"]').count(), 0);
    const games = await gamesOf(page);
    assert.equal(games.length, (await ask('/games')).games.length);
    await tool(page, 'Hint').click();
    // The module is the same in both browsers.
    for (const game of isFirefox ? games.slice(0, 3) : games) {
      await page.locator('.picker').selectOption(game);
      await settled(page);
      const before = await page.locator('.moves li').count();
      if (await page.locator('.show-all:visible').count() > 0) await showAll(page);
      await page.locator('.hint-line button, .hint button').filter({ hasText: 'Play it' }).locator('visible=true').first().click();
      await page.locator('.moves li').nth(before + 1).waitFor({ state: 'attached' });
      await settled(page);
      assert.equal(await page.getByRole('alert').count(), 0, game);
    }
    assert.deepEqual(outside, []);
  });
  const failed = readFileSync(log, 'utf8').split('\n').filter((line) => /" [45]\d\d /.test(line));
  assert.deepEqual(failed, [], 'every file is there');
});

test('the page opens again without its web server', async () => {
  await withPage({ serviceWorkers: 'allow', mayFail: true }, async ({ page, context }) => {
    await open(page, { game: 'nim' }, url);
    await page.evaluate(async () => {
      while ((await caches.match(`${document.querySelector('script').src.replace('playground.js', 'misere.bin')}`)) === undefined) {
        await new Promise((later) => setTimeout(later, 100));
      }
    });
    await context.setOffline(true);
    await open(page, { game: 'wythoff' }, url);
    await settled(page);
    assert.equal(await page.getByRole('alert').count(), 0);
  });
});
