#!/bin/sh
# No input makes a fuzz target fail: tests/fuzz/fuzz.sh SECONDS [TARGET...]. With 0 seconds each
# target does some runs of a fixed seed. TARGETS names the folder of a build that has them: without
# it they are built in build/fuzz. They start from samples, vectors and tests/data/corpus, where
# findings are kept, with a dictionary made of the tables of the games. What they find stays in
# build/fuzz/found.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
seconds=${1:-60}
[ $# -eq 0 ] || shift
unset ASAN_OPTIONS UBSAN_OPTIONS || true
LSAN_OPTIONS=suppressions=$top/tests/gates/lsan.supp:print_suppressions=0
export LSAN_OPTIONS

[ $# -gt 0 ] || set -- tests/fuzz/fuzz_*.c
plan $(($# + 2))
# shellcheck disable=SC2317 # judge() calls it
build() {
    "${MAKE:-make}" --no-print-directory -j"${JOBS:-2}" VARIANT=fuzz fuzz-programs
}

targets=${TARGETS:-build/fuzz}
if [ -z "${TARGETS:-}" ]; then
    judge "the targets build" build
else
    judge "the targets are built" test -x "$targets/tests/fuzz/dictionary"
fi
mkdir -p build/fuzz/found "$work/seeds"
for words in records mail; do
    {
        cat tests/fuzz/fuzz.dict
        "$targets/tests/fuzz/dictionary" $words
    } >"$work/dictionary-$words" || exit 2
done
judge "the dictionary has orders" grep -qxF '"grant extension "' "$work/dictionary-mail"

# Seeds that begin with a byte which chooses how to draw.
byte=0
for sample in samples/*.yaml; do
    # shellcheck disable=SC2059 # an escape is wanted
    { printf "\\$(printf %03o $byte)"; cat "$sample"; } >"$work/seeds/${sample##*/}"
    byte=$(((byte + 37) % 256))
done

# The seeds of a target, and the runs of a short visit.
seeds_of() { # target
    runs=1200
    words=records
    case $1 in
    fuzz_drawings)
        seeds=$work/seeds
        runs=300
        ;;
    fuzz_items | fuzz_unpack | fuzz_select | fuzz_shapes | fuzz_drawn | fuzz_task) seeds= ;;
    fuzz_mail)
        seeds='tests/data/mail'
        runs=400
        words=mail
        ;;
    fuzz_repair)
        seeds='tests/data/vectors samples tests/data/slips'
        runs=400
        ;;
    fuzz_fmt)
        seeds='tests/data/vectors samples tests/data/slips tests/data/corpus/reader'
        runs=500
        ;;
    *) seeds='tests/data/vectors samples tests/data/slips tests/data/corpus/reader' ;;
    esac
    [ ! -d "tests/data/corpus/${1#fuzz_}" ] || seeds="$seeds tests/data/corpus/${1#fuzz_}"
}

fuzz() { # target, its own corpus, limit in words
    log=build/fuzz/$1.log
    mkdir -p "$2"
    # shellcheck disable=SC2086 # lists of words
    if "$targets/tests/fuzz/$1" $3 -max_len=8192 -timeout=60 -rss_limit_mb=1536 \
        -dict="$work/dictionary-$words" -artifact_prefix="build/fuzz/found/$1-" \
        -close_fd_mask=3 -print_final_stats=1 "$2" $seeds >"$log" 2>&1 &&
        grep -q 'Done [0-9]* runs' "$log"; then
        pass "$1: $(grep -o 'Done [0-9]* runs in [0-9]* second' "$log")s"
    else
        fail "$1: found something"
        failed=1
    fi
}

evidence() {
    grep -vE "^#.*(NEW|REDUCE|pulse|INITED|RELOAD)" "${log:-$work/said}" | tail -n 60
}

failed=0
for target in "$@"; do
    target=${target##*/}
    target=${target%.c}
    seeds_of "$target"
    if [ "$seconds" -eq 0 ]; then
        fuzz "$target" "$work/$target" "-runs=$runs -seed=1"
    else
        fuzz "$target" "build/fuzz/corpus/$target" "-max_total_time=$seconds"
    fi
done
exit $failed
