#!/bin/sh
# The clocks of games by mail are right, with pauses, absences, moves taken back and secret rounds,
# and the exported record says the same.
# Runs: long
# shellcheck disable=SC2016,SC2034 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 131
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

header='game: differences\nsquares: 6\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\n'

begin() { # time control, moment
    now=$2
    start
    opened "$header$1" ann@example.org ben@example.org
}

at() { # moment, address, text
    works "$1"
    answers "$2" "$3"
}

decides() { # moment command arguments...
    works "$1"
    shift
    referee "$@" --why 'So it is' && deliver
}

tick() { # moment
    works "$1"
    referee tick && deliver
}

# The most seconds from the last move to the flag, according to the exported record.
seconds_left() {
    fact '.clock.running | (.flag[1]|fromdate) - (.since[1]|fromdate)'
}

# The newest message to an address, in one line.
reads() { # address pattern
    read_mail "$1" | tr -s '\n ' ' ' | grep -q -- "$2" || { read_mail "$1"; return 1; }
}

# --- the time that is left

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
judge "the clock starts when all have accepted" \
    reads ann@example.org 'You have 3 days left. The flag falls on Sunday, 4 January 2026, 10:00'
at 2026-01-02T10:00Z ann@example.org a1
judge "the player to move is told how much time is left" \
    reads ben@example.org \
    'You have 3 days left. The flag falls on Monday, 5 January 2026, 10:00 (UTC)'
judge "… and so is the other" reads ann@example.org 'Ben has 3 days left'
at 2026-01-03T13:30Z ben@example.org board
judge "… at any time" reads ben@example.org 'You have 1 day 20 hours left'
at 2026-01-05T09:15Z ben@example.org board
judge "… in hours and minutes" reads ben@example.org 'You have 45 minutes left'
at 2026-01-05T10:30Z ben@example.org board
judge "… and afterwards by how much it was exceeded" \
    reads ben@example.org 'You have overstepped the time by '
begin 'time: {start: 10 days, grace: 6 hours, zone: +02:00}\n' 2026-07-01T10:00Z
at 2026-07-02T10:00Z ann@example.org a1
judge "times are in the time zone of the game, with grace" reads ben@example.org \
    'Sunday, 12 July 2026, 18:00 (UTC+02:00). That includes 6 hours of grace'
at 2026-07-04T11:00Z ben@example.org b3
judge "… and the time in hand" reads ben@example.org 'You have 7 days 2[23] hours in hand'

# --- pauses

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
decides 2026-01-03T10:00Z pause 1
judge "a pause is in the record" test "$(fact '.clock.running.flag[0]')" = null
judge "… and in the mail" reads ben@example.org 'The clocks stand still'
tick 2026-02-01T10:00Z
judge "… in which no player loses" test "$(fact .status)" = unfinished
decides 2026-02-03T10:00:30Z resume 1
judge "… and then the clock runs on" reads ben@example.org 'You have 2 days left'
judge "… to the second" test "$(seconds_left)" = "$((3 * 86400 + 31 * 86400 + 30))"
tick 2026-02-05T09:00Z
judge "… until the time is used up, not before" test "$(fact .status)" = unfinished
decides 2026-02-05T09:30Z adjourn 1
judge "an adjourned game has a pause, too" test "$(fact '.status + .clock.running.flag[0]')" \
    = unfinished
decides 2026-03-05T09:30Z resume 1
judge "… that ends when it is resumed" reads ben@example.org 'You have 30 minutes left'
at 2026-03-05T09:45Z ben@example.org b3
judge "… so that a move is in time" \
    test "$(fact '.moves,.remarks|tostring' | tr '\n' ' ')" = '2 [] '
decides 2026-03-06T09:30Z pause 1
decides 2026-03-06T10:30Z adjourn 1
decides 2026-03-07T09:30Z resume 1
judge "a game that is paused may be adjourned" reads ann@example.org 'You have 2 days left'
tick 2026-03-20T00:00Z
judge "and in the end a player loses" test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[2]'
judge "… and the record agrees" \
    sh -c '"$1" referee export club 1 | "$1" check -q -' - "$program"
