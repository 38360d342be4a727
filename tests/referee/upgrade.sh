#!/bin/sh
# A store of an earlier version is brought to this one by whatever command comes first, once, after
# a copy was made; no mail is lost meanwhile. One of a later version is refused.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 79
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
# shellcheck source=tests/helpers/killed.sh
. "$top/tests/helpers/killed.sh"
# shellcheck source=tests/helpers/layouts.sh
. "$top/tests/helpers/layouts.sh"
mkdir box
now=2026-02-01T10:00Z

layout() { # folder
    sqlite3 "$1/referee.db" 'PRAGMA user_version'
}

copies() {
    find club -name 'before-upgrade-*' | wc -l
}

# What a store holds of games, in the words of the commands.
content() { # folder
    "$program" referee list "$1" && for game in 1 2 3; do
        "$program" referee export "$1" $game && "$program" referee show "$1" $game
    done
}

folder_of_layout 5 club
referee log >events
newest=$(layout club)
content club >wanted
for old in 1 2 3 4 5; do
    folder_of_layout $old club
    is "a store of layout $old" "$(layout club)" $old
    judge "… is upgraded by hand" sh -c '
        "$1" referee upgrade club --now 2026-02-01T10:00Z >report &&
        grep -q "before-upgrade-2026-02-01T10:00:00Z.db" report' - "$program"
    is "… to the newest layout" "$(layout club)" "$newest"
    content club >got
    same "… with the same games"
    judge "… after a copy that others cannot read" \
        test "$(stat -c %a club/before-upgrade-2026-02-01T10:00:00Z.db)" = 600
    mkdir -p back$old && cp club/keys back$old
    is "… as it was" "$(cp club/before-upgrade-* back$old/referee.db && layout back$old)" $old
    [ $old != 2 ] || judge "… can be pruned, and verifies" sh -c '
        "$1" referee prune club --now 2099-01-01T00:00Z >pruned && "$1" referee verify club >said &&
        [ "$(sqlite3 club/referee.db "PRAGMA freelist_count")" = 0 ]' - "$program"
done

# --- what the newest layout has no place for

# A folder as the program of that layout made it.
folder_as() { # layout folder
    rm -rf "$2" && mkdir -m 700 "$2" && cp "$top/tests/data/stores/layout$1.keys" "$2/keys"
    sqlite3 "$2/referee.db" <"$top/tests/data/stores/layout$1.sql"
}

folder_as 6 club
sqlite3 club/referee.db "INSERT INTO mutes VALUES(1, 2); DELETE FROM conditions;
    INSERT INTO conditions VALUES(1, 1, 1, 1, 'c4', 'c5'), (1, 1, 1, 2, 'd4', 'd5'),
    (1, 1, 2, 1, 'e4', 'e5')"
referee upgrade >report
judge "mutes and further steps of conditions are left out, which is said" grep -q \
    'left out: 1 mute, 1 further step of a condition' report
is "… the first steps stay" \
    "$(sqlite3 club/referee.db "SELECT group_concat(coming || '-' || answer) FROM conditions")" \
    c4-c5,e4-e5
judge "names of time zones are left out, which is said" grep -q \
    ', 2 names of time zones, for which the records now have offsets' report
judge "what was held is put aside, which is said" grep -q \
    ', 1 hold on a message, which is put aside and not sent' report
judge "… and listed" sh -c '"$1" referee outbox club | grep -q "^8.1.*put aside$"' - "$program"
referee send --command 'cat >>sent'
judge "… and does not go out" sh -c '! grep -q "^Message-ID: <8\.1\." sent' -
judge "… of games" sh -c '"$1" referee export club 1 | grep -q " zone: +01:00, "' - "$program"
is "… and of tournaments" \
    "$(sqlite3 club/referee.db "SELECT instr(record, 'zone: +01:00') > 0 FROM tournament_games")" 1
judge "… and the journal has led to them" referee verify
is "an absence from all games of a player becomes a vacation" \
    "$(sqlite3 club/referee.db "SELECT * FROM vacations")" '3|2026-01-05|2026-01-20|7'
folder_as 6 club
sqlite3 club/referee.db "INSERT INTO games SELECT 2, state, turn, moved, reminded, record, press
    FROM games; INSERT INTO players SELECT 2, number, name, address, epoch, accepted, thread,
    picture, oldest FROM players WHERE game = 1"
referee upgrade >report
judge "one from one of several games is left out, which is said" grep -q \
    ' 1 absence from one of several games, which only the record keeps' report
is "… and becomes none" "$(sqlite3 club/referee.db "SELECT COUNT(*) FROM vacations")" 0
sqlite3 club/before-upgrade-*.db "INSERT INTO absences SELECT 2, player, first, last, seq
    FROM absences; INSERT INTO vacations VALUES(2, '2026-01-05', '2026-01-20', 7);
    INSERT INTO absences VALUES(1, 1, '2026-01-06', '2026-01-07', 7),
    (2, 2, '2025-01-06', '2025-01-07', 7)"
cp club/before-upgrade-*.db club/referee.db
referee upgrade >report
judge "those that a vacation covers, and past ones, are no loss" has_no ' absences* ' report
is "… and those from each game become one" \
    "$(sqlite3 club/referee.db "SELECT person FROM vacations ORDER BY person")" '2
3'

# --- what other versions have done is not repeated

