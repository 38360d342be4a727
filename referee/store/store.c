#include "referee/store/store.h"

#include "base/list.h"
#include "base/same_name.h"
#include "referee/store/folder.h"
#include "referee/store/named_zone.h"
#include "referee/store/secret.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LAYOUT = 8, PATIENCE = 5, CHECKPOINT_PAGES = 250, KEPT_MOST = 256 };

/* Copies have this application id, stores in use have none. It stands in the header of the file, as
 * does the version of the format, which is 1 without a write-ahead log. */
enum { COPY_MARK = 0x72656374, HEADER = 72, MARK_AT = 68, FORMAT_AT = 18 };

struct store {
    sqlite3 *database;
    enum store_state state;
    struct buffer error;
    int pages; /* in the write-ahead log */
    int patience;
    /* Statements that are not in use, each at a place that its text gives: to prepare one takes
     * longer than to run it, and a replay runs them for every entry. */
    sqlite3_stmt *kept[KEPT_MOST];
};

struct query {
    struct store *store;
    sqlite3_stmt *statement; /* NULL once the store has failed */
};

/* The tables of the first layout. The steps below migrate it to the current one. */
static const char tables[] =
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE journal(seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, moment INTEGER NOT NULL,"
    " version TEXT NOT NULL, bytes BLOB NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL);"
    "CREATE TABLE games(id INTEGER PRIMARY KEY, state TEXT NOT NULL, turn INTEGER NOT NULL,"
    " moved INTEGER NOT NULL, reminded INTEGER NOT NULL, record BLOB NOT NULL);"
    "CREATE TABLE players(game INTEGER, number INTEGER, name TEXT NOT NULL,"
    " address TEXT NOT NULL, epoch INTEGER NOT NULL, accepted INTEGER NOT NULL,"
    " thread TEXT NOT NULL, PRIMARY KEY(game, number)) WITHOUT ROWID;"
    "CREATE TABLE seen(id BLOB PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE outbox(id TEXT PRIMARY KEY, seq INTEGER NOT NULL, recipient TEXT NOT NULL,"
    " sent INTEGER NOT NULL, bytes BLOB NOT NULL);"
    "CREATE INDEX unsent ON outbox(seq) WHERE sent = 0;"
    "CREATE TABLE absences(game INTEGER, player INTEGER, first TEXT, last TEXT, seq INTEGER);"
    "CREATE TABLE decisions(seq INTEGER, game INTEGER, text TEXT NOT NULL, why TEXT NOT NULL);"
    "CREATE TABLE notes(seq INTEGER, game INTEGER, text TEXT NOT NULL);"
    "CREATE INDEX noted ON notes(game);"
    "CREATE TABLE offers(game INTEGER, player INTEGER, kind TEXT, turn INTEGER,"
    " PRIMARY KEY(game, player, kind)) WITHOUT ROWID;"
    "CREATE TABLE conditions(game INTEGER, player INTEGER, branch INTEGER, step INTEGER,"
    " coming TEXT NOT NULL, answer TEXT NOT NULL,"
    " PRIMARY KEY(game, player, branch, step)) WITHOUT ROWID;"
    "CREATE TABLE secrets(game INTEGER, player INTEGER, text TEXT NOT NULL,"
    " PRIMARY KEY(game, player)) WITHOUT ROWID;"
    "CREATE TABLE unanswered(address TEXT, day INTEGER, count INTEGER,"
    " PRIMARY KEY(address, day)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

/* Absences that are not over, of people who play on: those that no vacation covers, and those of
 * them that hold in all games of a person, which a vacation says as well. */
#define OPEN_ABSENCES                                                                          \
    "WITH running AS (SELECT people.id AS person, game, number AS player FROM players"         \
    " JOIN people ON people.address = players.address JOIN games ON games.id = game"           \
    " WHERE games.state IN ('running', 'paused', 'adjourned')),"                               \
    " open AS (SELECT person, game, first, last, seq FROM absences JOIN running USING(game, "  \
    "player)"                                                                                  \
    " WHERE last >= (SELECT date(MAX(moment), 'unixepoch') FROM journal) AND NOT EXISTS"       \
    " (SELECT 1 FROM vacations AS other WHERE other.person = running.person"                   \
    " AND other.first <= absences.first AND other.last >= absences.last)),"                    \
    " everywhere AS (SELECT person, first, last, MIN(seq) AS seq FROM open WHERE NOT EXISTS"   \
    " (SELECT 1 FROM vacations AS other WHERE other.person = open.person"                      \
    " AND other.first <= open.last AND other.last >= open.first) GROUP BY person, first, last" \
    " HAVING COUNT(DISTINCT game) = (SELECT COUNT(DISTINCT game) FROM running"                 \
    " WHERE running.person = open.person)) "

#define NO_ROUND_ROBINS "(SELECT id FROM tournaments WHERE system <> 'round-robin')"

static const char *const steps[LAYOUT] = {
    [1] = "ALTER TABLE players ADD COLUMN picture INTEGER NOT NULL DEFAULT 0;"
          "CREATE TABLE pictures(id TEXT PRIMARY KEY, seq INTEGER NOT NULL, kind INTEGER NOT NULL,"
          " record BLOB NOT NULL) WITHOUT ROWID;"
          "ALTER TABLE secrets ADD COLUMN moment INTEGER NOT NULL DEFAULT 0;"
          "PRAGMA user_version = 2;",
    [2] = "ALTER TABLE outbox ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE outbox ADD COLUMN first INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE outbox ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE journal ADD COLUMN rest BLOB;"
          "PRAGMA user_version = 3;",
    [3] = "ALTER TABLE players ADD COLUMN oldest INTEGER NOT NULL DEFAULT 0;"
          "UPDATE players SET oldest = epoch;"
          "DROP TABLE unanswered;"
          "CREATE TABLE tallies(whom TEXT, day INTEGER, count INTEGER, PRIMARY KEY(whom, day))"
          " WITHOUT ROWID;"
          "PRAGMA user_version = 4;",
    /* The moments at which the referee worked, which are no part of the journal. */
    [4] = "CREATE TABLE pulse(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
          "PRAGMA user_version = 5;",
    [5] =
        /* People: everybody who has an address. */
    "CREATE TABLE people(id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE COLLATE NOCASE,"
    " name TEXT NOT NULL, language TEXT NOT NULL, epoch INTEGER NOT NULL);"
    "INSERT OR IGNORE INTO people(address, name, language, epoch)"
    " SELECT address, name, '', 0 FROM players ORDER BY game, number;"
    /* What the next digest of the organiser will hold. */
    "CREATE TABLE hearings(seq INTEGER, game INTEGER, text TEXT NOT NULL);"
    /* Orders of the organiser that wait to be confirmed: the lines of a decision, for a game as it
     * stands. */
    "CREATE TABLE pending(seq INTEGER, number INTEGER, game INTEGER NOT NULL,"
    " standing TEXT NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(seq, number)) WITHOUT ROWID;"
    /* Letters of people, or about them, and not about a game: what follows from them depends on
     * their bodies. */
    "CREATE TABLE letters(seq INTEGER PRIMARY KEY, person INTEGER NOT NULL);"
    /* Messages that came back, of people who have not written since. */
    "CREATE TABLE bounces(id TEXT PRIMARY KEY, person INTEGER NOT NULL, seq INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    /* The outbox after ten years: what a message is about, and ways to find those that wait. */
    "ALTER TABLE outbox ADD COLUMN game INTEGER NOT NULL DEFAULT 0;"
    "DROP INDEX unsent; CREATE INDEX outgoing ON outbox(sent, seq);"
    "CREATE INDEX told ON notes(seq);"
    /* What can still be pruned. */
    "CREATE INDEX whole_messages ON outbox(seq) WHERE pruned = 0;"
    "CREATE INDEX whole_letters ON journal(moment) WHERE kind = 'letter' AND rest IS NULL;"
    /* Tournaments: what each is, its games, who plays in it, and who meets whom. */
    "CREATE TABLE tournaments(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
    " system TEXT NOT NULL, state TEXT NOT NULL, closing INTEGER NOT NULL,"
    " cycles INTEGER NOT NULL, at_once INTEGER NOT NULL, groups INTEGER NOT NULL,"
    " size INTEGER NOT NULL, finals INTEGER NOT NULL, reach INTEGER NOT NULL,"
    " stage INTEGER NOT NULL);"
    "CREATE TABLE tournament_games(tournament INTEGER, number INTEGER, record BLOB NOT NULL,"
    " PRIMARY KEY(tournament, number)) WITHOUT ROWID;"
    "CREATE TABLE tournament_players(tournament INTEGER, person INTEGER, number INTEGER NOT NULL,"
    " name TEXT NOT NULL, state TEXT NOT NULL, part INTEGER NOT NULL, place INTEGER NOT NULL,"
    " asked INTEGER NOT NULL, PRIMARY KEY(tournament, person)) WITHOUT ROWID;"
    "CREATE INDEX leaving ON tournament_players(state) WHERE state = 'leaving';"
    "CREATE TABLE tournament_pairings(id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL,"
    " stage INTEGER NOT NULL, part INTEGER NOT NULL, round INTEGER NOT NULL,"
    " board INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL,"
    " state TEXT NOT NULL, game INTEGER NOT NULL, kind INTEGER NOT NULL);"
    "CREATE INDEX paired ON tournament_pairings(tournament, stage);"
    "CREATE INDEX pairing_played ON tournament_pairings(game);"
    "CREATE INDEX pairing_playing ON tournament_pairings(state) WHERE state = 'playing';"
    /* Whether players write to each other, and whom they do not want to hear (0: anybody). */
    "ALTER TABLE games ADD COLUMN press INTEGER NOT NULL DEFAULT 1;"
    "CREATE TABLE mutes(owner INTEGER, author INTEGER, PRIMARY KEY(owner, author)) WITHOUT ROWID;"
    /* Extensions that players have asked for, and what became of it. */
    "CREATE TABLE extensions(game INTEGER, player INTEGER, turn INTEGER, seq INTEGER,"
    " seconds INTEGER, answer TEXT NOT NULL);"
    /* Absences from all games of a person. */
    "CREATE TABLE vacations(person INTEGER, first TEXT, last TEXT, seq INTEGER);"
    /* Who is asked to take over a seat; the name is empty for the same player with another address.
     */
    "CREATE TABLE successions(game INTEGER, player INTEGER, person INTEGER NOT NULL,"
    " name TEXT NOT NULL, moment INTEGER NOT NULL, PRIMARY KEY(game, player)) WITHOUT ROWID;"
    /* Who would step in for others. */
    "CREATE TABLE standbys(person INTEGER PRIMARY KEY, seq INTEGER NOT NULL);"
    /* What a letter or a tick looks up takes as long after ten years as on the first day. */
    "CREATE INDEX living ON games(state);"
    "CREATE INDEX seated ON players(address COLLATE NOCASE);"
    "CREATE INDEX absent ON absences(game, player);"
    "CREATE INDEX away ON vacations(person);"
    "CREATE INDEX extended ON extensions(game);"
    "CREATE INDEX bounced ON bounces(person);"
    "CREATE INDEX enrolled ON tournament_players(person);"
    "PRAGMA user_version = 6;",
    /* A condition has one step, and there are no mutes. */
    [6] = "DROP TABLE mutes;"
          "CREATE TABLE announced(game INTEGER, player INTEGER, number INTEGER,"
          " coming TEXT NOT NULL, answer TEXT NOT NULL,"
          " PRIMARY KEY(game, player, number)) WITHOUT ROWID;"
          "INSERT INTO announced SELECT game, player, branch, coming, answer FROM conditions"
          " AS each WHERE step = (SELECT MIN(step) FROM conditions WHERE game = each.game"
          " AND player = each.player AND branch = each.branch);"
          "DROP TABLE conditions; ALTER TABLE announced RENAME TO conditions;"
          /* The journal held the data of time zones. */
          "DELETE FROM meta WHERE name LIKE 'zone %';"
          "PRAGMA user_version = 7;",
    /* The tables as the last upgrade left them: one row, see referee/journal/upgrade.h. */
    [7] = "CREATE TABLE snapshot(bytes BLOB NOT NULL);"
          "DELETE FROM pulse WHERE name LIKE 'gap %';"
          /* Messages were held (4) and dropped (3). What was held must not go out by itself. */
          "UPDATE outbox SET sent = 2 WHERE sent = 4;"
          "UPDATE outbox SET sent = 1 WHERE sent = 3;"
    /* Who was away from single games. */
    OPEN_ABSENCES "INSERT INTO vacations SELECT person, first, last, seq FROM everywhere;"
          "DROP TABLE absences;"
          /* There were ladders, and groups with a final. Their games stay. */
          "DELETE FROM tournament_games WHERE tournament IN " NO_ROUND_ROBINS ";"
          "DELETE FROM tournament_players WHERE tournament IN " NO_ROUND_ROBINS ";"
          "DELETE FROM tournament_pairings WHERE tournament IN " NO_ROUND_ROBINS ";"
          "DELETE FROM tournaments WHERE id IN " NO_ROUND_ROBINS ";"
          "ALTER TABLE tournaments DROP COLUMN system;"
          "ALTER TABLE tournaments DROP COLUMN groups;"
          "ALTER TABLE tournaments DROP COLUMN size;"
          "ALTER TABLE tournaments DROP COLUMN finals;"
          "ALTER TABLE tournaments DROP COLUMN reach;"
          "ALTER TABLE tournaments DROP COLUMN stage;"
          "ALTER TABLE tournament_players DROP COLUMN part;"
          "ALTER TABLE tournament_players DROP COLUMN place;"
          "DROP INDEX paired;"
          "ALTER TABLE tournament_pairings DROP COLUMN stage;"
          "ALTER TABLE tournament_pairings DROP COLUMN part;"
          "CREATE INDEX paired ON tournament_pairings(tournament);"
          "PRAGMA user_version = 8;",
};

/* What layout 7 has no place for, as numbers of rows; the tables of layout 6. */
static const char mutes_question[] = "SELECT COUNT(*) FROM mutes",
                  steps_question[] = "SELECT COUNT(*) - (SELECT COUNT(*) FROM (SELECT DISTINCT"
                                     " game, player, branch FROM conditions)) FROM conditions";

/* The same of layout 8, with the tables of layout 7. */
static const char absences_question[] =
    OPEN_ABSENCES "SELECT COUNT(*) FROM open WHERE (person, first, last) NOT IN"
                  " (SELECT person, first, last FROM everywhere)";

static enum store_state state_of(int result)
{
    switch (result & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_NOMEM:
    case SQLITE_PROTOCOL:
        return STORE_LATER;
    default:
        return STORE_BROKEN;
    }
}

/* Keeps the first error; false if there is one. */
static bool sound(struct store *store, int result)
{
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW)
        return store->state == STORE_SOUND;
    if (store->state == STORE_SOUND) {
        store->state = state_of(result);
        buffer_text(&store->error, store->database != NULL ? sqlite3_errmsg(store->database)
                                                           : sqlite3_errstr(result));
    }
    return false;
}

