// The modules of the page and what tests do with them, bundled on the fly.
import { build } from 'esbuild';
import { join } from 'node:path';

const { outputFiles } = await build({ entryPoints: [join(import.meta.dirname, 'games.ts')], bundle: true, format: 'esm', platform: 'node', target: 'es2022', write: false });

export const games = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
