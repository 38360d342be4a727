#!/bin/sh
# Players who leave a game by mail, are dropped from it or replaced do not end it for the others,
# and the exported record says so.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 136
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

lacks() { # pattern, of the exported record
    "$program" referee export club 1 >exported && has_no -e "$1" exported
}

# --- leaving

now=2026-01-01T10:00Z
begin 'game: scrambled\ncards: 12\n'
answers ann@example.org draw
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

begin 'game: scrambled\ncards: 12\n'
answers ann@example.org 1x4
answers ben@example.org resign
answers ann@example.org takeback
judge "a takeback does not bring back who has left" \
    says ann@example.org 'a player has left since that move'
answers cleo@example.org 2x3
answers ann@example.org 3x5
answers ann@example.org takeback
answers cleo@example.org 'accept takeback'
judge "… and moves made since are taken back without that" test "$(fact .moves)" = 2
answers cleo@example.org takeback
answers ann@example.org 'accept takeback'
judge "… also the first of them" test "$(fact .moves)" = 1
answers cleo@example.org 2x3
referee rollback 1 2 --why 'A slip' && deliver
judge "a roll back to a later move does not, either" exported '2:leaves'
referee rollback 1 1 --why 'Ben meant another game' && deliver
judge "… but the organiser can" lacks '2:leaves'
judge "… of which that player hears" says ben@example.org 'In the game again: Ben'
judge "all of this verifies" verifies

begin 'game: scrambled\ncards: 12\n'
answers ann@example.org 1x4
answers ann@example.org draw
answers ben@example.org 'accept draw'
answers cleo@example.org resign
judge "when the last who has not agreed leaves, the draw is agreed" test "$(fact .ending)" = draw
judge "… of which all hear" says ann@example.org 'All who remain have agreed to the draw'
judge "all of this verifies" verifies

begin 'game: scrambled\ncards: 12\n'
answers ann@example.org 1x4
answers ann@example.org takeback
answers ben@example.org 'accept takeback'
referee decide 1 dropped 3 --why 'no answer' && deliver
judge "… but no takeback, which would undo that" says ann@example.org 'There will be no takeback'
judge "… so that the record stays" exported '1x4 <[^>]*> 3:dropped'
answers ben@example.org 'accept takeback'
judge "… and the offer is gone" says ben@example.org 'nobody has asked for a takeback'
judge "a reason without a full stop runs into no other sentence" says ann@example.org 'no answer$'
judge "all of this verifies" verifies

begin 'game: scrambled\ncards: 12\ntime: {each: 3 days}\n'
answers ann@example.org 'extension 2 days'
answers ben@example.org 'grant extension'
answers cleo@example.org resign
judge "… and more time is granted" says ann@example.org 'All who remain grant Ann the extension'
judge "… as the record says" exported 'extensions: \[{player: 1,.*by: 2 days}'
judge "all of this verifies" verifies

begin 'game: scrambled\ncards: 12\ntime: {each: 3 days}\n'
answers ann@example.org 'extension 2 days'
answers cleo@example.org resign
judge "more time that not all who remain have granted is still asked for" \
    says ann@example.org 'Ann still asks for more time'
answers ben@example.org 'grant extension'
judge "… and may be granted" exported 'extensions: \[{player: 1,.*by: 2 days}'
judge "all of this verifies" verifies

begin 'game: permutations\nrounds: 3\n'
answers ann@example.org 17
answers ann@example.org '[20]'
answers cleo@example.org '[18]'
judge "a secret round waits for all" test "$(fact .moves)" = 1
referee decide 1 dropped 2 --why 'Ben has vanished' && deliver
judge "who is dropped is told so" says ben@example.org 'taken Ben out of the game: Ben has vanished'
judge "… in the record" exported '2:dropped'
judge "… and the round is complete without that player" says cleo@example.org '\[20\]; \[18\]'
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

# --- who is missing in a secret round

accuses_nobody() {
    "$program" referee export club 1 | "$program" check - >judged 2>&1
    has_no 'overstepped at\|remark\.' judged
}

runs_until() { # moments of ticks...
    for moment; do
        works "$moment"
        referee tick && deliver
    done
}

round='time: {each: 3 days}\n'
now=2026-01-01T10:00Z
begin "game: permutations\nrounds: 3\n$round"
works 2026-01-01T12:00Z
answers ann@example.org 17
works 2026-01-01T13:00Z
answers ann@example.org '[19]'
works 2026-01-02T13:00Z
answers ben@example.org '[18]'
runs_until 2026-01-04T11:55Z 2026-01-04T12:05Z
works 2026-01-05T11:00Z
referee decide 1 dropped Cleo --why 'no answer' && deliver
judge "without the one who is missing, a round is opened at once" \
    says ann@example.org 'The round is complete: round 1, \[19\]; \[18\]'
