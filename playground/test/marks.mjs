// Measures the page: `node test/run.mjs NIMBER_BINARY --marks`, in Chromium and then in Firefox; with `--dev` the page as it is in src/,
// built once. Each load is in a new context, so nothing is cached but the server is warm. A busy machine makes times longer, never shorter:
// read the best one beside the median.
//
// - first load: what comes over the wire before anything is opened, as `PerformanceResourceTiming` counts it, on the first screen
// - interactive: from the start of the navigation until a click on the screen has shown what it does. The click is made by a script, as
//   soon as what can be clicked is there
// - click to answer: from a click on a board until the computer's answer is on the screen, with reduced motion, so without the pause
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.mjs';

const LOADS = Number(process.env.LOADS ?? 20);
const MOST_BYTES = 100_000;

/** Clicks `target` as soon as it is there, and notes when it was there and when `effect` was. The board may change once more meanwhile. */
function watch({ target, effect }) {
  const times = { there: undefined, reacted: undefined };
  window.times = times;
  const look = () => {
    const found = document.querySelector(target);
    if (found !== null && times.there === undefined) {
      times.there = performance.now();
      setTimeout(() => document.querySelector(target).click());
    }
    if (times.reacted === undefined && document.querySelector(effect) !== null) times.reacted = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

const SCREENS = {
  'the first screen': { fragment: '', target: '.home .card', effect: '.home .card[aria-current="true"]' },
  'a board': { fragment: '#game=nim&first=me&start=heaps-3,5,7', target: 'body[aria-busy="false"] .stage .spot.can', effect: '.moves li' },
};

const STARTS = [
  'game=nim&start=heaps-3,5,7',
  'game=chomp&start=5,5,5',
  'game=kayles&start=rows-5,8',
  'game=ichomp&start=1111/1111/1111/1111@2,2',
  'game=octal&start=code-0.137_heaps-7,9',
];

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const summary = (numbers) => {
  const all = sorted(numbers);
  return `best ${Math.round(all[0])} ms, median ${Math.round(all[Math.floor(all.length / 2)])} ms, worst ${Math.round(all.at(-1))} ms`;
};
const say = (what, text) => console.log(`${process.env.BROWSER}: ${what}: ${text}`);

const load = (screen) =>
  new Promise((done, failed) => withPage({}, async ({ page }) => {
    // The browser makes a process for a site when it is first opened.
    await page.goto(`${process.env.PAGE_URL}favicon.svg`);
    await page.addInitScript(watch, screen);
    await page.goto(process.env.PAGE_URL + screen.fragment);
    await page.waitForFunction(() => window.times.reacted !== undefined);
    done(await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('playground.js'));
      return { ...window.times, html: navigation.responseEnd, script: script.responseEnd, begun: navigation.domInteractive };
    }));
  }).catch(failed));

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`interactive: ${name}`, async () => {
    const loads = [];
    for (let count = 0; count <= LOADS; count++) loads.push(await load(screen));
    // The first one warms up the browser.
    loads.shift();
    for (const part of ['html', 'script', 'begun', 'there', 'reacted']) say(`${name}, ${part}`, summary(loads.map((times) => times[part])));
  });
}

test('first load', () =>
  withPage({}, async ({ page }) => {
    await page.goto(process.env.PAGE_URL);
    await page.locator('.home .card').first().waitFor();
    await page.waitForLoadState('networkidle');
    const files = await page.evaluate(() => {
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      return all.map(({ name, transferSize, encodedBodySize }) => [name.split('/').at(-1) || '/', transferSize, encodedBodySize]);
    });
    const total = (index) => files.reduce((sum, file) => sum + file[index], 0);
    say('first load', `${total(1)} bytes with heads, ${total(2)} without: ${files.map(([name, bytes]) => `${name} ${bytes}`).join(', ')}`);
    assert.ok(total(1) <= MOST_BYTES);
  }));

test('click to answer', () =>
  withPage({}, async ({ page }) => {
    const times = [];
    for (const start of STARTS) {
      for (let again = 0; again < 4; again++) {
        await page.goto('about:blank');
        await page.goto(`${process.env.PAGE_URL}#${start}&first=me&level=perfect`);
        await page.locator('body[aria-busy="false"] .stage').waitFor();
        await page.waitForLoadState('networkidle');
        times.push(await page.evaluate(async () => {
          const begun = performance.now();
          const isAnswered = () => document.querySelectorAll('.moves li').length > 1 && document.body.getAttribute('aria-busy') === 'false';
          const answered = new Promise((done) => {
            const look = () => isAnswered() && done(performance.now());
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
          });
          [...document.querySelectorAll('.stage .spot.can, .stage .tile:not(.gone)')].at(-1).click();
          return (await answered) - begun;
        }));
      }
    }
    say('click to answer', summary(times));
  }));
