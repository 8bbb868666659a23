// Plays the example in Chromium against the service at NIMBER_URL.

import { equal, match } from 'node:assert/strict';
import { createServer } from 'node:http';
import { env } from 'node:process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const quiet = '--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-quic --disable-gpu';
let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: [...quiet.split(' '), '--no-sandbox'] });
});
after(() => browser.close());

/** The example in a window, and everything it complains about. */
async function open(t, service = env.NIMBER_URL, viewport = { width: 900, height: 900 }) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  t.after(() => page.close());
  const complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`file://${fileURLToPath(new URL('ichomp.html', import.meta.url))}?service=${service}`);
  return { page, complaints };
}

/** Does it, waits until the page has asked the service, and tells what the page says. */
async function said(page, act) {
  await act();
  await page.waitForSelector('#board:not([aria-busy=true])');
  return page.textContent('#says');
}

const left = (page) => page.locator('#board [aria-disabled=false]').count();

test('whoever follows the hints wins', async (t) => {
  const { page, complaints } = await open(t);
  await page.selectOption('[name=size]', '4 × 4');
  await page.selectOption('[name=level]', 'perfect');
  match(await said(page, () => page.click('text=Computer begins')), /^The computer took row \d, column \d\. Your move\.$/);
  let words = '';
  for (let turns = 0; turns < 8 && (await left(page)) > 0; turns += 1) {
    equal(await said(page, () => page.click('text=Hint')), 'This tile wins.');
    words = await said(page, () => page.click('.hint'));
  }
  equal(words, 'You took the last tile: you win!');
  equal(await left(page), 0);
  equal(await said(page, () => page.click('text=Hint')), 'The game is over.');
  equal(complaints.join(), '');
});

test('a game with the keyboard only', async (t) => {
  const { page, complaints } = await open(t);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The smallest board, from the menu.
  await press('Tab', 'Home', 'Tab', 'Tab', 'Enter', 'Tab', 'Tab', 'Tab');
  const focused = () => page.evaluate(() => document.activeElement.ariaLabel);
  equal(await left(page), 16);
  equal(await focused(), 'row 1, column 1');
  await press('ArrowDown', 'ArrowRight');
  equal(await focused(), 'row 2, column 2');
  equal(await page.locator('.eaten').count(), 4);
  let words = '';
  for (let turns = 0; turns < 16 && (await left(page)) > 0; turns += 1) {
    words = await said(page, () => press('Enter'));
    // The tile in focus has been taken: on to one that stands.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
      if (/taken/.test(await focused())) await press(key);
    }
  }
  match(words, /last tile/);
  equal(await left(page), 0);
  equal(complaints.join(), '');
});

test('on a phone', async (t) => {
  const { page } = await open(t, undefined, { width: 360, height: 640 });
  await page.selectOption('[name=size]', '10 × 8');
  await page.click('text=I begin');
  equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  const sides = await page.$$eval('#board button, form button, select', (all) => all.map((one) => one.getBoundingClientRect()).map(({ width }) => width));
  equal(sides.length, 85);
  equal(Math.min(...sides) >= 24, true, `the narrowest thing to touch has ${Math.min(...sides)} pixels`);
});

test('what goes wrong is said, and the board stays', async (t) => {
  const refusing = createServer((request, answer) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'content-type': 'application/problem+json' };
    answer.writeHead(request.method === 'OPTIONS' ? 204 : 503, headers).end('{"detail": "The tables are being prepared."}');
  });
  await new Promise((listening) => refusing.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${refusing.address().port}`;
  const { page } = await open(t, address);
  const first = () => page.click('#board button');
  equal(await said(page, first), 'The tables are being prepared.');
  refusing.close().closeAllConnections();
  equal(await said(page, first), `No answer from ${address} (Failed to fetch). Start the service, or add ?service=… to this page's address.`);
  equal(await left(page), 48);
});