judge "all of this verifies" verifies

pauses='pauses:\n    - from: 2025-12-24T00:00Z\n      to: 2025-12-27T00:00Z\n'
begin "time:   # of ours\n    each: 3 days\n    $pauses" 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
decides 2026-01-03T10:00Z pause 1
decides 2026-01-04T10:00Z resume 1
judge "pauses in a record of several lines" test "$(seconds_left)" = "$((4 * 86400))"
judge "… keep its comments" sh -c '"$1" referee export club 1 | grep -q "# of ours"' - "$program"
judge "all of this verifies" verifies

# --- days of vacation

begin 'time: {each: 3 days}\n' 2026-01-29T10:00Z
at 2026-01-29T11:00Z ann@example.org 'language French'
judge "the first of a month in French" reads ann@example.org 'dimanche 1er f.*vrier 2026 '
begin 'time: {each: 3 days, allowance: 5 days, zone: +01:00}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2026-01-03T10:00Z ben@example.org 'absent 2026-01-02 2026-01-05'
judge "a vacation is in the record" sh -c '"$1" referee export club 1 |
    grep -q "{player: 2, from: 2026-01-03, to: 2026-01-05}"' - "$program"
judge "… and the clock stands still" reads ben@example.org 'game goes, in: 1\.'
judge "… so that the flag falls later" reads ben@example.org 'Thursday, 8 January 2026, 11:00'
at 2026-01-03T11:00Z ben@example.org 'vacation 2026-01-01 2026-01-02'
judge "… but not for days in the past" reads ben@example.org 'these days are over'
at 2026-01-03T12:00Z ben@example.org 'vacation 2026-01-06 2026-02-15'
judge "… nor for more days than the allowance" \
    reads ben@example.org 'Saturday, 10 January 2026, 11:00'
at 2026-01-10T12:00Z ben@example.org back
at 2026-01-10T12:00Z ben@example.org 'vacation 2026-01-11 2026-01-12'
judge "… nor after the time is over" reads ben@example.org 'Your clock does not stand still in: 1'
tick 2026-01-10T12:01Z
judge "… and the game is forfeited" test "$(fact .ending)" = forfeit
judge "all of this verifies" verifies
begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2026-01-03T10:00Z ben@example.org 'vacation 2026-01-03 2026-02-15'
judge "without an allowance no vacation stops the clock" \
    reads ben@example.org 'Your clock does not stand still in: 1'

# --- moves taken back

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2026-01-04T10:00Z ben@example.org b3
at 2026-01-06T10:00Z ann@example.org c5
decides 2026-01-08T10:00Z rollback 1 1
judge "time for moves taken back counts for no player" reads ben@example.org 'You have 3 days left'
at 2026-01-10T10:00Z ben@example.org b4
at 2026-01-10T11:00Z ben@example.org takeback
at 2026-01-11T10:00Z ann@example.org 'accept takeback'
judge "… nor does a takeback by agreement" reads ben@example.org 'You have 3 days left'
judge "all of this verifies" verifies

# --- secret rounds

secret='game: permutations\nrounds: 2\ntime: {each: 3 days}\nplayers:\n'
secret="$secret"'  - {name: Ann, email: ann@example.org}\n  - {name: Ben, email: ben@example.org}\n'
now=2026-01-01T10:00Z
start
opened "$secret" ann@example.org ben@example.org
at 2026-01-02T10:00Z ann@example.org 17
at 2026-01-03T10:00Z ann@example.org '[18] {as ever}'
judge "in a secret round all have the same deadline" \
    reads ben@example.org 'The flag falls on Monday, 5 January 2026, 10:00 (UTC)'
tick 2026-01-05T09:30Z
judge "… a player who has answered loses no time" test "$(fact .status)" = unfinished
at 2026-01-05T09:35Z ben@example.org board
judge "… a player who has not answered does" reads ben@example.org 'You have 25 minutes left'
tick 2026-01-05T10:30Z
judge "… and loses" test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[1]'
judge "… and the answer that was in becomes known" \
    sh -c '"$1" referee export club 1 | grep -q "as ever} <2026-01-03T10:00Z>"' - "$program"
