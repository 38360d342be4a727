#!/bin/sh
# `recto undo` takes the last moves out of a record, with all that belongs to them, and otherwise
# leaves the file alone.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd "$work" || exit 2
header='game: differences\nplayers: 2\nsquares: 9\n'

# Taking moves out of the record `before` (after the header) gives `after`.
takes() { # name count before after
    printf '%b' "$header$3" >record.yaml
    printf '%b' "$header$4" >expected
    "$program" undo record.yaml "$2" >out 2>err
    judge "undo: $1" test $? -eq 0
    judge "… leaves the expected record" cmp expected record.yaml
}

# The file stays as it is, byte for byte.
refuses() { # name status what-it-says before arguments...
    refused=$1 want=$2 told=$3
    printf '%b' "$header$4" >record.yaml
    cp record.yaml expected
    shift 4
    "$program" undo record.yaml "$@" >out 2>err
    judge "undo refuses $refused" test $? -eq "$want"
    judge "… saying why" grep -qF -e "$told" err
    judge "… and leaves the file alone" cmp expected record.yaml
}

plan $((2 * 45))
takes 'from a literal block' 1 'moves: |\n  a1 b2\n' 'moves: |\n  a1\n'
takes 'two' 2 'moves: |\n  a1 b2 c3\n' 'moves: |\n  a1\n'
takes 'a line of its own' 1 'moves: |\n  a1\n  b2\n\n' 'moves: |\n  a1\n\n'
takes 'over lines' 2 'moves: |\n  a1\n  b2\n  c3\nid: x\n' 'moves: |\n  a1\nid: x\n'
takes 'all of a block' 2 'moves: |\n  a1\n  b2\nid: x\n' 'moves: |\nid: x\n'
takes 'all of a block after a blank line' 1 'moves: |\n\n  a1\n' 'moves: |\n\n'
takes 'all without a newline at the end' 1 'moves: |\n  a1' 'moves: |'
takes 'with CRLF' 2 'moves: |\r\n  a1\r\n  b2\r\nid: x\r\n' 'moves: |\r\nid: x\r\n'
takes 'from a folded block' 1 'moves: >-\n  a1\n  b2\nid: x\n' 'moves: >-\n  a1\nid: x\n'
takes 'from plain text' 1 'moves: a1 b2 # two\n' 'moves: a1 # two\n'
takes 'all of plain text' 2 'moves: a1 b2 # two\n' "moves: '' # two\\n"
takes 'from plain text on lines' 1 'moves: a1\n  b2\nid: x\n' 'moves: a1\nid: x\n'
takes 'from single quotes' 1 "moves: 'a1 {it''s} b2 {isn''t}'\\n" "moves: 'a1 {it''s}'\\n"
takes 'all of single quotes' 1 "moves: 'a1 {it''s}' # one\\n" "moves: '' # one\\n"
takes 'from double quotes' 1 'moves: "\\x61\\x31 b2\\x20"\n' 'moves: "\\x61\\x31\\x20"\n'
takes 'from double quotes on lines' 1 'moves: "a1 \\\n  b2\n  "\n' 'moves: "a1\n  "\n'
takes 'from a list' 1 'moves:\n- a1\n- b2\n' 'moves:\n- a1\n'
takes 'all of a list' 2 'moves:\n- a1\n- b2\nid: x\n' 'moves:\nid: x\n'
takes 'from a list of lines' 2 'moves:\n- a1 b2\n- c3\n' 'moves:\n- a1\n'
takes 'from a list of blocks' 1 'moves:\n- |\n  a1\n- |\n  b2\nid: x\n' 'moves:\n- |\n  a1\nid: x\n'
takes 'around remarks in a list' 2 'moves:\n- a1 # x\n# y\n- b2 # z\n- c3\n' \
    'moves:\n- a1 # x\n# y\n'
takes 'from a flow list' 1 'moves: [a1, "b2"]\n' 'moves: [a1]\n'
takes 'from a flow list on lines' 1 'moves: [\n  a1,\n  b2,\n]\n' 'moves: [\n  a1,\n]\n'
takes 'all of a flow list' 2 'moves: [a1, b2]\n' 'moves: []\n'
takes 'with its number' 1 'moves: |\n  1. a1 2. b2\n' 'moves: |\n  1. a1\n'
takes 'half of what a number covers' 1 'moves: |\n  1. a1 b2\n' 'moves: |\n  1. a1\n'
takes 'with numbers before and after' 1 'moves: |\n  1. a1 {x}\n  2. {y} b2 3.\n' \
    'moves: |\n  1. a1 {x}\n'
takes 'with comment and time' 1 'moves: |\n  a1 {x} b2! <2026-11-03> {y} ; z\n' \
    'moves: |\n  a1 {x}\n'
takes 'but not the comment before' 1 'moves: |\n  {all} a1 ; first\n  b2\n' \
    'moves: |\n  {all} a1 ; first\n'
takes 'to a comment before all' 1 'moves: |\n  {all} a1\n' 'moves: |\n  {all}\n'
takes 'a star before the move' 1 'moves: |\n  a1 b2 *\n' 'moves: |\n  a1 b2\n'
takes '… and then the move' 2 'moves: |\n  a1 b2 *\n' 'moves: |\n  a1\n'
takes 'an ending, with what follows it' 1 'moves: |\n  a1 b2 1:resign <2026-11-03> {tired}\n' \
    'moves: |\n  a1 b2\n'
takes 'a refused last move' 1 'moves: |\n  a1 a2\n' 'moves: |\n  a1\n'
takes 'a refused move and all after it' 3 'moves: |\n  a1 a2 b3 c4\n' 'moves: |\n  a1\n'
takes 'what stands after the end' 1 'moves: |\n  a1 resign b2\n' 'moves: |\n  a1 resign\n'

