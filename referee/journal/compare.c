#include "referee/journal/compare.h"

#include <inttypes.h>
#include <string.h>

/* Columns and whole tables that are not compared, since they do not follow from the journal. */
static const struct exception {
    const char *table, *column;
} exceptions[] = {
    {"journal", ""},      /* its chain is checked */
    {"pulse", ""},        /* moments at which the referee worked */
    {"outbox", "sent"},   /* what became of a message … */
    {"outbox", "tries"},  /* … how often it was tried … */
    {"outbox", "first"},  /* … and since when */
    {"outbox", "pruned"}, /* prune_likewise() sets it before the bytes are compared */
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
    {"absences", "absence in game"},
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

static bool is_excepted(const char *table, const char *column)
{
    for (size_t i = 0; i < EXCEPTIONS; i++)
        if (strcmp(exceptions[i].table, table) == 0 && strcmp(exceptions[i].column, column) == 0)
            return true;
    return false;
}

static const char *label_of(const char *table)
{
    for (size_t i = 0; i < LABELS; i++)
        if (strcmp(labels[i].table, table) == 0)
            return labels[i].label;
    return table;
}

static bool has_column(struct store *store, const char *table, const char *column)
{
    return store_number(store, 0, "SELECT COUNT(*) FROM pragma_table_info(?) WHERE name = ?", "tt",
                        table, column) > 0;
}

/* Lists the columns of a table's key, or those to be compared; returns how many. */
static int list_columns(struct store *store, const char *table, bool key, struct buffer *sql)
{
    struct query *const query =
        store_query(store,
                    key ? "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
                        : "SELECT name FROM pragma_table_info(?)",
                    "t", table);
    int count = 0;

    while (query_next(query))
        if (key || !is_excepted(table, query_text(query, 0)))
            buffer_format(sql, "%s\"%s\"", count++ > 0 ? ", " : "", query_text(query, 0));
    query_end(query);
    return count;
}

/* Restricts the rows to those after the entries with another version of judging. */
void compare_condition(const struct comparison *comparison, const char *table, struct buffer *sql)
{
    const bool entries = has_column(comparison->fresh, table, "seq");
    const bool games = has_column(comparison->fresh, table, "game");

    if (strcmp(table, "games") == 0)
        buffer_format(sql, " WHERE id > %" PRId64, comparison->games);
    else if (entries && games)
        buffer_format(sql, " WHERE seq > %" PRId64 " AND (game = 0 OR game > %" PRId64 ")",
                      comparison->another, comparison->games);
    else if (entries)
        buffer_format(sql, " WHERE seq > %" PRId64, comparison->another);
    else if (games)
        buffer_format(sql, " WHERE game > %" PRId64, comparison->games);
}

static int write_select(const struct comparison *comparison, const char *table, struct buffer *sql)
{
    const bool keyed =
        store_number(comparison->fresh, 0, "SELECT wr FROM pragma_table_list WHERE name = ?", "t",
                     table) != 0;

    buffer_text(sql, "SELECT ");
    const int columns = list_columns(comparison->fresh, table, false, sql);
    buffer_format(sql, " FROM \"%s\"", table);
    compare_condition(comparison, table, sql);
    buffer_text(sql, " ORDER BY ");
    if (keyed)
        (void)list_columns(comparison->fresh, table, true, sql);
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

void compare_table(struct comparison *comparison, const char *table)
{
    const bool of_message = strcmp(table, "outbox") == 0 || strcmp(table, "pictures") == 0;
    const bool of_all = strcmp(table, "tallies") == 0 || strcmp(table, "people") == 0 ||
                        strncmp(table, "tournament", strlen("tournament")) == 0;
    struct buffer sql = {0};

    if (is_excepted(table, "") || (of_message && !comparison->messages) ||
        (of_all && comparison->another > 0))
        return;
    const int columns = write_select(comparison, table, &sql);
    compare(comparison, label_of(table), buffer_string(&sql), columns);
    buffer_release(&sql);
}

void compare_schema(struct comparison *comparison)
{
    compare(comparison, "part of the store", "SELECT name, type FROM sqlite_schema ORDER BY name",
            2);
}

void compare_list_tables(struct store *fresh, struct buffer *names)
{
    struct query *const tables = store_query(
        fresh, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", "");

    while (query_next(tables)) {
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
    if (!comparison->messages)
        buffer_text(comparison->report,
                    "messages are not compared: some are of another version of recto\n");
}
