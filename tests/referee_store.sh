#!/bin/sh
# The referee's folder and its store: who can read them, how they begin, how they are copied, put
# back and checked. TAP; RECTO names the program.
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
plan 15
cd "$work" || exit 2
# shellcheck source=tests/referee/players.sh
. "$top/tests/referee/players.sh"

header='game: differences\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\nsquares: 6\n'

# --- who can read what is kept

# What others can read or write, besides the parts of the folder that are of no concern.
readable() { # folder or file...
    find "$@" ! -type l -perm /077
}

umask 000
mkdir -m 755 club box
referee init --address referee@example.org
opened "$header"
letter ann@example.org "$(token ann@example.org)" accept >accepted
referee receive <accepted
judge "store: nobody else reads a store, whatever umask and folder" test -z "$(readable club)"
judge "… which has a log" test -s club/referee.db-wal
chmod 755 club
chmod 644 club/*
referee list >/dev/null
judge "… nor one that was open to all before" test -z "$(readable club)"
mkdir -m 1777 shared
"$program" referee init shared --address referee@example.org
judge "a folder that is everybody's stays so" test "$(stat -c %a shared)" = 1777
judge "… and nobody else reads what is in it" test -z "$(readable shared/*)"
umask 022

# --- how it begins

init() {
    "$program" referee init "$1" --address referee@example.org
}

# Works: a game can be opened, and is told of.
works() { # folder
    printf '%b' "$header" >record.yaml
    "$program" referee open "$1" record.yaml && "$program" referee verify "$1"
}

refuses_to_open() { # folder
    ! "$program" referee open "$1" record.yaml 2>refused && grep -q 'init. was interrupted' refused
}

rm -rf half && mkdir half && : >half/referee.db
judge "init, interrupted before there was a table, goes on" init half
judge "… and works" works half
judge "init of a folder that is at work is refused" \
    sh -c '"$1" referee init half --address x@example.org; [ $? -eq 73 ]' - "$program"
sqlite3 half/referee.db 'DELETE FROM journal; DELETE FROM meta; DELETE FROM notes;
    DELETE FROM games; DELETE FROM players; DELETE FROM outbox'
judge "a store without an address opens no game" refuses_to_open half
judge "init, interrupted before the first entry, goes on" init half
judge "… and works" works half
rm -rf half && init half && rm half/keys
sqlite3 half/referee.db 'DELETE FROM journal; DELETE FROM meta; DELETE FROM notes'
judge "init, interrupted before there were keys, goes on" init half
judge "… and works" works half
rm half/referee.db*
judge "keys of a store that is lost are not overwritten" \
    sh -c 'cp half/keys before; ! "$1" referee init half --address x@example.org 2>refused &&
        cmp before half/keys' - "$program"
stuck=0
for wait in 001 002 003 004 005 006 007 008 010 012 015 020; do
    rm -rf half
    ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0" "$program-referee" init half \
        --address referee@example.org 2>>complaints &
    process=$!
    sleep "0.$wait"
    if kill -9 $process 2>/dev/null; then
        wait $process 2>/dev/null
        "$program" referee list half >/dev/null 2>&1 || init half || stuck=$((stuck + 1))
    else
        wait $process
    fi
    works half >said 2>&1 || stuck=$((stuck + 1))
done
judge "init, killed at any moment, can be repeated" test $stuck = 0
