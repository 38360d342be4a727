#!/bin/sh
# `recto referee` plays whole games by mail. The messages are made here, and a mail program only
# files the answers.
# Runs: long
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 175
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

# --- whole games of every kind

# Prints the moves of a record one by one, without comments, claims, numbers and optional parts.
moves_of() { # file
    sed -n '/^moves:/,/^[a-z]*: *[^|]*$/p' "$1" | sed '/^[a-z]/d' | sed 's/;.*//' | tr '\n' ' ' |
        sed 's/{[^}]*}//g;s/<[^>]*>//g;s/([^)]*)//g' |
        grep -oE '\[[^]]*\]|[^ ]+' | grep -vE '^([0-9]+\.|--|\|\||\*)$' |
        sed 's/^[0-9]*\.//;s/[!?]*$//'
}

# Opens a game like that of a sample, which all accept.
begins() { # sample
    sample=$top/samples/$1.yaml
    start
    players=$("$program" check --json "$sample" | jq -r '.players|length')
    {
        grep -vE '^(players|scores|winner|moves|  |notes|date|event|round:|id|site)' "$sample"
        echo 'players:'
        for i in $(seq "$players"); do echo "  - {name: Player$i, email: p$i@example.org}"; done
    } >record.yaml
    "$program" referee open club record.yaml >number && deliver
    for i in $(seq "$players"); do answers "p$i@example.org" accept; done
}

plays() { # sample
    begins "$1"
    moves_of "$sample" >moves
    # In a secret round the record waits for the last answer.
    before='' offset=0
    while read -r move; do
        state=$(fact '"\(.to_move) \(.moves)"')
        [ "$state" = "$before" ] && offset=$((offset + 1)) || offset=0
        before=$state
        answers "p$((${state% *} + offset))@example.org" "$move" || break
    done <moves
    "$program" check --json "$sample" | jq -c '[.status,.moves,.scores]' >expected
    "$program" referee export club 1 | "$program" check --json - |
        jq -c '[.status,.moves,.scores]' >played
    judge "a game of $1, by mail from the first move to the verdict" diff expected played
    judge "… verifies" verifies
}

# For the long games too: REFEREE_GAMES='connecting plexus stepping …'.
for sample in ${REFEREE_GAMES:-by-numbers not-divisors permutations prime-target scrambled}; do
    plays "$sample"
done

# --- permissions

