#!/bin/sh
# A program that edits a file at the same time as others waits for them: no move that was
# acknowledged is lost. ROUNDS says how often each is tried.
# Runs: long
# shellcheck source=tests/tap.sh
# shellcheck disable=SC2013,SC2016,SC2034,SC2094 # moves are words; eval() sees what is quoted
. "$(dirname "$0")/../tap.sh"
cd "$work" || exit 2
rounds=${ROUNDS:-8}
HOME=$work
export HOME
header='game: differences\nplayers: [Ann, Ben]\nsquares: 22\nmoves: |\n'

# A board of which all squares may be marked, in any order: powers of 5 modulo 23.
all_moves='a5 b2 c10 d4 e20 f8 g17 h16 i11 j9 k22 l18 m21 n13 o19 p3 q15 r6 s7 t12 u14 v1'

# Runs a writer and keeps the moves that it acknowledged with status 0.
writes() { # moves command...
    moves=$1
    shift
    "$@" >/dev/null 2>&1 && echo "$moves" >>acknowledged
}
add() { # move
    writes "$1" "$program" add record.yaml "$1" &
}
play() { # move
    echo "$1" >"line-$1"
    writes "$1" "$program" play record.yaml <"line-$1" &
}
in_place() { # arguments of recto
    "$program" "$@" >/dev/null 2>>refused || echo "recto $*" >>failed
}

# Makes a record, lets the writers loose, and lists the moves that are not in it.
together() { # writers
    printf '%b' "$header" >record.yaml
    : >acknowledged
    eval "$1"
    wait
    for move in $(cat acknowledged); do
        grep -qiw "$move" record.yaml || echo "$move is lost"
    done
}

loses_nothing() { # what writers, acknowledged moves at the least
    : >lost
    : >failed
    kept=0
    for _ in $(seq "$rounds"); do
        together "$2" >>lost
        kept=$((kept + $(wc -l <acknowledged)))
    done
    judge "$1: no acknowledged move is lost" test ! -s lost
    judge "… and writers wait for each other" test $((kept / rounds)) -ge "$3"
    judge "… the record is sound" "$program" check -q record.yaml
    judge "… and nothing is left beside it" test -z "$(find . -name '.recto-*')"
}

evidence() {
    head -n 20 "$work/lost" "$work/failed" "$work/refused" "$work/record.yaml"
}

plan $((5 * 4))
loses_nothing 'two add' 'add a5; add b2' 2
loses_nothing 'three, one of which formats' \
    'add a5; in_place fmt -i record.yaml & add B2; add c10' 3
loses_nothing 'add and two prompts' 'add a5; play b2; play c10' 1
loses_nothing 'corrections' 'add a5; in_place fmt -i --renumber record.yaml & add b2' 2
# shellcheck disable=SC2086 # words
loses_nothing 'twenty-two' 'for move in $all_moves; do add "$move"; done' 22

# All that edits at once: a record of two moves, or one whose last move is a slip, has in the end as
# many moves as were acknowledged beyond those that were taken back.
undo() {
    "$program" undo record.yaml >/dev/null 2>&1 && echo undone >>taken
}
mend() {
    "$program" repair -i --take 1 record.yaml >/dev/null 2>&1 && echo mended >>repaired
}
mixed() { # writers, which begin with the round
    number=0
    for move in $(echo "$all_moves" | tr ' ' '\n' | sed 1,2d | head -n "$1"); do
        case $(((number + round) % 7)) in
        0 | 4) add "$move" ;;
        1) undo & ;;
        2) in_place fmt -i record.yaml & ;;
        3) play "$move" ;;
        5) mend & ;;
        6) in_place fmt -i --renumber record.yaml & ;;
        esac
        number=$((number + 1))
    done
}
moves_of() { # file
    "$program" check --json "$1" | jq '.moves + (if .status == "illegal" then 1 else 0 end)'
}

