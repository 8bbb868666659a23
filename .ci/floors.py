"""Fails on a circle of files in a crate, and on an arrow upwards between two rooms of the service. Cargo sees neither. Fails on a line that
is too long, too: rustfmt leaves alone what it cannot break, and the whole statement around it.

A file depends on the files that define the names it uses, in `use` lines and in paths such as `super::board::Board`. A name that a
module only re-exports leads to the file that defines it. `mod child;` is no arrow. Nor is `pub use child::Name`, unless the rest of the
file uses `Name`. Comments, strings and what is under `#[cfg(test)]` do not count. A file that adds methods to a type of another file
counts as used where `self` calls them. Other methods are not followed.
"""

import os
import re
import sys
from collections import defaultdict
from pathlib import Path

# The rooms of the service. The other crates have none.
FLOORS = [["main"], ["cli"], ["http"], ["tables"], ["snapshots"], ["store", "ui"], ["packed"]]
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}

# In characters, as in rustfmt.toml.
WIDTH = 140
RUST = ["*.rs", *(f"{folder}/**/*.rs" for folder in ("benches", "crates", "fuzz/fuzz_targets", "migrations", "src", "tests"))]
# A row of a table in a comment has no place to break.
ROW = re.compile(r"\s*//[/!] \|")

COMMENT_OR_TEXT = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | \bb?r(?P<hashes>\#*)".*?"(?P=hashes) | "(?:\\.|[^"\\])*" | '(?:\\[^\n]+?|[^\\'\n])'""", re.X | re.S
)
TEST_ONLY = re.compile(r"#\[cfg\((?:test|all\(test)\b[^\]]*\]")
OF_FILE_ITSELF = re.compile(r"^ +use super::\*;", re.M)
MODULE = re.compile(r"(?:#\[path = (?P<path> *)\]\s*)?(?:\bpub(?:\([^)]*\))? )?\bmod (?P<name>\w+);")
USE = re.compile(r"(?P<public>\bpub(?:\([^)]*\))? )?\buse (?P<tree>[^;]+);")
METHODS = re.compile(r"^impl(?:<[^{]*?>)? (?P<type>[\w:]+)(?P<rest>[^{]*)\{.*?^\}", re.M | re.S)
PATH = re.compile(r"(?<!\w)(?<!::)[A-Za-z_]\w*(?:::[A-Za-z_]\w*)+")


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def code_of(text):
    """The text with blanks for comments, strings and tests, so that every place in it stays the same."""
    text = COMMENT_OR_TEXT.sub(lambda found: blank(found[0]), text)
    # In a module inside a file, it is the file itself that this names.
    text = OF_FILE_ITSELF.sub(lambda found: blank(found[0]), text)
    while test := TEST_ONLY.search(text):
        end, depth = test.end(), 0
        while depth > 0 or text[end - 1] not in ";}":
            depth += (text[end] in "{([") - (text[end] in "})]")
            end += 1
        text = text[: test.start()] + blank(text[test.start() : end]) + text[end:]
    return text


def leaves(tree, prefix=()):
    """The path and the local name of everything that a use tree names. A glob has the name `*`."""
    head, brace, inner = tree.strip().partition("{")
    if not brace:
        path, _, alias = head.partition(" as ")
        path = prefix + tuple(path.strip().split("::"))
        path = path[:-1] if path[-1] == "self" else path
        yield path, alias.strip() or path[-1]
        return
    prefix += tuple(head.split("::")[:-1])
    depth, part = 0, ""
    for letter in inner[: inner.rindex("}")] + ",":
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            if part.strip():
                yield from leaves(part, prefix)
            part = ""
        else:
            part += letter


