#!/bin/sh
# The clocks of games by mail: what is left, pauses, absences, moves taken back, secret rounds. The
# record that is exported must say the same. TAP; RECTO names the program.
# shellcheck disable=SC2016,SC2034 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
plan 63
cd "$work" || exit 2
# shellcheck disable=SC1091 # looked at by itself
. "$top/tests/referee/players.sh"

header='game: differences\nsquares: 6\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\n'

begin() { # time control, moment
    now=$2
    start
    opened "$header$1" ann@example.org ben@example.org
}

at() { # moment, address, text
    now=$1
    answers "$2" "$3"
}

decides() { # moment command arguments...
    now=$1
    shift
    referee "$@" --why 'So it is' && deliver
}

tick() { # moment
    now=$1
    referee tick && deliver
}

# Seconds from the last move to the flag, at most, by the exported record.
seconds_left() {
    fact '.clock.running | (.flag[1]|fromdate) - (.since[1]|fromdate)'
}

# The newest message to somebody, its lines put together.
reads() { # address pattern
    read_mail "$1" | tr -s '\n ' ' ' | grep -q -- "$2" || { read_mail "$1"; return 1; }
}

# --- what is left

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
judge "clock: before the first move nothing runs" \
    reads ann@example.org 'The clock starts with the first move'
at 2026-01-02T10:00Z ann@example.org a1
judge "who is on the move reads how much time is left" \
    reads ben@example.org \
    'You have 3 days left; the flag falls on Monday, 5 January 2026, 10:00 (UTC)'
judge "… and so does the other" reads ann@example.org 'Ben has 3 days left'
at 2026-01-03T13:30Z ben@example.org board
judge "… at any time" reads ben@example.org 'You have 1 day 20 hours left'
at 2026-01-05T09:15Z ben@example.org board
judge "… in hours and minutes" reads ben@example.org 'You have 45 minutes left'
at 2026-01-05T10:30Z ben@example.org board
judge "… and afterwards by how much it was too much" \
    reads ben@example.org 'You have overstepped the time by '
begin 'time: {start: 10 days, grace: 6 hours, zone: Europe/Berlin}\n' 2026-07-01T10:00Z
at 2026-07-02T10:00Z ann@example.org a1
judge "clock: in the time of the zone, with grace" reads ben@example.org \
    'Sunday, 12 July 2026, 18:00 (UTC+02:00), 6 hours of grace'
at 2026-07-04T11:00Z ben@example.org b3
judge "… and what is in hand" reads ben@example.org 'You have 7 days 2[23] hours in hand'

# --- pauses

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
decides 2026-01-03T10:00Z pause 1
judge "clock: a pause is in the record" test "$(fact '.clock.running.flag[0]')" = null
judge "… and in the mail" reads ben@example.org 'The clocks stand still'
tick 2026-02-01T10:00Z
judge "… in which nobody loses" test "$(fact .status)" = unfinished
decides 2026-02-03T10:00:30Z resume 1
judge "… and then the clock runs on" reads ben@example.org 'You have 2 days left'
judge "… to the second" test "$(seconds_left)" = "$((3 * 86400 + 31 * 86400 + 30))"
tick 2026-02-05T09:00Z
judge "… to its end, not before" test "$(fact .status)" = unfinished
decides 2026-02-05T09:30Z adjourn 1
judge "adjourned, the game has a pause too" test "$(fact '.status + .clock.running.flag[0]')" \
    = unfinished
decides 2026-03-05T09:30Z resume 1
judge "… that ends with it" reads ben@example.org 'You have 30 minutes left'
at 2026-03-05T09:45Z ben@example.org b3
judge "… in time for a move" test "$(fact '.moves,.remarks|tostring' | tr '\n' ' ')" = '2 [] '
decides 2026-03-06T09:30Z pause 1
decides 2026-03-06T10:30Z adjourn 1
decides 2026-03-07T09:30Z resume 1
judge "a game that is paused may be adjourned" reads ann@example.org 'You have 2 days left'
tick 2026-03-20T00:00Z
judge "and in the end somebody loses" test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[2]'
judge "… which the record allows" \
    sh -c '"$1" referee export club 1 | "$1" check -q -' - "$program"
judge "all that verifies" verifies

pauses='pauses:\n    - from: 2025-12-24T00:00Z\n      to: 2025-12-27T00:00Z\n'
begin "time:   # of ours\n    each: 3 days\n    $pauses" 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
decides 2026-01-03T10:00Z pause 1
decides 2026-01-04T10:00Z resume 1
judge "clock: pauses in a record of several lines" test "$(seconds_left)" = "$((4 * 86400))"
judge "… keep its comments" sh -c '"$1" referee export club 1 | grep -q "# of ours"' - "$program"
judge "all that verifies" verifies

# --- absences

begin 'time: {each: 3 days, allowance: 5 days, zone: +01:00}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2026-01-03T10:00Z ben@example.org 'absent 2026-01-02 2026-01-05'
judge "clock: an absence is in the record" sh -c '"$1" referee export club 1 |
    grep -q "{player: 2, from: 2026-01-03, to: 2026-01-05}"' - "$program"
