#!/bin/sh
# shellcheck disable=SC2317 # parts are called by their names
# Whether the program takes twice as long for twice as much: bench/linear.sh [small] [PART...], the
# parts being records, comments, headers, errors, nesting, lines, moves, typed, games, refusals;
# `small` takes a tenth of the time.
# Instructions are counted by callgrind for two sizes, a factor of four apart, beyond those for
# nothing at all; their ratio gives the exponent, which is 1 where all is well. TAP, which says the
# exponents.
set -u
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
recto=${RECTO:-$(pwd)/recto}
generate=${GENERATE:-build/gcc/bench/generate}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
size=160000 # bytes, about, of the larger of two
most=1.1
if [ "${1:-}" = small ]; then
    size=16000
    shift
fi
[ $# -gt 0 ] || set -- records comments headers errors nesting lines moves typed games refusals

instructions() { # file, arguments of recto...
    file=$1
    shift
    if [ "$1" = play ]; then
        cp "$work/begun" "$work/record"
        counted "$recto-play" "$work/record" <"$file"
    else
        counted "$recto" "$@" "$file"
    fi
}

counted() { # command...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}

tests=0
judge() { # what, small file, large file, arguments of recto...
    what=$1 small=$2 large=$3
    tests=$((tests + 1))
    shift 3
    [ -e "$work/nothing.$1" ] || {
        : >"$work/empty"
        instructions "$work/empty" "$@" >"$work/nothing.$1"
    }
    read -r nothing <"$work/nothing.$1"
    few=$(instructions "$small" "$@")
    many=$(instructions "$large" "$@")
    awk -v what="$what" -v nothing="$nothing" -v few="$few" -v many="$many" -v most="$most" \
        -v small="$(wc -c <"$small")" -v large="$(wc -c <"$large")" 'BEGIN {
        exponent = log((many - nothing) / (few - nothing)) / log(large / small)
        printf "%s - linear: %s: exponent %.3f, %.0f instructions a byte\n",
            exponent <= most ? "ok" : "not ok", what, exponent, (many - few) / (large - small)
        exit !(exponent <= most)
    }' || failed=1
}

# --- what is repeated, once, and around it

differences='game: differences\nplayers: 2\nsquares: 100\n'
lists='game: permutations\nplayers: 2\nrounds: 2\n'

grown() { # what, head, repeated (with %d for a running number), tail [, arguments of recto...]
    what=$1 head=$2 unit=$3 tail=$4
    shift 4
    [ $# -gt 0 ] || set -- check
    for bytes in $((size / 4)) "$size"; do
        awk -v head="$head" -v unit="$unit" -v tail="$tail" -v bytes="$bytes" 'BEGIN {
            printf head
            for (i = 0; written < bytes; i++) {
                piece = sprintf(unit, i)
                written += length(piece)
                printf "%s", piece
            }
            printf tail
        }' >"$work/$bytes.yaml"
    done
    judge "$what, $1" "$work/$((size / 4)).yaml" "$work/$size.yaml" "$@"
}

records() {
    grown 'records of one move' '' "---\\n${differences}moves: A1\\n" ''
    grown 'records without content' '' '---\n' ''
    grown 'lines without content' '' '#\n' "${differences}moves: A1\\n"
}

comments() {
    for command in check fmt show; do
        grown 'one comment' "${differences}moves: A1 {" 'x' '}\n' "$command"
        grown 'one comment of words' "${differences}moves: A1 {" 'x y ' '}\n' "$command"
        grown 'one comment of lines' "${differences}moves: |\\n  A1 {" '\n  x' '}\n' "$command"
        grown 'many comments' "${differences}moves: A1 " '{x} ' '\n' "$command"
    done
    grown 'open comments' "${differences}moves: A1 " '{' '\n'
    grown 'comments of a line' "${differences}moves: |\\n  A1\\n" '  ; x\n' ''
    grown 'comments of a line, written as an escape' "${differences}moves: \"A1" ';\\n' '"\n'
    grown 'comments that swallow lines' "${differences}moves: >\\n" '  ; x\n  y\n\n' ''
    grown 'comments of the YAML' "$differences" '# x\n' 'moves: A1\n'
    grown 'comments that only YAML ends' '' '# x\342\200\250' "${differences}moves: A1\\n"
}

headers() {
    grown 'keys of the writer' "$differences" 'x-k%d: 1\n' 'moves: A1\n'
    grown 'keys of the writer' "$differences" 'x-k%d: 1\n' 'moves: A1\n' fmt
    grown 'keys that nobody knows' "$differences" 'k%d: 1\n' 'moves: A1\n'
    grown 'keys given again' "$differences" 'x-k: 1\n' 'moves: A1\n'
    grown 'keys in braces' '{' 'x-k%d: 1, ' 'game: differences}\n'
    grown 'players' 'game: differences\nsquares: 9\nplayers: [' 'p%d, ' 'q]\nmoves: A1\n'
    grown 'a long name' 'game: differences\nsquares: 9\nplayers: [' 'p' ', q]\nmoves: A1\n'
    grown 'a long list' 'game: by-numbers\nsquares: 9\nplayers: 2\ncolumns: [' '1, ' '1]\n'
    grown 'scores' "${differences}scores: [" '1, ' '1]\nmoves: A1\n'
    grown 'a long number' 'game: differences\nplayers: 2\nsquares: ' '9' '\nmoves: A1\n'
    grown 'anchors' "$differences" 'x-k: &a%d 1\n' ''
    grown 'tags beyond ASCII' "${differences}x-k: [" '!a é, ' '1]\n'
    grown 'directives' '' '%%TAG !a%d! b\n' ''
    grown 'directives behind a record' "$differences" '%%TAG !a%d! b\n' ''
    grown 'directives that only YAML sees' 'a: b\342\200\250...\n' '%%TAG !a%d! b\n' ''
    grown 'keys nearly alike' "$differences" "x-$(printf %060d 0)%07d: 1\\n" 'moves: A1\n'
    grown 'variants that nobody knows' "${differences}rules: {" 'counr%d: 1, ' '}\n'
    grown 'entries out of range' \
        'game: by-numbers\nplayers: 2\nsquares: 9\ncolumns: [' '99, ' '1]\n'
    grown 'winners who do not play' "${differences}winner: [" 'zz%d, ' '1]\nmoves: A1\n'
    strangers
}

# Half of the bytes are a name, and half those who are not called so.
strangers() {
    for bytes in $((size / 4)) "$size"; do
        awk -v bytes="$bytes" 'BEGIN {
            name = sprintf("%*s", bytes / 2, "")
            gsub(" ", "a", name)
            printf "game: differences\nsquares: 9\nplayers: [%s, b]\nwinner: [", name
            for (i = 0; i < bytes / 6; i++)
                printf "c, "
            print "b]\nmoves: a1"
        }' >"$work/$bytes.yaml"
    done
    judge 'winners beside a long name, check' "$work/$((size / 4)).yaml" "$work/$size.yaml" check
}

