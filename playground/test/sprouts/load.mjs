// The modules of the page and what tests do with them, bundled on the fly.
import { build } from 'esbuild';
import { join } from 'node:path';

async function bundle(file, options) {
  const { outputFiles } = await build({ entryPoints: [join(import.meta.dirname, file)], bundle: true, target: 'es2022', write: false, loader: { '.css': 'empty' }, jsx: 'automatic', jsxImportSource: 'preact', ...options });
  return outputFiles[0];
}

/** A module as Node runs it. */
export async function load(file) {
  const { contents } = await bundle(file, { format: 'esm', platform: 'node' });
  return import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`);
}

export const games = await load('games.ts');

/** A script for a page: in it, `player` has what in-page.ts exports. */
export const inPage = async () => (await bundle('in-page.ts', { format: 'iife', globalName: 'player', footer: { js: 'window.player = player;' }, platform: 'browser' })).text;
