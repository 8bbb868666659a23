// A slow solver of small positions that knows only the rules: it tries all moves. The tests compare the page with it. A game is what
// its moves lead to, `options`, and `key`, which is the same for positions that play alike.
import { chomp, ichomp, kayles, poisoned } from './boards.mjs';
import { heapGames } from './heaps.mjs';
import { drawnGames } from './sprouts.mjs';

/** A token goes along an arrow of the graph. */
const dag = {
  options: ({ edges, tokens }) =>
    tokens.flatMap((node, index) => (edges[node] ?? []).map((to) => ({ edges, tokens: tokens.with(index, to) }))),
  key: ({ edges, tokens }) => `${JSON.stringify(edges)} ${tokens.toSorted()}`,
};

/** A move in one of the components. */
const sum = {
  options: ({ components }) =>
    components.flatMap(({ game, ...position }, index) =>
      GAMES[game].options(position).map((after) => ({ components: components.with(index, { game, ...after }) }))),
  key: ({ components }) => components.map(({ game, ...position }) => keyOf(game, position)).join(' + '),
};

const GAMES = { ...heapGames, kayles, chomp, poisoned, ichomp, dag, sum, ...drawnGames };

export const optionsOf = (game, position) => GAMES[game].options(position);
export const keyOf = (game, position) => `${game} ${GAMES[game].key(position)}`;

const remembered = new Map();

function remember(key, find) {
  if (!remembered.has(key)) remembered.set(key, find());
  return remembered.get(key);
}

function mex(numbers) {
  const seen = new Set(numbers);
  let least = 0;
  while (seen.has(least)) least++;
  return least;
}

/** The value of a position where the last move wins. */
export const valueOf = (game, position) =>
  remember(`value of ${keyOf(game, position)}`, () => mex(optionsOf(game, position).map((after) => valueOf(game, after))));

/** Whether the player to move can win. Where no move is left, the last one was the other player's. */
export const isWon = (game, position, play) =>
  remember(`${play} ${keyOf(game, position)}`, () => {
    const options = optionsOf(game, position);
    return options.length === 0 ? play === 'misere' : options.some((after) => !isWon(game, after, play));
  });
