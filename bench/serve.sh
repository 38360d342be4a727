#!/bin/sh
# How long a check by `recto serve` takes while 16 attackers ask for what is hard: prints, for each
# kind of attack, and first for none, the 99th percentile in milliseconds. bench/serve.sh RECTO
set -u
recto=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp samples/plexus.yaml samples/connecting.yaml samples/differences-slip.yaml "$work"
recto=$(realpath "$recto")
cd "$work" || exit 2
: >address
"$recto" serve --port 0 >address &
server=$!
until grep -q . address; do sleep 0.1; done
url=$(sed 's|/ .*||' address)/api

jq -Rs '{record: .}' plexus.yaml >honest
jq -Rs '{record: .}' connecting.yaml >check
jq -Rs '{record: .}' differences-slip.yaml >repair
jq -Rs '{record: ., as: "pdf"}' connecting.yaml >pdf
jq -n '{record: "game: connecting\nplayers: 2\ndots: 500\nmoves: a1-a2"}' >large
jq -n '{record: ("game: connecting\nplayers: 2\ndots: 300\nmoves: " + ([range(1; 299) |
    "a\(.)-a\(. + 1)"] | join(" "))), as: "pdf", every: 1, diagrams: 1}' >pages

ask() { # name, body, how often
    curl -s -o answers -w '%{time_total} %{http_code}\n' -H 'Content-Type: application/json' \
        --data-binary "@$2" "$url/$1?[1-$3]"
}

measure() { # what, name, body
    attackers=
    for _ in $([ "$1" = none ] || seq 16); do
        (ask "$2" "$3" 100000 >counts 2>&1) &
        attackers="$attackers $!"
    done
    sleep 1
    ask check honest 400 >took
    for attacker in $attackers; do
        pkill -P "$attacker"
    done
    # shellcheck disable=SC2086 # processes
    [ -z "$attackers" ] || wait $attackers 2>/dev/null
    awk '$2 == 200 { print $1 * 1000 }' took | sort -n |
        awk -v what="$1" '{ time[NR] = $1 } END { if (NR < 400) print what, 99999
            else print what, time[int(NR * 0.99)] }'
}

measure none
measure quick check check
measure repairs repair repair
measure booklets show pdf
measure large show large
measure pages show pages
kill $server
wait $server