static bool execute(struct store *store, const char *sql)
{
    return store->state == STORE_SOUND &&
           sound(store, sqlite3_exec(store->database, sql, NULL, NULL, NULL));
}

/* Migrates from this layout to that one, within a transaction. */
static bool bring_up(struct store *store, int64_t layout, int64_t to)
{
    for (; layout < to; layout++)
        if (!execute(store, steps[layout]))
            return false;
    return true;
}

static void fail(struct store *store, const char *why)
{
    if (store->state == STORE_SOUND)
        buffer_text(&store->error, why);
    store->state = STORE_BROKEN;
}

/* hash(bytes), as secret_hash() does. */
static void hash_value(sqlite3_context *context, int count, sqlite3_value **values)
{
    unsigned char hash[SECRET_BYTES];
    const void *const bytes = sqlite3_value_blob(values[0]);

    (void)count;
    secret_hash(bytes, (size_t)sqlite3_value_bytes(values[0]), hash);
    sqlite3_result_blob(context, hash, SECRET_BYTES, SQLITE_TRANSIENT);
}

/* fold(name), as fold_name() does. */
static void fold_value(sqlite3_context *context, int count, sqlite3_value **values)
{
    struct buffer folded = {0};
    const void *const bytes = sqlite3_value_blob(values[0]);

    (void)count;
    fold_name(bytes != NULL ? bytes : "", (size_t)sqlite3_value_bytes(values[0]), &folded);
    sqlite3_result_text(context, buffer_string(&folded), (int)folded.len, SQLITE_TRANSIENT);
    buffer_release(&folded);
}

