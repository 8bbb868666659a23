// Opens folders of static files in Chromium, and checks that the page in each of them has its answers without another server:
// `node browser.mjs FOLDER...`. `NIM` is a folder with a page nim.html, which is played, and with the package, which is asked for the
// recorded answers of the service, as the test of the package does in Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { Comparison, recorded, sent } from "./test/recorded.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });

/** So many requests are handed to the page in one call. */
const AT_ONCE = 100;

/** Serves a folder of files while `work` uses it. */
async function serve(folder, work) {
  const served = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    served.push(pathname);
    try {
      const bytes = await readFile(join(folder, pathname));
      response.writeHead(200, { "content-type": TYPES[extname(pathname)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  await work(`http://127.0.0.1:${server.address().port}`, served);
  server.closeAllConnections();
  server.close();
}

for (const folder of process.argv.slice(2)) {
  await serve(folder, async (address, served) => {
    const page = await browser.newPage();
    const elsewhere = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(`${address}/`) && /^https?:/.test(request.url())) elsewhere.push(request.url());
    });
    page.on("console", (message) => console.log(`${folder}: ${message.text()}`));
    await page.goto(`${address}/index.html`);
    await page.waitForFunction(() => document.title !== "", undefined, { timeout: 60_000 });
    const { ready, ...answers } = JSON.parse(await page.title());
    assert.deepEqual(answers, { sg: 1, outcome: "P" }, folder);
    assert.deepEqual(elsewhere, [], "no request leaves the folder");
    assert.equal(served.filter((path) => path.endsWith(".bin")).length, 1, "only one file of certificates is loaded");
    console.log(`${folder}: the first answer after ${ready} ms`);
    await page.close();
  });
}

// The page of docs/without-a-server.md is played to its end.
if (process.env.NIM !== undefined) {
  await serve(process.env.NIM, async (address) => {
    const page = await browser.newPage();
    await page.goto(`${address}/nim.html`);
    await page.locator("#board button").first().waitFor();
    for (let left = 15; left > 0 && (await page.locator("#board button").count()) > 0; left -= 1) {
      const before = await page.locator("#board").innerHTML();
      await page.locator("#board button").first().click();
      await page.waitForFunction((before) => document.getElementById("board").innerHTML !== before, before, { timeout: 60_000 });
    }
    await page.waitForFunction(() => document.getElementById("says").textContent.endsWith("won."));
  });
  await serve(process.env.NIM, async (address) => {
    const page = await browser.newPage();
    await page.goto(`${address}/nim.html`);
    const nimber = await page.evaluateHandle(async () => (await import("./nimber-local/index.js")).createNimber());
    const comparison = new Comparison();
    const exchanges = recorded();
    for (let begun = 0; begun < exchanges.length; begun += AT_ONCE) {
      const some = exchanges.slice(begun, begun + AT_ONCE);
      const requests = some.map((exchange) => ({ ...sent(exchange), path: exchange.path, body: exchange.body }));
      const answers = await nimber.evaluate(
        (nimber, requests) =>
          Promise.all(
            requests.map(async ({ path, body, ...init }) => {
              const response = await nimber.fetch(`http://localhost${path}`, { ...init, ...(body !== undefined && { body: new TextEncoder().encode(body) }) });
              return { status: response.status, type: response.headers.get("content-type") ?? undefined, body: await response.text() };
            }),
          ),
        requests,
      );
      answers.forEach((answer, place) => comparison.add(some[place], answer));
    }
    comparison.end();
  });
}
await browser.close();