judge "all of this verifies" verifies

now=2026-01-01T10:00Z
start
opened "$secret" ann@example.org ben@example.org
at 2026-01-02T10:00Z ann@example.org 17
at 2026-01-03T10:00Z ann@example.org '[19]'
at 2026-01-03T11:00Z ben@example.org 'extension 2 days'
at 2026-01-03T12:00Z ann@example.org 'grant extension'
judge "more time in a secret round is for all" reads ben@example.org 'grants Ann, Ben the extension'
at 2026-01-06T10:00Z ann@example.org '[18]'
at 2026-01-06T11:00Z ben@example.org '[20]'
judge "… so a corrected answer is in time" \
    omits overstepped \
    sh -c '"$1" referee export club 1 >kept.yaml && "$1" check kept.yaml 2>&1' - "$program"
judge "all of this verifies" verifies

# --- the clock starts when the game can be played

now=2026-01-01T10:00Z
start
opened "$header"'time: {each: 5 days, begin: 2026-01-02T00:00Z}\n'
judge "an invitation has no clock" reads ann@example.org \
    'everybody has accepted. Nor does one run before Friday, 2 January 2026, 00:00 (UTC)'
at 2026-01-08T10:00Z ann@example.org accept
at 2026-01-08T18:00Z ben@example.org accept
tick 2026-01-08T18:01Z
judge "… begun late, no player has lost" test "$(fact .status)" = unfinished
judge "… and gives the first player the whole time" reads ann@example.org \
    'You have 5 days left. The flag falls on Tuesday, 13 January 2026, 18:00 (UTC)'
judge "… by the record, too" test "$(fact '.clock.running.since[0]')" = 2026-01-08T18:00:00Z
tick 2026-01-13T17:00Z
judge "… until it is used up" test "$(fact .status)" = unfinished
tick 2026-01-13T18:02Z
judge "… not longer" test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[2]'
judge "all of this verifies" verifies
begin 'time: {each: 5 days, begin: 2026-02-01T12:00Z}\n' 2026-01-01T10:00Z
judge "the clock begins later if the record says so" reads ann@example.org \
    'You have 5 days left. The flag falls on Friday, 6 February 2026, 12:00 (UTC)'
begin 'time:\n  # of ours\n  each: 5 days\n' 2026-01-01T10:00Z
judge "… in a record of several lines, too" test "$(seconds_left)" = "$((5 * 86400))"
judge "… which keeps its comments" \
    sh -c '"$1" referee export club 1 | grep -q "# of ours"' - "$program"
judge "all of this verifies" verifies
tick 2026-01-06T10:02Z
judge "… and without a beginning the first move has a clock" test "$(fact .ending)" = forfeit
for moves in 'a1 b3' 'a1 <2025-11-01> b3' 'a1 <2025-11-01> b3 <2025-11-02>'; do
    begin "time: {each: 5 days}\nmoves: $moves\n" 2026-01-01T10:00Z
    judge "the record has its $moves moves when all have accepted" \
        reads ann@example.org 'You have 5 days left. The flag falls on Tuesday, 6 January 2026'
    judge "… and cost no player time" \
        test "$(fact '[.remarks, .clock.overstepped]|tostring')" = '[[],[]]'
done
judge "all of this verifies" verifies

# --- invitations

days() { # days of January on which tick is run, 32 being the first of February
    for day; do
        tick "$(date -u -d "2026-01-01 + $((day - 1)) days" +%Y-%m-%dT12:00Z)"
    done
}
now=2026-01-01T10:00Z
start
opened "$header"
judge "invitation: it says when it expires" \
    reads ben@example.org 'takes place if everybody has accepted by 2026-01-29 [0-9:]* UTC'
