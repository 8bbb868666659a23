#!/usr/bin/env python3
"""Verifies certificates of Sprouts, as docs/sprouts.md describes them. It shares no code with the service, and never searches.

    python3 examples/verify_sprouts.py records/sprouts-normal.gz

`--every N` checks only one claim of N. That finds most damage, but proves nothing.
"""

import argparse, collections, functools, gzip, itertools, multiprocessing, operator, os, re, sys, zlib

DIGITS = "012"
# Lands with at most this number of lives are not listed in normal play, and are trees in misère play. Trees are merged up to a height.
SMALL_NORMAL, SMALL_MISERE, TALLEST_SUM = 7, 10, 7
FRESH = "\u4e00\u4e01\u4e02\u4e03\u4e04\u4e05"  # A land of two moves later has at most six new letters.

# A position is a list of lands, a land a tuple of regions, a region a tuple of boundaries, and a boundary its corners as text.

def read(text):
    """The lands of a position in land notation."""
    lands = []
    for part in filter(str.strip, text.split("+")):
        part = re.sub(r"0\*(\d+)", lambda spots: ".".join("0" * int(spots[1])), part.strip().removesuffix("}"))
        lands += reduced([region.split(".") for region in part.split("}")])
    return lands

def lives(regions):
    text = "".join(map("".join, regions))
    return 3 * text.count("0") + 2 * text.count("1") + text.count("2") + len(set(text).difference(DIGITS))

def reduced(regions):
    """The lands of a position, without what no longer matters."""
    regions = [[joined_corners(boundary) for boundary in region if boundary] for region in regions]
    regions = [region for region in regions if lives([region]) >= 2]
    corners = collections.Counter("".join(map("".join, regions)))
    single = str.maketrans({letter: "2" for letter, number in corners.items() if number == 1 and letter not in DIGITS})
    lands = []
    for region in regions:
        region = [boundary.translate(single) if boundary != "1" else "22" for boundary in region]
        if lives([region]) <= 3:
            text = "".join(region).replace("0", "222").replace("1", "22")
            for letter in set(text).difference(DIGITS):
                text = text if text.count(letter) == 1 else text.replace(letter, "") + "2"
            region = ["".join(sorted(text))]
        letters = set("".join(region)).difference(DIGITS)
        touched = [land for land in lands if letters & land[0]]
        lands = [land for land in lands if not letters & land[0]]
        lands.append((letters.union(*(land[0] for land in touched)), sum((land[1] for land in touched), [tuple(region)])))
    return [tuple(members) for _, members in lands]

def joined_corners(boundary):
    """The two corners of a spot side by side are one corner."""
    boundary = re.sub(r"([^012])\1", "2", boundary)
    ends_meet = len(boundary) > 1 and boundary[0] == boundary[-1] and boundary[0] not in DIGITS
    return "2" + boundary[1:-1] if ends_meet else boundary

def options(land):
    """The positions that one move leads to, some of them several times."""
    text = "".join(map("".join, land))
    names = [letter for letter in FRESH if letter not in text][:3]
    for number, region in enumerate(land):
        for change, dead in itertools.chain(joins(region, *names), splits(region, *names)):
            regions = land[:number] + land[number + 1 :] + change
            for letter in dead:
                regions = [[boundary.replace(letter, "") for boundary in boundaries] for boundaries in regions]
            yield reduced(regions)

def joins(region, one, other, new):
    """Lines between two boundaries, which become one: the region after it, and the letters whose spots have three lines now."""
    def walk(boundary, at, name):
        rest = boundary[at + 1 :] + boundary[:at]
        return {"0": "1", "1": name + rest + name}.get(boundary[at], rest)

    pairs = {(region[i], region[j]): (i, j) for i, j in itertools.combinations(range(len(region)), 2)}
    for (first, second), (i, j) in pairs.items():
        for p, q in itertools.product(range(len(first)), range(len(second))):
            line = walk(first, p, one) + new + walk(second, q, other) + new
            yield ((line, *region[:i], *region[i + 1 : j], *region[j + 1 :]),), {first[p], second[q]}.difference(DIGITS)

