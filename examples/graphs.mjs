// Games of one's own as graphs for `POST /dag/values` and `/dag/analyze`.
//
//     node examples/graphs.mjs divisor 60 | curl -s localhost:8080/dag/values -H 'content-type: application/json' -d @-

import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const from = (first, last) => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** Take a proper divisor from a number. */
export function divisor(most) {
  const options = (n) => from(1, n - 1).filter((d) => n % d === 0).map((d) => `${n - d}`);
  return Object.fromEntries(from(1, most).map((n) => [`${n}`, options(n)]));
}

/** A pile of A becomes two of A - 2B and A - B. An empty pile is no node. */
export function split(most) {
  const piles = (...sizes) => sizes.filter((size) => size > 0).map(String);
  const options = (n) => from(1, Math.floor(n / 2)).map((b) => piles(n - 2 * b, n - b));
  return Object.fromEntries(from(1, most).map((n) => [`${n}`, options(n)]));
}

/** Nim with two heaps, and one pass for both players together while anything is left. */
export function passing(most) {
  const name = (heaps, canPass) => heaps.sort((one, other) => one - other).join(' ') + (canPass ? ' pass' : '');
  const graph = {};
  for (const one of from(0, most)) for (const other of from(0, most)) for (const canPass of [true, false]) {
    const after = [...from(0, one - 1).map((left) => [left, other]), ...from(0, other - 1).map((left) => [one, left])];
    const passed = canPass && one + other > 0 ? [name([one, other], false)] : [];
    graph[name([one, other], canPass)] = [...after.map((heaps) => name(heaps, canPass)), ...passed];
  }
  return graph;
}

/** A pile, of which the next move takes at most twice as much as the last one did. */
export function fibonacci(most) {
  const name = (pile, limit) => `${pile} of which ${Math.min(pile, limit)}`;
  const options = (pile, limit) => from(1, limit).map((take) => name(pile - take, 2 * take));
  return Object.fromEntries(from(0, most).flatMap((pile) => from(0, pile).map((limit) => [name(pile, limit), options(pile, limit)])));
}

/** A row of bottles. A shot takes one, or any two that are not neighbours. A node has all rows that are left. */
export function bottles(most) {
  const after = (position, ...shot) => {
    const left = [...position].map((bottle, place) => (shot.includes(place) ? '.' : bottle)).join('');
    return left.split('.').filter((row) => row !== '').sort().join('.') || '.';
  };
  const graph = {};
  const waiting = ['#'.repeat(most)];
  while (waiting.length > 0) {
    const position = waiting.pop();
    if (position in graph) continue;
    const places = from(0, position.length - 1).filter((place) => position[place] === '#');
    const shots = places.flatMap((one) => places.filter((other) => other === one || other > one + 1).map((other) => [one, other]));
    graph[position] = [...new Set(shots.map((shot) => after(position, ...shot)))].sort();
    waiting.push(...graph[position]);
  }
  return graph;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const games = { divisor, split, passing, fibonacci, bottles };
  console.log(JSON.stringify({ edges: games[argv[2]](Number(argv[3])) }));
}
