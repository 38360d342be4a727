#!/bin/sh
# `recto add` appends moves in every style in which YAML can write them, and otherwise leaves the
# file alone.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 264
plan 26 # words that the shell has cut
plan 3 # slips
plan 4 # as a filter
cd "$work" || exit 2
header='game: differences\nplayers: 2\nsquares: 9\n'

# Adding the moves to the record `before` (after the header) gives `after`, which is sound.
adds() { # name before after moves...
    name=$1
    printf '%b' "$header$2" >record.yaml
    printf '%b' "$header$3" >expected
    shift 3
    "$program" add record.yaml "$@" >out 2>err
    judge "add: $name" test $? -eq 0
    judge "… gives the expected record" cmp expected record.yaml
    judge "… which is sound" "$program" check -q record.yaml
}

# Nothing is added: the file stays as it is, byte for byte.
refuses() { # name status before moves...
    name=$1 want=$2
    printf '%b' "$header$3" >record.yaml
    cp -p record.yaml expected
    shift 3
    "$program" add record.yaml "$@" >out 2>err
    judge "add refuses $name" test $? -eq "$want"
    judge "… saying why" test -s err
    judge "… and leaves the file alone" cmp expected record.yaml
    judge "… without leaving another" test "$(find . -name 'record.yaml*' | wc -l)" -eq 1
}

adds 'to a literal block' 'moves: |\n  a1\n' 'moves: |\n  a1 b2\n' b2
adds 'several moves' 'moves: |\n  a1\n' 'moves: |\n  a1 b2 c3 d4\n' b2 'c3 d4'
adds 'without a newline at the end' 'moves: |\n  a1' 'moves: |\n  a1 b2' b2
adds 'before blank lines' 'moves: |\n  a1\n\n\n' 'moves: |\n  a1 b2\n\n\n' b2
adds 'to an empty literal block' 'moves: |\n' 'moves: |\n  a1 b2\n' a1 b2
adds 'to an empty block, no newline' 'moves: |' 'moves: |\n  a1' a1
adds 'to a block of blank lines' 'moves: |\n\n\n' 'moves: |\n  a1\n\n\n' a1
adds 'to an empty block with its header' 'moves: |-4 # none\nid: x\n' \
    'moves: |-4 # none\n    a1 b2\nid: x\n' a1 b2
adds 'to a block with a header' 'moves: |3+\n   a1\nid: x\n' 'moves: |3+\n   a1 b2\nid: x\n' b2
adds 'in the middle of a record' 'moves: |\n  a1\n# end\nid: x\n' \
    'moves: |\n  a1 b2\n# end\nid: x\n' b2
adds 'to a folded block' 'moves: >-\n  a1\n  b2\n' 'moves: >-\n  a1\n  b2 c3\n' c3
adds 'to an empty folded block' 'moves: >\n' 'moves: >\n  a1 b2\n' a1 b2
adds 'to plain text' 'moves: a1\n' 'moves: a1 b2 c3\n' b2 c3
adds 'to plain text on several lines' 'moves: a1\n  b2\nid: x\n' 'moves: a1\n  b2 c3\nid: x\n' c3
adds 'text that needs quotes' 'moves: a1 # one\n' "moves: 'a1 2:b2 {it''s} c3' # one\n" \
    '2:b2' "{it's} c3"
adds 'to single quotes' "moves: 'a1 {it''s}'\n" "moves: 'a1 {it''s} b2 {isn''t}'\n" "b2 {isn't}"
adds 'to double quotes' 'moves: "a1"\n' 'moves: "a1 b2 {\\"\\\\}"\n' 'b2 {"\}'
adds 'to double quotes on several lines' 'moves: "a1 \\\n  b2\n  "\n' \
    'moves: "a1 \\\n  b2 c3\n  "\n' c3
