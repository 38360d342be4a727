#!/bin/sh
# The referee's folder and store keep others out, and survive being copied, restored and checked.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 116
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
# shellcheck source=tests/helpers/killed.sh
. "$top/tests/helpers/killed.sh"

header='game: differences\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\nsquares: 6\n'

# --- who can read the files

# Lists what others can read or write, except for parts of the folder that do not matter.
readable() { # folder or file...
    find "$@" ! -type l -perm /077
}

umask 000
mkdir -m 755 club box
referee init --address referee@example.org
opened "$header"
letter ann@example.org "$(token ann@example.org)" accept >accepted
referee receive <accepted
judge "other users cannot read a store, with any umask and folder" test -z "$(readable club)"
judge "… which has a log" test -s club/referee.db-wal
chmod 755 club
chmod 644 club/*
referee list >/dev/null
judge "… nor one that was open to all before" test -z "$(readable club)"
mkdir -m 1777 shared
"$program" referee init shared --address referee@example.org
judge "a shared folder keeps its permissions" test "$(stat -c %a shared)" = 1777
judge "… and other users cannot read it" test -z "$(readable shared/*)"
umask 022

# --- how it begins

init() {
    "$program" referee init "$1" --address referee@example.org
}

# Whether the store works: a game can be opened, and its players are told.
works() { # folder
    printf '%b' "$header" >record.yaml
    "$program" referee open "$1" record.yaml && "$program" referee verify "$1"
}

refuses_to_open() { # folder
    refuses "$program" referee open "$1" record.yaml && grep -q 'init. was interrupted' refused
}

rm -rf half && mkdir half && : >half/referee.db
judge "init, interrupted before there was a table, continues" init half
judge "… and works" works half
judge "init of a folder in use is refused" \
    sh -c '"$1" referee init half --address x@example.org; [ $? -eq 73 ]' - "$program"
sqlite3 half/referee.db 'DELETE FROM journal; DELETE FROM meta; DELETE FROM notes;
    DELETE FROM games; DELETE FROM players; DELETE FROM outbox'
judge "a store without an address opens no game" refuses_to_open half
judge "init, interrupted before the first entry, continues" init half
judge "… and works" works half
rm -rf half && init half && rm half/keys
sqlite3 half/referee.db 'DELETE FROM journal; DELETE FROM meta; DELETE FROM notes'
judge "init, interrupted before there were keys, continues" init half
judge "… and works" works half
rm half/referee.db*
judge "keys of a store that is lost are not overwritten" \
    sh -c 'cp half/keys before; ! "$1" referee init half --address x@example.org 2>refused &&
        cmp before half/keys' - "$program"
no_folder() {
    rm -rf half
}
can_begin_again() {
    "$program" referee list half >said 2>&1 || init half || return 1
    works half >said 2>&1 || { cat said; return 1; }
}
judge "init, killed at any moment, can be repeated" \
    survives write 12 no_folder can_begin_again init half --address referee@example.org

# --- a store with something in every table

# Moves, conditions, offers, absences, secrets, pictures, decisions, useful and useless letters.
fill() {
    start
    opened "$header" ann@example.org ben@example.org
    answers ann@example.org a1
    answers ann@example.org 'if b3 then c5'
    answers ben@example.org draw
    answers ben@example.org nonsense
    answers ann@example.org "absent $(sqlite3 :memory: \
        "SELECT date('now', '1 day') || ' ' || date('now', '9 days')")"
    answers ben@example.org 'board png'
    answers ben@example.org 'Tell: hello'
    referee open record.yaml --pictures svg >number
    printf 'game: permutations\nrounds: 2\nplayers:\n  - {name: Cleo, email: cleo@example.org}
  - {name: Dan, email: dan@example.org}\n' >record.yaml
    referee open record.yaml >number && deliver
    answers cleo@example.org accept
    answers dan@example.org accept
    answers cleo@example.org 17
    answers dan@example.org '[34]'
    printf 'Ann <ann@example.org>\nBen <ben@example.org>\n' >players
    referee tournament new Spring differences squares=6 --players players --agreed
    answers dan@example.org "vacation $(date -u -d '+3 days' +%F)"
    answers cleo@example.org 'step in'
    printf 'game: differences\nsquares: 6\ntime: {each: 3 days}\nplayers:
  - {name: Fay, email: fay@example.org}\n  - {name: Gus, email: gus@example.org}\n' >timed.yaml
    referee open timed.yaml >number && deliver
    answers fay@example.org accept
    answers gus@example.org accept
    answers fay@example.org 'extension 2 days'
    referee pause 2 --why 'The hall is closed' 2>/dev/null
    referee pause 1 --why 'The hall is closed'
    referee replace 1 2 'Hal <hal@example.org>' --why 'Ben is ill'
    referee organiser 'Olga <olga@example.org>' && deliver
    answers olga@example.org 'broadcast: We meet'
    report_on dan@example.org | referee receive
    referee rekey
    letter eve@example.org 7.1.0.aaaaaaaaaaaaaaaa "$(seq 2000)" | referee receive
    referee send --command ./mailer
}
fill
judge "a store with something in every table verifies" verifies
sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
cp club/referee.db sound.db
tables=$(sqlite3 sound.db "SELECT name FROM sqlite_schema WHERE type = 'table'")
tables=$(for table in $tables; do
    case $table in
    pulse | snapshot) ;; # are no part of what follows from the journal
    *) sqlite3 sound.db "SELECT '$table' WHERE EXISTS (SELECT 1 FROM $table)" ;;
    esac
done)
judge "… in each that follows from the journal" test "$(echo "$tables" | wc -l)" = \
    "$(sqlite3 sound.db "SELECT COUNT(*) - 2 FROM sqlite_schema WHERE type = 'table'")"

# --- verify

# Changes one value, and checks that verify notices: too often for sanitizers to watch.
is_noticed() { # statement
    rm -f club/referee.db-*
    cp sound.db club/referee.db
    sqlite3 club/referee.db "$1" || return 1
    "$reference" referee verify club >report 2>&1
    status=$?
    [ $status -eq 65 ] || [ $status -eq 70 ] || { echo "$1"; cat report; return 1; }
}

# Every column of the schema that follows from the journal.
changed() {
    for table in $tables; do
        columns=$(sqlite3 sound.db "SELECT name FROM pragma_table_info('$table')")
        for column in $columns; do
            case $table.$column in
            outbox.sent | outbox.tries | outbox.first | outbox.pruned) continue ;;
            journal.rest) value="x'00'" ;;
            *.record | *.bytes | *.hash | *.previous | seen.id)
                value="CAST($column || 'x' AS BLOB)"
                ;;
            *) value="$column || '1'" ;;
            esac
            rowid=$(sqlite3 sound.db "SELECT CASE wr WHEN 0 THEN 'rowid' ELSE '' END
                FROM pragma_table_list WHERE name = '$table'")
            where=
            [ -z "$rowid" ] || where="WHERE rowid = (SELECT MAX(rowid) FROM $table)"
            is_noticed "UPDATE $table SET $column = $value $where"
        done
        is_noticed "DELETE FROM $table"
    done
}
changed >unnoticed 2>&1
judge "verify: a change of any column is noticed" sh -c "cat unnoticed; [ ! -s unnoticed ]"
for column in outbox.tries outbox.first; do
    rm -f club/referee.db-*
    cp sound.db club/referee.db
    sqlite3 club/referee.db "UPDATE ${column%.*} SET ${column#*.} = 5"
    judge "… but not of $column, which does not follow from the journal" verifies
done
is_noticed "UPDATE games SET turn = 99 WHERE id = 1" >said
judge "… and named" grep -qx 'game 1 differs' report
is_noticed "UPDATE conditions SET answer = 'c3'" >said
judge "… in the words of the store" grep -qx 'condition of game 1 differs' report
is_noticed 'CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM notes; END' >said
judge "messages that do not belong there are named" grep -q '^part of the store t ' report
rm -f club/referee.db-*
cp sound.db club/referee.db
printf '.timeout 1000\nBEGIN IMMEDIATE;\n.shell "%s" referee verify club >report 2>&1\n' \
    "$program" | sqlite3 club/referee.db
judge "verify needs no lock that others may hold" grep -q 'all follows from them' report
i=0
while [ $((i += 1)) -le 12 ]; do referee open record.yaml >number; done
letter eve@example.org 7.1.0.aaaaaaaaaaaaaaaa 'late' >late
printf 'BEGIN;\nSELECT 1 FROM meta;\n.shell timeout 4 "%s" %s\n' "$program" \
    'referee receive club <late && touch taken' | sqlite3 club/referee.db >/dev/null
judge "… and a reader of the store does not delay mail" test -e taken
head=$(read_mail ann@example.org | grep '^[0-9a-f]\{64\}$')
judge "verify finds the head that a player holds" \
    sh -c '"$1" referee verify club --head "$2" | grep -q "^entry [0-9]* has that head$"' - \
    "$program" "$head"
judge "… and no other" sh -c '"$1" referee verify club --head "$2"; [ $? -eq 65 ]' - "$program" \
    "$(echo "$head" | tr 0-9a-f 1-9a-f0)"
for wrong in x "${head}00" "${head%??}"; do
    judge "… nor text that is no head" \
        sh -c '"$1" referee verify club --head "$2"; [ $? -eq 64 ]' - \
        "$program" "$wrong"
done

# --- backup and restore

fill
umask 000
judge "backup" referee backup copy.db
judge "… which other users cannot read" test "$(stat -c %a copy.db)" = 600
umask 022
chmod 644 copy.db
referee open record.yaml >number
judge "backup onto itself, as every night" referee backup copy.db
judge "… which stays private, too" test "$(stat -c %a copy.db)" = 600
draft=.$(sqlite3 club/referee.db 'SELECT hex(substr(hash, 1, 6)) FROM journal WHERE seq = 1')
: >"$draft.recto-backup"
: >late.db
judge "backup onto an empty file, with remains of an interrupted one of another name" \
    referee backup late.db
judge "… which are gone" test ! -e "$draft.recto-backup"
"$program" referee init other --address referee@example.org --now 2020-01-01T00:00Z
"$program" referee backup other other.db
echo 'a letter' >letter.txt
mkdir folder
ln -s copy.db link
for wrong in letter.txt folder link other.db club/referee.db; do
    cp -r "$wrong" before
    judge "backup onto $wrong is refused" \
        sh -c '"$1" referee backup club "$2" 2>/dev/null; [ $? -eq 73 ]' - "$program" "$wrong"
    judge "… which stays" diff -r "$wrong" before
    rm -rf before
done
judge "backup into a folder that is not there is refused" \
    sh -c '"$1" referee backup club nowhere/copy.db 2>/dev/null; [ $? -eq 73 ]' - "$program"

games() {
    "$program" referee list "${1:-club}" | wc -l
}
referee open record.yaml >number
now_there=$(games)
judge "restore" referee restore copy.db
judge "… is the inverse of backup" test "$(games)" = $((now_there - 1))
judge "… and verifies" verifies
replaced=$(echo club/replaced-*Z)
judge "… and the next backup is the same" sh -c '"$1" referee backup club copy.db &&
    "$1" referee restore club copy.db >said' - "$program"
judge "the old store is put aside, complete" test "$(games "$replaced")" = "$now_there"
judge "… with its keys" "$program" referee verify "$replaced"
judge "… which other users cannot read" test -z "$(readable club)"
letter cleo@example.org "$(token cleo@example.org)" history >asked
judge "mail is handled after it" referee receive <asked
referee open record.yaml >number
cp copy.db club/referee.db
judge "a backup that is copied over the store is not mixed with it" \
    sh -c '"$1" referee list club 2>refused; [ $? -eq 70 ]' - "$program"
judge "… mail waits" sh -c '"$1" referee receive club <late 2>/dev/null; [ $? -eq 75 ]' - "$program"
judge "… and the message says what to do" grep -q 'recto referee restore' refused
judge "… which helps" referee restore copy.db
judge "… all is as it was" verifies
mkdir moved
cp copy.db moved/referee.db && cp club/keys moved
judge "a backup that is copied into an empty folder works" \
    sh -c '"$1" referee verify moved && "$1" referee open moved record.yaml' - "$program"
judge "… for several commands" "$program" referee list moved
rm -rf moved && mkdir moved
judge "restore without keys is refused" \
    refuses "$program" referee restore moved copy.db
judge "… and nothing restored" test ! -e moved/referee.db
cp club/keys moved
judge "restore into a folder that has only the keys" "$program" referee restore moved copy.db
judge "… works" "$program" referee verify moved
for how in 'old' 'of the second layout'; do
    rm -rf moved && mkdir moved && cp club/keys moved && rm -f old.db
    case $how in
    old) cp copy.db old.db && sqlite3 old.db 'PRAGMA application_id = 0' ;;
    *)
        sqlite3 old.db <"$top/tests/data/stores/layout2.sql"
        cp "$top/tests/data/stores/layout2.keys" moved/keys
        ;;
    esac
    judge "a backup that is $how can be restored" "$program" referee restore moved old.db
done

# --- a backup a day

# shellcheck disable=SC2012 # the names are plain
listed() {
    ls daily | paste -sd ' '
}
daily() { # day
    "$program" referee backup club daily --keep 3 --now "${1}T04:17Z"
}
for day in 2026-11-20 2026-11-21 2026-11-22 2026-11-22 2026-11-23; do
    daily $day || echo "$day: $?"
    [ $day != 2026-11-20 ] || cp other.db daily/2026-11-19.db
    touch daily/2026-11-01.db daily/notes.db
done | none "a backup a day"
judge "… the newest stay, and what is no backup of this store" test "$(listed)" = \
    '2026-11-01.db 2026-11-19.db 2026-11-21.db 2026-11-22.db 2026-11-23.db notes.db'
rm daily/2026-11-01.db daily/2026-11-19.db daily/notes.db
daily 2020-01-01
judge "… one that is made with a wrong clock stays, too" test "$(listed)" = \
    '2020-01-01.db 2026-11-22.db 2026-11-23.db'
judge "… others cannot read them" test -z "$(readable daily)"
judge "restore takes the newest of a folder" \
    sh -c '"$1" referee restore club daily |
        grep -qx "daily/2026-11-23.db is the store"' - "$program"
mkdir empty
judge "… but nothing of one without any" \
    refuses "$program" referee restore club empty

refuses_saying() { # words command...
    words=$1
    shift
    refuses "$@" && grep -q "$words" refused
}

# A damaged backup changes nothing.
is_refused() { # file
    cp club/referee.db before.db
    refuses "$program" referee restore club "$1" && cmp club/referee.db before.db &&
        verifies && [ ! -e club/.restoring ]
}
sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
cp copy.db bad.db && sqlite3 bad.db "UPDATE games SET turn = 7 WHERE id = 1"
judge "a backup that was changed is refused" is_refused bad.db
cp copy.db bad.db && sqlite3 bad.db "UPDATE journal SET moment = 7 WHERE seq = 3"
judge "… or one with a changed journal" is_refused bad.db
head -c 30000 copy.db >bad.db
judge "… or one cut short" is_refused bad.db
cp copy.db bad.db
printf 'xxxxxxxxxxxxxxxx' | dd of=bad.db bs=1 seek=20480 conv=notrunc 2>/dev/null
judge "… or a damaged one" is_refused bad.db
mkfifo pipe
for wrong in letter.txt folder nowhere.db other.db club/referee.db pipe; do
    judge "restore of $wrong is refused" is_refused $wrong
done
judge "… which is said, though it has other keys, too" \
    refuses_saying "of another referee than the one in club" referee restore other.db
judge "replace: the number of a player is read strictly" \
    refuses_saying "has no player 4294967297" referee replace 1 4294967297 eve@example.org --why x
cp club/keys keys && cp other/keys club/keys
judge "a backup of other keys is refused" refuses "$program" referee restore club copy.db
cp keys club/keys

# Killed at any moment, restore leaves one store or the other, or can be repeated.
begins_to_restore() {
    sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >checkpoint
}
is_restored() {
    "$program" referee verify club >>complaints 2>&1 || referee restore copy.db >>complaints 2>&1
}
for call in write place; do
    judge "restore, killed at any $call, breaks nothing" \
        survives $call 6 begins_to_restore is_restored restore club copy.db
done
judge "… and leaves no other files once it is repeated" \
    sh -c '"$1" referee restore club copy.db && [ ! -e club/.restoring ]' - "$program"

# --- pruning

fill
size() {
    sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
    stat -c %s club/referee.db
}
pruned() { # pattern
    referee prune --now 2099-01-01T00:00Z >pruned || return 1
    cat pruned
    grep -q "$1" pruned
}
# A letter as a mail program makes it, with HTML and a file.
with_parts() { # address token text
    letter "$@" | sed '/^$/,$d'
    printf 'MIME-Version: 1.0\nContent-Type: multipart/mixed;\n boundary=b\n\n--b\n'
    printf 'Content-Type: multipart/alternative; boundary=a\n\n--a\n\n%s\n--a\n' "$3"
    printf 'Content-Type: text/html\n\n<p>%s</p>\n--a--\n--b\n' "$3"
    printf 'Content-Type: application/octet-stream\n\n'
    seq 20000
    printf '%s\n' --b--
}
count() { # condition
    sqlite3 club/referee.db "SELECT COUNT(*) FROM journal WHERE kind = 'letter' AND $1"
}
judge "prune: new messages stay" sh -c '"$1" referee prune club >pruned &&
    grep -q "^0 messages that were sent, 0 letters;" pruned' - "$program"
letter eve@example.org 7.1.0.aaaaaaaaaaaaaaaa 'hello stranger' >again
referee receive <again
with_parts eve@example.org 7.1.0.aaaaaaaaaaaaaaaa 'hello stranger' | referee receive
with_parts ann@example.org "$(token ann@example.org)" 'board {hello player}' >parts
referee receive <parts
referee open record.yaml >number
waiting=$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox WHERE sent = 0')
head=$(referee verify | sed -n 's/.*the head is //p')
before=$(size)
whole=$(count 'rest IS NULL')
cp club/referee.db whole.db
judge "prune: old ones go" \
    pruned "^[1-9][0-9]* messages that were sent, $whole letters; the store has [0-9.]* MB"
judge "… so that the store is smaller" test "$(size)" -lt $((before - 200000))
judge "… and it verifies" verifies
judge "… with the head that players hold" test "$(referee verify |
    sed -n 's/.*the head is //p')" = "$head"
judge "… saying how far that goes" sh -c '"$1" referee verify club |
    grep -q "^$2 messages were pruned: "' - "$program" "$(count 1)"
judge "… no letter is whole" test "$(count 'rest IS NULL')" = 0
judge "… the text of players stays" test "$(count "instr(bytes, 'board {hello player}') > 0")" = 1
judge "… that of strangers goes" test "$(count "instr(bytes, 'hello stranger') > 0")" = 0
judge "… what HTML and files there were goes" test "$(count "instr(bytes, '<p>') > 0")" = 0
cat club/referee.db* >files
judge "… and nothing of it is left in the files" has_no -a 'hello stranger\|<p>hello' files
is "… nor more than the hash of a message" "$(sqlite3 club/referee.db '
    SELECT COUNT(*), SUM(length(bytes) <> 32) FROM outbox WHERE pruned = 1')" \
    "$(sed -n 's/^\([0-9]*\) messages that were sent, .*/\1|0/p' pruned)"
