#!/bin/sh
# `recto play` takes a game move by move, from a pipe as from a keyboard: the file always holds what
# was played, nothing illegal gets in, and what is undone comes back to the byte.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/typing.sh
. "$top/tests/helpers/typing.sh"
cd "$work" || exit 2
HOME=$work
export HOME
header='game: differences\nplayers: [Ann, Ben]\nsquares: 9\n'

evidence() {
    head -n 20 said out err record.yaml 2>/dev/null
}

# Types lines at the prompt for the file `record.yaml`; leaves out, err and $status.
types() { # lines...
    printf '%s\n' "$@" | "$program" play record.yaml >out 2>err
    status=$?
}

# Begins with these moves.
begins() { # moves
    printf '%b' "$header$1" >record.yaml
}

holds() { # what moves
    printf '%b' "$header$2" >wanted
    judge "$1" cmp wanted record.yaml
}

# --- all games

games=$(every_game)
plan $(($(every_game | wc -l) * 5))
for game in $games; do
    sample=$top/samples/$game.yaml
    without_moves "$sample" >record.yaml
    cp record.yaml empty.yaml
    typed_moves "$sample" >lines
    "$program" play record.yaml <lines >out 2>err
    judge "$game: every move of the sample is taken" test $? -eq 0
    is "… and judged as the sample is" "$(verdict record.yaml)" "$(verdict "$sample")"
    cp record.yaml played.yaml
    count=$(wc -l <lines)
    { typed_moves "$sample"; echo "undo $count"; } >typed
    cp empty.yaml record.yaml
    "$program" play record.yaml <typed >out 2>err
    judge "… undone in the session that played it" cmp record.yaml empty.yaml
    { typed_moves "$sample"; echo "undo $count"; echo "redo $count"; } >typed
    cp empty.yaml record.yaml
    "$program" play record.yaml <typed >out 2>err
    judge "… and redone, to the byte" cmp record.yaml played.yaml
    cp "$sample" record.yaml
    printf 'undo 5\nredo 3\nredo 2\n' | "$program" play record.yaml >out 2>err
    judge "… as are moves from before a session" cmp record.yaml "$sample"
done

# --- lines

plan 42
begins 'moves: |\n'
types a1 'B2!' '3. c3 {well, well}' 'comment yes' 'd4 e5 ; both' '' '  f6 <now>  ' '{and so}'
judge 'moves, tags, numbers, comments, several on a line' test $status -eq 0
judge '… stand in the record in its style' \
    grep -qE '^  a1 B2! 3\. c3 \{well, well\} \{yes\} d4 5\. e5 ; both$' record.yaml
judge '… with the present moment' \
    grep -qE '^  f6 <20[0-9-]{8}T[0-9:]{8}Z> \{and so\}$' record.yaml
judge '… each with its line' grep -q '^Move 3, Ann: c3 {well, well}$' out
judge '… and the verdict at the end' \
    grep -q '^record.yaml: differences: unfinished after 6 moves; Ann to move$' out
judge 'no escapes in a pipe' has_no "$(printf "\033")" out

begins 'moves: a1\n'
types a2 b2
judge 'a refused line gives status 1' test $status -eq 1
judge '… saying which and why' grep -q '^recto: line 1: move 2, a2: column a has an x' err
holds '… and the next one is played' 'moves: a1 b2\n'
types 'c3 c4 d4'
judge 'a line is played as a whole or not at all' grep -q 'nothing of this line is played' err
holds '… so nothing of it is in the file' 'moves: a1 b2\n'
types nonsense
judge 'what is no move is told' grep -q '`nonsense` is no item of this game; moves look like e4' err
types 'c3 (+7)'
judge 'wrong points are refused' grep -q 'single moves score no points in differences' err
types '7. c3'
judge '… and wrong numbers' grep -q 'the number due here is 3; it may be left out' err
types 'comment a } b'
judge 'a comment cannot hold }' grep -q 'a comment is a line of text without }' err
types "$(printf 'c3 {\033[31m}')"
judge 'nor control characters' grep -q 'a move is one line of visible characters' err
types "$(printf 'c3 {\377}')"
judge 'nor what is not UTF-8' grep -q 'line 1: ' err
holds 'all that leaves the file alone' 'moves: a1 b2\n'

