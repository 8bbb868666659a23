#!/usr/bin/env bash
# Makes what a release offers: for each target an archive of the program, its completions, manual pages, bill of materials, licences and
# the files to run it with, and SHA256SUMS of them all. The same sources and the same compiler give the same bytes, in any folder.
#
# Usage: deploy/release.sh [TARGET...]      (default: the targets below)
#
# The archives are in target/release-files. Needs git, or the time of the release in SOURCE_DATE_EPOCH; python3 (3.11); and for
# each target the standard library for it (`rustup target add TARGET`, or libstd-rust-dev of Debian for its architecture) and a linker.
# What cannot be built is named, the others are built all the same, and the exit status is 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

targets=(x86_64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-gnu)
[[ $# -eq 0 ]] || targets=("$@")

root=$PWD
build=$(realpath -m "${CARGO_TARGET_DIR:-target}")
out=$build/release-files
host=$(rustc -vV | sed -n 's/^host: //p')
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

# Paths of this machine must not get into the program, nor the time at which files were unpacked. Where the sources of the standard library
# are installed, rustc names them by their place; elsewhere by the commit.
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
# Without git, the programs do not know their commit.
: "${NIMBER_COMMIT:=$(git rev-parse --short=12 HEAD 2>/dev/null || true)}"
export NIMBER_COMMIT SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC CARGO_INCREMENTAL=0
commit=$(rustc -vV | sed -n 's/^commit-hash: //p')
names=("$root=/nimber" "$build=/target" "${CARGO_HOME:-$HOME/.cargo}=/cargo" "$(rustc --print sysroot)/lib/rustlib/src/rust=/rustc/$commit")
export RUSTFLAGS="${names[*]/#/--remap-path-prefix=}" CFLAGS="${names[*]/#/-ffile-prefix-map=}"
umask 022

say() { printf 'release: %s\n' "$*"; }

# What this machine lacks for a target; nothing if it can be built.
missing() {
    local linker package=gcc
    [[ -d $(rustc --print target-libdir --target "$1" 2>/dev/null) ]] || echo "its standard library: rustup target add $1"
    linker=$(linker "$1")
    # Debian writes gcc-x86-64-linux-gnu.
    [[ $linker == cc ]] || package=gcc-$(tr _ - <<<"${linker%-gcc}")
    command -v "$linker" >/dev/null || echo "its linker, $linker: apt-get install $package"
}

# For musl, rustc brings along what it links besides.
linker() {
    case $1 in
        "$host" | "${host%-gnu}-musl") echo cc ;;
        *) echo "${1%%-*}-linux-gnu-gcc" ;;
    esac
}

# All at once, because the last step of each uses one processor only.
compile() {
    local target name settings=() asked=()
    for target in "$@"; do
        asked+=(--target "$target")
        [[ $(linker "$target") != cc ]] || continue
        name=${target//-/_}
        settings+=("CARGO_TARGET_${name^^}_LINKER=$(linker "$target")" "CC_$name=$(linker "$target")")
    done
    env "${settings[@]}" cargo build --locked --profile dist --features otlp "${asked[@]}"
}

# pack TARGET
pack() {
    local name=nimber-$version-$1 program=$build/$1/dist/nimber native=$build/$host/dist/nimber folder
    folder=$work/$name
    mkdir -p "$folder/completions"
    install -m 755 "$program" "$folder/nimber"
    install -m 644 LICENSE-MIT LICENSE-APACHE README.md CHANGELOG.md deploy/nimber.toml deploy/nimber.service deploy/nimber.socket "$folder"
    cargo metadata --format-version 1 --locked --features otlp --filter-platform "$1" | python3 -B deploy/sbom.py >"$folder/nimber.cdx.json"
    # They are the same for every target, so the program for this machine writes them.
    "$native" completions bash >"$folder/completions/nimber.bash"
    "$native" completions zsh >"$folder/completions/_nimber"
    "$native" completions fish >"$folder/completions/nimber.fish"
    "$native" man "$folder/man/man1"
    tar --create --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u+rwX,go=rX \
        --directory="$work" "$name" | gzip --no-name -9 >"$out/$name.tar.gz"
    say "$name.tar.gz: $(stat -c %s "$out/$name.tar.gz") bytes, the program $(stat -c %s "$program") bytes, $(library "$program")"
}

# What the program needs of the system's C library.
library() {
    local newest
    newest=$(grep -aoE 'GLIBC_[0-9]+\.[0-9]+' "$1" | sort -uV | tail -n 1)
    if [[ -n $newest ]]; then echo "needs glibc ${newest#GLIBC_} or later"; else echo "needs no shared library"; fi
}

rm -rf "$out"
mkdir -p "$out"
work=$(mktemp -d "$build/release.XXXXXX")
trap 'rm -rf "$work"' EXIT

say "version $version, $(rustc --version)"
lacking=0
possible=()
for target in "${targets[@]}"; do
    lacks=$(missing "$target")
    if [[ -z $lacks ]]; then
        possible+=("$target")
        continue
    fi
    lacking=1
    while read -r line; do say "$target is NOT built: this machine lacks $line"; done <<<"$lacks"
done
if [[ ${#possible[@]} -gt 0 ]]; then
    mapfile -t built < <(printf '%s\n' "$host" "${possible[@]}" | sort -u)
    compile "${built[@]}"
    for target in "${possible[@]}"; do pack "$target"; done
    (cd "$out" && sha256sum -- *.tar.gz >SHA256SUMS && cat SHA256SUMS)
fi
exit "$lacking"
