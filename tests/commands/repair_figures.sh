#!/bin/sh
# `repair` finds the line that was meant: over all games first in 85 of 100 records and among three
# in 93; in records that claim nothing, 82 and 94. Whatever it suggests is legal and keeps all
# claims.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 10
records=1100

evidence() {
    cat "$work/figures"
}

tools bench/generate bench/slips

at_least() { # column, least
    awk -v column="$1" -v least="$2" '$1 == "all" { exit !($column >= least) }' "$work/figures"
}

figures() { # what, first, three, [bare]
    TOOLS=$built/bench DATA=$work RECTO=$program \
        bench/repair.sh 20261123 $records ${4:+"$4"} >"$work/figures" 2>&1
    judge "$1: the right line is first in $2 %" at_least 4 "$2"
    judge "… and among three in $3 %" at_least 6 "$3"
    made=$work/repair${4:-}
    judge "… and there are suggestions" test -s "$made/made.yaml"
    run check -q "$made/made.yaml"
    is "… and every one of them is sound" "$status" 0
    "$program" repair --json "$made/slips.yaml" | cmp - "$made/suggestions"
    judge "… and the same again" test $? -eq 0
}

figures 'with claims' 85 93
figures 'without claims' 82 94 bare
