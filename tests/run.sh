#!/bin/sh
# The test runner: tests/run.sh everyday|all|soak. Every part prints TAP: its plan ("1..N") and N
# lines "ok - name" or "not ok - name", details after them. The runner counts them, shows failures,
# and prints the sum last.
set -u
cd "$(dirname "$0")/.." || exit 2
top=$(pwd)
MAKE=${MAKE:-make}
JOBS=${JOBS:-$(nproc)}
logs=$top/build/tests
reports=$top/build/asan/reports
passed=0
failed=0
unset MAKEFLAGS MFLAGS NO_COLOR || true
mkdir -p "$logs"

# A sanitizer ends the program with a status that no test expects, and leaves a report that counts
# whatever a test does with status and output.
export ASAN_OPTIONS="exitcode=99:log_path=$reports/report:allocator_may_return_null=1"
export TSAN_OPTIONS="exitcode=99:log_path=$reports/report"
export LSAN_OPTIONS="suppressions=$top/tests/gates/lsan.supp:print_suppressions=0"
export UBSAN_OPTIONS="exitcode=99:print_stacktrace=1:log_path=$reports/report"

count() { # prefix file
    grep -c "^$1\b" "$2"
}

show_failures() { # log
    awk '/^ok/ { shown = 0 } /^not ok/ { shown = 1 } shown && lines++ < 200' "$1"
}

