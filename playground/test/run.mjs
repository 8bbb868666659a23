// Tests the page in Chromium against a real service, and its parts without one:
//
//     node test/run.mjs ../target/debug/nimber                   all tests, with the page that the service has at /
//     node test/run.mjs ../target/debug/nimber --dev             with the page as it is in src/
//     node test/run.mjs ../target/debug/nimber --dev chomp link  only files whose names have one of these words
//     node test/run.mjs ../target/debug/nimber --pictures        draws docs/pictures/*.png anew
//
// To test a game, add test/browser/<game>.test.mjs. Each test there is `pageTest(name, options, async ({ page, … }) => …)` of
// harness.mjs, which opens a page of its own and fails on console errors. What needs no browser goes to test/unit/<name>.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serve } from '../dev.mjs';
import { startService } from './service.mjs';

const here = import.meta.dirname;
const [binary, ...rest] = process.argv.slice(2);
if (binary === undefined) throw new Error('which nimber? node test/run.mjs NIMBER_BINARY');
const fromSource = rest.includes('--dev');
const pictures = rest.includes('--pictures');
const wanted = rest.filter((word) => !word.startsWith('--'));

const chosen = async (folder, ending) => {
  const names = (await readdir(join(here, folder))).filter((name) => name.endsWith(ending));
  return names.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word))).map((name) => join(here, folder, name));
};

async function node(...args) {
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env: process.env }), 'exit');
  if (code !== 0) process.exitCode = 1;
}

async function unitTests() {
  const entryPoints = await chosen('unit', '.test.ts');
  if (entryPoints.length === 0) return;
  const outdir = await mkdtemp(join(tmpdir(), 'playground-'));
  try {
    await build({ entryPoints, outdir, bundle: true, platform: 'node', format: 'esm', outExtension: { '.js': '.mjs' }, jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'warning', external: ['node:*'] });
    await node('--test', ...entryPoints.map((path) => join(outdir, path.split('/').at(-1).replace('.ts', '.mjs'))));
  } finally {
    await rm(outdir, { recursive: true });
  }
}

async function browserTests() {
  const files = pictures ? [join(here, 'pictures.mjs')] : await chosen('browser', '.test.mjs');
  if (files.length === 0) return;
  const service = await startService(binary);
  const page = fromSource ? await serve(service.url) : undefined;
  process.env.NIMBER_BINARY = binary;
  process.env.SERVICE_URL = service.url;
  process.env.PAGE_URL = page?.url ?? `${service.url}/`;
  try {
    await node('--test', '--test-concurrency=2', ...files);
  } finally {
    await page?.close();
    await service.stop();
  }
}

if (!pictures) await unitTests();
await browserTests();
