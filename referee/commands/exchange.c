#include "referee/commands/exchange.h"

#include "cli/output/output.h"
#include "notation/time/moment.h"
#include "referee/store/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

/* --- files */

bool exchange_is_there(const char *path)
{
    struct stat facts;

    return lstat(path, &facts) == 0;
}

static bool synchronise(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool done = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        (void)close(file);
    return done;
}

/* Moves a file into place, durably; false with errno. */
static bool move(const char *from, const char *to)
{
    const char *const slash = strrchr(to, '/');
    struct buffer folder = {0};

    buffer_append(&folder, slash == NULL ? "." : to,
                  slash == NULL || slash == to ? 1 : (size_t)(slash - to));
    const bool moved =
        synchronise(from) && rename(from, to) == 0 && synchronise(buffer_string(&folder));
    buffer_release(&folder);
    return moved;
}

int exchange_copy(const char *from, const char *to)
{
    const int source = open(from, O_RDONLY | O_CLOEXEC);

    if (source < 0) {
        complain_file(from, "cannot read this file", errno);
        return EX_NOINPUT;
    }
    const int target = folder_make_file(to) ? open(to, O_WRONLY | O_CLOEXEC) : -1;
    const bool copied = target >= 0 && copy_all(source, target);
    if (!copied)
        complain_file(from, "cannot copy this file", errno);
    (void)close(source);
    if (target >= 0)
        (void)close(target);
    return copied ? EX_OK : EX_TEMPFAIL;
}

int exchange_copy_store(struct referee *referee, const char *draft, const char *target,
                        const char *folder)
{
    int status = EX_CANTCREAT;

    (void)unlink(draft);
    if (folder_make_file(draft)) {
        if (!store_copy(referee->store, draft))
            status = referee_status(referee);
        else if ((folder == NULL || folder_give(draft, folder)) && move(draft, target))
            status = EX_OK;
    }
    const int error = errno;
    if (status != EX_OK)
        (void)unlink(draft);
    errno = error;
    return status;
}

/* --- the scratch folder */

/* Its files, and "" for itself. */
static const char *const tools[] = {"referee.db-wal",   "referee.db-shm", "referee.db-journal",
                                    "referee.db",       "sound.db-wal",   "sound.db-shm",
                                    "sound.db-journal", "sound.db",       ""};

enum { TOOLS = sizeof tools / sizeof tools[0] };

static void clear_shop(struct exchange *exchange)
{
    for (size_t i = 0; i < TOOLS; i++) {
        const char *const name = folder_path(&exchange->arena, exchange->shop, tools[i]);
        if (unlink(name) != 0)
            (void)rmdir(name);
    }
}

bool exchange_begin(struct exchange *exchange, const char *folder, const char *shop)
{
    *exchange = (struct exchange){.folder = folder};
    exchange->store = folder_path(&exchange->arena, folder, "referee.db");
    exchange->shop = folder_path(&exchange->arena, folder, shop);
    exchange->draft = folder_path(&exchange->arena, exchange->shop, "referee.db");
    exchange->sound = folder_path(&exchange->arena, exchange->shop, "sound.db");
    clear_shop(exchange);
    return mkdir(exchange->shop, 0700) == 0;
}

void exchange_end(struct exchange *exchange)
{
    const int error = errno;

    clear_shop(exchange);
    arena_release(&exchange->arena);
    errno = error;
}

/* --- the exchange */

/* Links the store's files into a new folder, so that they stay whole there whatever happens to
 * their first names. */
static bool put_aside(struct exchange *exchange, int64_t moment)
{
    static const char *const files[] = {"referee.db-wal", "referee.db", "keys"};
    struct buffer name = {0};
    bool done = true;

    buffer_text(&name, "replaced-");
    moment_write(moment, 0, &name);
    const size_t len = name.len;
    exchange->aside = folder_path(&exchange->arena, exchange->folder, buffer_string(&name));
    for (int i = 2; done && mkdir(exchange->aside, 0700) != 0; i++) {
        done = errno == EEXIST;
        name.len = len;
        buffer_format(&name, ".%d", i);
        exchange->aside = folder_path(&exchange->arena, exchange->folder, buffer_string(&name));
    }
    buffer_release(&name);
    for (size_t i = 0; done && i < sizeof files / sizeof files[0]; i++)
        done = link(folder_path(&exchange->arena, exchange->folder, files[i]),
                    folder_path(&exchange->arena, exchange->aside, files[i])) == 0 ||
               errno == ENOENT;
    return done && synchronise(exchange->aside);
}

/* The copy has its mark. A process that finds it beside the old log, between these steps or because
 * the log could not be removed, touches neither. */
static bool take_place(struct exchange *exchange)
{
    static const char *const logs[] = {"referee.db-wal", "referee.db-shm"};
    bool done = move(exchange->sound, exchange->store);

    for (size_t i = 0; done && i < sizeof logs / sizeof logs[0]; i++)
        done = unlink(folder_path(&exchange->arena, exchange->folder, logs[i])) == 0 ||
               errno == ENOENT;
    return done;
}

int exchange_finish(struct exchange *exchange, int64_t moment)
{
    if ((!exchange_is_there(exchange->store) || put_aside(exchange, moment)) &&
        take_place(exchange))
        return EX_OK;
    complain_file(exchange->folder, "cannot put a store into this folder", errno);
    return EX_CANTCREAT;
}