header='game: plexus\nplayers: 2\ndots: 3\n'
takes 'a half-move' 1 'moves: |\n  0. b2-b1 1. b1-a1 b1-c1\n' 'moves: |\n  0. b2-b1 1. b1-a1\n'
takes 'a refused lost half' 1 'moves: |\n  0. b2-b1 --\n' 'moves: |\n  0. b2-b1\n'
sed 's/ 24\..*//; /^  c6-c7/,$d' "$top/samples/plexus.yaml" >lost.yaml
cp lost.yaml record.yaml
"$program" undo record.yaml >out 2>err
judge 'undo: the lost half goes with its move' test $? -eq 0
judge '… and nothing else' sh -c 'sed "s/ 23\. .*//" lost.yaml | cmp - record.yaml'
header='game: by-numbers\nplayers: 2\nsquares: 2\ncolumns: [1, 1]\nrows: [1, 1]\n'
takes 'a new grid with the move before it' 2 \
    'moves: |\n  1. a1 a2 3. b2 b1\n  ||\n  1. a1\n' 'moves: |\n  1. a1 a2 3. b2\n'
takes 'a move, but not the new grid before it' 1 \
    'moves: |\n  1. a1 a2 3. b2 b1\n  ||\n  1. a1\n' 'moves: |\n  1. a1 a2 3. b2 b1\n  ||\n'
takes 'a refused new grid' 1 'moves: |\n  1. a1 ||\n' 'moves: |\n  1. a1\n'
header='game: permutations\nplayers: 2\nrounds: 2\n'
takes 'an answer' 1 'moves: |\n  1. 4\n     [4: 4]\n     [2: 4]\n' 'moves: |\n  1. 4\n     [4: 4]\n'
takes 'a round' 3 'moves: |\n  1. 4\n     [4: 4]\n     [2: 4]\n' 'moves: |\n'
takes 'a pick' 1 'moves: |\n  1. 4\n     [4: 4]\n     [2: 4]\n  2. 3\n' \
    'moves: |\n  1. 4\n     [4: 4]\n     [2: 4]\n'

plan $((3 * 9))
header='game: differences\nplayers: 2\nsquares: 9\n'
refuses 'where there is nothing' 2 'has no moves' 'moves: |\n'
refuses 'where there is nothing but a comment' 2 'has no moves' 'moves: |\n  {x}\n'
refuses 'more than there is' 2 'has only 2 moves to take back' 'moves: a1 b2\n' 3
refuses 'nothing at all' 2 'N takes a number from 1' 'moves: a1 b2\n' 0
refuses 'what is no number' 2 'takes a whole number' 'moves: a1 b2\n' two
refuses 'what cannot be read' 1 'nothing can be taken out' 'moves: a1 zz\n'
refuses 'one of two records' 2 'more than one record' 'moves: a1\n---\ngame: plexus\n'
refuses 'a sheet' 2 'holds a sheet' 'board: |\n  x . .\n'
header='# text\n'
refuses 'an opened answer' 2 'has been opened' \
    "$(sed 's/\\/\\\\/g' "$top/samples/permutations-sealed.yaml")\\n"

plan 9
{
    printf '\357\273\277# before\ngame: differences\nplayers: 2\nsquares: 9\nmoves: a1 b2 c3\n'
    printf -- '...\n# after\n'
} >record.yaml
sed 's/ c3//' record.yaml >expected
gives 0 undo record.yaml
judge '… keeping the byte order mark and the text around' cmp expected record.yaml
shows 'unfinished after 2 moves; Player 1 to move'
printf 'game: differences\nplayers: 2\nsquares: 3\nmoves: a1 b2 c3\nwinner: 1\n' >record.yaml
gives 1 undo record.yaml
says 'the game is not over, so nobody has won (claim.winner)'
ln -s record.yaml link.yaml
gives 2 undo link.yaml
says 'is a symbolic link'
gives 2 undo
gives 2 undo record.yaml 1 2

# As a filter.
plan 3
printf 'game: differences\nplayers: 2\nsquares: 9\nmoves: |\n  a1 b2 c3\n' >record.yaml
sed 's/ b2 c3//' record.yaml >expected
"$program" undo - 2 <record.yaml >out
judge "undo - prints the record that is left" cmp expected out
"$program" undo - 4 <record.yaml >out 2>err
judge "… and nothing if it cannot" test $? -eq 2 -a ! -s out -a -s err
printf 'game: differences\nplayers: 2\nsquares: 3\nmoves: a1 b2 c3\nwinner: 1\n' |
    "$program" undo - >out 2>err
judge "… and a wrong claim is told beside it" test $? -eq 1 -a -s out -a -s err

# Whatever `add` has added to a sample, `undo` takes out again, to the byte. (A `*` would go first.)
plan $(($(find "$top/samples" -name '*-unfinished.yaml' | wc -l) - 5))
for sample in "$top"/samples/*-unfinished.yaml; do
    case $sample in *sealed* | *bidirectional* | *-sheet-*) continue ;; esac
    cp "$sample" record.yaml
    move=$("$program" moves record.yaml | head -n 1 | sed 's/ .*//')
    case $sample in
    *bouncing*) move='L140.123' ;;
    *permutations*) move='[97]' ;;
    *prime-target*) move='++++++++' ;;
    esac
    "$program" add record.yaml "$move" >out 2>err && "$program" undo record.yaml >out 2>err
    judge "add and undo leave ${sample##*/} as it was ($move)" cmp "$sample" record.yaml
done
