import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

const here = import.meta.dirname;
const views = join(here, 'src/views');
const isView = (path) => !relative(views, path).startsWith('..');

/** The views of the page, each of which is loaded when it is opened: `practise: 'src/views/practise/index.tsx'`. */
const folders = readdirSync(views, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const entries = Object.fromEntries(folders.map(({ name }) => [name, `src/views/${name}/index.tsx`]));
/** Views with so many words that each language is loaded when it is chosen: `'lesson-de': 'src/views/lesson/words/de.ts'`. */
const wordy = ['lesson'];
const wordsOf = (view) => readdirSync(join(views, view, 'words')).map((file) => [`${view}-${basename(file, '.ts')}`, `src/views/${view}/words/${file}`]);
const words = Object.fromEntries(wordy.flatMap(wordsOf));
const languages = Object.fromEntries(['de', 'es', 'fr'].map((name) => [name, `src/words/${name}.ts`]));

/** What answers where the service does not: the package `nimber-local`, and its worker. */
const local = { local: '../clients/local/index.js', worker: '../clients/local/worker.js' };

/** A board with so much code that it is a script of its own, and what else of its folder is in the page's script. */
const sprouts = join(here, 'src/games/sprouts');
const inThePage = ['game.tsx', 'setup.tsx', 'words.ts', 'map/wire.ts'];
const isOfSprouts = (path) => !relative(sprouts, path).startsWith('..') && !inThePage.includes(relative(sprouts, path));
/** The programs of `examples/` that the page shows. */
const programs = /\/examples\/values\.(py|cpp|mjs)$/;
const comesLater = (path) => isView(path) || isOfSprouts(path) || programs.test(path);

/** What a view uses of the page, it imports from the script that is there already, which exports it by `src/shared.ts`. */
const fromThePage = {
  name: 'from-the-page',
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'resolved' || kind !== 'import-statement' || !comesLater(importer) || path.endsWith('.css')) return undefined;
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolved' });
      return found.errors.length > 0 || comesLater(found.path) ? found : { path: './playground.js', external: true };
    });
  },
};

const asText = {
  name: 'as-text',
  setup(build) {
    build.onLoad({ filter: programs }, async ({ path }) => ({ contents: await readFile(path, 'utf8'), loader: 'text' }));
  },
};

/** The script beside the page; all others are below `assets/`. */
export const serviceWorker = 'service-worker';

/** How the page is bundled, for the committed files and while it is being worked on. */
export const options = {
  absWorkingDir: here,
  entryPoints: { playground: 'src/main.tsx', sprouts: 'src/games/sprouts/drawn.ts', ...languages, ...local, ...entries, ...words, programs: 'src/views/explore/values/programs.ts', [serviceWorker]: 'service-worker/service-worker.ts' },
  outdir: '../src/ui',
  bundle: true,
  // A language or a view that is loaded when it is chosen is a file of its own, such as de.js.
  splitting: true,
  chunkNames: 'shared-[hash]',
  plugins: [fromThePage, asText],
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
};
