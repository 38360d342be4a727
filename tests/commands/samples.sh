#!/bin/sh
# The samples have the verdicts that their names say: *-unfinished.yaml and *-illegal.yaml, all
# others (but one game of a tournament) are complete; and every game has one of each. TAP.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 162
cd samples || exit 2

verdict() { # yes or no, name
    if [ "$1" = yes ]; then
        echo "ok - samples: $2"
    else
        echo "not ok - samples: $2"
    fi
}

is() { # value expected
    if [ "$1" = "$2" ]; then echo yes; else echo no; fi
}

has() { # file; yes if it holds anything
    if [ -s "$1" ]; then echo yes; else echo no; fi
}

# One line a record: its status, or what else the program says.
statuses() { # file
    "$program" check --json "$1" 2>&1 | sed 's/.*,"status":"\([a-z]*\)",.*/\1/'
}

expected() { # file
    case $1 in
    *-unfinished.yaml) echo unfinished ;;
    *-illegal.yaml) echo illegal ;;
    tournament.yaml) echo 'complete unfinished' ;; # its last game goes on
    *) echo complete ;;
    esac
}

for file in *.yaml; do
    want=$(expected "$file")
    found=$(statuses "$file" | sort -u | paste -s -d " ")
    verdict "$(is "$found" "$want")" "$file is $want ($found)"
    "$program" show "$file" >"$work/board" 2>"$work/errors"
    status=$?
    [ "$want" = illegal ] && want_status=1 || want_status=0
    verdict "$(is "$status" "$want_status")" "show $file ends with $want_status ($status)"
    verdict "$(has "$work/board")" "show $file shows a board"
done

"$program" games | sed -e 1d -e 's/ .*//' >"$work/games"
verdict "$(has "$work/games")" "there are games"
while read -r game; do
    for file in "$game" "$game-unfinished" "$game-illegal"; do
        "$program" check --json "$file.yaml" 2>/dev/null | head -n 1 |
            grep -F "\"game\":\"$game\"" >"$work/first"
        verdict "$(has "$work/first")" "$file.yaml is a record of $game"
    done
done <"$work/games"

# Each illegal sample shows another mistake.
"$program" check --json ./*-illegal.yaml 2>/dev/null |
    sed 's/.*"code":"\([^"]*\)".*/\1/' | sort >"$work/codes"
verdict "$(has "$work/codes")" "the illegal samples have codes"
twice=$(uniq -d "$work/codes" | tr '\n' ' ')
verdict "$(is "$twice" '')" "no two illegal samples show the same mistake ($twice)"
