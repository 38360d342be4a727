#!/bin/sh
# `recto fmt` changes the notation and leaves everything else alone. (roundtrip.sh tries on every
# record that formatting twice changes nothing more.)
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 195
cd "$work" || exit 2
header='game: differences\nplayers: 2\nsquares: 9\n'

# The file `before` is written as `after`, with that status; `after` is written as it is.
writes() { # name status before after
    printf '%b' "$3" >record.yaml
    printf '%b' "$4" >expected
    "$program" fmt record.yaml >out 2>err
    judge "fmt: $1" test $? -eq "$2"
    judge "… writes the expected file" cmp expected out
    "$program" fmt - <expected >again 2>/dev/null
    judge "… and the same again" cmp expected again
}

keeps() { # name status text
    writes "$1" "$2" "$3" "$3"
}

writes 'moves' 0 "$header"'moves: |\n  A1   B02\tc3\n' "$header"'moves: |\n  a1   b2\tc3\n'
writes 'what touches' 0 "$header"'moves: |\n  1.A1{x}2.B2;y\n  3.c3\n' \
    "$header"'moves: |\n  1. a1 {x} 2. b2 ;y\n  3. c3\n'
writes 'endings' 0 "$header"'moves: |\n  A1 2:RESIGN<2026-11-03>\n' \
    "$header"'moves: |\n  a1 2:resign <2026-11-03>\n'
keeps 'tags, marks, comments, times' 0 \
    "$header"'moves: |\n  01. 1:a1!? {A  B} <2026-11-03>\n\n    02... 02:b2 ; C3 D4\n  c3 *\n'
writes 'numbers in the header' 0 \
    'game: scrambled\nplayers: 002\ncards: "004"\nrules:\nmoves: 1X02\n' \
    'game: scrambled\nplayers: 2\ncards: "4"\nrules:\nmoves: 1x2\n'
writes 'lists in the header' 0 \
    "game: by-numbers\\nplayers: 2\\nsquares: 02\\n\
columns: [01, '001']\\nrows:\\n- 1\\n- 01\\noffense: 02\\n" \
    "game: by-numbers\\nplayers: 2\\nsquares: 2\\n\
columns: [1, '1']\\nrows:\\n- 1\\n- 1\\noffense: 2\\n"
writes 'yes and no' 0 'game: plexus\nplayers: 2\nsquares: 4\nrules: {last-point: yes}\n' \
    'game: plexus\nplayers: 2\nsquares: 4\nrules: {last-point: true}\n'
permutations='game: permutations\nplayers: 1\nrounds: 2\n'
writes 'lists of numbers' 0 \
    "$permutations"'moves: |\n  017 [ 013\n   :17 ] 2 [007 :2\t17]\n' \
    "$permutations"'moves: |\n  17 [13] 2 [7: 2 17]\n'
keeps 'claims' 1 \
    "$header"'scores: [01, 2]\nwinner: 02\nmoves: |\n  7. a1 (+01) b2 <2026-11-03> <2026-11-02>\n'
writes 'from a refused item on nothing' 1 "$header"'moves: |\n  A1 B2 A3 C3 1.D4\n' \
    "$header"'moves: |\n  a1 b2 A3 C3 1.D4\n'
keeps 'a malformed record' 1 "$header"'moves: |\n  A1 nonsense\n'
keeps 'broken YAML' 1 'game: differences\nplayers: [A1\nmoves: A1\n'
keeps 'bytes that are no UTF-8' 1 "$header"'moves: A1\nid: \0377\0376\n'
keeps 'other keys and comments' 0 \
    "$(
        cat <<'END'
# First
game:   "differences" # the game
players: [ {name: "A1", email: 0a@b, x-y: 01} , A1]
squares: 9
id: 007
event: "A1"
notes: |
  A1 B2
x-A1: [A1, {B2: 01}]

moves: |  # A1
  a1
# Last
END
    )"