judge "… and the next turn begins" says ben@example.org 'You have 3 days left'
judge "… and who is out reads that, too" says cleo@example.org 'no answer'
judge "… and the answers keep the times at which they came" \
    exported '\[19\] <2026-01-01T13:00Z> \[18\] <2026-01-02T13:00Z>'
judge "… so nobody is said to have been late" accuses_nobody
judge "all of this verifies" verifies

now=2026-01-01T10:00Z
begin "game: permutations\nrounds: 3\n$round"
referee settings flag=drop
for pick in 'ann 17' 'ben 16' 'cleo 15'; do
    answers "${pick% *}@example.org" "${pick#* }"
    answers ann@example.org '[19]'
    answers ben@example.org '[18]'
    [ "$pick" = 'cleo 15' ] || answers cleo@example.org '[20]'
done
runs_until 2026-01-04T09:55Z 2026-01-04T10:05Z
judge "the last round is opened by a flag that falls" says ben@example.org 'The round is complete'
judge "… and all read that the game is over" says ann@example.org 'The game is over by that'
judge "… in the store, too" \
    test "$(sqlite3 club/referee.db 'SELECT state FROM games')" = over
judge "… with nobody said to have been late" accuses_nobody
judge "all of this verifies" verifies

now=2026-01-01T10:00Z
begin "game: permutations\nrounds: 3\n$round"
answers ben@example.org resign
answers ann@example.org 17
answers ann@example.org '[19]'
answers cleo@example.org 'extension 1 day'
answers ann@example.org 'grant extension'
judge "more time in a secret round is for all who are in it" \
    says ann@example.org 'grants Ann, Cleo the extension'
judge "… and nobody else" lacks '{player: 2,'
judge "all of this verifies" verifies

now=2026-01-01T10:00Z
three="$three"'  - {name: Dan, email: dan@example.org}\n'
all="$all dan@example.org"
begin "game: permutations\nrounds: 4\n$round"
referee settings flag=drop
answers ann@example.org 17
answers cleo@example.org '[19]'
answers dan@example.org '[18]'
runs_until 2026-01-04T09:55Z 2026-01-04T10:05Z
judge "all who miss the end of a round are taken out" exported '1:dropped'
judge "… each of them" exported '2:dropped'
judge "… and the others play on" \
    says cleo@example.org 'The round is complete: round 1, \[19\]; \[18\]'
judge "… with nobody said to have been late" accuses_nobody
judge "all of this verifies" verifies

now=2026-01-01T10:00Z
begin "game: permutations\nrounds: 4\n$round"
referee settings flag=drop
answers ann@example.org 17
answers cleo@example.org '[19]'
runs_until 2026-01-04T09:55Z 2026-01-04T10:05Z
judge "if only one has answered, that one wins" \
    test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[3]'
judge "… with nobody else said to have been late" accuses_nobody
judge "all of this verifies" verifies

now=2026-01-01T10:00Z
begin "game: permutations\nrounds: 4\n$round"
referee organiser 'Olga <olga@example.org>' && deliver
referee settings flag=drop
answers ann@example.org 17
runs_until 2026-01-04T09:55Z 2026-01-04T10:05Z 2026-01-04T10:10Z
judge "if nobody has, all stay in the game" test "$(fact '.left|tostring')" = null
judge "… and the organiser decides" says olga@example.org 'The time of Ann, Ben, Cleo, Dan is over'
judge "… asked once" test "$(referee log | grep -c 'The time of Ann')" = 1
answers ben@example.org '[18]'
runs_until 2026-01-04T10:15Z
judge "… also when somebody answers late" test "$(fact '.left|tostring')" = null
referee decide 1 dropped 1 --why 'Ann is away' && deliver
runs_until 2026-01-05T10:15Z
judge "… and has those named who are in the game and owe an answer" \
    says olga@example.org '^  1  Cleo, 2026-01-04'
judge "… and nobody else" has_no "^  1  \(Ann\|Ben\)" box/olga@example.org
judge "all of this verifies" verifies
three=${three%  - *Dan*}
all=${all% dan*}

# --- somebody else plays on

begin 'game: scrambled\ncards: 12\n'
answers ann@example.org 1x4
answers cleo@example.org 'step in'
referee replace 1 Ben 'Dan <dan@example.org>' --why 'Ben is ill' && deliver
judge "somebody is asked to play on" says dan@example.org 'asked to play on for Ben in game 1'
judge "… and is told why" says dan@example.org 'The organiser gives this reason: Ben is ill'
judge "… with the board" says dan@example.org '^ *1  Ann   1'
judge "… and whose turn it is" says dan@example.org "It is Ben's turn"
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