def splits(region, one, other, new):
    """Lines from a boundary to itself, which split the region in two."""
    for boundary, i in {boundary: i for i, boundary in enumerate(region)}.items():
        sides = set()
        for p, q in itertools.combinations_with_replacement(range(len(boundary)), 2):
            ends, inside, outside = boundary[p] + boundary[q], boundary[p + 1 : q], boundary[q + 1 :] + boundary[:p]
            if p == q and ends in ("00", "11"):
                name = one if ends == "00" else ""
                sides.add((name + new, name + outside + new, ""))
            elif p < q and (ends[0] != ends[1] or ends[0] in DIGITS):
                x, y = (name if end == "1" else "" for end, name in zip(ends, (one, other)))
                sides.add((x + inside + y + new, y + outside + x + new, ends.strip(DIGITS)))
        others = collections.Counter(region[:i] + region[i + 1 :])
        for dealt in itertools.product(*(range(number + 1) for number in others.values())):
            near = tuple(itertools.chain.from_iterable([kind] * number for kind, number in zip(others, dealt)))
            far = tuple((others - collections.Counter(near)).elements())
            for near_side, far_side, dead in sides:
                if near_side != far_side or near <= far:
                    yield ((near_side, *near), (far_side, *far)), dead

def outline(land):
    """The same for equal lands, and far cheaper than their form."""
    return "}".join(sorted(".".join(sorted("".join(sorted(re.sub("[^012]", "x", boundary))) for boundary in region)) for region in land))

def least(boundary):
    return min(boundary[at:] + boundary[:at] for at in range(len(boundary)))

def written(region, colours):
    """A region with colours for its letters, the same wherever its boundaries begin, in any order, and mirrored."""
    boundaries = [boundary.translate(colours) for boundary in region]
    return ".".join(min(sorted(map(least, boundaries)), sorted(least(boundary[::-1]) for boundary in boundaries)))

def refined(land, colours):
    """Gives letters different colours if what surrounds them is different, until there are no more colours."""
    while True:
        kinds = {letter: [] for letter in colours}
        for region in land:
            whole = written(region, colours)
            for boundary in region:
                for at, corner in enumerate(boundary):
                    if corner not in DIGITS:
                        along = (boundary[at:] + boundary[:at]).translate(colours)
                        kinds[ord(corner)].append(min(along, along[0] + along[:0:-1]) + "}" + whole)
        kinds = {letter: (colours[letter], *sorted(kind)) for letter, kind in kinds.items()}
        ranks = {kind: chr(256 + 2 * rank) for rank, kind in enumerate(sorted(set(kinds.values())))}
        before, colours = colours, {letter: ranks[kind] for letter, kind in kinds.items()}
        if len(ranks) == len(set(before.values())):
            return colours

def labelled(land, colours, is_quick=False):
    """The least form of a land, and its letters in the order of the names that they have in it."""
    colours = refined(land, colours)
    alike = collections.defaultdict(list)
    for letter in sorted(colours, key=colours.get):
        alike[colours[letter]].append(letter)
    tied = next((letters for letters in alike.values() if len(letters) > 1), None)
    if not tied:
        return "}".join(sorted(written(region, colours) for region in land)), [letter for letters in alike.values() for letter in letters]
    found, tried = [], []
    for letter in tied:
        singled_out = {**colours, letter: chr(ord(colours[letter]) - 1)}
        form, letters = labelled(land, singled_out, True)
        if is_quick:
            return form, letters
        # Not if a symmetry takes this letter to an earlier one.
        if not any(form == earlier and all(colours[a] == colours[b] for a, b in zip(letters, others)) for earlier, others in tried):
            tried.append((form, letters))
            found.append(labelled(land, singled_out))
    return min(found)

