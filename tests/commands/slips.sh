#!/bin/sh
# A slip of the pen gets one message, at the slip, that shows the line as it should be. Every record
# of tests/data/slips has one slip, which a comment tells; x.check beside x.yaml holds what `recto
# check x.yaml` prints. `tests/commands/slips.sh --write` rewrites those that differ. A record with
# another number of messages than one says so in a comment: `# messages: 2`.
# Runs: watched
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd tests/data/slips || exit 2
set -- "${1:-}" *.yaml
write=$1
shift
plan $(($# * 2))

# The number of messages that each record of a file should have.
wanted() { # file
    awk '
    function record() { if (content) print messages; messages = 1; content = 0 }
    BEGIN { messages = 1 }
    /^---([^-]|$)/ { record(); next }
    /^# messages: / { messages = $3; next }
    /^#/ || /^\r?$/ { next }
    { content = 1 }
    END { record() }' "$1"
}

# The number of messages that each record has, from the output of check.
counted() { # file output
    awk -v name="$1:" '
    substr($0, 1, length(name)) != name { next }
    { rest = substr($0, length(name) + 1) }
    rest ~ /^[0-9]+:[0-9]+: (error|remark): / { messages++; next }
    rest ~ /^ … and / { messages += $4; next }
    rest ~ /^[0-9]+:[0-9]+: hint: / { next }
    { print messages + 0; messages = 0 }' "$2"
}

compare() { # file
    golden=${1%.yaml}.check
    "$program" check "$1" >"$work/actual" 2>&1
    [ "$write" != --write ] || cmp -s "$golden" "$work/actual" || cp "$work/actual" "$golden"
    judge "$1: the messages are those that are kept" diff -u "$golden" "$work/actual"
    counted "$1" "$work/actual" >"$work/counted"
    wanted "$1" >"$work/wanted"
    judge "$1: one message for each slip" diff "$work/counted" "$work/wanted"
}

for records in "$@"; do
    compare "$records"
done
