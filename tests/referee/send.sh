#!/bin/sh
# `recto referee send` sends every message of the outbox once, whoever else sends, whatever the mail
# program does, on a full disk too.
# Runs: long
# shellcheck disable=SC2016,SC3045 # single quotes hide what the inner shell expands; ulimit -f
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 73
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
# shellcheck source=tests/helpers/killed.sh
. "$top/tests/helpers/killed.sh"

header='game: differences\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\nsquares: 6\n'

# Mail programs: one that writes each message to a file, one that hangs, and one that refuses.
cat >files <<'END'
#!/bin/sh
exec cat >"$(mktemp handed/XXXXXXXX)"
END
printf '#!/bin/sh\ncat >>hung\nsleep 100 & wait\n' >hangs
printf '#!/bin/sh\ncat >/dev/null\nexit 1\n' >refuses
# Like sendmail -t, it takes no message without a recipient.
cat >needs-recipient <<'END'
#!/bin/sh
cat >waiting
grep -q '^To: .*@' waiting || exit 64
mv waiting "$(mktemp handed/XXXXXXXX)"
END
chmod +x files hangs refuses needs-recipient

# Makes a store in which messages wait, two for each game.
store_with() { # messages
    start
    rm -rf handed && mkdir handed
    printf '%b' "$header" >record.yaml
    games=0
    while [ $((games += 1)) -le $(($1 / 2)) ]; do
        referee open record.yaml >number || return 1
    done
}

handed() {
    find handed -type f | wc -l
}

ids() {
    cat handed/* | sed -n 's/^Message-Id: //p' | sort
}

each_once() { # messages
    [ "$(handed)" = "$1" ] && [ "$(ids | uniq | wc -l)" = "$1" ]
}

# --- several at once

store_with 60
i=0
while [ $((i += 1)) -le 5 ]; do
    "$program" referee send club --command ./files &
done
wait
judge "five runs at once send each message once" each_once 60

store_with 40
referee send --command ./mailer
tokens=$(sed -n 's/^Subject: .*\[recto \([a-z0-9._]*\)\].*/\1/p' box/all)
i=0
for token in $tokens; do
    i=$((i + 1))
    letter p@example.org "$token" accept >accept$i
done
i=0
while [ $((i += 1)) -le 20 ]; do
    { "$program" referee receive club <accept$i &&
        "$program" referee send club --command ./files; } 2>>complaints &
done
wait
unsent() {
    sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox WHERE sent = 0'
}
judge "20 times \`receive && send\` at once leave no message unsent" test "$(unsent)" = 0
all=$(sqlite3 club/referee.db "SELECT COUNT(*) - 40 FROM outbox")
judge "… and send each message once" each_once "$all"

# --- killed

store_with 40
for i in $(seq 12); do
    killed_at write $((3 * i)) "$reference-referee" send club --command ./files
    echo $?
done >ends
is "killed at twelve writes" "$(sort -u ends)" 137
judge "… send has more to do" test "$(unsent)" -gt 0
referee send --command ./files
judge "… and loses nothing" test "$(ids | uniq | wc -l)" = 40
judge "… and repeats at most one message a kill, with the same id" test "$(handed)" -le 52

# --- a mail program that hangs, or refuses

store_with 2
sqlite3 club/referee.db 'UPDATE outbox SET sent = 1 WHERE rowid = 2'
"$program" referee send club --command ./hangs --limit 1 2>complaint
judge "a mail program that hangs is ended" test $? -eq 75
judge "… with a complaint" grep -q 'took longer than 1 second,' complaint
judge "… and nothing is lost" referee send --command ./files
judge "… or sent twice" each_once 1
for wrong in 0 x 99999999999; do
    "$program" referee send club --limit $wrong 2>/dev/null
    judge "--limit $wrong is refused" test $? -eq 64
done
store_with 60
"$program" referee send club --command ./refuses 2>complaint
judge "a mail program that refuses is tried again later" test $? -eq 75
judge "… not for every message" grep -q 'not taken 3 messages' complaint
judge "… and then takes all" sh -c '"$1" referee send club --command ./files' - "$program"
judge "… once" each_once 60
store_with 2
PATH=/nonexistent "$program" referee send club --command 'fstab-decode /bin/cat' >taken
judge "a mail program in /usr/sbin is found with any PATH" \
    test "$(grep -c '^Message-Id: ' taken)" = 2

# --- a full disk

store_with 8
repeated=0
refused=0
for blocks in 1 $(seq 8 4 400); do
    before=$(handed)
    (
        ulimit -f "$blocks"
        "$program" referee send club --command ./files 2>>complaints
    )
    status=$?
    [ "$blocks" -gt 1 ] ||
        judge "on a full disk nothing is sent" test "$(handed)" = "$before"
    [ $status -ne 75 ] || refused=$((refused + 1))
    [ $status -ne 0 ] || break
done
judge "… until there is room" referee send --command ./files
repeated=$(ids | uniq -c | awk '$1 > 2' | wc -l)
judge "… which means: retry later" test "$refused" -ge 2
judge "… and no message goes out more than twice" test "$repeated" = 0
judge "… but all go out" test "$(ids | uniq | wc -l)" = 8
judge "a disk that cannot be written: nothing is handed over either" sh -c '
    cp -r club locked && rm -rf handed && mkdir handed && sqlite3 locked/referee.db \
        "UPDATE outbox SET sent = 0; PRAGMA wal_checkpoint(TRUNCATE)" >/dev/null &&
    rm -f locked/lock && mkdir locked/lock
    "$1" referee send locked --command ./files 2>refused; [ $? -eq 75 ] && [ -z "$(ls handed)" ]
    ' - "$program"

# --- messages that no mail program takes

jam() { # number of the message, from 1
    sqlite3 club/referee.db "UPDATE outbox SET bytes = CAST(replace(CAST(bytes AS TEXT),
        char(10) || 'To: ', char(10) || 'X-To: ') AS BLOB) WHERE rowid = $1"
}
# New messages go out meanwhile, so the mail program is all right.
send_beside_others() { # times
    i=0
    while [ $((i += 1)) -le "$1" ]; do
        referee open record.yaml >number
        "$program" referee send club --command ./needs-recipient 2>>complaints
        status=$?
    done
}

