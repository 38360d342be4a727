#!/bin/sh
# At a terminal, `recto play` shows the board after every move, and neither keys nor signals nor the
# size of the window can lose what was played.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/typing.sh
. "$top/tests/helpers/typing.sh"
cd "$work" || exit 2

evidence() {
    screen
}

opened=0

terminal() { # arguments of tmux
    tmux -S "$work/socket-$opened" "$@"
}

open_terminal() { # columns rows NAME=VALUE of the environment…
    columns=$1 rows=$2
    shift 2
    terminal kill-server 2>/dev/null
    opened=$((opened + 1))
    terminal -f /dev/null new-session -d -s one -x "$columns" -y "$rows" \
        env -i PATH="$PATH" HOME="$work" TERM=screen LC_ALL=C.UTF-8 PS1='$ ' PS2='' "$@" sh
    wait_until 20 sees '$'
}

screen() {
    terminal capture-pane -p -t one
}

sees() { # text
    screen | grep -qF -e "$1"
}

does_not_see() { # text
    screen >looked && has_no -F -e "$1" looked
}

shown() { # what, text
    judge "$1" wait_until 20 sees "$2"
}

types() { # text
    terminal send-keys -t one -l -- "$1"
    terminal send-keys -t one Enter
}

presses() { # keys of tmux
    terminal send-keys -t one "$@"
}

resizes() { # columns rows
    terminal resize-window -t one -x "$1" -y "$2"
}

holds() { # what the moves have
    judge "$1" wait_until 20 grep -qE -e "$2" record.yaml
}

leaves() {
    presses C-d
    wait_until 20 sees '$'
}

trap 'terminal kill-server 2>/dev/null; rm -rf "$work"' EXIT
ln -sf "$program" recto
ln -sf "$program-play" recto-play

# --- a game of each kind, typed

games=$(every_game)
plan $(($(every_game | wc -l) * 3))
for game in $games; do
    sample=$top/samples/$game.yaml
    without_moves "$sample" >record.yaml
    open_terminal 80 40
    types './recto play record.yaml'
    shown "$game: the prompt comes" 'Moves look like'
    typed_moves "$sample" >lines
    terminal load-buffer lines
    terminal paste-buffer -t one
    shown '… and is told when the game is over' 'over>'
    is '… which is judged as the sample is' "$(verdict record.yaml)" "$(verdict "$sample")"
done

# --- what is shown

plan 38
rm -f record.yaml
open_terminal 80 24
types './recto play record.yaml connecting dots=4'
shown 'players are asked for' 'Players (1-99), with commas between them:'
types 'Zoë, Ben'
shown 'the prompt names who is to move' 'Zoë, move 1>'
judge '… below the board' sees '1  ○ · ○ · ○ · ○'
types a1-a2
shown 'a move is drawn' '1  ● · ○ · ○ · ○'
judge '… and the next player asked' wait_until 20 sees 'Ben, move 2>'
holds '… when it is saved' '^  a1-a2$'
types a1-a2
shown 'a refusal says what is legal' 'a1-a2 is drawn already; legal here: a1-b1 (drawn)'
types nonsense
shown 'nonsense is told' 'is no item of this game'
judge '… in place of what was told before' does_not_see 'drawn already'
presses b 1 - c Tab
shown 'Tab completes a move' 'Ben, move 2> b1-c1'
presses C-c
types und
presses C-l
presses Tab
types ''
holds 'a command completes, too' '^moves: \|$'
types redo
holds '… and is undone' '^  a1-a2$'
presses r Tab Tab
shown 'Tab lists what is possible' 'redo    repair'
presses C-c
types b1-c1
holds 'Ctrl-C abandons a line, and no more' '^  a1-a2 b1-c1$'
presses Up
presses Up
shown 'the arrow keys bring lines back' 'move 3> redo'
presses C-c
types 'comment a good one'
shown 'a comment is shown' 'b1-c1 {a good one}'
types help
shown 'help helps' 'takes the last move or repair back'
types 'moves d'
shown 'legal moves are listed' 'd1-d2  d2-d3  d3-d4'
presses d 3
resizes 60 20
shown 'a window of another size keeps what is typed' 'Zoë, move 3> d3'
presses - d 4 Enter
holds '… to be gone on with' 'd3-d4$'
presses C-z
shown 'Ctrl-Z stops' 'Stopped'
types 'clear; fg'
shown '… and fg goes on' 'Ben, move 4>'
types a3-a4
holds '… as before' 'a3-a4$'
printf 'x-other: mine\n' >>record.yaml
types a4-b4
shown 'what others write is noticed' 'has been changed by somebody else'
holds '… and kept' 'x-other: mine'
presses C-d
shown 'Ctrl-D ends, with the verdict' 'record.yaml: connecting: unfinished after 4 moves'
judge 'lines are kept for the next time' grep -qx 'comment a good one' .local/state/recto/history
open_terminal 80 24
types './recto play record.yaml'
shown 'the game goes on' 'Zoë, move 5>'
presses Up
shown '… with the lines of before' 'move 5> a4-b4'
presses C-u
types c1-d1
holds '… and is saved' 'c1-d1'
shell=$(terminal display-message -p -t one '#{pane_pid}')
read -r child _ <"/proc/$shell/task/$shell/children"
kill -9 "$child"
shown 'a program that is killed' 'Killed'
holds 'kill -9 loses no move' 'c1-d1'
is '… and leaves nothing behind' "$(find . -name '.recto-*')" ''
open_terminal 80 24
types './recto play record.yaml'
shown 'another session' 'Ben, move 6>'
types c3-d3
holds '… plays on' 'c3-d3'
terminal kill-server
holds 'a terminal that closes loses nothing' 'c3-d3'
judge '… not even the history' wait_until 20 grep -qx c3-d3 .local/state/recto/history
open_terminal 80 24 XDG_STATE_HOME="$work/record.yaml"
types './recto play record.yaml'
wait_until 20 sees 'move 7>'
types score
leaves
shown 'history that cannot be kept is one note' 'recto: '

