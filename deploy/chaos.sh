#!/usr/bin/env bash
# Does to a service what machines do: kills, torn and flipped files, full disks, folders that disappear, several instances on one
# folder, jumping clocks, stops under load. After every fault the service has to answer three known requests. Ends with a table of
# what was done, and with status 1 if anything was wrong.
#
# Usage: deploy/chaos.sh [BINARY] [KILLS] [PART...]      (default: target/release/nimber 200, all parts)
#
# It needs curl and python3. Full disks and read-only folders need root and mounts that no other process sees, clocks need faketime
# or time namespaces; what is not there is skipped with a line. `tests/cli` has the short form of most of this.
set -uo pipefail

readonly READY_SECONDS=60
# Built in about a tenth of a second, so that kills hit every step.
readonly TABLES=(--chomp-box 9x9 --chomp-tiles 40 --grundy-heaps 65536)
# Those of the archived folder whose tables are files of their own.
readonly MAPPED=(--chomp-box 8x8 --chomp-tiles 24 --grundy-heaps 4096 --chomp-outcomes 30)

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
binary=$(realpath -- "${1:-$here/target/release/nimber}")
kills=${2:-200}
all=(kill_at_random torn_and_flipped no_files full_disks limited_files removed_folder several_instances clocks stops_under_load)
parts=("${@:3}")
[[ $# -gt 2 ]] || parts=("${all[@]}")
for part in "${parts[@]}"; do
    [[ " ${all[*]} " == *" $part "* ]] || { echo "chaos: there is no part $part; the parts are ${all[*]}" >&2; exit 2; }
done
[[ -x $binary ]] || { echo "chaos: $binary is not there; build it first" >&2; exit 2; }

# Mounts end with the namespace.
if [[ -z ${CHAOS_INSIDE:-} && $EUID -eq 0 ]] && unshare --mount true 2>/dev/null; then
    CHAOS_INSIDE=mounts exec unshare --mount bash "${BASH_SOURCE[0]}" "$binary" "$kills" "${parts[@]}"
fi

work=$(mktemp --directory)
pid=
trap '[[ -z $pid ]] || kill -9 "$pid" 2>/dev/null; rm -rf "$work"' EXIT
data=$work/data log=$work/log tables=()
rows=() wrong=0 count=0 bad=0 note=

say() { printf 'chaos: %s\n' "$*"; }

# --- One service at a time, in $pid, on $port.

# start [WORD...]: starts a service on $data at the end of another command.
start() {
    # The log of the last service has another port.
    : >"$log"
    "$@" "$binary" serve --listen 127.0.0.1:0 --log-format json --data-dir "$data" "${tables[@]}" 2>"$log" &
    pid=$!
}

# The port is in the first line of the log.
address() {
    local tries
    for ((tries = 0; tries < READY_SECONDS * 20; tries++)); do
        port=$(grep -om1 '"address":"127.0.0.1:[0-9]*"' "$log" | grep -o '[0-9]*"$' | tr -d '"') && return
        kill -0 "$pid" 2>/dev/null || return 1
        sleep 0.05
    done
    return 1
}

get() { curl --silent --max-time 120 "http://127.0.0.1:$port$1"; }

ready() {
    local tries
    address || { fault "it never listened: $(tail -n 2 "$log")"; return 1; }
    for ((tries = 0; tries < READY_SECONDS * 20; tries++)); do
        get /readyz | grep -q '"ready":true' && return
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.05
    done
    fault "it never became ready: $(tail -n 2 "$log")"
    return 1
}

answers() {
    local request found
    for request in '/nim?heaps=3,5,7 1' '/chomp?rows=4,4,4,2 4' '/grundy?groups=48 4'; do
        found=$(get "${request% *}") || found="curl ended with status $?"
        [[ $found == *"\"sg\":${request#* },"* ]] || fault "${request% *}: ${found:0:200}"
    done
}

# Waits until every table is stored.
stored() {
    local tries
    for ((tries = 0; tries < READY_SECONDS * 20; tries++)); do
        reports '"persistent":true' && return
        sleep 0.05
    done
    fault "the tables were never stored: $(get /tables)"
}

reports() { get /tables | grep -qE "$1"; }

# Waits until the service has reported something.
until_reported() {
    local tries
    for ((tries = 0; tries < 200; tries++)); do
        reports "$1" && return
        sleep 0.05
    done
    fault "it does not report $1: $(get /tables)"
}

is_alive() { ready && answers; }

end() { kill -9 "$pid" 2>/dev/null; wait "$pid" 2>/dev/null; pid=; }

stop() {
    local status=0
    kill -TERM "$pid"
    wait "$pid" || status=$?
    [[ $status -eq 0 ]] || fault "it ended with status $status: $(tail -n 2 "$log")"
    pid=
}

# --- The table at the end.

fault() {
    bad=$((bad + 1))
    say "WRONG: $*"
}

begin() {
    name=$1 tables=("${TABLES[@]}") count=0 bad=0 note=
    rm -rf "$data"
    say "$name"
}

done_with() {
    rows+=("$(printf '%-44s %6s %6s  %s' "$name" "$count" "$bad" "$note")")
    wrong=$((wrong + bad))
}

skipped() {
    rows+=("$(printf '%-44s %6s %6s  %s' "$1" - - "skipped: $2")")
    say "$1: skipped: $2"
}

# A folder with all tables.
fill() {
    rm -rf "$data"
    start
    is_alive && stored
    stop
}

random() { echo $((RANDOM % $1)); }

a_while() { sleep "0.$(printf %03d "$(random "$1")")"; }

# --- The faults.

kill_at_random() {
    begin "kill -9 at random moments"
    local set_aside=0
    while [[ $count -lt $kills ]]; do
        # Sometimes there is nothing yet, so that building and storing are hit, too.
        [[ $((count % 10)) -ne 0 ]] || rm -rf "$data"
        start
        a_while 400
        end
        count=$((count + 1))
        [[ $((count % 4)) -eq 3 ]] || continue
        start
        is_alive
        ! reports 'set aside|moved the damaged' || set_aside=$((set_aside + 1))
        a_while 200
        end
        count=$((count + 1))
    done
    note="databases set aside: $set_aside"
    done_with
}

# damage FILE: cuts it or flips a byte.
damage() {
    python3 - "$1" "$RANDOM" <<'PYTHON'
import os, random, sys
path, choose = sys.argv[1], random.Random(int(sys.argv[2]))
size = os.path.getsize(path)
with open(path, "r+b") as file:
    if choose.random() < 0.5:
        file.truncate(choose.randrange(size))
    else:
        place = choose.randrange(size)
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ 1 << choose.randrange(8)]))
PYTHON
}

