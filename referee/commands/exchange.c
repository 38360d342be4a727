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

void exchange_folder_of(const char *name, struct buffer *folder)
{
    const char *const slash = strrchr(name, '/');

    folder->len = 0;
    if (slash == NULL)
        buffer_character(folder, '.');
    else
        buffer_append(folder, name, slash == name ? 1 : (size_t)(slash - name));
}

/* Moves a file into place, durably; false with errno. */
static bool move(const char *from, const char *to)
{
    struct buffer folder = {0};

    exchange_folder_of(to, &folder);
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

static void clear_shop(const struct exchange *exchange)
{
    struct buffer path = {0};

    for (size_t i = 0; i < TOOLS; i++) {
        const char *const name =
            folder_path(&path, buffer_string((struct buffer *)&exchange->shop), tools[i]);
        if (unlink(name) != 0)
            (void)rmdir(name);
    }
    buffer_release(&path);
}

bool exchange_begin(struct exchange *exchange, const char *folder, const char *shop)
{
    *exchange = (struct exchange){.folder = folder};
    (void)folder_path(&exchange->store, folder, "referee.db");
    (void)folder_path(&exchange->shop, folder, shop);
    (void)folder_path(&exchange->draft, buffer_string(&exchange->shop), "referee.db");
    (void)folder_path(&exchange->sound, buffer_string(&exchange->shop), "sound.db");
    clear_shop(exchange);
    return mkdir(buffer_string(&exchange->shop), 0700) == 0;
}

void exchange_end(struct exchange *exchange)
{
    const int error = errno;

    clear_shop(exchange);
    buffer_release(&exchange->store);
    buffer_release(&exchange->shop);
    buffer_release(&exchange->draft);
    buffer_release(&exchange->sound);
    buffer_release(&exchange->aside);
    errno = error;
}

/* --- the exchange */

static bool link_into(const char *folder, const char *aside, const char *name)
{
    struct buffer from = {0}, to = {0};
    const bool linked =
        link(folder_path(&from, folder, name), folder_path(&to, aside, name)) == 0 ||
        errno == ENOENT;

    buffer_release(&from);
    buffer_release(&to);
    return linked;
}

/* Links the store's files into a new folder, so that they stay whole there whatever happens to
 * their first names. */
static bool put_aside(struct exchange *exchange, int64_t moment)
{
    buffer_format(&exchange->aside, "%s/replaced-", exchange->folder);
    moment_write(moment, 0, &exchange->aside);
    const size_t len = exchange->aside.len;
    for (int i = 2; mkdir(buffer_string(&exchange->aside), 0700) != 0; i++) {
        if (errno != EEXIST)
            return false;
        exchange->aside.len = len;
        buffer_format(&exchange->aside, ".%d", i);
    }
    const char *const aside = buffer_string(&exchange->aside), *const folder = exchange->folder;
    return link_into(folder, aside, "referee.db-wal") && link_into(folder, aside, "referee.db") &&
           link_into(folder, aside, "keys") && synchronise(aside);
}

/* The copy has its mark. A process that finds it beside the old log, between these steps, touches
 * neither. */
static bool take_place(struct exchange *exchange)
{
    struct buffer path = {0};
    const bool moved = move(buffer_string(&exchange->sound), buffer_string(&exchange->store));

    for (size_t i = 0; i < 2 && moved; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s", buffer_string(&exchange->store), i == 0 ? "-wal" : "-shm");
        (void)unlink(buffer_string(&path));
    }
    buffer_release(&path);
    return moved;
}

int exchange_finish(struct exchange *exchange, int64_t moment)
{
    if ((!exchange_is_there(buffer_string(&exchange->store)) || put_aside(exchange, moment)) &&
        take_place(exchange))
        return EX_OK;
    complain_file(exchange->folder, "cannot put a store into this folder", errno);
    return EX_CANTCREAT;
}
