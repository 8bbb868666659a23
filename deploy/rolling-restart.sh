#!/usr/bin/env bash
# Runs three replicas behind HAProxy with deploy/replicas/haproxy.cfg, and counts the requests that fail or get other bytes, under load.
#
#     deploy/rolling-restart.sh target/release/nimber [ROUNDS]         restarts them one by one
#     deploy/rolling-restart.sh target/release/nimber [ROUNDS] kill    kills them one by one with SIGKILL
#
# Restarts must need no repetition, so HAProxy repeats nothing there, and half of the requests are POST. Kills are what it repeats GET for.
# Needs haproxy, curl and wrk, as Debian has them. Exit status 1 if a request failed.
set -euo pipefail

nimber=$1
rounds=${2:-2}
how=${3:-restart}
first_port=${FIRST_PORT:-18610}
stop_delay=${STOP_DELAY:-5}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
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

# What a client gets for a few requests: answers, problems and tags.
answers() { # PORT
    local path body bodies=('{"heaps":[3,5,7],"player_move":{"heap":2,"take":4},"seed":7}' '{"heaps":[3,5,7],"player_move":{"heap":9,"take":4}}')
    for path in '/nim?heaps=3,5,7' '/chomp?rows=4,4,4,2&moves=all' '/grundy?groups=48' '/chomp?rows=3,5' '/games' '/kayles/board.svg?rows=10,3'; do
        curl -sS -i "http://127.0.0.1:$1$path" && echo
    done
    for body in "${bodies[@]}"; do
        curl -sS -i -H 'content-type: application/json' -d "$body" "http://127.0.0.1:$1/nim/move" && echo
    done
}

for number in 1 2 3; do
    start "$number"
    answers $((first_port + number)) | grep -viE '^(x-request-id|date):' >"$folder/answers-$number"
done
statuses=$(grep -oE '^HTTP/1.1 [0-9]+' "$folder/answers-1" | cut -d ' ' -f 2 | tr '\n' ' ')
[[ $statuses == "200 200 200 422 200 200 200 422 " ]] || { echo "wrong statuses: $statuses"; exit 1; }
cmp "$folder/answers-1" "$folder/answers-2" && cmp "$folder/answers-1" "$folder/answers-3"
echo "three replicas give the same bytes"

# Addresses of this machine instead of names.
sed -E -e "s/bind :8080/bind 127.0.0.1:$first_port/" -e '/^resolvers/,/^$/d' -e 's/ resolvers system init-addr [a-z,]+//' \
    -e "s/nimber-1:8080/127.0.0.1:$((first_port + 1))/" -e "s/nimber-2:8080/127.0.0.1:$((first_port + 2))/" \
    -e "s/nimber-3:8080/127.0.0.1:$((first_port + 3))/" "$here/replicas/haproxy.cfg" >"$folder/haproxy.cfg"
if [[ $how == restart ]]; then
    sed -i -E -e 's/retries 2/retries 0/' -e '/redispatch|retry-on|disable-l7-retry/d' "$folder/haproxy.cfg"
fi
haproxy -f "$folder/haproxy.cfg" >"$folder/haproxy.log" 2>&1 &
proxy=$!
sleep 3
kill -0 "$proxy" || { cat "$folder/haproxy.log"; exit 1; }

cat >"$folder/load.lua" <<'LUA'
local get = wrk.format("GET", "/nim?heaps=3,5,7", { host = "nimber" })
local post = wrk.format("POST", "/nim/analyze", { host = "nimber", ["content-type"] = "application/json" }, '{"heaps":[3,5,7]}')
local count, expected = 0, nil
failed, example = 0, ""
function setup(thread) only = thread end
function init(arguments) with_post = arguments[1] == "restart" end
function request()
    count = count + 1
    return with_post and count % 2 == 0 and post or get
end
function response(status, _, body)
    expected = expected or body
    if status ~= 200 or body ~= expected then failed, example = failed + 1, status .. " " .. body:sub(1, 200) end
end
function done(summary)
    local lost = summary.errors
    local sum = only:get("failed") + lost.connect + lost.read + lost.write + lost.timeout
    print(string.format("connect %d, read %d, write %d, timeout %d; %s", lost.connect, lost.read, lost.write, lost.timeout, only:get("example")))
    print(string.format("%d requests, %d failed", summary.requests, sum))
end
LUA
seconds=$((rounds * 3 * (stop_delay + 4) + 4))
wrk -t1 -c16 -d"${seconds}s" --timeout 10s -s "$folder/load.lua" "http://127.0.0.1:$first_port" -- "$how" >"$folder/wrk" &
load=$!
sleep 2
for _ in $(seq "$rounds"); do
    for number in 1 2 3; do
        if [[ $how == kill ]]; then
            kill -KILL "${running[$number]}"
            wait "${running[$number]}" 2>/dev/null || true
        else
            kill -TERM "${running[$number]}"
            wait "${running[$number]}" || { echo "replica $number ended with $?"; exit 1; }
        fi
        start "$number"
        # Until HAProxy sends it requests again.
        sleep 3
    done
done
wait "$load"
result=$(tail -n 1 "$folder/wrk")
echo "$((rounds * 3)) times ($how), $result"
[[ $result == *" 0 failed" ]] || { cat "$folder/wrk" "$folder/haproxy.log"; exit 1; }