store_with 8
jam 1; jam 2; jam 3; jam 4
"$program" referee send club --command ./needs-recipient 2>>complaints
"$program" referee send club --command ./needs-recipient 2>>complaints
judge "refused messages delay others by one run at most" test "$(handed)" = 4
send_beside_others 14
judge "after ten refusals they are put aside" test "$(referee outbox | grep -c 'put aside$')" = 4
judge "… and the log says so" sh -c '"$1" referee log club 1 |
    grep -q "aside, the mail program does not take it"' - "$program"
referee send --command ./needs-recipient
judge "… and no run fails because of them" test $? -eq 0
judge "outbox lists their recipients and dates" \
    sh -c '"$1" referee outbox club |
        grep -q "^[^ ]* to ann@example.org, written 20.*, put aside$"' - "$program"
store_with 2
jam 1
for day in 01 02 03 04; do
    for hour in 00 06 12 18; do
        "$program" referee send club --command ./needs-recipient \
            --now 2026-12-${day}T$hour:00Z 2>>complaints
    done
done
judge "a single message is put aside after some days" \
    test "$(referee outbox | grep -c 'put aside$')" = 1
store_with 2
i=0
while [ $((i += 1)) -le 30 ]; do
    "$program" referee send club --command ./refuses --now 2026-12-01T00:00Z 2>>complaints
done
judge "none is put aside while the mail program takes nothing at all" sh -c \
    '! "$1" referee outbox club | grep -q aside' - "$program"

# --- to whom mail can go

store_with 2
for wrong in 'Carl <carl>' carl @example.org carl@ 'a@b@example.org' '-f@example.org' \
    'a@example..org' referee@example.org referee+1.2@example.org noreply@example.org 'a b@c.org'; do
    judge "replace by $wrong is refused" \
        refuses "$program" referee replace club 1 1 "$wrong" --why x
done
for wrong in referee@example.org Referee+1@Example.org no-reply@example.org mailer-daemon@x.org \
    ann@example..org; do
    printf '%b' "$header" | sed "s/ann@example.org/$wrong/" >wrong.yaml
    judge "open with $wrong is refused" refuses "$program" referee open club wrong.yaml
done
judge "replace takes an address" referee replace 1 1 Carl@example.org --why 'Ann has left'

# --- numbers

for command in show export log; do
    for wrong in abc 1x '' ' 1' 99999999999999999999; do
        "$program" referee $command club "$wrong" >out 2>err
        judge "$command of game \`$wrong\` is refused" \
            sh -c '[ "$1" -eq 65 ] && grep -q "there is no game" err && [ ! -s out ]' - $?
    done
done
for wrong in 1x 99; do
    judge "pause of game \`$wrong\` is refused" \
        sh -c '"$1" referee pause club "$2" --why x; [ $? -eq 65 ]' - "$program" "$wrong"
    judge "replace of player \`$wrong\` is refused" \
        sh -c '"$1" referee replace club 1 "$2" x@example.org --why x; [ $? -eq 65 ]' - \
        "$program" "$wrong"
    judge "a win of player \`$wrong\` is refused" \
        sh -c '"$1" referee decide club 1 won "$2" --why x; [ $? -eq 65 ]' - "$program" "$wrong"
    judge "rollback to \`$wrong\` is refused" \
        sh -c '"$1" referee rollback club 1 "$2" --why x; [ $? -eq 65 ]' - "$program" "$wrong"
done
rm -f out err
judge "all of this verifies" verifies
