// Writes the files of src/ui, which are committed, so that building the service needs no Node.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { options } from './options.mjs';

const ui = join(import.meta.dirname, options.outdir);
const isBuilt = (name) => name.endsWith('.js') || name.endsWith('.css');

for (const name of (await readdir(ui)).filter(isBuilt)) await rm(join(ui, name));
await build(options);
