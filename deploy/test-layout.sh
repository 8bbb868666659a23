#!/usr/bin/env bash
# Tests the runtime layout of the container image without a container engine. The binary runs with the image's environment, as
# the image's user, without capabilities, and as process 1. Its root file system has only the binary and its shared libraries, and
# is read-only except for /data.
#
# Usage: deploy/test-layout.sh [BINARY [MODULE]]      (default: target/debug/nimber, and a stand-in that no page could run)
#
# All of this works as root. Without root it needs user namespaces. If mounting is not permitted, only its owner protects the root
# file system. If nothing is permitted, the script says "skipped" and succeeds.
set -eEuo pipefail

readonly IDENTITY=65532
# A debug build may take long to compute the tables.
readonly READY_SECONDS=300
# The default of --drain, and a second for a busy machine.
readonly STOP_SECONDS=11

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf 'layout: %s\n' "$*"; }

fail() {
    say "FAILED: $*"
    if [[ -s ${log:-} ]]; then
        say "the service's log:"
        tail -n 40 "$log"
    fi
    exit 1
}

# --- Outside: chooses the strongest isolation that this machine permits, and cleans up afterwards.

outside() {
    local binary=${1:-$here/target/debug/nimber} module=${2:-} isolation enter
    [[ -x $binary ]] || fail "$binary is not there; build it first"
    if [[ $EUID -eq 0 ]] && unshare --mount true 2>/dev/null; then
        isolation=root
        enter=(unshare --mount)
    elif [[ $EUID -eq 0 ]] && chroot --userspec=$IDENTITY:$IDENTITY --groups= / true 2>/dev/null; then
        isolation=chroot
        enter=()
    elif unshare "${user_namespace[@]}" --mount true 2>/dev/null; then
        isolation=user
        enter=(unshare "${user_namespace[@]}" --mount)
    else
        say "skipped: this machine permits neither mount namespaces, nor chroot, nor user namespaces"
        return
    fi
    # Next to the binary, because temporary folders are often mounted with noexec.
    work=$(mktemp -d "$(cd "$(dirname "$binary")" && pwd)/layout.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    "${enter[@]}" bash "${BASH_SOURCE[0]}" --inside "$isolation" "$binary" "$work" "$module"
}

# Inside, the user has the id of the image's user, and keeps the capabilities that mounting needs.
user_namespace=(--user "--map-user=$IDENTITY" "--map-group=$IDENTITY" --keep-caps)

# --- Inside.

assemble() {
    local binary=$1 module=$2 library
    mkdir -p "$root/usr/local/bin" "$root/data" "$work/volume" "$root$(dirname "$module_path")"
    if [[ -n $module ]]; then
        install -m 644 "$module" "$root$module_path"
    else
        printf '\0asm nimber_call' >"$root$module_path"
    fi
    install -m 755 "$binary" "$root/usr/local/bin/nimber"
    ldd "$binary" >"$work/ldd" || fail "ldd cannot read $binary"
    ! grep -F 'not found' "$work/ldd" || fail "a shared library is missing"
    while read -r library; do
        install -D -m 755 "$library" "$root$library"
    done < <(grep -oE '/[^ ]+' "$work/ldd")
    chmod 755 "$root"
    if [[ $isolation == chroot ]]; then
        volume=$root/data
    else
        volume=$work/volume
        mount --bind "$root" "$root"
        mount --bind "$volume" "$root/data"
        mount -o remount,bind,ro,nosuid,nodev "$root"
    fi
    chmod 750 "$volume"
    own_volume $IDENTITY
}

# Only root can change the owner. Without root, all files belong to the same user.
own_volume() {
    [[ $isolation == user ]] || chown -R "$1:$1" "$volume"
}

# The image's environment, with a free port.
environment() {
    sed -nE 's/^(ENV)?[[:space:]]+(NIMBER_[A-Z_]+=[^[:space:]]+).*/\2/p' "$here/Dockerfile"
    echo NIMBER_LISTEN=127.0.0.1:0
}

# Runs the binary in the layout: `nimber ARGUMENTS…`.
nimber() {
    exec env -i "PATH=$PATH" "${settings[@]}" "${namespace[@]}" "${drop[@]}" "$root" /usr/local/bin/nimber "$@"
}

# Starts the service and waits until the image's health check passes.
start() {
    local deadline=$((SECONDS + READY_SECONDS))
    : >"$log"
    (nimber serve) </dev/null >>"$log" 2>&1 &
    runner=$!
    server=
    port=
    until [[ -n $port ]]; do
        port=$(sed -nE 's|.*listening on http://127\.0\.0\.1:([0-9]+).*|\1|p' "$log" | head -n 1)
        alive "$deadline"
    done
    server=$runner
    if [[ ${#namespace[@]} -gt 0 ]]; then
        # The list ends without a newline, which `read` reports as a failure.
        read -r server <"/proc/$runner/task/$runner/children" || true
        [[ -n $server ]] || fail "the service has no process"
    fi
    until (namespace=() && nimber healthcheck "http://127.0.0.1:$port") >/dev/null 2>&1; do
        alive "$deadline"
    done
}

alive() {
    kill -0 "$runner" 2>/dev/null || fail "the service ended while it started"
    ((SECONDS < $1)) || fail "the service is not ready after $READY_SECONDS s"
    sleep 0.1
}

# The whole response to a GET.
get() {
    local connection
    exec {connection}<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$1" >&"$connection"
    timeout 30 cat <&"$connection"
    exec {connection}>&-
}

expect() {
    local answer=$1 part
    shift
    for part in "$@"; do
        [[ $answer == *"$part"* ]] || fail "expected $part in: $answer"
    done
}

expect_answers() {
    expect "$(get '/nim?heaps=3,5,7')" 'HTTP/1.1 200' '"sg":1,' '"outcome":"N"' '"winning_moves_total":3'
    expect "$(get /)" 'HTTP/1.1 200' 'data-answers="either"'
}

# Compares the user, the capabilities and the mounts that the kernel reports.
expect_confined() {
    local status mounts
    status=$(tr '\t' ' ' <"/proc/$server/status")
    expect "$status" "Uid: $IDENTITY $IDENTITY $IDENTITY $IDENTITY" "Gid: $IDENTITY $IDENTITY $IDENTITY $IDENTITY" "NoNewPrivs: 1"
    [[ $isolation == user ]] || expect "$status" "CapPrm: 0000000000000000" "CapEff: 0000000000000000"
    [[ ${#namespace[@]} -eq 0 ]] || grep -qE '^NSpid:.*[[:space:]]1$' "/proc/$server/status" || fail "the service is not process 1"
    if [[ $isolation != chroot ]]; then
        mounts=$(cut -d ' ' -f 5,6 "/proc/$server/mountinfo")
        grep -qE '^/ ro(,|$)' <<<"$mounts" || fail "the root file system is writable"
        grep -qE '^/data rw(,|$)' <<<"$mounts" || fail "/data is not writable"
    fi
}

# Sends SIGTERM while a connection is idle, as proxies leave them.
stop() {
    local idle begun=${EPOCHREALTIME/[.,]/} status=0
    exec {idle}<>"/dev/tcp/127.0.0.1/$port"
    kill -TERM "$server"
    while kill -0 "$runner" 2>/dev/null; do
        ((${EPOCHREALTIME/[.,]/} - begun < STOP_SECONDS * 1000000)) || fail "the service still runs $STOP_SECONDS s after SIGTERM"
        sleep 0.05
    done
    wait "$runner" || status=$?
    runner=
    exec {idle}>&-
    [[ $status -eq 0 ]] || fail "the service ended with status $status after SIGTERM"
    stopped_after=$(((${EPOCHREALTIME/[.,]/} - begun) / 1000))
}

inside() {
    isolation=$1
    work=$3
    root=$work/root
    log=$work/log
    runner=
    local first tables kept
    trap 'say "FAILED at line $LINENO"' ERR
    # The server first: it is process 1, so its namespace ends with it.
    trap '[[ -z ${runner:-} ]] || kill -KILL "${server:-$runner}" "$runner" 2>/dev/null || true' EXIT

    mapfile -t settings < <(environment)
    module_path=$(printf '%s\n' "${settings[@]}" | sed -n 's/^NIMBER_MODULE=//p')
    [[ $module_path == /* ]] || fail "the image has no module for its page"
    assemble "$2" "$4"
    drop=(setpriv --no-new-privs chroot "--userspec=$IDENTITY:$IDENTITY" --groups=)
    if [[ $isolation == user ]]; then
        # Keeps only the right to enter the root file system.
        drop=(setpriv --no-new-privs --inh-caps=-all,+sys_chroot --ambient-caps=-all,+sys_chroot chroot)
    fi
    namespace=()
    if unshare --pid --fork true 2>/dev/null && [[ -r /proc/self/task/$$/children || -r /proc/$$/task/$$/children ]]; then
        namespace=(unshare --pid --fork --kill-child)
    fi
    case $isolation in
        root) say "as root: read-only root file system, user $IDENTITY, no capabilities" ;;
        chroot) say "mounting is not permitted: the root file system is protected by its owner only" ;;
        user) say "in a user namespace: read-only root file system, user $IDENTITY" ;;
    esac
    [[ ${#namespace[@]} -gt 0 ]] || say "PID namespaces are not permitted: the service is not process 1"

    start
    expect_confined
    expect_answers
    first=$(get '/tables')
    expect "$first" 'HTTP/1.1 200'
    stop
    say "an empty /data: ready, answers, ended with status 0 ${stopped_after} ms after SIGTERM"

    kept=$(find "$volume" -mindepth 1 | wc -l)
    start
    expect_answers
    tables=$(get '/tables')
    if [[ $first == *'"kept":true'* ]]; then
        ((kept > 0)) || fail "/tables says that tables are kept, but /data is empty"
        expect "$tables" '"source":"read"'
    fi
    stop
    say "the same /data again ($kept files and folders in it): ready, answers, stopped after ${stopped_after} ms"

    if [[ $isolation != chroot ]]; then
        mount -o remount,bind,ro,nosuid,nodev "$root/data"
        start
        expect_answers
        stop
        say "/data mounted read-only: ready, answers, stopped after ${stopped_after} ms"
        mount -o remount,bind,rw,nosuid,nodev "$root/data"
    fi

    find "$volume" -mindepth 1 -delete
    own_volume 0
    chmod 555 "$volume"
    start
    expect_answers
    stop
    chmod 755 "$volume"
    [[ -z $(ls -A "$volume") ]] || fail "something was written to a folder that is not writable"
    say "/data of another user: ready, answers, stopped after ${stopped_after} ms"
    say "passed"
}

if [[ ${1:-} == --inside ]]; then
    shift
    inside "$@"
else
    outside "$@"
fi
