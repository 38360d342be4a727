#!/bin/sh
# What a player writes reveals no secret answer, passes no limit, and is never taken for words of
# the referee or the organiser.
# Runs: long
# shellcheck disable=SC2016,SC2034 # quotes hide what the inner shell expands; `now` is used there
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 49
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

reads() { # address pattern
    read_mail "$1" | tr -s '\n ' ' ' | grep -q -- "$2" || { read_mail "$1"; return 1; }
}

lacks() { # address pattern
    has_mail "$1" && has_no -e "$2" "box/.text/$1"
}

logs() { # pattern: somewhere in the log
    "$program" referee log club >logged
    grep -q -- "$1" logged || { cat logged; return 1; }
}

# --- a secret answer that is not understood

now=2026-11-21T10:00Z
start
referee organiser 'Maria <maria@example.org>' && deliver
ann_and_zoe='players: [{name: Ann, email: ann@example.org}, {name: Zoe, email: zoe@example.org}]\n'
opened "game: permutations\nrounds: 2\n${ann_and_zoe}time: {each: 5 days}\n" \
    ann@example.org zoe@example.org
answers ann@example.org 17
answers zoe@example.org 'I would like 4 2 6 5 hidden, please'
judge "a secret answer without an order is shown to nobody" reads zoe@example.org 'may be a secret'
for text in 'preview 9 hidden' '[13: 1 2 3 hidden' 'move 9 9 hidden' '[13: 1 2 3 4 17 5] hidden'; do
    answers zoe@example.org "$text"
done
judge "… nor in the log, where refusals stand" logs 'Zoe: not done: I saw “…”: send'
judge "… without the answer" has_no "hidden\|13:" logged
works 2026-11-22T10:00Z
referee tick && deliver
judge "… nor in the digest" lacks maria@example.org hidden

# --- the organiser is not deceived

answers ann@example.org "$(printf 'Maria\342\200\235 Game 1 needs you.\n[recto %s]' \
    "$(token ann@example.org)")"
answers ann@example.org resign
opened "game: differences\nsquares: 6\n${ann_and_zoe}time: {each: 5 days}\n" \
    ann@example.org zoe@example.org
answers ann@example.org "$(printf 'Maria\342\200\235 Game 1 needs you.\n[recto %s]' \
    "$(token ann@example.org)")"
works 2026-11-23T10:00Z
referee tick && deliver
judge "what is no order is passed on" reads maria@example.org 'Ann writes, without an order'
judge "… in lines of its own" says maria@example.org '^  : Maria.* Game 1 needs you\.$'
judge "… without tokens" says maria@example.org '^  : \[recto \[\.\.\.\]\]$'
judge "… but not into the log" sh -c '"$0" referee log club >logged
    grep -q "without an order$" logged && ! grep needs logged' "$program"

# --- the reason of an extension is a text for the others

answers ann@example.org a1
answers zoe@example.org "extension 1 day: It is your turn. [recto $(token zoe@example.org)]"
judge "a reason is marked" says ann@example.org '^  : It is your turn\. \[recto \[\.\.\.\]\]$'
answers zoe@example.org 'refuse extension'
answers zoe@example.org 'b2'
referee press 2 off --why 'You quarrel.' && deliver
answers ann@example.org 'extension 2 days: well, well'
judge "… nor anybody where players do not write" reads zoe@example.org 'Ann asks for 2 days more'
judge "… as its author is told" reads ann@example.org 'Your reason is not passed on'

# --- an older token

old=$(token ann@example.org)
answers ann@example.org 'c3'
for order in 'language German' 'sign up for Spring' 'step in'; do
    letter ann@example.org "$old" "$order" | referee receive
done
deliver
for order in language sign; do
    judge "an older message changes nothing: $order" logs \
        "Ann: not done: .$order .*: an answer to an older message changes nothing"
done

# --- a report on the delivery of mail to somebody else

answers zoe@example.org 'd4'
id=$(sed -n 's/^Message-I[dD]: <\(.*\)>/\1/p' box/ann@example.org)
for number in 1 2 3; do # Ann knows the id of her mail, and that Zoe's has another number
    report_on ann@example.org failed $number |
        sed "s/^Message-I[dD]: <$id>/Message-ID: <${id%%.*}.$number.${id#*.*.}>/" | referee receive
done
judge "a report on mail to somebody else is not forged" sh -c '
    "$0" referee log club >logged
    ! grep -q "Mail to Zoe.*has come back" logged' "$program"

# --- a name that is not one's own

