// Writes the files of src/ui, which are committed, so that building the service needs no Node.
import { build } from 'esbuild';
import { options } from './options.mjs';

await build(options);
