#!/bin/sh
# The test runner: tests/run.sh everyday|all|soak. Every part prints TAP: its plan ("1..N") and N
# lines "ok - name" or "not ok - name", details after them. The runner counts them, shows failures,
# and prints the sum last. `tests/run.sh list KIND` prints the parts of such a run, one a line.
set -u
cd "$(dirname "$0")/.." || exit 2
top=$(pwd)
MAKE=${MAKE:-make}
JOBS=${JOBS:-$(nproc)}
logs=$top/build/tests
passed=0
failed=0
RECTO=$top/build/test/recto # what is tested, unless a part says otherwise
export RECTO
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
        { echo "not ok - $1: a sanitizer reports an error"; head -n 60 "$report"; } >>"$3"
    done
}

# --- the time

# Sets $spent: the processor time of all that this script has waited for, in seconds.
measure() {
    times >"$logs/times.$$"
    spent=$(awk -F'[ms ]+' 'END { print int(60 * $1 + $2 + 60 * $3 + $4) }' "$logs/times.$$")
    rm "$logs/times.$$"
}

now() {
    date +%s
}

# Seconds since the run began.
elapsed() {
    echo $(($(now) - $(cat "$logs/began")))
}

lines() { # file
    [ ! -e "$1" ] || wc -l <"$1"
}

# While that process runs, a line whenever nothing else has been printed for five seconds.
report_on() { # process, command that prints how far it is
    process=$1
    shift
    before=
    while kill -0 "$process" 2>/dev/null; do
        sleep 1
        waited=$((${waited:-0} + 1))
        [ $((waited % 5)) -eq 0 ] || continue
        after=$(lines "$logs/counts")
        [ "$before" != "$after" ] || printf '%4d s  … %s\n' "$(elapsed)" "$("$@")"
        before=$after
    done
}

compiled() { # log
    echo "$(grep -cE '^(gcc|clang) ' "$1") files compiled or linked"
}

running() {
    echo "$(lines "$logs/counts") of $(lines "$logs/queue") parts; running:" \
        "$(cat "$logs"/running/* 2>/dev/null | paste -sd ,)"
}

step() { # name command...
    name=$1
    log=$logs/$(echo "$name" | tr ' /' '-_')
    shift
    start=$(now)
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
    printf '%4d s  %-36s %6d passed %4d failed %5d s, %4d of processor%s\n' "$(elapsed)" "$name" \
        "$good" "$bad" $(($(now) - start)) $((spent - before)) "${place:-}"
    [ "$bad" -eq 0 ] || show_failures "$log.log"
}

# A step that tests something is a part: it has a plan, and its own temporary folder.
part() { # name command...
    echo "$1" >"$logs/running/$$"
    step "$1" tests/part.sh "$@"
    rm -f "$logs/running/$$"
}

# --- what is built: tests/variants.mk says how

make_variant() { # variant, targets...
    variant=$1
    shift
    if $MAKE --no-print-directory -j"$JOBS" VARIANT="$variant" "$@"; then
        echo "ok - $variant builds without a warning"
    else
        echo "not ok - $variant does not build"
        return 1
    fi
}

build() { # variant, targets...
    rm -f "$logs/counts"
    report_on $$ compiled "$logs/build-($1).log" &
    reporter=$!
    step "build ($1)" make_variant "$@"
    kill $reporter
    wait $reporter 2>/dev/null
}

programs_of() { # variant, kind of run: units that are not in it are not built
    units "$2" | sed "s|^|build/$1/|"
}

# --- parts that run side by side: each is a line of shell text