static bool add_function(struct store *store, const char *name,
                         void (*run)(sqlite3_context *context, int count, sqlite3_value **values))
{
    return sound(store, sqlite3_create_function(store->database, name, 1,
                                                SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, run, NULL,
                                                NULL));
}

static void open_database(struct store *store, const char *name, int flags)
{
    if (store->state == STORE_SOUND &&
        sound(store, sqlite3_open_v2(name, &store->database, flags, NULL)) &&
        add_function(store, "hash", hash_value) && add_function(store, "fold", fold_value))
        (void)sqlite3_extended_result_codes(store->database, 1);
}

static int note_pages(void *context, sqlite3 *database, const char *name, int pages)
{
    struct store *const store = context;

    (void)database;
    (void)name;
    store->pages = pages;
    return SQLITE_OK;
}

static const char layout_question[] = "PRAGMA user_version";

/* Creates all tables of a new store in one transaction, unless they exist. */
static void create_tables(struct store *store)
{
    if (!execute(store, "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE"))
        return;
    if (store_number(store, 0, layout_question, "") != 0 ||
        (execute(store, tables) && bring_up(store, 1, LAYOUT)))
        (void)execute(store, "COMMIT");
}

/* Notices a store of an earlier layout, and refuses one of a later layout. */
static void look_at_layout(struct store *store)
{
    const int64_t layout = store_layout(store);

    if (layout == LAYOUT || store->state != STORE_SOUND)
        return;
    if (layout > LAYOUT) {
        fail(store, "was written by a later version of recto: install that version, or restore a "
                    "copy from before");
    } else if (layout < 1) {
        fail(store, "is no store of a referee");
    } else {
        store->state = STORE_OLDER;
        buffer_text(&store->error, "is of an earlier version of recto");
    }
}

