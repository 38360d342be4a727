#!/bin/bash
# `recto serve` answers as the command line does, holds its bounds, answers no other site and no
# other name, and whatever a request does to its judge, the next one is judged.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 84
cd "$work" || exit 2
limits=${watched:+--memory 40000000} # sanitizers reserve terabytes
json='Content-Type: application/json'

# A server on a free port; leaves its process in $server, its port in $port.
serve() { # options...
    : >address
    # shellcheck disable=SC2086 # words
    "$program" serve --port 0 $limits "$@" >address 2>complaints &
    server=$!
    wait_until 20 grep -q . address || cat complaints
    port=$(sed 's|.*:\([0-9]*\)/.*|\1|' address)
}

ask() { # name body options of curl...; leaves the answer in `answer`, its status in $status
    asked=$1 body=$2
    shift 2
    status=$(printf '%s' "$body" | curl -s -o answer -w '%{http_code}' -m 30 -H "$json" \
        --data-binary @- "$@" "http://localhost:$port/api/$asked")
}

answers() { # what status name body options of curl...
    what=$1 want=$2
    shift 2
    ask "$@"
    judge "$what: $want" equal "$status" "$want"
}

holds() { # what filter
    judge "… $1" jq -e "$2" answer
}

gets() { # status path options of curl...
    want=$1 path=$2
    shift 2
    status=$(curl -s --path-as-is -o answer -w '%{http_code}' -m 30 "$@" \
        "http://localhost:$port$path")
    judge "$path $*: $want" equal "$status" "$want"
}

# The first line of the answer to bytes as they are.
raw() { # format of printf
    # shellcheck disable=SC2059 # a format
    { printf "$1" >&3 && head -n 1 <&3 | tr -d '\r'; } 3<>"/dev/tcp/127.0.0.1/$port" 2>&1
}

record_of() { # file
    jq -Rs . "$1"
}

judge "a name with a port is none" refuses "$program" serve --host games.example.org:80
serve --host games.example.org
sample=$(record_of "$top/samples/connecting.yaml")
slip=$(record_of "$top/samples/differences-slip.yaml")

# A client that never ends its headers, seen to at the end.
{
    exec 4<>"/dev/tcp/127.0.0.1/$port" && printf 'GET / HTTP/1.1\r\n' >&4
    began=$(date +%s) && cat <&4 >/dev/null
    echo $(($(date +%s) - began)) >idle
} &
idler=$!

# --- what is answered

answers "a record" 200 check "{\"record\": $sample}"
"$program" check --json - <"$top/samples/connecting.yaml" >line
judge "… as check --json says" test "$(jq -c '.games[0]' answer)" = "$(cat line)"
answers "a record that does not hold" 200 check "{\"record\": $slip, \"hint\": false}"
holds "has status 1" '.status == 1 and (.games[0].errors | length) == 1'
answers "two records" 200 check '{"record":
    "game: plexus\nplayers: 2\ndots: 3\nmoves:\n---\ngame: plexus\n"}'
holds "are two lines" '.games | length == 2'
answers "a new record" 200 new '{"game": "by-numbers", "players": ["Ann", "Bob: \"x\""],
    "board": {"squares": 3, "columns": [1, 2, 1], "rows": [2, 2, 1]}, "header": {"event": "Club"}}'
jq -j .record answer >new.yaml
judge "… can be played" "$program" check -q new.yaml
judge "… and says what was asked" grep -qx 'columns: \[1, 2, 1\]' new.yaml
answers "a variant" 200 new '{"game": "connecting", "players": 1, "variants": {"diagonals": true}}'
holds "is written" '.record | test("diagonals: true")'
answers "moves" 200 moves "{\"record\": $(record_of new.yaml)}"
holds "with places" '.games[0].moves[0].places | length == 1'
move=$(jq -c '.games[0].moves[0].move' answer)
answers "a move" 200 add "{\"record\": $(record_of new.yaml), \"moves\": [$move]}"
jq -j .record answer >played.yaml
"$program" add new.yaml "$(echo "$move" | jq -r .)" >out
judge "… is added as by add" cmp new.yaml played.yaml
answers "a refused move" 200 add "{\"record\": $(record_of played.yaml), \"moves\": [$move]}"
holds "changes nothing and is explained" '.record == null and .status == 1 and (.said | length) > 9'
answers "taking back" 200 undo "{\"record\": $(record_of played.yaml)}"
holds "leaves no move" '.record | endswith("moves: |\n")'
answers "taking back nothing" 422 undo '{"record": "game: plexus\nplayers: 2\ndots: 3\nmoves:"}'
holds "is explained" '.status == 2 and .error == .said and (.error | test("no moves"))'
answers "a slip" 200 repair "{\"record\": $slip}"
holds "has suggestions" '.games[0].suggestions | length > 0'
answers "canonical form" 200 fmt "{\"record\": $sample, \"points\": true}"
holds "is a record" '.record | startswith("game: connecting")'
answers "a picture" 200 \
    show "{\"record\": $sample, \"at\": 3, \"board_only\": true, \"places\": true}"
holds "is an SVG with places" '.svg | test("data-place")'
answers "a booklet" 200 show "{\"record\": $sample, \"as\": \"pdf\", \"paper\": \"a5\"}"
jq -r .pdf answer | base64 -d >booklet.pdf
judge "… is a PDF" pdftotext booklet.pdf booklet.txt
answers "the rules" 200 rules '{"game": "plexus"}'
holds "as text" '.text | startswith("Plexus")'
answers "the games" 200 games '{}'
judge "… all of them" equal "$(jq -r '.games[].game' answer)" "$(every_game)"

