#!/bin/sh
# A broken record never spoils the sound one after it: tests/fuzz/mutate.sh SEED COUNT. The archive
# of a run that failed is kept in build/tests/.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 10
seed=${1:-1}
count=${2:-1000}
subject="mutations of seed $seed"
tools tests/fuzz/mutate

evidence() {
    head -n 30 "$work/said"
    cp "$work/archive" "build/tests/mutations-$seed.yaml"
    echo "the records: build/tests/mutations-$seed.yaml"
}

# Runs recto on the archive. Status 0 or 1 means that it did its work.
recto() { # command and options...
    "$program" "$@" <"$work/archive" >"$work/output" 2>"$work/errors"
    status=$?
    [ $status -lt 2 ] && return
    echo "status $status"
    tail -n 20 "$work/errors"
    return 1
}

# Every sentinel is found in its place with its verdict, after as many records as the mutant makes.
sentinels() {
    jq -r 'select((.players[0] // "") | startswith("Sentinel "))
        | [.players[0][9:], .line, .record,
           "\(.status) \(.moves) \(.scores) \(.winners) \(.errors)"] | @tsv' "$work/verdicts" \
        >"$work/found" || return
    awk -F'\t' '
        NR == FNR { split($0, want, " "); line[want[1]] = want[2]; records[want[1]] = want[3]
                    wanted++; next }
        { found++; what = "" }
        $1 != found { what = "sentinel " found " was expected" }
        $2 != line[$1] { what = what " its line is " line[$1] }
        $4 != "complete 1 [0,0] [1,2] []" { what = what " its verdict is wrong" }
        records[$1] != "-" && $3 - last - 1 != records[$1] {
            what = what " " records[$1] " records should stand before it, not " $3 - last - 1 }
        { last = $3 }
        what { print what ":", $0; bad++ }
        END { if (found != wanted) print found + 0, "of", wanted, "sentinels found"
              exit bad > 0 || found != wanted }' "$work/expectations" "$work/found"
}

# Verdicts without places and messages, which formatting may change.
verdicts() {
    jq -c '[.record, .game, .status, .players, .moves, .to_move, .ending, .scores, .winners,
        (.errors + .remarks | map([.code, .move]))]'
}

same_verdicts() {
    verdicts <"$work/verdicts" >"$work/before" &&
        "$program" check --json <"$work/formatted" | verdicts | diff "$work/before" -
}

formatted_again() {
    "$program" fmt <"$work/formatted" >"$work/again"
    cmp "$work/again" "$work/formatted"
}

"$built/tests/fuzz/mutate" "$seed" "$count" "$work/expectations" \
    samples/*.yaml tests/data/vectors/*.yaml >"$work/archive" || exit 2
judge "check reads $count of them" recto check --json
cp "$work/output" "$work/verdicts"
judge "the output is UTF-8" iconv -f UTF-8 -t UTF-8 "$work/verdicts"
judge "the output is JSON" jq -e -n '[inputs] | length > 0' "$work/verdicts"
judge "every record is accounted for" sentinels
judge "check as text" recto check
judge "fmt" recto fmt
cp "$work/output" "$work/formatted"
judge "fmt keeps the verdicts" same_verdicts
judge "fmt changes its own output no more" formatted_again
judge "show as text" recto show -T text
judge "show as UTF-8" recto show -T utf8