int64_t store_layout(struct store *store)
{
    const enum store_state state = store->state;

    if (state == STORE_OLDER)
        store->state = STORE_SOUND;
    const int64_t layout = store_number(store, 0, layout_question, "");
    if (store->state == STORE_SOUND)
        store->state = state;
    return layout;
}

/* Writes offsets for named zones, into that table; returns in how many records. */
static int64_t settle_zones(struct store *store, const char *select, const char *update)
{
    struct buffer record = {0};
    int64_t count = 0;
    struct query *const query = store_query(store, select, "");

    while (query_next(query)) {
        const struct span bytes = query_bytes(query, 1);
        record.len = 0;
        if (named_zone_replace(bytes.bytes, bytes.len, &record)) {
            (void)store_run(store, update, "bi", record.bytes, record.len, query_number(query, 0));
            count++;
        }
    }
    query_end(query);
    buffer_release(&record);
    return count;
}

/* The words for one and for more. */
static void add_dropped(struct buffer *dropped, int64_t count, const char *one, const char *more)
{
    if (count > 0)
        buffer_format(dropped, "%s%" PRId64 " %s", dropped->len > 0 ? ", " : "", count,
                      count == 1 ? one : more);
}

/* What layout 7 has no place for. */
static void add_dropped_in_7(struct store *store, int64_t layout, struct buffer *dropped)
{
    if (layout == 6)
        add_dropped(dropped, store_number(store, 0, mutes_question, ""), "mute", "mutes");
    add_dropped(dropped, store_number(store, 0, steps_question, ""), "further step of a condition",
                "further steps of conditions");
}

