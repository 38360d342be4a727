#!/bin/sh
# Moves have the numbers of their game wherever people see them: whole moves with 0 for openings,
# rounds, the integers of a round; `--at N.` finds them.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 48
cd "$work" || exit

samples=$top/samples
plexus='game: plexus\nplayers: [Ann, Ben]\ndots: 5\nmoves: |\n  c3-c2 1. c3-d3 d3-d2 2. d3-e3'
circle='game: bouncing\nplayers: [Ann, Ben]\nwhole-moves: 3\nmoves: |\n  @30 @300 1. L144 L160'
rounds='game: permutations\nplayers: [Ann, Ben]\nrounds: 2\nmoves: |\n  1 [1] [1] 2. 2 [7]'
grids='game: by-numbers\nplayers: [Ann, Ben]\nsquares: 2\ncolumns: [1, 1]\nrows: [1, 1]
moves: |\n  1. a1 b1 3. b2 a2 || 1. a1'
exchanges='game: scrambled\nplayers: [Ann, Ben]\ncards: 4\nmoves: 1x2 3'

record() { # name text: writes a record
    printf '%b\n' "$2" >"$1.yaml"
}

# --- messages

# A message about an item added to a record begins with its number.
message() { # name record item number words
    record "$1" "$2 $3"
    run check "$1.yaml"
    judge "$1: $4" grep -qF "error: $4, $3: $5" err
    run check --json "$1.yaml"
    # shellcheck disable=SC2016 # the dollars are jq's
    judge "$1: its number in JSON" jq -e --argjson number "${4##* }" --argjson ordinal "$6" \
        '.errors[-1] | .number == $number and .move == $ordinal' out
}
message half "$plexus" c2-c3 'move 2' 'c3 is connected already' 5
message opening 'game: plexus\nplayers: 2\ndots: 5\nmoves: |\n ' a1-a2 'move 0' 'the opening is' 1
message shot "$circle" L1x9 'move 2' '' 5
message answer "$rounds" '[7: 3 3]' 'round 2' '3 is not in the list' 6
message pick "$rounds [1]" 5 'round 3' 'the game was over with round 2' 7
# A wrong number is its own place.
record number "$plexus 5."
run check number.yaml
judge 'a wrong number' grep -qF 'error: 5.: the number due here is 2 (claim.number)' err
run check --json number.yaml
judge 'a wrong number in JSON' jq -e '.errors[-1] | .number == 2 and .move == 5' out
message integer "$grids" a1 'round 2, move 2' 'the square has' 6
message points "$plexus" '(+3)' 'move 2' 'the move scores nothing' 4
message plain "$exchanges" 3 'move 3' '' 3

# --- captions

caption() { # name sample arguments... caption
    name=$1
    sample=$2
    shift 2
    for caption; do :; done
    [ $# -lt 2 ] || set -- "$1" "$2"
    run show "$@" "$samples/$sample.yaml"
    judge "$name" grep -q "^$caption" out
}
caption 'a half' plexus --at 13 'Move 6, Marek: '
caption 'an opening' bouncing --at 2 'Move 0, '
caption 'a round' permutations --at 4 'Round 2, '
caption 'an integer' by-numbers --at 20 'Round 2, move 7, '
caption 'a single move' scrambled --at 3 'Move 3, '

# --- --at N.

same_position() { # sample number moves: both show the same
    run show --at "$2" "$samples/$1.yaml"
    cp out numbered
    run show --at "$3" "$samples/$1.yaml"
    judge "$1: --at $2 is --at $3" cmp out numbered
}
same_position plexus 6. 13
same_position plexus 0. 1
same_position bouncing 1. 4
same_position permutations 2. 6
same_position by-numbers 7. 20
same_position scrambled 3. 3
for type in svg html pdf; do
    run show -T $type --at 6. -o "numbered.$type" "$samples/plexus.yaml"
    run show -T $type --at 13 -o "counted.$type" "$samples/plexus.yaml"
    judge "$type: --at 6. is --at 13" cmp "numbered.$type" "counted.$type"
done
"$program" moves --at 6. "$samples/plexus.yaml" >numbered
"$program" moves --at 13 "$samples/plexus.yaml" >counted
judge 'moves: --at 6. is --at 13' cmp numbered counted
gives 2 show --at 99. "$samples/plexus.yaml"
says 'plexus.yaml goes from move 0 to move 27'
gives 2 moves --at 77. "$samples/by-numbers.yaml"
says 'goes from round 1, move 1 to round 2, move 17'
gives 2 show --at . "$samples/plexus.yaml"
gives 2 show --at 7.. "$samples/plexus.yaml"
# shellcheck disable=SC2016 # no command
says 'takes a whole number, not `7..`'

# --- booklets

captions() { # sample arguments...
    sample=$1
    shift
    run show -T pdf "$@" "$samples/$sample.yaml"
    pdftotext -layout out - |
        grep -oE 'after ([0-9]+ moves, in )?(round [0-9], )?(move|round) [0-9]+' >found
}
are() { # what format numbers...
    name=$1
    shift
    # shellcheck disable=SC2059 # the caption is the format
    # shellcheck disable=SC2086
    printf "after $1\n" $2 >expected
    judge "$name" cmp expected found
}
captions plexus --every 10
are 'plexus: a diagram each 10 whole moves' 'move %s' '10 20 27'
captions permutations --every 4
are 'permutations: each 4 rounds' 'round %s' '4 6'
captions by-numbers --every 6
are 'by-numbers: each 6 integers' 'round %s, move %s' '1 6 1 12 2 6 2 12 2 17'
record within "$plexus {#} c3-c4"
run show -T pdf within.yaml
judge 'a diagram within a whole move says where' \
    sh -c 'pdftotext -layout out - | grep -q "after 4 moves, in move 2: d3-e3"'
run show -T pdf "$samples/plexus.yaml"
judge 'the list of moves has the numbers of the record' \
    sh -c 'pdftotext -layout out - | grep -qE "^ +0\. +d4-d3 +10\. +d2-c2 \+1 +19\. +b4-a4 +f6-g6"'
run show -T pdf "$samples/by-numbers.yaml"
judge 'a new round stands across the list' \
    sh -c 'pdftotext -layout out - | grep -qE "^ +Round 2( |$)|  Round 2  "'
run show "$samples/by-numbers.yaml"
judge 'notes name the players' grep -q '^on offense: Amira in round 1, Tomasz in round 2' out
run show "$samples/permutations.yaml"
judge 'picks name the player' grep -q '^round 2 of 6: Nadine picks 2' out
