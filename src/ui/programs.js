var e=`"""The values of heaps: \`python3 values.py kayles 20\`."""

import sys
from functools import reduce
from itertools import count
from operator import xor


def values(most, options):
    value = []
    for n in range(most + 1):
        after = {reduce(xor, (value[heap] for heap in left), 0) for left in options(n)}
        value.append(next(number for number in count() if number not in after))  # the mex
    return value


# What the moves leave of a heap of n: a list of heaps for each move.
games = {
    "nim": lambda n: [[left] for left in range(n)],
    "subtraction": lambda n: [[n - take] for take in (1, 2, 3) if take <= n],
    "lasker": lambda n: [[left] for left in range(n)] + [[left, n - left] for left in range(1, n)],
    "kayles": lambda n: [[left, n - take - left] for take in (1, 2) for left in range(n - take + 1)],
    "grundy": lambda n: [[left, n - left] for left in range(1, (n + 1) // 2)],
}

print(*values(int(sys.argv[2]), games[sys.argv[1]]))
`;var t=`// The values of heaps: \`c++ -std=c++17 -o values values.cpp && ./values kayles 20\`.
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

// What the moves leave of a heap: a list of heaps for each move.
using Options = std::vector<std::vector<int>>;

std::vector<int> values(int most, Options (*options)(int)) {
    std::vector<int> value;
    for (int n = 0; n <= most; ++n) {
        std::set<int> after;
        for (const auto& left : options(n)) {
            int sum = 0;
            for (int heap : left) sum ^= value[heap];
            after.insert(sum);
        }
        int mex = 0;
        while (after.count(mex)) ++mex;
        value.push_back(mex);
    }
    return value;
}

Options nim(int n) {
    Options after;
    for (int left = 0; left < n; ++left) after.push_back({left});
    return after;
}

Options subtraction(int n) {
    Options after;
    for (int take = 1; take <= 3 && take <= n; ++take) after.push_back({n - take});
    return after;
}

Options lasker(int n) {
    Options after = nim(n);
    for (int left = 1; left < n; ++left) after.push_back({left, n - left});
    return after;
}

Options kayles(int n) {
    Options after;
    for (int take = 1; take <= 2; ++take)
        for (int left = 0; left <= n - take; ++left) after.push_back({left, n - take - left});
    return after;
}

Options grundy(int n) {
    Options after;
    for (int left = 1; 2 * left < n; ++left) after.push_back({left, n - left});
    return after;
}

int main(int, char** words) {
    std::map<std::string, Options (*)(int)> games{
        {"nim", nim}, {"subtraction", subtraction}, {"lasker", lasker}, {"kayles", kayles}, {"grundy", grundy}};
    for (int value : values(std::atoi(words[2]), games.at(words[1]))) std::cout << value << ' ';
}
`;var n=`// The values of heaps: \`node values.mjs kayles 20\`.
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
`;var p={Python:e,"C++":t,JavaScript:n};export{p as programs};
