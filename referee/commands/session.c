#include "referee/commands/session.h"

#include "cli/output/replace.h"
#include "referee/commands/exchange.h"
#include "referee/journal/compare.h"
#include "referee/journal/journal.h"
#include "referee/journal/kinds.h"
#include "referee/journal/upgrade.h"
#include "referee/mail/read.h"
#include "referee/store/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/input/input.h"

int session_read_keys(struct referee *referee, const char *folder)
{
    const char *const name = folder_path(&referee->arena, folder, "keys");
    struct buffer text = {0};

    if (referee->keys.count > 0)
        return EX_OK;
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    int status = EX_OK;

    if (file < 0 || !read_all(file, &text)) {
        complain_file(name, "cannot read the keys", errno);
        status = EX_TEMPFAIL;
    }
    if (file >= 0)
        (void)close(file);
    char *rest = NULL;
    buffer_character(&text, '\0');
    for (char *line = strtok_r(text.bytes, "\n", &rest); line != NULL && status == EX_OK;
         line = strtok_r(NULL, "\n", &rest)) {
        struct keys *const keys = &referee->keys;
        keys->list = memory_resize(keys->list, (keys->count + 1) * sizeof *keys->list);
        if (!secret_read_hex(line, keys->list[keys->count++])) {
            complain("%s holds something else than keys", name);
            status = EX_SOFTWARE;
        }
    }
    buffer_release(&text);
    return status;
}

int session_complete(struct referee *referee, const char *folder)
{
    int status = referee_status(referee);

    if (status == EX_OK)
        status = session_read_keys(referee, folder);
    if (status == EX_OK) {
        referee->keys.current = (size_t)strtoul(referee_setting(referee, "key"), NULL, 10);
        status = referee_status(referee);
    }
    if (status == EX_OK && referee->keys.current >= referee->keys.count) {
        complain("%s/keys lacks the present key", folder);
        status = EX_SOFTWARE;
    }
    if (status == EX_OK && referee_setting(referee, "address")[0] == '\0') {
        complain("%s is not finished: `recto referee init` was interrupted, and can be repeated",
                 folder);
        status = EX_SOFTWARE;
    }
    return status;
}

/* --- bringing a store to this version */

/* Makes the copy; nothing is done without one. */
static int copy_before(struct referee *referee, const char *folder, const char *name)
{
    const char *const draft = folder_path(&referee->arena, folder, ".before-upgrade.db");
    const char *const target = folder_path(&referee->arena, folder, name);
    const int status = exchange_copy_store(referee, draft, target, folder);

    if (status == EX_CANTCREAT)
        complain_file(target, "cannot make a copy before the upgrade", errno);
    return status == EX_CANTCREAT ? EX_TEMPFAIL : status;
}

/* Whether the migrated store has all its pages, and the parts of a new one. */
static bool is_sound(struct store *store)
{
    struct buffer report = {0};
    struct comparison comparison = {
        .kept = store, .fresh = store_open_private(), .report = &report};

    const bool whole = store_check(store);
    compare_schema(&comparison);
    store_close(comparison.fresh);
    if (comparison.wrong > 0)
        complain("upgrade: %.*s", (int)report.len, buffer_string(&report));
    buffer_release(&report);
    return whole && comparison.wrong == 0;
}

bool session_is_of_earlier(struct referee *referee)
{
    if (store_state(referee->store) == STORE_OLDER)
        return true;
    const bool due = store_number(referee->store, 0,
                                  "SELECT version <> ? FROM journal ORDER BY seq DESC LIMIT 1", "t",
                                  journal_version(referee)) != 0;
    arena_empty(&referee->arena);
    return due;
}

int session_migrate(struct referee *referee, const char *folder, const char *copy, int64_t now)
{
    struct store *const store = referee->store;
    const int64_t layout = store_layout(store);
    struct buffer lines = {0}, dropped = {0}, ended = {0};
    unsigned char hash[SECRET_BYTES];
    int status = EX_OK;

    bool done =
        store_migrate(store, &dropped, &ended) && is_sound(store) && upgrade_keep(store, hash);
    if (done) /* the entry may write to people */
        status = session_complete(referee, folder);
    if (done && status == EX_OK) {
        buffer_format(&lines, "%" PRId64 "\n%s\n%s\n%s", layout, copy, buffer_string(&dropped),
                      buffer_string(&ended));
        secret_write_hex(hash, &lines);
        buffer_character(&lines, '\n');
        done = journal_add(referee, "upgrade", now, lines.bytes, lines.len) && store_commit(store);
    }
    buffer_release(&lines);
    buffer_release(&dropped);
    buffer_release(&ended);
    if (done && status == EX_OK)
        return EX_OK;
    store_abandon(store);
    if (status == EX_OK)
        status = referee_status(referee);
    return status == EX_OK ? EX_SOFTWARE : status;
}

/* Migrates the store of the folder while the caller holds the folder alone. A copy is made before,
 * in a file of the folder. Unless it returns EX_OK, the store is as it was. */
static int migrate(struct referee *referee, const char *folder, int64_t now)
{
    struct buffer name = {0};

    buffer_format(&name, "before-upgrade-%s.db", referee_moment(referee, now));
    int status = copy_before(referee, folder, buffer_string(&name));
    if (status == EX_OK) {
        status = session_migrate(referee, folder, buffer_string(&name), now);
        if (status != EX_OK)
            complain("%s cannot be brought to this version of recto; %s in it is a copy", folder,
                     buffer_string(&name));
    }
    buffer_release(&name);
    return status;
}

/* --- opening and closing */

static void open_store(struct referee *referee, const char *folder)
{
    referee->store = store_open(folder_path(&referee->arena, folder, "referee.db"), false);
}

