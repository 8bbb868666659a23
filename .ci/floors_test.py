"""Shows on small trees that floors.py fails when it should, and only then."""

import re
import sys
import tempfile
from pathlib import Path

import floors

ROOMS = "pub mod http; pub mod tables; pub mod snapshots; pub mod store; pub mod ui;"
# The files of a tree, and how the only fault begins that the check must find. Rooms that are not listed are empty.
CASES = [
    ({"http": "use crate::tables::Nim;", "tables": "pub struct Nim;"}, ""),
    ({"tables": "use crate::http::Page;", "http": "pub struct Page;"}, "tables must not use http"),
    ({"tables": "fn f(p: crate::http::Page) {}"}, "tables must not use http"),
    ({"tables": "use crate::http; fn f(p: http::Page) {}"}, "tables must not use http"),
    ({"tables": 'fn f() { "crate::http::Page"; \'"\'; } // crate::http::Page'}, ""),
    ({"tables": "#[cfg(test)]\nmod tests { use crate::http::Page; fn f() {} }"}, ""),
    ({"tables": "#[cfg(test)]\nmod tests { fn f() {} }\nuse crate::http::Page;"}, "tables must not use http"),
    ({"tables": "use crate::store::T;", "store": "pub struct T;"}, ""),
    ({"store": "use crate::ui::T;"}, "store must not use ui"),
    ({"tables": "use crate::snapshots::T;", "snapshots": "use crate::store::S; pub struct T;", "store": "pub struct S;"}, ""),
    ({"store": "use crate::snapshots::T;"}, "store must not use snapshots"),
    ({"snapshots": "use crate::tables::T;"}, "snapshots must not use tables"),
    ({"http": "mod nim; mod wire;", "http/nim": "use super::wire::W;", "http/wire": "use super::nim::N;"}, "circle of 2 files"),
    ({"http": "mod nim; pub struct G;", "http/nim": "use super::G;"}, ""),
    ({"http": "mod nim; pub use nim::N; pub struct G;", "http/nim": "use super::G;"}, ""),
    ({"http": "mod nim; pub use nim::N; pub struct G(N);", "http/nim": "use super::G;"}, "circle of 2 files"),
    ({"http": "mod nim; use nim::{self, a::{N as M}}; pub struct G;", "http/nim": "use super::*;"}, "circle of 2 files"),
    ({"http": "mod nim; mod wire; pub use wire::W; use nim::N;", "http/nim": "use super::W;", "http/wire": ""}, ""),
    ({"http": "mod a; mod b; mod c;", "http/a": "use super::b::B;", "http/b": "use super::c::C;", "http/c": "use super::a::A;"}, "circle of 3 files"),
    ({"http": "mod nim; struct G;\nimpl G {\n fn f(&self) { self.g() }\n}", "http/nim": "impl super::G {\n fn g(&self) {}\n}"}, "circle of 2 files"),
    ({"http": "mod nim; struct G;\nimpl G {\n fn f(&self) {}\n}", "http/nim": "impl super::G {\n fn g(&self) { self.f() }\n}"}, ""),
    ({"http": "mod nim; trait G<T> {\n fn f(&self) { self.g() }\n}", "http/nim": "impl<'a> super::G<N<'a>> for N<'a> {\n fn g(&self) {}\n}"}, ""),
    ({"http": "mod nim;", "http/nim": "use crate::http::nim::N as M; use super::nim::N; fn f(n: N) {}"}, ""),
    ({"lib": ROOMS + "pub mod cellar;", "cellar": ""}, "cellar has no floor"),
]
for case, expected in CASES:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in ({"lib": ROOMS} | dict.fromkeys(re.findall(r"\w+(?=;)", ROOMS), "") | case).items():
            path = Path(folder, f"{name}.rs")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        said = list(floors.faults(*floors.read(Path(folder))))
    if len(said) != bool(expected) or not all(fault.startswith(expected) for fault in said):
        sys.exit(f"this check is wrong about {case}: it says {said}")
with tempfile.TemporaryDirectory() as folder:
    Path(folder, "lib.rs").write_text(f"//! | {'a' * 140} |\n{'ж' * 140}\n{'b' * 141}\n", encoding="utf-8")
    said = [fault.split(": ")[0].rsplit(":")[-1] for fault in floors.long_lines(Path(folder))]
    if said != ["3"]:
        sys.exit(f"the long line is the third, not {said}")
print(f"floors.py judges {len(CASES)} small trees correctly")