# Whether a source belongs to a kind of run. The line `Runs:` of its head says otherwise: `long` is
# left out of make check, `watched` runs with sanitizers in make test, and `plain` without them,
# `measures` never runs with them, since they change what it measures, `soak` is left to make soak,
# and `apart` has a line of its own below.
belongs() { # source short|plain|watched|all|rare|sanitized
    words=$(sed -n 's/^[#* ]* Runs: //p' "$1")
    case $2/" $words " in
    *" apart "* | sanitized/*" measures "*) return 1 ;;
    all/* | sanitized/* | rare/*" soak "* | rare/*" watched "*) return 0 ;;
    rare/* | *" soak "*) return 1 ;;
    short/*" long "*) return 1 ;;
    plain/*" watched "* | watched/*" plain "*) return 1 ;;
    esac
    case $2/$1/" $words " in
    plain/*.c/*" plain "*) return 0 ;;
    plain/*.c/*) return 1 ;;
    watched/*.sh/*" watched "*) return 0 ;;
    watched/*.sh/*) return 1 ;;
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

# The programs of most scripts end before they have much to leak, and looking for it takes half of
# their time; make soak does.
shell_tests() { # variant, kind of run
    leaks=
    [ "$2" != watched ] || leaks='LEAKS=0; '
    for script in tests/commands/*.sh tests/referee/*.sh tests/gates/hardening.sh; do
        belongs "$script" "$2" || continue
        name=${script##*/}
        name=${name%.sh}
        case $script in */referee/*) name="referee $name" ;; esac
        echo "${leaks}part '$name ($1)' env RECTO=\"\$top/build/$1/recto\" $script"
    done
}

# Names and commands of parts that run one after the other, one a line.
one_by_one() {
    sed 's|^|part |' | tr '\n' ';'
    echo
}

# What takes longest, so that nothing is left to wait for in the end.
longest() {
    cat <<'END'
part fuzzing env TARGETS=build/asan tests/fuzz/fuzz.sh 0
part "faults injected" env MOST=1 tests/gates/injection.sh
part lint env JOBS=1 ANALYSER_NODES=3000 tests/gates/lint.sh changed
part browser env PAGES=1 tests/commands/browser.sh
part page tests/commands/page.sh
part "mutations (asan)" env RECTO="$top/build/asan/recto" tests/fuzz/mutate.sh 1 3000
END
}

# What looks at the tree.
gates() {
    for gate in house version proofs catalogues packages install adding published suites; do
        echo "part $gate tests/gates/$gate.sh"
    done
}

# What talks to editors and shells, and mostly waits for them: one after the other, since their
# patience is limited.
terminals() {
    one_by_one <<'END'
schema tests/commands/schema.sh
terminal tests/commands/terminal.sh
prompt tests/commands/prompt.sh
shells tests/commands/shells.sh
END
}

everyday() {
    shell_tests test short
    unit_tests test short
    cat <<'END'
part house tests/gates/house.sh quick
part version tests/gates/version.sh
part proofs tests/gates/proofs.sh
part suites tests/gates/suites.sh
part layout tests/gates/lint.sh layout build/test/layout
END
}

all() {
    terminals
    longest
    shell_tests asan watched
    shell_tests test plain
    gates
    unit_tests asan watched
    unit_tests test plain
}

# --- make soak

# What talks to servers and clusters: one after the other, because some would meet.
servers() {
    one_by_one <<'END'
recipes tests/referee/recipes.sh
"mail server, every game" tests/referee/exim.sh
Postfix tests/referee/postfix.sh
"parts on several hosts" tests/cluster/hosts.sh
"parts with Slurm" tests/cluster/slurm.sh
END
}

# What takes long because it looks at everything.
looked_at() {
    cat <<'END'
part "a club for years" env GAMES=${GAMES:-300} PLAYERS=200 DAYS=3650 tests/referee/soak.sh
part "bugs put in" nice tests/mutants/run.sh
part "faults injected, many" env MOST=${MOST:-100} tests/gates/injection.sh
part "lint, deep" env JOBS=1 ANALYSER_NODES=${ANALYSER_NODES:-50000} tests/gates/lint.sh
part debian tests/gates/debian.sh
part coverage tests/gates/coverage.sh
part "memcheck, all" env LONG=1 tests/gates/memcheck.sh
part "referee among faults" env DELIVERIES=1000 tests/referee/faults.sh
part "writers of one file" env ROUNDS=1000 tests/commands/locks.sh
part "browser, every sample" env LONG=1 tests/commands/browser.sh
part "page, 1,000 positions a game" env LONG=1 tests/commands/page.sh
part linear env GENERATE=build/test/bench/generate bench/linear.sh small
part "jobs (tsan)" env RECTO="$top/build/tsan/recto" tests/commands/jobs.sh
part "races (tsan)" env RECTO="$top/build/tsan/recto" tests/gates/races.sh
part "progress (tsan)" env RECTO="$top/build/tsan/recto" tests/commands/progress.sh
part "mutations (gcc)" tests/fuzz/mutate.sh 99 100000
END
    echo "part 'prospects, 600 positions' env LONG=1 CMOCKA_MESSAGE_OUTPUT=TAP" \
        build/test/tests/oracles/prospects_oracle
    echo "part 'values of whole games' env LONG=1 CMOCKA_MESSAGE_OUTPUT=TAP" \
        build/test/tests/units/validator/test_solve
    for seed in 11 12 13 14 15 16 17 18; do
        echo "part 'mutations (asan) $seed' env RECTO=\"\$top/build/fuzz/recto\"" \
            "tests/fuzz/mutate.sh $seed 10000"
    done
    for target in tests/fuzz/fuzz_*.c; do
        name=${target##*/}
        echo "part 'fuzzing ${name%.c}' env TARGETS=build/fuzz" \
            "tests/fuzz/fuzz.sh ${FUZZ_SECONDS:-40} $target"
    done
}