static bool is_file(const char *folder, const char *name)
{
    struct arena arena = {0};
    const bool exists = access(folder_path(&arena, folder, name), F_OK) == 0;

    arena_release(&arena);
    return exists;
}

/* Locks a folder, and removes the permissions of others; -1 after a complaint. */
static int lock_folder(const char *folder, bool alone)
{
    if (!secret_open()) {
        complain("this system gives no randomness");
        return -1;
    }
    folder_tighten(folder);
    return folder_enter(folder, alone);
}

static int enter(struct referee *referee, const char *folder, bool alone)
{
    referee->lock = lock_folder(folder, alone);
    return referee->lock < 0 ? EX_TEMPFAIL : EX_OK;
}

static bool has_store(const char *folder)
{
    if (is_file(folder, "referee.db"))
        return true;
    complain("%s is no referee's folder: referee.db is not in it", folder);
    return false;
}

int session_enter_alone(const char *folder)
{
    return has_store(folder) ? lock_folder(folder, true) : -1;
}

static void leave(struct referee *referee)
{
    store_close(referee->store);
    (void)close(referee->lock);
    referee->store = NULL;
    referee->lock = -1;
}

/* Upgrades the store alone in the folder, unless another process has done so, and opens it again as
 * before. */
static int upgrade(struct referee *referee, const char *folder, int64_t now)
{
    leave(referee);
    int status = enter(referee, folder, true);
    if (status != EX_OK)
        return status;
    open_store(referee, folder);
    if (session_is_of_earlier(referee))
        status = migrate(referee, folder, now);
    if (status != EX_OK)
        return status;
    leave(referee);
    status = enter(referee, folder, false);
    if (status == EX_OK)
        open_store(referee, folder);
    return status;
}

static int open_folder(struct referee *referee, const char *folder, int64_t now, bool alone)
{
    referee_open(referee, NULL, entry_kinds);
    mail_open();
    if (!has_store(folder)) {
        session_close(referee);
        return EX_TEMPFAIL;
    }
    int status = enter(referee, folder, alone);
    if (status == EX_OK) {
        open_store(referee, folder);
        if (session_is_of_earlier(referee))
            status = alone ? migrate(referee, folder, now) : upgrade(referee, folder, now);
    }
    if (status == EX_OK)
        status = session_complete(referee, folder);
    if (status != EX_OK)
        session_close(referee);
    return status;
}

int session_open(struct referee *referee, const char *folder, int64_t now)
{
    return open_folder(referee, folder, now, false);
}

static int write_keys(const struct keys *keys, const char *name)
{
    const mode_t mask = umask(0077);
    struct buffer text = {0};

    for (size_t i = 0; i < keys->count; i++) {
        secret_write_hex(keys->list[i], &text);
        buffer_character(&text, '\n');
    }
    const bool written = replace_file(name, text.bytes, text.len, true);
    (void)umask(mask);
    buffer_release(&text);
    return written ? EX_OK : EX_TEMPFAIL;
}

int session_add_key(struct referee *referee, const char *folder)
{
    struct keys *const keys = &referee->keys;

    /* An interrupted command may have left a key that is not used yet. */
    if (keys->count > 0 && keys->current + 1 < keys->count)
        return EX_OK;
    keys->list = memory_resize(keys->list, (keys->count + 1) * sizeof *keys->list);
    secret_random(keys->list[keys->count++], SECRET_BYTES);
    return write_keys(keys, folder_path(&referee->arena, folder, "keys"));
}

/* Completes what an interrupted init has left. */
static int create_store(struct referee *referee, const char *folder)
{
    if (is_file(folder, "keys") && !is_file(folder, "referee.db")) {
        complain("%s has keys, but no referee.db: restore the backup that belongs to them, or "
                 "remove them",
                 folder);
        return EX_CANTCREAT;
    }
    referee->store = store_open(folder_path(&referee->arena, folder, "referee.db"), true);
    int status = referee_status(referee);
    if (status == EX_OK && referee_setting(referee, "address")[0] != '\0') {
        complain("%s is a referee's folder already", folder);
        status = EX_CANTCREAT;
    }
    if (status == EX_OK)
        status = is_file(folder, "keys") ? session_read_keys(referee, folder)
                                         : session_add_key(referee, folder);
    return status;
}

int session_create(struct referee *referee, const char *folder)
{
    referee_open(referee, NULL, entry_kinds);
    mail_open();
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        complain_file(folder, "cannot make this folder", errno);
        session_close(referee);
        return EX_CANTCREAT;
    }
    int status = enter(referee, folder, true);
    if (status == EX_OK)
        status = create_store(referee, folder);
    if (status != EX_OK)
        session_close(referee);
    return status;
}

bool session_read_file(const char *name, struct buffer *content)
{
    const int file = input_open(name);
    const bool read = file >= 0 && read_all(file, content);

    if (!read)
        complain_file(name, "cannot read this file", errno);
    if (file >= 0)
        input_close(file);
    return read;
}

void session_close(struct referee *referee)
{
    referee_close(referee);
    mail_close();
}

int session_end(struct referee *referee, int status)
{
    const int store = referee_status(referee);

    session_close(referee);
    return store != EX_OK ? store : status;
}

int session_run(const struct command *self, int argc, char **argv, struct output *out)
{
    const struct session_command *const command = self->own;
    struct invocation invocation;
    struct referee referee;
    int status = invocation_read(self, argc, argv, command->least, command->most, &invocation, out);

    if (status != OPTIONS_READ)
        return status;
    if (command->opening == FOLDER_CLOSED)
        return command->work(NULL, &invocation, out);
    status =
        open_folder(&referee, invocation.folder, invocation.now, command->opening == FOLDER_ALONE);
    return status == EX_OK ? session_end(&referee, command->work(&referee, &invocation, out))
                           : status;
}
