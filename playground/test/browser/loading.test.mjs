// What comes when: the first load is small, and what is not seen is neither loaded nor asked for.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { PAGE_URL, pageTest, settled, statusOf } from '../harness.mjs';

const MOST_BYTES = 105_000;

/** Notes what the page asks for, as `POST /nim/analyze`. */
function requestsOf(page) {
  const seen = [];
  page.on('request', (request) => seen.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return seen;
}

const isScriptOfSprouts = (request) => request.endsWith('/sprouts.js');

pageTest('all that comes before anything is opened takes 105 KB', {}, async ({ page }) => {
  const answers = [];
  page.on('response', (response) => answers.push(response));
  await page.goto(PAGE_URL);
  await page.locator('.card').first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(answers.map(async (answer) => gzipSync(await answer.body()).length));
  assert.ok(answers.length > 5);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= MOST_BYTES, `${total} bytes: ${answers.map((answer, index) => `${answer.url()} ${sizes[index]}`).join(', ')}`);
});

pageTest('the first screen asks nothing about a match, which is asked about when it is shown', {}, async ({ page, open }) => {
  const requests = requestsOf(page);
  await open();
  await page.locator('.card').first().waitFor();
  await page.waitForLoadState('networkidle');
  const isAboutMatch = (request) => request.startsWith('POST');
  assert.deepEqual(requests.filter(isAboutMatch), []);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.locator('.stage .tile').first().waitFor();
  await page.locator('.status').getByText('Your turn').waitFor();
  await settled(page);
  assert.ok(requests.filter(isAboutMatch).length > 0);
});

pageTest('the page has the outline of the cards before its script is there, and the first screen comes at the same time', {}, async ({ page }) => {
  const requests = requestsOf(page);
  let go;
  const later = new Promise((now) => (go = now));
  await page.route('**/playground.js', async (route) => (await later, route.continue()));
  await page.goto(PAGE_URL, { waitUntil: 'commit' });
  await page.locator('.outline > *').nth(5).waitFor();
  const { width, height } = await page.locator('.outline > *').first().boundingBox();
  assert.ok(width > 100 && height > 100, `${width} × ${height} px`);
  assert.deepEqual(['home.js', 'home.css'].filter((name) => !requests.some((request) => request.endsWith(`/${name}`))), [], 'not asked for yet');
  go();
  await page.locator('.card').first().waitFor();
  assert.equal(await page.locator('.outline').count(), 0);
  assert.equal(requests.filter((request) => request.endsWith('/home.js')).length, 1);
});

pageTest('the script of Sprouts comes with its board', {}, async ({ page, open }) => {
  const requests = requestsOf(page);
  await open({ game: 'nim' });
  assert.deepEqual(requests.filter(isScriptOfSprouts), []);
  await page.locator('.picker').selectOption('sprouts');
  await page.locator('.stage .sprouts').waitFor();
  await settled(page);
  assert.equal(await statusOf(page), 'Your turn');
  assert.equal(requests.filter(isScriptOfSprouts).length, 1);
});

pageTest('a board of Sprouts whose script did not come is there when it does', { mayFail: true }, async ({ page, open }) => {
  let fails = true;
  await page.route('**/sprouts.js', (route) => (fails ? route.abort() : route.continue()));
  await open({ game: 'sprouts' });
  assert.equal(await page.locator('.stage .sprouts').count(), 0);
  fails = false;
  await page.locator('.stage .sprouts').waitFor();
});

pageTest('a link to a match of Sprouts opens with its board', {}, async ({ page, open }) => {
  await open({ game: 'sprouts', opponent: 'person', start: '2' });
  assert.equal(await page.locator('.stage .sprouts').count(), 1);
  assert.equal(await statusOf(page), 'Player 1 to move');
});
