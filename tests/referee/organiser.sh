#!/bin/sh
# The organiser gives orders by mail, confirms what cannot be taken back, and hears what happens.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 106
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
maria=maria@example.org

# --- who it is

now=2026-01-05T10:00Z
rm -rf club box && mkdir box
judge "init names an organiser" referee init --address referee@example.org --name 'The club' \
    --organiser 'Maria Müller <Maria@Example.org>'
deliver
is "… as the command says" "$(referee organiser)" 'Maria Müller <maria@example.org>'
judge "… who is welcomed" says $maria 'You are the organiser of The club'
judge "… and told what to write" says $maria 'adjudicate 12 won Zoe: reason'
ends "an organiser without an address is refused" 65 referee organiser Maria
judge "… with the form to write" grep -q "'Maria <maria@example.org>'" err
ends "the referee cannot be its own organiser" 65 referee organiser 'Me <referee@example.org>'
ends "… nor anybody who reads no mail" 65 referee organiser 'Me <noreply@example.org>'
ends "init refuses one without an address" 64 "$program" referee init other \
    --address referee@example.org --organiser Maria

# --- games and players, by number and name

header='game: differences\nsquares: 6\n'
ann_and() { # name
    printf '%splayers: [{name: Ann, email: ann@example.org}, ' "$header"
    printf '{name: %s, email: %s@example.org}]\\n' "$1" \
        "$(echo "${1%% *}" | tr '[:upper:]' '[:lower:]')"
}
opened "$(ann_and 'Ben Bee')time: {each: 3 days}\n" ann@example.org ben@example.org
answers ann@example.org a1
opened "$(ann_and Cleo)" ann@example.org cleo@example.org
opened "$(ann_and Dan)"

says_not() { # address pattern
    has_mail "$1" && has_no "$2" "box/.text/$1"
}
orders() { # text
    answers $maria "$1"
}
hears() { # what pattern
    judge "$1" says $maria "$2"
}

judge "players are told whom to ask" says ann@example.org \
    '^Maria M.*, the organiser, at maria@example.org'
judge "… unless that is hidden" sh -c '"$1" referee settings club organiser-address=hidden >said' \
    - "$program"
orders 'Hello,

list
list ben
list invited
show 1
log Ben
my games'
hears "list" '^     running, 1 move, Ben Bee.s turn since 2026-01-05, until 2026-01-08 10:00$'
hears "… with invitations" '^     invited, 0 moves, waits for Ann, Dan'
is "… by player and state" "$(read_mail $maria | grep -c '^  [123]  Grid')" 6
hears "show: addresses" '^  2. Ben Bee <ben@example.org>'
hears "… and the board" '^   1 |\[x\]|'
hears "log" '^  2026-01-05 10:00 UTC: Ann: played move 1, a1'
orders 'pause 1: The hall
is closed
resume Ben: it opens
pause Ann: x
pause 7: x
pause 1
frobnicate 1: x
resume 2: x'
hears "pause, with a reason in two lines" '^You wrote: pause 1: The hall is closed'
judge "… which the players are told" grep -q 'The game is paused: The hall is closed' box/all
hears "resume, by the name of a player" '^You wrote: resume Ben: it opens'
hears "… which names the deadline" '^     running, 1 move, .*until 2026-01-08'
hears "an ambiguous name is refused, with a list" \
    'Not done: .*Ann.* may be one of these: 1 (Ann - Ben Bee), 2 (Ann - Cleo), 3'
hears "no such game" 'Not done: there is no game 7'
hears "no reason" 'Not done: this order is written .pause 12: reason'
hears "what is no order ends them" '^Not read, from here on: frobnicate'
orders 'resume 2: x
extend 1 Ben 2 days: He asked for it
extend 1 Ann 2 days: She too
extend 2 Cleo 2 days: x
extend 1 Ben soon: x'
hears "an order that cannot be followed leaves the others alone" 'Not done: game 2 is running'
judge "extend: the record has it" sh -c '"$1" referee export club 1 |
    grep -q "extensions: \[{player: 2, .*by: 2 days"' - "$program"
judge "… the player is told" says ben@example.org 'gives Ben Bee more time for this turn: He asked'
hears "… only if the clock runs" 'Not done: the clock of this player is not running'
hears "… if there is one" 'Not done: this game has no clock'
hears "… and a time" 'Not done: this order is written .extend 12 Zoe 3 days: reason'
judge "extend is a command, too" referee extend 1 2 12h --why 'So it is'
ends "… that needs a time" 65 referee extend 1 2 long --why 'So it is'

