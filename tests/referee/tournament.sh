#!/bin/sh
# Tournaments by mail: sign-up, pairings, games, tables, withdrawals, and what is exported.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 88
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

write() { # address of the box, address, text
    letter "$2" "$(token "$1")" "$3" | referee receive 2>>complaints && deliver
}

answers_person() { # address text
    write "p:$1" "$1" "$2"
}

# The player in that seat of a game resigns.
resigns() { # game seat
    player=$("$program" referee show club "$1" | sed -n "s/^player $2: .*<\(.*\)>.*/\1/p")
    write "$1:$player" "$player" resign
}

is_told() { # address pattern, in the newest message about no game
    read_mail "p:$1" | tr '\n' ' ' | grep -q -- "$2" ||
        { cat "box/p:$1"; return 1; }
}

tournament() { # what arguments...
    "$program" referee tournament club "$@" ${now:+--now "$now"}
}

shown() { # tournament pattern
    tournament show "$1" >shown || return
    grep -q -- "$2" shown || { cat shown; return 1; }
}

# A list of players p1 to pN.
players() { # number
    i=0
    while [ $((i += 1)) -le "$1" ]; do
        echo "Player$i <p$i@example.org>"
    done >players
}

# All games of the list that are being played are given up by the player in that seat.
give_up() { # seat
    sed -n 's/.*, game \([0-9]*\), playing.*/\1/p' shown >playing
    while read -r game; do
        resigns "$game" "$1"
    done <playing
}

play_all() { # seat, tournament
    while tournament show "$2" >shown && grep -q ', playing' shown; do
        give_up "$1"
    done
}

# --- making one

refused() { # what, text, arguments...
    judged=$1 text=$2
    shift 2
    tournament "$@" >refusal 2>&1
    judge "$judged is refused" test $? -ge 64
    judge "… saying '$text'" sh -c 'grep -qF -- "$1" refusal || ! cat refusal' - "$text"
}

start
works 2026-01-01T00:00Z
refused "a tournament without a game" 'new takes the name' new Spring
refused "an unknown game" 'no game' new Spring chess
refused "a key that the game does not have" 'is no key of' new Spring differences wedges=3
refused "a game of three" 'writes `players` itself' new Spring stepping players=3
refused "a name that could forge a header" 'brackets' new 'Spring <x>' differences
refused "a closing that is over" '--closing is over' new Spring differences --closing 2025-12-01
printf 'Ann <ann@example.org>\nBen ben@example.org\n' >players
refused "a line that is no player" 'players:2: a player is written' new Spring differences \
    --players players
printf '# the club\nAnn <ann@example.org>\n\nAnna <ANN@example.org>\n' >players
refused "the same address twice" 'ann@example.org is named twice' \
    new Spring differences --players players
echo '# nobody yet' >players
refused "a list without players" 'players lists no players' \
    new Spring differences --players players
refused "no games at once" '--at-once' new Spring differences --at-once 0

# --- sign-up

printf 'Ann <ann@example.org>\nBen <ben@example.org>\n' >players
tournament new 'Spring Cup' differences squares=6 --players players --closing 2026-01-10 \
    --time '{each: 5 days}' >made
judge "a tournament is made" grep -q '^Spring Cup: open, sign-up until 2026-01-10$' made
refused "another one of that name" 'already' new 'spring cup' differences
refused "… in other letters" 'already' new 'ＳＰＲＩＮＧ ＣＵＰ' differences
deliver
judge "who stands in the file is asked" \
    is_told ann@example.org 'with the line `accept` by 2026-01-10'
answers_person ann@example.org accept
judge "… once" is_told ann@example.org 'You are entered for Spring Cup as Ann'
answers_person ann@example.org 'sign up for spring cup'
judge "who signs up twice is told" is_told ann@example.org 'entered for Spring Cup already, as Ann'
answers_person ben@example.org decline
judge "who declines does not play" is_told ben@example.org 'You do not play in Spring Cup'
letter zoe@example.com x 'Sign up for "Spring Cup"!' | referee receive && deliver
judge "a stranger is asked to confirm" is_told zoe@example.com 'Somebody, perhaps you'
judge "… with nothing that the stranger wrote" has_no "mail.example.com" 'box/p:zoe@example.com'
judge "… and is no player before that" shown 'Spring Cup' 'zoe@example.com>, asked'
answers_person zoe@example.com 'sign up for Spring Cup as Zoe Zimmer of the Northern Hills'
judge "… but then" shown 'Spring Cup' '^Zoe Zimmer of the Northern Hills <zoe@example.com>$'
letter zoe@example.com x 'sign me up for Spring Cup as Zoe Z' | referee receive && deliver
answers_person zoe@example.com 'sign up for Spring Cup as Zoe'
judge "… who is entered once" \
    is_told zoe@example.com 'entered for Spring Cup already, as Zoe Zimmer'
