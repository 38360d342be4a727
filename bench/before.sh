#!/bin/sh
# Instructions, by callgrind, of what people do, against a commit: bench/before.sh [COMMIT]. The
# program of that commit is built once, below build/bench; BEFORE and RECTO name programs that are
# there already. Nothing should take more than 1.1 times as many.
set -u
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
commit=${1:-c2b6a8f}
recto=${RECTO:-$(pwd)/recto}
data=build/bench
tree=$data/$commit
before=${BEFORE:-$tree/recto}
missed=0

build() {
    mkdir -p "$tree" && git archive "$commit" | tar -x -C "$tree" &&
        make -C "$tree" -j"$(nproc)" recto >"$tree.log" 2>&1
}

instructions() { # program arguments...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null </dev/null |
        sed -n 's/.*Collected : //p'
}

compare() { # what, arguments of recto...
    what=$1
    shift
    now=$(instructions "$recto" "$@")
    old=$([ ! -x "$before" ] || instructions "$before" "$@")
    awk -v what="$what" -v now="$now" -v old="$old" 'BEGIN {
        ratio = old > 0 ? now / old : 0
        printf "%-12s %9.1f million instructions", what, now / 1e6
        if (ratio > 0)
            printf ", %.2f times those of before%s", ratio, (ratio > 1.1 ? "   MISSED" : "")
        print ""
        exit ratio > 1.1
    }' || missed=1
}

records() { # what, files...
    what=$1
    shift
    compare "$what" check --json --jobs 1 "$@"
}

mkdir -p $data
[ -x "$before" ] || build || echo "$commit does not build here; see $tree.log"
build/gcc/bench/generate 1 200 >$data/few-long.yaml
build/gcc/bench/generate 1 400 any small >$data/few-usual.yaml
build/gcc/bench/annotate 1 <$data/few-usual.yaml >$data/few-people.yaml
# Sheets and proofs are newer than that program.
# shellcheck disable=SC2046 # names without blanks
records samples $(grep -LE '^ *(board|proof):' samples/*.yaml)
records people $data/few-people.yaml
# shellcheck disable=SC2046 # names without blanks
records vectors $(grep -L '^ *board:' tests/data/vectors/*.yaml)
records usual $data/few-usual.yaml
records long $data/few-long.yaml
records refusal samples/differences-illegal.yaml
# What there was not before: sheets, and hints.
before=
records sheet samples/differences-sheet.yaml
# shellcheck disable=SC2046
records sheets $(grep -l '^ *board:' tests/data/vectors/*.yaml)
compare hint check samples/bouncing-slip.yaml
exit $missed
