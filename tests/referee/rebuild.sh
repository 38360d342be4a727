#!/bin/sh
# The journal alone makes the whole store again, with entries, orders and decisions of every kind,
# whatever has become of the rest; no message goes out twice.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 52
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
# shellcheck source=tests/helpers/killed.sh
. "$top/tests/helpers/killed.sh"
# shellcheck source=tests/helpers/layouts.sh
. "$top/tests/helpers/layouts.sh"
# shellcheck source=tests/helpers/everything.sh
. "$top/tests/helpers/everything.sh"

sql() { # statements
    sqlite3 club/referee.db "$1"
}

# The store of everything(), as it was.
afresh() {
    rm -rf club
    cp -r sound club
}

rebuilt() { # arguments...
    "$program" referee rebuild club "$@" >report 2>&1
}

refused() { # status pattern arguments...
    want=$1 pattern=$2
    shift 2
    rebuilt "$@"
    if [ $? -ne "$want" ] || ! grep -q -- "$pattern" report; then
        cat report
        return 1
    fi
}

is_as_before() {
    dump club/referee.db | diff -u before -
}

everything
judge "the journal has entries, orders and decisions of every kind" \
    sh -c 'cat; [ ! -s missing ]' <<END
$(missing_kinds | tee missing)
END
unset now
judge "… and verifies" verifies
letter eve@example.org 7.1.0.aaaaaaaaaaaaaaaa 'not sent' | referee receive 2>away
sql 'PRAGMA wal_checkpoint(TRUNCATE)' >checkpoint
dump club/referee.db >before
cp -r club sound

judge "a sound store can be rebuilt" rebuilt
judge "… saying where the one before is" grep -q '^the store before is in club/replaced-' report
judge "… and is the same" is_as_before
judge "… as is the one that was put aside" "$program" referee verify club/replaced-*
judge "… without other files" test "$(find club -maxdepth 1 | grep -cE 'rebuilding|sound')" = 0
judge "… which others cannot read" test -z "$(find club ! -type l -perm /077)"

# --- what is lost

afresh
sql "$(sql "SELECT 'DELETE FROM ' || name || ';' FROM sqlite_schema WHERE type = 'table'
    AND name NOT IN ('journal', 'outbox', 'pulse', 'snapshot')")"
judge "if other tables are empty" rebuilt
judge "… all is as it was" is_as_before
afresh
sql "UPDATE games SET record = 'x'; UPDATE notes SET text = 'x'; DELETE FROM players"
judge "what was changed is named" sh -c '"$1" referee rebuild club >report &&
    grep -q "^game 1 differs$" report && grep -q "^player of game 1 is missing$" report &&
    [ "$(wc -l <report)" -lt 25 ]' - "$program"
judge "… and as it was" is_as_before
afresh
sql 'DELETE FROM pulse'
judge "without the pulse" rebuilt
judge "… the referee was last at work at the newest entry" \
    test "$(sql "SELECT value FROM pulse WHERE name = 'alive'")" = \
    "$(sql 'SELECT moment FROM journal ORDER BY seq DESC LIMIT 1')"
afresh
sql 'DELETE FROM outbox'
judge "without the outbox" rebuilt
judge "… what is new goes out again" \
    sh -c '"$1" referee outbox club | grep -q " to eve@example.org, .*, waits$"' - "$program"
judge "… but nothing of the day before" \
    sh -c '"$1" referee outbox club >waiting' - "$program"
judge "… none of it" has_no -v "written $(date -u +%Y)" waiting
judge "… and all else is as it was" verifies

recto() {
    "$program" "$@"
}

# Does what the manual says.
recover() {
    sed -n '/^\.\\" recipe: damaged$/,/^\.Ed/p' "$top/man/recto-referee.1" | sed '1,2d;$d' |
        sed "s,/var/lib/,$PWD/," >recipe
    (. ./recipe) >report 2>&1
}

# Writes over a page of a table.
spoil() { # table
    page=$(sqlite3 club/referee.db "SELECT rootpage FROM sqlite_schema WHERE name = '$1'")
    size=$(sqlite3 club/referee.db 'PRAGMA page_size')
    head -c "$size" /dev/zero | tr '\0' X |
        dd of=club/referee.db bs="$size" seek=$((page - 1)) conv=notrunc 2>/dev/null
}
for table in games meta seen notes; do
    afresh
    spoil $table
    judge "a page of $table is damaged: refused" refused 65 'A damaged store'
    judge "… but what the manual says helps" recover
    judge "… all is as it was" is_as_before
done

# --- without what prune takes away

afresh
letter zoe@example.org 7.1.0.aaaaaaaaaaaaaaaa hello >whole
sed '/^$/q' whole >cut_off
referee receive <whole && referee receive <cut_off
referee prune --older-than 0d --now 2099-01-01T00:00Z >pruned
judge "letters of players and of strangers are pruned" \
    test "$(sql "SELECT COUNT(*) FROM journal WHERE kind = 'letter' AND rest IS NULL")" = 0
judge "… all else follows from what is left" verifies
dump club/referee.db >before
judge "… and can be rebuilt" rebuilt
judge "… and is the same" is_as_before
dump sound/referee.db >before

# --- a journal that is not whole

afresh
sql "UPDATE journal SET bytes = bytes || 'x' WHERE seq = 40"
judge "a broken chain: refused" refused 65 'whole up to entry 39'
judge "… nothing has changed" test "$(find club -name 'replaced*' -o -name '.rebuilding')" = ''
judge "… nor with --until beyond" refused 65 'whole up to entry 39' --until 40
judge "… but rebuilt up to there" rebuilt --until 39
judge "… and verifies" verifies
judge "… with so many entries" test "$(sql 'SELECT MAX(seq) FROM journal')" = 39
afresh
sql 'UPDATE snapshot SET bytes = substr(bytes, 1, 100)'
judge "no snapshot of the last upgrade: refused" refused 65 'restore a backup, which has a snapshot'
judge "… as are entries from before it" refused 65 'restore a backup of that time' --until 1
afresh
spoil journal
judge "a page of the journal is damaged: refused" refused 65 'restore a backup'
judge "… and nothing is made of what is left" refuses recover
judge "… which is said" grep -q 'the journal cannot be read: restore a backup' report
rm -rf club && mkdir club
judge "no store: refused" refused 75 'no referee.s folder'
judge "--until takes the number of an entry" refused 64 'a whole number' --until x

# --- interrupted

spoilt() {
    afresh
    sql 'DELETE FROM notes'
}
can_be_rebuilt() {
    # shellcheck disable=SC2031 # the same in a subshell
    { "$program" referee verify club || rebuilt; } >>complaints 2>&1
}
for call in write place; do
    judge "rebuild, killed at any $call, can be repeated" \
        survives $call 4 spoilt can_be_rebuilt rebuild club
done
judge "… and is as it was" is_as_before
# shellcheck disable=SC2031 # the same in a subshell
judge "… and what a killed one leaves is gone once it is repeated" \
    sh -c '"$1" referee rebuild club >rebuilt && [ ! -e club/.rebuilding ]' - "$program"
