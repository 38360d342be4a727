#!/bin/sh
# `recto complete` offers exactly what the tables hold: whatever --help, `games`, `rules` and
# `explain` list, and values that the commands then take.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
commands=$("$program" --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
orders=$("$program" referee --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
games=$("$program" games | sed -n '2,$s/ .*//p')
plan $((34 + $(echo "$commands $orders $games" | wc -w)))
cd "$work" || exit 2

evidence() {
    cat said
    tail -n 3 tried
}

# The values that can stand for the word of that index; their kind goes to `kind`.
offered() { # index words...
    "$program" complete "$@" >answer 2>err
    head -n 1 answer >kind
    sed '1d; s/\t.*//' answer
}

# --- commands and options

named() { # words... with one that has not been begun at the end
    offered $(($# - 1)) "$@" | grep -vx -e help -e version
}

is "commands: those of --help" "$(named '')" "$commands"
is "commands of the referee: likewise" "$(named referee '')" "$orders"
is "help and version are commands, too" "$(offered 0 '' | tail -n 2 | tr '\n' ' ')" 'help version '

# The options that a text of --help lists.
listed() {
    sed -n 's/^ \{2,6\}\(-.*\)/\1/p' | sed 's/  .*//' |
        grep -oE '(^|, )--?[a-zA-Z0-9][a-z0-9-]*' | sed 's/^, //'
}

"$program" --help | listed >common

options_agree() { # words of a command
    { "$program" "$@" --help | listed; cat common; } | sort -u >wanted
    offered $# "$@" - | sort -u >got
    [ ! -s err ] && [ "$(wc -l <wanted)" -gt 3 ] && diff wanted got
}

for command in $commands; do
    case $command in
    referee) judge "referee: the options of all" diff common common ;;
    *) judge "$command: the options of --help" options_agree "$command" ;;
    esac
done
for command in $orders; do
    judge "referee $command: the options of --help" options_agree referee "$command"
done
is "after -- no option is offered" "$(offered 2 check -- -; cat kind)" 'files yaml yml gz zst'
is "nor after the first operand of add" "$(offered 2 add game.yaml -)" ''

# --- values

# Every option that has values is given each of them; none may be refused for it.
takes_values() {
    for command in $commands; do
        case $command in
        rules) operand=plexus ;;
        cases) operand=PLX-4.1 ;;
        *) operand=$top/samples/plexus.yaml ;;
        esac
        "$program" "$command" --help | listed | grep '^--' >words
        while read -r option; do
            offered 1 "$command" "$option=" | sort -u >values
            while read -r value; do
                echo "$command $value"
                "$program" "$command" "$value" "$operand" >/dev/null 2>err
                ! grep -E 'takes |is no ' err || return 1
            done <values
        done <words
    done
}

takes_values >tried
judge "every value that is offered is taken" test $? -eq 0
is "… of options of at least five commands" \
    "$(cut -d ' ' -f 1 tried | sort -u | wc -l | sed 's/^[5-9]$/enough/')" enough
for option in 'select --game=plexus' 'select --status=disputed' 'select --verdict=none' \
    'show --type=utf8' 'show --poster=a2' 'show --diagrams=9' 'table --paper=tabloid' \
    'stats --type=csv' 'cases --game=records' 'cases --level=AB' 'table --tie-breaks=bh-c1' \
    'split --by=event'; do
    judge "… $option" grep -qx -e "$option" tried
done
is "a list goes on after a comma" \
    "$(offered 2 select --status complete,i | grep unf)" complete,unfinished
is "codes are those of explain" "$(offered 1 explain '' | sort)" \
    "$("$program" explain | sed -n 's/^\([a-z][a-z.-]*\) .*/\1/p' | sort)"
is "games are those of games" "$(offered 1 new '')" "$games"
is "cases and passages are those of cases" \
    "$(offered 1 cases '' | grep -cxE '[A-Z]{3}-[0-9]\.[0-9]+|I\.[A-Z]{3}\.[0-9]+')" \
    "$(jq '(.cases | length) + (.issues | length)' "$top/cases/cases.json")"

is "words of the referee's orders: those of the outbox" \
    "$(offered 3 referee outbox club '' | tr '\n' ' ')" 'hold release drop retry readdress '
is "… of tournaments" "$(offered 3 referee tournament club '' | tr '\n' ' ')" \
    'list new show export withdraw end '
is "… whose games are games" "$(offered 5 referee tournament club new Spring '')" "$games"
"$program" referee init club --address referee@example.org >/dev/null
is "settings are those that are listed" "$(offered 3 referee settings club '')" \
    "$("$program" referee settings club | sed -n 's/^\([a-z-]*=\).*/\1/p')"

cp "$top/samples/tournament.yaml" .
is "players are those of the files before" "$(offered 3 select tournament.yaml --player '')" \
    "$("$program" check --json tournament.yaml | jq -r '.players[]' | sort -u)"
is "events likewise" "$(offered 2 table tournament.yaml --event=)" '--event=Autumn cup 2026'
mkfifo pipe
is "… but nothing is waited for" "$(offered 4 select pipe - --player '')" ''

# The keys of a game are those of its rules, where they stand in a table, as do its variants, and of
# its form.
keys_agree() { # game
    "$program" rules "$1" | awk '
        /^$/ { on = 0 }
        on && /^ +· `[a-z-]+`: / { print $2 "=" }
        /^ +· `game`: / { on = 1 }
        /^ +· `[a-z-]+: [a-z0-9-]+`: / { sub(":", "=", $2); print $2 }' |
        tr -d '`:' | sort -u >wanted
    offered 2 new "$1" '' | sort >got
    [ -s wanted ] && comm -23 wanted got | none_said && [ "$(wc -l <got)" -gt "$(wc -l <wanted)" ]
}

none_said() {
    ! grep .
}

for game in $games; do
    judge "new $game: the keys of its rules" keys_agree "$game"
done

# --- what the shell completes, and how it must be told

is "a record is a file of these suffixes" "$(offered 1 show ''; cat kind)" 'files yaml yml gz zst'
is "an output is any file" "$(offered 2 show -o ''; cat kind)" files

# No answer takes longer than a blink, whichever program gives it. Processor time counts, since
# other tests run beside it; the last line of `times` is that of ended programs.
quick() { # words
    (
        for _ in 1 2 3 4 5 6 7 8 9 10; do "$program" complete 1 "$@" >/dev/null; done
        times
    ) | awk -F'[ms ]+' 'END { print $0; exit !(60 * $1 + $2 + 60 * $3 + $4 < 0.2) }'
}

hostile() {
    for words in '' '0' '-1 x' '9 x' '99999999999999999999 x' 'x y' '0 nothing' '1 nothing x' \
        '1 referee' '2 referee nothing x' '2 show --nothing x' '1 show --nothing=x' '2 - - -' \
        '1 referee -' '2 --color=x -- x'; do
        # shellcheck disable=SC2086 # words
        if ! "$program" complete $words >out 2>err || [ -s err ]; then
            echo "complete $words"
            return 1
        fi
    done
}

judge "nothing that is typed makes it fail or complain" hostile
if [ -n "$watched" ]; then
    skip 1 "sanitizers take their time"
else
    judge "an answer within 20 ms" quick referee -
fi