torn_and_flipped() {
    begin "a file of the database is cut or flipped"
    local noticed=0 file
    fill
    cp -a "$data" "$work/whole"
    for ((; count < 60; count++)); do
        rm -rf "$data"
        cp -a "$work/whole" "$data"
        file=$(find "$data" -type f -size +0 | shuf -n 1)
        damage "$file"
        start
        is_alive
        # sled takes a damaged end of its log for a crash. The inventory shows what is gone.
        ! reports '"incidents":\["' || noticed=$((noticed + 1))
        ! reports '"source":"built"' || reports '"incidents":\["' || fault "built again without a word: $(get /tables)"
        stored
        stop
    done
    note="reported: $noticed; the others changed no table"
    done_with

    begin "a mapped table is cut or flipped"
    tables=("${MAPPED[@]}")
    local archive=$here/tests/data/old-data-folders.tar.gz
    tar -xzf "$archive" -C "$work" ./mapped
    for ((; count < 30; count++)); do
        rm -rf "$data"
        cp -a "$work/mapped" "$data"
        file=$(find "$data/segments" -name 'chomp-[bto]*.table' | shuf -n 1)
        damage "$file"
        start
        is_alive
        until_reported "\"incidents\":\[.*$(basename "$file" | cut -d. -f1)"
        stored
        stop
    done
    note="each one reported"
    done_with
}

