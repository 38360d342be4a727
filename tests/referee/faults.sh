#!/bin/sh
# No move and no order is lost or done twice when the store is locked, the disk is full, the referee
# is killed, or messages come twice, out of order or truncated. (gates/injection.sh kills it at each
# call.) DELIVERIES says how many messages are delivered twice.
# Runs: long measures
# shellcheck disable=SC2016,SC2317,SC3045 # single quotes hide what the inner shell expands; helpers
# define some functions again; ulimit -v
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 33
deliveries=${DELIVERIES:-40}
cd "$work" || exit 2

cat >mailer <<'EOF'
#!/bin/sh
cat >message
to=$(sed -n 's/^To: .*<\(.*\)>.*/\1/p' message | head -n 1)
grep '^Message-Id:' message >>box/ids
mv message "box/$to"
EOF
chmod +x mailer
cat >record.yaml <<'EOF'
game: differences
players:
  - {name: Ann, email: p1@example.org}
  - {name: Ben, email: p2@example.org}
squares: 12
EOF

deliver() {
    "$program" referee send club --command ./mailer
}

letter() { # player text
    letters=$((letters + 1))
    printf 'From: p%s@example.org\nTo: referee@example.org\n' "$1"
    printf 'Subject: Re: [recto %s] A game\n' \
        "$(sed -n 's/^Subject: .*\[recto \([a-z0-9._]*\)\].*/\1/p' "box/p$1@example.org")"
    printf 'Message-ID: <%s@mail.example.com>\nDate: Sat, 21 Nov 2026 08:00:00 +0000\n\n' "$letters"
    printf '%s\n' "$2"
}

fact() { # jq filter
    "$program" referee export club "$game" | "$program" check --json - | jq -r "$1"
}

open_game() {
    game=$("$program" referee open club record.yaml) && deliver
    for player in 1 2; do
        letter $player accept | "$program" referee receive club && deliver
    done
    played=0
}

start() {
    rm -rf club box
    mkdir box
    letters=0
    "$program" referee init club --address referee@example.org && open_game
}

# Writes a message with a legal move of the player to move to `message`.
next_move() {
    move=$("$program" referee export club "$game" | "$program" moves - | sed -n '1{s/ .*//;p;}')
    letter "$(fact .to_move)" "$move" >next
}

moves_are() { # number
    test "$(fact .moves)" = "$1"
}

verifies() {
    "$program" referee verify club
}

# --- messages twice, in whole games

deliver_twice() {
    start
    total=0
    while [ "$total" -lt "$deliveries" ]; do
        if [ "$(fact .to_move)" = null ]; then
            moves_are "$played" && open_game || return 1
        fi
        next_move
        "$program" referee receive club <next
        "$program" referee receive club <next # again: mail may come twice
        deliver
        played=$((played + 1))
        total=$((total + 1))
        moves_are "$played" || return 1
    done
}

judge "$deliveries moves, each delivered twice: all played once" deliver_twice
judge "… verifies" verifies
judge "… every message was sent once" test -z "$(sort box/ids | uniq -d)"

# --- a locked store

# Another program holds the lock until it is ended.
start
next_move
mkfifo orders replies
sqlite3 club/referee.db <orders >replies &
exec 8>orders 9<replies
echo "BEGIN IMMEDIATE; SELECT 'locked';" >&8
read -r reply <&9
judge "another process has locked the store" test "$reply" = locked
"$program" referee receive club <next 2>complaints
judge "… which means: retry later" test $? -eq 75
exec 8>&- 9<&-
wait
"$program" referee receive club <next
judge "… and is handled once the store is unlocked" moves_are 1

# --- a full disk

start
next_move
refused=0
for blocks in 1 8 16 24 32 40 48 64 80 96; do
    (
        ulimit -f $blocks
        "$program" referee receive club <next 2>>complaints
    )
    status=$?
    [ $status -eq 0 ] && break
    [ $status -eq 75 ] && refused=$((refused + 1)) || echo "# status $status"
done
judge "a full disk means: retry later" test $refused -ge 1
"$program" referee receive club <next
judge "… and is handled once there is room" moves_are 1
judge "… verifies" verifies

# --- no memory

# The loader needs this much, and a large message somewhat more. (Sanitizers need terabytes.)
if (ulimit -v 1000000 && ASAN_OPTIONS='' "$program" referee list club >/dev/null 2>&1); then
    start
    next_move
    seq 15000 | sed 's/^/> /' >lines
    { cat next; echo; cat lines; } >large
    least=8000
    until (ulimit -v $least && "$program" referee list club >/dev/null 2>&1); do
        least=$((least + 500))
    done
    refused=0
    for more in 0 100 200 400 600 800 1000 1500 2000 3000 4000 5000 7000 9000 12000 16000 99000; do
        (
            ulimit -c 0
            ulimit -v $((least + more))
            "$program" referee receive club <large 2>>complaints
        )
        status=$?
        [ $status -eq 0 ] && break
        if [ $status -eq 75 ]; then refused=$((refused + 1)); else fail "out of memory: $status"; fi
    done
    judge "out of memory means: retry later" test $refused -ge 3
    judge "… and is handled once there is enough" moves_are 1
    judge "… verifies" verifies
