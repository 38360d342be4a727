#!/bin/sh
# `show --numbers` writes the numbers of moves on boards of text, and a record that holds such a
# board is the same game again: nothing is lost where the order matters.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 103
# Games whose boards show squares or segments, and what else a record may have.
games='plexus connecting bidirectional stepping not-divisors differences by-numbers'
records=$(for game in $games; do
    printf '%s\n' "samples/$game.yaml" "samples/$game-unfinished.yaml"
done)

# A record whose moves are replaced by the board with the numbers of the moves.
sheet_of() { # record type
    sed '/^moves:/,$d' "$1"
    echo 'board: |'
    "$program" show -T "$2" --numbers "$1" | sed 's/^/  /'
}

# What is shown, without comments, the last move and what only moves tell.
shown() { # record
    "$program" show -T text --numbers "$1" 2>/dev/null | sed '/^Move /d; /^Round .*move/d'
}

verdict() { # record
    "$program" check --json "$1" |
        sed 's/"file":"[^"]*",//; s/"line":[0-9]*,//; s/"remarks":.*//; s/"clock":.*//'
}

has_order() { # sheet
    "$program" check --json "$1" >"$work/judged"
    has_no supposed "$work/judged"
}

for record in $records; do
    for type in text utf8; do
        sheet_of "$record" $type >"$work/sheet.yaml"
        verdict "$record" >"$work/expected"
        verdict "$work/sheet.yaml" >"$work/actual"
        judge "$record as $type is the same game" diff "$work/expected" "$work/actual"
        judge "… in an order that is known" has_order "$work/sheet.yaml"
        shown "$record" >"$work/expected"
        shown "$work/sheet.yaml" >"$work/actual"
        judge "… and looks the same" diff "$work/expected" "$work/actual"
    done
done

# --- what is printed

says() { # what pattern record
    "$program" show -T text --numbers "$3" >"$work/out"
    judge "$1" grep -q -e "$2" "$work/out"
}

says 'a segment has its number in the middle' '+-12--+' samples/connecting.yaml
says '… of whole moves, in plexus' '|0 ' samples/plexus.yaml
says '… with pen B' '=11==+' samples/bidirectional.yaml
says 'second numbers have the number of their move' '10/1@27 |' samples/stepping.yaml
says 'where numbers are the order, nothing is added' ' 13 |' samples/by-numbers.yaml
printf 'game: connecting\nplayers: 1\ndots: 4\nrules: {diagonals: true}\nmoves: |\n' \
    >"$work/long.yaml"
printf '  a1-b2 c1-b1 c2-d3 b3-c3 b4-c3 c4-d3 a2-a3 a1-a2 d1-d2 d1-c1\n' >>"$work/long.yaml"
says 'diagonals have their number behind them' '|8  \\1 ' "$work/long.yaml"
sheet_of "$work/long.yaml" text >"$work/sheet.yaml"
verdict "$work/long.yaml" >"$work/expected"
verdict "$work/sheet.yaml" >"$work/actual"
judge "… and are read back" diff "$work/expected" "$work/actual"

# --- numbers that cannot be

refuses() { # what code message rows...
    judged=$1 code=$2 message=$3
    shift 3
    printf 'game: %s\nplayers: 2\ndots: 3\nboard: |\n' "$1" >"$work/sheet.yaml"
    shift
    printf '  %s\n' "$@" >>"$work/sheet.yaml"
    "$program" check --json "$work/sheet.yaml" >"$work/out"
    judge "$judged" grep -q -e "\"code\":\"$code\"" "$work/out"
    judge "… in its words" grep -q -F -e "$message" "$work/out"
}

refuses 'a number twice' unreachable '1 is the number of another move' connecting \
    '+--1--+--1--+' '            ' 'o     o     o' '' 'o     o     o'
refuses 'a gap' unreachable 'nothing has the number 2' connecting \
    '+--1--+--3--+' '' 'o     o     o' '' 'o     o     o'
refuses 'a segment without' unreachable 'all must have it, or none' connecting \
    '+--1--+-----+' '' 'o     o     o' '' 'o     o     o'
refuses 'pen A that jumps' from 'pen A stands on' bidirectional \
    '+--1--+==2==+' '            |3' 'o     o     +' '' 'o     o     o'
refuses 'a whole move with one half-move, though the other could be made' unreachable \
    'whole move 1 has only one half-move' plexus \
    'o     +     o' '      |0     ' 'o     +--1--+' '      |2' 'o     +     o'
refuses 'three half-moves with one number' unreachable 'more than two half-moves' plexus \
    '+--1--+     +' '      |0    |1' 'o     +--1--+' '' 'o     o     o'
