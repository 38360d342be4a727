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
passed=0
failed=0
unset MAKEFLAGS MFLAGS NO_COLOR || true

# A sanitizer ends the program with a status that no test expects, and leaves a report that counts
# whatever a test does with status and output.
watch_for_reports() { # folder
    mkdir -p "$1" && chmod 1777 "$1" || exit 2 # servers drop their rights
    ASAN_OPTIONS="exitcode=99:log_path=$1/report:allocator_may_return_null=1"
    ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=${LEAKS:-1}"
    # Without a symbolizer a leak that is suppressed would give a warning.
    command -v llvm-symbolizer >/dev/null ||
        ASAN_OPTIONS="$ASAN_OPTIONS:external_symbolizer_path="
    TSAN_OPTIONS="exitcode=99:log_path=$1/report"
    LSAN_OPTIONS="suppressions=$top/tests/gates/lsan.supp:print_suppressions=0"
    UBSAN_OPTIONS="exitcode=99:print_stacktrace=1:log_path=$1/report"
    export ASAN_OPTIONS TSAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS
}

count() { # prefix file
    grep -c "^$1\b" "$2"
}

show_failures() { # log
    awk '/^ok/ { shown = 0 } /^not ok/ { shown = 1 } shown && lines++ < 200' "$1"
}

