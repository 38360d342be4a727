#!/bin/sh
# Whole outputs are the ones kept in tests/data/golden. A file's name chooses the command: x.json
# beside x.yaml holds `recto check --json x.yaml`, x.said what `recto fmt x.yaml` prints on standard
# error, and so on. `tests/commands/golden.sh --write` rewrites those that differ.
# Runs: watched
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd tests/data/golden || exit 2
plan "$(find . -maxdepth 1 -type f ! -name '*.yaml' ! -name README.md | wc -l)"
write=${1:-}

# The output for a file of that ending. A status of 2 or more is part of it.
output() { # ending record
    case $1 in
    json) "$program" check --json "$2" ;;
    check) "$program" check "$2" 2>&1 ;;
    txt) "$program" show -T text "$2" ;;
    utf8) "$program" show -T utf8 "$2" ;;
    numbers) "$program" show -T text --numbers "$2" ;;
    fmt) "$program" fmt "$2" ;;
    said) { "$program" fmt "$2" >/dev/null; } 2>&1 ;;
    moves) "$program" moves "$2" ;;
    esac
    status=$?
    [ $status -lt 2 ] || echo "status $status"
}

compare() { # record golden
    output "${2##*.}" "$1" >"$work/actual" 2>"$work/err"
    [ "$write" != --write ] || cmp -s "$2" "$work/actual" || cp "$work/actual" "$2"
    judge "$2" diff -u "$2" "$work/actual"
}

for golden in *; do
    record=${golden%.*}.yaml
    case $golden in
    *.yaml)
        set -- "${golden%.yaml}".*
        [ $# -gt 1 ] || fail "$golden: no output of it is kept"
        ;;
    *.json | *.check | *.txt | *.utf8 | *.numbers | *.fmt | *.said | *.moves)
        if [ -e "$record" ]; then
            compare "$record" "$golden"
        else
            fail "$golden: there is no $record"
        fi
        ;;
    README.md | pictures | tables) ;; # compared by pictures.sh and table.sh
    *) fail "$golden: no such kind of output" ;;
    esac
done
