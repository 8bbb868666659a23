// Writes src/ui/playground.{js,css}, which are committed, so that building the service needs no Node.
import { build } from 'esbuild';
import { options } from './options.mjs';

await build(options);
