"""The values of heaps: `python3 values.py kayles 20`."""

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
