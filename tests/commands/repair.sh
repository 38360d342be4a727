#!/bin/sh
# `recto repair` finds the slip in every record with one, tells what it would change and what then
# holds, and changes just that when asked. `tests/commands/repair.sh --write` keeps what it prints
# for the samples.
# shellcheck source=tests/tap.sh
# shellcheck disable=SC2016 # messages have backquotes
. "$(dirname "$0")/../tap.sh"
plan $((161 + 6 * $(every_game | wc -l)))
plan 10 # times
plan 3 # one voice
plan 2 # a long line
write=${1:-}
kept=$top/tests/data/repairs
cp samples/*-slip.yaml samples/differences.yaml samples/permutations-sealed-illegal.yaml "$work"
cd "$work" || exit 2

# --- what it prints for each game

keeps() { # golden file arguments of recto...
    golden=$kept/$1
    shift
    "$program" "$@" >actual 2>&1
    [ "$write" != --write ] || cmp -s "$golden" actual || cp actual "$golden"
    judge "recto $*: prints what is kept" diff -u "$golden" actual
}

for file in *-slip.yaml; do
    game=${file%-slip.yaml}
    keeps "$game.txt" repair "$file"
    keeps "$game.json" repair --json "$file"
    keeps "$game.check" check "$file"
done

# --- times, which decide clocks: an offset is read or the time is left as it is

timed() { # time as it is written
    printf 'game: differences\nplayers: [Nora, Emil]\nsquares: 9\n' >timed.yaml
    printf 'time: {each: 30 days, begin: 2026-06-01T18:00+02:00}\n' >>timed.yaml
    printf 'moves: |\n  1. e9 <%s> b1\n' "$1" >>timed.yaml
    "$program" repair --json timed.yaml | jq -r '.suggestions[0].line_now' >first
}

while read -r right written; do
    timed "$written"
    is "$written is $right" "$(cat first)" "  1. e9 <$right> b1"
done <<'EOF'
2026-06-03T21:10+02:00 2026-06-03T21:10+0200
2026-06-03T21:10+02:00 2026-06-03T21:1O+02:00
2026-06-03T21:10+02:00 2026-06-03T21:10 +02:00
2026-06-03T21:10-05:30 2026-06-03 21:10-5:30
2026-06-03T21:10:05+02:00 3.6.2026 21:10:05 +02
2026-06-03T21:10Z 2026-06-03, 21:10
2026-06-03 3.6.2026
EOF
for written in '2026-06-03T21.10+02:00' '2026-06-03T19:30+02:0>0' '2026-06-03T21:10:05.5Z'; do
    timed "$written"
    judge "$written keeps its place in time" omits '<2026-06-03>\|T19:30Z\|T21:10:05Z' cat first
done

# --- many edits of one line write it once

awk 'BEGIN {
    printf "game: stepping\nplayers: [A, B]\nsquares: 19\nmoves: |\n "
    for (row = 1; row <= 19; row++)
        for (column = 97; column < 116; column++)
            printf " %c%d,", column, row
    print ""
}' >long.yaml
"$program" repair --json long.yaml >long.json
is "every comma of a long line is taken out" \
    "$(jq '.suggestions[0] | [., .also[]] | length' long.json)" 361
is "the line is written once" \
    "$(jq '[.suggestions[0] | ., .also[] | .line_was | select(.)] | length' long.json)" 1

# --- one voice: no hint says otherwise than a message that says what to write

printf 'game: differences\nplayers: 2\nsquares: 9\n' >voice.yaml
printf 'moves: |\n  1. e9 71 3. c3 f4 5. i2 d6 7. g8 h7 9. a5\nscores: [5, 7]\n' >>voice.yaml
gives 1 check voice.yaml
says 'did you mean `e9`?'
judge '… and no hint has another word' has_no 'hint:' "$work/err"

# --- statuses and reasons

gives 0 repair differences.yaml
shows_line 'differences.yaml: it holds as it is'
gives 0 repair --json differences.yaml
shows '"suggestions":[],"why":null}'
gives 1 repair differences-slip.yaml
gives 1 repair permutations-sealed-illegal.yaml
shows 'permutations-sealed-illegal.yaml: it has sealed moves, which nobody can guess'
printf 'game: differences\nplayers: 2\nsquares: x\nmoves: a1 a1\n' >header.yaml
gives 1 repair header.yaml
shows 'header.yaml: its header cannot be read; mend that first'
gives 1 repair --json header.yaml
shows '"suggestions":[],"why":"its header cannot be read; mend that first"}'
printf 'game: differences\nplayers: 2\nsquares: 2\nmoves: zz99 yy88 xx77 ww66\n' >hopeless.yaml
gives 1 repair hopeless.yaml
shows 'hopeless.yaml: no slip of the pen was found that explains it, nor two'
gives 2 repair missing.yaml
says 'missing.yaml'
: >empty.yaml
gives 0 repair empty.yaml
says 'repair: warning: empty.yaml holds no record'
"$program" repair <differences-slip.yaml >actual 2>&1
"$program" repair differences-slip.yaml | sed 's/^differences-slip.yaml:/-:/' >wanted
judge "standard input is read" diff wanted actual

# --- writing into the file

# Repairs a copy with the options; its differences are left in `changed`, what is told in `told`.
takes() { # status file options...
    want=$1 original=$2
    shift 2
    cp "$original" taken.yaml
    "$program" repair -i "$@" taken.yaml >out 2>err
    judge "recto repair -i $* $original gives status $want" test $? -eq "$want"
    cat out err >told
    cmp -l "$original" taken.yaml >changed
}

for file in *-slip.yaml; do
    takes 0 "$file" --take 1a
    run check -q taken.yaml
    judge "$file: holds when it is repaired" test $status -eq 0
done
takes 0 differences-slip.yaml --take 1
sed 's/3\. c8/3. c3/' differences-slip.yaml >wanted.yaml
judge "no other byte is touched" cmp wanted.yaml taken.yaml
judge "… and it says what is written" grep -qF '1 is taken: move 3: write `c3` for `c8`' told
takes 0 differences-slip.yaml --take 1 --comment
sed 's/3\. c8/3. c3 {was c8}/' differences-slip.yaml >wanted.yaml
judge "a comment is left when it is asked for" cmp wanted.yaml taken.yaml
takes 0 permutations-slip.yaml --take 1 --comment
judge "… behind a list" grep -qF '[13: 1 2 3 4 17] {was [13: 1 3 2 4 17]} (+3)' taken.yaml
takes 0 stepping-slip.yaml --take 1 --comment
judge "… where a move was twice" grep -qF '4. c4=4 b3 {left out: b3} d3 7.' taken.yaml
takes 0 plexus-slip.yaml --take 1b --comment
judge "… where a move is added" grep -qF ' d5-e5 {was missing} ' taken.yaml
judge "… one of several" grep -qE 'suggestion 1b of 1a to 1[b-f] is taken' told
takes 2 differences-slip.yaml --take 1f
judge "no such choice" grep -qF 'suggestion 1 has no choice f' told
judge "… and nothing is changed" test ! -s changed
takes 2 differences-slip.yaml --take 99
judge "no such suggestion" grep -qF 'there ' told
judge "… and nothing is changed" test ! -s changed
takes 2 differences.yaml --take 1
judge "a sound record has none" grep -qF 'it holds as it is' told
takes 2 header.yaml --take 1
judge "nor has what cannot be read" grep -qF 'its header cannot be read' told

# A text that looks like a seal is none that repair could have meant.
gives 1 repair "$top/tests/data/golden/seals.yaml"

# What is no move is not a move too many.
printf 'game: differences\nplayers: [Nora, Emil]\nsquares: 9\nmoves: |\n  1. e9 zz b1\n' >stray.yaml
gives 1 repair stray.yaml
shows 'leave out `zz`, as the notation has it'

# Where one of many moves is missing, none is taken without its letter.
sed '/^scores/d; /^winner/d; s/ a2-b2//; s/ (+1)//; s/[0-9]*\. //g' "$top/samples/connecting.yaml" |
    sed 's/ (+1)//g' >gap.yaml
gives 1 repair gap.yaml
shows 'is missing in one of these places, one of at least '
is "each of them is shown with its letter" \
    "$(sed '/suggestion 2/,$d' out | grep -c '^ [a-l] + ')" 12
gives 1 repair --json gap.yaml
is "… in JSON, too" "$(jq '.suggestions[0].missing.fit > 3' out)" true
takes 2 gap.yaml --take 1
judge "which move is not guessed" grep -qE 'missing; say which with --take 1a to 1[b-z]$' told
judge "… and nothing is changed" test ! -s changed
takes 0 gap.yaml --take 1b
judge "… but taken if it is said" test -s changed

# A number that touches a move is not part of what changes; two moves may be on two lines.
sed 's/3\. c8/3.c8/' differences-slip.yaml >touching.yaml
"$program" repair --json touching.yaml >out
is "the word without its number" "$(jq -r '.suggestions[0] | .was + " " + .now' out)" 'c8 c3'
printf 'game: scrambled\nplayers: 2\ncards: 6\nmoves: |\n  1x2 2x3 4x5\n  3x4 5x6 6x1\n' >lines.yaml
gives 1 repair lines.yaml
shows 'write `3x4 4x5` for `4x5 3x4`'
sed -i '/suggestion 2/,$d' out
is "both lines as they are" "$(grep -c '^   - ' out)" 2
is "… and as they would be" "$(grep -c '^   + ' out)" 2
takes 0 lines.yaml --take 1
judge "… and written" grep -qx '  4x5 5x6 6x1' taken.yaml

# Wrong points are those of the move before them.
printf 'game: connecting\nplayers: 2\ndots: 4\nmoves: b2-b3 c3-d3 3. b3-c3 (+2)\n' >points.yaml
"$program" repair --json points.yaml >out
is "points name their move" "$(jq -c '.suggestions[0] | [.now, .move, .number]' out)" '["(+1)",3,3]'
gives 1 repair points.yaml
shows 'move 3: write `(+1)` for `(+2)`'

# What is told of each choice is what check finds once it is written.
printf 'game: stepping\nplayers: [Mum, Paul]\nsquares: 3\nmoves: |\n  %s\n' \
    'a1 b1 c1 a2 b2 c2 a3 b3 c3 a1/1
  b1/2 c1/3 c2/2 b2/1 a2/2 a3/3 b3/2 c3/3' >choices.yaml
printf 'game: scrambled\nplayers: [Ann, Bob]\ncards: 8\nmoves: %s\n' \
    '1x 2x7 3x4 4x8 5x7 6x8 7x6 8x6' >ends.yaml
printf 'game: differences\nplayers: [Mum, Paul]\nsquares: 6\nmoves: %s\nwinner: Mum\n' \
    'a3 e1 c5 b2 d2 f4' >claimed.yaml
printf 'game: connecting\nplayers: 3\ndots: 4\nmoves: |\n  %s\n' '1. a1-a2 b1-b2 d4-d3
  2. a2-b2 (+1) c3-c4 c4-d4 (+1)
  3. c3-d3 b2-c2 c2-c3 (+1)' >numbered.yaml
told='[.status, .moves, .ending, .scores, .winners]'
for file in *-slip.yaml choices.yaml ends.yaml claimed.yaml numbered.yaml; do
    "$program" repair --json "$file" |
        jq -c ".suggestions[] | .rank as \$rank | [., .alternatives[]] | to_entries[]
            | [(\$rank | tostring) + ([97 + .key] | implode)] + (.value.then | $told)" >wanted
    cut -d'"' -f2 wanted | while read -r choice; do
        cp "$file" taken.yaml
        "$program" repair -i --take "$choice" taken.yaml >told 2>&1
        "$program" check --json taken.yaml | jq -c "[\"$choice\"] + $told"
    done >actual
    judge "$file: each choice makes what is told of it" diff wanted actual
done
gives 1 repair choices.yaml
shows 'a: then all 18 moves are legal, the scores are 4 : 4, and '
shows 'b: then all 18 moves are legal, the scores are 8 : 8, and '
takes 0 choices.yaml --take 1b
judge "the choice that is taken is told" grep -qF 'the scores are 8 : 8' told
gives 1 repair claimed.yaml
shows 'write `Paul` for `Mum`, a claim miscounted'
shows 'with that winner, all 6 moves are legal'
gives 1 repair numbered.yaml
is "equal edits are one suggestion" "$(grep -c ': suggestion ' out)" 1
shows 'number the moves anew, as `recto fmt --renumber` does: write `4.` for `2.`'

# Sheets have no moves to repair, but characters of a drawing.
sheets=$top/samples
{ cat "$sheets/differences-sheet.yaml"; printf 'scores: [5, 3]\nwinner: Ruth\n'; } >drawn.yaml
sed 's/^  \. x \. \. \. \. \.$/  . . x . . . ./' drawn.yaml >sheet.yaml
gives 1 repair sheet.yaml
sed 's/^winner: Ruth/winner: Kenji/' drawn.yaml >claimed-sheet.yaml
gives 1 repair claimed-sheet.yaml
shows ', a claim miscounted'
gives 1 repair sheet.yaml
shows 'write `x .` for `. x`, a character of the drawing'
takes 0 sheet.yaml --take 1
judge "a drawing is mended" cmp drawn.yaml taken.yaml
takes 2 sheet.yaml --take 1 --comment
judge "… and has no comments" grep -qF 'only moves can have a comment' told
sed 's/  +---+ \. o \. +---+/  +---+ . x . +---+/' "$sheets/connecting-sheet.yaml" >sheet.yaml
gives 1 repair sheet.yaml
shows 'then all 18 moves are legal and the sheet does not tell who won'
gives 1 repair --json sheet.yaml
is "… in JSON, too" "$(jq -c '.suggestions[0].then | [.scores, .winners]' out)" '[null,[]]'

# Several records in a file: the first holds, two are as in the samples.
{
    cat differences.yaml
    printf -- '---\n'
    cat stepping-slip.yaml
    printf -- '---\n'
    cat differences-slip.yaml
} >several.yaml
takes 2 several.yaml --take 1
judge "which one is not guessed" grep -qF 'more than one record can be repaired; use --record' told
judge "… and nothing is changed" test ! -s changed
takes 0 several.yaml --take 1 --record 3
sed 's/3\. c8/3. c3/' several.yaml >wanted.yaml
judge "--record says which" cmp wanted.yaml taken.yaml
takes 2 several.yaml --take 1 --record 4
judge "there are not so many" grep -qF 'there is no such record' told
printf '# nothing\n' >none.yaml
takes 2 none.yaml --take 1
judge "… none at all" grep -qF 'it holds no record' told
gives 2 repair --record 4 several.yaml
says 'repair: there is no record 4'
gives 1 repair --record 2 several.yaml
judge "… only that one is told" test "$(grep -c 'stepping: illegal' out)" -eq 1
gives 0 repair --record 1 several.yaml
"$program" repair --json several.yaml >out
is "a line of JSON a record" "$(jq -r '.suggestions | length > 0' out | tr '\n' ' ')" \
    'false true true '

# What a record looks like does not matter: no byte of it changes but those of the move.
like() { # what record
    printf '%b' "$2" >"like.yaml"
    takes 0 like.yaml --take 1
    printf '%b' "$2" | sed 's/c8/c3/' >wanted.yaml
    judge "$1: just the move changes" cmp wanted.yaml taken.yaml
}
header='game: differences\nplayers: [First, Second]\nsquares: 9\nscores: [5, 7]\nwinner: Second\n'
like 'CRLF' "$(printf '%s' "${header}moves: |\\n  e9 b1 c8 f4\\n  i2 d6 g8 h7 a5\\n" |
    sed 's/\\n/\\r\\n/g')"
like 'a byte order mark' "\\0357\\0273\\0277${header}moves: e9 b1 c8 f4 i2 d6 g8 h7 a5\\n"
like 'single quotes' "${header}moves: 'e9 b1 c8 f4 {it''s} i2 d6 g8 h7 a5'"
like 'double quotes' "$header"'moves: "e9 b1 c8 f4 \\x69\\x32 d6 g8\n  h7 a5"\n'
like 'a list of texts' "${header}moves: [e9, b1, c8, f4, i2, d6, g8, h7, a5]\\n"
like 'folded text' "${header}moves: >-\\n  e9 b1 c8\\n  f4 i2 d6\\n\\n  g8 h7 a5\\n"
like 'comments and other keys' \
    "# c4\\n${header}x-c4: [c4]\\nmoves: |\\n  e9 b1 c8 {c4} f4 i2 d6 g8 ; c4\\n  h7 a5\\n# c4"

# What can be written is a file of plain bytes that somebody may write to.
gzip -k differences-slip.yaml
gives 2 repair -i --take 1 differences-slip.yaml.gz
gives 2 repair differences-slip.yaml.gz
ln -s differences-slip.yaml link.yaml
gives 2 repair -i --take 1 link.yaml

# --- usage

usage() { # message arguments...
    message=$1
    shift
    gives 2 repair "$@"
    says "$message"
}
usage '-i needs --take N, the suggestion to write' -i differences-slip.yaml
usage '--take goes with -i' --take 1 differences-slip.yaml
usage '--comment goes with -i' --comment differences-slip.yaml
usage '--json does not go with -i' --json -i --take 1 differences-slip.yaml
usage '-i needs a file, not standard input' -i --take 1 -
usage '-i takes one file' -i --take 1 differences-slip.yaml stepping-slip.yaml
usage '--record takes one file' --record 1 differences-slip.yaml stepping-slip.yaml
usage '--take takes the number of a suggestion' -i --take b differences-slip.yaml
usage '--take takes the number of a suggestion' -i --take 0 differences-slip.yaml
usage '--take takes the number of a suggestion' -i --take 1bb differences-slip.yaml
usage '--record takes a number from 1' --record 0 differences-slip.yaml

# --- nothing that a terminal obeys

printf '%s\nmoves: "e9 b1 c8 f4 i2 d6 \\e[31mg8 h7 a5"\n' "$(printf '%b' "$header")" >escape.yaml
printf 'game: differences\nplayers: ["\033[31mA", B]\nsquares: 2\nmoves: a1 b1\n' >escape-2.yaml
for file in escape.yaml escape-2.yaml; do
    "$program" repair "$file" 2>&1 | tr -d '\040-\176\n\200-\377' >controls
    judge "$file: no control characters" test ! -s controls
done
"$program" repair --color=always differences-slip.yaml >coloured
judge "colours where they are asked for" grep -q "$(printf '\033')" coloured

# --- hints

run check differences-slip.yaml
says 'slip.yaml:7:15: hint: move 3: write `c3` for `c8`, a wrong digit: then all 9 moves are'
is "one hint" "$(grep -c ': hint: ' err)" 1
run check --no-hint differences-slip.yaml
is "none with --no-hint" "$(grep -c ': hint: ' err)" 0
run check -q differences-slip.yaml
is "also with -q" "$(grep -c ': hint: ' err)" 1
run check differences.yaml
is "none for a sound record" "$(cat err)" ''
"$program" check --json differences-slip.yaml >one 2>err
"$program" check --json --no-hint differences-slip.yaml >two 2>>err
judge "JSON has none" cmp one two
judge "… and nothing is said" test ! -s err
sed 's/5\. i2/6. i2/' differences.yaml >number.yaml
run check number.yaml
is "none where the message on a number says it" "$(grep -c ': hint: ' err)" 0
for i in $(seq 210); do
    cat differences-slip.yaml
    printf -- '---\n'
done >many.yaml
run check many.yaml
is "hints for the first 200 records" "$(grep -c ': hint: ' err)" 200
cp err wanted
run check -j 1 many.yaml
judge "… whatever the number of workers" cmp wanted err
for i in $(seq 50); do
    cp several.yaml "copy-$i.yaml"
done
run check copy-*.yaml
is "and for 200 of many files" "$(grep -c ': hint: ' err)" 100
for i in $(seq 51 201); do
    cp differences-slip.yaml "copy-$i.yaml"
done
run check copy-*.yaml
is "none in a folder of more files" "$(grep -c ': hint: ' err)" 0
{
    printf 'game: differences\nplayers: 2\nsquares: 100\nmoves:'
    for i in $(seq 4000); do printf ' 7.'; done
    echo ' a1'
} >alike.yaml
judge "a slip made 4,000 times takes no longer than its line" \
    sh -c 'timeout 60 "$0" check alike.yaml 2>/dev/null; test $? -eq 1' "$program"