static int64_t settle_all_zones(struct store *store)
{
    return settle_zones(store,
                        "SELECT id, record FROM games WHERE"
                        " instr(record, CAST('zone:' AS BLOB)) > 0",
                        "UPDATE games SET record = ? WHERE id = ?") +
           settle_zones(store,
                        "SELECT 100 * tournament + number, record FROM tournament_games WHERE"
                        " instr(record, CAST('zone:' AS BLOB)) > 0",
                        "UPDATE tournament_games SET record = ?"
                        " WHERE 100 * tournament + number = ?");
}

/* Appends a line for each tournament that layout 8 has no place for: its name, the number of its
 * games that go on, and the people who are to hear of its end, with tabs between. */
static void list_ended(struct store *store, struct buffer *ended)
{
    struct query *const query = store_query(
        store,
        "SELECT name, (SELECT COUNT(*) FROM tournament_pairings WHERE tournament = tournaments.id"
        " AND state = 'playing'), COALESCE((SELECT group_concat(person, ' ') FROM"
        " tournament_players WHERE tournament = tournaments.id AND tournaments.state IN ('open',"
        " 'running') AND tournament_players.state IN ('entered', 'invited')), '')"
        " FROM tournaments WHERE id IN " NO_ROUND_ROBINS,
        "");

    while (query_next(query))
        buffer_format(ended, "%s\t%" PRId64 "\t%s\n", query_text(query, 0), query_number(query, 1),
                      query_text(query, 2));
    query_end(query);
}

bool store_migrate(struct store *store, struct buffer *dropped, struct buffer *ended)
{
    const int64_t layout = store_layout(store);

    store->state = STORE_SOUND;
    store->error.len = 0;
    if (!execute(store, "BEGIN IMMEDIATE"))
        return false;
    if (layout < 7)
        add_dropped_in_7(store, layout, dropped);
    if (layout == 6 || layout == 7)
        list_ended(store, ended);
    const int64_t held = store_number(store, 0, "SELECT COUNT(*) FROM outbox WHERE sent = 4", "");
    bool migrated = bring_up(store, layout, 7);
    if (layout < 8) {
        add_dropped(dropped, store_number(store, 0, absences_question, ""),
                    "absence from one of several games, which only the record keeps",
                    "absences from one of several games, which only the records keep");
        migrated = migrated && bring_up(store, 7, LAYOUT);
    }
    if (layout < 7)
        add_dropped(dropped, settle_all_zones(store),
                    "name of a time zone, for which the record now has an offset",
                    "names of time zones, for which the records now have offsets");
    add_dropped(dropped, held, "hold on a message, which is put aside and not sent",
                "holds on messages, which are put aside and not sent");
    return migrated && store->state == STORE_SOUND;
}

/* What the header of a file says about it. */
struct file_facts {
    bool copy;     /* made by store_copy() */
    bool leftover; /* the log of some store is beside it */
    bool plain;    /* uses no write-ahead log */
};

/* Looks at the log first, since another process may be turning a copy into a store, and write to
 * it. */
static struct file_facts facts_of(const char *name)
{
    unsigned char header[HEADER];
    struct buffer log = {0};
    struct stat facts;
    struct file_facts file_facts = {0};

    buffer_format(&log, "%s-wal", name);
    file_facts.leftover = stat(buffer_string(&log), &facts) == 0 && facts.st_size > 0;
    buffer_release(&log);
    const int file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && read(file, header, HEADER) == HEADER) {
        const unsigned char *const mark = header + MARK_AT;
        file_facts.copy = ((uint32_t)mark[0] << 24 | (uint32_t)mark[1] << 16 |
                           (uint32_t)mark[2] << 8 | mark[3]) == COPY_MARK;
        file_facts.plain = header[FORMAT_AT] == 1;
    }
    if (file >= 0)
        (void)close(file);
    return file_facts;
}