between='---\nnonsense: A1\n... # A1\n--- # A1\n'
writes 'only its own record' 1 \
    "# A1\\n\\n---\\n${header}moves: A1\\n$between${header}moves: B1\\n...\\n\\n" \
    "# A1\\n\\n---\\n${header}moves: a1\\n$between${header}moves: b1\\n...\\n\\n"
keeps 'nothing' 0 ''
keeps 'only comments' 0 '# A1\n\n--- # B1\n...\n'
writes 'a byte order mark' 0 \
    '\0357\0273\0277'"$header"'moves: A1' '\0357\0273\0277'"$header"'moves: a1'
writes 'CRLF' 0 'game: differences\r\nplayers: 2\r\nsquares: 09\r\nmoves: |\r\n  A1\r\n  2.B2\r\n' \
    'game: differences\r\nplayers: 2\r\nsquares: 9\r\nmoves: |\r\n  a1\r\n  2. b2\r\n'
writes 'CR' 0 'game: differences\rplayers: 2\rsquares: 9\rmoves: |\r  A1\r' \
    'game: differences\rplayers: 2\rsquares: 9\rmoves: |\r  a1\r'
writes 'folded text' 0 "$header"'moves: >-\n  A1{x\n    y}B2\n\n  C3\n' \
    "$header"'moves: >-\n  a1 {x\n    y} b2\n\n  c3\n'
writes 'plain text' 0 "$header"'moves: A1<2026-11-03>\n  B2\n' \
    "$header"'moves: a1 <2026-11-03>\n  b2\n'
writes 'single quotes' 0 "${header}moves: 'A1{it''s}B2\\n  C3'\\n" \
    "${header}moves: 'a1 {it''s} b2\\n  c3'\\n"
writes 'double quotes' 0 \
    "$header"'moves: "\\x411\\x20{\\u0120\\"}\\u0042\\u0032\\n C3\\\n  \\  D4"\n' \
    "$header"'moves: "a1\\x20{\\u0120\\"} b2\\n c3\\\n  \\  d4"\n'
writes 'lines joined' 0 "$header"'moves: "1.\\\n    A1\\\n    {x} B2"\n' \
    "$header"'moves: "1. \\\n    a1 \\\n    {x} b2"\n'
writes 'lists of texts' 0 "${header}moves:\\n- A1\\n- |\\n  B2\\n- 'C3'\\n" \
    "${header}moves:\\n- a1\\n- |\\n  b2\\n- 'c3'\\n"

# An item stays as written where its canonical form has no room, with a remark.

# Like `keeps`, with a remark in that place.
leaves() { # name place text
    keeps "$1" 0 "$3"
    judge "… and says so" grep -q "^record.yaml:$2: remark: .*(remark.fmt)\$" err
    judge "… once" test "$(grep -c 'remark.fmt' err)" -eq 1
}

target='game: prime-target\nplayers: 2\nwedges: 2\nrings-each: 2\n'
leaves 'what plain text could not hold' 4:18 "$permutations"'moves: 17 [13] 2 [7:2 17]\n'
writes '… without what it could' 0 "$permutations"'moves: 017 [13] 02 [7:2 17]\n' \
    "$permutations"'moves: 17 [13] 2 [7:2 17]\n'
leaves 'a list over entries' 6:12 "$target"'moves:\n- "1=1 2=2 [3"\n- 1]\n'
writes '… and what stands around it' 0 "$target"'moves:\n- "1=01 2=2 [3"\n- 1]\n' \
    "$target"'moves:\n- "1=1 2=2 [3"\n- 1]\n'
leaves 'a list on lines that are folded in different ways' 6:11 \
    "$target"'moves: >\n  1=1 2=2 [3\n   1] ;x\n  [4 4]\n'
leaves 'dots that would end the document' 4:8 "$header"'moves: "A1 2\\\n...B2"\n'
writes 'lists over lines where that means nothing' 0 \
    "$target"'moves: >\n  1=1 2=2 [3\n  1] ;x\n' "$target"'moves: >\n  1=1 2=2 [3 1] ;x\n'
