#include "referee/referee.h"

#include "cli/output/output.h"
#include "notation/time/moment.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NUMBER_DIGITS = 18 };

void referee_open(struct referee *referee, struct store *store, const struct entry_kind *kinds)
{
    *referee =
        (struct referee){.store = store, .lock = -1, .arbiter = arbiter_new(), .kinds = kinds};
}

void referee_close(struct referee *referee)
{
    if (referee->store != NULL)
        store_close(referee->store);
    if (referee->lock >= 0)
        (void)close(referee->lock);
    arbiter_free(referee->arbiter);
    arena_release(&referee->arena);
    buffer_release(&referee->refusal);
    free(referee->keys.list);
}

int referee_status(struct referee *referee)
{
    const enum store_state state = store_state(referee->store);

    if (state == STORE_SOUND)
        return EX_OK;
    if (!referee->complained)
        complain("the store: %s", store_error(referee->store));
    referee->complained = true;
    return state == STORE_BROKEN ? EX_SOFTWARE : EX_TEMPFAIL;
}

const char *referee_entry_text(struct referee *referee)
{
    return arena_copy(&referee->arena, referee->entry->bytes, referee->entry->len);
}

const char *referee_next_line(struct referee *referee, const char **at)
{
    const size_t len = strcspn(*at, "\n");
    const char *const line = arena_copy(&referee->arena, *at, len);

    *at += len + ((*at)[len] == '\n');
    return line;
}

const char *referee_found(struct referee *referee, struct query *query, const char *otherwise)
{
    const char *const found =
        query_next(query) ? referee_text(referee, "%s", query_text(query, 0)) : otherwise;

    query_end(query);
    return found;
}

const char *referee_setting(struct referee *referee, const char *name)
{
    return referee_found(
        referee, store_query(referee->store, "SELECT value FROM meta WHERE name = ?", "t", name),
        "");
}

void referee_set(struct referee *referee, const char *name, const char *value)
{
    (void)store_run(referee->store, "INSERT OR REPLACE INTO meta VALUES(?, ?)", "tt", name, value);
}

void referee_set_number(struct referee *referee, const char *name, int64_t value)
{
    referee_set(referee, name, referee_text(referee, "%" PRId64, value));
}

void referee_note(struct referee *referee, int64_t game, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    text.len -= text.len > 0 && text.bytes[text.len - 1] == '\n';
    (void)store_run(referee->store, "INSERT INTO notes VALUES(?, ?, ?)", "iit", referee->entry->seq,
                    game, buffer_string(&text));
    buffer_release(&text);
}

const char *referee_text(struct referee *referee, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    const char *const copy = arena_copy(&referee->arena, buffer_string(&text), text.len);
    buffer_release(&text);
    return copy;
}

const char *referee_join(struct referee *referee, const char *names, const char *name)
{
    return referee_text(referee, "%s%s%s", names, names[0] == '\0' ? "" : ", ", name);
}

void referee_refuse(struct referee *referee, const char *format, ...)
{
    va_list arguments;

    if (referee->refusal.len > 0)
        return;
    va_start(arguments, format);
    buffer_format_list(&referee->refusal, format, arguments);
    va_end(arguments);
}

int64_t referee_count(struct referee *referee, const char *whom, int64_t day)
{
    (void)store_run(referee->store,
                    "INSERT INTO tallies VALUES(?, ?, 1) ON CONFLICT(whom, day)"
                    " DO UPDATE SET count = count + 1",
                    "ti", whom, day);
    return store_number(referee->store, 0, "SELECT count FROM tallies WHERE whom = ? AND day = ?",
                        "ti", whom, day);
}

bool referee_number(const char *text, int64_t *number)
{
    const size_t len = strspn(text, "0123456789");

    if (len == 0 || len > NUMBER_DIGITS || text[len] != '\0')
        return false;
    *number = strtoll(text, NULL, 10);
    return true;
}

const char *referee_moment(struct referee *referee, int64_t moment)
{
    struct buffer text = {0};

    moment_write(moment, 0, &text);
    const char *const copy = referee_text(referee, "%s", buffer_string(&text));
    buffer_release(&text);
    return copy;
}

const char *referee_minute(struct referee *referee, int64_t moment)
{
    const char *const text = referee_moment(referee, moment);
    const int day = (int)strcspn(text, "T");

    return referee_text(referee, "%.*s %.5s UTC", day, text, text + day + 1);
}

const char *referee_day(struct referee *referee, int64_t moment)
{
    const char *const text = referee_moment(referee, moment);

    return referee_text(referee, "%.*s", (int)strcspn(text, "T"), text);
}
