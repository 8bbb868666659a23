"""Shows on small trees that floors.py fails when it should, and only then."""

import re
import sys
import tempfile
from pathlib import Path

import floors

ROOMS = "pub mod http; pub mod service; pub mod tables; pub mod games; pub mod theory; pub mod store; pub mod snapshots;"
# The files of a tree, and how the only fault begins that the check must find. Rooms that are not listed are empty.
CASES = [
    ({"http": "use crate::games::Nim;", "games": "pub struct Nim;"}, ""),
    ({"games": "use crate::http::Page;", "http": "pub struct Page;"}, "games must not use http"),
    ({"games": "fn f(p: crate::http::Page) {}"}, "games must not use http"),
    ({"games": "use crate::http; fn f(p: http::Page) {}"}, "games must not use http"),
    ({"games": 'fn f() { "crate::http::Page"; \'"\'; } // crate::http::Page'}, ""),
    ({"games": "#[cfg(test)]\nmod tests { use crate::http::Page; fn f() {} }"}, ""),
    ({"games": "#[cfg(test)]\nmod tests { fn f() {} }\nuse crate::http::Page;"}, "games must not use http"),
    ({"service": "use crate::tables::T;"}, "service must not use tables"),
    ({"tables": "use crate::store::T;", "store": "pub struct T;"}, ""),
    ({"store": "use crate::theory::T;"}, "store must not use theory"),
    ({"games": "use crate::store::T;"}, "games must not use store"),
    ({"tables": "use crate::snapshots::T;", "snapshots": "use crate::store::S; pub struct T;", "store": "pub struct S;"}, ""),
    ({"games": "use crate::snapshots::T;"}, "games must not use snapshots"),
    ({"store": "use crate::snapshots::T;"}, "store must not use snapshots"),
    ({"snapshots": "use crate::theory::T;"}, "snapshots must not use theory"),
    ({"games": "mod nim; mod wire;", "games/nim": "use super::wire::W;", "games/wire": "use super::nim::N;"}, "circle of 2 files"),
    ({"games": "mod nim; pub struct G;", "games/nim": "use super::G;"}, ""),
    ({"games": "mod nim; pub use nim::N; pub struct G;", "games/nim": "use super::G;"}, ""),
    ({"games": "mod nim; pub use nim::N; pub struct G(N);", "games/nim": "use super::G;"}, "circle of 2 files"),
    ({"games": "mod nim; use nim::{self, a::{N as M}}; pub struct G;", "games/nim": "use super::*;"}, "circle of 2 files"),
    ({"games": "mod nim; mod wire; pub use wire::W; use nim::N;", "games/nim": "use super::W;", "games/wire": ""}, ""),
    ({"games": "mod a; mod b; mod c;", "games/a": "use super::b::B;", "games/b": "use super::c::C;", "games/c": "use super::a::A;"}, "circle of 3 files"),
    ({"games": "mod nim; struct G;\nimpl G {\n fn f(&self) { self.g() }\n}", "games/nim": "impl super::G {\n fn g(&self) {}\n}"}, "circle of 2 files"),
    ({"games": "mod nim; struct G;\nimpl G {\n fn f(&self) {}\n}", "games/nim": "impl super::G {\n fn g(&self) { self.f() }\n}"}, ""),
    ({"games": "mod nim; trait G<T> {\n fn f(&self) { self.g() }\n}", "games/nim": "impl<'a> super::G<N<'a>> for N<'a> {\n fn g(&self) {}\n}"}, ""),
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
print(f"floors.py judges {len(CASES)} small trees correctly")