writes '… nor there' 0 "$target"'moves: "1=1 2=2 [3\n\n   1] {x}\n  [4 4]"\n' \
    "$target"'moves: "1=1 2=2 [3 1] {x}\n  [4 4]"\n'
"$program" fmt record.yaml >out 2>err
judge "fmt prints no other message" test ! -s err
printf '%b' "$permutations"'moves: 17 [13] 2 [7:2 17]\n---\n'"$header"'moves: A1\n' >record.yaml
printf '%b' "$permutations"'moves: 17 [13] 2 [7:2 17]\n---\n'"$header"'moves: a1\n' >expected
"$program" fmt -i record.yaml >out 2>err
judge "fmt -i leaves an item" test $? -eq 0
judge "… with the remark" grep -q '^record.yaml:4:18: remark: this item is left as it stands' err
judge "… and writes the other record" cmp expected record.yaml

# A record that grows too large with blanks between its items is left whole.
{
    printf '%b' "$header"'moves: |\n  1.a1{'
    head -c 67108806 /dev/zero | tr '\0' 'A'
    printf '%b' '}\n---\n'"$header"'moves: A1\n'
} >large.yaml
"$program" fmt large.yaml >written 2>err
judge "fmt: a record that would be too large" test $? -eq 0
judge "… is left, with a remark" grep -q 'large.yaml:4:8: remark: this record is left as it' err
sed 's/^moves: A1$/moves: a1/' large.yaml | cmp - written >differs
judge "… byte for byte" test ! -s differs
rm large.yaml written

{
    printf '%b' "$header"'moves: A1\n---\ngame: |\n'
    head -c 67108864 /dev/zero | tr '\0' 'A'
    printf '%b' '\n---\n'"$header"'moves: A1\n'
} >large.yaml
"$program" fmt large.yaml >out 2>err
judge "fmt: a record that is too large" test $? -eq 1
judge "… says so" grep -q 'large.yaml:6:1: error: .*(too-large)' err
sed 's/^moves: A1$/moves: a1/' large.yaml | cmp - out >differs
judge "… copies it" test ! -s differs
cp large.yaml expected
"$program" fmt -i large.yaml >out 2>err
judge "… and leaves its file alone" cmp expected large.yaml
rm large.yaml expected

# --- in place

printf '%b' "$header"'moves: A1\n' >record.yaml
printf '%b' "$header"'moves: a1\n' >expected
cp record.yaml other.yaml
chmod 604 record.yaml
ln -s record.yaml link.yaml
"$program" fmt -i link.yaml other.yaml >out 2>err
judge "fmt -i through a link is refused" test $? -eq 2
judge "… with the reason" grep -q '^recto: link.yaml: is a symbolic link' err
judge "… and leaves the link" test -L link.yaml -a ! -L record.yaml
judge "… and the file" grep -q A1 record.yaml
judge "… and formats the others" cmp expected other.yaml
"$program" fmt -i record.yaml other.yaml >out 2>err
judge "fmt -i" test $? -eq 0
judge "… prints nothing" test ! -s out -a ! -s err
judge "… writes the file" cmp expected record.yaml
judge "… and the other" cmp expected other.yaml
judge "… and keeps its mode" test "$(stat -c %a record.yaml)" = 604
before=$(stat -c %i record.yaml)
"$program" fmt --in-place record.yaml >out 2>err
judge "a canonical file is not even written" test "$(stat -c %i record.yaml)" = "$before"
printf '%b' "$header"'moves: A1\n---\n'"$header"'moves: nonsense A1\n' >record.yaml
cp record.yaml expected
cp other.yaml other.expected
printf '%b' "$header"'moves: A1\n' >other.yaml
"$program" fmt -i record.yaml other.yaml >out 2>err
judge "fmt -i with a malformed record" test $? -eq 1
judge "… says so" grep -q 'record.yaml:9:8: error: .*(token)' err
judge "… leaves that file, byte for byte" cmp expected record.yaml
judge "… and writes the others" cmp other.expected other.yaml
printf '%b' "$header"'moves: A1 A2\n' >record.yaml
printf '%b' "$header"'moves: a1 A2\n' >expected
"$program" fmt -i record.yaml >out 2>err
judge "fmt -i of an illegal record" test $? -eq 1
judge "… writes it" cmp expected record.yaml
printf '%b' "$header"'moves: A1\n' >other.yaml
"$program" fmt -i missing.yaml other.yaml >out 2>err
judge "fmt -i of a missing file" test $? -eq 2
judge "… creates none" test ! -e missing.yaml
judge "… and goes on" cmp other.expected other.yaml
mkdir folder
printf '%b' "$header"'moves: A1\n' >folder/a.yaml
"$program" fmt -i folder
judge "fmt -i of a folder" cmp other.expected folder/a.yaml
mkdir empty
"$program" fmt -i empty
judge "fmt -i of an empty folder" test $? -eq 0
judge "no temporary files are left" test -z "$(find . -name '*.yaml.*')"
"$program" fmt record.yaml other.yaml >out 2>err
judge "fmt of several files prints one after the other" test "$(grep -c '^game' out)" -eq 2

