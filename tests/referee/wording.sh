#!/bin/sh
# Players are understood, or told what to send: moves among other words and in other notations, a
# name under a move, orders said to the opponent; and what helps comes before the board.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 39
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

players='players:\n  - {name: Ann, email: ann@example.org}\n'
players="$players"'  - {name: Ben, email: ben@example.org}\n'

# A game in which it is Ann's turn, as it was at the beginning.
begins() { # header
    start
    opened "$1$players" ann@example.org ben@example.org
    rm -rf begun
    mkdir begun
    cp -rp club box begun
}

again() {
    rm -rf club box
    cp -rp begun/* .
}

reads() { # pattern
    read_mail ann@example.org | tr -s '\n ' ' ' | grep -q -- "$1" ||
        { read_mail ann@example.org; return 1; }
}

shown() { # text: in one line
    printf '%b' "$1" | tr '\n' '/'
}

lacks() { # pattern
    ! reads "$1" >/dev/null
}

plays() { # text
    again
    answers ann@example.org "$(printf '%b' "$1")"
    test "$(fact .moves)" = 1
}

# Nothing is played, and the answer has the move as it should be sent.
names() { # move text
    again
    answers ann@example.org "$(printf '%b' "$2")"
    test "$(fact .moves)" = 0 && reads "\(\`\|=9C\)$1\(\`\|=E2\)" && ! reads 'before this time'
}

# --- a move counts, whatever follows it

begins 'game: connecting\ndots: 4\n'
for text in 'a1-a2\ngg!' 'a1-a2\nben' 'a1-a2\nwould be my move, I think' '1. a1-a2.\nviele Grüße' \
    'Salut Ben,\n\na1-a2\n\ncordialement\nann' 'ａ１－ａ２' '“a1‑a2”'; do
    judge "plays $(shown "$text")" plays "$text"
done

# --- what is not certain is named as it should be sent

for text in 'ok, a1-a2' 'Well, a1-a2.' 'a1-a2 -- good luck!' 'a1-a2 - thanks' 'a1 to a2' 'a1 → a2' \
    'a1 a2' 'a1a2' 'a1-a2, your turn' '<a1-a2>' 'I thought for long. Now a1 to a2 it is.' \
    'Juego a1-a2, un abrazo' 'Zug: von a1 nach a2'; do
    judge "names the move of $(shown "$text")" names a1-a2 "$text"
done
judge "the organiser is not told of it" test "$(sqlite3 club/referee.db \
    'SELECT COUNT(*) FROM hearings')" = 0
judge "all of this verifies" verifies
begins 'game: permutations\nrounds: 2\n'
judge "a number by itself is a move" plays '7\nhave a nice day'
judge "… and named in a short line" names 7 'ok, 7'
again
answers ann@example.org 1:15
judge "… but is no time of day" test "$(fact .moves)" = 0
answers ann@example.org 'I was ill for 7 days, and could not write at all'
judge "… and no span of time" reads 'There is no order in your message'

# --- orders said to the opponent, or in passing

asks_back() { # text
    again
    answers ann@example.org "$(printf '%b' "$1")"
    reads 'perhaps `resign` was meant' && test "$(fact .status)" = unfinished
}
begins 'game: differences\nsquares: 6\n'
for text in 'Give up!' 'Please resign!' 'I concede' 'Never surrender'; do
    judge "asks back after $text" asks_back "$text"
done
answers ann@example.org "$(printf 'I resign\nann')"
judge "but not after the order itself" test "$(fact .status)" = complete

# --- the answer comes first

before_board() { # the lines above the board, without the line to answer above
    read_mail ann@example.org | sed -n '/ above this line ==/,/^Grid Game/p' | sed '1,2d;$d'
}
again
answers ann@example.org c9
judge "a refusal and what to do are ten lines before the board" \
    test "$(before_board | wc -l)" -le 10
before_board >above
answers ann@example.org 'ok, c9'
judge "… and so is a move among words" test "$(before_board | wc -l)" -le 12
judge "… with the reason" grep -q 'off-board' above
judge "… and whose turn it is" grep -q 'It is your turn' above
answers ann@example.org c4
judge "a first move is not listed beside the board" lacks 'Last moves'
start
opened "$players"'game: differences\nsquares: 6\n'
judge "an invitation names the order for rules" reads 'The line `rules` gets you'
answers ann@example.org accept
cp box/ben@example.org before
answers ann@example.org accept
judge "whoever accepts twice is told so" reads 'accepted already'
judge "… and nobody else" cmp before box/ben@example.org
