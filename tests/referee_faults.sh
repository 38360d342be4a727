#!/bin/sh
# The referee among faults: killed while it works, a locked store, a full disk, messages twice, out
# of order and truncated. No move may be lost, none played twice. TAP; RECTO names the program,
# DELIVERIES how many messages are delivered to processes that are killed, SEED what is random.
# shellcheck disable=SC2016,SC3045 # single quotes hide what the inner shell expands; ulimit -v
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
plan 17
deliveries=${DELIVERIES:-100}
seed=${SEED:-$$}
cd "$work" || exit 2

judge() { # name command...
    name=$1
    shift
    if "$@" >said 2>&1; then
        echo "ok - $name"
    else
        echo "not ok - $name (seed $seed)"
        head -n 40 said | sed 's/^/# /'
    fi
}

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

# A message with a legal move of the player on the move, in `message`.
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

# --- killed

killed=0
# What a mail server does: it delivers until the program says that all is well. The referee itself
# is killed after a random time, most of all at first; the delivery after that may come to an end.
# Killed while it looks for leaks, a sanitizer would leave an empty report: it does not look here.
deliver_among_kills() { # milliseconds for the first, second … attempt
    for wait in "$@"; do
        ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0" "$program-referee" receive club <next &
        process=$!
        sleep "0.$wait"
        kill -9 $process 2>/dev/null
        wait $process 2>/dev/null && return
        killed=$((killed + 1))
    done
    "$program" referee receive club <next
}

kill_while_receiving() {
    start
    total=0
    awk -v seed="$seed" -v count="$deliveries" 'BEGIN { srand(seed)
        for (i = 0; i < count; i++)
            printf "%03d %03d %03d\n", rand() * 12, rand() * 20, rand() * 30 }' >waits
    while read -r first second third; do
        if [ "$(fact .to_move)" = null ]; then
            judge "a game of $played moves has them all" moves_are "$played"
            open_game
        fi
        next_move
        deliver_among_kills "$first" "$second" "$third" 2>>complaints
        "$program" referee receive club <next # again: mail may come twice
        deliver
        played=$((played + 1))
        total=$((total + 1))
        moves_are "$played" || return 1
    done <waits
    test "$total" = "$deliveries"
}

kill_while_receiving >told 2>&1
status=$?
judge "referee: $deliveries moves, each delivered twice, $killed kills: all played once" \
    sh -c 'cat told; [ "$1" = 0 ]' - $status
judge "… at least one was killed in ten" test $((killed * 10)) -ge "$deliveries"
judge "… verifies" verifies
judge "… every message was sent once" test -z "$(sort box/ids | uniq -d)"

# --- a locked store

start
next_move
{
    echo 'BEGIN IMMEDIATE;'
    sleep 7
} | sqlite3 club/referee.db &
sleep 0.5
"$program" referee receive club <next 2>complaints
judge "referee: a locked store means: later" test $? -eq 75
wait
"$program" referee receive club <next
judge "… when it is not locked, the message is handled" moves_are 1

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
judge "referee: a full disk means: later" test $refused -ge 1
"$program" referee receive club <next
judge "… when there is room, the message is handled" moves_are 1
judge "… verifies" verifies

# --- no memory

# What the loader needs, and what a large message takes beyond it. (Sanitizers take terabytes.)
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
        [ $status -eq 75 ] && refused=$((refused + 1)) || echo "not ok - out of memory: $status"
    done
    judge "referee: out of memory means: later" test $refused -ge 3
    judge "… when there is enough, the message is handled" moves_are 1
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
judge "referee: older messages that come again under new ids play nothing" moves_are 2
messages=$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox')
"$program" referee receive club <first
"$program" referee receive club <second
judge "… a message that came before is answered once" \
    test "$messages" = "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox')"
deliver
next_move
size=$(wc -c <next)
for part in 1 40 90 $((size - 5)) $((size - 3)); do
    head -c "$part" next | "$program" referee receive club || echo "# status $?"
done
judge "a truncated message plays nothing" moves_are 2
"$program" referee receive club <next
judge "… and the whole one is played when it comes" moves_are 3
judge "… verifies" verifies
