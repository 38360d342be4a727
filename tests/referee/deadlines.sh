#!/bin/sh
# Deadlines bend where people agree: extensions, vacations and reminders follow what players and the
# organiser want, and the exported record says the same.
# Runs: long
# shellcheck disable=SC2016,SC2034 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 56
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

tick() { # moment
    works "$1"
    referee tick && deliver
}

reads() { # address pattern
    read_mail "$1" | tr -s '\n ' ' ' | grep -q -- "$2" || { read_mail "$1"; return 1; }
}

sound() { # the record of game 1
    "$program" referee export club 1 | "$program" check -q -
}

# --- extensions

begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
at 2026-01-02T10:00Z ann@example.org a1
at 2026-01-03T10:00Z ann@example.org 'extension 3 days'
judge "only who is on the move asks for more time" \
    reads ann@example.org 'your clock is not running'
at 2026-01-03T11:00Z ben@example.org 'extension 9 days: too much'
judge "… not for more than the organiser allows" reads ben@example.org 'more than 7 days cannot'
at 2026-01-04T10:00Z ben@example.org 'Extension 3 days: we are moving house'
judge "a player asks for more time" reads ben@example.org 'The others are asked for 3 days more'
judge "… of the opponent" reads ann@example.org 'Ben asks for 3 days more for this move'
judge "… with the reason" reads ann@example.org 'Ben gives this reason: .*we are moving house'
at 2026-01-04T11:00Z ben@example.org 'grant extension'
judge "… who grants it, not the player" reads ben@example.org 'the others have to grant it'
at 2026-01-04T12:00Z ann@example.org 'grant extension'
judge "… and is told" reads ben@example.org 'grants Ben the extension'
judge "… until when" reads ben@example.org 'The flag falls on Thursday, 8 January 2026, 10:00'
judge "… as the record says" sh -c '"$1" referee export club 1 |
    grep -q "extensions: \[{player: 2, at: 2026-01-04T12:00:00Z, by: 3 days}\]"' - "$program"
tick 2026-01-07T10:00Z
judge "… and the clock" test "$(fact .status)" = unfinished
at 2026-01-08T09:59Z ben@example.org b3
judge "… so that a move is in time" \
    test "$(fact '.moves,.remarks|tostring' | tr '\n' ' ')" = '2 [] '
at 2026-01-09T10:00Z ann@example.org 'ask for 7 days more'
at 2026-01-09T10:05Z ann@example.org 'extension 1 day'
judge "nobody asks twice at once" reads ann@example.org 'an extension is asked for already'
at 2026-01-09T10:10Z ben@example.org 'refuse extension'
judge "an extension may be refused" reads ann@example.org 'refuses the extension'
at 2026-01-09T11:00Z ann@example.org 'extension 12 hours'
at 2026-01-09T11:10Z ben@example.org accept
judge "… or granted by a plain yes" reads ann@example.org 'grants Ann the extension'
at 2026-01-09T12:00Z ann@example.org 'extension 1 day'
judge "… but is not asked for again and again" reads ann@example.org 'you have asked 2 times'
tick 2026-01-11T22:10Z
judge "… and it ends" test "$(fact '.ending + (.winners|tostring)')" = 'forfeit[2]'
judge "… in a sound record" sound
judge "all of this verifies" verifies
begin '' 2026-01-01T10:00Z
answers ann@example.org 'extension 3 days'
judge "without a clock there is nothing to extend" reads ann@example.org 'your clock is not running'

# --- vacation

begin 'time: {each: 3 days, allowance: 10 days}\n' 2026-01-01T10:00Z
opened "$header" ann@example.org ben@example.org
printf '%b' "${header}time: {each: 3 days, allowance: 9 days}\\n" |
    sed 's/Ben, email: ben/Cleo, email: cleo/' >other.yaml
referee open other.yaml >number && deliver
at 2026-01-02T10:00Z ann@example.org accept
at 2026-01-02T11:00Z ann@example.org vacation
judge "a player has no vacation by itself" reads ann@example.org 'No vacation is noted'
at 2026-01-02T12:00Z ann@example.org 'vacation 2026-01-04 2026-01-08'
judge "a vacation is for all games" \
    reads ann@example.org 'on vacation from 2026-01-04 to 2026-01-08'
judge "… and says where the clock stands" \
    reads ann@example.org 'allowance of the game goes, in: 1\.'
judge "… opponents are told once" \
    test "$(grep -c '^Subject: .*Ann is away' box/all)" = 1
judge "… for all games" reads ben@example.org 'You play each other in these games: 1, 2'
judge "… and the record says so" sh -c '"$1" referee export club 1 |
    grep -q "{player: 1, from: 2026-01-04, to: 2026-01-08}"' - "$program"
