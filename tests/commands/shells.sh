#!/bin/sh
# Completion works in the shells themselves: bash, zsh and fish on a terminal, with a key pressed.
# Runs: apart
# shellcheck disable=SC2016 # what is typed is for other shells
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 41
scripts=$work/completion
"$top/cli/completion/generate" "$program" "$scripts"

mkdir -p "$work/bin" "$work/home" "$work/club/evening"
ln -s "$program" "$work/bin/recto"
cd "$work/club" || exit 2
cp "$top/samples/plexus.yaml" plexus.yaml
cp "$top/samples/stepping.yaml" 'stepping by.yml'
: >picture.png

HOME=$work/home
ZDOTDIR=$HOME XDG_CONFIG_HOME=$HOME XDG_DATA_HOME=$HOME TMPDIR=$HOME LC_ALL=C.UTF-8
export HOME ZDOTDIR XDG_CONFIG_HOME XDG_DATA_HOME TMPDIR LC_ALL
cat >"$work/home/.bashrc" <<END
PS1='> '
PATH=$work/bin:\$PATH
bind 'set bell-style none'
. /usr/share/bash-completion/bash_completion
. $scripts/recto.bash
END
cat >"$work/home/.zshrc" <<END
PS1='> '
PATH=$work/bin:\$PATH
setopt no_beep
fpath=($scripts \$fpath)
autoload -Uz compinit
compinit -u -d $work/home/dump
END
mkdir -p "$work/home/fish"
cat >"$work/home/fish/config.fish" <<END
function fish_prompt; echo '> '; end
set -g fish_greeting
set -g fish_autosuggestion_enabled 0
set -p PATH $work/bin
source $scripts/recto.fish
END

# --- a terminal

terminal() { # command of tmux...
    tmux -S "$work/tmux" -f /dev/null "$@"
}

trap 'terminal kill-server 2>/dev/null; rm -rf "$work"' EXIT

screen() {
    terminal capture-pane -p -J
}

prompted() {
    screen | grep -q '^>'
}

# What stands behind the prompt, which follows a line of a right prompt or a list.
line_is() { # text
    screen | grep -v '^$' | sed -n '/^>/h; ${x; s/^> *//; s/ *$//; p}' >"$work/out"
    [ "$(cat "$work/out")" = "$1" ]
}

begin() { # shell, its command
    shell=$1
    terminal new-session -d -x 120 -y 50 "$2"
    wait_until 10 prompted || fail "$shell starts"
}

end() {
    terminal kill-server
    while terminal list-sessions >/dev/null 2>&1; do sleep 0.1; done
}

# Types on a line that is empty again.
type_in() { # text
    terminal send-keys C-e C-u
    wait_until 5 line_is ''
    terminal send-keys -l "$1"
}

# Types words and Tab, and waits for what the line becomes.
tab() { # typed, line
    typed=$1
    type_in "$typed"
    terminal send-keys Tab
    judge "$shell: $typed" wait_until 10 line_is "$2"
}

# Types words and Tab, twice in bash, and waits for a word on the screen; others must not be there.
lists() { # typed, word that is shown, pattern that is not
    typed=$1
    type_in "$typed"
    terminal send-keys Tab
    [ "$shell" != bash ] || terminal send-keys Tab
    judge "$shell: $typed lists $2" wait_until 5 shown "$2"
    screen >"$work/out"
    ! grep -E "$3" "$work/out" >"$work/said"
    judge "… and not $3" test ! -s "$work/said"
    type_in clear
    terminal send-keys Enter
    wait_until 5 cleared
}

shown() { # word
    screen | grep -qF -e "$1"
}

cleared() {
    [ "$(screen | grep -c .)" -eq 1 ]
}

evidence() {
    screen | grep -v '^$'
}

plenty() {
    tab 'recto exp' 'recto explain'
    tab 'recto show --land' 'recto show --landscape'
    tab 'recto rules plex' 'recto rules plexus'
    tab 'recto explain claim.sc' 'recto explain claim.scores'
    tab 'recto show -T ht' 'recto show -T html'
    tab 'recto select --game=plex' 'recto select --game=plexus'
    tab 'recto referee out' 'recto referee outbox'
    tab 'recto referee list eve' 'recto referee list evening/'
    tab 'recto check step' 'recto check stepping\ by.yml'
    tab 'recto show --output=pic' 'recto show --output=picture.png'
    lists 'recto show p' plexus.yaml 'picture'
}

judge "bash reads its script" bash -n "$scripts/recto.bash"
judge "zsh reads its script" zsh -n "$scripts/_recto"
judge "fish reads its script" fish -n "$scripts/recto.fish"

begin bash "bash --rcfile $work/home/.bashrc -i"
plenty
end
begin zsh 'zsh -i'
plenty
lists 'recto s' 'with players, scores' nothing
end
begin fish 'fish -i'
plenty
end