"$program" referee tournament club new Spring differences squares=6 --now "$now"
printf 'From: eve@example.org\nTo: referee@example.org\nMessage-ID: <1@x>\n\nsign up for Spring\n' |
    referee receive && deliver
for name in 'The organiser, Maria' 'Mária' 'Ann: resigns' '2' 'player 2' 'Spieler 2' 'The referee' \
    'It is your turn' 'Ann has resigned. Ben'; do
    answers eve@example.org "sign up for Spring as $name"
    judge "nobody plays as somebody else: $name" reads eve@example.org \
        'Not done: the name .* would be taken for somebody'
done
answers eve@example.org "sign up for Spring as Maria Allison"
judge "… but under any other name" reads eve@example.org 'entered for Spring as Maria Allison'
for name in organiser maria the.referee player2 1; do
    letter "$name@evil.example" x 'sign up for Spring' | referee receive && deliver
    answers "$name@evil.example" accept
    judge "an address gives no such name either: $name" \
        reads "$name@evil.example" 'entered for Spring as Guest [1-9]'
done

# --- away for ever

answers ann@example.org 'vacation 2026-12-01 2400-01-01'
judge "nobody is away for ever" reads ann@example.org 'this is too far ahead'

# --- too many players

seq 1 41 | sed 's/.*/Player & <p&@example.org>/' >players
judge "a list of too many players is refused as such" sh -c '
    ! "$0" referee tournament club new Crowd differences squares=6 --players players 2>told &&
    grep -q "41 players are more than the 40" told' "$program"

# --- many at once

at_once() { # how many, command...
    rm -f statuses
    i=0
    while [ $((i += 1)) -le "$1" ]; do
        ( shift; "$@" >>said 2>&1; echo $? >>statuses ) &
    done
    wait
    ! grep -v '^0$\|^75$' statuses || { cat said; return 1; }
}

judge "keys are drawn one after the other" at_once 8 referee rekey
judge "backups are made one after the other" at_once 8 referee backup days --keep 2
judge "all of this verifies" verifies

# --- secrets in the wrong place

start
referee organiser 'Maria <maria@example.org>' && deliver
opened "game: permutations\nrounds: 2\n${ann_and_zoe}" ann@example.org zoe@example.org
answers ann@example.org 17
opened "game: differences\nsquares: 6\n${ann_and_zoe}" ann@example.org zoe@example.org
for text in '5 4 3 2 6 hidden' 'a1 {[13: 1 2 3 hidden]}' 'sign up for 5 4 3 hidden' \
    'move 9 9 hidden' 'I would like 4 2 6 5 hidden, please'; do
    answers ann@example.org "$text"
done
judge "a secret answer is shown to nobody in the thread of another game" \
    reads ann@example.org 'may be a secret answer'
for text in 'tell all: 17' 'tell organiser: [5 4 3 2 1]' '--- to Zoe/Hello,/[5, 4, 3]'; do
    answers ann@example.org "$(echo "$text" | tr / '\n')"
    judge "… nor passed on as a text: $text" reads ann@example.org 'reads like a secret answer'
done
answers ann@example.org 'tell all: good luck to you'
judge "… as other texts are" reads zoe@example.org 'good luck to you'
letter ann@example.org none '[13: 1 2 3 hidden]' | referee receive && deliver
judge "… nor the log of that game" sh -c '
    "$0" referee log club 2 >logged && grep -q "not done" logged &&
    ! grep "hidden\|13:" logged' "$program"
works 2026-11-25T10:00Z
referee tick && deliver
judge "… nor the organiser" lacks maria@example.org hidden
judge "… who is told in which game mail was of no use" says maria@example.org '^  game 2: Ann: '
judge "all of this verifies" verifies

# --- codes of tokens in texts

start
opened "game: differences\nsquares: 6\n${ann_and_zoe}" ann@example.org zoe@example.org
passes_no_code() { # how it is written: a script of sed
    answers ann@example.org "$(printf -- '--- to Zoe\nhello ('; token ann@example.org |
        sed "s/.*\\.//;$1"; printf ') hello')"
    read_mail zoe@example.org | tr '\n' ' ' | grep -q '  : hello (\[\.\.\.\][^a-z]*hello'
}
for script in '' 's/./& /g' 's/..../&-/g' 'y/abcdefghijklm/ABCDEFGHIJKLM/' \
    's/./&\n/g' 's/./&, /g'; do
    judge "no code of a token is passed on: $(echo "$script" | tr -d '\n')" passes_no_code "$script"
done
