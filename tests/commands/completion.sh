#!/bin/sh
# Completion, as it is generated, offers the commands, options and games that the program lists, and
# only values that it takes.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
commands=$("$program" --help | sed -nE 's/^([A-Z][a-z ]{8}| {9})([a-z][a-z-]*) .*/\2/p')
orders=$("$program" referee --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
plan $((20 + $(echo "$commands $orders" | wc -w)))
cd "$work" || exit 2
judge "the files are written" "$top/cli/completion/generate" "$program" "$work/made"

# What bash offers after words, the last of which has been begun: a line for each line of them.
cat >offer <<'END'
. /usr/share/bash-completion/bash_completion
. made/recto.bash
compopt() { :; }
while read -ra COMP_WORDS; do
    [[ ${COMP_WORDS[-1]} != @ ]] || COMP_WORDS[-1]=
    COMP_WORDS=(recto "${COMP_WORDS[@]}")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMP_LINE=${COMP_WORDS[*]} COMP_POINT=${#COMP_LINE} COMP_TYPE=9
    _recto
    echo "${COMPREPLY[*]}"
done
END

offered() { # words, with @ for one that has not been begun
    echo "$*" | bash offer
}

sorted() {
    tr ' ' '\n' | sort -u
}

# --- commands and options

is "commands: those of --help" "$(offered @)" "$(echo "$commands" help version | paste -sd ' ')"
is "… after help, too" "$(offered help sele)" select
is "commands of the referee: likewise" "$(offered referee @)" "$(echo "$orders" | paste -sd ' ')"

# The options that a text of --help lists.
listed() {
    sed -n 's/^ \{2,6\}\(-.*\)/\1/p' | sed 's/  .*//' |
        grep -oE '(^|, )--?[a-zA-Z0-9][a-z0-9-]*' | sed 's/^, //'
}

"$program" --help | listed >common

options_agree() { # words of a command
    { "$program" "$@" --help | listed; cat common; } | sort -u >wanted
    offered "$@" - | sorted >got
    diff wanted got
}

for command in $commands; do
    case $command in
    referee) judge "referee: the options of all" options_agree ;;
    *) judge "$command: the options of --help" options_agree "$command" ;;
    esac
done
for order in $orders; do
    judge "referee $order: the options of --help" options_agree referee "$order"
done

# --- values

is "games are those of games" "$(offered new @)" \
    "$("$program" games | sed '1d; s/ .*//' | paste -sd ' ')"
is "… of options, too" "$(offered select --game=plex)" plexus
is "codes are those of explain" "$(offered explain @ | sorted)" \
    "$("$program" explain | sed -n 's/^\([a-z][a-z.-]*\) .*/\1/p' | sort -u)"
for words in 'select --status dis:disputed' 'select --verdict=non:none' 'show -T ut:utf8' \
    'show --type=pd:pdf' 'show --poster a2:a2' 'table --tie-breaks bh-c:bh-c1' \
    'check --color=al:always' 'referee press club 1 of:off'; do
    # shellcheck disable=SC2086 # words
    is "${words%:*}" "$(offered ${words%:*})" "${words##*:}"
done

# Every value that is offered to an option; none may be refused for it.
sed -n "s/.*'\([a-z ]* --[a-z-]*=\)') values='\([^@'].*[^ ]\) *' ;;/\1 \2/p" made/recto.bash |
    while read -r line; do
        for value in ${line##*=}; do echo "${line%%=*}=$value"; done
    done | grep -vE '^(referee|select --code|.*--color|.* --paper)' >values
mkdir evening tried
while read -r words; do
    case $words in rules*) operand=plexus ;; *) operand=$top/samples/plexus.yaml ;; esac
    # shellcheck disable=SC2086 # words
    (cd tried && "$program" $words "$operand" 2>&1 >/dev/null) | grep -E ' takes |is no ' |
        sed "s|^|$words: |"
done <values | none "every value that is offered is taken"
judge "… and there are many" test "$(wc -l <values)" -gt 40

# --- files

touch plexus.yaml plexus.png
is "records are offered, and folders" "$(offered check @ | sorted | paste -sd ' ')" \
    'evening made plexus.yaml tried'
is "an output is any file" "$(offered show -o plexus.p)" plexus.png
is "a referee is a folder" "$(offered referee list ev)" evening
