// What the words of a move do to a position of the simple solver, in games whose moves are chosen from a list of sentences.
import { bite } from '../simple/boards.mjs';

const sizesIn = (text) => text.match(/\d+/g)?.map(Number) ?? [];

/** Puts what is left in the place of one heap. Empty heaps go. */
const replaced = (heaps, index, left) => heaps.toSpliced(index, 1, ...left.filter((size) => size > 0));

const fieldOf = (position) => ('groups' in position ? 'groups' : 'heaps');

/** Sentences, and what each does to a position. Their numbers count from 1. */
const SENTENCES = [
  [/^(\d+)\. [^:]+: (.+)$/, (position, component, sentence) => {
    const { game, ...before } = position.components[component - 1];
    return { components: position.components.with(component - 1, { game, ...afterWords(game, before, sentence) }) };
  }],
  [/^push token (\d+) to (\w+)$/, (position, token, node) => ({ ...position, tokens: position.tokens.with(token - 1, node) })],
  [/^take (\d+) from the first heap$/, ({ heaps: [first, second] }, take) => ({ heaps: [first - take, second] })],
  [/^take (\d+) from the second heap$/, ({ heaps: [first, second] }, take) => ({ heaps: [first, second - take] })],
  [/^take (\d+) from each heap$/, ({ heaps }, take) => ({ heaps: heaps.map((size) => size - take) })],
  [/^take (\d+) from (?:heap|group) (\d+)(?: and leave (.+))?$/, (position, take, number, left) => {
    const field = fieldOf(position);
    const sizes = left === undefined ? [position[field][number - 1] - take] : sizesIn(left);
    return { ...position, [field]: replaced(position[field], number - 1, sizes) };
  }],
  [/^split (?:heap|group) (\d+) into (.+)$/, (position, number, left) => {
    const field = fieldOf(position);
    return { ...position, [field]: replaced(position[field], number - 1, sizesIn(left)) };
  }],
  [/^knock down \d+ in row (\d+), with (\d+) left of the shot and (\d+) right of it$/, (position, number, left, right) =>
    ({ ...position, rows: replaced(position.rows, number - 1, [Number(left), Number(right)]) })],
  [/^take the tile in row (\d+), column (\d+)$/, ({ rows }, row, col) => ({ rows: bite(rows, row - 1, col - 1) })],
];

/** The position after a move that is told in words. What tells equal sentences apart is in brackets behind them. */
export function afterWords(game, position, text) {
  const sentence = text.trim().replace(/ \(.*\)$/, '').replace(/\s*[✓✗].*$/, '');
  for (const [pattern, apply] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found !== null) return apply(position, ...found.slice(1));
  }
  throw new Error(`${game}: no such move: ${text}`);
}