header='game: differences\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\nsquares: 6\n'
start
opened "$header"
answers ann@example.org a1
judge "no move before all have accepted" says ann@example.org 'not begun'
answers ben@example.org accept
answers ann@example.org accept
judge "… and then the game begins" says ben@example.org "It is Ann's turn"
old=$(token ann@example.org)
answers ben@example.org b2
judge "a move out of turn is refused" says ben@example.org "it is Ann's turn"
answers ann@example.org a9
judge "an illegal move is refused in the words of check" says ann@example.org 'off-board'
judge "… and shows what was written" says ann@example.org 'You wrote: a9'
judge "… and the board" says ann@example.org '  a   b   c'
judge "… and changes nothing" test "$(fact .moves)" = 0
answers ann@example.org 'a1 b2'
judge "a move for the opponent is refused" says ann@example.org 'move 2 is not yours'
judge "… and plays neither" test "$(fact .moves)" = 0
answers ann@example.org "$(printf 'a1\nresign now please?')"
judge "with one unclear line no other is carried out" test "$(fact .moves)" = 0
answers ann@example.org a1
judge "a move is played" test "$(fact .moves)" = 1
judge "… and the other player told" says ben@example.org 'Ann: played move 1, a1'
judge "… whose turn it is" says ben@example.org 'It is your turn'
judge "… in a thread" grep -q '^In-Reply-To: <' box/ben@example.org
judge "… with the head of the journal" says ben@example.org '^[0-9a-f]\{64\}$'
judge "… marked as made by a program" grep -q '^Auto-Submitted: auto' box/ben@example.org
letter ann@example.org "$old" b1 | "$program" referee receive club && deliver
judge "an old token plays no move" test "$(fact .moves)" = 1
judge "… but gets the board" says ann@example.org 'older message'
ben=$(token ben@example.org)
case $ben in
*a) forged=${ben%?}b ;;
*) forged=${ben%?}a ;;
esac
rm -f box/*
letter eve@example.org "$forged" b3 | "$program" referee receive club
letter eve@example.org 7.1.0.aaaaaaaaaaaaaaaa b3 | sed 's/^Message-ID: </&y/' >other
"$program" referee receive club <other
deliver
judge "a forged token plays no move" test "$(fact .moves)" = 1
judge "… and the answer gives nothing away" \
    sh -c '[ "$(grep -c "Nothing was done" box/all)" = 2 ] && ! grep -q differences box/all'
rm -f box/*
letter eve@example.org "$ben" b3 | "$program" referee receive club && deliver
judge "a valid token counts from any address" test "$(fact .moves)" = 2
judge "… but answers go to the player" test ! -e box/eve@example.org
rm -f box/*
letter ann@example.org 1.1.1.aaaaaaaaaaaaaaaa x | sed '3a Auto-Submitted: auto-replied' |
    "$program" referee receive club && deliver
judge "an automatic reply gets no answer" test ! -e box/all
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
    letter loop@example.org none "$i" | sed "s/^Message-ID: </&$i/" |
        "$program" referee receive club
done
deliver
judge "no mail loops" test "$(grep -c '^To: loop' box/all)" = 5
printf 'garbage' | "$program" referee receive club
judge "garbage is handled only once" test $? -eq 0
handles_all() { # messages
    for file; do
        referee receive <"$file" || { echo "$file: $?"; return 1; }
    done
}
judge "so is every message of the corpus" handles_all "$top"/tests/data/mail/*.eml
judge "all of this verifies" verifies

# --- what a player can write

start
opened "$header" ann@example.org ben@example.org
for word in help board history moves rules; do
    answers ann@example.org "$word"
    judge "$word is answered" says ann@example.org "You wrote: $word"
    judge "… within 78 columns" sh -c "! sed -n '/^$/,\$p' box/ann@example.org | grep -q '.\{79\}'"
done
judge "questions change nothing" test "$(fact .moves)" = 0
# Every heading has its line, and what a colon announces comes.
rules_are_whole() { # game
    answers p1@example.org rules
    read_mail p1@example.org | sed '1,/^You wrote: rules$/d;/^All of the rules/q' >rules
    for heading in 'A turn' 'What is not allowed' 'The end' 'Who wins' 'How moves are written:'; do
        grep -qx "$heading" rules || { echo "no heading: $heading"; return 1; }
    done
    grep -q '^All of the rules, .*questions and variants' rules &&
        awk '$0 == "" { announced = last ~ /^  .*:$/; next }
            announced && !/^   |^  [-1]/ { exit 1 }
            { announced = 0; last = $0 }' rules
}
for game in $("$program" games | sed '1d;s/ .*//'); do
    begins "$game"
    judge "rules of $game, by mail" rules_are_whole "$game"
done
start
opened "$(printf '%s' "$header" | sed 's/squares: 6/squares: 40/')" ann@example.org ben@example.org
answers ann@example.org board
# Joins lines that were broken for mail.
sed -e ':a' -e '/=$/{N;s/=\n//;ba' -e '}' box/ann@example.org | sed '1,/^$/d' >body
judge "a wide board is cut into strips" sh -c "! grep '.\{79\}' body"
judge "… with all its columns" grep -q '  al   am   an$' body
judge "… and rows" grep -q '^ 40 |  ' body
start
opened "$header" ann@example.org ben@example.org
answers ann@example.org 'preview c3'
judge "a preview shows the board" says ann@example.org 'Only a preview'
judge "… and plays nothing" test "$(fact .moves)" = 0
answers ben@example.org 'if c3 then d4'
answers ben@example.org 'if c4 then e5'
answers ann@example.org c3
judge "an announced answer is played when its condition comes" test "$(fact .moves)" = 2
judge "… and both are told" says ann@example.org 'Ben had announced the answer: move 2, d4'
answers ann@example.org takeback
answers ben@example.org 'accept takeback'
judge "a takeback takes back the asker's last move" test "$(fact .moves)" = 0
answers ann@example.org takeback
judge "with no moves left there is nothing to take back" \
    says ann@example.org 'there is no move to take back'