# --- writing to players

orders 'tell 1: You are
It is your turn. Answer this message with your move.
to meet'
judge "tell: the players of a game" says ben@example.org '^The organiser, Maria M.*, writes'
judge "… with a mark before each line" says ben@example.org '^  : It is your turn'
orders 'press 1 off: quarrels'
judge "press off" says ben@example.org 'quarrels'
orders 'tell Ben: only you'
judge "… one player" says ben@example.org '^  : only you'
judge "… in a mail about no game" grep -q '^Subject: \[recto p\.[0-9]*\.[a-z0-9]*\] A message' \
    box/ben@example.org
orders 'tell Nobody: x'
hears "… who must be known" 'Not done: nobody is known here as .*Nobody'

# --- a new game, and who plays

orders 'open differences squares=6, 5 days: Ann, Fay Fox <fay@example.org>
open differences side=6: Ann, Fay <fay@example.org>
open chess: Ann, Fay <fay@example.org>
open differences: Ann, Nobody
open differences: Ann
players
waiting
tournaments
list all'
deliver
hears "open: the players are invited" '^  4  Grid Game Of Differences: Ann - Fay Fox'
judge "… with the time" says fay@example.org 'Each player then has 5 days for a move'
hears "… keys that the game has not are refused" 'Not done: .side. is no key of differences'
hears "… and other games, with the list" 'is no game; these are: not-divisors, plexus'
hears "… and people who are not known" 'Not done: nobody is known here as .*Nobody'
hears "… and too few players" 'Not done: differences is a game for 2 players'
hears "players" '^  Fay Fox <fay@example.org>: 1 game$'
hears "waiting" '^  Nobody has written .step in'
hears "tournaments" '^  There is no tournament'
hears "list all" '^  4  Grid Game'
orders 'What is going on?
list'
hears "a line that is no order is quoted" '^  > What is going on?'
orders 'resume 2'
hears "to resume a game needs no reason" 'Not done: game 2 is running, not paused'
orders 'cancel 4: She has no time'
orders "$(read_mail $maria | sed -n 's/^ *\(confirm [a-z2-7]*\)$/\1/p')"
hears "a new game can be cancelled" '^     cancelled, 0 moves'
answers fay@example.org 'step in'
orders 'replace 2 Cleo: ill'
hears "replace: who would step in is asked" '^  fay@example.org would be asked by mail'

# --- what is confirmed

codes() {
    read_mail $maria | sed -n 's/^ *confirm \([a-z2-7]*\)$/\1/p'
}
orders 'adjudicate 1 won Ann: Ben gave up
roll back 1 to 0: a test
cancel 3: no place
replace 2 Cleo by Carl <carl@example.org>: she is ill'
hears "adjudicate shows what would be" 'complete after 1 move by decision; Ann wins'
hears "cancel, too" '^     cancelled, 0 moves'
is "… each with a code" "$(codes | wc -l)" 4
is "… and nothing is done" "$(fact .status)" unfinished
codes >asked
orders 'confirm aaaaaa'
hears "another code confirms nothing" 'nothing waits to be confirmed by this code'
orders "confirm $(sed -n 2p asked)
confirm $(sed -n 1p asked)"
hears "confirm: it is done" '^     running, 0 moves'
hears "… but nothing about a game that has changed since" 'game 1 has changed since'
orders "confirm $(sed -n 2p asked)"
hears "… nor twice" 'nothing waits to be confirmed by this code'
now=2026-01-07T10:00Z
orders "confirm $(sed -n 3p asked)"
judge "an invitation is withdrawn" says dan@example.org 'has withdrawn the invitation: no place'
answers dan@example.org accept
judge "… and cannot be accepted any more" says dan@example.org 'the invitation was withdrawn'
now=2026-01-09T10:00Z
orders "confirm $(sed -n 4p asked)"
hears "a code is valid for three days" 'this code was valid for 3 days'
orders 'adjudicate 2 won Ann: x
adjudicate 2 drawn Ann: x
adjudicate 2: x
replace 2 Cleo by Carl: x
roll back 2 to 9: x'
hears "what could not be done is not asked about" 'Not done: game 2 has no such move'
hears "… nor what is not understood" \
    'Not done: this order is written .adjudicate 12 won Zoe: reason'
hears "… nor an address that is none" 'Not done: .*Carl.* is no address'
orders 'broadcast: We meet
on Friday'
hears "a broadcast is shown" '^  This would go to 3 players'
judge "… and not sent yet" has_no "We meet" box/cleo@example.org
orders "confirm $(codes)"
for player in ann ben cleo; do
    judge "… but then, to $player" says $player@example.org '^  : on Friday'
