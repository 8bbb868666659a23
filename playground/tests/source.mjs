// Modules of the page for tests: TypeScript, bundled on the fly.
import { build } from 'esbuild';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../src');

/** Everything that some files of `src` export. */
export async function load(...files) {
  const contents = files.map(file => `export * from './${file}';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
