#!/bin/sh
# `recto check` prints the same bytes on several cores as on one.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 48

# Every vector, and between them text that looks like a record but is none (a line break that only
# YAML knows), so that records must be counted while they are judged.
archive() { # times
    i=0
    while [ $i -lt "$1" ]; do
        vectors_and '\n...\n\302\205\n---\n'
        i=$((i + 1))
    done
}

lines=60000 # a sanitizer finds as much in fewer
[ -z "$watched" ] || lines=12000

# A record of several MB in the middle of small ones.
enormous() {
    printf 'game: stepping\nplayers: 2\nsquares: 120\nx-long: |\n'
    seq -f '  %g 0123456789012345678901234567890123456789012345678901234567890123456789' "$lines"
    printf 'moves: a1 a2 z9 b1\n---\n'
}

cd "$work" || exit 2
{ archive 1; enormous; archive 1; } >archive.yaml
archive 1 >second.yaml
mkdir many
for i in 1 2 3 4 5 6 7 8 9; do
    cp "$top/samples/plexus.yaml" many/$i.yaml
done
: >many/0-empty.yaml
files="archive.yaml missing.yaml many second.yaml archive.yaml ."
numbers='2 8'
if [ -n "$watched" ]; then
    files='missing.yaml many archive.yaml'
else
    numbers='2 3 8'
    plan 12
fi

check() { # jobs, options...
    jobs=$1
    shift
    # shellcheck disable=SC2086 # words
    "$program" check --jobs "$jobs" "$@" $files >"out.$jobs" 2>"err.$jobs"
    echo "$?" >"status.$jobs"
    # shellcheck disable=SC2086 # words
    "$program" check --jobs "$jobs" "$@" $files >"both.$jobs" 2>&1
}

for options in --json "" -q; do
    # shellcheck disable=SC2086 # words or nothing
    check 1 $options
    judge "check $options finds records" test -s out.1
    judge "check $options ends with 2 for the missing file" test "$(cat status.1)" -eq 2
    sort out.1 err.1 >apart
    sort both.1 | cmp - apart
    judge "check $options writes each line once if both streams go to one file" test $? -eq 0
    for jobs in $numbers; do
        # shellcheck disable=SC2086 # words or nothing
        check $jobs $options
        for stream in out err both status; do
            judge "check $options with $jobs jobs: same $stream" cmp $stream.1 "$stream.$jobs"
        done
    done
done
judge "records are numbered without gaps" sh -c "
    '$program' check --json --jobs 8 archive.yaml | sed 's/.*\"record\":\([0-9]*\).*/\1/' >numbers
    seq \$(wc -l <numbers) | cmp - numbers"
judge "from standard input too" sh -c "
    '$program' check --json --jobs 1 <archive.yaml >one
    '$program' check --json --jobs 3 <archive.yaml | cmp - one"
for jobs in 0 x 257 99999999999; do
    "$program" check --jobs $jobs second.yaml >out 2>err
    judge "--jobs $jobs is refused" test $? -eq 2
done
for jobs in 1 4; do
    "$program" check --json --jobs $jobs archive.yaml >/dev/full 2>err
    judge "a full disk with $jobs jobs" test $? -eq 2
    judge "… with a complaint" grep -q 'No space left on device' err
    { "$program" check --json --jobs $jobs archive.yaml 2>err; echo $? >status; } |
        head -n 1 >/dev/null
    judge "a closed pipe with $jobs jobs" test "$(cat status)" -eq 2
done

# There is no memory for a record of 60 MB; the sound one before it must be reported.
case $watched in
yes) skip 3 "a limit of memory means nothing to sanitizers" ;;
*)
    {
        printf 'game: differences\nplayers: 2\nsquares: 1\nmoves: a1\n---\n'
        printf 'game: differences\nplayers: 2\nsquares: 1\nmoves: |\n'
        yes '  {a} {b} {c} {d} {e} {f} {g} {h} {i}' | head -c 60000000
    } >huge.yaml
    # shellcheck disable=SC3045 # every shell of Debian has it
    for jobs in 1 4; do
        (ulimit -v 200000 && "$program" check --jobs $jobs huge.yaml >out 2>err)
        judge "out of memory with $jobs jobs, after reporting the record before" sh -c \
            "grep -q '^huge.yaml: differences: complete' out && grep -q 'out of memory' err"
    done
    # shellcheck disable=SC3045
    (ulimit -v 200000 && "$program" fmt huge.yaml >out 2>err)
    judge "… and formatting the record before" test "$(head -n 1 out)" = 'game: differences'
    rm huge.yaml
    ;;
esac