/* Turns a copy into a store in use. The mark is removed while there is no log yet: mark and log
 * together mean the copy of one store beside the log of another. */
static void put_to_work(struct store *store, const struct file_facts *file_facts)
{
    if (file_facts->copy && file_facts->leftover)
        fail(store, "referee.db is a backup, put in the place of a store whose last changes still "
                    "lie beside it, in referee.db-wal; use `recto referee restore`, which puts "
                    "both aside");
    else if (file_facts->copy)
        (void)execute(store, "PRAGMA application_id = 0");
    if (file_facts->plain)
        (void)execute(store, "PRAGMA journal_mode = WAL");
}

void store_set_patience(struct store *store, int seconds)
{
    store->patience = seconds * 1000;
    (void)sqlite3_busy_timeout(store->database, store->patience);
}

struct store *store_open(const char *name, bool create)
{
    const struct file_facts file_facts = create ? (struct file_facts){0} : facts_of(name);
    struct store *const store = memory_allocate_zeroed(1, sizeof *store);

    /* SQLite would make a file that others can read. */
    if (create && !folder_make_file(name))
        (void)sound(store, SQLITE_CANTOPEN);
    open_database(store, name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
    if (store->state != STORE_SOUND)
        return store;
    store_set_patience(store, PATIENCE);
    /* A checkpoint on every close would cost more than the message; see store_commit(). */
    (void)sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
    if (create)
        create_tables(store);
    else
        put_to_work(store, &file_facts);
    /* Debian's SQLite would write over each page that is freed, which store_shrink() gives back. */
    (void)execute(store, "PRAGMA synchronous = FULL; PRAGMA secure_delete = FAST");
    look_at_layout(store);
    (void)sqlite3_wal_hook(store->database, note_pages, store);
    return store;
}

struct store *store_open_copy(const char *name)
{
    struct store *const store = memory_allocate_zeroed(1, sizeof *store);

    open_database(store, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX);
    look_at_layout(store);
    if (store->state == STORE_OLDER)
        store->state = STORE_SOUND;
    return store;
}

/* A database without a name is a temporary file, which is written once the cache is full, as is its
 * journal: what ten years leave to prune does not fit into memory. */
struct store *store_open_private(void)
{
    struct store *const store = memory_allocate_zeroed(1, sizeof *store);

    open_database(store, "", SQLITE_OPEN_READWRITE);
    (void)(execute(store, "PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = -65536") &&
           execute(store, tables) && bring_up(store, 1, LAYOUT));
    return store;
}

struct store *store_open_as_is(const char *name)
{
    struct store *const store = memory_allocate_zeroed(1, sizeof *store);

    open_database(store, name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
    return store;
}

enum copying { TO_COPY, FROM_COPY };

/* Copies the rows of tables between a store and the database `copy` beside it, which stays
 * attached: nothing can be detached within a transaction. */
static bool copy_each(struct store *store, const struct buffer *names, enum copying copying)
{
    struct buffer sql = {0};

    for (size_t at = 0; at < names->len; at += strlen(names->bytes + at) + 1) {
        const char *const table = names->bytes + at;
        if (copying == TO_COPY)
            buffer_format(&sql, "CREATE TABLE copy.\"%s\" AS SELECT * FROM main.\"%s\";", table,
                          table);
        else
            buffer_format(&sql, "INSERT INTO main.\"%s\" SELECT * FROM copy.\"%s\";", table, table);
    }
    const bool copied = execute(store, buffer_string(&sql));
    buffer_release(&sql);
    return copied;
}

bool store_save_tables(struct store *store, const struct buffer *names, const char *forget,
                       struct buffer *bytes)
{
    sqlite3_int64 len = 0;
    unsigned char *copy = NULL;