judge "… messages that wait to be sent stay" \
    test "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox
    WHERE sent = 0 AND pruned = 0')" = "$waiting"
judge "… and can be sent" deliver
messages=$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox')
referee receive <again
referee receive <parts
judge "a pruned letter is recognised when it comes again" \
    test "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM outbox')" = "$messages"
judge "a pruned store has no free pages once it was copied and restored" sh -c '
    rm -f copy.db && "$1" referee backup club copy.db && "$1" referee restore club copy.db &&
    [ "$(sqlite3 club/referee.db "PRAGMA freelist_count")" = 0 ]' - "$program"
judge "… and it verifies" verifies
sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
cp club/referee.db sound.db
judge "verify notices changes of what was read of a letter" is_noticed "UPDATE journal SET bytes =
    CAST(replace(CAST(bytes AS TEXT), 'hello player', 'hello plover') AS BLOB)"
judge "… or of who wrote it" is_noticed "UPDATE journal SET bytes =
    CAST(replace(CAST(bytes AS TEXT), 'from ann@', 'from ben@') AS BLOB)"
judge "… or if the text of a player is gone" is_noticed "UPDATE journal SET bytes =
    substr(bytes, 1, instr(bytes, 'board {') - 1) WHERE instr(bytes, 'board {hello') > 0"