types 'c3' undo redo 'undo 2' redo
holds 'undo and redo' 'moves: a1 b2\n'
judge '… tell where the game is' grep -q '^taken back; `redo` plays it again' out
types undo d4 redo
judge 'a new move ends what can be redone' grep -q 'nothing was undone since the last change' err
holds '… and stands in its place' 'moves: a1 d4\n'
types undo e5 undo undo redo
judge '… also when it is undone' test $status -eq 0
holds '… which leaves the order of changes' 'moves: a1\n'
types b5
types 'undo 9' undo
judge 'more cannot be undone than there is' grep -q 'line 2: there is nothing to take back' err
judge '… which one sentence says' \
    grep -qx '2 moves are taken back; `redo 2` plays them again (there are no more)' out
holds '… but all of that is' "moves: ''\\n"
begins 'moves: |\n  a1\n'
types b2 'comment good' 'comment really' 'undo 2'
holds 'undo counts moves, not the comments on them' 'moves: |\n'
types 'redo'
judge '… in one session' grep -q 'nothing was undone' err
begins 'moves: |\n  a1\n'
types 'comment first' b2 'comment good' 'undo 2' redo
holds '… as does redo, also of a move from before it' 'moves: |\n  a1 {first}\n'
types 'undo 0' 'undo x' 'undo -1'
is 'steps are counted from 1' "$(grep -c 'a whole number from 1 can follow' err)" 3

begins 'moves: |\n  a1\n'
types 'moves b' 'moves a' moves
judge 'legal moves are listed' grep -q '^b2  b3  b4  b5  b6  b7  b8  b9$' out
judge '… or said not to be there' grep -q 'line 2: no legal move begins with a' err
types m u 
judge 'commands can be cut short' test $status -eq 0
holds '… so this was undo' 'moves: |\n'
types r d
judge '… if they are clear, and no ending' test $status -eq 1
types a1 b2 2:resign c3 board score
judge 'an ending ends' grep -q 'line 4: .*the game was over before this' err
judge '… and the board says so' grep -q '^\* Ann  *Ben$' out
judge '… and so does score' grep -q '^complete after 2 moves by resignation; Ann wins$' out
types 'undo' c3 help
judge 'an undone ending lets the game go on' grep -q '^Move 3, Ann: c3$' out
judge 'help lists the commands' grep -q '^  undo \[N\]      takes the last move or repair back' out
types quit d4
holds 'nothing is read after quit' 'moves: |\n  a1 b2 c3\n'

# --- records

plan 29
begins 'moves: |\n  a1 a2 b3\n'
types c3 'undo 2' c3
judge 'an illegal record takes nothing' \
    grep -q 'line 1: nothing can be added while a move is refused' err
holds '… before the refused move is out' 'moves: |\n  a1 c3\n'
begins 'moves: |\n  a1 zz\n'
types b2
judge 'one that cannot be read is not played' test $status -eq 1
judge '… saying why' grep -q ':5:6: error: `zz`' err
begins 'board: |\n  x\n'
types b2
judge 'a sheet is not' test $status -eq 2
judge '… saying what to do' grep -q 'recto fmt -i --moves' err
printf '# one\n%b---\n%b...\n# end\n' "${header}moves: a1\n" "${header}moves: b1\n" >record.yaml
types c2
judge 'the last record of a file goes on' grep -qx 'moves: b1 c2' record.yaml
echo c2 | "$program" play --record 1 record.yaml >out 2>err
judge '… or another one' grep -qx 'moves: a1 c2' record.yaml
is '… and nothing else changes' "$(grep -c '' record.yaml)" 12
for wrong in 0 3 x; do
    "$program" play --record $wrong record.yaml </dev/null >out 2>err
    judge "--record $wrong is refused" test $? -eq 2
