#!/bin/sh
# Builds the fuzz target with clang, libFuzzer and the sanitizers, and runs it: tests/fuzz.sh
# SECONDS (0: a few thousand runs of a fixed seed). It starts from samples and vectors; what it
# finds stays in build/fuzz/. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
seconds=${1:-60}
corpus=build/fuzz/corpus
sanitize='-fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all'
unset ASAN_OPTIONS UBSAN_OPTIONS || true

if ! ${MAKE:-make} --no-print-directory -j"${JOBS:-2}" BUILD=build/fuzz CC=clang HARDEN= \
    OPTIMISE="-O1 -g -fno-omit-frame-pointer $sanitize" build/fuzz/tests/fuzz_reader; then
    echo "not ok - fuzzing: the target builds"
    exit 1
fi
echo "ok - fuzzing: the target builds"
mkdir -p $corpus build/fuzz/found
if [ "$seconds" -eq 0 ]; then
    limit='-runs=6000 -seed=1'
    corpus=$(mktemp -d)
    trap 'rm -rf "$corpus"' EXIT
else
    limit="-max_total_time=$seconds"
fi
# shellcheck disable=SC2086 # a list of words
if build/fuzz/tests/fuzz_reader $limit -max_len=8192 -timeout=20 -rss_limit_mb=1024 \
    -dict=tests/fuzz.dict -artifact_prefix=build/fuzz/found/ -print_final_stats=1 "$corpus" \
    tests/vectors samples >build/fuzz/log 2>&1 &&
    grep -q 'Done [0-9]* runs' build/fuzz/log; then
    echo "ok - fuzzing: $(grep -o 'Done [0-9]* runs in [0-9]* second' build/fuzz/log)s"
else
    echo "not ok - fuzzing: something was found"
    grep -vE "^#.*(NEW|REDUCE|pulse|INITED|RELOAD)" build/fuzz/log | sed "s/^/# /"
    exit 1
fi
