// The modules of the page and what tests do with them, bundled on the fly.
import { build } from 'esbuild';
import { join } from 'node:path';

async function bundle(file, options) {
  const { outputFiles } = await build({ entryPoints: [join(import.meta.dirname, file)], bundle: true, target: 'es2022', write: false, ...options });
  return outputFiles[0];
}

const { contents } = await bundle('games.ts', { format: 'esm', platform: 'node' });

export const games = await import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`);

/** A script for a page: in it, `player` has what in-page.ts exports. */
export const inPage = async () => (await bundle('in-page.ts', { format: 'iife', globalName: 'player', footer: { js: 'window.player = player;' }, platform: 'browser' })).text;
