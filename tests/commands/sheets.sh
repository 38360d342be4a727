#!/bin/sh
# A record may hold the sheet itself: what recto-sheet(7) shows is what comes out, and all commands
# tell what is on the sheet and do not claim what is not.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan $((103 + 7 * $(every_game | wc -l)))
samples=$top/samples
cd "$work" || exit 2
export LC_ALL=C.UTF-8

# --- the examples of the manual

manual() { # which one
    awk -v head=".\\\\\" $1" '$0 == head { on = 1; next } on && /^\.Bd/ { next }
        on && /^\.Ed/ { exit } on' "$top/man/recto-sheet.7" |
        sed 's/^\\&//; s/\\-/-/g; s/\\e/\\/g'
}

# Lines of a display are broken at blanks, and go on indented.
unbroken() {
    sed ':a; N; $!ba; s/\n    \([^ ^|]\)/ \1/g'
}

"$program" games >listed
sed -e 1d -e "s/ .*//" listed >games
is "games lists every game" "$(cat games)" "$(every_game)"
echo refused >>games
while read -r game; do
    manual "sheet of $game" >"$game.yaml"
    judge "the manual has a sheet of $game" test -s "$game.yaml"
    manual "verdict on $game" | unbroken >wanted
    "$program" check --no-hint "$game.yaml" >found 2>&1
    judge "… and the verdict on it" diff wanted found
done <games
sed -i '$d' games

# --- moves and sheets: each is made of the other

# What a sheet has no place for is taken out of the samples.
bare() { # sample
    sed 's/{[^}]*}//g; s/ *;.*//; s/<[0-9][^>]*>//g; /^ /s/[!?]*//g' "$samples/$1.yaml"
}

there_and_back() { # name: a record in $1.moves
    run fmt --sheet "$1.moves"
    judge "the sheet of $1" test $status -eq 0
    cp out "$1.sheet"
    judge "… is one" grep -q '^board:' out
    run fmt --moves "$1.sheet"
    cp out "$1.again"
    judge "… that tells its moves" test $status -eq 0
    run fmt --sheet "$1.again"
    judge "… and they give the same sheet" cmp "$1.sheet" out
    run compare "$1.moves" "$1.again"
}

while read -r game; do
    bare "$game" >"$game.moves"
    case $game in
    scrambled) continue ;;
    esac
    there_and_back "$game"
    case $game in
    prime-target) judge "… but for the order in the centre" test $status -eq 1 ;;
    *) judge "… of the same game" test $status -eq 0 ;;
    esac
done <games
is "the claims stay" "$(grep -c '^scores\|^winner' connecting.sheet)" 2

cp prime-target.moves kept.yaml
gives 2 fmt -i --sheet kept.yaml
says 'its sheet would not tell the order of the moves'
gives 0 fmt --sheet scrambled.moves
says 'is without what it has no place for: the order of the moves'
cp out kept.yaml
gives 0 check kept.yaml
shows 'the sheet does not tell who won'
cp scrambled.moves kept.yaml
gives 2 fmt -i --sheet kept.yaml
says 'its sheet would not tell the order of the moves'
judge "… and the file stays as it is" cmp kept.yaml scrambled.moves
gives 0 fmt --sheet "$samples/connecting.yaml"
says 'is without what it has no place for: a comment (line 7) and 2 more'
cp out kept.yaml
gives 0 check kept.yaml
shows 'Ines wins'
cp "$samples/connecting.yaml" kept.yaml
gives 2 fmt -i --sheet kept.yaml
says 'a comment (line 7) and 2 more: there is no place for that on a sheet'
judge "… and the file stays as it is" cmp kept.yaml "$samples/connecting.yaml"
gives 2 fmt --moves "$samples/connecting-sheet.yaml"
says 'the sheet does not tell the moves: the order in which'
gives 1 fmt --moves refused.yaml
says 'the sheet is illegal'
gives 0 fmt --moves "$samples/connecting.yaml"
judge "a record with moves passes as it is" cmp out "$samples/connecting.yaml"
printf 'game: differences\nplayers: 2\nsquares: 2\n' >bare.yaml
gives 0 fmt --moves bare.yaml "$samples/connecting.yaml"
judge "… and so does one that has none yet" \
    sh -c 'cat bare.yaml "$0" | cmp out -' "$samples/connecting.yaml"
gives 2 fmt --sheet bare.yaml
says 'it has no moves'
printf 'game: plexus\nplayers: 2\ndots: 3\nmoves: 0. 2:b2-b1 1. b1-a1 b2-b3 2. a1-a2\n' \
    >opening.yaml
gives 0 fmt --sheet opening.yaml
says 'is without what it has no place for: who made which of the moves'
shows '|4    |1    .'
printf 'game: bouncing\nplayers: 2\nwhole-moves: 4\nmoves: 0. *\n' >open.yaml
gives 0 fmt --sheet open.yaml
says 'is without what it has no place for: a `*` (line 4)'
gives 2 fmt -i --sheet open.yaml
says 'a `*` (line 4): there is no place for that on a sheet'
gives 2 fmt --moves --sheet kept.yaml
gives 2 fmt --moves --renumber kept.yaml
printf 'game: differences\nplayers: 2\nsquares: 2\nmoves: | # four\n  a1\n' >comment.yaml
gives 2 fmt --sheet comment.yaml
says 'the comment beside `moves:` would be lost'
sed 's/^   4 .*/&  ; late/' "$samples/plexus-sheet.yaml" >noted.yaml
gives 2 fmt -i --moves noted.yaml
says 'a comment in the drawing would be lost'
sed 's/^   5 .*/&\n  Move 13, Hugo: a4-a5 {at last}/' "$samples/plexus-sheet.yaml" >noted.yaml
gives 2 fmt --moves noted.yaml
says 'a comment in the drawing would be lost'
printf 'game: differences\nplayers: 2\nsquares: 2\nmoves: a1 2:resign\n' >ended.yaml
gives 2 fmt --sheet ended.yaml
says 'an ending (line 4): there is no place for that on a sheet'
cp by-numbers.yaml file.yaml
gives 0 fmt -i --moves file.yaml
judge "fmt -i --moves changes the file" grep -q '^moves: |' file.yaml
gives 0 fmt "$samples/connecting-sheet.yaml"
judge "plain fmt leaves a drawing as it is" cmp out "$samples/connecting-sheet.yaml"

