# shellcheck shell=sh
# Stores as earlier versions made them, to be sourced.
# shellcheck disable=SC2154 # `top` is the tree

# What takes a store from one layout to the one before.
step_back() { # to which layout
    case $1 in
    4) echo 'DROP TABLE pulse;' ;;
    3)
        echo 'DROP TABLE tallies; ALTER TABLE players DROP COLUMN oldest;
            CREATE TABLE unanswered(address TEXT, day INTEGER, count INTEGER,
            PRIMARY KEY(address, day)) WITHOUT ROWID;'
        ;;
    2)
        echo 'ALTER TABLE outbox DROP COLUMN tries; ALTER TABLE outbox DROP COLUMN first;
            ALTER TABLE outbox DROP COLUMN pruned; ALTER TABLE journal DROP COLUMN rest;'
        ;;
    1)
        echo 'DROP TABLE pictures; ALTER TABLE players DROP COLUMN picture;
            ALTER TABLE secrets DROP COLUMN moment;'
        ;;
    esac
    echo "PRAGMA user_version = $1;"
}

# A folder with three games, as the version before this one and others made it.
folder_of_layout() { # layout folder
    rm -rf "$2" && mkdir -m 700 "$2" && cp "$top/tests/data/stores/layout5.keys" "$2/keys"
    {
        cat "$top/tests/data/stores/layout5.sql"
        for layout in 4 3 2 1; do
            [ $layout -lt "$1" ] || step_back $layout
        done
        echo 'PRAGMA journal_mode = WAL;'
    } | sqlite3 "$2/referee.db" >/dev/null
}

# Brings a store of this version back to the layout before, without what that has no room for.
make_older() { # folder
    sqlite3 "$1/referee.db" 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
    rm -f "$1/older.db"
    {
        grep '^CREATE' "$top/tests/data/stores/layout5.sql"
        echo "ATTACH '$1/referee.db' AS newer;"
        sqlite3 "$1/referee.db" "SELECT name FROM sqlite_schema WHERE type = 'table'" |
            while read -r table; do
                columns=$(grep -o "^CREATE TABLE $table(.*" \
                    "$top/tests/data/stores/layout5.sql" | head -n 1 |
                    sqlite3 :memory: '.read /dev/stdin' \
                        "SELECT group_concat(name) FROM pragma_table_info('$table')")
                newer=$columns
                [ "$table" != conditions ] || newer='game,player,number,0,coming,answer'
                [ -z "$columns" ] ||
                    echo "INSERT INTO $table($columns) SELECT $newer FROM newer.$table;"
            done
        echo 'PRAGMA user_version = 5; PRAGMA journal_mode = WAL;'
    } | sqlite3 "$1/older.db" >/dev/null
    rm -f "$1"/older.db-* "$1"/referee.db-*
    chmod 600 "$1/older.db"
    mv "$1/older.db" "$1/referee.db"
}