    if (execute(store, "ATTACH ':memory:' AS copy") && copy_each(store, names, TO_COPY) &&
        execute(store, forget)) {
        copy = sqlite3_serialize(store->database, "copy", &len, 0);
        if (copy != NULL)
            buffer_append(bytes, (const char *)copy, (size_t)len);
        else
            (void)sound(store, SQLITE_NOMEM);
    }
    sqlite3_free(copy);
    return store->state == STORE_SOUND;
}

bool store_load_tables(struct store *store, const struct buffer *names, struct span bytes)
{
    unsigned char *const copy = sqlite3_malloc64(bytes.len);
    const sqlite3_int64 len = (sqlite3_int64)bytes.len;

    if (copy == NULL)
        return sound(store, SQLITE_NOMEM);
    memcpy(copy, bytes.bytes, bytes.len);
    return execute(store, "ATTACH ':memory:' AS copy") &&
           sound(store, sqlite3_deserialize(store->database, "copy", copy, len, len,
                                            SQLITE_DESERIALIZE_FREEONCLOSE)) &&
           copy_each(store, names, FROM_COPY);
}

void store_close(struct store *store)
{
    for (size_t i = 0; i < KEPT_MOST; i++)
        (void)sqlite3_finalize(store->kept[i]);
    (void)sqlite3_close(store->database);
    buffer_release(&store->error);
    free(store);
}

enum store_state store_state(const struct store *store)
{
    return store->state;
}

const char *store_error(const struct store *store)
{
    return store->error.len == 0 ? "" : buffer_string((struct buffer *)&store->error);
}

bool store_begin(struct store *store)
{
    return execute(store, "BEGIN IMMEDIATE");
}

bool store_begin_reading(struct store *store)
{
    return execute(store, "BEGIN; SELECT COUNT(*) FROM meta");
}

bool store_commit(struct store *store)
{
    if (!execute(store, "COMMIT")) {
        store_abandon(store);
        return false;
    }
    /* Every later process would read a long log, so it is emptied now. If that fails, or another
     * process is reading, nothing is lost, and the next commit does it. */
    if (store->pages >= CHECKPOINT_PAGES) {
        (void)sqlite3_busy_timeout(store->database, 0);
        (void)sqlite3_wal_checkpoint_v2(store->database, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                        NULL);
        (void)sqlite3_busy_timeout(store->database, store->patience);
    }
    return true;
}

void store_abandon(struct store *store)
{
    if (store->database != NULL && sqlite3_get_autocommit(store->database) == 0)
        (void)sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
}

/* The place of a statement (FNV-1a). */
static sqlite3_stmt **place_of(struct store *store, const char *sql)
{
    uint32_t hash = 2166136261;

    for (; *sql != '\0'; sql++)
        hash = (hash ^ (unsigned char)*sql) * 16777619;
    return &store->kept[hash % KEPT_MOST];
}

/* A statement that is kept, or a new one. */
static sqlite3_stmt *take_statement(struct store *store, const char *sql)
{
    sqlite3_stmt **const place = place_of(store, sql), *statement = *place;

    if (statement != NULL && strcmp(sqlite3_sql(statement), sql) == 0) {
        *place = NULL;
        return statement;
    }
    return sound(store, sqlite3_prepare_v3(store->database, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                           &statement, NULL))
               ? statement
               : NULL;
}

/* Some pragmas are carried out when they are prepared, so they are not kept. */
static void give_back(struct store *store, sqlite3_stmt *statement)
{
    if (statement == NULL || strchr("SIUD", sqlite3_sql(statement)[0]) == NULL ||
        store->state != STORE_SOUND || sqlite3_reset(statement) != SQLITE_OK) {
        (void)sqlite3_finalize(statement);
        return;
    }
    sqlite3_stmt **const place = place_of(store, sqlite3_sql(statement));
    (void)sqlite3_clear_bindings(statement);
    (void)sqlite3_finalize(*place);
    *place = statement;
}

static bool bind_one(struct store *store, sqlite3_stmt *statement, int index, char kind,
                     va_list *arguments)
{
    if (kind == 'i')
        return sound(store, sqlite3_bind_int64(statement, index, va_arg(*arguments, int64_t)));
    if (kind == 't')
        return sound(store, sqlite3_bind_text(statement, index, va_arg(*arguments, const char *),
                                              -1, SQLITE_TRANSIENT));
    const void *const bytes = va_arg(*arguments, const void *);
    const size_t len = va_arg(*arguments, size_t);
    return sound(store, sqlite3_bind_blob64(statement, index, bytes != NULL ? bytes : "", len,
                                            SQLITE_TRANSIENT));
}

static sqlite3_stmt *prepare(struct store *store, const char *sql, const char *kinds,
                             va_list *arguments)
{
    sqlite3_stmt *const statement = store->state == STORE_SOUND ? take_statement(store, sql) : NULL;

    if (statement == NULL)
        return NULL;
    for (int i = 0; kinds[i] != '\0'; i++)
        if (!bind_one(store, statement, i + 1, kinds[i], arguments))
            break;
    return statement;
}

bool store_run(struct store *store, const char *sql, const char *kinds, ...)
{
    va_list arguments;

    va_start(arguments, kinds);
    sqlite3_stmt *const statement = prepare(store, sql, kinds, &arguments);
    va_end(arguments);
    if (store->state == STORE_SOUND)
        (void)sound(store, sqlite3_step(statement));
    give_back(store, statement);
    return store->state == STORE_SOUND;
}

struct query *store_query(struct store *store, const char *sql, const char *kinds, ...)
{
    struct query *const query = memory_allocate_zeroed(1, sizeof *query);
    va_list arguments;

