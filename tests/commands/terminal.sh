#!/bin/sh
# At a terminal, what is longer than the screen goes through a pager, and the verdict's status still
# comes out.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 44
cd "$work" || exit 2

evidence() {
    screen
}

# --- a terminal of 60 columns and 20 rows

opened=0

terminal() { # arguments of tmux
    tmux -S "$work/socket-$opened" "$@"
}

open_terminal() { # NAME=VALUE of the environment…
    terminal kill-server 2>/dev/null
    opened=$((opened + 1))
    terminal -f /dev/null new-session -d -s one -x 60 -y 20 \
        env -i PATH="$PATH" HOME="$work" TERM=screen LC_ALL=C.UTF-8 PS1='$ ' PS2='' "$@" sh
    wait_until 10 sees '$'
}

screen() {
    terminal capture-pane -p -t one
}

sees_colour() {
    terminal capture-pane -p -e -t one | grep -q "$(printf '\033')\\[31m"
}

sees() { # text
    screen | grep -qF -e "$1"
}

does_not_see() { # text
    ! sees "$1"
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
{
    cat "$top/samples/differences.yaml"
    for sample in plexus bouncing stepping plexus-illegal; do
        echo ---
        cat "$top/samples/$sample.yaml"
    done
} >many.yaml
printf 'game: differences\nplayers: 2\nmoves: a1 zz\n' >malformed.yaml
cat "$top/samples/differences.yaml" >long.yaml
printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 3\nmoves: a1 b2 c3\n' >short.yaml

# --- less, with the options of git

open_terminal
types './recto rules plexus'
shown 'the rules begin at the top of the screen' 'Plexus Via Midpoints'
not_shown '… and do not run by' 'Plexus Via' 'Cases: PLX-4.1'
judge '… nor is the command over' does_not_see 'status='
presses G
shown '… their end is a key away' 'Cases: PLX-4.1'
presses q
shown '… and status 0 comes out' 'status=0'

types './recto show many.yaml'
shown 'boards begin at the first one' 'Grid Game Of Differences'
judge '… the last one is not there' does_not_see 'draws from an endpoint'
presses C-c
sleep 0.5 # the pager forgets keys that come with an interrupt
presses q
shown 'whoever sees enough after one board is told the status of all' 'status=1'
judge '… without complaints' does_not_see 'recto:'

types './recto show malformed.yaml long.yaml malformed.yaml'
shown 'errors come in their place' 'no item'
judge '… and in colour' wait_until 10 sees_colour
presses G
shown '… the last one after the boards' 'complete, '
presses q
shown '… and the status is that of what is wrong' 'status=1'

types './recto show short.yaml'
shown 'what fits on the screen needs no pager' 'status=0'
types './recto --no-pager rules plexus'
shown '--no-pager: all at once' 'status=0'
types './recto rules --no-pager plexus'
shown '… after the command, too' 'status=0'
types './recto rules plexus | tail -n 1'
shown 'no pager in a pipe' 'status=0'
types './recto rules plexus >file'
shown 'no pager for a file' 'status=0'
for words in 'help check' 'help' 'explain' 'explain row column token yaml kind' 'games' \
    'moves --at 0 long.yaml' 'stats many.yaml' 'help select'; do
    types "./recto $words"
    not_shown "recto $words is held" ':' 'status='
    presses q
    wait_until 10 sees 'status=0'
done

# --- texts are as wide as the terminal

types './recto explain yaml'
shown 'what a code means is in lines of the terminal' 'Example: '
judge '… none of which breaks' sees '  The record is not plain YAML in UTF-8: it is not'
types './recto --no-pager rules connecting'
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

# --- other pagers

cat >count <<'END'
#!/bin/sh
echo "LESS=$LESS LV=$LV arguments=$* lines=$(wc -l)"
exit 3
END
chmod +x count
open_terminal RECTO_PAGER='./count -a b' PAGER=false
types './recto rules plexus'
shown 'RECTO_PAGER is the pager, with its arguments' 'LESS=FRX LV=-c arguments=-a b lines='
shown '… and its status is not ours' 'status=0'
open_terminal PAGER=./count LESS=S
types './recto rules plexus'
shown 'PAGER is, without it, and LESS is left alone' 'LESS=S LV=-c arguments= lines='
open_terminal PAGER=./nonesuch
types './recto rules plexus 2>said | tail -n 1; ./recto rules plexus'
shown 'a pager that cannot be run is done without' 'status=0'
judge '… and all is shown' sees 'Cases: PLX-4.1'
for environment in PAGER= PAGER=cat RECTO_PAGER= TERM=dumb; do
    open_terminal "$environment"
    types './recto rules plexus'
    shown "no pager with $environment" 'status=0'
done