letter eve@example.com x 'sign up for Spring Cup' | referee receive && deliver
letter ann2@example.com x 'sign up for Autumn' | referee receive && deliver
judge "another tournament has no such answer" test ! -e 'box/p:ann2@example.com'
letter carl@example.com x 'sign up for Spring Cup' | referee receive && deliver
answers_person carl@example.com 'sign up for Spring Cup as ANN'
judge "nobody has the name of another" shown 'Spring Cup' '^ANN (2) <carl@example.com>$'
answers_person carl@example.com 'withdraw from Spring Cup'
judge "before the closing, one is taken off the list" is_told carl@example.com 'taken off the list'
printf 'Dan <dan@example.org>\nEli <eli@example.org>\n' >players
tournament new Late differences --players players --closing 2026-01-20 && deliver
works 2026-01-07T23:00Z
referee tick && deliver
judge "who has been asked for less than a week is not reminded" \
    has_no reminder "box/p:dan@example.org"
works 2026-01-10T12:00Z
referee tick && deliver
judge "… but after a week" \
    is_told dan@example.org 'A reminder: .*tournament Late, .*`accept` by 2026-01-20'
answers_person eli@example.org accept
judge "sign-up is open until the end of the day" shown 'Spring Cup' '^Spring Cup: open'
works 2026-01-11T00:00Z
cp -r box kept
referee tick && deliver
judge "nobody is reminded twice in a row" cmp 'kept/p:dan@example.org' 'box/p:dan@example.org'
judge "… and then the tournament begins" shown 'Spring Cup' '^Spring Cup: running'
judge "who did not confirm is left out" has_no eve@ shown
judge "the pairings are told" is_told zoe@example.com 'Round 1: Ann - Zoe Zimmer'
judge "a game begins without further questions" shown 'Spring Cup' 'game 1, playing, waits for Ann'
judge "… with its clock" \
    sh -c '"$1" referee export club 1 | grep -q "begin: 2026-01-11"' - "$program"
judge "… and its round" sh -c '"$1" referee export club 1 | grep -q "^round: 1"' - "$program"
answers_person carl@example.com 'sign up for Spring Cup'
judge "sign-up is over then" is_told carl@example.com 'sign-up for Spring Cup is over'
resigns 1 1
judge "the end of the last game ends it" shown 'Spring Cup' '^Spring Cup: over'
judge "… with a mail to all" is_told ann@example.org 'The tournament Spring Cup is over'
judge "… with the table, however long a name is" \
    is_told ann@example.org '1  Zoe Zimmer of the Northern Hills      1    1'
works 2026-01-21T00:00Z
referee tick && deliver
judge "who has not answered in time is told" \
    is_told dan@example.org 'The invitation to the tournament Late has expired'
judge "… and who has, that nobody else came" is_told eli@example.org 'does not take place'
judge "all of this verifies" verifies

# --- a whole round-robin, odd, with one game at a time

# The tables of recto agree with those of the records that are exported.
agrees() { # tournament
    tournament export "$1" >records
    "$program" table --event "$1" records >standings 2>&1
    tournament show "$1" | sed '1,/^$/d' | sed '1,/^$/d' | sed -n '/^    player/,/^$/p' >shown
    sed -n '/^    player/,/^$/p' standings | diff - shown
}

start
works 2026-01-01T00:00Z
players 5
judge "players who have agreed begin at once" tournament new League differences squares=6 \
    permutations rounds=2 --players players --agreed --at-once 1
deliver
judge "… with a game each" test "$(tournament show League | grep -c ', playing')" = 2
play_all 1 League
judge "… until all have met" shown League '^League: over'
judge "… in ten games" test "$(grep -c ', over$' shown)" = 10
judge "… of both kinds" test "$(tournament export League | grep -c '^game: perm')" = 4
judge "the records give the same table" agrees League
as_printed() {
    recipe=$(sed -n 's/^\.Dl \(recto referee tournament .*csv\)$/\1/p' "$top/man/recto-referee.1" |
        sed 's/\\-/-/g')
    [ -n "$recipe" ] && PATH=$(dirname "$program"):$PATH sh -c "$recipe" >csv &&
        [ "$(grep -c 'Player[1-5]' csv)" = 5 ]
}
judge "… and one for other programs, by the line in the manual" as_printed
judge "this verifies" verifies

# --- twice, and withdrawals