done
rm -f record.yaml
types a1
judge 'a file that is not there is not made of nothing' test $status -eq 2
judge '… but of a game' grep -q 'recto play record.yaml differences players=Ann,Ben squares=9' err
printf 'a1\nb2\n' | "$program" play record.yaml differences squares=5 players=Ann,Zoë >out 2>err
judge '… as recto new does' test $? -eq 0
is '… which is played' "$(grep -A 1 moves record.yaml | tail -n 1)" '  a1 b2'
cp record.yaml wanted
"$program" play record.yaml differences </dev/null >out 2>err
judge 'a file that is there is not made again' test $? -eq 2
judge '… but stays' cmp wanted record.yaml
for wrong in 'nonesuch' 'differences size=4' 'differences squares=0' 'differences squares'; do
    # shellcheck disable=SC2086 # words
    "$program" play new.yaml $wrong </dev/null >out 2>err
    judge "no game is made of $wrong" test $? -eq 2 -a ! -e new.yaml
done
ln -sf record.yaml link.yaml
gzip -c record.yaml >packed.yaml
for wrong in . link.yaml packed.yaml missing/game.yaml; do
    echo c3 | "$program" play $wrong >out 2>err
    judge "$wrong is not played" test $? -eq 2
done
cp "$top/samples/permutations-sealed.yaml" record.yaml
types undo
judge 'what was sealed and opened stays' grep -q 'cannot be taken back, since everybody' err
cp "$top/samples/permutations-sealed-unfinished.yaml" record.yaml
types moves undo redo
judge '… but who owes what is told' grep -q 'owes' out
judge '… and a seal can be taken back' \
    cmp record.yaml "$top/samples/permutations-sealed-unfinished.yaml"

# --- slips of the pen

plan 13
sed 's/ b4-a4 / b4-a5 /' "$top/samples/plexus.yaml" >record.yaml
cp record.yaml wanted
types 'repair'
judge 'a slip of the pen is mended' cmp record.yaml "$top/samples/plexus.yaml"
judge '… which is said' grep -q '^`b4-a5` is now `b4-a4` (a wrong digit)$' out
cp wanted record.yaml
types 'repair' undo
judge '… and can be undone' cmp record.yaml wanted
judge '… which is no move' grep -qx 'the repair is taken back; `redo` makes it again' out
types repair 'undo 2' 'redo 2'
judge '… nor one among others' grep -q '^2 steps are taken back, repairs among them; `redo 2`' out
cp "$top/samples/stepping-illegal.yaml" record.yaml
types repair
judge 'several slips are listed' grep -q '2a `b2/3` should be `b2/2` (a wrong digit)' err
types 'repair 2'
judge '… and of one with choices, these' grep -q '2b `b2/3` should be `b2/4` (a wrong digit)' err
judge '… of which none is taken unasked' cmp record.yaml "$top/samples/stepping-illegal.yaml"
types 'repair 2z'
judge '… nor one that is not there' grep -q 'suggestion 2 has no choice z' err
types 'repair 2b'
judge '… and the one that is named is mended' grep -q ' b2/4 ' record.yaml
cp "$top/samples/plexus-slip.yaml" record.yaml
types repair
judge 'of a single slip with choices none is taken, either' \
    cmp record.yaml "$top/samples/plexus-slip.yaml"
cp "$top/samples/stepping-illegal.yaml" record.yaml
types 'repair 1' 
types repair
judge 'what holds needs no repair' grep -q 'there is nothing to repair' err
types 'repair x'
judge 'numbers are numbers' grep -q 'the number of a suggestion can follow' err

# --- any bytes at all

