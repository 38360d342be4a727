/* rebuild: makes the store anew from its journal. */
#include "referee/journal/rebuild.h"

#include "referee/commands/exchange.h"
#include "referee/commands/work.h"
#include "referee/journal/kinds.h"
#include "referee/mail/read.h"
#include "referee/store/folder.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Copies the store and its log, since reading a store may change it. The log of another store is
 * left out. */
static int take_source(struct exchange *exchange)
{
    const char *const log = folder_path(&exchange->arena, exchange->folder, "referee.db-wal");
    const int status = exchange_copy(exchange->store, exchange->draft);

    return status == EX_OK && store_look_at(exchange->store) != STORE_FILE_MIXED &&
                   exchange_is_there(log)
               ? exchange_copy(log, folder_path(&exchange->arena, exchange->shop, "referee.db-wal"))
               : status;
}

/* Complains of each line. */
static void complain_of(struct buffer *why)
{
    const char *line = buffer_string(why);

    while (*line != '\0') {
        const size_t len = strcspn(line, "\n");
        complain("rebuild: %.*s", (int)len, line);
        line += len + (line[len] == '\n');
    }
}

static int make_anew(struct exchange *exchange, const struct invocation *invocation,
                     struct buffer *report)
{
    struct referee fresh;
    struct rebuild rebuild = {
        .source = exchange->draft, .until = invocation->until, .report = report};

    referee_open(&fresh, store_open_private(), entry_kinds);
    int status = session_read_keys(&fresh, invocation->folder);
    if (status == EX_OK && !rebuild_afresh(&fresh, &rebuild)) {
        status = referee_status(&fresh);
        if (status == EX_OK)
            status = EX_DATAERR;
        complain_of(&rebuild.why);
    }
    if (status == EX_OK &&
        (!folder_make_file(exchange->sound) || !store_copy(fresh.store, exchange->sound)))
        status = store_state(fresh.store) == STORE_SOUND ? EX_CANTCREAT : referee_status(&fresh);
    referee_close(&fresh);
    buffer_release(&rebuild.why);
    return status;
}

/* Others wait, since what they would change meanwhile would be lost. */
static int rebuild_alone(const struct invocation *invocation, struct buffer *report)
{
    struct exchange exchange;
    int status = EX_CANTCREAT;

    if (!exchange_begin(&exchange, invocation->folder, ".rebuilding")) {
        complain_file(invocation->folder, "cannot work in this folder", errno);
    } else {
        status = take_source(&exchange);
        if (status == EX_OK)
            status = make_anew(&exchange, invocation, report);
        if (status == EX_OK)
            status = exchange_finish(&exchange, invocation->now);
        if (status == EX_OK)
            buffer_format(report, "the store before is in %s\n", exchange.aside);
    }
    exchange_end(&exchange);
    return status;
}

int work_rebuild(struct referee *none, const struct invocation *invocation, struct output *out)
{
    const int lock = session_enter_alone(invocation->folder);

    (void)none;
    if (lock < 0)
        return EX_TEMPFAIL;
    mail_open();
    const int status = rebuild_alone(invocation, &out->buffer);
    mail_close();
    (void)close(lock);
    return status;
}
