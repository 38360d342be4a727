# shellcheck shell=sh
# shellcheck disable=SC2034 # scripts use what is set here
# The harness. Every script sources it first, states its plan, and judges:
#
#     # What this script is for, in a sentence: part.sh prints it with each failure.
#     . "$(dirname "$0")/../tap.sh"
#     plan 2
#     judge "a sound record" "$program" check -q samples/plexus.yaml
#     gives 2 check missing.yaml
#
# A script starts at the top of the tree, $top. It tests $program (RECTO, or ./recto), and may fill
# the folder $work, which is removed in the end. $subject begins every line of TAP.
set -u
subject=${0##*/}
subject=${subject%.sh}
case $0 in */referee/*) subject="referee $subject" ;; esac
harness=$(dirname "$0")/..
[ -e "$harness/tap.sh" ] || harness=$harness/tests
[ -n "${TAP_PART:-}" ] || exec "$harness/part.sh" "$subject" "$0" "$@"
noise=$TAP_PART
unset TAP_PART
export LC_ALL=C
unset NO_COLOR SOURCE_DATE_EPOCH || true
cd "$harness/.." || exit 2
top=$(pwd)
program=${RECTO:-$top/recto}
case $program in /*) ;; *) program=$top/$program ;; esac
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# A program that a sanitizer watches takes ten times as long: a sample of many like cases must do,
# and what it is compared with need not be watched.
case $program in
*/build/asan/* | */build/fuzz/* | */build/tsan/*)
    watched=yes reference=$top/build/test/recto
    [ -x "$reference" ] || reference=$top/recto
    ;;
*) watched='' reference=$program ;;
esac
[ -x "$reference" ] || reference=$program

# Where the tools of tests are that belong to the reference, and which variant of make builds them.
case $reference in
"$top"/build/*/recto) variant=${reference#"$top/build/"} variant=${variant%/recto} ;;
*) variant='' ;;
esac
built=$top/build/${variant:-gcc}

# Builds tools, whose paths begin at $built. The runner has done it already.
tools() { # paths...
    for tool; do
        [ -x "$built/$tool" ] || ${MAKE:-make} --no-print-directory -C "$top" VARIANT="$variant" \
            "build/${variant:-gcc}/$tool" >/dev/null || exit 2
    done
}

# Each line on standard error since the last result is a fault of what `none` waits for.
exec 2>"$noise"

sample() { # one line of how many
    awk -v step="${watched:+$1}" 'step == "" || NR % step == 1'
}