soak() {
    looked_at
    servers
    shell_tests fuzz sanitized
    shell_tests test rare
    shell_tests clang short
    unit_tests fuzz sanitized
    unit_tests clang all
    unit_tests test all
}

# --- how they run

# Runs the lines of the queue, one more at a time than there are cores, since most of a test is one
# program waiting for another.
side_by_side() { # kind of run
    "$1" >"$logs/queue"
    rm -f "$logs/counts"
    xargs -d '\n' -n 1 -P $((JOBS + 1)) "$top/tests/run.sh" line <"$logs/queue" &
    report_on $! running
    wait $!
    if [ "$(lines "$logs/queue")" -ne "$(lines "$logs/counts")" ]; then
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
    place=", $(($(lines "$logs/counts") + 1)) of $(lines "$logs/queue")"
    eval "$1" >"$logs/said.$$"
    cat "$logs/said.$$" && rm "$logs/said.$$"
    echo "$passed $failed" >>"$logs/counts"
}

build_for() { # kind of run
    case $1 in
    everyday) set -- short short ;;
    all) set -- plain watched ;;
    soak) set -- all all ;;
    esac
    # shellcheck disable=SC2046 # words
    build test all library test-tools $(programs_of test "$1")
    # shellcheck disable=SC2046
    case $1 in
    plain) build asan all fuzz-programs $(programs_of asan "$2") ;;
    all)
        build fuzz all fuzz-programs test-programs
        build clang all test-programs
        build tsan build/tsan/recto build/tsan/recto-archive
        ;;
    esac
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
list)
    "${2:-all}"
    exit
    ;;
*)
    echo "usage: tests/run.sh [list] everyday|all|soak" >&2
    exit 2
    ;;
esac
mkdir -p "$logs/running"
now >"$logs/began"
strangers >"$logs/strangers"
kind=${1:-all}
build_for "$kind"
if [ "$failed" -eq 0 ]; then # else most of the rest would fail, too
    side_by_side "$kind"
    if [ "$kind" = soak ]; then
        step "a machine of 32 bits" env ARCHITECTURE=i386 .ci/fresh
        step "a machine that has nothing" .ci/fresh
    fi
fi
leaves_nothing
measure
echo "$(elapsed) s, $spent s of processor time"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