errors() {
    for command in check fmt; do
        grown 'errors on one line' "${differences}moves: " 'zzz ' '\n' "$command"
        grown 'errors on lines' "${differences}moves: |\\n" '  zzz\n' '' "$command"
        grown 'errors in a list' "${differences}moves:\\n" '  - zzz\n' '' "$command"
        grown 'one long error' "${differences}moves: " 'z' '\n' "$command"
        grown 'wrong points' "${differences}moves: A1 " '(+7) ' '\n' "$command"
        grown 'wrong numbers' "${differences}moves: " '7. ' 'A1\n' "$command"
    done
    for bracket in '[' '(' '<' '{'; do
        grown "open $bracket on one line" "${lists}moves: |\\n  " "$bracket " '\n'
        grown "open $bracket on lines" "${lists}moves: |\\n" "  $bracket\\n" '\n'
    done
    grown 'wrong points written as escapes' "${differences}moves: \"A1" '\\x20(+7)' '"\n'
    grown 'places behind tags' "${differences}moves: [" '!a zz, ' 'a1]\n'
    grown 'errors beyond ASCII' "${differences}moves: " 'é一 ' '\n'
    grown 'control characters' "${differences}moves: A1 " '\001' '\n'
    grown 'bytes that are no UTF-8' "${differences}moves: A1 " '\377' '\n'
}

# Deep nesting is refused before it costs anything: nothing but the bytes counts.
nesting() {
    grown 'brackets in brackets' "${differences}x-d: " '[' '\n'
    grown 'braces in braces' "${differences}x-d: " '{a: ' '\n'
    grown 'dashes in dashes' "${differences}x-d:\\n  " '- ' 'x\n'
    grown 'complex keys' "$differences" '? ' '\n'
}

lines() {
    grown 'no line break' '' 'x' ''
    grown 'words without a line break' '' 'x ' ''
    grown 'quotes without a line break' '' "'" ''
    grown 'a long event' "${differences}event: " 'x y ' '\nmoves: A1\n'
    grown 'CR alone' "${differences}moves: |\\n" '\r' ''
    grown 'empty lines' "${differences}moves: A1\\n" '\n' ''
}

# --- moves: a walk over a board, and long games of every kind

walk() { # moves, between two of them: columns forth and back on a board of 702
    awk -v moves="$1" -v between="$2" 'BEGIN {
        for (i = 0; i < moves; i++) {
            row = int(i / 702)
            column = row % 2 ? 701 - i % 702 : i % 702
            letters = (column < 26 ? "" : sprintf("%c", 96 + int(column / 26))) \
                sprintf("%c", 97 + column % 26)
            printf "%s%s%d", (i > 0 ? between : ""), letters, row + 1
        }
    }'
}

walked() { # how, head, between, tail, command
    for moves in $((size / 16)) $((size / 4)); do
        # shellcheck disable=SC2059 # the texts are formats
        {
            printf "game: stepping\\nplayers: 2\\nsquares: 702\\nmoves: $2"
            walk "$moves" "$3"
            printf "$4"
        } >"$work/$moves.yaml"
    done
    judge "a long game $1, $5" "$work/$((size / 16)).yaml" "$work/$((size / 4)).yaml" "$5"
}

