#!/bin/sh
# `recto compare` finds where two copies of a game differ.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 104
samples=$top/samples
cd "$work" || exit 2

copy() { # file, game, lines after the header
    printf 'game: %s\n%b' "$2" "$3" >"$1"
}

alike() { # name game one-copy other-copy
    copy a "$2" "$3"
    copy b "$2" "$4"
    gives 0 compare a b
    judge "… $1" grep -q '^a and b are the same game of ' out
    gives 0 compare b a
}

# --- spelling

alike 'segments either way, compass letters' connecting \
    'players: 2\ndots: 4\nrules: {diagonals: yes}\nmoves: b3-b2 A1S b4ne\n' \
    'players: 2\nsquares: 3\nrules: {diagonals: true}\nmoves: 1. 1:b2-b3! {x} 2. a2-a1 c3-b4 *\n'
alike 'cards by one number or two' scrambled 'players: 2\ncards: 4\nmoves: 3x1 3 1x3 02\n' \
    'players: 2\ncards: 4\nmoves: 1x3 2x3 3x1 4x2\n'
alike 'a pen where it stands' bidirectional 'players: 2\ndots: 4\nmoves: Ab3-b2 Bb4 Ab1\n' \
    'players: 2\ndots: 4\nmoves: Ab3-b2 Bb3-b4 Ab2-b1\n'
alike 'numbers that are due' stepping 'players: 2\nsquares: 2\nmoves: a1=01 a2 b1=3 b2\n' \
    'players: 2\nsquares: 2\nmoves: a1 a2=2 b1 b2=4\n'
alike 'signs and numbers of a ring' prime-target \
    'players: 2\nwedges: 2\nrings-each: 2\nmoves: 1=1 2=2 +-\n' \
    'players: 2\nwedges: 2\nrings-each: 2\nmoves: 1=1 2=2 [3 1]\n'
alike 'lists' permutations 'players: 1\nrounds: 2\nmoves: |\n  2 [13] 3 [8: 2 3]\n' \
    'players: 1\nrounds: 2\nmoves:\n- 1. 02\n- "[ 013 : 2 ]"\n- 3\n- "[8 :2  3]"\n'
alike 'decimals' bouncing 'players: 2\nwhole-moves: 3\nmoves: "@030.50 @300 L144"\n' \
    'players: 2\nwhole-moves: 3\nmoves: "@30.5 @300.0 l144.00x0"\n'
alike 'a lost half may be left out' plexus "$(sed -n '/^players/,$p' "$samples/plexus.yaml")\n" \
    "$(sed -n '/^players/,$p' "$samples/plexus.yaml" | sed 's/ -- / /')\n"

# --- what does not matter

nine='players: [Ann, Bob]\nsquares: 9\n'
copy a differences "$nine"'moves: a1 <2026-11-03> b2 {hm} c3\n'
copy b differences 'squares: 09\nplayers: [Anna, Bob]
event: Club\ntime: {each: 5 days}\nmoves: a1 b2 c3!\n'
gives 0 compare a b
shows_line "a and b are the same game of 3 moves, \
but not of the same names, times, comments, marks, time, event"

# --- moves

copy a differences "$nine"'moves: |\n  1. a1 b2\n  3. c3 {mine} d4 e5\n'
copy b differences "$nine"'moves: |\n  1. a1 b2 3. c3\n  d5 <2026-11-03> e6\n'
gives 1 compare a b
shows_line 'a and b part after 3 moves'
copy c differences "$nine"'moves: a1 b2\n'
copy d differences "$nine"'moves: a1 c3\n'
copy e differences "$nine"'moves: c3\n'
gives 1 compare c d
shows_line 'c and d part after 1 move'
gives 1 compare c e
shows_line 'c and e part at the first move'
gives 1 compare a b
shows_line 'a:6:16: d4: legal'
shows_line 'b:6:3: d5 <2026-11-03>: legal'
shows_line 'a: differences: unfinished after 5 moves; Bob to move'
shows_line ' 3 |   |   |[x]|   |   |   |   |   |   |'
shows_line ' 4 |   |   |   |   |   |   |   |   |   |'
copy b differences "$nine"'moves: a1 b2 b3 c4\n'
gives 1 compare a b
shows_line 'a and b part after 2 moves'
shows_line 'a:6:6: c3: legal'
judge '… the other is not' grep -q '^b:4:14: b3: illegal: column b has .*(column)$' out
copy a differences "$nine"'moves: |\n  a1 b2 c3 ; what?\n  <2026-11-03>\n  d4\n'
copy b differences "$nine"'moves: a1 b2 {so} c4 {or} {else}\n'
gives 1 compare a b
shows_line 'a:5:9: c3 <2026-11-03>: legal'
shows_line 'b:4:19: c4: legal'
gives 1 compare --json a b
judge '… in JSON, too' grep -q '"item":"c3 <2026-11-03>","code":.*"item":"c4","code"' out
copy a differences "$nine"'moves: |\n  1. a1 b2\n  3. c3 {mine} d4 e5\n'
copy b differences "$nine"'moves: resign\nwinner: Bob\nscores: []\n'
gives 2 compare a b
says 'b:6:9: error: scores:'
says 'b is malformed'
copy b differences "$nine"'moves: resign\nwinner: Ann\n'
gives 1 compare a b
shows_line 'a and b part at the first move'
shows_line 'b:4:8: resign: legal'
shows_line 'b: claims winner: Ann'
says '(claim.winner)'

