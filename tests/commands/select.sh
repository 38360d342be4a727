#!/bin/sh
# `recto select` selects what jq selects from `check --json`, and copies it byte for byte.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 223
cd "$work" || exit 2

# --- what is selected

{
    vectors_and ''
    printf -- '---\ngame: differences\nplayers: [Ann, Ben]\nsquares: 4\nmoves: a1 adjudged\n'
    printf 'decision: {winner: Ann, why: Ben has left}\n'
    printf -- '---\ngame: connecting\ndots: 3\nmoves: a1-a2 b1-b2 resign\n'
    printf 'players: [Ann, {name: Ben, successors: [{name: Zed, from: 2}]}]\n'
    printf -- '---\ngame: connecting\ndots: 3\nmoves: a1-a2 resign\n'
    printf 'players: [Ann, {name: Ben, successors: [{name: Zed, from: 2}]}]\n'
    printf -- '---\ngame: differences\nplayers: 2\nsquares: 4\nmoves: >\n  a1 ; one\n  b2\n'
} >vectors.yaml
files="vectors.yaml $top/samples"
# shellcheck disable=SC2086 # words
verdicts_anywhere $files >all

selects() { # jq-condition, options...
    condition=$1
    shift
    # shellcheck disable=SC2086 # words
    "$program" select --jobs 2 "$@" $files >records.yaml 2>err
    verdicts_anywhere records.yaml >got
    jq -c "select($condition)" all >wanted
    same "$*"
    judge "$*: something is selected" test -s wanted
    # shellcheck disable=SC2086 # words
    "$program" select "$@" --count $files >got
    wc -l <wanted | tr -d ' ' >counted
    mv counted wanted
    same "$* --count"
    # shellcheck disable=SC2086 # words
    "$program" select --jobs 1 "$@" $files | cmp - records.yaml >/dev/null 2>&1
    judge "$* on one core" test $? -eq 0
}

# Criteria of headers alone are looked up in these, without judging; with --account all is judged.
judge "some of these records have headers that are wrong" \
    test "$("$program" select --status malformed --count "$top/tests/data/slips")" -gt 400
set -f
for options in '' '--game connecting' '-v --game connecting' '--player A*' '--date 2026' \
    '--id *' '--event C*' '--rule diagonals=true' '--player An?a --date 2026'; do
    # shellcheck disable=SC2086 # words
    "$program" select $options "$top/tests/data/slips" $files >headers.yaml 2>/dev/null
    # shellcheck disable=SC2086 # words
    "$program" select --account $options "$top/tests/data/slips" $files 2>/dev/null |
        cmp - headers.yaml >differing 2>&1
    judge "select $options: judged or not" test ! -s differing -a -s headers.yaml
done
set +f

selects true
selects '.game == "plexus"' --game plexus
selects '.game == "plexus" or .game == "bouncing"' --game plexus --game bouncing
selects '.game == "plexus" or .game == "bouncing"' --game plexus,bouncing
selects '.game != "plexus"' -v --game plexus
selects '.game == "plexus" and .status == "complete"' --game plexus --status complete
selects '(.game == "plexus" and .status == "complete") | not' --not --game plexus --status complete
for status in complete unfinished disputed illegal malformed; do
    selects ".status == \"$status\"" --status $status
done
for verdict in rules resign forfeit draw adjudged; do
    selects ".ending == \"$verdict\"" --verdict $verdict
done
selects '.ending == null' --verdict none
selects '.ending == null or .ending == "draw"' --verdict none,draw
selects '.winners | length > 1' --winner draw
selects '.winners | index(2)' --winner 2
selects '[.players[.winners[] - 1] | ascii_downcase] | index("ann")' --winner ANN
# shellcheck disable=SC2016 # a variable of jq
selects '.winners[] as $winner | .successors // [] | any(.player == $winner and .name == "Zed")' \
    --winner Zed
selects '.successors // [] | any(.name == "Zed")' --player Zed
selects '[.players[] | ascii_downcase] | index("ruth")' --player Ruth
selects '[.players[] | ascii_downcase | select(startswith("a"))] | length > 0' --player 'a*'
selects '[.players[] | select(length == 3)] | length > 0' --player '???'
selects '[.errors[], .remarks[]] | map(.code) | index("claim.points")' --code claim.points
selects '[.errors[], .remarks[]] | map(.code | select(startswith("claim."))) | length > 0' \
    --code 'claim.*'
selects '[.errors[], .remarks[]] | map(.code) | index("remark.semicolon")' --code remark.semicolon
selects '.moves == 7' --moves 7
selects '.moves >= 10 and .moves <= 20' --moves 10..20
selects '.moves >= 10 or .moves == 3' --moves 10.. --moves 3
selects '.moves <= 2' --moves ..2