# Failures that a part did not print itself: its status, and the reports of sanitizers.
judge() { # name status log reports
    if [ "$2" -ne 0 ] && ! grep -q '^not ok' "$3"; then
        tail -n 40 "$3" | sed 's/^ok/# ok/' >"$3.tail"
        { echo "not ok - $1: ended with status $2"; cat "$3.tail"; } >>"$3"
        rm -f "$3.tail"
    fi
    for report in "$4"/*; do
        [ -e "$report" ] || continue
        { echo "not ok - $1: a sanitizer complains"; head -n 60 "$report"; } >>"$3"
    done
}

# Sets $spent: the processor time of all that this script has waited for, in seconds.
measure() {
    times >"$logs/times.$$"
    spent=$(awk -F'[ms ]+' 'END { print int(60 * $1 + $2 + 60 * $3 + $4) }' "$logs/times.$$")
    rm "$logs/times.$$"
}

step() { # name command...
    name=$1
    log=$logs/$(echo "$name" | tr ' /' '-_')
    shift
    start=$(date +%s)
    measure
    before=$spent
    watch_for_reports "$log.reports"
    "$@" >"$log.log" 2>&1
    judge "$name" $? "$log.log" "$log.reports"
    rmdir "$log.reports" 2>/dev/null
    measure
    good=$(count ok "$log.log")
    bad=$(count 'not ok' "$log.log")
    passed=$((passed + good))
    failed=$((failed + bad))
    printf '%-36s %6d passed %4d failed %5d s, %4d of processor\n' "$name" "$good" "$bad" \
        $(($(date +%s) - start)) $((spent - before))
    [ "$bad" -eq 0 ] || show_failures "$log.log"
}

# A step that tests something is a part: it has a plan, and its own temporary folder.
part() { # name command...
    step "$1" tests/part.sh "$@"
}

build() { # variant make-variables...
    variant=$1
    shift
    if $MAKE --no-print-directory -j"$JOBS" BUILD="build/$variant" "$@"; then
        echo "ok - $variant builds without a warning"
    else
        echo "not ok - $variant does not build"
        return 1
    fi
}

build_gcc() { # kind of run: units that are not in it are not built
    # shellcheck disable=SC2046 # words
    build gcc CC=gcc PROGRAM=recto all library fault-programs $(units "$1" | sed 's|^|build/gcc/|')
}

build_clang() {
    build clang CC=clang PROGRAM=build/clang/recto OPTIMISE='-O1 -g' all library test-programs
}

# One build with clang serves scripts, units and fuzzers. A program that is not independent of its
# position starts in half of the time.
build_asan() {
    sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all'
    coverage='-fsanitize-coverage=inline-8bit-counters,pc-table'
    build asan CC=clang PROGRAM=build/asan/recto HARDEN= LDFLAGS='-Wl,--as-needed -no-pie' \
        OPTIMISE="-O1 -gline-tables-only -fno-omit-frame-pointer $sanitize $coverage" \
        all library test-programs fuzz-programs
}

# Only these have threads.
build_tsan() {
    build tsan CC=gcc PROGRAM=build/tsan/recto HARDEN= LTO= OPTIMISE="-O1 -g -fsanitize=thread" \
        build/tsan/recto build/tsan/recto-archive
}

# --- parts that run side by side: each is a line of shell text

# Whether a source belongs to a kind of run. The line `Runs:` of its head says otherwise: `long` is
# left out of make check, `plain` is not watched by sanitizers, `watched` is only run with them,
# `soak` is left to make soak, and `apart` has a line of its own below.
belongs() { # source short|usual|watched|unwatched|all|rare
    words=$(sed -n 's/^[#* ]* Runs: //p' "$1")
    case $2/" $words " in
    *" apart "*) return 1 ;;
    all/* | rare/*" soak "* | rare/*" watched "*) return 0 ;;
    rare/* | *" soak "*) return 1 ;;
    short/*" long "* | usual/*" watched "* | watched/*" plain "*) return 1 ;;
    unwatched/*" plain "*) return 0 ;;
    unwatched/*) return 1 ;;
    esac
}

units() { # kind of run
    for source in tests/units/*/test_*.c tests/oracles/*_oracle.c; do
        ! belongs "$source" "$1" || echo "${source%.c}"
    done
}

unit_tests() { # variant, kind of run
    units "$2" | while read -r unit; do
        name=${unit#tests/}
        echo "part '${name#units/} ($1)' env CMOCKA_MESSAGE_OUTPUT=TAP build/$1/$unit"
    done
}

# Scripts that test a program. The programs of most end before they have much to leak, and looking
# for it takes half of their time; make soak does.
shell_tests() { # variant, program, kind of run
    leaks=
    [ "$3" != watched ] || leaks='LEAKS=0; '
    for script in tests/commands/*.sh tests/referee/*.sh tests/gates/hardening.sh; do
        belongs "$script" "$3" || continue
        name=${script##*/}
        name=${name%.sh}
        case $script in */referee/*) name="referee $name" ;; esac
        echo "${leaks}part '$name ($1)' env RECTO=\"\$top/$2\" $script"
    done
}

# What takes longest, so that nothing is left to wait for in the end.
longest() {
    cat <<'END'
part lint env JOBS=1 ANALYSER_NODES=3000 tests/gates/lint.sh
part debian tests/gates/debian.sh
part browser env RECTO="$top/recto" tests/commands/browser.sh
part fuzzing env TARGETS=build/asan tests/fuzz/fuzz.sh 0
part "wrong readings" env JOBS=1 tests/mutants/run.sh tests/mutants/reading-*.patch
part "faults injected" env MOST=4 tests/gates/injection.sh
part memcheck tests/gates/memcheck.sh
END
}

# What looks at the tree.
gates() {
    cat <<'END'
part house tests/gates/house.sh
part version tests/gates/version.sh
part proofs tests/gates/proofs.sh
part catalogues tests/gates/catalogues.sh
part packages tests/gates/packages.sh
part install tests/gates/install.sh
part adding tests/gates/adding.sh
END
}

# What talks to editors, shells, servers and clusters, and mostly waits for them: one after the
# other, because some would meet.
among_others() {
    tr '\n' ';' <<'END'
part schema env RECTO="$top/recto" tests/commands/schema.sh
part terminal env RECTO="$top/recto" tests/commands/terminal.sh
part shells env RECTO="$top/recto" tests/commands/shells.sh
part recipes env RECTO="$top/recto" tests/referee/recipes.sh
part "mail server" env RECTO="$top/recto" tests/referee/exim.sh permutations four
part Postfix env RECTO="$top/recto" tests/referee/postfix.sh
part "parts on several hosts" env RECTO="$top/recto" tests/cluster/hosts.sh
part "parts with Slurm" env RECTO="$top/recto" tests/cluster/slurm.sh
END
    echo
}

in_trouble() {
    cat <<'END'
part "jobs (tsan)" env RECTO="$top/build/tsan/recto" tests/commands/jobs.sh
part "races (tsan)" env RECTO="$top/build/tsan/recto" tests/gates/races.sh
part "progress (tsan)" env RECTO="$top/build/tsan/recto" tests/commands/progress.sh
part "mutations (asan)" env RECTO="$top/build/asan/recto" tests/fuzz/mutate.sh 1 10000
END
}

# Runs the lines of the queue, one more at a time than there are cores, since most of a test is one
# program waiting for another.
side_by_side() {
    rm -f "$logs/counts"
    xargs -d '\n' -n 1 -P $((JOBS + 1)) "$top/tests/run.sh" line <"$logs/queue"
    if [ "$(wc -l <"$logs/queue")" -ne "$(wc -l <"$logs/counts")" ]; then
        echo "not ok - not every part has come to its end"
        failed=$((failed + 1))
    fi
    while read -r good bad; do
        passed=$((passed + good))
        failed=$((failed + bad))
    done <"$logs/counts"
}

# One of these lines.
line() { # text
    eval "$1" >"$logs/said.$$"
    cat "$logs/said.$$" && rm "$logs/said.$$"
    echo "$passed $failed" >>"$logs/counts"
}

everyday() {
    step "build (gcc)" build_gcc short
    {
        shell_tests gcc recto short
        unit_tests gcc short
        cat <<'END'
part house tests/gates/house.sh quick
part version tests/gates/version.sh
part proofs tests/gates/proofs.sh
part layout tests/gates/lint.sh layout build/gcc/layout
END
    } >"$logs/queue"
    side_by_side
}

all() {
    step "build (gcc)" build_gcc unwatched
    step "build (asan)" build_asan
    step "build (tsan)" build_tsan
    {
        longest
        among_others
        in_trouble
        shell_tests asan build/asan/recto watched
        shell_tests gcc recto usual
        gates
        unit_tests asan watched
        unit_tests gcc unwatched
    } >"$logs/queue"
    side_by_side
    part linear env RECTO="$top/recto" bench/linear.sh quick
}

# The same at full length.
in_all_trouble() {
    for seed in 11 12 13 14 15 16 17 18; do
        echo "part 'mutations (asan) $seed' env RECTO=\"\$top/build/asan/recto\"" \
            "tests/fuzz/mutate.sh $seed 10000"
    done
    cat <<'END'
part "mutations (gcc)" env RECTO="$top/recto" tests/fuzz/mutate.sh 99 100000
part "mail server, every game" env RECTO="$top/recto" tests/referee/exim.sh
part "faults injected, all" env MOST=all tests/gates/injection.sh
part "bugs put in" nice tests/mutants/run.sh
END
}

# What takes long because it looks at everything.
looked_at() {
    cat <<'END'
part "memcheck, all" env LONG=1 tests/gates/memcheck.sh
part "referee among faults" env DELIVERIES=1000 tests/referee/faults.sh
part "a club for ten years" env GAMES=2000 PLAYERS=200 DAYS=3650 tests/referee/soak.sh
part "debian, optimised" env OPTIMISED=yes tests/gates/debian.sh
part "lint, deep" env JOBS=1 tests/gates/lint.sh
part "unpack, every byte" env LONG=1 RECTO="$top/recto" tests/commands/unpack.sh
part "browser, every sample" env LONG=1 RECTO="$top/recto" tests/commands/browser.sh
part coverage tests/gates/coverage.sh
END
}

soak() {
    step "build (gcc)" build_gcc all
    step "build (asan)" build_asan
    step "build (clang)" build_clang
    {
        shell_tests gcc recto rare
        unit_tests gcc all
        shell_tests clang build/clang/recto usual
        unit_tests clang all
        unit_tests asan all
        shell_tests asan build/asan/recto all
        looked_at
        in_all_trouble
    } >"$logs/queue"
    side_by_side
    part fuzzing tests/fuzz/fuzz.sh "${FUZZ_SECONDS:-1100}"
    step "a machine that has nothing" .ci/fresh
}

# Files that no commit has and that no build makes, one a line.
strangers() {
    git ls-files -o --exclude-standard 2>/dev/null | LC_ALL=C sort
}

leaves_nothing() {
    left=$(strangers | LC_ALL=C comm -13 "$logs/strangers" - | tr '\n' ' ')
    [ -n "$left" ] || return
    echo "not ok - the tests leave files in the tree: $left"
    failed=$((failed + 1))
}

case ${1:-all} in
everyday | all | soak) rm -rf "$logs" ;;
line)
    line "$2"
    exit
    ;;
*)
    echo "usage: tests/run.sh everyday|all|soak" >&2
    exit 2
    ;;
esac
mkdir -p "$logs"
strangers >"$logs/strangers"
"${1:-all}"
leaves_nothing
measure
echo "$spent s of processor time"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