no_files() {
    begin "FIFOs, folders and devices as files"
    local file kind
    fill
    cp -a "$data" "$work/sound"
    for file in lock opening scratch tables.sled/{db,conf,snap.0000000000000001,blobs/1}; do
        for kind in mkfifo mkdir "ln -s /dev/zero"; do
            rm -rf "$data"
            cp -a "$work/sound" "$data"
            rm -f "${data:?}/$file"
            $kind "$data/$file"
            start
            is_alive
            until_reported 'not a regular file'
            stored
            stop
            count=$((count + 1))
        done
    done
    done_with
}

full_disks() {
    if [[ ${CHAOS_INSIDE:-} != mounts ]]; then
        skipped "a full disk" "mounting is not permitted"
        skipped "a read-only mount" "mounting is not permitted"
        return
    fi
    begin "a full disk"
    local size
    for size in 64k 1m 4m 12m; do
        mkdir -p "$data"
        mount -t tmpfs -o size=$size none "$data"
        start
        is_alive
        until_reported 'cannot be stored|cannot be written|cannot be opened'
        reports '"persistent":false' || fault "it says that everything is stored on a disk of $size"
        stop
        umount "$data"
        count=$((count + 1))
    done
    mkdir -p "$data"
    mount -t tmpfs -o size=64m none "$data"
    start
    is_alive && stored
    stop
    # The disk is full when the service starts, and has room again for the next start.
    cat /dev/zero >"$data/neighbour" 2>/dev/null
    start
    is_alive
    note="tables on a disk that is full later: $(get /tables | grep -o '"source":"[a-z]*"' | sort | uniq -c | tr -s ' \n' ' ')"
    stop
    rm "$data/neighbour"
    start
    is_alive && stored
    stop
    umount "$data"
    count=$((count + 2))
    done_with

    begin "a read-only mount"
    fill
    mount --bind "$data" "$data"
    mount -o remount,ro,bind "$data"
    for ((; count < 5; count++)); do
        start
        is_alive
        reports '"persistent":true,"incidents":\[\]' && ! reports '"source":"built"' || fault "it is not used: $(get /tables)"
        stop
    done
    umount "$data"
    done_with
}

limited_files() {
    begin "a limit on the size of files (SIGXFSZ)"
    local blocks
    for blocks in 0 1 64 4096 16384; do
        rm -rf "$data"
        : >"$log"
        # The log is a file, too, and is not to be limited.
        (ulimit -f $blocks; exec "$binary" serve --listen 127.0.0.1:0 --log-format json --data-dir "$data" "${tables[@]}") \
            2> >(cat >"$log") &
        pid=$!
        is_alive
        until_reported 'cannot be stored|cannot be written|cannot be opened'
        reports '"persistent":false' || fault "it says that everything is stored"
        stop
        count=$((count + 1))
    done
    done_with
}

removed_folder() {
    begin "the folder is removed while the service runs"
    for ((; count < 10; count++)); do
        start
        [[ $((count % 2)) -eq 0 ]] || a_while 300
        is_alive
        rm -rf "$data"
        answers
        stop
    done
    start
    is_alive && stored
    stop
    done_with
}

several_instances() {
    begin "three instances start on one folder"
    local pids=() ports=() each
    for ((; count < 10; count++)); do
        [[ $((count % 2)) -ne 0 ]] || rm -rf "$data"
        pids=() ports=()
        for each in 1 2 3; do
            log=$work/log$each
            start
            pids+=("$pid")
        done
        for each in 1 2 3; do
            log=$work/log$each pid=${pids[each - 1]}
            is_alive
            stop
        done
        log=$work/log
        start
        is_alive && stored
        stop
    done
    done_with
}

