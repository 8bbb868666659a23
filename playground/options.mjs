/** How the page is bundled, for the committed files and while it is being worked on. */
export const options = {
  absWorkingDir: import.meta.dirname,
  entryPoints: { playground: 'src/main.tsx' },
  outdir: '../src/ui',
  bundle: true,
  // A language that is loaded when it is chosen is a file of its own, such as de.js.
  splitting: true,
  chunkNames: '[name]',
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
};
