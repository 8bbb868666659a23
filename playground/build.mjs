// Writes src/ui/playground.{js,css}, which are committed, so that building the service needs no Node.
import { build } from 'esbuild';

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { playground: 'src/main.tsx' },
  outdir: '../src/ui',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
});
