#!/bin/sh
# At a terminal output is coloured and as wide as that, less shows it with its colours, and an
# announcement says that the keyboard is read.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 17
cd "$work" || exit 2

evidence() {
    screen
}

# --- a terminal of 60 columns and 20 rows

opened=0

terminal() { # arguments of tmux
    tmux -S "$work/socket-$opened" "$@"
}

open_terminal() {
    terminal kill-server 2>/dev/null
    opened=$((opened + 1))
    terminal -f /dev/null new-session -d -s one -x 60 -y 20 \
        env -i PATH="$PATH" HOME="$work" TERM=screen LC_ALL=C.UTF-8 PS1='$ ' PS2='' sh
    wait_until 10 sees '$'
}

screen() {
    terminal capture-pane -p -t one
}

sees_colour() {
    terminal capture-pane -p -e -t one | grep -q "$(printf '\033')\\[[0-9;]*3[0-9]m"
}

sees() { # text
    screen | grep -qF -e "$1"
}

does_not_see() { # text
    screen >looked && has_no -F -e "$1" looked
}

# Types a command; its status is seen as "status=N".
types() { # command
    terminal send-keys -t one clear Enter
    wait_until 10 does_not_see 'status='
    terminal send-keys -t one "clear; $1; echo status=\$?" Enter
}

presses() { # keys of tmux
    terminal send-keys -t one "$@"
}

shown() { # what, text
    judge "$1" wait_until 10 sees "$2"
}

# Looks only after the command has begun to write, or it has not written yet.
not_shown() { # what, text that tells of its beginning, text that must not be there
    wait_until 10 sees "$2"
    sleep 0.3
    judge "$1" does_not_see "$3"
}

trap 'terminal kill-server 2>/dev/null; rm -rf "$work"' EXIT
ln -sf "$program" recto
ln -sf "$program-archive" recto-archive
cp "$top/samples/plexus.yaml" games.yaml
printf 'game: differences\nplayers: 2\nmoves: a1 zz\n' >malformed.yaml
cat "$top/samples/differences.yaml" >long.yaml
printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 3\nmoves: a1 b2 c3\n' >short.yaml

# --- output

open_terminal
types './recto show malformed.yaml short.yaml'
shown 'errors come with the boards' 'complete, '
judge '… in colour' wait_until 10 sees_colour
shown '… and the status is that of what is wrong' 'status=1'
types './recto show --color games.yaml | less -R'
shown 'less begins at the first board' 'Plexus Via'
judge '… in colour' wait_until 10 sees_colour
judge '… and waits for a key' does_not_see 'status='
presses G
shown '… such as one for the end' '(END)'
presses q
shown '… and one for enough' 'status='

# --- texts are as wide as the terminal

types './recto explain yaml'
shown 'what a code means is in lines of the terminal' 'Example: '
judge '… none of which breaks' sees '  The record is not plain YAML in UTF-8: it is not'
types './recto rules connecting'
shown 'so are the rules' 'status=0'
judge '… to the last of them' sees '    We play: (a). Why: where the author wants at least two,'

# --- who is to type is told so

types './recto check'
shown 'reading from the keyboard is announced' 'recto: reading standard input; Ctrl-D ends it'
presses C-d
shown '… and Ctrl-D ends it' 'status=0'
types './recto check - '
not_shown '… but not where - asks for it' './recto check -' 'reading standard input'
presses C-d
types './recto check <short.yaml'
shown '… nor without a keyboard' 'status=0'
judge '… where nobody waits' does_not_see 'Ctrl-D'
