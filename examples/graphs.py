#!/usr/bin/env python3
"""Games of one's own as graphs for `POST /dag/values` and `/dag/analyze`.

    python3 examples/graphs.py divisor 60 | curl -s localhost:8080/dag/values -H 'content-type: application/json' -d @-
"""

import json
import sys
from itertools import product


def divisor(most):
    """Take a proper divisor from a number."""
    return {str(n): [str(n - d) for d in range(1, n) if n % d == 0] for n in range(1, most + 1)}


def split(most):
    """A pile of A becomes two of A - 2B and A - B. An empty pile is no node."""
    def piles(*sizes):
        return [str(size) for size in sizes if size > 0]

    return {str(n): [piles(n - 2 * b, n - b) for b in range(1, n // 2 + 1)] for n in range(1, most + 1)}


def passing(most):
    """Nim with two heaps, and one pass for both players together while anything is left."""
    def name(heaps, can_pass):
        return " ".join(map(str, sorted(heaps))) + (" pass" if can_pass else "")

    graph = {}
    for one, other, can_pass in product(range(most + 1), range(most + 1), [True, False]):
        after = [name((left, other), can_pass) for left in range(one)] + [name((one, left), can_pass) for left in range(other)]
        graph[name((one, other), can_pass)] = after + ([name((one, other), False)] if can_pass and one + other else [])
    return graph


def fibonacci(most):
    """A pile, of which the next move takes at most twice as much as the last one did."""
    def name(pile, limit):
        return f"{pile} of which {min(pile, limit)}"

    return {
        name(pile, limit): [name(pile - take, 2 * take) for take in range(1, limit + 1)]
        for pile in range(most + 1)
        for limit in range(pile + 1)
    }


def bottles(most):
    """A row of bottles. A shot takes one, or any two that are not neighbours. A node has all rows that are left."""
    def after(position, *shot):
        left = "".join("." if place in shot else bottle for place, bottle in enumerate(position))
        return ".".join(sorted(left.replace(".", " ").split())) or "."

    graph, waiting = {}, ["#" * most]
    while waiting:
        position = waiting.pop()
        if position not in graph:
            places = [place for place, bottle in enumerate(position) if bottle == "#"]
            shots = [(one, other) for one in places for other in places if other == one or other > one + 1]
            graph[position] = sorted({after(position, *shot) for shot in shots})
            waiting += graph[position]
    return graph


if __name__ == "__main__":
    games = {"divisor": divisor, "split": split, "passing": passing, "fibonacci": fibonacci, "bottles": bottles}
    json.dump({"edges": games[sys.argv[1]](int(sys.argv[2]))}, sys.stdout)