begin 'game: scrambled\ncards: 12\n'
for move in ann:1x4 ben:2x3 cleo:3x5 ann:4x7; do
    answers "${move%%:*}@example.org" "${move#*:}"
done
referee replace 1 Ben 'Dan <dan@example.org>' --why 'Ben is ill' && deliver
answers dan@example.org accept
judge "mail says who made the last moves" \
    says ann@example.org '^Last moves: 1. Ann 1x4, 2. Ben 2x3, 3. Cleo 3x5'
referee rollback 1 1 --why 'A slip' && deliver
judge "after a roll back the newcomer plays from the next move on" \
    exported 'successors: \[{name: .\{0,1\}Dan.\{0,1\}, from: 2}\]'
referee replace 1 Dan 'Eve <eve@example.org>' --why 'Dan is away' && deliver
answers eve@example.org accept
judge "… and may be replaced at once" \
    exported 'successors: \[{name: .\{0,1\}Eve.\{0,1\}, from: 2}\]'
answers ann@example.org takeback
answers eve@example.org 'accept takeback'
answers cleo@example.org 'accept takeback'
judge "… and after a takeback, from the first one" exported "{name: '*Eve'*}"
judge "… in a sound record" sh -c '"$1" referee export club 1 | "$1" check -q -' - "$program"
judge "all of this verifies" verifies

begin 'game: scrambled\ncards: 12\ntime: {each: 3 days}\n'
answers ann@example.org 1x4
answers ben@example.org draw
answers cleo@example.org 'accept draw'
answers ben@example.org 'extension 2 days'
referee replace 1 Ben 'Dan <dan@example.org>' --why 'Ben is ill' && deliver
answers dan@example.org accept
judge "a newcomer has agreed to nothing: all are told" \
    says ann@example.org 'What was offered or asked before does not stand any more'
answers ann@example.org 'accept draw'
judge "… and a draw needs a new offer" says ann@example.org 'nobody has offered a draw'
answers cleo@example.org 'grant extension'
judge "… more time a new request" says cleo@example.org 'nobody asks for an extension'
answers ann@example.org draw
referee replace 1 Dan dan@mail.example.com --why 'A new address' && deliver
dan=$(token dan@example.org)
answers dan@mail.example.com accept
letter dan@example.org "$dan" 2x3 | referee receive && deliver
judge "an old address hears that the seat has passed on" \
    says dan@example.org 'somebody else plays that seat'
answers cleo@example.org 'accept draw'
judge "… but the same player with another address keeps to what was said" \
    says cleo@example.org 'accepts the draw, which others have yet to answer'
judge "all of this verifies" verifies

begin 'game: scrambled\ncards: 12\n'
answers ann@example.org 1x4
referee replace 1 Ben 'Dan <dan@example.org>' --why 'Ben is ill' && deliver
referee replace 1 Ben 'Eve <eve@example.org>' --why 'Ben is ill' && deliver
judge "who was asked hears that somebody else is" \
    says dan@example.org 'Somebody else is asked about the seat in game 1 now'
answers dan@example.org accept
judge "… and a later yes is answered" \
    says dan@example.org 'not asked anything here, or not any more'
answers ben@example.org resign
judge "who is asked hears that the player has left" \
    says eve@example.org 'The seat in game 1 is not to be taken over any more'
rm box/eve@example.org
referee replace 1 Cleo 'Eve <eve@example.org>' --why 'Cleo is ill' && deliver
answers cleo@example.org 2x3
answers ann@example.org takeback
judge "… but not while the seat needs somebody" \
    test "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM successions')" = 1
referee decide 1 void --why 'Too few' && deliver
judge "… or that the game has ended" \
    says eve@example.org 'The seat in game 1 is not to be taken over any more'
judge "all of this verifies" verifies

# --- who would step in

stranger() { # address text
    letter "$1" x "$2" | referee receive && deliver
}

waiting() { # pattern
    "$program" referee waiting club >list
    grep -qx -- "$1" list || { cat list; return 1; }
}