judge "verify notices changes of a pruned message" \
    is_noticed "UPDATE outbox SET bytes = zeroblob(32) WHERE rowid = 1"
judge "… or to the end of a pruned letter" \
    is_noticed "UPDATE journal SET bytes = bytes || 'x' WHERE rest IS NOT NULL"
judge "… or to the hash of the rest" \
    is_noticed "UPDATE journal SET rest = zeroblob(32) WHERE rest IS NOT NULL"

everything_in() {
    for table in journal outbox pictures seen; do
        sqlite3 "$1" ".mode quote" "SELECT '$table', * FROM $table" | sort
    done
}
rm -f club/referee.db-*
cp whole.db club/referee.db
referee prune --now 2099-01-01T00:00Z >pruned
everything_in club/referee.db >wanted
is_not_pruned() {
    rm -f club/referee.db-*
    cp whole.db club/referee.db
}
goes_on() {
    verifies >>complaints 2>&1 && referee prune --now 2099-01-01T00:00Z >pruned &&
        everything_in club/referee.db | cmp - wanted
}
judge "prune, killed at any moment, breaks nothing, and goes on" \
    survives write 6 is_not_pruned goes_on prune club --now 2099-01-01T00:00Z
judge "--older-than takes weeks, months and years" sh -c 'for span in 0d 2w "18 months" 100y; do
    "$1" referee prune club --older-than "$span" >pruned || exit 1; done' - "$program"
judge "… and nothing else" sh -c 'for span in "" 5 d -1d 5x 1h 101y 99999y; do
    "$1" referee prune club --older-than "$span" 2>told; [ $? -eq 64 ] || exit 1; done' - "$program"