answers ann@example.org c3
for answer in 'accept draw' 'decline draw' 'accept takeback' 'decline takeback'; do
    answers ben@example.org "$answer"
    case $answer in
    *takeback) wanted='nobody has asked for a takeback' ;;
    *) wanted='nobody has offered a draw' ;;
    esac
    judge "$answer: to no offer" says ben@example.org "$wanted"
done
answers ben@example.org draw
answers ben@example.org draw
judge "a draw is offered once" says ben@example.org 'you have offered a draw already'
answers ann@example.org takeback
answers ann@example.org decline
judge "with two offers the answer must name one" says ann@example.org 'say which: .accept draw., '
answers ben@example.org 'decline takeback'
judge "a takeback is declined" says ann@example.org 'Ben: declines the takeback'
answers ann@example.org decline
judge "a decline answers the only open offer" says ben@example.org 'Ann: declines the draw'
answers ben@example.org draw
judge "a draw is offered" says ann@example.org 'Ben: offers a draw'
answers ann@example.org 'decline draw'
judge "… and declined" says ben@example.org 'Ann: declines the draw'
answers ben@example.org 'absent 2026-12-24 2027-01-02'
judge "the others are told of a vacation" \
    says ann@example.org 'is on vacation from 2026-12-24 to 2027-01-02'
answers ben@example.org draw
answers ann@example.org 'accept draw'
judge "a draw is accepted" test "$(fact .ending)" = draw
answers ben@example.org d4
judge "after the end nothing is played" says ben@example.org 'the game is over'
opened "$header" ann@example.org ben@example.org
answers ben@example.org resign
judge "a player who is not to move may resign too" \
    test "$(fact '.ending+(.winners|tostring)' 2)" = 'resign[1]'
opened "$header"
answers ben@example.org decline
judge "an invitation may be declined" says ann@example.org 'does not take place'
judge "all of this verifies" verifies

start
opened "$header" ann@example.org ben@example.org
answers ben@example.org draw
answers ann@example.org a1
answers ann@example.org 'accept draw'
judge "a move declines a draw" says ann@example.org 'nobody has offered a draw'
judge "… so the game goes on" test "$(fact .ending)" = null
answers ann@example.org draw
answers ben@example.org b3
judge "… as it does where the asked player moves" test "$(fact '.moves,.ending' | xargs)" \
    = '2 null'

start
opened "$header" ann@example.org ben@example.org
answers ann@example.org a1
answers ben@example.org b3
answers ben@example.org 'if c5 then d4'
answers ann@example.org takeback
answers ben@example.org 'accept takeback'
answers ann@example.org c5
judge "a takeback deletes conditions" test "$(fact .moves)" = 1

start
opened "$header" ann@example.org ben@example.org
answers ann@example.org a1
answers ben@example.org draw
referee rollback 1 0 --why 'both agree' && deliver
answers ann@example.org 'accept draw'
judge "a rollback deletes offers" \
    says ann@example.org 'nobody has offered a draw'

# --- pictures

part() { # address: the last part of the newest message, decoded
    sed -n '/^Content-Disposition: attachment/,$p' "box/$1" | sed '1,/^$/d;/^--/,$d' | base64 -d
}

start
printf '%b' "$header" >record.yaml
"$program" referee open club record.yaml --pictures svg >number && deliver
judge "pictures are sent as the organiser decides" \
    grep -q '^Content-Type: image/svg+xml' box/ann@example.org
