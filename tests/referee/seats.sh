#!/bin/sh
# Players who leave a game by mail, are dropped from it or replaced do not end it for the others,
# and the exported record says so.
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 33
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

three='players:\n  - {name: Ann, email: ann@example.org}\n  - {name: Ben, email: ben@example.org}\n'
three="$three"'  - {name: Cleo, email: cleo@example.org}\n'
all='ann@example.org ben@example.org cleo@example.org'

begin() { # header without players
    start
    # shellcheck disable=SC2086 # several addresses
    opened "$1$three" $all
}

exported() { # pattern
    "$program" referee export club 1 >exported
    grep -q -- "$1" exported || { cat exported; return 1; }
}

# --- leaving

now=2026-01-01T10:00Z
begin 'game: scrambled\ncards: 12\n'
answers ben@example.org draw
answers cleo@example.org 'accept draw'
answers ann@example.org resign
judge "a player of three resigns, and the others play on" \
    says ben@example.org 'Ann: leaves the game; the others play on'
judge "… as the record says" exported '1:leaves <2026-01-01'
judge "… which is sound" sh -c '"$1" referee export club 1 | "$1" check -q -' - "$program"
judge "… and whose turn it is" says ben@example.org "It is your turn"
judge "who left is told so" says ann@example.org 'You have left this game'
answers ann@example.org 1x4
judge "… and plays no more" says ann@example.org 'you have left this game, and the others play on'
answers ann@example.org history
judge "… but may ask" says ann@example.org 'no move yet'
cp box/ann@example.org before
answers ben@example.org 1x4
judge "… hears nothing of moves" cmp before box/ann@example.org
answers ben@example.org draw
answers cleo@example.org 'accept draw'
judge "only those who are in the game agree on a draw" test "$(fact .ending)" = draw
judge "… of which the other hears" says ann@example.org 'The game is over'
judge "all of this verifies" verifies

begin 'game: permutations\nrounds: 3\n'
answers ann@example.org 17
answers ann@example.org '[20]'
answers cleo@example.org '[18]'
judge "a secret round waits for all" test "$(fact .moves)" = 1
referee decide 1 dropped 2 --why 'Ben has vanished' && deliver
judge "who is dropped is told so" says ben@example.org 'taken Ben out of the game: Ben has vanished'
judge "… in the record" exported '2:dropped'
answers ann@example.org '[19]'
judge "… and the round is complete without that player" says cleo@example.org '\[19\]; \[18\]'
judge "… in a sound record" sh -c '"$1" referee export club 1 | "$1" check -q -' - "$program"
answers cleo@example.org resign
judge "of the last two, one resigns as ever" \
    test "$(fact '.ending + (.winners|tostring)')" = 'resign[1]'
judge "all of this verifies" verifies

begin 'game: scrambled\ncards: 12\ntime: {each: 3 days}\n'
works 2026-01-05T10:00Z
referee tick && deliver
judge "a flag that has fallen takes nobody out by itself" test "$(fact .status)" = unfinished
referee settings flag=drop
works 2026-01-05T10:05Z
referee tick && deliver
judge "… unless the organiser wants it" \
    says cleo@example.org 'Ann has overstepped the time, and is taken out of the game'
judge "… and the others play on" says ben@example.org 'It is your turn'
judge "all of this verifies" verifies

# --- somebody else plays on

begin 'game: scrambled\ncards: 12\n'
answers ann@example.org 1x4
answers cleo@example.org 'step in'
referee replace 1 Ben 'Dan <dan@example.org>' --why 'Ben is ill' && deliver
judge "somebody is asked to play on" says dan@example.org 'asked to play on for Ben in game 1'
answers ben@example.org 2x3
judge "… and until the answer all stays as it is" test "$(fact .moves)" = 2
old=$(token ben@example.org)
answers dan@example.org accept
judge "… after a yes all are told" says ann@example.org 'Dan plays on for Ben from now on'
judge "… and the record names both" exported 'successors: \[{name: .\{0,1\}Dan.\{0,1\}, from: 3}\]'
judge "… in a sound record" sh -c '"$1" referee export club 1 | "$1" check -q -' - "$program"
letter ben@example.org "$old" resign | referee receive && deliver
judge "… the one before plays no more" test "$(fact .status)" = unfinished
answers cleo@example.org 3x8
answers ann@example.org 4x11
seat=$(sed -n 's/.*\[recto \(1\.2\.[^]]*\)\].*/\1/p' box/all | tail -n 1)
letter dan@example.org "$seat" 5x9 | referee receive && deliver
judge "… and the newcomer does" test "$(fact .moves)" = 5
referee replace 1 2 dan@mail.example.com --why 'A new address' && deliver
answers dan@mail.example.com decline
judge "a new address is asked first, too" \
    test "$(sqlite3 club/referee.db 'SELECT address FROM players WHERE number = 2')" = \
    dan@example.org
referee replace 1 2 dan@mail.example.com --why 'A new address' && deliver
answers dan@mail.example.com accept
judge "… and gets the game after a yes" grep -q 'From now on you play by this address' box/all
ends "nobody is there to step in" 65 referee replace 1 2 --why 'Dan is ill'
judge "all of this verifies" verifies