adds 'after escapes' 'moves: "\\x61\\x31\\x20"\nid: x\n' 'moves: "\\x61\\x31 b2\\x20"\nid: x\n' b2
adds 'to empty quotes' "moves: ''\n" "moves: 'a1 b2'\n" a1 b2
adds 'to empty double quotes' 'moves: ""' 'moves: "a1"' a1
adds 'to nothing' 'moves:\nid: x\n' "moves: 'a1 b2'\nid: x\n" a1 b2
adds 'to nothing but a comment' 'moves:   # none yet\n' "moves: 'a1'   # none yet\n" a1
adds 'to a block list' 'moves:\n- a1\n' "moves:\n- a1\n- 'b2'\n- 'c3'\n" b2 c3
adds 'to an indented list' 'moves:\n  - a1 # first\n  - b2\nid: x\n' \
    "moves:\n  - a1 # first\n  - b2\n  - 'c3'\nid: x\n" c3
adds 'to a list of blocks' 'moves:\n- |\n  a1\n- |\n  b2\nid: x\n' \
    "moves:\n- |\n  a1\n- |\n  b2\n- 'c3'\nid: x\n" c3
adds 'to a flow list' 'moves: [a1, "b2"]\n' "moves: [a1, \"b2\", 'c3 {it''s}']\n" "c3 {it's}"
adds 'to a flow list on several lines' 'moves: [\n  a1,\n  b2,\n]\n' \
    "moves: [\n  a1,\n  b2, 'c3',\n]\n" c3
adds 'to an empty list' 'moves: []\n' "moves: ['a1', 'b2']\n" a1 b2
adds 'a missing key' '' 'moves: |\n  a1 b2\n' a1 b2
adds 'a missing key after comments' 'id: x\n# end\n\n' 'id: x\n# end\nmoves: |\n  a1\n\n' a1
adds 'before a star' 'moves: |\n  a1 *\n' 'moves: |\n  a1 b2 c3 *\n' b2 c3
adds 'before a star on its line' 'moves: |\n  a1\n  *\n' 'moves: |\n  a1 b2\n  *\n' b2
adds 'before a star alone' "moves: '*'\n" "moves: 'a1 b2 *'\n" a1 b2
adds 'before a star in a block' 'moves: |\n  *\n' 'moves: |\n  a1 *\n' a1
adds 'before a star in a folded block' 'moves: >\n  *\n' 'moves: >\n  a1 *\n' a1
adds 'text that needs quotes, before a star' 'moves: a1  *\n' \
    "moves: 'a1 2:b2 {it''s}  *'\n" "2:b2 {it's}"
adds 'before a star in a list' "moves: ['*']\n" "moves: ['a1 *']\n" a1
adds 'before a star in an entry' 'moves:\n- a1\n- "*"\n' 'moves:\n- a1\n- "b2 *"\n' b2
adds 'before a star after a comment' 'moves: |\n  a1 ;x\n  *\n' 'moves: |\n  a1 ;x\n  b2 *\n' b2
adds 'after a comment' 'moves: |\n  a1 {x}\n' 'moves: |\n  a1 {x} b2\n' b2
adds 'after a comment to the end of the line' 'moves: |\n  a1 ;x\n' \
    'moves: |\n  a1 ;x\n  b2 c3\n' b2 c3
adds 'points, times, comments' 'moves: |\n  a1\n' \
    'moves: |\n  a1 b2! <2026-11-03> {good} c3\n' 'b2! <2026-11-03> {good}' c3
adds 'an ending' 'moves: |\n  a1\n' 'moves: |\n  a1 1:resign\n' 1:resign
adds 'a star' 'moves: |\n  a1\n' 'moves: |\n  a1 *\n' '*'
long='{012345678901234567890123456789012345678901234567890123456789012}'
adds 'a full line' "moves: |\\n    $long a1\\n" "moves: |\\n    $long a1 b2\\n    c3\\n" b2 c3
adds 'with CRLF' 'moves: |\r\n  a1\r\nid: x\r\n' 'moves: |\r\n  a1 b2\r\nid: x\r\n' b2
adds 'with move numbers' 'moves: |\n  1. a1 2. b2\n' 'moves: |\n  1. a1 2. b2 3. c3 4. d4\n' c3 d4
adds 'with a number every other move' 'moves: |\n  1. a1 b2 3. c3 d4\n' \
    'moves: |\n  1. a1 b2 3. c3 d4 5. e5 f6 7. g7\n' e5 f6 g7
