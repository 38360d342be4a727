#!/bin/sh
# Every test is part of a suite: what no list of tests/run.sh names would never run.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 3

for kind in everyday all soak; do
    tests/run.sh list $kind >"$work/list"
    [ "$(wc -l <"$work/list")" -ge 50 ] || echo "$kind has hardly any part"
    cat "$work/list" >>"$work/lists"
done >"$work/few"
none "every suite has parts" <"$work/few"

# Tests that no list names; a unit is named by its program.
left_out() { # tests on standard input
    while read -r test; do
        grep -qE "(^| |/)${test%.c}( |;|\$)" "$work/lists" || echo "$test is in no suite"
    done
}

# What others source or start is no test.
tests() {
    find tests bench/linear.sh -name '*.sh' ! -path 'tests/helpers/*' \
        ! -path 'tests/commands/browser/*' | grep -vE '^tests/(tap|part|purpose|run)\.sh$'
    find tests/units -name 'test_*.c'
    find tests/oracles -name '*_oracle.c'
    find tests/fuzz -name 'fuzz_*.c' | sed 's|$|.c|' # these are named as sources
}

tests | left_out | none "every test is in one of them"
is "a test that is in none would be found" "$(echo tests/strange/new.sh | left_out)" \
    'tests/strange/new.sh is in no suite'