# Failures that a part did not print itself: its status, and the reports of sanitizers.
judge() { # name status log
    if [ "$2" -ne 0 ] && ! grep -q '^not ok' "$3"; then
        tail -n 40 "$3" | sed 's/^ok/# ok/' >"$3.tail"
        { echo "not ok - $1: ended with status $2"; cat "$3.tail"; } >>"$3"
        rm -f "$3.tail"
    fi
    for report in "$reports"/*; do
        [ -e "$report" ] || continue
        { echo "not ok - $1: a sanitizer complains"; head -n 60 "$report"; } >>"$3"
        mv "$report" "$logs"
    done
}

step() { # name command...
    name=$1
    log=$logs/$(echo "$name" | tr ' /' '-_').log
    shift
    start=$(date +%s)
    "$@" >"$log" 2>&1
    judge "$name" $? "$log"
    good=$(count ok "$log")
    bad=$(count 'not ok' "$log")
    passed=$((passed + good))
    failed=$((failed + bad))
    printf '%-40s %6d passed %4d failed %5d s\n' "$name" "$good" "$bad" $(($(date +%s) - start))
    [ "$bad" -eq 0 ] || show_failures "$log"
}

# A step that tests something is a part: it has a plan, and its own temporary folder.
part() { # name command...
    step "$1" tests/part.sh "$@"
}

build() { # variant make-variables...
    variant=$1
    shift
    if $MAKE --no-print-directory -j"$JOBS" BUILD="build/$variant" "$@" \
        all library test-programs; then
        echo "ok - $variant builds without a warning"
    else
        echo "not ok - $variant does not build"
        return 1
    fi
}

build_gcc() {
    build gcc CC=gcc PROGRAM=recto
}

build_clang() {
    build clang CC=clang PROGRAM=build/clang/recto
}

build_asan() {
    sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'
    build asan CC=gcc PROGRAM=build/asan/recto HARDEN= LTO= OPTIMISE="-O1 -g $sanitize"
}

build_tsan() {
    build tsan CC=gcc PROGRAM=build/tsan/recto HARDEN= LTO= OPTIMISE="-O1 -g -fsanitize=thread"
}

unit_tests() { # variant
    for source in tests/units/*/test_*.c tests/oracles/*_oracle.c; do
        [ -e "$source" ] || continue
        unit=${source#tests/}
        unit=${unit#units/}
        part "${unit%.c} ($1)" env CMOCKA_MESSAGE_OUTPUT=TAP "build/$1/${source%.c}"
    done
}

# Scripts that test a program. One whose head says `Runs: long` is left out of `short`; those that
# run apart have a line of their own below.
shell_tests() { # variant program long|short
    for script in tests/commands/*.sh tests/referee/*.sh tests/gates/hardening.sh; do
        case $(sed -n 's/^# Runs: //p' "$script")/$3 in
        apart/* | long/short) continue ;;
        esac
        name=${script##*/}
        name=${name%.sh}
        case $script in */referee/*) name="referee $name" ;; esac
        part "$name ($1)" env RECTO="$2" "$script"
    done
}

plain() {
    reports=$top/build/no-reports # reports belong to the other lane
    unit_tests gcc
    shell_tests gcc "$top/recto" long
    unit_tests clang
    shell_tests clang "$top/build/clang/recto" short
    among_others
}

sanitized() {
    unit_tests asan
    shell_tests asan "$top/build/asan/recto" long
    in_trouble
}

linted() {
    reports=$top/build/no-reports
    part lint env JOBS=1 ANALYSER_NODES=20000 tests/gates/lint.sh
    part debian tests/gates/debian.sh
    part "wrong readings" env JOBS=1 tests/mutants/run.sh tests/mutants/reading-*.patch
}

# Runs functions side by side, since most of a test is one program waiting for another.
# shellcheck disable=SC2030,SC2031 # each counts for itself
lanes() { # functions...
    for lane in "$@"; do
        (
            passed=0
            failed=0
            "$lane"
            echo "$passed $failed" >"$logs/lane-$lane"
        ) &
    done
    wait
    for lane in "$@"; do
        good=0
        bad=1 # unless it has come to its end
        [ ! -e "$logs/lane-$lane" ] || read -r good bad <"$logs/lane-$lane"
        passed=$((passed + good))
        failed=$((failed + bad))
        rm -f "$logs/lane-$lane"
    done
}

# What talks to browsers, editors, shells, servers and clusters, and mostly waits for them.
among_others() {
    part browser env RECTO="$top/recto" tests/commands/browser.sh
    part schema env RECTO="$top/recto" tests/commands/schema.sh
    part terminal env RECTO="$top/recto" tests/commands/terminal.sh
    part shells env RECTO="$top/recto" tests/commands/shells.sh
    part recipes env RECTO="$top/recto" tests/referee/recipes.sh
    part "mail server" env RECTO="$top/recto" tests/referee/exim.sh
    part "parts on several hosts" env RECTO="$top/recto" tests/cluster/hosts.sh
    part "parts with Slurm" env RECTO="$top/recto" tests/cluster/slurm.sh
}

# What makes trouble, with one core busy.
in_trouble() {
    part "faults injected" env MOST=16 tests/gates/injection.sh
    part memcheck tests/gates/memcheck.sh
    part "jobs (tsan)" env RECTO="$top/build/tsan/recto" tests/commands/jobs.sh
    part "races (tsan)" env RECTO="$top/build/tsan/recto" tests/gates/races.sh
    part "progress (tsan)" env RECTO="$top/build/tsan/recto" tests/commands/progress.sh
    part "mutations (asan)" env RECTO="$top/build/asan/recto" tests/fuzz/mutate.sh 1 10000
    part linear env RECTO="$top/recto" bench/linear.sh quick
}

everyday_units() {
    part house tests/gates/house.sh
    part version tests/gates/version.sh
    part proofs tests/gates/proofs.sh
    part layout tests/gates/lint.sh layout
    unit_tests gcc
}

everyday_scripts() {
    shell_tests gcc "$top/recto" short
}

everyday() {
    reports=$top/build/no-reports # nothing is built with a sanitizer
    step "build (gcc)" build_gcc
    lanes everyday_units everyday_scripts
}

all() {
    step "build (gcc)" build_gcc
    step "build (clang)" build_clang
    step "build (asan)" build_asan
    step "build (tsan)" build_tsan
    part house tests/gates/house.sh
    part version tests/gates/version.sh
    part proofs tests/gates/proofs.sh
    part packages tests/gates/packages.sh
    part install tests/gates/install.sh
    part adding tests/gates/adding.sh
    lanes plain sanitized linted
    part "fuzzing (clang)" tests/fuzz/fuzz.sh 0
}

# The same at full length.
in_all_trouble() {
    for seed in 11 12 13 14 15 16 17 18; do
        part "mutations (asan) $seed" env RECTO="$top/build/asan/recto" \
            tests/fuzz/mutate.sh $seed 10000
    done
    part "mutations (gcc)" env RECTO="$top/recto" tests/fuzz/mutate.sh 99 100000
    part "faults injected, all" env MOST=all tests/gates/injection.sh
    part "bugs put in" nice tests/mutants/run.sh
}

# What takes long because it looks at everything.
looked_at() {
    reports=$top/build/no-reports
    part "memcheck, all" env LONG=1 tests/gates/memcheck.sh
    part "referee among faults" env DELIVERIES=1000 tests/referee/faults.sh
    part "lint, deep" env JOBS=1 tests/gates/lint.sh
    part coverage tests/gates/coverage.sh
}

soak() {
    step "build (gcc)" build_gcc
    step "build (asan)" build_asan
    lanes in_all_trouble looked_at
    part "fuzzing (clang)" tests/fuzz/fuzz.sh "${FUZZ_SECONDS:-1100}"
    step "a machine that has nothing" .ci/fresh
}

rm -rf "$reports"
mkdir -p "$reports"
case ${1:-all} in
everyday | all | soak) "${1:-all}" ;;
*)
    echo "usage: tests/run.sh everyday|all|soak" >&2
    exit 2
    ;;
esac
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