# --- small and other terminals

plan 18
printf 'game: differences\nplayers: [Ann, Ben]\nsquares: 20\nmoves: |\n  j10\n' >record.yaml
open_terminal 80 24
types './recto play record.yaml'
shown 'a board that is too high loses its frame' '[x]|'
judge '… and its corners' sees 'part of the board'
judge '… but keeps the names of its columns' sees ' a   b   c   d '
resizes 200 60
shown 'a large window has all of it' '20 │'
resizes 24 8
shown 'a small one the last move' '[x]'
resizes 1 1
sleep 0.3
resizes 80 24
shown 'a window of one character breaks nothing' 'Ben, move 2>'
types k11
holds '… not even the game' 'j10 k11'
leaves
printf 'game: differences\nplayers: [Ann, Ben]\nsquares: 702\nmoves: |\n  kk300\n' >record.yaml
types 'clear; ./recto play record.yaml'
shown 'of a huge board there is a part' '300 |'
types kl301
shown '… around the last move' '[x]'
leaves
printf 'game: differences\nplayers: [Ann, "B\\e[7m\\u202eb"]\nsquares: 5\nmoves: a1\n' >record.yaml
types 'clear; ./recto play record.yaml'
shown 'control characters of names are made visible' 'B\x1b[7m\u202eb, move 2>'
leaves
types 'clear; TERM=dumb ./recto play record.yaml'
shown 'a dumb terminal gets lines' 'move 2>'
types b2
shown '… and boards' '┃ × ┃'
judge '… which are not cleared away' sees 'Moves look like'
wait_until 20 sees 'move 3>'
presses C-c
types c3
holds '… and Ctrl-C' 'a1 b2 c3'
leaves
types 'clear; ./recto play record.yaml'
wait_until 20 sees 'move 4>'
coloured() {
    terminal capture-pane -p -e -t one | grep -q "$(printf '\033')\\[[0-9;]*38;5"
}
plain() {
    ! coloured
}
judge 'players have their colours' wait_until 20 coloured
leaves
types 'clear; NO_COLOR=1 ./recto play record.yaml'
wait_until 20 sees 'move 4>'
judge '… but with NO_COLOR' plain
leaves
types 'clear; LC_ALL=C ./recto play record.yaml'
shown 'without UTF-8 all is ASCII' '+---+'
wait_until 20 sees 'move 4>'
types 'comment näh'
shown '… and the prompt stays' 'move 4>'
wait_until 20 grep -q 'n.*h}' record.yaml # a key before that could be lost
leaves