class File:
    def __init__(self, path, module, folder, crate):
        """Reads a file and its children. `folder` is where the children are; `crate` collects all files by module."""
        self.path, self.module, self.crate = path, module, crate
        self.room = module[0] if module else "main"
        text = path.read_text(encoding="utf-8")
        code = code_of(text)
        self.code, self.lines = code, text.count("\n")
        self.children, self.bound, self.uses = {}, {}, []
        crate[module] = self
        for found in MODULE.finditer(code):
            name = found["name"]
            child = folder / f"{name}.rs" if (folder / f"{name}.rs").exists() else folder / name / "mod.rs"
            if found["path"]:
                child = Path(os.path.normpath(path.parent / text[slice(*found.span("path"))].strip('" ')))
            self.children[name] = File(child, (*module, name), folder / name, crate)
        rest = USE.sub(lambda found: blank(found[0]), code)
        for use in USE.finditer(code):
            line = code.count("\n", 0, use.start()) + 1
            for used, name in leaves(use["tree"]):
                self.bound[name] = used
                only_introduces = use["public"] and used[used[0] == "self"] in self.children
                if not only_introduces or re.search(rf"\b{name}\b", rest):
                    self.uses.append((used, line))
        for found in PATH.finditer(rest):
            self.uses.append((tuple(found[0].split("::")), rest.count("\n", 0, found.start()) + 1))

    def find(self, path, followed=()):
        """The file that defines what a path names: None for a module, and for what this crate does not define. `followed` has the names
        that led here, because a file that imports its own name would lead back to it."""
        here, begin = self, 0
        if path[0] == "crate":
            here, begin = self.crate[()], 1
        while begin < len(path) and path[begin] in ("self", "super"):
            here = self.crate[here.module[:-1]] if path[begin] == "super" else here
            begin += 1
        for place, name in enumerate(path[begin:], begin):
            bound = here.bound.get(name, (name,))
            if name in here.children and (place + 1 < len(path) or bound[0] == name):
                here = here.children[name]
            elif bound[0] != name and (here.module, name) not in followed:
                return here.find(bound + path[place + 1 :], (*followed, (here.module, name)))
            else:
                return here if place > 0 else None
        return None


def read(src):
    """All files of a source folder. For each pair of files, the names by which the first uses the second, with their lines."""
    crate = {}
    File(src / "lib.rs", (), src, crate)
    if (src / "main.rs").exists():
        File(src / "main.rs", ("main",), src, crate).bound["nimber"] = ("crate",)
    arrows, added = defaultdict(dict), defaultdict(list)
    for file in crate.values():
        for path, line in file.uses:
            target = file.find(path)
            # `Outcome::N` says no more than the `use` line that brought `Outcome` in.
            said_before = path[0] in file.bound and file.find(path[:1])
            if target and target is not file and not said_before:
                arrows[file, target].setdefault("::".join(path), line)
        for block in METHODS.finditer(file.code):
            home = file.find(tuple(block["type"].split("::")))
            if home and " for " not in block["rest"]:
                added[home] += [(file, name) for name in re.findall(r"\bfn (\w+)", block[0])]
    for home, methods in added.items():
        for file, name in methods:
            for user in {home: 0} | dict(methods):
                call = re.search(rf"\b(?:self\.|Self::){name}\(", user.code)
                if call and user is not file:
                    arrows[user, file].setdefault(f"self.{name}", user.code.count("\n", 0, call.start()) + 1)
    return list(crate.values()), arrows


def show_arrow(file, target, names):
    return f"{file.path} uses {', '.join(f'{name} (line {line})' for name, line in names.items())} of {target.path}"


def allowed(room, used):
    return room == used or FLOOR[room] < FLOOR[used]


def circles(files, arrows):
    """The largest sets of files that all depend on one another."""
    uses = defaultdict(list)
    for file, target in arrows:
        uses[file].append(target)
    reached = {}
    for file in files:
        found, open_ends = set(), [file]
        while open_ends:
            new = [target for target in uses[open_ends.pop()] if target not in found]
            found.update(new)
            open_ends += new
        reached[file] = found
    members = [[other for other in files if other in reached[file] and file in reached[other]] for file in files]
    return [circle for file, circle in zip(files, members) if circle and circle[0] is file]


def faults(files, arrows, has_rooms=True):
    if has_rooms:
        if unknown := {file.room for file in files} - FLOOR.keys():
            yield f"{min(unknown)} has no floor: give it one in .ci/floors.py"
            return
        for (file, target), names in arrows.items():
            if not allowed(file.room, target.room):
                yield f"{file.room} must not use {target.room}: {show_arrow(file, target, names)}"
    for circle in circles(files, arrows):
        inside = [(arrow, names) for arrow, names in arrows.items() if {*arrow} <= {*circle}]
        yield f"circle of {len(circle)} files:" + "".join(f"\n    {show_arrow(*arrow, names)}" for arrow, names in inside)


def long_lines(root):
    for path in sorted(path for pattern in RUST for path in root.glob(pattern)):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if len(line) > WIDTH and not ROW.match(line):
                yield f"{path}:{number}: a line of {len(line)} characters; break it before {WIDTH}"


def main():
    found = list(long_lines(Path()))
    for src in [Path("src"), *sorted(Path("crates").glob("*/src"))]:
        files, arrows = read(src)
        found += faults(files, arrows, has_rooms=src == Path("src"))
        print(f"{src}: {len(files)} files, {sum(file.lines for file in files)} lines, {len(arrows)} arrows between them")
    if found:
        sys.exit("\n".join(found))
    print("no circle of files, and all arrows between the rooms of the service run downwards")


if __name__ == "__main__":
    main()
