#!/bin/sh
# The samples have the verdicts that their names promise. *-unfinished.yaml and *-illegal.yaml say
# so, *-slip.yaml are illegal or disputed, all others (but one game of a tournament) are complete;
# every game has one of each. What `repair` suggests first for a slip is the line without it.
# Runs: watched
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan $((3 * $(find samples -name "*.yaml" | wc -l) + 5 * $(every_game | wc -l) + 3))
cd samples || exit 2

# One line a record: its status, or whatever the program prints instead.
statuses() { # file
    "$program" check --json "$1" 2>&1 | sed 's/.*,"status":"\([a-z]*\)",.*/\1/'
}

expected() { # file
    case $1 in
    *-unfinished.yaml) echo unfinished ;;
    permutations-slip.yaml) echo disputed ;;
    *-illegal.yaml | *-slip.yaml) echo illegal ;;
    tournament.yaml) echo 'complete unfinished' ;; # its last game goes on
    *) echo complete ;;
    esac
}

for file in *.yaml; do
    want=$(expected "$file")
    found=$(statuses "$file" | sort -u | paste -s -d " ")
    is "$file is $want" "$found" "$want"
    "$program" show "$file" >"$work/board" 2>"$work/errors"
    status=$?
    case $want in illegal | disputed) want_status=1 ;; *) want_status=0 ;; esac
    is "show $file ends with $want_status" "$status" "$want_status"
    judge "show $file shows a board" test -s "$work/board"
done

"$program" games | sed -e 1d -e 's/ .*//' >"$work/games"
judge "there are games" test -s "$work/games"
while read -r game; do
    for file in "$game" "$game-unfinished" "$game-illegal" "$game-slip"; do
        "$program" check --json "$file.yaml" 2>/dev/null | head -n 1 |
            grep -F "\"game\":\"$game\"" >"$work/first"
        judge "$file.yaml is a record of $game" test -s "$work/first"
    done
    "$program" repair --json "$game-slip.yaml" |
        jq -r '.suggestions[0] | (., .alternatives[]).line_now' >"$work/first"
    judge "repair finds the slip of $game" grep -qxF -f "$work/first" "$game.yaml"
done <"$work/games"

# Each illegal sample shows a different mistake.
"$program" check --json ./*-illegal.yaml 2>/dev/null |
    sed 's/.*"code":"\([^"]*\)".*/\1/' | sort >"$work/codes"
judge "the illegal samples have codes" test -s "$work/codes"
twice=$(uniq -d "$work/codes" | tr '\n' ' ')
is "no two illegal samples show the same mistake" "$twice" ""