part ann@example.org >board.svg
"$program" referee export club 1 >exported.yaml
"$program" show -T svg exported.yaml >expected.svg
judge '… of the board as `show` draws it' cmp board.svg expected.svg
answers ann@example.org accept
answers ben@example.org 'no pictures'
judge "… unless a player wants none" has_no "^Content-Type: image" box/ben@example.org
answers ben@example.org 'board png'
judge "… except once on request" grep -q '^Content-Type: image/png' box/ben@example.org
part ben@example.org >board.png
judge "… as a picture" sh -c 'head -c 4 board.png | tail -c 3 | grep -q PNG'
answers ben@example.org accept
judge "… and not afterwards" has_no "^Content-Type: image" box/ben@example.org
mkdir alone
cp "$program" alone/recto && cp "$program-referee" alone/recto-referee
letter ann@example.org "$(token ann@example.org)" a1 | "$program" referee receive club
judge "a message goes out even if its picture cannot be drawn" \
    alone/recto referee send club --command ./mailer
part ann@example.org >note
judge "… which says so" grep -q 'could not be drawn' note
judge "all of this verifies" verifies
sqlite3 club/referee.db "SELECT 'DROP INDEX ' || name || ';' FROM sqlite_schema
    WHERE type = 'index' AND sql IS NOT NULL AND name <> 'noted'" >later
sqlite3 club/referee.db <later
sqlite3 club/referee.db 'ALTER TABLE players DROP COLUMN picture;
    ALTER TABLE games DROP COLUMN press;
    ALTER TABLE secrets DROP COLUMN moment; DROP TABLE pictures;
    ALTER TABLE outbox DROP COLUMN tries; ALTER TABLE outbox DROP COLUMN first;
    ALTER TABLE outbox DROP COLUMN pruned;
    ALTER TABLE outbox DROP COLUMN game; CREATE INDEX unsent ON outbox(seq);
    ALTER TABLE journal DROP COLUMN rest;
    ALTER TABLE players DROP COLUMN oldest;
    CREATE TABLE unanswered(address TEXT, day INTEGER, count INTEGER);
    DROP TABLE conditions; CREATE TABLE conditions(game INTEGER, player INTEGER, branch INTEGER,
    step INTEGER, coming TEXT NOT NULL, answer TEXT NOT NULL);
    CREATE TABLE absences(game INTEGER, player INTEGER, first TEXT, last TEXT, seq INTEGER);
    PRAGMA user_version = 1'
sqlite3 club/referee.db "SELECT 'DROP TABLE ' || name || ';' FROM sqlite_schema WHERE type = 'table'
    AND name NOT IN ('meta', 'journal', 'games', 'players', 'seen', 'outbox', 'absences',
    'decisions', 'notes', 'offers', 'conditions', 'secrets', 'unanswered')" >later
sqlite3 club/referee.db <later
judge "a store of the first layout is read" "$program" referee list club
sqlite3 club/referee.db 'PRAGMA user_version = 99'
"$program" referee list club 2>complaint
judge "… one of a later layout is not" test $? -eq 70

# --- secrets

start
opened 'game: permutations\nrounds: 2\nplayers:\n  - {name: Ann, email: ann@example.org}
  - {name: Ben, email: ben@example.org}\n' ann@example.org ben@example.org
answers ann@example.org 17
answers ben@example.org '[34]'
judge "a secret answer is confirmed to its author" \
    says ben@example.org 'Your answer is in: \[34\]'
judge "… to that player alone" has_no "\[34\]" box/ann@example.org
judge "… and is not in the record" test "$(fact .moves)" = 1
answers ben@example.org '[51]'
judge "… another one takes its place" says ben@example.org 'Your answer is now \[51\], in place'
answers ben@example.org '[34]'
answers ann@example.org '[x]'
answers ann@example.org '[0]'
judge "a wrong secret answer is refused" says ann@example.org 'too-small'
seal='$0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
answers ann@example.org "$seal"
judge "a seal is refused with an explanation" \
    says ann@example.org 'seals are for games without a referee'
