#!/bin/sh
# Players who leave a game by mail, are dropped from it or replaced do not end it for the others, and
# the exported record says so.
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 22
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
judge "of the last two, one resigns as ever" test "$(fact '.ending + (.winners|tostring)')" = 'resign[1]'
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
