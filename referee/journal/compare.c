#include "referee/journal/compare.h"

#include <inttypes.h>
#include <string.h>

/* Columns and whole tables that are not compared, since they do not follow from the journal. */
static const struct exception {
    const char *table, *column;
    bool before; /* in rows from before the last upgrade only */
} exceptions[] = {
    {"journal", "", false},      /* its chain is checked */
    {"snapshot", "", false},     /* its hash is checked */
    {"pulse", "", false},        /* moments at which the referee worked */
    {"outbox", "sent", false},   /* what became of a message … */
    {"outbox", "tries", false},  /* … how often it was tried … */
    {"outbox", "first", false},  /* … and since when */
    {"outbox", "pruned", false}, /* prune_likewise() sets it before the bytes are compared */
    {"outbox", "bytes", true},   /* a snapshot has nothing that is to be pruned */
    {"pictures", "record", true},
};

/* What the rows of a table are called in the report (otherwise by the name of the table), before
 * the value of the first column. */
static const struct label {
    const char *table, *label;
} labels[] = {
    {"games", "game"},
    {"players", "player of game"},
    {"notes", "log of entry"},
    {"secrets", "secret of game"},
    {"outbox", "message"},
    {"pictures", "picture of message"},
    {"meta", "setting"},
    {"offers", "offer in game"},
    {"conditions", "condition of game"},
    {"decisions", "decision of entry"},
    {"tallies", "count of"},
    {"people", "person"},
    {"tournaments", "tournament"},
    {"tournament_games", "game of tournament"},
    {"tournament_players", "player of tournament"},
    {"tournament_pairings", "pairing"},
    {"extensions", "extension in game"},
    {"vacations", "vacation of person"},
    {"successions", "succession in game"},
    {"standbys", "substitute"},
    {"hearings", "news for the organiser, of entry"},
    {"pending", "order to be confirmed, of entry"},
    {"bounces", "report on message"},
    {"letters", "letter of entry"},
};

enum {
    EXCEPTIONS = sizeof exceptions / sizeof exceptions[0],
    LABELS = sizeof labels / sizeof labels[0]
};

static const struct exception *find_exception(const char *table, const char *column)
{
    for (size_t i = 0; i < EXCEPTIONS; i++)
        if (strcmp(exceptions[i].table, table) == 0 && strcmp(exceptions[i].column, column) == 0)
            return &exceptions[i];
    return NULL;
}

static const char *label_of(const char *table)
{
    for (size_t i = 0; i < LABELS; i++)
        if (strcmp(labels[i].table, table) == 0)
            return labels[i].label;
    return table;
}

/* Lists the columns of a table to be compared, or of its key; returns how many. */
static int list_columns(const struct comparison *comparison, const char *table, bool key,
                        struct buffer *sql)
{
    struct query *const query =
        store_query(comparison->fresh,
                    key ? "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
                        : "SELECT name FROM pragma_table_info(?)",
                    "t", table);
    int count = 0;

    while (query_next(query)) {
        const char *const column = query_text(query, 0);
        const struct exception *const exception = key ? NULL : find_exception(table, column);
        if (exception != NULL && !exception->before)
            continue;
        buffer_text(sql, count++ > 0 ? ", " : "");
        if (exception != NULL)
            buffer_format(sql, "CASE WHEN seq >= %" PRId64 " THEN \"%s\" END", comparison->since,
                          column);
        else
            buffer_format(sql, "\"%s\"", column);
    }
    query_end(query);
    return count;
}

static int write_select(const struct comparison *comparison, const char *table, struct buffer *sql)
{
    const bool keyed = store_number(comparison->fresh, 0,
                                    "SELECT wr FROM pragma_table_list"
                                    " WHERE schema = 'main' AND name = ?",
                                    "t", table) != 0;

    buffer_text(sql, "SELECT ");
    const int columns = list_columns(comparison, table, false, sql);
    buffer_format(sql, " FROM \"%s\" ORDER BY ", table);
    if (keyed)
        (void)list_columns(comparison, table, true, sql);
    else
        buffer_text(sql, "rowid");
    return columns;
}

static void write_row(struct query *query, int columns, struct buffer *row)
{
    row->len = 0;
    for (int i = 0; i < columns; i++) {
        const struct span bytes = query_bytes(query, i);
        buffer_format(row, "%zu:", bytes.len);
        buffer_append(row, bytes.bytes, bytes.len);
    }
}

void compare_report(struct comparison *comparison, const char *format, ...)
{
    va_list arguments;

    if (comparison->wrong++ >= comparison->shown && comparison->shown > 0)
        return;
    va_start(arguments, format);
    buffer_format_list(comparison->report, format, arguments);
    va_end(arguments);
    buffer_character(comparison->report, '\n');
}

static void tell(struct comparison *comparison, const char *what, struct query *row,
                 const char *how)
{
    const struct span name = query_bytes(row, 0);
    struct buffer text = {0};

    buffer_visible(&text, name.bytes, name.len);
    compare_report(comparison, "%s %s %s", what, buffer_string(&text), how);
    buffer_release(&text);
}

/* Compares the rows of both stores, in the same order. */
static void compare(struct comparison *comparison, const char *what, const char *sql, int columns)
{
    struct query *const ours = store_query(comparison->kept, sql, "");
    struct query *const theirs = store_query(comparison->fresh, sql, "");
    struct buffer row = {0}, other = {0};
    bool here = query_next(ours), there = query_next(theirs);

    for (; here && there; here = query_next(ours), there = query_next(theirs)) {
        write_row(ours, columns, &row);
        write_row(theirs, columns, &other);
        if (row.len != other.len ||
            memcmp(buffer_string(&row), buffer_string(&other), row.len) != 0)
            tell(comparison, what, ours, "differs");
    }
    if ((here || there) && store_state(comparison->kept) == STORE_SOUND)
        tell(comparison, what, here ? ours : theirs, here ? "is too much" : "is missing");
    query_end(ours);
    query_end(theirs);
    buffer_release(&row);
    buffer_release(&other);
}

static void compare_table(struct comparison *comparison, const char *table)
{
    struct buffer sql = {0};
    const int columns = write_select(comparison, table, &sql);

    compare(comparison, label_of(table), buffer_string(&sql), columns);
    buffer_release(&sql);
}

void compare_schema(struct comparison *comparison)
{
    compare(comparison, "part of the store", "SELECT name, type FROM sqlite_schema ORDER BY name",
            2);
}

void compare_list_tables(struct store *store, struct buffer *names)
{
    struct query *const tables = store_query(
        store, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", "");

    while (query_next(tables))
        if (find_exception(query_text(tables, 0), "") == NULL) {
            buffer_text(names, query_text(tables, 0));
            buffer_character(names, '\0');
        }
    query_end(tables);
}

void compare_all(struct comparison *comparison)
{
    struct buffer names = {0};

    compare_schema(comparison);
    compare_list_tables(comparison->fresh, &names);
    for (size_t at = 0; at < names.len; at += strlen(names.bytes + at) + 1)
        compare_table(comparison, names.bytes + at);
    buffer_release(&names);
}
