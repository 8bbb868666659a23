// Writes the files of src/ui, which are committed, so that building the service needs no Node.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { options, serviceWorker } from './options.mjs';

const ui = join(import.meta.dirname, options.outdir);
const isBuilt = (name) => name.endsWith('.js') || name.endsWith('.css');

for (const name of (await readdir(ui)).filter(isBuilt)) await rm(join(ui, name));
const { metafile } = await build({ ...options, metafile: true });
const names = Object.keys(metafile.outputs).map((path) => basename(path)).filter((name) => name !== `${serviceWorker}.js`).sort();
const lines = names.map((name) => `    ${name.endsWith('.css') ? 'style' : 'script'}!("${name}"),\n`);
await writeFile(join(ui, 'files.rs'), `[\n${lines.join('')}]\n`);
