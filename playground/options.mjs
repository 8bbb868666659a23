/** How the page is bundled, for the committed files and while it is being worked on. */
export const options = {
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
};