# --- one copy goes on

copy b differences "$nine"'moves: a1 b2\n'
gives 1 compare a b
shows_line 'a has 3 moves more than b, which has 2'
shows_line 'a:6:6: c3: legal'
shows_line 'b: nothing more'
gives 1 compare b a
shows_line 'a has 3 moves more than b, which has 2'
copy a differences "$nine"'moves: a1 b2 draw\n'
gives 1 compare a b
shows_line 'a goes on where there is nothing more in b, which has 2'
shows_line 'a:4:14: draw: legal'
copy a differences "$nine"'moves: a1 b2 b3\n'
gives 1 compare a b
judge '… and goes on in an illegal way' grep -q '^a:4:14: b3: illegal: ' out
gives 0 compare a a
copy b differences "$nine"'moves: a1 b2 b4\n'
gives 1 compare a b
copy a differences "$nine"'moves: a1 b2 resign\n'
copy b differences "$nine"'moves: a1 b2 2:resign\n'
gives 1 compare a b
copy b differences "$nine"'moves: a1 b2 1:RESIGN\n'
gives 0 compare a b

# --- claims

line='players: 2\ndots: 3\nmoves: '
copy a connecting "$line"'a1-a2 (+0) a2-a3 (+1)\n'
copy b connecting "$line"'a1-a2 (+00) a2-a3 (+01)\n'
gives 0 compare a b
copy b connecting "$line"'a1-a2 a2-a3 (+2)\n'
gives 1 compare a b
shows_line 'a and b have the same moves, but contradict each other: points'
says '(claim.points)'
copy a connecting "$line"'a1-a2\nscores: [1, 0]\nwinner: [1, 2]\n'
copy b connecting "$line"'a1-a2\nscores: [01, 0]\nwinner: [Player 2, 1]\n'
gives 0 compare a b
copy b connecting "$line"'a1-a2\nscores: [1, -0]\nwinner: 2\n'
gives 1 compare a b
shows_line 'a and b have the same moves, but contradict each other: scores, winner'
shows_line 'a: claims scores: [1, 0]'
copy b connecting "$line"'a1-a2\n'
gives 0 compare a b

# --- other games

copy b connecting 'players: 3\ndots: 4\nrules: {ending: single}\nmoves: a1-a2\n'
gives 1 compare a b
shows_line 'a and b are different games: number of players, dots, ending'
copy b plexus 'players: 2\ndots: 3\n'
gives 1 compare a b
shows_line 'a and b are different games: game'
grid='players: 2\nsquares: 3\nrows: [1, 1, 1]\n'
copy a by-numbers "$grid"'columns: [1, 1, 2]\n'
copy b by-numbers "$grid"'columns: [1, 2, 1]\n'
gives 1 compare a b
shows_line 'a and b are different games: columns'

# --- trouble

gives 2 compare a
says 'takes two files'
gives 2 compare a b a
gives 2 compare a nowhere
says 'nowhere: cannot open'
gives 2 compare - -
gives 2 compare --nonsense a b
cat a a | sed 's/^game/---\ngame/' >two
gives 2 compare a two
says 'two holds more than one record'
says '`recto select` takes one out'
printf '# nothing\n' >none
gives 2 compare none a
says 'none holds no record'
cp a again
"$program" compare a - <again >out 2>err
judge 'compare reads standard input' test $? -eq 0

# --- for programs

copy a differences "$nine"'moves: a1 b2 c3\n'
copy b differences "$nine"'moves: a1 b2 b3\n'
gives 1 compare --json a b
judge '… as JSON' jq -e '.difference == "moves" and .moves == 2 and .next[0].code == null and
    .next[1].code == "column" and .next[1].column == 14 and .next[0].item == "c3" and
    (.copies | map(.file) == ["a", "b"]) and .copies[1].status == "illegal"' out
copy b differences "$nine"'event: x\nmoves: a1 b2 c3\n'
gives 0 compare --json a b
judge '… as JSON' jq -e '.difference == "none" and .also == "event" and .next == [null, null]' out
copy b connecting "$line"'a1-a2\n'
gives 1 compare --json a b
judge '… as JSON' jq -e '.difference == "start" and .names == "game"' out

# --- every sample equals itself, also formatted

plan $((2 * $(grep -c '^game:' "$samples"/*.yaml | grep -c ':1$')))
for sample in "$samples"/*.yaml; do
    name=${sample##*/}
    [ "$(grep -c '^game:' "$sample")" -eq 1 ] || continue
    "$program" fmt "$sample" >formatted 2>err
    "$program" compare "$sample" formatted >out 2>err
    judge "compare $name with itself formatted" test $? -eq 0
    judge "… in every respect" grep -qvF 'but not of the same' out
done