plan 14
: >record.yaml
types ''
judge 'an empty file holds no record' grep -q 'record.yaml holds no record; `recto new`' err
begins 'moves: a1\n'
printf 'b2\000c3\n' | "$program" play record.yaml >out 2>err
judge 'a NUL is no end of a line' grep -q 'line 1: a move is one line of visible' err
holds '… and nothing is played' 'moves: a1\n'
printf 'b2' | "$program" play record.yaml >out 2>err
holds 'a last line needs no end' 'moves: a1 b2\n'
printf 'c3\r\n' | "$program" play record.yaml >out 2>err
holds '… and lines of Windows have one' 'moves: a1 b2 c3\n'
for seed in 1 2 3 4 5; do
    # Bytes of a generator with a fixed seed, a third of them line ends and letters of moves.
    awk -v seed=$seed 'BEGIN {
        for (i = 0; i < 10000; i++) {
            seed = (seed * 1103515245 + 12345) % 2147483648
            byte = int(seed / 65536) % 384
            printf "\\0%03o", byte < 256 ? byte : byte < 288 ? 10 : 97 + byte % 16
        }
    }' >octal
    printf '%b' "$(cat octal)" >noise
    "$program" play record.yaml <noise >out 2>err
    judge "noise $seed breaks nothing" test $? -le 1
done
begins 'moves: a1 b2 c3\n'
head -c 3000000 /dev/zero | tr '\0' a >noise
"$program" play record.yaml <noise >out 2>err
judge 'nor does a line of three million characters' test $? -eq 1
holds '… in the file' 'moves: a1 b2 c3\n'
begins 'moves: |\n  1. a1 3. b2\n'
types c3
judge 'a wrong number of before is told' grep -q 'line 5: 3.: the number due here is 2' out
judge '… and does not hinder' grep -q 'c3' record.yaml

# --- others who write, disks that are full, programs that are killed

started() {
    grep -q "$1" out
}

plan 15
begins 'moves: a1\n'
rm -f pipe
mkfifo pipe
"$program" play record.yaml <pipe >out 2>err &
process=$!
exec 3>pipe
echo b2 >&3
wait_until 60 started 'Move 2'
begins 'moves: a1 b2\nevent: ours\n'
echo c3 >&3
wait_until 60 grep -q 'line 2' err
judge 'what somebody else wrote is noticed' grep -q 'has been changed by somebody else' err
holds '… and kept' 'moves: a1 b2\nevent: ours\n'
echo c3 >&3
wait_until 60 started 'Move 3'
holds '… and the game goes on from there' 'moves: a1 b2 c3\nevent: ours\n'
echo undo >&3
echo d4 >&3
wait_until 60 started d4
kill -9 $process
wait $process 2>/dev/null
exec 3>&-
holds 'a program that is killed has saved every move' 'moves: a1 b2 d4\nevent: ours\n'
is '… and leaves nothing else behind' "$(find . -name '.recto-*')" ''
# What a full disk says goes through pipes, which have no limit.
printf 'e5\nmoves\nundo\nredo\n' >lines
sh -c 'trap "" XFSZ; ulimit -f 0; exec "$0" play record.yaml <lines' "$program" 2>&1 | cat >told
judge 'on a full disk nothing is played' grep -q 'not saved, so not played either' told
judge '… and may be played later' grep -q 'c5  e5  f5' told
judge '… or taken back' grep -q 'not saved, so nothing is taken back' told
judge '… and the reason is told' grep -q 'record.yaml: cannot write this file: File too large' told
holds '… and the file is whole' 'moves: a1 b2 d4\nevent: ours\n'
rm -f pipe
mkfifo pipe
"$program" play record.yaml <pipe >out 2>err &
process=$!
exec 3>pipe
echo moves >&3
wait_until 60 started e6
printf 'game: differences\nmoves: nonsense\n' >record.yaml
echo e5 >&3
exec 3>&-
wait $process
judge 'a file that is no record any more ends the session' test $? -eq 2
judge '… which says so' grep -q 'has been changed, and cannot be read any more' err
judge '… and leaves it' grep -qx 'moves: nonsense' record.yaml
begins 'moves: a1\n'
"$program" play record.yaml <lines >/dev/full 2>err
judge 'output that cannot be written is trouble' test $? -eq 2
begins 'moves: a1\n'
sed 's/Ann/"A\\e[31mB\\u202e"/' record.yaml >colours.yaml
printf 'board\nb2\nc3\n' | "$program" play colours.yaml >out 2>err
judge 'control characters in names are made visible' has_no "$(printf "\033")" out
