// Writes the files of src/ui, which are committed, so that building the service needs no Node.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { options } from './options.mjs';

const ui = join(import.meta.dirname, options.outdir);
const isBuilt = (name) => name.endsWith('.js') || name.endsWith('.css');

for (const name of (await readdir(ui)).filter(isBuilt)) await rm(join(ui, name));
const { metafile } = await build({ ...options, metafile: true });

// The browser would find it only when the view is opened: a name that a script imports from the page's, and src/shared.ts does not export.
const exported = new Set(Object.entries(metafile.outputs).find(([path]) => path.endsWith('/playground.js'))[1].exports);
for (const name of (await readdir(ui)).filter((name) => name.endsWith('.js'))) {
  for (const [, names] of (await readFile(join(ui, name), 'utf8')).matchAll(/import\{([^}]*)\}from"\.\/playground\.js"/g)) {
    const missing = names.split(',').map((one) => one.split(' as ')[0].trim()).filter((one) => !exported.has(one));
    if (missing.length > 0) throw new Error(`src/shared.ts does not export what ${name} uses of the page: ${missing.join(', ')}`);
  }
}