clocks() {
    local library when clock=$work/clock
    library=$(find /usr/lib /usr/local/lib -name libfaketimeMT.so.1 -print -quit 2>/dev/null)
    if [[ -n $library ]]; then
        local shifted=(env LD_PRELOAD="$library" FAKETIME_TIMESTAMP_FILE="$clock" FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1)
        # Not to before 1970, because Linux sets no clock to that.
        begin "the wall clock jumps between starts"
        for when in +0y +10y -10y -40y -56y +100y +0y; do
            echo $when >"$clock"
            start "${shifted[@]}"
            is_alive && stored
            [[ $count -eq 0 ]] || ! reports '"source":"built"' || fault "at $when it builds what is stored"
            stop
            count=$((count + 1))
        done
        done_with

        begin "the wall clock jumps while the service runs"
        echo +0y >"$clock"
        start "${shifted[@]}"
        for when in +1y -1y +10y -20y +0y +100y -56y; do
            # At first it builds and stores.
            echo $when >"$clock"
            is_alive
            count=$((count + 1))
        done
        stored
        grep -q '"timestamp":"19' "$log" || fault "the clock of the service did not jump: $(tail -n 1 "$log")"
        ! grep -qE '"level":"(WARN|ERROR)"' "$log" || fault "it complains: $(grep -E '"level":"(WARN|ERROR)"' "$log" | head -n 1)"
        stop
        start
        is_alive
        reports '"incidents":\[\]' && ! reports '"source":"built"' || fault "what it stored is not used: $(get /tables)"
        stop
        done_with
    else
        skipped "the wall clock jumps" "faketime is not there"
    fi
    if [[ $EUID -eq 0 ]] && unshare --time --monotonic 1 true 2>/dev/null; then
        begin "the monotonic clock begins elsewhere"
        local seconds
        for seconds in 0 86400 100000000 0 1000000000; do
            # Without --fork, the process itself stays outside of the new namespace.
            start unshare --time --monotonic $seconds --boottime $seconds --
            is_alive && stored
            stop
            count=$((count + 1))
        done
        done_with
    else
        skipped "the monotonic clock begins elsewhere" "no time namespaces"
    fi
}

stops_under_load() {
    begin "SIGTERM under load, --stop-delay 2"
    fill
    # The clients have the delay to go elsewhere. Without it, some are just connecting or sending when their connection is closed.
    tables+=(--stop-delay 2)
    local answered=0 found
    for ((; count < 10; count++)); do
        start
        is_alive
        found=$(python3 - "$port" "$pid" <<'PYTHON'
import http.client, os, signal, sys, threading, time
port, pid = int(sys.argv[1]), int(sys.argv[2])
answered, failed, leave = [0], [], threading.Event()

def ask():
    while not leave.is_set():
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            while True:
                connection.request("GET", "/chomp?rows=4,4,4,2")
                answer = connection.getresponse()
                if answer.status != 200 or b'"sg":4,' not in answer.read():
                    raise ValueError(f"status {answer.status}")
                answered[0] += 1
                if answer.will_close or leave.is_set():
                    break
        except Exception as error:
            failed.append(repr(error))
            return

clients = [threading.Thread(target=ask) for _ in range(16)]
for client in clients:
    client.start()
time.sleep(0.3)
os.kill(pid, signal.SIGTERM)
time.sleep(0.7)
leave.set()
for client in clients:
    client.join()
print(answered[0], len(failed), *failed[:3])
PYTHON
)
        answered=$((answered + ${found%% *}))
        [[ $found =~ ^[0-9]+\ 0$ ]] || fault "answered, failed: $found"
        wait "$pid" || fault "it ended with status $?"
        pid=
    done
    note="$answered requests answered, none failed"
    [[ $bad -eq 0 ]] || note="$answered requests answered"
    done_with
}

begun=$SECONDS
for part in "${parts[@]}"; do
    $part
done

echo
printf '%-44s %6s %6s  %s\n' "what was done" times wrong ""
printf '%s\n' "${rows[@]}"
echo
say "$("$binary" --version), $((SECONDS - begun)) s, wrong: $wrong"
[[ $wrong -eq 0 ]]
