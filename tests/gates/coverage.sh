#!/bin/sh
# The tests reach at least 90 % of the programs' lines. Sources below 85 % are marked.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 1
build=build/coverage
program=$top/$build/recto
find $build -name '*.gcda' -delete 2>/dev/null
${MAKE:-make} --no-print-directory -j"${JOBS:-2}" VARIANT=coverage \
    all test-programs test-tools >/dev/null || exit 2

# A failure is shown here; it counts where it is tested.
for test in "$build"/tests/units/*/test_* "$build"/tests/oracles/*_oracle; do
    case $test in
    *.o | *.d | *.gc*) ;;
    *) "$test" >/dev/null 2>&1 || echo "# $test failed" ;;
    esac
done
grep -L '^# Runs: apart' tests/commands/*.sh tests/referee/*.sh | while read -r script; do
    RECTO=$program "$script" 2>/dev/null | sed -n 's/^not ok/# not ok/p'
done
for source in $(find base notation validator render cli referee archive -name '*.c' | sort); do
    gcov -n -o "$build/${source%/*}" "$build/${source%.c}.o" 2>/dev/null |
        grep -A1 "^File '$source'" | tail -n 1 | sed "s|^|$source |"
done | awk '{ share = $3; sub(/executed:/, "", share); sub(/%/, "", share); share += 0
        lines += $5; reached += $5 * share / 100
        printf "# %-36s %6.1f %% of %4d%s\n", $1, share, $5, share < 85 ? "   below 85" : "" }
    END { share = lines ? 100 * reached / lines : 0
        printf "%sok - coverage: the tests reach %.1f %% of %d lines, 90 %% are to be reached\n",
            share < 90 ? "not " : "", share, lines
        exit share < 90 }'
