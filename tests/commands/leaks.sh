#!/bin/bash
# `recto serve` keeps nothing of what it was asked: after a day's worth of requests in a minute, of
# which many are refused, broken off or too much, it has the memory, the files, the threads and the
# processes that it had after the first ones. REQUESTS is the number of each of eight clients.
# Runs: soak measures
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 7
cd "$work" || exit 2
each=${REQUESTS:-4000}
: >address
"$program" serve --port 0 --seconds 1 >address &
server=$!
wait_until 20 grep -q . address
port=$(sed 's|.*:\([0-9]*\)/.*|\1|' address)
url=http://localhost:$port/api

jq -Rs '{record: .}' "$top/samples/plexus.yaml" >record
jq -Rs '{record: ., moves: ["a1-a2"]}' "$top/samples/plexus-unfinished.yaml" >move
jq -Rs '{record: ., as: "pdf"}' "$top/samples/connecting.yaml" >pdf
printf '{"record": "%0270000d"}' 0 >large
echo '{"record": 1}' >wrong
jq -n '{record: "game: connecting\nplayers: 2\ndots: 702\nmoves: a1-a2"}' >hard

ask() { # name, body, how often, options of curl...
    name=$1 body=$2 count=$3
    shift 3
    curl -s -o "answers.$name.$body" -w '%{http_code}\n' -H 'Content-Type: application/json' \
        --data-binary "@$body" "$@" "$url/$name?[1-$count]"
}

# Connections that end amid a request. They come one by one, since beyond the limit all are refused.
break_off() { # how often
    for _ in $(seq "$1"); do
        sleep 0.01
        { printf 'POST /api/check HTTP/1.1\r\nHost: localhost:%s\r\nContent-' "$port" >&3; } \
            3<>"/dev/tcp/127.0.0.1/$port"
    done
}

crowd() { # requests of each
    ask check record "$1" >checks &
    clients=$!
    ask moves record "$1" >listed &
    clients="$clients $!"
    ask add move "$1" >adds &
    clients="$clients $!"
    ask check wrong "$1" >wrongs &
    clients="$clients $!"
    ask check record "$1" -H 'Host: evil.example' >evils &
    clients="$clients $!"
    ask check large $(($1 / 10)) >larges &
    clients="$clients $!"
    ask show pdf $(($1 / 100)) >pdfs &
    clients="$clients $!"
    ask show hard $(($1 / 100)) -m 0.3 >hards &
    clients="$clients $!"
    break_off "$1"
    # shellcheck disable=SC2086 # processes
    wait $clients
}

# What the server has, a name and a number a line.
facts() {
    awk '/^VmRSS|^Threads/ { print $1, $2 }' "/proc/$server/status"
    echo "files: $(find "/proc/$server/fd" -mindepth 1 | wc -l)"
    echo "processes: $(cat "/proc/$server/task"/*/children 2>/dev/null | wc -w)"
}

# Whether it has let go of what the last clients had.
rests() {
    facts >now
    grep -qx 'Threads: 2' now && grep -qx 'processes: 0' now
}

fact() { # name, file
    sed -n "s/^$1: //p" "$2"
}

trap '' PIPE # connections beyond the limit are closed
crowd $((each / 4))
judge "the server comes to rest" wait_until 30 rests
cp now before
crowd "$each"
judge "… and does so after a day's worth of requests" wait_until 30 rests
is "with as many files as before" "$(fact files now)" "$(fact files before)"
grown=$(($(fact VmRSS now) - $(fact VmRSS before)))
judge "… and as much memory (it grew by $grown KiB)" test "$grown" -lt 1024
is "checks were answered" "$(sort checks listed | uniq -c | tr -s ' ')" " $((2 * each)) 200"
is "… others refused" "$(sort -u evils larges wrongs | paste -sd ' ')" "400 413 421"
kill "$server"
wait "$server"
judge "it ends when it is asked to" equal $? 0