done
is "… to each once, and to the organiser before" "$(grep -c '  : on Friday' box/all)" 4
judge "decisions are noted, whoever writes them" test "$(sqlite3 club/referee.db \
    "SELECT group_concat(DISTINCT text) FROM decisions")" = \
    pause,resume,extend,press,cancel,rollback,broadcast

# --- whose mail it is

letters_to_others() { # text
    letter $maria "$(token $maria)" "$1" | sed 's/^To: .*/&, eve@example.org/'
}
old=$(token $maria)
letters_to_others 'pause 2: x
list' >copied
referee receive <copied && deliver
hears "mail that went to others changes nothing" 'Not done: your message went to others'
hears "… is answered" '^     running, '
judge "… and gets a new token" test "$(token $maria)" != "$old"
letter $maria "$old" 'pause 2: x' | referee receive && deliver
judge "… the old one is worth nothing" \
    sh -c '"$1" referee list club | grep -q "^2 .*running"' - "$program"
answers ann@example.org 'pause 2: x'
judge "a player gives no such orders" \
    sh -c '"$1" referee list club | grep -q "^2 .*running"' - "$program"

# --- what the organiser hears

report_on ben@example.org delayed | referee receive && deliver
report_on ben@example.org failed | referee receive && deliver
report_on ben@example.org failed again | referee receive && deliver
judge "a message that comes back is no alarm" says_not $maria 'come back'
referee pause 1 --why 'A pause' && deliver
report_on ben@example.org failed later | referee receive && deliver
hears "… the second is" '^Mail to Ben Bee <ben@example.org> has come back again'
answers ben@example.org board
is "… until the player writes" "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM bounces')" 0
opened "$(ann_and Eve)"
answers eve@example.org a1
answers eve@example.org decline
now=2026-01-20T07:00Z
sqlite3 club/referee.db "UPDATE pulse SET value = strftime('%s', '$now') - 60"
referee tick && deliver
hears "the digest" '^Subject: .* Digest of 2026-01-20'
hears "… games" '^Games: 1 running, 0 invited, 1 paused, 0 adjourned'
hears "… who declined" '^  game 5: Eve has declined the invitation'
hears "… whose orders were refused" '^  game [0-9]*: Eve: 1'
hears "… what came back" '^  Mail to Ben Bee <ben@example.org> has come back'
now=2026-01-20T23:00Z
sqlite3 club/referee.db "UPDATE pulse SET value = strftime('%s', '$now') - 60"
referee tick && deliver
is "… once a day" "$(grep -c '^Subject: .*Digest' box/all)" 1
now=2026-01-25T07:00Z
sqlite3 club/referee.db "UPDATE pulse SET value = strftime('%s', '$now') - 60"
referee tick && deliver
hears "… with who is silent" '^  2  Ann, 2026-01-05'
orders 'digest off'
is "digest off" "$(referee settings digest)" off

# --- names and games as phones and address books write them

orders 'open Differences Squares=6, 5 days: Zoé Brun <zoe@example.org>, "Smith, John" <js@e.org>
open differences: Ann, Ann
show zoe brun
show #2'
deliver
hears "open: capitals, and a name in quotes" 'Differences: Zo.* Brun - Smith, John'
hears "… nobody plays against themselves" 'Not done: two of the players have the same address'
hears "names fit without accents" '^  2. Smith, John <js@e.org>'
hears "a game with a number sign" '^  2. Cleo'
orders 'tell ZOE: hi'
deliver
judge "whom one tells something, too" says zoe@example.org '^  : hi'
ends "the command opens no game of one person" 65 referee open - <<'EOF'
game: differences
squares: 6
players: [{name: Ann, email: ann@example.org}, {name: Ann, email: Ann@Example.org}]
EOF
judge "… and says so" grep -q 'nobody plays against themselves' err
judge "verify repeats all of this" verifies
referee prune --older-than 0d --now 2099-01-01T00:00Z >pruned
judge "… also without what prune takes" verifies
judge "somebody else" referee organiser 'Otto <otto@example.org>'
deliver
hears "… which the one before is told" 'it is Otto now'
orders 'list'
hears "… who gives no orders any more" 'no order in your message'
referee rekey && deliver
answers otto@example.org list
judge "a new key comes with a new token" says otto@example.org '^  2 '
judge "nobody" referee organiser none
is "… as the command says" "$(referee organiser)" none
judge "… verifies" verifies
