#!/bin/sh
# Hostile mail does no harm: mail that costs, loops, forged mail, tokens that others see.
# Runs: long
# shellcheck disable=SC2016,SC3045 # single quotes hide what the inner shell expands; ulimit -t
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 67
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

header='game: differences\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\nsquares: 6\n'

sends() { # a field that the message gets, address, token, text
    letters=$((letters + 1))
    letter "$2" "$3" "$4" | sed "1i$1" | referee receive
}

# Sends the same text several times, each with the newest token.
repeats() { # times address text
    for _ in $(seq "$1"); do answers "$2" "$3"; done
}

mails_to() { # address: how many so far
    grep -c "^To: .*$1" box/all
}

log_says() { # pattern, game
    "$program" referee log club "${2:-1}" | grep -q -- "$1" ||
        { "$program" referee log club "${2:-1}"; return 1; }
}

game() {
    start
    opened "$header" ann@example.org ben@example.org
    rm box/all
}

# --- mail that is expensive to read

pieces() { # piece times
    yes "$1" | head -n "$2" | tr -d '\n'
}

hostile() { # name: one of the mails that once stopped the referee
    printf 'From: e@example.org\nMessage-ID: <%s@example.org>\n' "$1"
    case $1 in
    commas) printf 'To: ' && pieces a, 50000 ;;
    comments) printf 'To: ' && pieces '(' 50000 ;;
    quotes) printf 'To: ' && pieces '"a",' 50000 ;;
    encoded) printf 'To: ' && pieces '=?utf-8?q?a?=,' 15000 ;;
    parts)
        printf 'Content-Type: multipart/mixed; boundary=p\n\n--p\n'
        yes a: | head -n 2600000
        printf '\n--p--'
        ;;
    fields)
        printf 'Content-Type: message/rfc822\n\n'
        yes 'To: a@b' | head -n 900000
        ;;
    esac
    printf '\n\nhi\n'
}

cheap() { # name
    hostile "$1" >hostile.eml
    (ulimit -t "$seconds" && exec "$program-referee" receive club <hostile.eml)
}

seconds=2
[ -z "$watched" ] || seconds=20
start
for name in commas comments quotes encoded parts fields; do
    judge "a mail of $name is read quickly" cheap "$name"
done
judge "all of this verifies" verifies
judge "a message that takes too long is put aside" \
    sh -c '"$1" referee receive club --patience 0 <hostile.eml 2>told' - "$program"
judge "… with a message" grep -q 'put aside' told
hostile commas | sed 's/^Message-ID: </&x/' >hostile.eml
put_aside() {
    "$program" referee log club | grep -c 'put aside unread: a message of'
}
before=$(put_aside)
for _ in 1 2; do "$program" referee receive club --patience 0 <hostile.eml 2>told; done
judge "… and noted, once" test "$(put_aside)" = $((before + 1))
judge "… and not tried again" "$program" referee receive club <hostile.eml
judge "… so that it is not answered" \
    test "$("$program" referee log club | grep -c 'no valid token')" = 6
judge "all of this verifies" verifies
judge "--patience takes a number" sh -c '"$1" referee receive club --patience 1x <hostile.eml
    [ $? -eq 64 ]' - "$program"

# The work after an outage does not count for the message, however long it takes.
game
works 2026-01-01T10:00Z
sqlite3 club/referee.db "CREATE TRIGGER slow AFTER INSERT ON journal WHEN NEW.kind = 'outage'
    BEGIN SELECT count(*) FROM (WITH RECURSIVE n(i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 12000000) SELECT i FROM n); END"
letter ann@example.org "$(token ann@example.org)" a1 >move.eml
judge "the first message after an outage is read, however many games have to note it" \
    "$program" referee receive club --patience 1 --now 2026-02-01T10:00Z <move.eml
judge "… and followed" log_says 'Ann: played move 1, a1'
unset now

# --- silence

game
newest=box/ann@example.org
cp "$newest" kept
for i in $(seq 12); do
    sends 'Reply-To: ann@example.org' eve@example.net none "$i"
    sends 'X-Forged: yes' ann@example.org none "$i"
done
deliver
cp kept "$newest"
answers ann@example.org a7
judge "forged mail does not use up the answers of a player" says ann@example.org 'You wrote: a7'
judge "… and is answered five times an address" \
    test "$(grep -c 'Nothing was done' box/all)" = 5
repeats 8 ann@example.org a8
judge "ten useless messages are answered" says ann@example.org 'You wrote: a8'
answers ann@example.org a9
judge "… the last with a warning" says ann@example.org 'message 10 of today'
judge "… and the log has it" log_says 'Ann: no more answers today'
answers ann@example.org b9
judge "… then no more" says ann@example.org 'You wrote: a9'
judge "… which is noted" log_says 'Ann: not answered, and nothing done: too many'
answers ann@example.org a1
judge "… but a move is played" says ben@example.org 'Ann: played move 1, a1'
judge "… and answered" says ann@example.org 'You wrote: a1'
now=2099-01-01T00:00Z
answers ann@example.org c9
judge "… and on another day they are answered again" says ann@example.org 'You wrote: c9'
unset now
judge "all of this verifies" verifies

game
repeats 35 ann@example.org 'Absent from 2026-12-24 to 2027-01-02'
judge "a program that is understood is answered thirty times" test "$(mails_to ann@)" -le 30
judge "… the others are told once" test "$(mails_to ben@)" = 1
judge "… and the robot is warned" says ann@example.org 'message 30 of today'
judge "all of this verifies" verifies