@functools.cache
def form(land):
    """A text that equal lands share."""
    return labelled(land, dict.fromkeys(map(ord, set("".join(map("".join, land))).difference(DIGITS)), chr(256)))[0]

def land_of(text):
    return tuple(tuple(region.split(".")) for region in text.split("}"))

class Normal:
    """Nimbers of lands."""
    def __init__(self, lines):
        claims = [(read(land), int(nimber)) for nimber, land in (line.split(" ", 1) for line in lines)]
        self.outlines = {outline(land) for (land,), _ in claims}
        self.claims = [(form(land), nimber) for (land,), nimber in claims]
        self.nimbers = dict(self.claims)
    def mex(self, text):
        if text not in self.nimbers:
            values = {functools.reduce(operator.xor, (self.mex(form(land)) for land in option), 0) for option in options(land_of(text))}
            self.nimbers[text] = next(nimber for nimber in itertools.count() if nimber not in values)
        return self.nimbers[text]
    def nimber(self, land):
        if lives(land) <= SMALL_NORMAL:
            return self.mex(form(land))
        return self.nimbers.get(form(land)) if outline(land) in self.outlines else None
    def value(self, position):
        """The XOR of the listed nimbers, and the lands without one. Two equal lands are worth 0."""
        nimbers = [self.nimber(land) for land in position]
        unknown = collections.Counter(form(land) for land, nimber in zip(position, nimbers) if nimber is None)
        return functools.reduce(operator.xor, filter(None, nimbers), 0), [text for text, number in unknown.items() if number % 2]
    def has_option(self, land, nimber):
        return any(self.value(option) == (nimber, []) for option in options(land))
    def fault(self, claim):
        text, nimber = claim
        values, unlisted = set(), set()
        for option in options(land_of(text)):
            value, unknown = self.value(option)
            (unlisted if unknown else values).add((value, *unknown))
        if (nimber,) in values:
            return "an option is worth the same"
        if any(len(lands) > 1 or not self.has_option(land_of(lands[0]), value ^ nimber) for value, *lands in unlisted):
            return "nothing shows that an option is not worth the same"
        return None if all((heap,) in values for heap in range(nimber)) else "an option is missing"
    def result(self, start):
        value, unknown = self.value(start)
        return f"nimber {value}" if not unknown else "won" if self.has_option(*start, 0) else None

