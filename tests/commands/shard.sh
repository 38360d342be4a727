#!/bin/sh
# `cat` joins the parts of an archive that `check --json --shard` and `select --shard` write: they
# are what one run writes, byte for byte.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 48
cd "$work" || exit 2

# Records and other text, with separators and line breaks of all kinds, in a random order.
hostile() { # seed, number of pieces
    awk -v seed="$1" -v count="$2" 'BEGIN {
        srand(seed)
        record[0] = "game: differences\nplayers: 2\nsquares: 3\nmoves: a1 b2\n"
        record[1] = "game: differences\nplayers: 2\nsquares: 3\nmoves: |\n  1. a1 b1\n  3. c3\n"
        record[2] = "game: differences\nid: x\n\n# between\nid: y\nmoves: zz\n"
        record[3] = "# only a comment\n\n   # and another\n"
        record[4] = "\302\205\n"
        record[5] = ""
        record[6] = "game: stepping\nplayers: [\"line\\\": 3\", \"\\\"line\\\":7\"]\n" \
            "squares: 2\nmoves: |\n  a1 {\"line\":5}\n  a9 b1\n"
        record[7] = "x: [\n"
        record[8] = "\xEF\xBB\xBF"
        record[9] = "notes: |\n  ---\n -- -\n--\n..\n ...\nmoves: a1\n"
        separator[0] = "---\n"
        separator[1] = "...\n"
        separator[2] = "--- # here\n"
        separator[3] = "---\n---\n"
        separator[4] = "...\n# lost\n---\n"
        separator[5] = "---"
        separator[6] = "\n\n---\t\n"
        separator[7] = "----\n"
        ending[0] = "\n"; ending[1] = "\r\n"; ending[2] = "\r"
        if (rand() < 0.5) printf "\xEF\xBB\xBF"
        for (i = 0; i < count; i++) {
            text = record[int(rand() * 10)] separator[int(rand() * 8)]
            gsub("\n", ending[int(rand() * 3)], text)
            printf "%s", text
        }
        if (rand() < 0.5) printf "game: plexus"
    }'
}

# All parts of a file, joined.
in_parts() { # N, options and file...
    parts=$1
    shift
    : >part.err
    for i in $(seq "$parts"); do
        "$program" check --json --shard "$i/$parts" "$@" 2>>part.err
    done >joined
}

whole() { # options and file...
    "$program" check --json "$@" >whole 2>whole.err
}

same_as_whole() {
    cmp whole joined && test ! -s part.err
}

seeds='1 2 3 4 5 6'
counts=$(seq 50)
[ -z "$watched" ] || counts='1 2 8 29'
for seed in $seeds; do
    hostile "$seed" 40 >"hostile.$seed"
    whole "hostile.$seed"
    judge "there are records in file $seed" test "$(wc -l <whole)" -gt 10
    bad=
    for count in $counts; do
        [ "$seed" -lt 3 ] || [ $((count % 7)) -eq 1 ] || continue
        in_parts "$count" "hostile.$seed"
        same_as_whole || bad="$bad $count"
    done
    is "file $seed in 1 to 50 parts is the whole when joined: all but" "$bad" ""
done
hostile 7 3 >small
whole small
in_parts $(($(wc -c <small) + 3)) small
judge "more parts than bytes" same_as_whole

# Every vector, and a record that extends over several parts.
vectors_and '\n...\n\302\205\n---\n' >vectors
{
    cat vectors
    printf 'game: stepping\nplayers: 2\nsquares: 120\nx-long: |\n'
    seq -f '  %g 01234567890123456789012345678901234567890123456789' 20000
    printf 'moves: a1 a2 z9 b1\n---\n'
    cat vectors
} >large
whole large
for count in 2 7 16; do
    in_parts $count large
    judge "vectors and a long record in $count parts" same_as_whole
