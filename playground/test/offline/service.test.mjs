import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../dev.mjs';
import { assertAccessible, hint, isFirefox, open, settled, SMALL_PHONE, speak, withPage } from '../harness.mjs';
import { startService } from '../service.mjs';
import { drawn, tile } from '../tiles.mjs';

const { MODULE, NIMBER_BINARY, PAGE_URL, SERVICE_URL } = process.env;
const fromSource = new URL(PAGE_URL).origin !== new URL(SERVICE_URL).origin;

/** A service with the page in front of it, both of which can go and come back. */
async function startSite(module) {
  const flags = module === undefined || fromSource ? [] : ['--module', module];
  const site = {
    async start() {
      site.service = await startService(NIMBER_BINARY, site.service?.port, flags);
      if (fromSource) site.front = await serve(site.service.url, Number(new URL(site.url ?? 'http://x').port), module);
      site.url ??= site.front?.url ?? `${site.service.url}/`;
    },
    async stop() {
      await site.front?.close();
      await site.service.stop();
    },
  };
  await site.start();
  return site;
}

/** The addresses of what the browser has kept, once one of them ends so. */
const kept = (page, ending) =>
  page.evaluate(async (ending) => {
    for (;;) {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const urls = (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => url);
      if (urls.some((url) => url.endsWith(ending))) return urls;
      await new Promise((later) => setTimeout(later, 100));
    }
  }, ending);

/** In the page, which a click may have scrolled. */
const placeOfBoard = (page) =>
  page.locator('.board-area').evaluate((board) => {
    const { x, y, width, height } = board.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round);
  });

const away = (page) => page.locator('.away', { hasText: /./ });

test('the module answers while the service is away', async () => {
  const site = await startSite(MODULE);
  try {
    await withPage({ ...SMALL_PHONE, mayFail: true, serviceWorkers: 'allow' }, async ({ page }) => {
      const loaded = [];
      page.on('request', (request) => loaded.push(request.url().split('/').at(-1)));
      await open(page, { game: 'chomp', level: 'perfect', start: '5,5,5' }, site.url);
      await kept(page, 'misere.bin');
      assert.ok(!loaded.includes('local.js') && !loaded.includes('nimber.wasm'), 'no module is loaded while the service answers');
      const place = await placeOfBoard(page);
      await site.stop();
      await tile(page, { row: 2, col: 2 }).click();
      await page.locator('.moves li').nth(1).waitFor();
      await settled(page);
      assert.equal(await away(page).innerText(), 'offline');
      assert.equal(await page.getByRole('alert').count(), 0);
      assert.deepEqual(await placeOfBoard(page), place, 'the word moves nothing');
      await assertAccessible(page);

      await open(page, { game: 'kayles', level: 'perfect' }, site.url);
      assert.equal(await away(page).innerText(), 'offline', 'the page opens without its service');
      await speak(page, 'Deutsch');
      await page.getByText('Computer ist').or(page.getByText('Du bist')).or(page.getByRole('button', { name: 'Tipp' })).first().waitFor();

      await site.start();
      await away(page).waitFor({ state: 'detached' });
      const asked = page.waitForRequest((request) => request.url().endsWith('/kayles/move'));
      await hint(page, 'Tipp');
      await page.locator('.hint-line button, .hint button').filter({ hasText: 'Spielen' }).locator('visible=true').first().click();
      assert.ok((await (await asked).response()).ok(), 'the service answers again');
    });
  } finally {
    await site.stop();
  }
});

test('without a module the page is kept, and waits for its service', async () => {
  const site = await startSite();
  try {
    await withPage({ mayFail: true, serviceWorkers: 'allow' }, async ({ page }) => {
      await open(page, { game: 'chomp', start: '4,4' }, site.url);
      const urls = await kept(page, site.url);
      assert.ok(urls.some((url) => url.endsWith('/de.js')) && !urls.some((url) => url.endsWith('.wasm')), urls.join('\n'));
      await site.stop();
      await page.goto('about:blank');
      await page.goto(`${site.url}#game=chomp&start=4,4`);
      await page.getByRole('alert').getByText('The service does not answer').waitFor();
      assert.equal(await away(page).count(), 0);
      await site.start();
      await settled(page);
      assert.deepEqual(await drawn(page), ['####', '####']);
    });
  } finally {
    await site.stop();
  }
});

// Only Chromium says what it needs to install a page.
test('the page can be installed', { skip: isFirefox }, async () => {
  await withPage({}, async ({ page, context }) => {
    await open(page);
    const devtools = await context.newCDPSession(page);
    assert.deepEqual((await devtools.send('Page.getAppManifest')).errors, []);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // The tests run in windows that keep nothing.
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  });
});