else
    skip 3 "a limit of memory means nothing to sanitizers"
fi

# --- twice, out of order, truncated

start
next_move
cp next first
"$program" referee receive club <first && deliver
next_move
cp next second
"$program" referee receive club <second && deliver
sed 's/^Message-ID: </&again./' first | "$program" referee receive club
sed 's/^Message-ID: </&again./' second | "$program" referee receive club
judge "old messages that come again with new ids play nothing" moves_are 2
messages=$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox')
"$program" referee receive club <first
"$program" referee receive club <second
judge "… a message that came before is answered once" \
    test "$messages" = "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox')"
deliver
next_move
for part in 1 40 90; do
    head -c "$part" next | "$program" referee receive club || echo "# status $?"
done
judge "a truncated message plays nothing" moves_are 2
"$program" referee receive club <next
judge "… and the whole one is played when it comes" moves_are 3
judge "… verifies" verifies

# --- an order of the organiser, on a full disk and twice

start
"$program" referee organiser club 'Maria <p9@example.org>' && deliver
letter 9 'broadcast: We meet' | "$program" referee receive club && deliver
code=$(sed -n 's/^ *confirm \([a-z2-7]*\)$/\1/p' box/p9@example.org)
letter 9 "confirm $code" >next
broadcasts() {
    sqlite3 club/referee.db "SELECT COUNT(*) FROM outbox WHERE recipient <> 'p9@example.org'
        AND instr(bytes, CAST(': We meet' AS BLOB)) > 0"
}
(
    ulimit -f 8
    "$program" referee receive club <next 2>>complaints
)
judge "an order on a full disk waits" sh -c '[ "$1" = 75 ] && [ "$2" = 0 ]' - $? "$(broadcasts)"
"$program" referee receive club <next
sed 's/^Message-ID: </&again./' next >again
"$program" referee receive club <again
judge "… and is carried out once, though it comes twice" test "$(broadcasts)" = 2
judge "… verifies" verifies

# --- a tournament that begins on a full disk, and a player who signs up twice

start
"$program" referee tournament club new Spring differences squares=6 --closing 2099-01-01 &&
    letter 1 'sign up for Spring' >first && letter 2 'sign up for Spring' >second
(
    ulimit -f 8
    "$program" referee receive club <first 2>>complaints
)
judge "a sign-up on a full disk waits" test $? -eq 75
for sign_up in first first second; do "$program" referee receive club <$sign_up; done
sed 's/^Message-ID: </&again./' second | "$program" referee receive club
judge "… and each player is entered once, though letters come twice" test 2 = \
    "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM tournament_players')"
tick() {
    "$program" referee tick club --now "$1"
}
tick 2099-01-02T11:50Z 2>>complaints
judge "a tournament does not begin while sign-ups may still come in" test 1 = \
    "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM games')"
sqlite3 club/referee.db "UPDATE pulse SET value = strftime('%s', '2099-01-03T12:00Z')
    WHERE name IN ('alive', 'ticked')"
(
    ulimit -f 8
    tick 2099-01-03T12:00Z 2>>complaints
)
judge "… and waits on a full disk" sh -c '[ "$1" = 75 ] && [ "$2" = 1 ]' - $? \
    "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM games')"
for minute in 10 10 20; do tick 2099-01-03T12:${minute}Z 2>>complaints; done
judge "… and begins once there is room, once" test 2 = \
    "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM games')"
judge "… verifies" verifies

# --- every other order, and what the owner does: all is as in a store where nothing fails

# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
# shellcheck source=tests/helpers/layouts.sh
. "$top/tests/helpers/layouts.sh"
# shellcheck source=tests/helpers/killed.sh
. "$top/tests/helpers/killed.sh"
now=2026-01-01T10:00Z
tried=0 failed=0 killed=0 limit='' acting=$program

people() { # names...
    printf 'players:\n'
    for name; do
        printf '  - {name: %s, email: %s@example.org}\n' "$name" \
            "$(echo "$name" | tr '[:upper:]' '[:lower:]')"
    done
}

# Games of two and three, a secret round, an invitation and a tournament.
open_games() {
    start
    referee organiser 'Maria <maria@example.org>'
    opened "game: differences\nsquares: 6\ntime: {each: 3 days}\n$(people Ann Ben)" \
        ann@example.org ben@example.org
    opened "game: scrambled\ncards: 9\n$(people Cleo Dan Eva)" \
        cleo@example.org dan@example.org eva@example.org
    opened "game: permutations\nrounds: 4\n$(people Fay Gus)" fay@example.org gus@example.org
    opened "game: differences\nsquares: 6\n$(people Ida Joe)"
    printf 'Kim <kim@example.org>\nLea <lea@example.org>\n' >players
    referee tournament new Spring differences squares=6 --players players --agreed
    deliver
}