# --- what is refused

answers "no object" 400 check '[]'
answers "no JSON" 400 check '{"record": '
answers "a member twice" 400 check '{"record": "", "record": ""}'
answers "an unknown member" 400 check '{"record": "", "records": ""}'
answers "no record" 400 check '{}'
answers "a line feed in a move" 400 add '{"record": "", "moves": ["a1\nscores: [1, 2]"]}'
answers "a NUL in a move" 400 add '{"record": "", "moves": ["a1\u0000"]}'
answers "an option for a game" 400 new '{"game": "--help"}'
answers "an option for a key" 400 new '{"game": "plexus", "board": {"--help": 1}}'
answers "a call for help" 400 add '{"record": "", "moves": ["--help"]}'
answers "an option in a value" 422 moves "{\"record\": $sample, \"at\": \"--help\"}"
answers "another type" 415 check '{"record": ""}' -H 'Content-Type: text/plain'
answers "another site" 403 check '{"record": ""}' -H 'Origin: http://evil.example'
answers "a frame of another site" 403 check '{"record": ""}' -H 'Sec-Fetch-Site: cross-site'
answers "a page without a name" 403 check '{"record": ""}' -H 'Origin: null'
answers "the page itself" 200 check '{"record": ""}' -H "Origin: http://localhost:$port" \
    -H 'Sec-Fetch-Site: same-origin'
answers "another name" 421 check '{"record": ""}' -H 'Host: evil.example'
answers "the name of another port" 421 check '{"record": ""}' -H 'Host: localhost:1'
answers "the name of the proxy" 200 check '{"record": ""}' -H 'Host: games.example.org'
is "no name" "$(raw 'GET / HTTP/1.1\r\n\r\n')" 'HTTP/1.1 421 Misdirected Request'
two="Host: localhost:$port\r\nHost: localhost:$port"
is "two names" "$(raw "GET / HTTP/1.1\r\n$two\r\n\r\n")" 'HTTP/1.1 421 Misdirected Request'
post="POST /api/check HTTP/1.1\r\nHost: localhost:$port\r\n$json\r\nContent-Length: 13\r\n"
is "two lengths" "$(raw "${post}Content-Length: 2\r\n\r\n{\"record\": \"\"}")" \
    'HTTP/1.1 400 Bad Request'
is "a length and chunks" "$(raw "${post}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")" \
    'HTTP/1.1 400 Bad Request'
gets 404 /../../etc/passwd
gets 404 /page.html
gets 405 /api/check
gets 431 / -H "X-Long: $(printf '%040000d' 0)"
answers "too large a body" 413 check "{\"record\": \"$(printf '%0270000d' 0)\"}"
answers "too large a body in chunks" 413 check "{\"record\": \"$(printf '%0270000d' 0)\"}" \
    -H 'Transfer-Encoding: chunked'
answers "too many records" 413 check "{\"record\": \"$(printf -- '---\\n%.0s' $(seq 101))\"}"
answers "too many words" 413 check "{\"record\": \"$(printf 'a1 %.0s' $(seq 12001))\"}"

# --- the page

gets 200 / -D headers
judge "… from this server alone" grep -q "^Content-Security-Policy: default-src 'none';" headers
judge "… in no frame" grep -q "frame-ancestors 'none'" headers
judge "… and read by no other site" has_no -i '^Access-Control' headers
judge "… with nothing inline" has_no -Ei '<style|style=|<script[^>]*>[^<]| on[a-z]+=' answer

# --- what judges break on

wait $idler
judge "a client that sends nothing is sent away after ten seconds" \
    test "$(cat idle)" -ge 9 -a "$(cat idle)" -le 20
kill -INT $server
wait $server
judge "Ctrl-C ends the server" equal $? 0
limits=${watched:+--memory 40000000}
serve --seconds 1
hard=$(jq -n '{record: ("game: connecting\nplayers: 2\ndots: 300\nmoves: " + ([range(1; 299) |
    "a\(.)-a\(. + 1)"] | join(" "))), as: "pdf", every: 1, diagrams: 1}')

judges() {
    cat "/proc/$server/task"/*/children 2>/dev/null | tr ' ' '\n' | grep .
}

# Sends a signal to the judge of a hard request, once there is one.
strike() { # signal
    { ask show "$hard" && echo "$status" >struck; } &
    wait_until 10 judges >judge
    kill -s "$1" "$(head -n 1 judge)"
    wait $!
    judge "a judge that gets a SIG$1: 422" equal "$(cat struck)" 422
}

answers "what takes too long" 422 show "$hard"
strike SEGV
strike STOP
answers "the next one" 200 check "{\"record\": $sample}"
ask show "$hard" &
wait_until 10 judges >judge
kill -TERM $server
wait $server
judge "SIGTERM ends the server" equal $? 0
judge "… and the judge at work" differ /dev/null judge
judge "… which is gone" test ! -d "/proc/$(head -n 1 judge)"
wait
[ -n "$watched" ] || limits='--memory 48'
serve
answers "what takes too much memory" 422 show '{"record":
    "game: connecting\nplayers: 2\ndots: 702\nmoves: a1-a2"}'
holds "is told so" ".error | test(\"out of memory${watched:+|.}\")"
answers "the next one" 200 check "{\"record\": $sample}"
kill $server
wait $server
gives 2 serve --port 99999
gives 2 serve game.yaml