# --- claims are corrected on request

# With those options the record `before` becomes `after`, byte for byte, which stays as it is.
corrects() { # name options before after
    printf '%b' "$3" >record.yaml
    printf '%b' "$4" >expected
    # shellcheck disable=SC2086
    "$program" fmt $2 record.yaml >out 2>err
    judge "fmt $2: $1" cmp expected out
    # shellcheck disable=SC2086
    "$program" fmt $2 - <expected >again 2>/dev/null
    judge '… and the same again' cmp expected again
}

halves='game: plexus\nplayers: [Ann, Ben]\ndots: 3\nmoves: |\n  '
three='game: scrambled\nplayers: 3\ncards: 6\nmoves: '
grids='game: by-numbers\nplayers: 2\nsquares: 2\ncolumns: [1, 1]\nrows: [1, 1]\nmoves: |\n  '
rounds='game: permutations\nplayers: [Ann, Ben]\nrounds: 2\nmoves: |\n  '
corrects 'numbers where they stand' --renumber \
    "$header"'moves: |\n  1. A1  B02 3. c3   {x 9.}\n  7... d4 2. *\n' \
    "$header"'moves: |\n  1. A1  B02 3. c3   {x 9.}\n  4... d4 5. *\n'
corrects 'numbers of whole moves' --renumber \
    "$halves"'1. b2-b1 2. b1-a1 b2-a2\n  5.b2E\n' "$halves"'0. b2-b1 1. b1-a1 b2-a2\n  2.b2E\n'
corrects 'none' --renumber "$header"'moves: |\n  a1 b2!\n  c3 ; three\n  2:d4 <2026-11-03> *\n' \
    "$header"'moves: |\n  1. a1 b2!\n  3. c3 ; three\n  2:d4 <2026-11-03> *\n'
corrects 'none, in a list' --renumber "$three"'[1x2, 3, "3x4 5", 6]\n' \
    "$three"'[1. 1x2, 3, "3x4 4. 5", 6]\n'
corrects 'none, in two rounds' --renumber "$grids"'a1 b1 b2 a2 a1\n' \
    "$grids"'1. a1 b1 3. b2 a2 1. a1\n'
corrects 'none, with answers' --renumber "$rounds"'1 [1] [1]\n  2 [7]\n' \
    "$rounds"'1. 1 [1] [1]\n  2. 2 [7]\n'
corrects 'what cannot have one' --renumber \
    'game: differences\nplayers: 2\nsquares: 1\nmoves: |\n  1. a1 2. {over} 3.\n  4.\n' \
    'game: differences\nplayers: 2\nsquares: 1\nmoves: |\n  1. a1 {over}\n  \n'
