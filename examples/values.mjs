// The values of heaps: `node values.mjs kayles 20`.
import { argv } from 'node:process';

function values(most, options) {
  const value = [];
  for (let n = 0; n <= most; n += 1) {
    const after = new Set(options(n).map((left) => left.reduce((sum, heap) => sum ^ value[heap], 0)));
    let mex = 0;
    while (after.has(mex)) mex += 1;
    value.push(mex);
  }
  return value;
}

const range = (from, end) => Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);

// What the moves leave of a heap of n: a list of heaps for each move.
const games = {
  nim: (n) => range(0, n).map((left) => [left]),
  subtraction: (n) => [1, 2, 3].filter((take) => take <= n).map((take) => [n - take]),
  lasker: (n) => [...range(0, n).map((left) => [left]), ...range(1, n).map((left) => [left, n - left])],
  kayles: (n) => [1, 2].flatMap((take) => range(0, n - take + 1).map((left) => [left, n - take - left])),
  grundy: (n) => range(1, Math.floor((n + 1) / 2)).map((left) => [left, n - left]),
};

console.log(values(Number(argv[3]), games[argv[2]]).join(' '));
