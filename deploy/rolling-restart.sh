#!/usr/bin/env bash
# Restarts three instances behind HAProxy one by one, under load, and counts the requests that fail. HAProxy only checks /readyz; it repeats
# no request. Needs haproxy and wrk, as Debian has them. Exit status 1 if a request failed.
#
#     deploy/rolling-restart.sh target/release/nimber [ROUNDS]
set -euo pipefail

nimber=$1
rounds=${2:-2}
first_port=${FIRST_PORT:-18610}
stop_delay=${STOP_DELAY:-5}
folder=$(mktemp -d)
declare -A running

finish() {
    kill "${running[@]}" "${proxy:-}" "${load:-}" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap finish EXIT

start() { # NUMBER
    "$nimber" serve --listen "127.0.0.1:$((first_port + $1))" --data-dir "$folder/data-$1" --stop-delay "$stop_delay" --log warn \
        --chomp-box 8x8 --chomp-tiles 30 --grundy-heaps 4096 2>>"$folder/log-$1" &
    running[$1]=$!
    until "$nimber" healthcheck "http://127.0.0.1:$((first_port + $1))/readyz" 2>/dev/null; do sleep 0.1; done
}

for number in 1 2 3; do start "$number"; done

cat >"$folder/haproxy.cfg" <<CONFIG
defaults
    mode http
    timeout connect 2s
    timeout client 30s
    timeout server 30s
listen nimber
    bind 127.0.0.1:$first_port
    option httpchk GET /readyz
    default-server check inter 1s fall 2 rise 2
    server one 127.0.0.1:$((first_port + 1))
    server two 127.0.0.1:$((first_port + 2))
    server three 127.0.0.1:$((first_port + 3))
CONFIG
haproxy -f "$folder/haproxy.cfg" 2>"$folder/haproxy.log" &
proxy=$!
sleep 3

seconds=$((rounds * 3 * (stop_delay + 4) + 4))
wrk -t1 -c16 -d"${seconds}s" "http://127.0.0.1:$first_port/nim?heaps=3,5,7" >"$folder/wrk" &
load=$!
sleep 2
for _ in $(seq "$rounds"); do
    for number in 1 2 3; do
        kill -TERM "${running[$number]}"
        wait "${running[$number]}" || { echo "instance $number ended with $?"; exit 1; }
        start "$number"
        # Until HAProxy sends it requests again.
        sleep 3
    done
done
wait "$load"
cat "$folder/wrk"
if grep -qE "Non-2xx|Socket errors" "$folder/wrk"; then
    echo "requests failed"
    exit 1
fi
echo "$((rounds * 3)) restarts, no failed request"