at 2026-01-02T10:00Z ann@example.org accept
rm box/*
days 3 7
judge "… causes no reminder at once" test ! -e box/all
days 8 9 14 15 16 22 23 28
judge "… but once a week" test "$(grep -c 'A reminder: you are invited' box/all)" = 3
judge "… and not the players who have accepted" test ! -e box/ann@example.org
days 29
judge "… until it expires" reads ben@example.org 'The game does not take place'
judge "… of which the others are told" reads ann@example.org 'there was no answer of Ben'
judge "… and the log has it" \
    sh -c '"$1" referee log club 1 | grep -q "expired: no answer of Ben"' - \
    "$program"
at 2026-01-30T10:00Z ben@example.org accept
judge "… and can no longer be accepted" reads ben@example.org 'the invitation has expired'
judge "… nor is it listed" \
    sh -c '"$1" referee list club | grep -q "differences expired"' - "$program"
now=2026-01-01T10:00Z
opened "$header"
tick 2026-03-01T10:00Z
judge "invitation: it does not expire without a reminder" \
    reads ben@example.org 'A reminder: .* by 2026-03-08'
tick 2026-03-08T10:00Z
judge "… but after one it does" reads ben@example.org 'there was no answer of Ann, Ben'
judge "all of this verifies" verifies

# --- outages

ticks() { # moments
    for now; do referee tick || return 1; done
    deliver
}
begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
ticks 2026-01-02T11:00Z 2026-01-02T12:00Z 2026-01-02T13:00Z 2026-01-02T14:00Z
judge "outage: there is none while tick runs" \
    omits outage "$program" referee log club
token ben@example.org >sent
now=2026-01-07T14:00Z
referee tick 2>complaint && deliver
judge "outage: no game is forfeited after one" test "$(fact .status)" = unfinished
judge "… tick says so" \
    grep -q 'no clock runs in between, nor until 2026-01-08T14:00:00Z' complaint
judge "… and the log has it" \
    sh -c '"$1" referee log club | grep -q " outage Nothing could reach"' - "$program"
judge "… and the players are told" \
    reads ann@example.org 'What you sent in that time may still come'
judge "… with the time that is left" reads ben@example.org \
    'You have 2 days 20 hours left. The flag falls on Sunday, 11 January 2026, 10:00 (UTC)'
now=2026-01-07T15:00Z
letter ben@example.org "$(cat sent)" b3 | referee receive && deliver
judge "… moves sent meanwhile are played" test "$(fact .moves)" = 2
judge "… in time" test "$(fact '.remarks|tostring')" = '[]'
judge "… without being charged for the outage" \
    test "$(fact '.clock.players[1].used[0] / 3600 | floor')" = 3
judge "all of this verifies" verifies
ticks 2026-01-07T16:00Z 2026-01-07T17:00Z 2026-01-07T18:00Z
now=2026-01-09T18:00Z
token ann@example.org >sent
letter ann@example.org "$(cat sent)" c5 | referee receive && deliver
judge "outage: a message may be the first to notice" \
    sh -c '[ "$("$1" referee log club | grep -c "outage Nothing")" = 2 ]' - "$program"
judge "… and is played" test "$(fact .moves)" = 3
works 2026-01-13T15:00Z
ticks 2026-01-13T15:05Z
judge "outage: games that were lost before stay lost" test "$(fact '.ending')" = null
works 2026-01-13T18:05Z
ticks 2026-01-13T18:05Z
judge "… and the player who oversteps then forfeits" \
    test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[1]'
judge "all of this verifies" verifies
begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
ticks 2026-01-01T11:00Z 2026-01-01T12:00:07Z 2026-01-01T13:10:07Z
judge "outage: an hourly job that begins ten minutes late is none" \
    omits outage "$program" referee log club
ticks 2026-01-01T14:20:08Z
judge "… but a second more is" test "$("$program" referee log club | grep -c 'outage Nothing')" = 1
judge "all of this verifies" verifies

now=2026-02-01T10:00Z
opened "$header"
works 2026-02-09T10:00Z
referee tick && deliver
token ben@example.org >sent
now=2026-02-20T10:00Z
referee tick 2>>complaint
letter ben@example.org "$(cat sent)" accept | referee receive
letter ann@example.org "$(token ann@example.org)" accept | referee receive
judge "outage: an invitation does not expire while mail may still come in" \
    sh -c '"$1" referee list club | grep -q "^2 differences running"' - "$program"
opened "$header"
works 2026-03-01T10:00Z
referee tick && deliver
now=2026-03-20T10:00Z
referee tick 2>>complaint
works 2026-03-21T10:00Z
ticks 2026-03-21T10:05Z
judge "… but then" reads ben@example.org 'there was no answer of Ann, Ben'
judge "all of this verifies" verifies

# --- clocks that jump

is_told_once() { # what the log has of it
    test "$("$program" referee log club | grep -c "$1")" = 1
}
begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
now=2025-06-01T10:00Z
answers ben@example.org b3
judge "set back: no move is lost" test "$(fact '.moves,.status' | tr '\n' ' ')" \
    = '2 unfinished '
answers ann@example.org board
judge "… and the log says so, once" is_told_once 'set back to 2025-06-01 10:00 UTC. If it is right'
judge "… and no time goes back" test "$(fact '.clock.running.since[0]')" = 2026-01-02T10:00:00Z
judge "… nor does the referee believe that it is right again" \
    omits "had been set forward" "$program" referee log club
judge "all of this verifies" verifies
for ticking in no yes; do
    begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
    at 2026-01-02T10:00Z ann@example.org a1
    [ $ticking = yes ] && ticks 2026-01-02T11:00Z 2026-01-02T12:00Z 2026-01-02T12:30Z
    [ $ticking = no ] && sqlite3 club/referee.db "DELETE FROM pulse WHERE name = 'ticked'"
    now=2036-01-03T10:00Z
    answers ben@example.org b3
    judge "set forward: a move is taken" test "$(fact .moves)" = 2
    [ $ticking = yes ] && ticks 2036-01-03T10:05Z 2036-01-03T10:10Z
    judge "… and no player loses" test "$(fact .status)" = unfinished
    now=2026-01-02T14:00Z
    answers ann@example.org board
    judge "… set right: the clock runs" reads ann@example.org \
        'You have 3 days left. The flag falls on Monday, 5 January 2026, 14:0'
    judge "… and has charged no player" \
        test "$(fact '[.remarks, .clock.overstepped]|tostring')" = '[[],[]]'
    judge "… the record has that time" \
        omits 2036 "$program" referee export club 1
    judge "… the log says so" \
        is_told_once 'set back to 2026-01-02 14:00 UTC. It had been set forward'
    judge "… and the players are told" grep -q 'The clock of this referee was wrong' box/all
    judge "all of this verifies" verifies
    tick 2026-01-05T14:02Z
    judge "… and the flag falls when it should" \
        test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[2]'
done
begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
tick 2026-03-01T10:00Z
judge "a flag falls because of a wrong clock" test "$(fact .ending)" = forfeit
decides 2026-01-02T10:30Z rollback 1 1
judge "… is taken back by the arbiter" test "$(fact '.moves,.status' | tr '\n' ' ')" \
    = '1 unfinished '
judge "all of this verifies" verifies

# --- a store of an earlier version with other judging

now=2026-02-01T10:00Z
rm -rf club
mkdir club
sqlite3 club/referee.db <"$top/tests/data/stores/layout2.sql"
cp "$top/tests/data/stores/layout2.keys" club/keys
judge "an old store verifies" verifies
cp said report
judge "… and says what that proves" grep -q '^entries 1 to 10 were carried out by earlier' report
printf '%b' "$header" >record.yaml
referee open record.yaml >number && deliver
for player in ann ben; do answers "$player@example.org" accept; done
answers ann@example.org b2
judge "… its new games, too" verifies
sqlite3 club/referee.db "UPDATE games SET moved = moved + 1 WHERE id = 3"
judge "… a change in those is noticed" refuses sh -c '"$1" referee verify club >report' - "$program"
judge "… and named" grep -qx 'game 3 differs' report
sqlite3 club/referee.db "UPDATE games SET moved = moved - 1 WHERE id = 3;
    UPDATE journal SET moment = moment + 1 WHERE seq = 5"
judge "… and so is one in the chain of its old entries" \
    refuses sh -c '"$1" referee verify club >report' - "$program"
judge "… with the place" grep -qx 'entry 5: the chain is broken here' report