start
works 2026-01-01T00:00Z
players 4
tournament new Double differences squares=6 --players players --agreed --double && deliver
judge "a double one has twice the games" test "$(tournament show Double | grep -c ', playing')" = 12
resigns 1 2
answers_person p4@example.org 'withdraw from Double'
judge "who leaves before half of the games is struck" shown Double '<p4@example.org>, struck'
judge "… with all of these" test "$(grep -c '^round .*, struck$' shown)" = 6
judge "… as all others are told" is_told p1@example.org 'none of them counts'
for game in $(sed -n 's/.*Player3.*, game \([0-9]*\), playing.*/\1/p' shown | head -n 2); do
    resigns "$game" 1
done
judge "an address of nobody cannot be withdrawn" refuses "$program" referee tournament club \
    withdraw Double nobody@example.org --why gone
judge "the organiser withdraws a player" tournament withdraw Double p3@example.org --why 'No answer'
deliver
judge "… whose games count from half of them on" shown Double '<p3@example.org>, withdrawn'
judge "… and who loses the rest" is_told p1@example.org 'the others are won by the opponents'
play_all 2 Double
judge "the others play on to the end" shown Double '^Double: over'
judge "the records give the same table" agrees Double
judge "this verifies" verifies

# --- a game that goes on after the end

start
works 2026-01-01T00:00Z
players 2
referee settings press=off
tournament new Duel differences squares=6 --players players --agreed && deliver
resigns 1 1
is "the setting press holds for its games" \
    "$(sqlite3 club/referee.db 'SELECT press FROM games')" 0
judge "a tournament is over with its last game" shown Duel '^Duel: over'
referee rollback 1 0 --why slip && deliver
judge "… and goes on with a game that does" shown Duel '^Duel: running'
resigns 1 2
judge "… to the end" shown Duel '^Duel: over'
judge "this verifies" verifies

# --- vacations, and other players

start
works 2026-01-01T00:00Z
players 2
tournament new Winter differences squares=6 --players players --closing 2026-01-03 \
    --time '{each: 3 days, allowance: 10 days}' && deliver
answers_person p2@example.org accept
answers_person p1@example.org accept
answers_person p1@example.org 'vacation 2026-01-03 2026-01-09'
works 2026-01-04T00:05Z
referee tick && deliver
judge "a vacation counts in games that a tournament opens meanwhile" sh -c '"$1" referee export \
    club 1 | grep -q "absences: \[{player: 1, from: 2026-01-04, to: 2026-01-09}\]"' - "$program"
works 2026-01-08T00:05Z
referee tick && deliver
judge "… without reminders, and without a flag" \
    shown Winter 'Player1 - Player2, game 1, playing, waits for Player1'
referee replace 1 1 'Dan <dan@example.org>' --why ill && deliver
answers_person dan@example.org accept
judge "who takes a seat before the first move has it with the own address" sh -c '"$1" referee \
    export club 1 | grep -qF "{name: '"'Dan', email: 'dan@example.org'"'}"' - "$program"
answers_person p2@example.org 'vacation 2026-01-09 2026-01-12'
printf '%s\n' 'game: differences' 'squares: 6' 'players:' '  - name: Ann' \
    '    email: ann@example.org' '  - name: Ben' '    email: ben@example.org' \
    'time: {each: 3 days, allowance: 10 days}' >record.yaml
referee open record.yaml >number && deliver
write 2:ann@example.org ann@example.org accept
write 2:ben@example.org ben@example.org accept
write 2:ann@example.org ann@example.org a1
referee replace 2 2 'Player2 <p2@example.org>' --why ill && deliver
letters=1 # the same letter once more would be a copy
answers_person p2@example.org accept
judge "a newcomer is written into a list of players in lines, too" sh -c '"$1" referee export \
    club 2 | grep -qF "{name: Ben, successors: [{name: '"'Player2'"', from: 2}]}"' - "$program"
judge "… and comes with the own vacation" sh -c '"$1" referee export club 2 |
    grep -qF "absences: [{player: 2, from: 2026-01-09, to: 2026-01-12}]"' - "$program"
judge "this verifies" verifies

start
works 2026-01-01T00:00Z
players 3
tournament new League differences squares=6 --players players --agreed && deliver
write 1:p2@example.org p2@example.org a1
referee replace 1 Player2 'Dan <dan@example.org>' --why ill && deliver
answers_person dan@example.org accept
referee replace 3 Player3 'Eve <eve@example.org>' --why ill && deliver
answers_person eve@example.org accept
for game in 1 2 3; do
    resigns "$game" 2
done
judge "a result counts for the competitor, whoever played on" shown League '3 games .*; 3 players'
judge "… at any time" sh -c 'test "$(grep -Ec "^1= +Player[123] +2 +1 +0 +1 +1 " \
    shown)" = 3 || ! cat shown'
judge "… in the last mail, too" is_told p1@example.org '; 3 players'
judge "this verifies" verifies
