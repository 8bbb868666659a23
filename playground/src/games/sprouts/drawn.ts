/** What draws, and reads drawings. It is as much code as all boards of heaps together, so it is a script that comes when it is needed. */
export { SproutsBoard } from './board.tsx';
export { unsolved } from './unsolved.ts';