done
in_parts 3 --jobs 1 large
judge "shards with one job" same_as_whole
in_parts 3 --jobs 5 large
judge "shards with five jobs" same_as_whole
whole --now 2026-11-03T18:20Z large
in_parts 4 --now 2026-11-03T18:20Z large
judge "shards with --now" same_as_whole
"$program" select --status complete large >whole
: >part.err
for i in 1 2 3 4 5; do
    "$program" select --status complete --shard $i/5 large
done >joined 2>part.err
judge "select in five parts" same_as_whole

# --- what cannot be read in parts

refuses() { # what, message, arguments of recto...
    refused=$1 message=$2
    shift 2
    run "$@"
    judge "$refused is refused" test $status -eq 2 -a ! -s "$work/out"
    says "$message"
}
refuses "a part without --json" '--shard needs --json' check --shard 1/2 small
refuses "a part of two files" 'goes with one file' check --json --shard 1/2 small vectors
refuses "a part of standard input" 'only a plain file' check --json --shard 1/2
refuses "a part of a folder's file twice" 'goes with one file' select --shard 1/2 small small
refuses "part 0" '--shard takes I/N' check --json --shard 0/2 small
refuses "part 3 of 2" '--shard takes I/N' check --json --shard 3/2 small
refuses "part x" '--shard takes I/N' check --json --shard x small
run check --json --shard 1/2 missing
judge "a missing file: status 2" test $status -eq 2
run check --json --shard 2/2 vectors
judge "a part has the status of its records" test $status -eq 1

# --- counts of bytes (--account)

# The figures of an account, one a line: bytes read, bytes in records, records, five statuses, bytes
# outside.
figures() {
    sed -n 's/^recto: \(.*\) bytes read: .*/&/p' "$1" | grep -oE '[0-9]+'
}

adds_up() { # bytes, records; account in err
    # shellcheck disable=SC2046 # words
    set -- "$1" "$2" $(figures err)
    test $# -eq 11 && test "$3" -eq "$1" && test "$3" -eq $(($4 + ${11})) && test "$5" -eq "$2" &&
        test "$5" -eq $(($6 + $7 + $8 + $9 + ${10}))
}

for seed in $seeds; do
    "$program" check --json --account "hostile.$seed" >out 2>err
    judge "the account of file $seed adds up" adds_up "$(wc -c <"hostile.$seed")" "$(wc -l <out)"
done
{
    printf '\xEF\xBB\xBF# before\n...\n'
    cat vectors
    printf -- '---\ngame: stepping\nx-long: |\n'
    yes ' 0123456789012345678901234567890123456789012345678901234567890' | head -c 70000000
    printf -- '\n---\n# after\n'
} >enormous
"$program" check --json --account enormous >out 2>err
judge "the account of a file with a record that is too large adds up" \
    adds_up "$(wc -c <enormous)" "$(wc -l <out)"
judge "… whose bytes are those of a record" test "$(figures err | sed -n 2p)" -gt 70000000
rm enormous
"$program" check --json --account --jobs 1 large small - <vectors >out 2>err
judge "the account of several files and standard input adds up" \
    adds_up "$(cat large small vectors | wc -c)" "$(wc -l <out)"
# Outside is what belongs to no record.
{ cat "$top/samples/plexus.yaml"; printf '...\n\302\205\n---\n# 34\n'; } >little
"$program" check -q --account little >out 2>err
judge "bytes outside records" test "$(figures err | tail -n 1)" -eq 16
judge "… and between separators" adds_up "$(wc -c <little)" 1
for i in 1 2 3 4 5 6; do
    "$program" check --json --account --shard $i/6 large 2>>accounts >>out
done
sum() { # of the first figures of the accounts
    sed 's/^recto: \([0-9]*\) .*/\1/' accounts | awk '{ sum += $1 } END { print sum }'
}
judge "the accounts of the parts add up to the whole" test "$(sum)" -eq "$(wc -c <large)"
