#!/bin/sh
# recto-proofs(7) names a test for each statement, and each of these is there and runs.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 5

page=man/recto-proofs.7
# A statement stands alone in emphasis below its heading; `Tried by` comes at the end of its
# section.
awk '
    function leave() { if (name != "" && !(states && tries)) print name; name = "" }
    /^\.S[hs] / { leave() }
    /^\.Ss / { name = $0; states = tries = 0; next }
    name != "" && !states && /^\.Em / { states = 1 }
    /^Tried by/ { tried = 1 }
    tried && /^\.Pa tests\// { tries = 1 }
    /^\.Pp/ { tried = 0 }
    END { leave() }' "$page" | none "every section says what holds, and which test tries it"
judge "… and there are as many as there are to tell" test "$(grep -c '^\.Ss ' "$page")" -ge 10

sed -n 's/^\.Pa \(tests\/[^ ]*\).*/\1/p' "$page" | sort -u >"$work/named"
while read -r test; do
    [ -f "$test" ] || echo "$test"
done <"$work/named" | none "the tests are there"
# What tests/run.sh takes for a test, by its name.
while read -r test; do
    case $test in
    tests/units/*/test_*.c | tests/oracles/*_oracle.c | tests/commands/*.sh) ;;
    *) echo "$test" ;;
    esac
done <"$work/named" | none "… and named so that they are run"
judge "run.sh runs such names" grep -qxF \
    '    for source in tests/units/*/test_*.c tests/oracles/*_oracle.c; do' tests/run.sh
