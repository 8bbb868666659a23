import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { chromium, firefox } from 'playwright-core';

export const PAGE_URL = process.env.PAGE_URL;
export const SERVICE_URL = process.env.SERVICE_URL;

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** The smallest phone that is still common. */
export const SMALL_PHONE = { ...PHONE, viewport: { width: 375, height: 667 } };

/** The browser that runs these tests: `chromium`, or `firefox` of Debian, which is driven by WebDriver BiDi. */
export const isFirefox = process.env.BROWSER === 'firefox';

/** What a person has set in the system, by the names of Playwright. Playwright cannot set these in Firefox, so they are preferences. */
const PREFERENCES = {
  colorScheme: ['layout.css.prefers-color-scheme.content-override', { dark: 0, light: 1 }],
  reducedMotion: ['ui.prefersReducedMotion', { reduce: 1, 'no-preference': 0 }],
  forcedColors: ['browser.display.document_color_use', { active: 2, none: 1 }],
};

const launched = new Map();

/** Firefox has preferences from its start on, so there is one for each set of them. */
function firefoxWith(settings) {
  const firefoxUserPrefs = {};
  for (const [name, [preference, values]] of Object.entries(PREFERENCES)) {
    firefoxUserPrefs[preference] = values[settings[name]] ?? Object.values(values).at(-1);
  }
  const key = JSON.stringify(firefoxUserPrefs);
  if (!launched.has(key)) {
    launched.set(key, firefox.launch({ channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr', firefoxUserPrefs }));
  }
  return launched.get(key);
}

function chromiumOnce() {
  if (!launched.has('chromium')) {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
    args.push('--disable-component-update', '--disable-sync');
    launched.set('chromium', chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args }));
  }
  return launched.get('chromium');
}

async function newContext(settings) {
  if (!isFirefox) return (await chromiumOnce()).newContext(settings);
  const { isMobile, hasTouch, colorScheme, reducedMotion, forcedColors, ...others } = settings;
  return (await firefoxWith(settings)).newContext({ ...others, colorScheme: null, reducedMotion: null, forcedColors: null });
}

after(async () => {
  for (const browser of launched.values()) await (await browser).close();
});

/** A context of its own for `use`, which fails if the page writes an error to the console or asks another server. */
export async function withPage(options, use) {
  const { mayFail = false, ...settings } = options;
  // A page that is kept answers for itself, so only tests of that keep it.
  const context = await newContext({ ...DESKTOP, locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block', ...settings });
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  const requests = new Map();
  page.on('request', (request) => {
    requests.set(request, 'no answer yet');
    if (/^https?:/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1') errors.push(`asks ${request.url()}`);
  });
  page.on('response', (response) => requests.set(response.request(), `${response.status()}, not all of it yet`));
  page.on('requestfinished', (request) => requests.set(request, requests.get(request)?.split(',')[0]));
  page.on('requestfailed', (request) => requests.set(request, request.failure()?.errorText));
  // A busy machine takes its time. The page itself asks again after 30 s.
  page.setDefaultTimeout(120_000);
  try {
    await use({ page, context, open: (fragment = '', address = PAGE_URL) => open(page, fragment, address) });
    // A browser reports every request that fails; tests in which they have to may say so.
    if (!mayFail) assert.deepEqual(errors, [], 'errors in the console');
  } catch (error) {
    const asked = [...requests].slice(-10).map(([request, answer]) => `${request.method()} ${request.url()}: ${answer}`);
    const text = await page.locator('body').innerText({ timeout: 1000 }).catch(String);
    console.error(['The page said:', text.slice(0, 1000), 'It asked last:', ...asked, 'Its errors:', ...errors].join('\n'));
    throw error;
  } finally {
    await context.close();
  }
}

/**
 * One test with a page. Options are those of a browser context (`...PHONE`, `locale: 'ru'`, `colorScheme: 'dark'`), and `mayFail`. With
 * SECOND_TRY, a test that fails is run once more, and says so: on a busy machine one of a thousand fails by its timing.
 */
export function pageTest(name, options, use) {
  test(name, async (t) => {
    try {
      await withPage(options, use);
    } catch (error) {
      if (!process.env.SECOND_TRY) throw error;
      await withPage(options, use);
      t.diagnostic(`passed at the second try: ${name}: ${error.message}`);
    }
  });
}

/** Opens the page with a position, such as `{ game: 'chomp', start: '4,4,4', level: 'perfect' }`, and waits until it can be played. */
export async function open(page, fragment, address = PAGE_URL) {
  const query = typeof fragment === 'string' ? fragment : new URLSearchParams(fragment).toString();
  await page.goto('about:blank');
  await page.goto(query === '' ? address : `${address}#${query}`);
  await settled(page);
}

/** Waits until the service has answered what the page asked about the position. */
export const settled = (page) => page.locator('body[aria-busy="false"]').waitFor();

/** The games in the picker. The last one has no board of its own: it is there when the catalogue is. */
export async function gamesOf(page) {
  await page.locator('.picker option[value="sum"]').waitFor({ state: 'attached' });
  return page.locator('.picker option:not([value=""])').evaluateAll((options) => options.map(({ value }) => value));
}

/** The button with this label in the row below the board. */
export const tool = (page, label) => page.locator('.toolbar').getByRole('button', { name: label });

/** The next steps of a hint: the one that follows, or all. */
export const nextStep = (page) => page.locator('.next:visible').click();
export const showAll = (page) => page.locator('.show-all:visible').click();

/** Opens the hint with all its steps. */
export async function hint(page, label = 'Hint') {
  await tool(page, label).click();
  await showAll(page);
}

/** Opens what the service says of the position. */
export const openTheory = (page) => page.locator('.theory summary').click();

/** Chooses a language of the page, by what it calls itself. */
export async function speak(page, name) {
  await page.locator('.language').click();
  await page.locator('.languages').getByRole('button', { name }).click();
}

/** The settings, while they are open. */
export const sheet = (page) => page.getByRole('dialog');

/** Begins a match as the settings say, and waits until it can be played. */
export async function start(page) {
  await sheet(page).getByRole('button', { name: 'Start', exact: true }).click();
  await sheet(page).waitFor({ state: 'detached' });
  await settled(page);
}

/** The address when it rests: the page writes it a moment after the position, since the moves are compressed first. */
export const addressOf = (page) =>
  page.evaluate(async () => {
    let [before, address] = ['', location.href];
    while (address !== before) {
      await new Promise((later) => setTimeout(later, 200));
      [before, address] = [address, location.href];
    }
    return address;
  });

/** What the page says of something that is refused, and behind "Details" the service. */
export async function refusal(page) {
  const alert = page.getByRole('alert');
  const sentence = await alert.locator('span').innerText();
  assert.ok(!(await alert.locator('details p').isVisible()), 'the details are closed');
  await alert.locator('summary').click();
  return [sentence, await alert.locator('details p').innerText()];
}

export const statusOf = (page) => page.locator('.status .turn').innerText();

const MOST_TRIES = 20;

/** Asks the service itself. On a busy machine the deadline may pass, and the service goes on from what it has computed by then. */
export async function ask(path, body) {
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response = await fetch(SERVICE_URL + path, post);
  for (let tries = 1; response.status === 503 && tries < MOST_TRIES; tries++) response = await fetch(SERVICE_URL + path, post);
  const answer = await response.json();
  assert.ok(response.ok, `${path}: ${answer.detail}`);
  return answer;
}

export const analyze = (game, position) => ask(`/${game}/analyze`, { ...position, moves: 'all', limit: 10_000, explain: true });

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Colours alone differ between a light and a dark page. */
export const CONTRAST = ['color-contrast'];

/** Fails if axe-core finds a violation of these rules, or of any. */
export async function assertAccessible(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate(async (how) => (await window.axe.run(how)).violations, options);
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  assert.deepEqual(found, [], 'violations found by axe-core');
}

/** Fails if the page is wider than the screen. */
export async function assertNoSideways(page) {
  const { inside, outside } = await page.evaluate(() => ({ inside: document.documentElement.scrollWidth, outside: document.documentElement.clientWidth }));
  assert.ok(inside <= outside, `the page is ${inside} px wide on a screen of ${outside} px`);
}
