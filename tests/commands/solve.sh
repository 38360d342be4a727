#!/bin/sh
# `recto solve` says who wins with best play, as far as it is proved: for two players and for more,
# as text and as JSON, within its limits, and with what it knows when it is interrupted.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 44
cd "$work" || exit 2

record() { # header and moves, lines
    printf 'game: %s\n' "$1"
    shift
    printf '%s\n' "$@"
}

# A tiny game.
record differences 'players: [Ann, Ben]' 'squares: 3' 'moves: a1' >three.yaml
gives 0 solve three.yaml
shows_line 'three.yaml, after 1 move, Ben to move:'
shows 'Proved, with best play: '
shows 'Best play: '
# shellcheck disable=SC2016 # arguments of that script
judge 'the line that it prints goes to the end of the game' sh -c '
    sed -n "s/^Best play: //p" out | xargs "$0" add three.yaml >/dev/null &&
    "$0" check --json three.yaml | jq -e ".status == \"complete\"" >/dev/null' "$program"
gives 0 solve three.yaml
shows_line 'The game is over: Ann and Ben share the win.'
gives 0 solve --at 1 --json three.yaml
judge 'JSON has the proved lead of both, from either side' jq -e '.proved and .reason == null and
    .to_move == 2 and (.players[0].lead[0] == -.players[1].lead[1]) and
    .players[0].lead[0] == .players[0].lead[1] and .best == .line[0] and (.line | length) == 2' out

# With more players: what each can force and still reach.
record scrambled 'players: [Ann, Ben, Cleo]' 'cards: 6' 'moves: 1x2 2x3 3x4' >cards.yaml
gives 0 solve cards.yaml
shows 'Ann: against all others '
shows 'if all help'
gives 0 solve --json cards.yaml
judge 'JSON has a lead and a lead with help for each of them' jq -e '(.players | length) == 3 and
    all(.players[]; .lead[0] <= .lead[1] and .helped[1] >= .lead[1])' out

# What is not proved is not claimed.
gives 0 solve --json --time 1 "$top/samples/not-divisors-unfinished.yaml"
judge 'moves without end leave bounds' jq -e '.proved == false and .reason == "endless" and
    .line == null' out
gives 0 solve --json "$top/samples/by-numbers-sealed-unfinished.yaml"
judge 'sealed lists leave nothing to say' jq -e '.proved == null and .reason == "sealed" and
    .players == null' out
record connecting 'players: [Ann, Ben]' 'dots: 9' >empty.yaml
gives 0 solve --json --time 1 --memory 1 empty.yaml
judge '… nor do limits' jq -e '.proved == false and .reason == "limit"' out

# Nor do the largest boards take longer: the clock is looked at between moves and within lists.
ones=$(seq -s , 1 400 | sed 's/[0-9]*/1/g')
record by-numbers 'players: [Ann, Ben]' 'squares: 400' "columns: [$ones]" \
    "rows: [$ones]" >round.yaml
record connecting 'players: [Ann, Ben]' 'dots: 702' >wide.yaml
for board in round wide; do
    judge "$board.yaml does not take longer than it may" \
        timeout 4 "$program" solve --time 1 $board.yaml
done

# An interruption ends the search, and the program when it has said what it knows.
"$program" solve --time 100 empty.yaml >interrupted 2>&1 &
solver=$!
sleep 1
kill -TERM "$solver"
wait "$solver"
is '… it ends as the signal says' $? 143
judge '… and says so' grep -q 'not proved before the interruption' interrupted

# Statuses, and what cannot be solved.
gives 1 solve "$top/samples/differences-illegal.yaml"
shows 'after 6 moves, Ines to move'
gives 2 solve --at 99 three.yaml
says 'has 3 moves'
gives 2 solve --time 0 three.yaml

# The whole game, from the last position backwards: a move that turns the result gets `?`.
record differences 'players: [Ann, Ben]' 'squares: 5' 'moves: |' \
    '  1. c3 b1 ; far away' '  3. a2 d5 5. e4' >five.yaml
gives 0 solve --line five.yaml
shows 'five.yaml, solved from the position after 0 moves on:'
shows 'Move 5, Ann e4: '
shows 'Move 5, Ann e4: the game is tied'
# shellcheck disable=SC2016 # as before
judge 'the last line is the verdict' sh -c '
    "$0" check --json five.yaml | jq -e ".winners | length == 2" >/dev/null' "$program"
gives 0 solve --line --json "$top/samples/scrambled-unfinished.yaml"
judge 'a mark is where the mover was worse off after the move' jq -e '
    .from + (.moves | length) == 7 and
    all(.moves[]; (.mark != null) == (.after[1] < .before[0]) and (.mark == null or .better != null)
    and (.mark != "?" or ((.after[1] | if . > 0 then 1 elif . < 0 then -1 else 0 end) <
    (.before[0] | if . > 0 then 1 elif . < 0 then -1 else 0 end))))' out
judge 'some move of it is marked' jq -e 'any(.moves[]; .mark == "?")' out
gives 0 solve --line --annotate five.yaml
cp out copy.yaml
judge 'comments in a copy say the same' grep -qF 'e4 {' copy.yaml
# shellcheck disable=SC2016 # as before
judge '… which is the same game' sh -c '
    "$0" compare five.yaml copy.yaml >/dev/null && grep -qF "; far away" copy.yaml' "$program"
printf '%s\n' 'game: differences' 'players: [Ann, Ben]' 'squares: 2' 'moves: [a1, b2]' >flow.yaml
gives 2 solve --line --annotate flow.yaml
says 'comments do not fit'
judge '… and the record is as it was' cmp -s out flow.yaml
gives 2 solve --line --at 1 five.yaml