plan 9
for writers in 2 3 20; do
    : >lost
    : >edits
    for round in $(seq "$rounds"); do
        [ $((round % 2)) -eq 0 ] && begun='  A5 b2\n' || begun='  A5 b2 b2\n'
        printf '%b' "$header$begun" >record.yaml
        before=$(moves_of record.yaml)
        : >acknowledged
        : >taken
        : >repaired
        mixed "$writers"
        wait
        due=$((before + $(wc -l <acknowledged) - $(wc -l <taken)))
        # A slip is mended by another move, or by none.
        has=$(moves_of record.yaml)
        [ "$has" -eq "$due" ] || { [ -s repaired ] && [ "$has" -eq $((due - 1)) ]; } ||
            echo "$has moves, $due are due" >>lost
        cat acknowledged taken repaired >>edits
    done
    judge "$writers of all kinds: the record has what was acknowledged" test ! -s lost
    judge "… and edits were" test "$(wc -l <edits)" -ge $((rounds / 2))
    judge "… and nothing is left beside it" test -z "$(find . -name '.recto-*')"
done

# A writer that is killed at any moment leaves a record that holds what others were told.
plan 3
: >lost
for round in $(seq "$rounds"); do
    printf '%b' "$header" >record.yaml
    : >acknowledged
    for move in a5 b2 c10 d4; do
        add "$move"
    done
    "$program" add record.yaml e20 >/dev/null 2>&1 &
    killed=$!
    sleep "0.00$((round * 3 % 10))"
    kill -9 "$killed" 2>/dev/null
    wait
    "$program" check -q record.yaml || echo 'the record is broken' >>lost
    for move in $(cat acknowledged); do
        grep -qiw "$move" record.yaml || echo "$move is lost" >>lost
    done
done
judge 'a killed writer takes no move of others with it' test ! -s lost
gives 0 add record.yaml f8
judge '… and does not keep the lock' grep -qw f8 record.yaml

# A writer that reads first and changes later, as at a prompt, reads anew.

plan 5
printf '%b' "$header" >record.yaml
mkfifo pipe
"$program" play record.yaml <pipe >out 2>err &
process=$!
exec 3>pipe
echo a5 >&3
wait_until 60 grep -q 'Move 1' out
# Who has the lock keeps the prompt waiting; it then finds another file.
(
    flock 9
    echo b2 >&3
    sleep 0.2
    sed 's/a5/a5 v1/' record.yaml >other.yaml
    mv other.yaml record.yaml
) 9<record.yaml
wait_until 60 grep -q 'line 2' err
judge 'what changed while a prompt waited is noticed' grep -q 'changed by somebody else' err
judge '… and kept' grep -qx '  a5 v1' record.yaml
echo b2 >&3
exec 3>&-
wait $process
judge '… and the game goes on' grep -qx '  a5 v1 b2' record.yaml

# What is no regular file is not waited for.
mkfifo fifo.yaml
for command in 'add fifo.yaml a5' 'undo fifo.yaml' 'fmt -i fifo.yaml' \
    'repair -i --take 1 fifo.yaml' 'play fifo.yaml'; do
    # shellcheck disable=SC2086 # words
    timeout 10 "$program" $command >out 2>err </dev/null
    echo "$? $(cat err)"
done >said.now
is 'a pipe is not edited' "$(sort -u said.now)" '2 recto: fifo.yaml: is not a regular file'
is '… by none of five' "$(wc -l <said.now)" 5

# A program that waits for long says for what.
plan 5
printf '%b  a5\n' "$header" >held.yaml
mkfifo held
flock held.yaml sh -c 'echo >held; sleep 1.5' &
read -r _ <held
gives 0 add held.yaml b2
says 'another program edits this file; waiting for it to end'
wait
judge '… and then adds its move' grep -q 'a5 b2' held.yaml
: >empty.yaml
gives 2 add empty.yaml a1
says 'holds no record; `recto new` prints one to begin from'