    va_start(arguments, kinds);
    query->store = store;
    query->statement = prepare(store, sql, kinds, &arguments);
    va_end(arguments);
    return query;
}

bool query_next(struct query *query)
{
    if (query->store->state != STORE_SOUND || query->statement == NULL)
        return false;
    const int result = sqlite3_step(query->statement);
    return sound(query->store, result) && result == SQLITE_ROW;
}

int64_t query_number(const struct query *query, int column)
{
    return sqlite3_column_int64(query->statement, column);
}

/* A value for which there is no memory looks like one that is not there. */
static void check_value(const struct query *query, const void *value)
{
    if (value == NULL && sqlite3_errcode(query->store->database) == SQLITE_NOMEM)
        (void)sound(query->store, SQLITE_NOMEM);
}

const char *query_text(const struct query *query, int column)
{
    const unsigned char *const text = sqlite3_column_text(query->statement, column);

    check_value(query, text);
    return text != NULL ? (const char *)text : "";
}

struct span query_bytes(const struct query *query, int column)
{
    const char *const bytes = sqlite3_column_blob(query->statement, column);
    const int len = sqlite3_column_bytes(query->statement, column);

    check_value(query, bytes);
    return (struct span){bytes != NULL ? bytes : "", (size_t)len};
}

void query_end(struct query *query)
{
    give_back(query->store, query->statement);
    free(query);
}

int64_t *query_numbers(struct query *query, size_t *count)
{
    int64_t *list = NULL;
    size_t capacity = 0;

    for (*count = 0; query_next(query); ++*count) {
        if (*count == capacity)
            list = list_grow(list, &capacity, sizeof *list);
        list[*count] = query_number(query, 0);
    }
    query_end(query);
    return list;
}

int64_t store_number(struct store *store, int64_t otherwise, const char *sql, const char *kinds,
                     ...)
{
    va_list arguments;

    va_start(arguments, kinds);
    sqlite3_stmt *const statement = prepare(store, sql, kinds, &arguments);
    va_end(arguments);
    const int result = store->state == STORE_SOUND ? sqlite3_step(statement) : SQLITE_DONE;
    if (sound(store, result) && result == SQLITE_ROW)
        otherwise = sqlite3_column_int64(statement, 0);
    give_back(store, statement);
    return otherwise;
}

/* Gives a copy its mark, and takes its log. */
static bool mark_copy(struct store *store, const char *name)
{
    struct store *const copy = memory_allocate_zeroed(1, sizeof *copy);
    struct buffer sql = {0};

    open_database(copy, name, SQLITE_OPEN_READWRITE);
    buffer_format(&sql, "PRAGMA journal_mode = DELETE; PRAGMA application_id = %d", COPY_MARK);
    const bool marked = execute(copy, buffer_string(&sql));
    if (!marked && store->state == STORE_SOUND) {
        store->state = copy->state;
        buffer_text(&store->error, store_error(copy));
    }
    buffer_release(&sql);
    store_close(copy);
    return marked;
}

bool store_copy(struct store *store, const char *name)
{
    const enum store_state state = store->state;

    if (state == STORE_OLDER)
        store->state = STORE_SOUND;
    const bool copied = store_run(store, "VACUUM INTO ?", "t", name) && mark_copy(store, name);
    if (copied)
        store->state = state;
    return copied;
}

bool store_check(struct store *store)
{
    struct query *const query = store_query(store, "PRAGMA integrity_check(1)", "");
    const bool whole = query_next(query) && strcmp(query_text(query, 0), "ok") == 0;
    struct buffer why = {0};

    if (!whole && store->state == STORE_SOUND)
        buffer_text(&why, query_text(query, 0));
    query_end(query);
    if (why.len > 0)
        fail(store, buffer_string(&why));
    buffer_release(&why);
    return whole;
}

int64_t store_size(struct store *store)
{
    return store_number(store, 0, "PRAGMA page_count", "") *
           store_number(store, 0, "PRAGMA page_size", "");
}

void store_let_others(struct store *store)
{
    const struct timespec while_they_begin = {.tv_nsec = 50000000};

    if (store->state == STORE_SOUND)
        (void)nanosleep(&while_they_begin, NULL);
}

void store_shrink(struct store *store)
{
    (void)execute(store, "VACUUM");
    (void)execute(store, "PRAGMA wal_checkpoint(TRUNCATE)");
}

enum store_file store_look_at(const char *name)
{
    const struct file_facts file_facts = facts_of(name);

    if (file_facts.leftover)
        return file_facts.copy ? STORE_FILE_MIXED : STORE_FILE_OTHER;
    return file_facts.copy || file_facts.plain ? STORE_FILE_COPY : STORE_FILE_OTHER;
}
