// The rules of games whose moves change one heap. `moves(size, rule)` lists what each move leaves of a heap: sizes, without empty heaps.

const upTo = (last, first = 1) => Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
const standing = (sizes) => sizes.filter((size) => size > 0);

/** The ways to write a number as a sum of `count` heaps, the smallest first. Each heap has at least `least`; `unequal` ones all differ. */
function heapsOf(total, count, least, unequal) {
  if (count === 0) return total === 0 ? [[]] : [];
  return upTo(total, least).flatMap((first) =>
    heapsOf(total - first, count - 1, unequal ? first + 1 : first, unequal).map((others) => [first, ...others]));
}

const nim = (size) => upTo(size).map((take) => standing([size - take]));

const subtraction = (size, { take }) => take.filter((count) => count <= size).map((count) => standing([size - count]));

const lasker = (size) => [...nim(size), ...heapsOf(size, 2, 1, false)];

const grundy = (size) => heapsOf(size, 2, 1, true);

/** A move that takes nothing leaves at least two heaps. */
function split(size, { take = [0], parts = [2], unequal = true, least = 1 }) {
  const counts = (taken) => parts.filter((count) => taken > 0 || count > 1);
  const left = (taken) => counts(taken).flatMap((count) => heapsOf(size - taken, count, Math.max(1, least), unequal));
  return take.filter((taken) => taken <= size).flatMap(left);
}

/** The digit of a code that tells what may be left when `taken` objects are taken: 1 nothing, 2 one heap, 4 two heaps. */
function digit(code, taken) {
  const [before, after] = code.replace('~', '').split('.');
  if (taken === 0) return Number(before);
  return Number(after[taken - 1] ?? (code.endsWith('~') ? after.at(-1) : 0));
}

function octal(size, { code }) {
  return upTo(size, 0).flatMap((taken) => {
    const left = size - taken;
    const may = digit(code, taken);
    const none = (may & 1) > 0 && left === 0 ? [[]] : [];
    const one = (may & 2) > 0 && left > 0 && taken > 0 ? [[left]] : [];
    const two = (may & 4) > 0 ? heapsOf(left, 2, 1, false) : [];
    return [...none, ...one, ...two];
  });
}

/** A game of heaps in this field of its positions. The rest of a position is the rule. */
const heapGame = (field, moves) => ({
  options({ [field]: heaps, ...rule }) {
    const replace = (index, left) => ({ ...rule, [field]: [...heaps.slice(0, index), ...left, ...heaps.slice(index + 1)] });
    return heaps.flatMap((size, index) => moves(size, rule).map((left) => replace(index, left)));
  },
  key: ({ [field]: heaps, ...rule }) => `${JSON.stringify(rule)} ${standing(heaps).sort((a, b) => a - b)}`,
});

const wythoff = {
  options: ({ heaps: [a, b] }) => [
    ...upTo(a).map((take) => ({ heaps: [a - take, b] })),
    ...upTo(b).map((take) => ({ heaps: [a, b - take] })),
    ...upTo(Math.min(a, b)).map((take) => ({ heaps: [a - take, b - take] })),
  ],
  key: ({ heaps }) => heaps.join(),
};

export const heapGames = {
  nim: heapGame('heaps', nim),
  subtraction: heapGame('heaps', subtraction),
  lasker: heapGame('heaps', lasker),
  grundy: heapGame('groups', grundy),
  split: heapGame('heaps', split),
  octal: heapGame('heaps', octal),
  wythoff,
};