game
old=$(token ann@example.org)
answers ann@example.org a1
rm box/all
for _ in $(seq 13); do sends 'X-Old: yes' ann@example.org "$old" 'board png'; done
letter ann@example.org "$old" 'pictures svg' >pictures
now=2099-01-01T00:00Z
referee receive <pictures
unset now
deliver
judge "an old token gets ten answers a day" test "$(mails_to ann@)" = 11
judge "… and changes nothing" says ann@example.org 'an older message changes nothing'
answers ben@example.org b3
judge "… nor pictures" has_no "^Content-Type: image" box/ann@example.org
answers ann@example.org a9
judge "… and mutes no player" says ann@example.org 'You wrote: a9'
judge "all of this verifies" verifies

# --- strangers

game
{
    letter mallory@example.org none hello
    head -c 3000000 /dev/zero | tr '\0' a | fold
} | referee receive
judge "of a long letter of a stranger, only what was read is kept" test "$(sqlite3 club/referee.db \
    'SELECT MAX(LENGTH(bytes)) FROM journal')" -lt 100000
judge "… which verifies" verifies
game
referee organiser 'Maria <maria@example.org>' && deliver
referee tournament new Spring differences squares=4 --closing 2199-12-01 && deliver
sqlite3 club/referee.db "INSERT INTO tallies(whom, day, count)
    VALUES('strangers', strftime('%s', 'now') / 86400, 200)"
letter fred@example.org none 'buy pills' | referee receive
letter gus@example.org none 'sign up for Spring' | referee receive
letter hal@example.org none 'step in' | referee receive
letter ann@example.org none 'I am in hospital' | referee receive
deliver
judge "after many strangers no more are answered" test ! -e box/fred@example.org
judge "… but those who sign up" says gus@example.org 'Spring'
judge "… or step in" says hal@example.org 'step in'
judge "… and known players, whose text is passed on" says ann@example.org 'was passed on to Maria'

start
for i in $(seq 20); do
    letter "victim+$i@example.net" none 'c4' | sed 's/^From: /&Cheap pills </;1s/$/>/
        s/^Subject: .*/Subject: Buy our pills/;s/^Message-ID: </&pills./' | referee receive
done
deliver
judge "an address with a plus is the same one" test "$(mails_to victim)" = 5
judge "no address is sent what another has written" has_no -i "pills" box/all
judge "… but to its sender" grep -q '^Subject: Your message to The club' box/all
cp -r club copy
sqlite3 copy/referee.db "UPDATE tallies SET count = 100 WHERE whom = 'strangers'"
letter other@example.net none c4 | "$program" referee receive copy
judge "strangers together get a limited number of answers" test 0 = \
    "$(sqlite3 copy/referee.db "SELECT COUNT(*) FROM outbox WHERE recipient LIKE 'other%'")"
judge "… which is noted" sh -c \
    '"$1" referee log copy | grep -q "no more answers today (UTC) to messages without"' - "$program"
judge "all of this verifies" verifies

# --- a token that others see

game
seen=$(token ann@example.org)
sends 'Cc: Ben <ben@example.org>' ann@example.org "$seen" draw && deliver
judge "a message that also goes to an opponent is read" says ben@example.org 'Ann: offers a draw'
judge "… and the complaint says that it is dangerous" \
    says ann@example.org 'Your message went to others too'
judge "… also in the log" log_says 'Ann: the message went to others too'
sends 'X-Seen: yes' ben@example.org "$seen" resign && deliver
judge "… so that the opponent cannot resign for her" test "$(fact .ending)" = null
judge "… she is told, without its text" says ann@example.org 'has come in your name'
judge "… and the organiser" log_says 'with a token Ann gave away'
answers ann@example.org a1
judge "… and she plays on" test "$(fact .moves)" = 1
before=$(token ann@example.org)
sends 'Cc: ann@example.org, referee+x@example.org' ann@example.org "$before" board && deliver
judge "a copy to oneself does not reveal the token" test "$(token ann@example.org)" = "$before"
for field in 'Cc: Friends: x@example.org, y@example.org;' 'To: ben@example.org' \
    'Resent-Cc: "Ben, my friend" <ben@example.org>'; do
    before=$(token ann@example.org)
    sends "$field" ann@example.org "$before" board && deliver
    judge "a copy to others does: ${field%% *}" \
        test "$(token ann@example.org)" != "$before"
done
before=$(token ann@example.org)
sends 'List-Id: <x.example.org>
1iCc: ben@example.org' ann@example.org "$before" board
sends 'X-Seen: yes' ben@example.org "$before" resign && deliver
judge "… even if it is not answered" test "$(fact .ending)" = null
answers ann@example.org 'decline draw'
judge "… after which she can go on" says ann@example.org 'You wrote: decline draw'
judge "all of this verifies" verifies

# --- mail of programs, and mail that looks like theirs

game
sends 'List-Unsubscribe: <mailto:x@example.org>' ann@example.org "$(token ann@example.org)" a1
deliver
judge "a move is played in a mail with List-Unsubscribe" \
    says ben@example.org 'Ann: played move 1, a1'
sends 'X-Auto-Response-Suppress: DR, OOF' ben@example.org "$(token ben@example.org)" b3
deliver
judge "… and if no vacation is to be told" says ann@example.org 'Ben: played move 2, b3'
before=$(mails_to @)
for field in 'List-Id: <x.example.org>' 'X-Auto-Response-Suppress: All' 'Precedence: bulk' \
    'Auto-Submitted: auto-replied' 'Return-Path: <>'; do
    sends "$field" ann@example.org "$(token ann@example.org)" 'absent 2026-12-24 2027-01-02'
done
deliver
judge "a vacation in automatic mail is ignored" test "$(mails_to @)" = "$before"
judge "… which is noted with the game" \
    test "$("$program" referee log club 1 | grep -c 'not answered')" = 5
judge "all of this verifies" verifies
