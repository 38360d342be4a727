#!/bin/sh
# Builds the fuzz targets with clang, libFuzzer and the sanitizers, and runs each: tests/fuzz.sh
# SECONDS (0: a few thousand runs of a fixed seed). They start from samples and vectors; what they
# find stays in build/fuzz/. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
seconds=${1:-60}
sanitize='-fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all'
unset ASAN_OPTIONS UBSAN_OPTIONS || true

if ! ${MAKE:-make} --no-print-directory -j"${JOBS:-2}" BUILD=build/fuzz CC=clang HARDEN= \
    OPTIMISE="-O1 -g -fno-omit-frame-pointer $sanitize" fuzz-programs; then
    echo "not ok - fuzzing: the targets build"
    exit 1
fi
echo "ok - fuzzing: the targets build"
mkdir -p build/fuzz/found

fuzz() { # target, its corpus, limit in words
    log=build/fuzz/$1.log
    mkdir -p "$2"
    # shellcheck disable=SC2086 # a list of words
    if "build/fuzz/tests/$1" $3 -max_len=8192 -timeout=20 -rss_limit_mb=1024 \
        -dict=tests/fuzz.dict -artifact_prefix=build/fuzz/found/ -print_final_stats=1 "$2" \
        tests/vectors samples tests/referee/mail >"$log" 2>&1 &&
        grep -q 'Done [0-9]* runs' "$log"; then
        echo "ok - $1: $(grep -o 'Done [0-9]* runs in [0-9]* second' "$log")s"
    else
        echo "not ok - $1: something was found"
        grep -vE "^#.*(NEW|REDUCE|pulse|INITED|RELOAD)" "$log" | sed "s/^/# /"
        failed=1
    fi
}

failed=0
if [ "$seconds" -eq 0 ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
for source in tests/fuzz_*.c; do
    target=${source#tests/}
    target=${target%.c}
    if [ "$seconds" -eq 0 ]; then
        fuzz "$target" "$work/$target" '-runs=6000 -seed=1'
    else
        fuzz "$target" "build/fuzz/corpus/$target" "-max_total_time=$seconds"
    fi
done
exit $failed
