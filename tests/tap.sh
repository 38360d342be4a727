# shellcheck shell=sh
# shellcheck disable=SC2034 # what is set here is for who sources it
# What the tests of programs share, to be sourced first: goes to the top of the tree, $top, with
# $program to be tested (RECTO, or ./recto) and $work, a folder that is gone in the end. Then
# `plan` says how many tests there are: tests/part.sh, which the script is run by, counts them.
set -u
subject=${0##*/}
subject=${subject%.sh}
case $0 in */referee/*) subject="referee $subject" ;; esac
[ -n "${TAP_PART:-}" ] || exec "$(dirname "$0")/../part.sh" "$subject" "$0" "$@"
unset TAP_PART
export LC_ALL=C
unset NO_COLOR SOURCE_DATE_EPOCH || true
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
program=${RECTO:-$top/recto}
case $program in /*) ;; *) program=$top/$program ;; esac
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

plan() { # number of tests
    echo "1..$1"
}

# Tests that cannot be made here count, and say why.
skip() { # number of tests, why
    for _ in $(seq "$1"); do
        echo "ok - $subject: # SKIP $2"
    done
}

# One line of TAP; if the command fails, with what it says and what was left in `out` and `err`.
judge() { # what command...
    judged=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        echo "ok - $subject: $judged"
    else
        echo "not ok - $subject: $judged"
        head -n 20 "$work/said" "$work/out" "$work/err" 2>/dev/null | sed 's/^/# /'
    fi
}