# --- what is told and what not

json() { # file, jq
    "$program" check --json "$1" | jq -c "$2"
}
supposed=$samples/connecting-sheet.yaml
is "a supposed order is marked" "$(json "$supposed" .order)" '"supposed"'
is "… scores are null, nobody wins" "$(json "$supposed" '[.scores, .winners]')" '[null,[]]'
is "… bounds are told" "$(json "$supposed" '.least, .most | length' | tr '\n' ' ')" "3 3 "
is "order follows the remarks" "$(json "$supposed" 'keys_unsorted | .[index("remarks") + 1]')" \
    '"order"'
is "a fixed order is marked" "$(json "$samples/by-numbers-sheet.yaml" .order)" '"fixed"'
is "records with moves have no such key" "$(json "$samples/connecting.yaml" 'has("order")')" false
is "an error in a supposed order has no move" \
    "$(json refused.yaml '.errors[0] | [.code, .line, .column, .move]')" '["row",6,9,null]'

claim() { # lines: those of the sample's claims
    sed '/^scores\|^winner/d' "$supposed"
    printf '%b' "$1"
}
claim 'scores: [9, 9, 9]\n' >claimed.yaml
gives 1 check claimed.yaml
says 'can only have from 0 to'
claim 'scores: [2, 1, 3]\nwinner: Oskar\n' >claimed.yaml
gives 1 check claimed.yaml
says 'Oskar has not won with the scores that are claimed (claim.winner)'
claim 'scores: [3, 1, 3]\nwinner: Ines\n' >claimed.yaml
gives 1 check claimed.yaml
says 'has won, too, with the scores that are claimed (claim.winner)'
claim 'winner: Oskar\n' >claimed.yaml
gives 0 check claimed.yaml
shows 'the claims are within bounds'

# --- boards

gives 0 show "$supposed"
lacks() { # text
    judge "… without \`$1\`" has_no -F -e "$1" out
}
lacks 'Move 18'
lacks '1  Zoë    '
gives 2 show --at 3 "$supposed"
says 'the order of its moves is not on it: only its last position is known'
gives 2 show -T svg --at 3 "$supposed"
gives 2 show --numbers "$supposed"
says 'a sheet that does not tell the order of its moves'
gives 2 show -T svg --numbers "$supposed"
gives 0 show --at 3 "$samples/by-numbers-sheet.yaml"
gives 0 show -T svg "$supposed"
lacks 'player-'
lacks 'class="line last'
gives 0 show -T html "$supposed"
lacks 'data-move='
shows 'data-last="0"'
shows 'as it was copied'
lacks '>Start<'
gives 0 show -T pdf "$supposed"
pdftotext out words
judge "… with the players" grep -q 'Zoë' words
judge "… and without an order" has_no 'Move 18' words

# --- other commands

gives 2 moves "$supposed"
says 'does not tell what can be played'
gives 0 moves by-numbers.yaml
gives 2 add by-numbers.yaml a1
says 'holds a sheet (board:) and no moves'
gives 1 seal --player 1 permutations.yaml '[1]'
says 'where nothing can be sealed any more'
gives 0 compare "$supposed" "$supposed"
shows 'have the same board of 18 moves'
gives 1 compare "$supposed" "$samples/connecting.yaml"
shows 'one of them does not tell the order'
is "… as JSON" "$("$program" compare --json "$supposed" "$samples/connecting.yaml" |
    jq -c '[.difference, .next]')" '["order",[null,null]]'
sed '/^  +---+ . o . o . o$/s/+---+ . o . o . o/+---+---+ . o . o/' "$supposed" >other.yaml
gives 1 compare "$supposed" other.yaml
shows 'have different boards'
"$program" select --board "$supposed" "$samples/connecting.yaml" >found
judge "a sheet finds the games that have its board" cmp found "$samples/connecting.yaml"
cat "$supposed" "$supposed" | sed '1!{/^# Who/s/^/---\n/}' >twice.yaml
run unique twice.yaml
is "unique knows a sheet that is there twice" "$(grep -c '^game:' out)" 1
run unique "$supposed" "$samples/connecting.yaml"
is "… and no game from another" "$(grep -c '^game:' out)" 2
gives 0 table "$supposed"
shows 'a winner that the sheet does not tell'

# --- a square that was forgotten

printf 'game: not-divisors\nplayers: 2\nsquares: 3\nboard: |\n' >short.yaml
printf '  1 . . .\n  2 6 .\n  3 . . .\n' >>short.yaml
gives 1 check short.yaml
says 'short.yaml:6:3: error: row 2 has 2 squares; there are 3'