answers ann@example.org '[18]~0123456789abcdef0123456789abcdef'
judge "… and so is an opening" says ann@example.org 'before this opening (seal)'
answers ann@example.org '[18]'
judge "the last answer discloses all" says ben@example.org 'round 1, \[18\]; \[34\]'
judge "… in the record" test "$(fact .moves)" = 3
judge "all of this verifies" verifies
printf 'game: permutations\nrounds: 2\nplayers:\n  - {name: Ann, email: ann@example.org}
  - {name: Ben, email: ben@example.org}\nmoves: |\n  17 %s\n' "$seal" >record.yaml
judge "a record with unopened seals is not opened" \
    refuses "$program" referee open club record.yaml
judge "… saying why" grep -q 'open the seals, or' refused

# --- the arbiter

start
opened "$header" ann@example.org ben@example.org
answers ann@example.org a1
answers ben@example.org b3
decides() {
    referee "$@" && deliver
}
judge "a decision needs a reason" \
    sh -c '"$1" referee pause club 1; test $? -eq 64' - "$program"
judge "pause" decides pause 1 --why 'The hall is closed'
judge "… is told with its reason" says ben@example.org 'The hall is closed'
answers ann@example.org c3
judge "… no move is taken" says ann@example.org 'the game is paused'
judge "resume" decides resume 1 --why 'It is open'
judge "rollback" decides rollback 1 1 --why 'Wrong square'
judge "… leaves the first moves" test "$(fact .moves)" = 1
before=$(token ben@example.org)
judge "replace" decides replace 1 2 cleo@example.org --why 'Ben has left'
answers cleo@example.org accept
letter ben@example.org "$before" d4 | "$program" referee receive club && deliver
judge "… and the old token is worthless" test "$(fact .moves)" = 1
seat=$(sed -n 's/.*\[recto \(1\.2\.[^]]*\)\].*/\1/p' box/all | tail -n 1)
letter cleo@example.org "$seat" d4 | "$program" referee receive club && deliver
judge "… and the new player plays" test "$(fact .moves)" = 2
before=$(token ann@example.org)
judge "rekey" decides rekey
fresh=$(token ann@example.org)
letter ann@example.org "$before" e5 | "$program" referee receive club && deliver
judge "… makes old tokens worthless" test "$(fact .moves)" = 2
judge "… the keys are readable by the owner alone" test "$(stat -c %a club/keys)" = 600
letter ann@example.org "$fresh" e5 | sed 's/^Message-ID: </&x/' |
    "$program" referee receive club && deliver
judge "… new ones not" test "$(fact .moves)" = 3
judge "adjourn" decides adjourn 1 --why 'To be continued at the club'
judge "… leaves a record that check accepts" sh -c \
    '"$1" referee export club 1 | "$1" check -q -' - "$program"
judge "resume" decides resume 1 --why 'The club has opened'
judge "… goes on with the game" says ann@example.org 'The club has opened'
judge "… where it stood" test "$(fact '.status + (.moves|tostring)')" = unfinished3
answers cleo@example.org f6
judge "… with new moves" test "$(fact .moves)" = 4
decides adjourn 1 --why 'Again'
judge "a missing game is refused" refuses "$program" referee show club 2
judge "list" sh -c '"$1" referee list club | grep -q "1 differences adjourned"' - "$program"
judge "show" sh -c '"$1" referee show club 1 | grep -q "cleo@example.org"' - "$program"
judge "log" sh -c '"$1" referee log club 1 | grep -q "Wrong square"' - "$program"
judge "backup" "$program" referee backup club copy.db
judge "… is a store" sh -c 'mkdir copy && cp copy.db copy/referee.db && cp club/keys copy &&
    "$1" referee verify copy' - "$program"
judge "all of this verifies" verifies

# --- decisions

start
for result in 'won 2' drawn void; do
    opened "$header" ann@example.org ben@example.org
    answers ann@example.org a1
    # shellcheck disable=SC2086 # two words
    judge "decide $result" decides decide "$(cat number)" $result --why "It's late: go home"
    judge "… is told" says ben@example.org "It's late: go home"
    judge "… ends the record as check reads it" test "$(fact .ending "$(cat number)")" = adjudged