# --- header texts and dates: the ids say what is selected

cat >club.yaml <<'EOF'
game: differences
players: [Ann, "Bo \u00c9"]
squares: 4
id: one
event: Club evening
site: Z*rich
round: 1
date: 2025-01-31
---
game: differences
players: [Bob, Cleo]
squares: 4
id: two
event: club championship
date: 2025
---
{game: differences, players: [Cleo, Ann], squares: 4, id: three, event: "", date: 2025-06,
 round: 12}
---
game: differences
players: 2
squares: 4
id: four
date: last winter
moves: zz
---
game: nonsense
players: [Ann, Bob]
id: five
event: Club evening
date: 2026-02-28T20:00Z
--- # and a comment, with what is broken
game: [differences
id: six
event: Club evening
EOF

ids() { # wanted ids, options...
    printf '%s' "${1:+$1 }" >wanted
    shift
    "$program" select "$@" club.yaml 2>err | sed -n 's/.*id: \([a-z]*\).*/\1/p' | tr '\n' ' ' >got
    same "$*"
}

ids 'one five' --event 'club evening'
ids 'one two five' --event 'club*'
ids 'one' --site 'z\*rich'
ids '' --site 'z\**x'
ids 'one three' --round '1*'
ids 'three' --round '1?'
ids 'two three' --id t*
ids 'one three five' --player ann
ids 'one' --player 'bo é'
ids 'one two three' --date 2025
ids 'one' --date 2025-01
ids 'one' --date 2025-01-31
ids 'one three' --date 2025-01..2025-06
ids '' --date 2025-02..2025-05
ids 'one two three five' --date ..2026-02-28
ids 'five' --date 2026-02-28..
ids 'four six' --not --date 2025..2026

# --- byte for byte

"$program" select club.yaml >got
cp club.yaml wanted
same "without criteria all is written byte for byte"
"$program" select --id two club.yaml >got
sed -n '9,15p' club.yaml >wanted
same "a record is written with its separator"
"$program" select --id one club.yaml >got
sed -n '1,8p' club.yaml >wanted
same "a record without one"
"$program" select --id one club.yaml club.yaml >got
{ cat wanted; echo ---; cat wanted; } >twice
mv twice wanted
same "a separator between two records that have none"
"$program" select --id '[^x]*' --not <club.yaml >got
cp club.yaml wanted
same "standard input is read without a file, and with --not"

# What could glue records: no line break at the end, CR and CRLF, `...`, byte order marks, comments.
printf 'game: differences\nplayers: 2\nsquares: 4\nmoves: a1' >open.yaml
printf 'game: differences\r\nplayers: 2\r\nsquares: 4\r\nmoves: b1\r\n' >crlf.yaml
printf 'game: differences\rplayers: 2\rsquares: 4\rmoves: c1\r' >cr.yaml
printf '\357\273\277game: differences\nplayers: 2\nsquares: 4\nmoves: d1' >mark.yaml
printf '\nplayers: 2\nsquares: 4\nmoves: a2\ngame: differences\n...\n# nothing\n' >dots.yaml
printf '...\ngame: differences\nplayers: 2\nsquares: 4\nmoves: b2\n...\n...' >before.yaml
printf '# comment\n\n---\tgame: differences\n--- # content\nmoves: c2\n' >broken.yaml
printf '%%YAML 1.2\n---\ngame: differences\nplayers: 2\nsquares: 4\nmoves: d2' >directive.yaml
printf '\357\273\277\357\273\277game: differences\nplayers: 2\nsquares: 4\n' >marks.yaml
printf -- '---\0\ngame: differences\nplayers: 2\nsquares: 4\n' >zero.yaml
: >empty.yaml
glue="open crlf cr mark dots before broken directive marks zero empty"
for first in $glue; do
    for second in $glue; do
        "$program" select "$first".yaml "$second".yaml "$first".yaml >joined.yaml
        verdicts_anywhere joined.yaml >got
        verdicts_anywhere "$first".yaml "$second".yaml "$first".yaml >wanted
        cmp got wanted || echo "$first $second"
    done
done >glued
judge "no two records are glued together, however one ends and the next begins" test ! -s glued
{
    cat open.yaml
    printf '\n---\n'
    cat crlf.yaml
    printf -- '---\n'
    cat cr.yaml
    printf -- '---\n'
    tail -c +4 mark.yaml
    printf '\n---\n'
    sed '/^\.\.\./,$d' dots.yaml
    sed '6,$d' before.yaml
    cat directive.yaml
} | sed 's/^%YAML 1.2$/---\n&/' >wanted
"$program" select open.yaml crlf.yaml cr.yaml mark.yaml dots.yaml before.yaml directive.yaml >got
same "between records stand only the bytes that are needed"
head -c 200000 /dev/zero | tr '\0' x >long
{ cat vectors.yaml; sed 's/^/# /' long; cat vectors.yaml; } >archive.yaml
"$program" select --status illegal,malformed archive.yaml archive.yaml >wanted
for jobs in 2 5; do
    "$program" select --jobs $jobs --status illegal,malformed archive.yaml archive.yaml >got
    same "the same bytes with $jobs jobs"
done
{
    printf 'game: differences\nplayers: 2\nsquares: 4\nx-a: '
    head -c 70000000 /dev/zero | tr '\0' x
    printf '\n---\n'
    cat open.yaml
} >large.yaml
ends "a record that is too large" 2 "$program" select large.yaml
judge "… and its line is named" grep -q 'large.yaml:1: this record is too large' err
judge "… while the other records are written" grep -q 'moves: a1' out
ends "a record that is too large is counted" 0 "$program" select --count large.yaml
judge "… as one record" grep -qx 2 out

"$program" select --status illegal,malformed archive.yaml >wanted
for part in 1 2 3 4 5; do
    "$program" select --shard $part/5 --status illegal,malformed archive.yaml >part.$part
done
cat part.1 part.2 part.3 part.4 part.5 >got
same "shards put together are the whole"
"$program" select --shard 2/2 <archive.yaml >out 2>err
judge "standard input cannot be read in parts" test $? -eq 2

# --- names, output, statuses

"$program" select -l --status malformed club.yaml open.yaml cr.yaml broken.yaml club.yaml >got
printf 'club.yaml\nbroken.yaml\nclub.yaml\n' >wanted
same "-l writes the names of files"
"$program" select -l0 --status malformed club.yaml open.yaml broken.yaml |
    "$program" select --count --status malformed --files0-from - >got
"$program" select --count --status malformed club.yaml broken.yaml >wanted
same "-l0 writes names that --files0-from reads"
ends "no record fits" 1 "$program" select --game bouncing club.yaml
judge "… and nothing is printed" test ! -s out
ends "some records fit" 0 "$program" select --game differences club.yaml
ends "a missing file" 2 "$program" select --game differences missing.yaml club.yaml
judge "… while other files are read" test -s out
cp club.yaml place.yaml
ends "into the file that is read" 0 "$program" select --id two -o place.yaml place.yaml
sed -n '9,15p' club.yaml >wanted
cp place.yaml got
same "… which is replaced"
ends "-o with a missing file" 2 "$program" select --id one -o place.yaml club.yaml missing.yaml
cp place.yaml got
same "… and the old file stays"
judge "… and no other file" test "$(find . -name '*place*' | wc -l)" -eq 1
ends "a full disk" 2 "$program" select vectors.yaml -o /dev/full
for wrong in '--game chess' '--status fine' '--verdict lost' '--code occupyed' '--moves x' \
    '--date yesterday' '--date 2026-13' '--board missing.yaml' '--board club.yaml' \
    '--board broken.yaml' '--symmetric' '--jobs 0' '--weight' '--moves 3..2'; do
    # shellcheck disable=SC2086 # words
    ends "$wrong" 2 "$program" select $wrong club.yaml
    judge "$wrong: the reason is given" test -s err -a ! -s out
done

# --- boards: tests/units/archive/test_board_digests.c tries them all

record() { # game and board, moves
    printf 'game: %s\nplayers: 2\nmoves: |\n  %s\n' "$1" "$2"
}
record 'differences
squares: 4' 'a1 b3' >board.yaml
{
    record 'differences
squares: 4' 'b3 a1 c2 d4'
    echo ---
    record 'differences
squares: 4' 'a1 c2 b3 d4'
    echo ---
    record 'differences
squares: 4' 'd1 c3 a4'
    echo ---
    record 'differences
squares: 4' 'a1 c2 d4'
} >games.yaml
"$program" select --board board.yaml games.yaml >got
sed -n 1,5p games.yaml >wanted
same "--board finds the same board after moves in another order"
"$program" select --symmetric --board board.yaml games.yaml | grep -c '^game' >got
echo 2 >wanted
same "--symmetric finds mirrored boards, but none with columns for rows in this game"
"$program" select --board board.yaml --board board.yaml --moves 5.. games.yaml
judge "--board goes with other criteria" test $? -eq 1
