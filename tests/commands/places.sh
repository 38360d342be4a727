#!/bin/sh
# `moves --json` lists what `moves` does, and whatever it names can be touched on the picture that
# `show --places` draws: at every move of a sample of each game.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck disable=SC2046 # ids are words
set -- $("$program" games | awk 'NR > 1 { print $1 }')
plan $(($# * 3 + 13))
samples=$top/samples
cd "$work" || exit 2

moves_of() { # file
    "$program" check --json --no-hint "$1" | jq .moves
}

# Numbers of moves of a sound record, at least two.
positions() { # file
    moves=$(moves_of "$1") && seq 0 $((moves / 12 + 1)) "$moves" && [ "$moves" -gt 1 ]
}

# The same lines from JSON; moves without end are described.
as_text() {
    jq -r 'def sign: if . < 0 then " (\(.))" else " (+\(.))" end;
        if .complete then .moves[] | .move + (if .points == null then "" else .points | sign end)
        else .described[] end'
}

lists_are_the_same() { # file
    positions "$1" >steps || return 1
    while read -r at; do
        "$program" moves --at "$at" "$1" 2>/dev/null >text
        "$program" moves --json --at "$at" "$1" | as_text >json
        cmp text json || { echo "--at $at" && return 1; }
    done <steps
}

# Whether all places of moves are those of areas; a box or disc stands for one, a line for two.
touches_have_all() { # file
    positions "$1" >steps || return 1
    while read -r at; do
        "$program" show -T svg --board-only --places --at "$at" "$1" >board.svg || return 1
        sed -n 's/.* data-place="\([^"]*\)".*/\1/p' board.svg | tr ' ' '\n' | sort -u >areas
        "$program" moves --json --at "$at" "$1" | jq -r '.moves[].places[]' | sort -u |
            comm -23 - areas >missing
        [ ! -s missing ] || { echo "--at $at: $(paste -sd ' ' missing)" && return 1; }
    done <steps
}

# Moves of a game that is played on squares, dots, cards or wedges name them.
names_places() { # file
    "$program" moves --json --at 0 "$1" |
        jq -e '(.geometry | IN("circle", "rounds")) or (.moves | length > 0 and
            all(.places | length > 0))'
}

for id; do
    judge "$id: JSON and text list the same" lists_are_the_same "$samples/$id.yaml"
    judge "$id: whatever a move names can be touched" touches_have_all "$samples/$id.yaml"
    judge "$id: moves name places" names_places "$samples/$id.yaml"
done

"$program" moves --json "$samples/plexus-unfinished.yaml" >plexus
judge "a segment names its dots" jq -e '.moves[0].places == ["c1", "d1"]' plexus
judge "the player on the move, and after how many moves" \
    jq -e '.to_move == 1 and .after == 13 and .game == "plexus" and .geometry == "lattice"' plexus
"$program" moves --json "$samples/connecting.yaml" >over
judge "after the end nobody is on the move, and there is nothing to play" \
    jq -e '.to_move == null and .moves == [] and .described == [] and .complete' over
"$program" moves --json "$samples/permutations-sealed-unfinished.yaml" >owed
judge "who owes an opening is told" jq -e '.described[0] | test("owes an opening")' owed
"$program" moves --json --angle 120 "$samples/bouncing-unfinished.yaml" >angle
judge "--angle goes with --json" jq -e '.described[0] | test("^L120")' angle
"$program" show -T svg --board-only --places "$samples/connecting.yaml" >lattice.svg
judge "a gap stands for its two dots" grep -q '<line .* data-place="a1 b1"/>' lattice.svg
"$program" show -T svg "$samples/connecting.yaml" >usual.svg
judge "no other picture has areas" has_no data-place usual.svg
gives 2 show -T svg --places "$samples/connecting.yaml"
gives 2 show -T png --board-only --places "$samples/connecting.yaml"

# What an editor marks: the text at the places of errors and moves, in UTF-16 units of its line.
spans_of() { # member file
    "$program" check --json --spans --no-hint "$2" >spans
    jq -r ".$1[] | \"\(.line) \(.from) \(.to)\"" spans | while read -r line from to; do
        sed -n "${line}p" "$2" | iconv -f UTF-8 -t UTF-16LE | tail -c +$((from * 2 + 1)) |
            head -c $(((to - from) * 2)) | iconv -f UTF-16LE -t UTF-8 && echo
    done
}
is "--spans finds the refused item" \
    "$(spans_of errors "$samples/differences-illegal.yaml")" c4
header='game: differences\nplayers: [A, B]\nsquares: 4\nmoves: |\n'
printf '%b' "$header" '  a1 {\0360\0237\0216\0262\0303\0251} b1\n' >astral.yaml
is "after characters of two units" "$(spans_of errors astral.yaml)" b1
is "and the moves that were played" \
    "$(spans_of played "$samples/plexus-unfinished.yaml" | head -n 2 | paste -sd ' ' -)" \
    "$(jq -r '[.played[0:2][].move] | join(" ")' spans)"
"$program" check --json "$samples/differences-illegal.yaml" >plain
judge "which nobody gets unasked" jq -e 'has("played") or (.errors[0] | has("from")) | not' plain