moves() {
    for command in check fmt; do
        walked 'on lines' '|\n  ' '\n  ' '\n' "$command"
        walked 'on one line' '' ' ' '\n' "$command"
        walked 'as a list' '[' ', ' ']\n' "$command"
        walked 'in quotes' '"' '\n  ' '"\n' "$command"
        walked 'with escapes' '"' '\\x20' '"\n' "$command"
        walked 'with comments' '|\n  ' ' {x}\n  ' '\n' "$command"
        walked 'with wrong points' '|\n  ' ' (+7)\n  ' '\n' "$command"
        walked 'with wrong numbers' '|\n  ' '\n  7. ' '\n' "$command"
    done
}

# Moves typed one by one, each of which is saved before the next.
typed() {
    for how in 'without numbers' 'with numbers' 'with comments'; do
        printf 'game: stepping\nplayers: 2\nsquares: 702\nmoves: |\n' >"$work/begun"
        [ "$how" != 'with numbers' ] || printf '  1. a1\n' >>"$work/begun"
        for moves in $((size / 64)) $((size / 16)); do
            walk "$((moves + 1))" '\n' | case $how in
                'with numbers') sed 1d ;;
                'with comments') sed 's/$/ {so}/' ;;
                *) cat ;;
            esac >"$work/$moves"
        done
        judge "moves typed $how, play" "$work/$((size / 64))" "$work/$((size / 16))" play
    done
}

# A long game, and one a quarter as long on a smaller board, so that the moves of both are alike.
# The first quarter of a game would not do: what squares of not-divisors admit is asked at the end,
# and numbers of prime-target grow from ring to ring, and with them what it takes to tell a prime.
games() {
    for game in $("$recto" games | sed '1d; s/ .*//'); do
        "$generate" 2 1 "$game" quarter >"$work/quarter" &&
            "$generate" 2 1 "$game" long >"$work/whole" || failed=1
        judge "a long game of $game" "$work/quarter" "$work/whole" check
    done
}

# A refusal tells what would have been legal; hints are left out, whose work is bounded in steps.
# Records of one cost on a large board no more than twice what they do on a small one; where a
# number has 103,680 divisors, of which some are looked at, no more than thirty times what they do
# where it has few.
repeated() { # file, record
    i=0
    while [ "$i" -lt $((size / 800)) ]; do
        # shellcheck disable=SC2059 # the record is a format
        printf -- "---\\n$2"
        i=$((i + 1))
    done >"$1"
}

refused() { # what, record with %d, small and large number [, times as much]
    tests=$((tests + 1))
    # shellcheck disable=SC2059
    repeated "$work/small" "$(printf "$2" "$3")"
    # shellcheck disable=SC2059
    repeated "$work/large" "$(printf "$2" "$4")"
    awk -v what="$1" -v few="$(instructions "$work/small" check --no-hint)" \
        -v many="$(instructions "$work/large" check --no-hint)" -v times="${5:-2}" 'BEGIN {
        printf "%s - linear: %s: %.2f times as much where there is more to look at\n",
            many <= times * few ? "ok" : "not ok", what, many / few
        exit !(many <= times * few)
    }' || failed=1
}

refusals() {
    refused 'a refusal in bidirectional' \
        'game: bidirectional\\nplayers: 2\\ndots: %d\\nmoves: Aa1\\n' 10 702
    refused 'a refusal in connecting' \
        'game: connecting\\nplayers: 2\\ndots: %d\\nmoves: a1-c1\\n' 10 702
    refused 'a refusal in stepping' \
        'game: stepping\\nplayers: 2\\nsquares: %d\\nmoves: a1 a1\\n' 10 702
    refused 'a refusal in plexus' \
        'game: plexus\\nplayers: 2\\ndots: %d\\nmoves: a1-a2\\n' 11 701
    refused 'a second refusal in plexus' \
        'game: plexus\\nplayers: 2\\ndots: 701\\nmoves: mm351-mn351 a1-a%d\\n' 2 351
    refused 'a refusal in differences' \
        'game: differences\\nplayers: 2\\nsquares: %d\\nmoves: a1 a1\\n' 10 702
    refused 'a refusal in prime-target' \
        'game: prime-target\\nplayers: 2\\nwedges: %d\\nrings-each: 2\\nmoves: 1=1 1=1\\n' 10 360
    refused 'a refusal in scrambled' \
        'game: scrambled\\nplayers: 2\\ncards: %d\\nmoves: 3x3\\n' 10 100000
    refused 'many divisors in not-divisors' \
        'game: not-divisors\\nplayers: 2\\nsquares: 9\\nmoves: a1=%d b1=898\\n' \
        897612484786617597 897612484786617600 30
}

failed=0
for part in "$@"; do
    $part
done
echo "1..$tests"
exit $failed
