#!/usr/bin/env bash
# Makes the wheel from the files of the npm package: `bash clients/python-local/build.sh PACKAGE FOLDER`, where PACKAGE is what
# `clients/local/build.sh` made, and FOLDER gets the sources and dist/*.whl. Needs `python3 -m build` and hatchling.
set -euo pipefail
package=$(realpath "${1:?the folder of the npm package is needed}")
folder=$(realpath -m "${2:?the folder for the wheel is needed}")
cd "$(dirname "${BASH_SOURCE[0]}")"

mkdir -p "$folder"
cp -r pyproject.toml README.md src "$folder"
cp "$package"/LICENSE-* "$folder"
cp "$package"/{nimber.wasm,normal.bin,normal-large.bin,misere.bin,misere-large.bin} "$folder/src/nimber_local"
cd "$folder"
python3 -m build --no-isolation --wheel