corrects 'up to a refused move' --renumber "$header"'moves: 2. a1 7. A2 9. a3\n' \
    "$header"'moves: 1. a1 2. A2 9. a3\n'
corrects 'a malformed record' --renumber "$header"'moves: 7. a1 nonsense\n' \
    "$header"'moves: 7. a1 nonsense\n'
corrects 'points' --points "$rounds"'1 (+1) [1](+3){x} [1]! 2. 2 [07] (+0) [1: 1 2]\n' \
    "$rounds"'1 [1](+1){x} [1]! (+1) 2. 2 [07] (+2) [1: 1 2] (+2)\n'
corrects 'points where there are none' --points \
    "$header"'moves: A1 (+1)\n' "$header"'moves: A1 (+1)\n'
result='game: scrambled\nplayers: [Zoë, Ben]\ncards: 4\n'
over='moves: 1x3 2x3 3x2 4x1\n'
corrects 'scores and winner' --scores "$result""$over" \
    "$result""$over"'scores: [0, 1]\nwinner: Ben\n'
corrects 'those given, in their style' --scores \
    "$result"'scores:  # all\n- 1 # Zoë\n- 2\nwinner: 1 # who\n'"$over" \
    "$result"'scores:  # all\n- 0 # Zoë\n- 1\nwinner: 2 # who\n'"$over"
corrects 'but not of a game that goes on' --scores "$result"'winner: 1\nmoves: 1x3\n' \
    "$result"'winner: 1\nmoves: 1x3\n'
corrects 'nor what is right' --scores "$result"'scores: [00, 01]\nwinner: [2]\n'"$over" \
    "$result"'scores: [00, 01]\nwinner: [2]\n'"$over"
corrects 'all of it' '--points --scores --renumber' \
    "$result"'winner: [Zoë, Ben]\nmoves: 2. 1x3 (+7) 2x3 5. 3x2 4x1\n' \
    "$result"'winner: Ben\nmoves: 1. 1x3 2x3 3. 3x2 4x1 (+1)\nscores: [0, 1]\n'
printf '%b' "$header"'moves: 2. A1\n' >record.yaml
printf '%b' "$header"'moves: 1. A1\n' >expected
"$program" fmt --renumber -i record.yaml
judge "fmt --renumber -i has what was written as its status" test $? -eq 0
judge 'fmt --renumber -i' cmp expected record.yaml
# Without its numbers, points and result, a sample gets back what it had; bytes are compared without
# white space, since lines that held only what was taken out are gone.
for sample in plexus permutations by-numbers; do
    tr -d '\n ' <"$top/samples/$sample.yaml" >expected
    sed -e '/^moves:/,/^[a-z]*:/s/[0-9][0-9]*\. *//g' -e 's/ ([+-][0-9]*)//g' -e '/^scores:/d' \
        -e '/^winner:/d' "$top/samples/$sample.yaml" >record.yaml
    "$program" fmt --renumber --points --scores record.yaml | tr -d '\n ' >out
    judge "$sample gets back what it had" cmp expected out
done

# --- a file of which not all can be converted

{
    cat "$top/samples/plexus-sheet.yaml"
    echo ---
    cat "$top/samples/connecting-sheet.yaml"
} >sheets.yaml
cp sheets.yaml before.yaml
gives 2 fmt -i --moves sheets.yaml
says 'sheets.yaml: left as it is: not all of its records can be written so'
judge "… which holds for all of the file" cmp before.yaml sheets.yaml

# --- a file without a record

: >empty.yaml
gives 0 fmt -i empty.yaml
says 'fmt: warning: empty.yaml holds no record'

# --- ways that exclude each other

for ways in '--moves --sheet' '--sheet --sheet' '--moves --points' '--sheet --renumber'; do
    # shellcheck disable=SC2086 # words
    gives 2 fmt $ways record.yaml
    says '--moves and --sheet go with nothing but -i'
done