at='--now 2026-03-01T11:00Z'
folder_as 7 club
unset now
"$program" referee upgrade club --now 2026-03-01T10:00Z >report
judge "a store with entries of several versions verifies after the upgrade" \
    grep -q '^entries 1 to 17 were carried out by earlier versions of recto' report
ended='has ended: this version of recto has only round robins.'
for name in Ladder Cup Bowl; do
    judge "… the end of $name is said" \
        grep -qx "The tournament $name $ended Its games go on, and are in no table." report
done
judge "… and of one without games" grep -qx "The tournament Hill $ended" report
is "… and to who played in them, each once" "$(sqlite3 club/referee.db "SELECT
    group_concat(recipient) FROM (SELECT recipient FROM outbox WHERE seq = 18 AND
    instr(bytes, CAST('has ended' AS BLOB)) ORDER BY recipient)")" "$(echo \
    b1 b2 b3 c1 c2 c3 c4 p1 p2 p3 p4 | sed 's/ /@example.org,/g')@example.org"
"$program" referee tournament club >tournaments
is "… the round robin goes on" "$(cat tournaments)" 'Spring: running'
"$program" referee tournament club show Spring >table
judge "… with its games" grep -qx \
    'round 3: Spring3 - Spring1, game 13, playing, waits for Spring3' table
"$program" referee list club >games
judge "… as do the games of the others" grep -q '^7 differences running: Cup1 - Cup2' games
judge "… and results are still known" grep -q '^3 .* by resignation; Player4 wins$' games
"$program" referee export club 1 >record.yaml
# shellcheck disable=SC2086 # $at is two words
{
    "$program" referee pause club 1 --why 'A walk' $at
    "$program" referee decide club 8 won 2 --why 'It is late' $at
    "$program" referee open club record.yaml $at >number
}
is "… play goes on, and games are counted on" "$(cat number)" "$(($(wc -l <games) + 1))"
judge "… it verifies" referee verify
sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >checkpoint
dump club/referee.db >before
judge "… and can be rebuilt" referee rebuild
judge "… and is the same" sh -c 'diff -u before -' <<END
$(dump club/referee.db)
END
judge "… and verifies" referee verify
sqlite3 club/referee.db "UPDATE snapshot SET bytes = CAST(substr(bytes, 1, 4999) ||
    CASE substr(bytes, 5000, 1) WHEN x'00' THEN x'01' ELSE x'00' END || substr(bytes, 5001)
    AS BLOB)"
judge "a byte of the snapshot is changed: verify says so" sh -c '"$1" referee verify club >said
    [ $? -eq 65 ] && [ "$(cat said)" = "$2" ] || ! cat said' - "$program" \
    'entry 18: the snapshot that this upgrade made of the store is damaged'
judge "… and rebuild refuses" \
    sh -c '"$1" referee rebuild club 2>said; [ $? -eq 65 ] && grep -q "restore a backup" said' - \
    "$program"
judge "… but play goes on" \
    "$program" referee resume club 1 --why 'Back' --now 2026-03-02T11:00Z

folder_of_layout 5 club
"$program" referee upgrade club --now 2026-02-01T10:00Z >report
sqlite3 club/referee.db "UPDATE journal SET version = '0.0.1/5'
    WHERE seq = (SELECT MAX(seq) FROM journal)"
"$program" referee list club >games
is "another version of the same layout leads to an upgrade" "$(sqlite3 club/referee.db \
    "SELECT group_concat(kind) FROM (SELECT kind FROM journal ORDER BY seq DESC LIMIT 2)")" \
    upgrade,upgrade
now=2026-02-01T10:00Z

# --- by themselves

folder_of_layout 5 club
sqlite3 club/referee.db "UPDATE outbox SET sent = recipient <> 'dan@example.org'"
referee send --command ./mailer
letter dan@example.org "$(token dan@example.org)" '[34]' >answer
folder_of_layout 5 club
judge "a letter is received by a store of layout 5" referee receive <answer
is "… which is upgraded" "$(layout club)" "$newest"
judge "… and the move is played" \
    sh -c '"$1" referee log club 2 | grep -q "Dan: a secret answer is in"' - "$program"
judge "… the log tells of the upgrade" grep -q ' upgrade This is a new version of recto' events
referee list >said
is "… there is one copy" "$(copies)" 1
folder_of_layout 5 club
for _ in 1 2 3 4 5 6 7 8; do
    referee list >>lists 2>&1 &
done
wait
is "eight commands at once: one upgrades" "$(copies)" 1
judge "… and the store is sound" referee verify

# --- what goes wrong

mail_waits() {
    "$program" referee receive club <answer 2>refused
    [ $? -eq 75 ]
}

folder_of_layout 5 club
mkdir club/.before-upgrade.db
judge "no copy, no upgrade" refuses "$program" referee list club
judge "… and mail waits" mail_waits
is "… the store is as it was" "$(layout club)" 5
folder_of_layout 5 club
sqlite3 club/referee.db "PRAGMA user_version = 99"
judge "a store of a later version is refused" \
    sh -c '"$1" referee list club 2>refused; [ $? -eq 70 ]' - "$program"
judge "… which is said" grep -q 'was written by a later version of recto' refused
judge "… and mail waits" mail_waits
older() {
    folder_of_layout 5 club
}
can_be_upgraded() {
    referee upgrade && content club >got && cmp got wanted
}
for call in write place; do
    judge "upgrade, killed at any $call, can be repeated" \
        survives $call 4 older can_be_upgraded upgrade club
done
