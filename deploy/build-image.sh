#!/usr/bin/env bash
# Builds the container image with buildah: without Docker, without a daemon, and inside of another container, too.
#
# Usage: deploy/build-image.sh [--stand-ins] [NAME]      (default: nimber:VERSION)
#
# The build runs the tests. Then the image is started, has to become healthy and to answer, and is written to target/image/nimber.tar for
# `docker load` and others, with its bill of materials beside it. Works as root, with buildah (apt-get install buildah) and 20 GB of space; STORAGE_DRIVER=overlay needs less.
#
# --stand-ins is for a machine that reaches no container registry: it makes the base images of the Dockerfile out of packages of Debian
# (apt-get install mmdebstrap) and the Rust of this machine. Do not publish such an image: only the real bases are those that others know.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

stand_ins=false
if [[ ${1:-} == --stand-ins ]]; then
    stand_ins=true
    shift
fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=${1:-nimber:$version}
work=$(realpath -m "${CARGO_TARGET_DIR:-target}")/image
mkdir -p "$work"

# What works without further rights: no namespaces, no overlays, a store of its own. Where overlays work, they are faster.
export BUILDAH_ISOLATION=chroot
store=(--root "$work/store" --runroot "$work/run" --storage-driver "${STORAGE_DRIVER:-vfs}")
container=
server=

say() { printf 'image: %s\n' "$*"; }

clean_up() {
    if [[ -n $server ]]; then
        kill -- "-$server" 2>/dev/null || true
        # It cleans up after its container, which must still be there.
        wait "$server" 2>/dev/null || true
    fi
    [[ -z $container ]] || buildah "${store[@]}" rm "$container" >/dev/null
}
trap clean_up EXIT

# --- Stand-ins.

# Compiles and tests. The certificates are those that this machine trusts.
compiler_root() {
    local rust
    rust=$(rustc --print sysroot)
    mmdebstrap --variant=minbase --include=ca-certificates,g++,gcc,git,libc6-dev,make,python3 \
        --customize-hook="tar --create --directory='$rust' --exclude=./share . | tar --extract --directory=\"\$1/usr/local\"" \
        --customize-hook='cp /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"' \
        bookworm "$1"
}

# Runs the program: its libraries, and no shell.
runtime_root() {
    mmdebstrap --variant=extract --include=libc6,libgcc-s1,netbase,tzdata \
        --customize-hook='printf "root:x:0:0::/root:/sbin/nologin\nnonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n" >"$1/etc/passwd"' \
        --customize-hook='printf "root:x:0:\nnonroot:x:65532:\n" >"$1/etc/group"' \
        bookworm "$1"
}

# import IMAGE ROOT_FILE_SYSTEM
import() {
    container=$(buildah "${store[@]}" from scratch)
    buildah "${store[@]}" add --quiet "$container" "$2" / >/dev/null
    buildah "${store[@]}" config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
    buildah "${store[@]}" commit --quiet "$container" "$1" >/dev/null
    buildah "${store[@]}" rm "$container" >/dev/null
    container=
}

make_stand_ins() {
    local base stages
    stages=$(sed -n 's/^FROM .* AS //p' Dockerfile)
    for base in $(sed -n 's/^FROM \([^ ]*\).*/\1/p' Dockerfile | grep -vxF "$stages"); do
        # Of an earlier run.
        ! buildah "${store[@]}" inspect --type image "$base" >/dev/null 2>&1 || continue
        case $base in
            rust:*-bookworm) compiler_root "$work/base.tar" ;;
            gcr.io/distroless/cc-debian12:*) runtime_root "$work/base.tar" ;;
            *) say "there is no stand-in for $base" && return 1 ;;
        esac
        import "$base" "$work/base.tar"
        rm "$work/base.tar"
        say "$base is a stand-in"
    done
}

# --- The image.

# A service out of the image on a free port.
try() {
    local port url tries=0
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    url=http://127.0.0.1:$port
    container=$(buildah "${store[@]}" from "$name")
    setsid buildah "${store[@]}" run --env "NIMBER_LISTEN=127.0.0.1:$port" "$container" -- /usr/local/bin/nimber serve 2>"$work/log" &
    server=$!
    until buildah "${store[@]}" run "$container" -- /usr/local/bin/nimber healthcheck "$url" 2>"$work/health"; do
        if ((++tries == 300)) || ! kill -0 "$server" 2>/dev/null; then
            say "the service never became healthy"
            tail "$work/log" "$work/health"
            return 1
        fi
        sleep 1
    done
    python3 - "$url" <<'END'
import json, re, sys, urllib.request
with urllib.request.urlopen(sys.argv[1] + "/nim?heaps=3,5,7") as answer:
    analysis = json.load(answer)
assert analysis["outcome"] == "N" and analysis["sg"] == 1, analysis
with urllib.request.urlopen(sys.argv[1] + "/") as answer:
    assets = re.search(r'data-answers="either".*?(assets/[0-9a-f]+)/', answer.read().decode(), re.DOTALL)[1]
with urllib.request.urlopen(f"{sys.argv[1]}/{assets}/nimber.wasm") as answer:
    assert answer.read(4) == b"\0asm"
END
    say "it is healthy and answers, and its page has the module"
}

take_bill() {
    local root
    root=$(buildah "${store[@]}" mount "$container")
    cp "$root/usr/share/doc/nimber/nimber.cdx.json" "$work/"
    buildah "${store[@]}" umount "$container" >/dev/null
    say "$(grep -c '"type": "library"' "$work/nimber.cdx.json") components are in $work/nimber.cdx.json"
}

pull=(--pull)
if $stand_ins; then
    make_stand_ins
    pull=(--pull-never)
fi
# Without git, the program does not know its commit.
commit=${NIMBER_COMMIT:-$(git rev-parse --short=12 HEAD 2>/dev/null || true)}
buildah "${store[@]}" bud --format docker "${pull[@]}" --layers=false --build-arg "NIMBER_COMMIT=$commit" --tag "$name" .
try
take_bill
rm -f "$work/nimber.tar"
buildah "${store[@]}" push --quiet "$name" "docker-archive:$work/nimber.tar:$name"
say "$name is in $work/nimber.tar: $(stat -c %s "$work/nimber.tar") bytes"