adds 'with numbers at the starts of lines' 'moves: |\n  1. a1 b2\n  3. c3\n    d4\nid: x\n' \
    'moves: |\n  1. a1 b2\n  3. c3\n    d4\n  5. e5 f6\n  7. g7\nid: x\n' e5 f6 g7
adds 'a number after a comment' 'moves: |\n  1. a1 b2\n  3. c3 d4 ;x\n' \
    'moves: |\n  1. a1 b2\n  3. c3 d4 ;x\n  5. e5\n' e5
adds 'a number before a star' 'moves: |\n  1. a1\n  2. b2 *\n' \
    'moves: |\n  1. a1\n  2. b2\n  3. c3 *\n' c3
adds 'to a full line with a star' "moves: |\\n    $long a1 b2 *\\n" \
    "moves: |\\n    $long a1 b2\\n    c3 *\\n" c3
adds 'with numbers of its own' 'moves: |\n  1. a1 b2\n' 'moves: |\n  1. a1 b2 3. c3\n' '3. c3'

adds 'with a number in a word of its own' 'moves: |\n  1. a1 b2\n' \
    'moves: |\n  1. a1 b2 3. c3 d4 5. e5\n' 3. c3 d4 5. e5
adds 'a comment that the shell has cut' 'moves: |\n  a1\n' \
    'moves: |\n  a1 b2 {very nice} c3\n' 'b2 {very' 'nice}' c3
