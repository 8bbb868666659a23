// Tests the page in Chromium and in Firefox against a real service, and its parts without a browser:
//
//     node test/run.mjs ../target/debug/nimber                   all tests, with the page that the service has at /
//     node test/run.mjs ../target/debug/nimber --dev             with the page as it is in src/
//     node test/run.mjs ../target/debug/nimber --dev chomp link  only files whose names have one of these words
//     node test/run.mjs ../target/debug/nimber --dev --firefox   only in Firefox (`--chromium`: only in Chromium)
//     node test/run.mjs ../target/debug/nimber --pictures        draws docs/pictures/*.png anew
//     node test/run.mjs ../target/debug/nimber --marks           measures bytes and times, one browser after the other; see test/marks.mjs
//     node test/run.mjs ../target/debug/nimber --dev --games=300   plays so many random games, one browser after the other
//     node test/run.mjs ../target/debug/nimber --module=FILE     what the page does without a service, with the module in this file;
//                                                                needs nginx
//
// To test a game, add test/browser/<game>.test.mjs. Each test there is `pageTest(name, options, async ({ page, … }) => …)` of
// harness.mjs, which opens a page of its own and fails on console errors. What browsers do differently goes to test/engines/: layout,
// keyboard, focus, colours that are forced, SVG. It runs in both browsers, the rest in Chromium. What needs no browser goes to
// test/unit/<name>.test.ts. test/offline/ also runs in both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { serve } from '../dev.mjs';
import { startService } from './service.mjs';

const here = import.meta.dirname;
const [binary, ...rest] = process.argv.slice(2);
if (binary === undefined) throw new Error('which nimber? node test/run.mjs NIMBER_BINARY');
const fromSource = rest.includes('--dev');
const pictures = rest.includes('--pictures');
const marks = rest.includes('--marks');
const games = rest.find((word) => word.startsWith('--games='))?.slice('--games='.length);
const module = rest.find((word) => word.startsWith('--module='))?.slice('--module='.length);
const wanted = rest.filter((word) => !word.startsWith('--'));

const chosen = async (folder, ending) => {
  const names = (await readdir(join(here, folder))).filter((name) => name.endsWith(ending));
  return names.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word))).map((name) => join(here, folder, name));
};

const browsers = ['chromium', 'firefox'].filter((name, _, all) => !all.some((one) => rest.includes(`--${one}`)) || rest.includes(`--${name}`));

async function node(args, env = {}) {
  const begun = Date.now();
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }), 'exit');
  if (code !== 0) process.exitCode = 1;
  return Math.round((Date.now() - begun) / 1000);
}

async function unitTests() {
  const entryPoints = await chosen('unit', '.test.ts');
  if (entryPoints.length === 0) return;
  const outdir = await mkdtemp(join(tmpdir(), 'playground-'));
  try {
    await build({ entryPoints, outdir, bundle: true, platform: 'node', format: 'esm', outExtension: { '.js': '.mjs' }, jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'warning', external: ['node:*'] });
    await node(['--test', ...entryPoints.map((path) => join(outdir, path.split('/').at(-1).replace('.ts', '.mjs')))]);
  } finally {
    await rm(outdir, { recursive: true });
  }
}

/** A machine that does something else measures that, so the browsers take turns. */
async function measure() {
  const service = await startService(binary);
  const page = fromSource ? await serve(service.url, 0, undefined, true) : undefined;
  const env = { SERVICE_URL: service.url, PAGE_URL: page?.url ?? `${service.url}/` };
  try {
    for (const name of browsers) await node(['--test-reporter=spec', join(here, 'marks.mjs')], { ...env, BROWSER: name });
  } finally {
    await page?.close();
    await service.stop();
  }
}

/** Many games take long, and two browsers at once would only wait for each other. */
async function play() {
  const service = await startService(binary);
  const page = fromSource ? await serve(service.url, 0, undefined, true) : undefined;
  const env = { SERVICE_URL: service.url, PAGE_URL: page?.url ?? `${service.url}/`, RANDOM_GAMES: games };
  try {
    for (const name of browsers) await node(['--test-reporter=spec', join(here, 'engines/random.test.mjs')], { ...env, BROWSER: name });
  } finally {
    await page?.close();
    await service.stop();
  }
}

/** The two browsers run at the same time. Firefox starts slowly, so one process runs all of its tests. */
async function browserTests() {
  const [inChromium, inBoth] = module === undefined ? ['browser', 'engines'] : [undefined, 'offline'];
  if (marks) return measure();
  if (games !== undefined) return play();
  const files = pictures ? [join(here, 'pictures.mjs')] : inChromium === undefined ? [] : await chosen(inChromium, '.test.mjs');
  const engines = pictures ? [] : await chosen(inBoth, '.test.mjs');
  if (files.length + engines.length === 0) return;
  const service = await startService(binary);
  const page = fromSource ? await serve(service.url) : undefined;
  process.env.NIMBER_BINARY = binary;
  if (module !== undefined) process.env.MODULE = resolve(module);
  process.env.SERVICE_URL = service.url;
  process.env.PAGE_URL = page?.url ?? `${service.url}/`;
  const runs = {
    chromium: () => node(['--test', '--test-concurrency=2', ...files, ...engines], { BROWSER: 'chromium' }),
    firefox: () => engines.length > 0 && node(['--test-reporter=spec', join(here, 'together.mjs'), ...engines], { BROWSER: 'firefox' }),
  };
  try {
    const seconds = await Promise.all(browsers.map((name) => runs[name]()));
    browsers.forEach((name, index) => seconds[index] && console.log(`${name}: ${seconds[index]} s`));
  } finally {
    await page?.close();
    await service.stop();
  }
}

if (!pictures && !marks && games === undefined && module === undefined) await unitTests();
await browserTests();
