import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { serve } from '../../dev.mjs';
import { open, refusal, settled, statusOf, tool, withPage } from '../harness.mjs';
import { startService } from '../service.mjs';
import { drawn, tile } from '../tiles.mjs';

const { NIMBER_BINARY, PAGE_URL, SERVICE_URL } = process.env;

test('a service that goes and comes back loses nothing', async () => {
  let service = await startService(NIMBER_BINARY);
  const fromSource = new URL(PAGE_URL).origin !== new URL(SERVICE_URL).origin;
  const front = fromSource ? await serve(service.url) : undefined;
  try {
    await withPage({ mayFail: true }, async ({ page }) => {
      await open(page, { game: 'chomp', level: 'perfect', start: '5,5,5' }, front?.url ?? `${service.url}/`);
      await service.stop();
      await tile(page, { row: 2, col: 2 }).click();
      await page.getByRole('alert').getByText('The service does not answer').waitFor();
      assert.deepEqual(await drawn(page), ['#####', '#####', '##...'], 'the move stays');

      service = await startService(NIMBER_BINARY, service.port);
      await settled(page);
      assert.equal(await statusOf(page), 'Your turn');
      assert.equal(await page.locator('.moves li').count(), 2);
      assert.equal(await page.getByRole('alert').count(), 0);

      await service.stop();
      await tool(page, 'Undo').click();
      await settled(page);
      assert.deepEqual(await drawn(page), ['#####', '#####', '#####'], 'what is known needs no service');
    });
  } finally {
    await front?.close();
    await service.stop();
  }
});

test('a page without a connection says so', async () => {
  await withPage({ mayFail: true }, async ({ page, context }) => {
    await open(page, { game: 'chomp', start: '3,3' });
    const offline = page.getByText('offline', { exact: true });
    assert.equal(await offline.count(), 0);
    await context.setOffline(true);
    await offline.waitFor();
    await context.setOffline(false);
    await offline.waitFor({ state: 'detached' });
  });
});

test('a position that the service refuses is explained, and can be left', async () => {
  await withPage({ mayFail: true }, async ({ page }) => {
    await open(page, { game: 'chomp', start: '3,3' });
    await page.evaluate(() => (location.hash = '#game=chomp&start=2,5'));
    const [sentence, detail] = await refusal(page);
    assert.equal(sentence, 'This link does not open. Start as usual?');
    assert.match(detail, /longer than a row before it/);
    assert.equal(await page.locator('body').getAttribute('aria-busy'), 'false', 'nothing is awaited');
    await page.getByLabel('Game').selectOption('ichomp');
    await settled(page);
    assert.equal(await page.getByRole('alert').count(), 0);
  });
});

test('a link that unpacks to too much opens the match at its start', async () => {
  const turn = '[{"row":1,"col":1},{"rows":[3,1]}]';
  const moves = deflateRawSync(`[${turn}${' '.repeat(64 << 20)}]`).toString('base64url');
  await withPage({}, async ({ page }) => {
    await open(page, { game: 'chomp', opponent: 'person', start: '3,3', moves });
    assert.deepEqual(await drawn(page), ['###', '###']);
    assert.equal(await page.locator('.moves li').count(), 0);
    await open(page, { game: 'chomp', opponent: 'person', start: '3,3', moves: deflateRawSync(`[${turn}]`).toString('base64url') });
    assert.deepEqual(await drawn(page), ['###', '#..']);
  });
});

test('a refusal is told in the language of the page', async () => {
  await withPage({ mayFail: true, locale: 'de' }, async ({ page }) => {
    await open(page, { game: 'kayles', start: 'ring-9' });
    const [sentence, detail] = await refusal(page);
    assert.equal(sentence, 'Dieser Link lässt sich nicht öffnen. Wie üblich beginnen?');
    assert.match(detail, /ring/);
    assert.equal(await page.locator('.detail p').getAttribute('lang'), 'en');
  });
});

test('a link whose start cannot be read is not taken for the usual start', async () => {
  await withPage({}, async ({ page }) => {
    for (const [game, start] of [['kayles', 'zzz'], ['sprouts', 'a few'], ['wythoff', '{x']]) {
      await page.goto('about:blank');
      await page.goto(`${PAGE_URL}#${new URLSearchParams({ game, start })}`);
      const [sentence, detail] = await refusal(page);
      assert.equal(sentence, 'This link does not open. Start as usual?', game);
      assert.equal(detail, `start=${start}`);
      assert.equal(new URLSearchParams((await page.evaluate(() => location.hash)).slice(1)).get('start'), start, 'the address is still the link');
    }
    await page.getByRole('button', { name: 'Begin with the usual position' }).click();
    await settled(page);
    assert.equal(await page.getByRole('alert').count(), 0);
  });
});

test('a damaged link leads to the usual position', async () => {
  await withPage({ mayFail: true }, async ({ page }) => {
    await page.goto(`${PAGE_URL}#game=chomp&start=2,5`);
    await page.getByRole('alert').getByText('This link does not open.').waitFor();
    assert.equal(await page.locator('body').getAttribute('aria-busy'), 'false', 'nothing is awaited');
    await page.getByRole('button', { name: 'Begin with the usual position' }).click();
    await settled(page);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await statusOf(page), 'Your turn');
  });
});