refuses 'a number that is not due' 1 'moves: |\n  1. a1\n' 3. b2
judge "… which it names" grep -q 'add: `3. b2`: the number due here is 2; it may be left out' err
refuses 'a number that is not due with its move' 1 'moves: |\n  1. a1\n' '3. b2'
refuses 'a number without a move' 1 'moves: |\n  1. a1\n' b2 3.
judge "… saying so" grep -q 'add: `3.` holds no move' err
printf 'game: permutations\nplayers: 2\nrounds: 2\nmoves: |\n' >record.yaml
"$program" add record.yaml 4 [4: 4] [2: 4] 7 [8: 4 7] >out 2>err
judge "lists in brackets need no quotes" test $? -eq 0
judge "… nor blanks" grep -q '\[8: 4 7\]' record.yaml
refuses 'a bracket that never ends' 1 'moves: |\n  a1\n' [8: b2 c3

refuses 'an illegal move' 1 'moves: |\n  a1\n' a2
judge "… as compilers do" grep -q ':5:6: error: move 2, a2: column a' err
refuses 'an illegal move after a legal one' 1 'moves: |\n  a1\n' b2 b3
refuses 'text that is no move' 1 'moves: |\n  a1\n' nonsense
refuses 'only a comment' 1 'moves: |\n  a1\n' '{x}'
refuses 'nothing' 1 'moves: |\n  a1\n' ''
refuses 'an open comment' 1 'moves: |\n  a1\n' '{b2'
refuses 'moves of several lines' 2 'moves: |\n  a1\n' "$(printf 'b2\nid: x')"
refuses 'a control character' 2 'moves: |\n  a1\n' "$(printf 'b2\033[31m')"
refuses 'a comment that would swallow a star' 1 'moves: |\n  a1 *\n' 'b2 ;x'
judge "… saying so" grep -q 'it is written so that this would change what it says' err
refuses 'moves that YAML would read as something else' 1 'moves: a1\n   \t\n \n' '2:b2 {x: y}'
judge "… saying so" grep -q 'it is written so that this would change what it says' err
refuses 'after the end' 1 'moves: |\n  a1 resign\n' b2
refuses 'in a malformed record' 1 'moves: |\n  nonsense\n' b2
refuses 'in an illegal record' 1 'moves: |\n  a1 a2\n' b2
refuses 'moves after ; in plain text' 1 'moves: a1 ;x\n' b2
refuses 'in one of two records' 2 'moves: a1\n---\ngame: plexus\n' b2
printf '# nothing\n' >none.yaml
"$program" add none.yaml a1 >out 2>err
judge "add needs a record" test $? -eq 2
"$program" add missing.yaml a1 >out 2>err
judge "add needs a file" test $? -eq 2
judge "… and creates none" test ! -e missing.yaml
"$program" add . a1 >out 2>err
judge "… and not a folder" test $? -eq 2

for line_break in '\r\n' '\r'; do
    printf '%b' "$header"'moves:\n- a1\nid: x\n' | sed 's/$/@/' | tr -d '\n' |
        sed "s/@/$line_break/g" >record.yaml
    printf '%b' "$header""moves:\n- a1\n- 'b2'\nid: x\n" | sed 's/$/@/' | tr -d '\n' |
        sed "s/@/$line_break/g" >expected
    "$program" add record.yaml b2 >out 2>err
    judge "add to lines that end in $line_break" cmp expected record.yaml
done

# Byte order marks, other documents, lost halves

printf '\357\273\277%b' "$header"'moves: a1\n---\n# nothing here\n...\n' >record.yaml
printf '\357\273\277%b' "$header"'moves: a1 b2\n---\n# nothing here\n...\n' >expected
"$program" add record.yaml b2 >out 2>err
judge "add keeps a byte order mark and the text around" cmp expected record.yaml
printf '# nothing\n--- # more\n%b' "$header"'moves: a1\n' >record.yaml
printf '# nothing\n--- # more\n%b' "$header"'moves: a1 b2\n' >expected
"$program" add record.yaml b2 >out 2>err
judge "add to a second document" cmp expected record.yaml
printf '{game: differences, players: 2, squares: 3, moves: [a1]}' >record.yaml
"$program" add record.yaml b2 >out 2>err
judge "add to a record on one line" grep -q "moves: \[a1, 'b2'\]}" record.yaml
printf '{game: differences, players: 2, squares: 3}' >record.yaml
"$program" add record.yaml b2 >out 2>err
judge "add refuses where there is no room for moves" test $? -eq 1
printf '  game: differences\n  players: 2\n  squares: 3\n' >record.yaml
"$program" add record.yaml b2 >out 2>err
judge "add to an indented record" "$program" check -q record.yaml
judge "… indented" grep -q '^    b2$' record.yaml
printf 'game: plexus\nplayers: 2\ndots: 3\nmoves: |\n  b2-b1 b1-a1\n' >record.yaml
"$program" add record.yaml a1-a2 -- >out 2>err
judge "add checks -- like any item" grep -q -e 'move 2, --:.*(pass)' err
printf 'game: by-numbers\nplayers: 2\nsquares: 2\ncolumns: [1, 1]\nrows: [1, 1]\nmoves: a1\n' \
    >record.yaml
"$program" add record.yaml b1 b2 a2 '||' a1 >out 2>err
judge "add ||" grep -qF "'a1 b1 b2 a2 || a1'" record.yaml

# The file itself

printf '%b' "$header"'moves: a1\n' >record.yaml
chmod 604 record.yaml
ln -s record.yaml link.yaml
"$program" add link.yaml b2 >out 2>err
judge "add through a link is refused" test $? -eq 2
judge "… with the reason" grep -q '^recto: link.yaml: is a symbolic link' err
judge "… and leaves the file as it was" grep -qx 'moves: a1' record.yaml
judge "… the link too" test -L link.yaml
"$program" add record.yaml b2 >out 2>err
judge "add" grep -q 'moves: a1 b2' record.yaml
judge "… keeps the mode" test "$(stat -c %a record.yaml)" = 604
judge "add shows the board" grep -q '| x |' out
printf '%b' "$header"'moves: a1\nwinner: 1\n' >record.yaml
"$program" add record.yaml b2 >out 2>err
judge "add to a disputed record" test $? -eq 1
judge "… adds the moves nevertheless" grep -q 'a1 b2' record.yaml

# Where a number counts more than one move

adds_to() { # name, game with players and board, moves before, moves after, moves to add
    printf '%b' "$2"'moves: |\n'"$3" >record.yaml
    printf '%b' "$2"'moves: |\n'"$4" >expected
    name=$1
    shift 4
    "$program" add record.yaml "$@" >out 2>err
    judge "add to $name" cmp expected record.yaml
    judge "… with right numbers" "$program" check -q record.yaml
}
pair='game: permutations\nplayers: 2\nrounds: 4\n'
adds_to 'rounds, one a line' "$pair" '  1. 4\n' \
    '  1. 4 [4] [8: 4]\n  2. 7 [7] [28: 4 7]\n  3. 9\n' '[4]' '[8: 4]' 7 '[7]' '[28: 4 7]' 9
adds_to 'rounds of several lines' "$pair" '  1. 4\n     [4]\n     [8: 4]\n' \
    '  1. 4\n     [4]\n     [8: 4]\n  2. 7 [7]\n' 7 '[7]'
adds_to 'rounds on one line' "$pair" '  1. 4 [4] [8: 4] 2. 7 [7] [28: 4 7]\n' \
    '  1. 4 [4] [8: 4] 2. 7 [7] [28: 4 7] 3. 9\n' 9
adds_to 'rounds of one player' 'game: permutations\nplayers: 1\nrounds: 2\n' '  1. 4\n' \
    '  1. 4 [4]\n  2. 7\n' '[4]' 7
adds_to 'whole moves after an opening' 'game: plexus\nplayers: 2\ndots: 5\n' '  0. c3-c2\n' \
    '  0. c3-c2 1. c2-b2 b2-a2 2. a2-a1 a1-b1\n' c2-b2 b2-a2 a2-a1 a1-b1
adds_to 'whole moves' 'game: plexus\nplayers: 2\ndots: 5\n' '  0. c3-c2 1. c2-b2\n' \
    '  0. c3-c2 1. c2-b2 b2-a2 2. a2-a1\n' b2-a2 a2-a1
adds_to 'whole moves of two shots' 'game: bouncing\nplayers: 2\nwhole-moves: 4\n' \
    '  0. @30 @200\n' '  0. @30 @200 1. R115 R135 2. R100\n' R115 R135 R100
adds_to 'the second of two rounds' \
    'game: by-numbers\nplayers: 2\nsquares: 2\ncolumns: [1, 1]\nrows: [1, 1]\n' \
    '  1. a1\n  2. b1\n' '  1. a1\n  2. b1\n  3. b2\n  4. a2\n  1. a1\n' b2 a2 a1

# --- slips: the move that was meant is suggested

printf 'game: connecting\nplayers: [Ann, Bob]\ndots: 3\nmoves: |\n  1. a1-b1\n' >slip.yaml
cp slip.yaml slip.kept
run add slip.yaml 'b2 c2'
is "a blank for a dash" "$status" 1
says '`b2 c2` is not how a move is written; did you mean `b2-c2`?'
judge "… and the file is left as it was" cmp slip.yaml slip.kept

# --- as a filter

"$program" add - b1-c1 2>err <slip.yaml >out
judge "add - prints the record with the move" grep -qx '  1. a1-b1 b1-c1' out
judge "… and nothing else" test "$(wc -l <out)" -eq "$(wc -l <slip.yaml)" -a ! -s err
"$program" add - a1-b1 <slip.yaml >out 2>err
judge "… and nothing if the move is refused" test $? -eq 1 -a ! -s out
judge "… but why" grep -qF '(drawn)' err
