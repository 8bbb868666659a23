/** What draws, and reads drawings. It is half of the code of the games with boards of their own, so it is a script that comes when it is needed. */
export { SproutsBoard } from './board.tsx';
export { unsolved } from './unsolved.ts';