done
judge "… with the right winners" \
    test "$(for game in 1 2 3; do fact '.winners|tostring' $game; done |
    tr '\n' ' ')" = '[2] [1,2] [] '
judge "a decision may be taken back" decides rollback 1 1 --why 'It was not so late'
judge "… and the game goes on" test "$(fact '.status + (.moves|tostring)')" = unfinished1
answers ben@example.org b3
judge "… with a move" test "$(fact '.moves')" = 2
answers ann@example.org resign
judge "a resignation, too" decides rollback 1 2 --why 'A slip'
judge "… is taken back" test "$(fact '.status + (.moves|tostring)')" = unfinished2
judge "no player is dropped from a game of two" \
    refuses "$program" referee decide club 1 dropped 2 --why x
opened 'game: permutations\nrounds: 3\nplayers:\n  - {name: Ann, email: ann@example.org}
  - {name: Ben, email: ben@example.org}\n  - {name: Cleo, email: cleo@example.org}\n' \
    ann@example.org ben@example.org cleo@example.org
judge "a player is dropped from a game of three" decides decide 4 dropped 2 --why 'Ben has left'
judge "… and the others play on" test "$(fact '.status + (.winners|tostring)' 4)" = 'unfinished[]'
judge "all of this verifies" verifies

# --- time

rows() {
    "$program" referee verify club | sed 's/ entries.*//'
}
at() { # time, address, text
    letter "$2" "$(token "$2")" "$3" | "$program" referee receive club --now "$1" && deliver
}
start
printf '%b' "$header"'time: {each: 3 days}\ndate: 2026-01-01\n' >record.yaml
"$program" referee open club record.yaml --now 2026-01-01T10:00Z >number && deliver
at 2026-01-01T11:00Z ann@example.org accept
at 2026-01-01T12:00Z ben@example.org accept
at 2026-01-01T13:00Z ann@example.org a1
judge "the mail says when the flag falls" says ben@example.org "The flag falls on"
entries=$(rows)
ticks() { # moment
    works "$1" && referee tick
}
judge "tick, when nothing is due" ticks 2026-01-02T13:00Z
judge "… writes nothing" test "$(rows)" = "$entries"
judge "tick, a day before the flag" ticks 2026-01-04T00:00Z
judge "… again" ticks 2026-01-04T01:00Z
deliver
judge "… warns" says ben@example.org 'over within a day'
judge "… once" test "$(rows)" = $((entries + 1))
judge "tick, with a clock that jumps back" "$program" referee tick club --now 2025-01-01T00:00Z
judge "tick, after the flag" ticks 2026-01-06T00:00Z
deliver
judge "… the game is forfeited" test "$(fact '.ending+(.winners|tostring)')" = 'forfeit[1]'
judge "… and both are told" says ben@example.org 'forfeits the game'
start
printf '%b' "$header" >record.yaml
"$program" referee open club record.yaml --now 2026-01-01T10:00Z >number && deliver
at 2026-01-01T11:00Z ann@example.org accept
at 2026-01-01T12:00Z ben@example.org accept
for day in 07 09 10 15 16 23; do "$program" referee tick club --now 2026-01-${day}T00:00Z; done
deliver
judge "players of a game that waits are reminded every seven days" \
    test "$(grep -c 'waits for you' box/all)" = 3
reminded() { # moment, times so far
    "$program" referee tick club --now "$1" && deliver &&
        test "$(grep -c 'waits for you' box/all)" = "$2"
}
at 2026-01-24T10:00Z ann@example.org 'vacation 2026-01-25 2026-02-10'
judge "… but not on the last day of a vacation" reminded 2026-02-10T23:00Z 3
judge "… only after it" reminded 2026-02-11T00:00Z 4
judge "all of this verifies" verifies

# --- a journal that was changed

judge "a change of the store is noticed" \
    sqlite3 club/referee.db "UPDATE journal SET moment = moment + 1 WHERE seq = 5"
judge "a changed journal does not verify" sh -c \
    '"$1" referee verify club; [ $? -eq 65 ]' - "$program"