class Misere:
    """Positions that the player to move loses: numbers of trees, and forms of lands."""
    def __init__(self, lines):
        # Of each tree: its options, whether the player to move wins, and its place in the order of trees.
        self.trees, self.numbers, self.sums, self.small, self.won = [], {}, {}, {}, set()
        listed, lost = [self.tree(())], []
        for line in lines:
            if line.startswith(f"#{len(listed)} = "):
                listed.append(self.tree(listed[int(option[1:])] for option in line.split(" = ")[1].split()))
            else:
                parts = line.split(" + ")
                lands = [land for part in parts if part[0] != "#" for land in read(part)]
                lost.append(([listed[int(part[1:])] for part in parts if part[0] == "#"], lands))
        self.outlines = {outline(land) for _, lands in lost for land in lands}
        self.claims = [self.position(trees, lands) for trees, lands in lost]
        self.lost = set(self.claims)
    def tree(self, options):
        """The reduced tree with these options."""
        options = frozenset(options)
        if options not in self.numbers:
            is_won = not options or not all(self.trees[option][1] for option in options)
            for simpler in {reply for option in options for reply in self.trees[option][0]}:
                stays = self.trees[simpler][0]
                if (simpler or is_won) and stays <= options and all(simpler in self.trees[option][0] for option in options - stays):
                    return self.numbers.setdefault(options, simpler)
            below = sorted((self.trees[option][2] for option in options), reverse=True)
            self.numbers[options] = len(self.trees)
            # By height, then by the number of options, then by the options, the greatest first.
            self.trees.append((options, is_won, (1 + below[0][0] if below else 0, len(below), below)))
        return self.numbers[options]
    def sum(self, one, other):
        pair = (min(one, other), max(one, other))
        if pair[0] == 0:
            return pair[1]
        if pair not in self.sums:
            after = [self.sum(option, other) for option in self.trees[one][0]]
            self.sums[pair] = self.tree(after + [self.sum(one, option) for option in self.trees[other][0]])
        return self.sums[pair]
    def tree_of(self, text):
        if text not in self.small:
            sums = (functools.reduce(self.sum, (self.tree_of(form(land)) for land in option), 0) for option in options(land_of(text)))
            self.small[text] = self.tree(sums)
        return self.small[text]
    def position(self, trees, lands, forms=()):
        """Merges the trees, the least first."""
        trees = [*trees, *(self.tree_of(form(land)) for land in lands if lives(land) <= SMALL_MISERE)]
        order = lambda tree: self.trees[tree][2]
        trees = sorted(filter(None, trees), key=order)
        while len(trees) > 1 and order(trees[0])[0] + order(trees[1])[0] <= TALLEST_SUM:
            trees = sorted(filter(None, [self.sum(*trees[:2]), *trees[2:]]), key=order)
        return tuple(trees), tuple(sorted([*forms, *(form(land) for land in lands if lives(land) > SMALL_MISERE)]))
    def after(self, position, is_listed=False):
        """The options of a position. With `is_listed`, not all of those with a land that no claim has."""
        trees, forms = position
        for at, tree in enumerate(trees):
            for option in self.trees[tree][0]:
                yield self.position([*trees[:at], option, *trees[at + 1 :]], [], forms)
        for at, text in enumerate(forms):
            for option in options(land_of(text)):
                if not is_listed or all(lives(land) <= SMALL_MISERE or outline(land) in self.outlines for land in option):
                    yield self.position(trees, option, forms[:at] + forms[at + 1 :])
    def is_lost(self, position):
        return position in self.lost if position[1] or len(position[0]) > 1 else not self.trees[sum(position[0])][1]
    def is_won(self, position):
        if not position[1] and len(position[0]) < 2:
            return self.trees[sum(position[0])][1]
        if position not in self.won and any(map(self.is_lost, self.after(position, True))):
            self.won.add(position)
        return position in self.won
    def fault(self, claim):
        if claim[1] or len(claim[0]) > 1:
            return None if all(map(self.is_won, self.after(claim))) else "nothing shows that each of its options is won"
        return None if self.is_lost(claim) else "it is won"
    def result(self, start):
        start = self.position([], start)
        return "lost" if self.is_lost(start) else "won" if self.is_won(start) else None

def fault(index):
    why = GAME.fault(GAME.claims[index])
    return why and f"claim {index + 1} of {len(GAME.claims)}: {why}"

def verify(path, every):
    """What a certificate proves of each start."""
    global GAME
    with gzip.open(path, "rt", encoding="utf-8") as file:
        header, starts, *lines = file.read().splitlines()
    GAME = {"sprouts certificate 2, normal play": Normal, "sprouts certificate 2, misere play": Misere}[header](lines)
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for why in pool.imap_unordered(fault, range(0, len(GAME.claims), every), 16):
            if why:
                raise ValueError(why)
    return {start.strip(): GAME.result(read(start)) or "unproven" for start in starts.split(";")}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("certificate", nargs="+")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="check only one claim of N, which proves nothing")
    arguments = parser.parse_args()
    for path in arguments.certificate:
        try:
            for start, result in verify(path, arguments.every).items():
                print(f"{start}: {result}")
                if result == "unproven":
                    raise ValueError("the claims do not prove who wins this start")
        except (ValueError, LookupError, TypeError, EOFError, OSError, zlib.error) as why:
            sys.exit(f"{path}: {why}")
