#!/usr/bin/env bash
# Makes the package in a folder, ready for `npm pack` or `npm publish`: `bash clients/local/build.sh FOLDER`. Needs cargo, and `wasm-opt`
# of Binaryen in the path. Functions in the order of their names stand beside others of the same source, and Brotli makes of them 828 kB
# instead of 849. Above `-O1` the module is smaller, but 10 kB larger with Brotli, and no faster.
set -euo pipefail
folder=$(realpath -m "${1:?the folder for the package is needed}")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# The names are for the order only, `wasm-opt` leaves them out.
CARGO_PROFILE_WASM_STRIP=debuginfo cargo rustc --locked --package nimber-wasm --target wasm32-unknown-unknown --profile wasm \
    --crate-type cdylib
mkdir -p "$folder"
cp LICENSE-* clients/local/{package.json,README.md,*.js,index.d.ts} crates/games/src/sprouts/book/{normal,normal-large,misere,misere-large}.bin "$folder"
wasm-opt -O1 --reorder-locals --reorder-functions-by-name \
    --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue \
    "${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/nimber_wasm.wasm" -o "$folder/nimber.wasm"