judge "… and the clock stands still" reads ben@example.org 'Your clock stands still on these days'
judge "… so that the flag falls later" reads ben@example.org 'Thursday, 8 January 2026, 11:00'
at 2026-01-03T11:00Z ben@example.org 'absent 2026-01-01 2026-01-02'
judge "… but not on days that are over" reads ben@example.org 'these days are over'
at 2026-01-03T12:00Z ben@example.org 'absent 2026-01-06 2026-03-31'
judge "… nor on more days than there are" reads ben@example.org 'Saturday, 10 January 2026, 11:00'
at 2026-01-10T12:00Z ben@example.org 'absent 2026-01-10 2026-01-12'
judge "… nor when the time is over" reads ben@example.org 'your time is over already'
tick 2026-01-10T12:01Z
judge "… and that is that" test "$(fact .ending)" = forfeit
judge "all that verifies" verifies
begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2026-01-03T10:00Z ben@example.org 'absent 2026-01-03 2026-12-31'
judge "without an allowance no absence stops the clock" \
    reads ben@example.org 'The clock does not stop for it'

# --- moves that are taken back

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2026-01-04T10:00Z ben@example.org b3
at 2026-01-06T10:00Z ann@example.org c5
decides 2026-01-08T10:00Z rollback 1 1
judge "clock: moves taken back were nobody's time" reads ben@example.org 'You have 3 days left'
at 2026-01-10T10:00Z ben@example.org b4
at 2026-01-10T11:00Z ben@example.org takeback
at 2026-01-11T10:00Z ann@example.org 'accept takeback'
judge "… and so with a takeback" reads ben@example.org 'You have 3 days left'
judge "all that verifies" verifies

# --- secret rounds

secret='game: permutations\nrounds: 2\ntime: {each: 3 days}\nplayers:\n'
secret="$secret"'  - {name: Ann, email: ann@example.org}\n  - {name: Ben, email: ben@example.org}\n'
now=2026-01-01T10:00Z
start
opened "$secret" ann@example.org ben@example.org
at 2026-01-02T10:00Z ann@example.org 17
at 2026-01-03T10:00Z ann@example.org '[18] {as ever}'
tick 2026-01-05T10:30Z
judge "clock: who has answered in secret loses no time" test "$(fact .status)" = unfinished
at 2026-01-05T11:00Z ben@example.org board
judge "… who has not does" reads ben@example.org 'You have 23 hours left'
tick 2026-01-06T10:30Z
judge "… and loses" test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[1]'
judge "… the answer that was in being known" \
    sh -c '"$1" referee export club 1 | grep -q "as ever} <2026-01-03T10:00Z>"' - "$program"
judge "all that verifies" verifies

# --- time zones, whose data are the machine's

begin 'time: {each: 3 days, zone: Europe/Berlin}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
judge "clock: the data of a zone are in the journal" \
    sh -c '"$1" referee log club | grep -q "data of the time zone Europe/Berlin: "' - "$program"
judge "all that verifies" verifies
cp said report
judge "… without a word about the zone" test "$(grep -c Berlin report)" = 0
mkdir -p zones/Europe
cp /usr/share/zoneinfo/Asia/Kathmandu zones/Europe/Berlin
export TZDIR=zones
judge "with other data, too" verifies
cp said report
judge "… and says so" \
    grep -q '^the data of the time zone Europe/Berlin on this machine .* are not' report
tick 2026-01-03T10:00Z
judge "data that change are an entry" \
    test "$("$program" referee log club | grep -c 'data of the time zone')" = 2
at 2026-01-04T10:00Z ben@example.org board
judge "… and hold from then on" reads ben@example.org '2026, 15:45 (UTC+05:45)'
unset TZDIR
at 2026-01-04T11:00Z ben@example.org board
judge "… also when mail is the first to find out" reads ben@example.org '2026, 11:00 (UTC+01:00)'
judge "all that verifies" verifies
judge "… and leaves nothing behind" sh -c '! ls -d "${TMPDIR:-/tmp}"/recto-zones-* 2>&-'

# --- clocks that jump

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2025-06-01T10:00Z ben@example.org b3
judge "clock: set back, it loses no move" test "$(fact '.moves,.status' | tr '\n' ' ')" \
    = '2 unfinished '
tick 2026-03-01T10:00Z
judge "… a flag that falls by it" test "$(fact .ending)" = forfeit
decides 2026-01-02T10:30Z rollback 1 2
judge "… is taken back by the arbiter" test "$(fact '.moves,.status' | tr '\n' ' ')" \
    = '2 unfinished '
at 2026-06-01T10:00Z ann@example.org c5
at 2026-01-02T11:00Z ben@example.org e2
judge "… nor set forward and back" test "$(fact '.moves' | tr '\n' ' ')" = '4 '
judge "all that verifies" verifies

# --- a store of an earlier version, whose games were judged in another way

now=2026-02-01T10:00Z
rm -rf club
mkdir club
sqlite3 club/referee.db <"$top/tests/referee/stores/layout2.sql"
cp "$top/tests/referee/stores/layout2.keys" club/keys
judge "clock: an old store verifies" verifies
cp said report
judge "… and what that proves is said" grep -q '^entries 1 to 10 were judged by an earlier' report
printf '%b' "$header" >record.yaml
referee open record.yaml >number && deliver
for player in ann ben; do answers "$player@example.org" accept; done
answers ann@example.org b2
judge "… its new games too" verifies
sqlite3 club/referee.db "UPDATE games SET moved = moved + 1 WHERE id = 3"
judge "… which are compared" sh -c '! "$1" referee verify club >report' - "$program"
judge "… by name" grep -qx 'game 3 differs' report
sqlite3 club/referee.db "UPDATE games SET moved = moved - 1 WHERE id = 3;
    UPDATE journal SET moment = moment + 1 WHERE seq = 5"
judge "… and its old entries are still in their chain" \
    sh -c '! "$1" referee verify club >report' - "$program"
judge "… with the place" grep -qx 'entry 5: the chain is broken here' report