# Every vector, with something after each. A program that is watched gets none of a sheet, which
# takes it a hundred times as long.
vectors_and() { # format of printf
    for vector in "$top"/tests/data/vectors/*.yaml; do
        [ -z "$watched" ] || ! grep -q '^ *board:' "$vector" || continue
        cat "$vector"
        # shellcheck disable=SC2059 # a format
        printf "$1"
    done
}

# The ids of all games, a line each, as the list of the sources has them.
every_game() {
    sed -n 's/^GAME(\(.*\))$/\1/p' "$top/validator/games/games.def" | tr _ -
}

plan() { # number of tests; several plans add up
    echo "1..$1"
}

# --- results

pass() { # what
    echo "ok - $subject: $1"
    : >"$noise"
}

fail() { # what
    echo "not ok - $subject: $1"
    { evidence; cat "$noise"; } 2>/dev/null | sed 's/^/# /'
    : >"$noise"
}

# What a failure shows. A script that leaves more than this defines its own evidence().
evidence() {
    head -n 20 "$work/said" "$work/out" "$work/err" 2>/dev/null
}

# One test. If the command fails, so does the test, and shows the command and what it said.
judge() { # what command...
    judged=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        pass "$judged"
    else
        explain "$@" >>"$work/said" 2>&1
        fail "$judged"
    fi
}

# What came, if the command that failed says only that it did.
# shellcheck disable=SC2154 # `last` is what eval sets
explain() { # command...
    echo "failed: $*" | cut -c 1-300
    case $1 in
    cmp) shift $(($# - 2)) && diff -u "$2" "$1" | head -n 20 ;;
    grep | test)
        eval "last=\${$#}"
        [ ! -f "$last" ] || head -n 20 "$last"
        ;;
    esac
}

is() { # what value expected
    judge "$1" equal "$2" "$3"
}

equal() { # value expected
    [ "$1" = "$2" ] || { printf 'have: %s\nwant: %s\n' "$1" "$2"; return 1; }
}

# One test that fails if there is anything on standard input, or on standard error: what writes to
# both must come to its end.
none() { # what
    cat >"$work/said"
    judged=$1
    if [ -s "$work/said" ] || [ -s "$noise" ]; then
        fail "$judged"
    else
        pass "$judged"
    fi
}

# --- commands to be judged; `!` would take any failure for the one that is meant

# No line is like that in files, all of which are there, the last one with something in it.
has_no() { # options of grep, pattern, files
    eval "last=\${$#}"
    # shellcheck disable=SC2154 # which eval sets
    [ -s "$last" ] || { echo "$last: missing or empty"; return 1; }
    grep -n "$@"
    [ $? -eq 1 ]
}

# Two files are there and have not the same bytes.
differ() { # file file
    cmp "$1" "$2"
    [ $? -eq 1 ]
}

# A command succeeds and prints no line like that.
omits() { # pattern command...
    pattern=$1
    shift
    "$@" >"$work/printed" && has_no -e "$pattern" "$work/printed"
}

# A command refuses, with a status between 1 and 98: neither a signal nor a sanitizer ended it, and
# it was found. Leaves what it said in the file `refused`.
refuses() { # command...
    "$@" >"$work/printed" 2>refused
    ended=$?
    cat "$work/printed" refused
    echo "status $ended"
    [ $ended -ge 1 ] && [ $ended -le 98 ]
}

# Tests that cannot run on this machine count as passed, and say why.
skip() { # number of tests, why
    for _ in $(seq "$1"); do
        echo "ok - $subject: # SKIP $2"
    done
}

# --- the program, in a script that works in $work

run() { # arguments of recto...; leaves out, err and $status
    "$program" "$@" >"$work/out" 2>"$work/err"
    status=$?
}

gives() { # status arguments of recto...
    want=$1
    shift
    run "$@"
    judge "recto $* gives status $want" test $status -eq "$want"
}

shows() { # what standard output must hold
    judge "… printing \`$1\`" grep -qF -e "$1" "$work/out"
}

shows_line() { # a whole line of standard output
    judge "… printing \`$1\`" grep -qxF -e "$1" "$work/out"
}

says() { # what standard error must hold
    judge "… saying \`$1\`" grep -qF -e "$1" "$work/err"
}

ends() { # what status command...
    ended=$1
    want=$2
    shift 2
    "$@" >out 2>err
    judge "$ended: ends with $want" test $? -eq "$want"
}

same() { # what; the files `got` and `wanted`
    judge "$1" diff -u wanted got
}

# Verdicts without what depends on the place in a file.
verdicts_anywhere() { # files...
    "$reference" check --json "$@" 2>/dev/null |
        jq -c 'del(.file, .record, .line, (.errors, .remarks)[]["line", "message"])'
}

wait_until() { # seconds command...
    tenths=$(($1 * 10))
    shift
    until "$@"; do
        tenths=$((tenths - 1))
        [ $tenths -gt 0 ] || return 1
        sleep 0.1
    done
}

# Whether `recto serve` starts, opens the page and ends when it is asked to. What would open a
# browser notes the address.
serves() { # command
    # shellcheck disable=SC2016 # an argument of that script
    mkdir opener && printf '#!/bin/sh\necho "$1" >%s/opened\n' "$work" >opener/xdg-open
    chmod +x opener/xdg-open
    PATH=$PWD/opener:$PATH sh -c "exec $1 --port 0" >address 2>&1 &
    wait_until 20 grep -q '^http://localhost:' "$work/opened"
    started=$?
    kill -INT $!
    wait $! && [ $started -eq 0 ]
}