# Handles the letter, or runs the command, of the present line; $limit is put before it.
act() { # folder
    case $who in
    owner) set -- "$(echo "$what" | sed "s/FOLDER/$1/g")" ;;
    *) set -- "receive $1" ;;
    esac
    # shellcheck disable=SC2086 # words
    $limit "$acting" referee $1 --now "$now" <next >>said
}

# Makes writing fail behind some block of any file, another one each time: at once, and at a page of
# the store's log, which comes after the 64 blocks of its index. Then kills at some write.
act_in_trouble() {
    tried=$((tried + 1))
    for blocks in 8 $((72 + tried * 24 % 88)); do
        (
            ulimit -f $blocks
            act club
        )
        case $?$who in
        0*) ;;
        75* | *owner) failed=$((failed + 1)) ;;
        *) return 1 ;;
        esac
    done
    limit="killed_at write $((1 + tried * 13 % 40))" acting=$reference
    (act club)
    [ $? -eq 1 ] || killed=$((killed + 1))
    limit='' acting=$program
}

# A letter comes again even after it has been handled; a command is given again until it succeeds,
# or says that there is nothing left to do.
act_at_last() {
    act club
    case $?$who in
    0owner | 65owner) ;;
    0*) act club ;;
    *) return 1 ;;
    esac
}

is_the_same() {
    sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >said
    rm -rf twin site-*
    cp -r club twin
    if ! act twin || ! act_in_trouble >>said 2>&1 || ! act_at_last 2>>said; then
        cat said
        return 1
    fi
    dump twin/referee.db >wanted
    dump club/referee.db | diff wanted -
    [ ! -e site-twin ] || diff -r -x '.recto-*' site-twin site-club
}

try_all() { # lines: who|what|the answer
    while IFS='|' read -r who what answer; do
        [ "$what" != confirm ] ||
            what=$(read_mail maria@example.org | sed -n 's/^ *\(confirm [a-z2-7]*\)$/\1/p')
        [ "$who" = owner ] || letter "$who@example.org" "$(token "$who@example.org")" \
            "$(printf '%b' "$what")" >next
        echo "$who: $what" >line
        is_the_same >>line || cat line
        [ "$who" = owner ] || ! deliver || says "$who@example.org" "$answer"
    done
}

open_games
try_all >different <<'EOF'
ann|tell: hello|Passed on to Ben
ann|--- to all\nhello|Passed on to Ben
ann|a1|Ann: played move 1, a1
ben|extension 1 day: ill|The others are asked for 1 day more
ann|grant extension|Ann: grants Ben the extension
ann|takeback|Ann: asks for a takeback
ben|accept takeback|Ben: accepts the takeback
ben|language de|auf Deutsch
cleo|resign|Cleo: leaves the game; the others play on
fay|17|Fay: played round 1, 17
gus|[34]|Your answer is in: \[34\]
gus|[18]|Your answer is now \[18\]
eva|vacation 2026-02-01 2026-02-03|You are on vacation
eva|step in|When somebody must be replaced
kim|withdraw from Spring|Kim has withdrawn from the tournament Spring
EOF
none "each order of players is followed once, whatever fails" <different
try_all >different <<'EOF'
maria|pause 1: The hall is closed|paused, 0 moves
maria|resume 1|running, 0 moves
maria|extend 1 Ann 2 days: ill|until 2026-01-06 10:00
maria|press 1 off: too loud|Done:
maria|open differences squares=6: Ann, Ben|invited, 0 moves, waits for Ann, Ben
maria|cancel 4: never mind|Nothing is done yet
maria|confirm|cancelled, 0 moves
maria|replace 2 Dan by Hal <hal@example.org>: ill|Nothing is done yet
maria|confirm|hal@example.org is asked
hal|accept|The seat is yours
fay|[20]|The round is complete
maria|roll back 3 to 0: a slip|Nothing is done yet
maria|confirm|running, 0 moves
maria|adjudicate 1 won Ben: her flag fell|Nothing is done yet
maria|confirm|over, 0 moves
maria|broadcast: We meet|Nothing is done yet
maria|confirm|Done: it goes to 5 players
EOF
none "… and each of the organiser" <different
judge "… verifies" verifies
referee backup backup.db
referee open record.yaml >number
try_all >different <<EOF
owner|publish FOLDER site-FOLDER|
owner|prune FOLDER --older-than 0d|
owner|rebuild FOLDER|
owner|restore FOLDER backup.db|
EOF
deliver
judge "… no mail goes out twice" test -z "$(grep '^Message-Id:' box/all | sort | uniq -d)"
folder_of_layout 5 club
echo 'owner|upgrade FOLDER|' | try_all >>different
none "… and what the owner does" <different
judge "… verifies" verifies
judge "… with many calls that failed, and many kills" test "$failed" -gt 20 -a "$killed" -gt 20