now=2026-01-01T10:00Z
begin 'game: scrambled\ncards: 12\ntime: {each: 3 days}\n'
referee organiser 'Olga <olga@example.org>'
referee settings digest=off
stranger dan@example.org 'step in'
judge "a stranger who would step in is asked first" says dan@example.org 'Somebody, perhaps you'
judge "… and is not on the list before" test -z "$("$program" referee waiting club)"
answers dan@example.org 'step in'
judge "… but after a yes" waiting 'dan <dan@example.org>, since 2026-01-01'
for _ in 1 2 3 4 5; do stranger eve@example.org 'step in'; done
rm box/eve@example.org
stranger eve@example.org 'step in'
judge "… within what strangers are answered" test ! -e box/eve@example.org
stranger fay@example.org 'step in'
answers fay@example.org 'step in'
works 2026-01-04T10:05Z
referee tick && deliver
judge "a flag that has fallen: the organiser reads who would play on" \
    says olga@example.org 'dan would step in'
judge "… and by which order that person is asked" \
    says olga@example.org '^  replace 1 1 by dan <dan@example.org>: reason$'
cp box/dan@example.org before
answers olga@example.org 'replace 1 1 by Dan <dan@example.org>: Ann is ill'
judge "the order says who would be asked" \
    says olga@example.org 'dan@example.org would be asked by mail'
judge "… and asks nobody yet" cmp before box/dan@example.org
answers olga@example.org "$(read_mail olga@example.org | grep '^ *confirm [a-z2-7]*$')"
judge "… but once it is confirmed" says olga@example.org 'dan@example.org is asked; you hear'
judge "… with the reason" says dan@example.org 'The organiser gives this reason: Ann is ill'
judge "… whose turn it is" says dan@example.org "It is Ann's turn"
judge "… and the time" says dan@example.org 'seen from that seat: You have overstepped'
judge "the list says who is asked" waiting 'dan <.*>, since 2026-01-01, is asked about game 1'
answers dan@example.org decline
judge "a no reaches the organiser at once" \
    says olga@example.org 'dan@example.org declines to take over'
judge "… with the next who would play on" \
    says olga@example.org '^  replace 1 1 by fay <fay@example.org>: reason$'
referee replace 1 1 --why 'Ann is ill' && deliver
judge "the first of the list is asked" says fay@example.org 'asked to play on for Ann'
works 2026-01-11T10:06Z
referee tick && deliver
judge "… whose silence reaches the organiser at once, too" \
    grep -q 'fay@example.org has not answered within seven' box/olga@example.org
referee replace 1 1 'Fay <fay@example.org>' --why 'Ann is ill' && deliver
answers fay@example.org accept
judge "… and who may still say yes when asked again" \
    test "$(sqlite3 club/referee.db 'SELECT name FROM players WHERE number = 1')" = Fay
referee settings flag=drop
works 2026-02-01T10:00Z
referee tick && deliver
judge "who is taken out: the organiser reads what can be done" \
    says olga@example.org 'by .roll back 1 to 0: reason'
advice=$(read_mail olga@example.org | sed ':a;N;$!ba;s/\n/ /g;s/.*by `\(roll back [^`]*\)`.*/\1/')
answers olga@example.org "$advice"
answers olga@example.org "$(read_mail olga@example.org | grep '^ *confirm [a-z2-7]*$')"
judge "… and that order brings the player back, who is told" \
    says fay@example.org 'In the game again: Fay'
judge "… with the clock as it should be" says fay@example.org 'You have 3 days left'
judge "… as the record says" lacks 1:dropped
referee replace 1 Fay 'Gus <gus@example.org>' --why 'Fay has vanished' && deliver
answers gus@example.org accept
judge "… so that somebody else may have the seat" says ben@example.org 'Gus plays on for Fay'
judge "all of this verifies" verifies

now=2026-01-01T10:00Z
begin 'game: scrambled\ncards: 12\n'
for player in eve fay; do
    stranger $player@example.org 'step in'
    answers $player@example.org 'step in'
done
referee replace 1 1 --why 'Ann is ill' && deliver
ends "nobody can be asked about a second seat" 65 \
    referee replace 1 2 'Eve <eve@example.org>' --why 'Ben is ill'
judge "… before the first is answered" grep -q 'is asked about another game already' err
referee replace 1 2 --why 'Ben is ill' && deliver
judge "nobody is asked about two seats of a game" says eve@example.org 'asked to play on for Ann'
judge "… but the next of the list" says fay@example.org 'asked to play on for Ben'
ends "… as long as there is one" 65 referee replace 1 3 --why 'Cleo is ill'
answers fay@example.org 'stop stepping in'
judge "who would step in may stop that" says fay@example.org 'You will not be asked any more'
judge "… and is not on the list any more" \
    waiting 'eve <.*>, since 2026-01-01, is asked about game 1'
judge "… as is nobody else" test "$(wc -l <list)" = 1