at 2026-01-03T09:00Z cleo@example.org accept
judge "a game that begins meanwhile has it, too" sh -c '"$1" referee export club 3 |
    grep -q "{player: 1, from: 2026-01-04, to: 2026-01-08}"' - "$program"
tick 2026-01-08T09:00Z
judge "… no player loses in it" test "$(fact .status)" = unfinished
at 2026-01-06T09:00Z ann@example.org 'vacation 2026-01-07 2026-01-20'
judge "vacations do not overlap" reads ann@example.org 'on vacation in that time already'
at 2026-01-06T09:30Z ann@example.org 'vacation 2026-06-01 2026-09-20'
judge "… nor exceed the days of a year" \
    reads ann@example.org 'at most 60 days in a year, and 5 of 2026'
at 2026-01-06T10:00Z ann@example.org back
judge "a vacation may end early" reads ann@example.org 'your clocks run again from tomorrow on'
judge "… in the record, too" sh -c '"$1" referee export club 1 |
    grep -q "{player: 1, from: 2026-01-04, to: 2026-01-06}"' - "$program"
judge "… the others are told" reads ben@example.org 'Ann is back from vacation'
judge "… and it is sound" sound
judge "all of this verifies" verifies

# --- reminders

begin 'time: {each: 10 days}\n' 2026-01-01T10:00Z
referee settings remind-flag=3d,12h remind=5d
tick 2026-01-08T10:05Z
judge "a reminder comes when the organiser wants it" \
    reads ann@example.org 'A reminder: your clock is'
tick 2026-01-08T10:10Z
judge "… once" test "$(grep -c 'A reminder: your clock' box/all)" = 1
tick 2026-01-10T22:05Z
judge "… and before the flag falls" reads ann@example.org 'Your time is over within a day'
at 2026-01-10T22:10Z ann@example.org 'extension 1 hour'
at 2026-01-10T22:15Z ben@example.org 'grant extension'
tick 2026-01-10T22:20Z
judge "… and again after an extension" test "$(grep -c 'Your time is over within' box/all)" = 2
begin '' 2026-01-01T10:00Z
referee settings remind=5d
tick 2026-01-06T10:05Z
judge "so it is without a clock" reads ann@example.org 'A reminder: this game waits for you'
referee settings remind=never
tick 2026-03-06T10:05Z
judge "… or never" test "$(grep -c 'A reminder: this game' box/all)" = 1
ends "what is no time is refused" 65 referee settings remind=soon
now=2026-01-01T10:00Z
start
referee settings invitation-remind=2d invitation-expires=4d
opened "$header" ann@example.org
judge "an invitation says when it expires" \
    sh -c 'tr "\n" " " <box/all | grep -q "accepted by 2026-01-05"'
tick 2026-01-03T10:05Z
judge "… reminds" reads ben@example.org 'A reminder: you are invited'
tick 2026-01-05T10:10Z
judge "… and expires" reads ann@example.org 'there was no answer of Ben'
judge "all of this verifies" verifies

# --- mail that waits elsewhere while nothing runs

# A letter comes to the mail server in time; then nothing works until the morning of the 12th.
standstill() { # options of the first tick
    begin 'time: {each: 3 days}\n' 2026-01-01T10:00Z
    at 2026-01-02T10:00Z ann@example.org a1
    works 2026-01-04T10:00Z
    letter ben@example.org "$(token ben@example.org)" b3 >waiting
    now=2026-01-12T08:00Z
    referee tick "$@" 2>complaint && deliver
}

played_in_time() {
    referee receive <waiting && deliver
    test "$(fact '.moves,.status,.remarks|tostring' | tr '\n' ' ')" = '2 unfinished [] '
}

standstill
judge "after days without tick nobody forfeits" test "$(fact .status)" = unfinished
works 2026-01-12T08:05Z
referee tick
works 2026-01-12T08:10Z
judge "… before the mail that has waited is read and played" played_in_time
judge "… at the cost of the time before" \
    test "$(fact '.clock.players[1].used[1] / 3600')" = 48
judge "all of this verifies" verifies
standstill --grace 2d
judge "tick --grace stops all clocks by hand" \
    reads all 'stops the clocks of all games until 2026-01-14 08:00 UTC'
judge "… which stands in the log" sh -c '"$1" referee log club | grep -q " grace The organiser"' - \
    "$program"
tick 2026-01-15T06:00Z
judge "… so that nobody forfeits as after an outage alone" test "$(fact .status)" = unfinished
judge "… and mail that comes later still is played" played_in_time
judge "… in a sound record" sound
ends "a grace is a time" 64 referee tick --grace soon
judge "all of this verifies" verifies
