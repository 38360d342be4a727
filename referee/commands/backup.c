/* backup, restore: copies of a store. */
#include "notation/time/moment.h"
#include "referee/commands/invocation.h"
#include "referee/commands/session.h"
#include "referee/journal/kinds.h"
#include "referee/journal/verify.h"
#include "referee/mail/read.h"
#include "referee/store/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_there(const char *path)
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

/* The folder of a file, "." for the current one. */
static void folder_of(const char *name, struct buffer *folder)
{
    const char *const slash = strrchr(name, '/');

    folder->len = 0;
    if (slash == NULL)
        buffer_character(folder, '.');
    else
        buffer_append(folder, name, slash == name ? 1 : (size_t)(slash - name));
}

/* Moves a file into place, durably. */
static bool move(const char *from, const char *to)
{
    struct buffer folder = {0};

    folder_of(to, &folder);
    const bool moved =
        synchronise(from) && rename(from, to) == 0 && synchronise(buffer_string(&folder));
    buffer_release(&folder);
    return moved;
}

/* --- backup */

/* Whether the first entries of two stores are the same, which no two referees share; `otherwise` if
 * they cannot be read. */
static bool begin_likewise(struct store *one, struct store *other, bool otherwise)
{
    static const char first[] = "SELECT hash FROM journal WHERE seq = 1";
    struct query *const ours = store_query(one, first, "");
    struct query *const theirs = store_query(other, first, "");
    bool same = otherwise;

    if (query_next(ours) && query_next(theirs)) {
        const struct span a = query_bytes(ours, 0), b = query_bytes(theirs, 0);
        same = a.len == b.len && memcmp(a.bytes, b.bytes, a.len) == 0;
    }
    query_end(ours);
    query_end(theirs);
    return same;
}

static bool is_copy_of(struct referee *referee, const char *file)
{
    struct store *const copy = store_open_copy(file);
    const bool same =
        store_look_at(file) == STORE_FILE_COPY && begin_likewise(referee->store, copy, false);

    store_close(copy);
    return same;
}

static bool may_be_replaced(struct referee *referee, const char *target)
{
    struct stat facts;

    if (lstat(target, &facts) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    return S_ISREG(facts.st_mode) && (facts.st_size == 0 || is_copy_of(referee, target));
}

/* The name is fixed, so that the next backup replaces what an interrupted one has left. */
static void write_draft_name(const char *target, struct buffer *name)
{
    const char *const slash = strrchr(target, '/');

    folder_of(target, name);
    buffer_format(name, "/.%s.recto-backup", slash == NULL ? target : slash + 1);
}

/* Afterwards there is the whole copy, or what was there before. An existing target must be a copy
 * of this store, or empty. */
static int make_backup(struct referee *referee, const char *target)
{
    struct buffer name = {0};
    int status = EX_OK;

    if (!may_be_replaced(referee, target)) {
        complain("%s is there, and no backup of this store; it is left as it is", target);
        return EX_CANTCREAT;
    }
    write_draft_name(target, &name);
    const char *const draft = buffer_string(&name);
    (void)unlink(draft);
    if (!folder_make_file(draft)) {
        complain_file(target, "cannot write this file", errno);
        status = EX_CANTCREAT;
    } else if (!store_copy(referee->store, draft)) {
        status = referee_status(referee);
    } else if (!move(draft, target)) {
        complain_file(target, "cannot write this file", errno);
        status = EX_CANTCREAT;
    }
    if (status != EX_OK)
        (void)unlink(draft);
    buffer_release(&name);
    return status;
}

/* --- restore */

/* The scratch folder within the store's folder, and its files. */
static const char workshop[] = ".restoring";
static const char *const tools[] = {"referee.db-wal",   "referee.db-shm", "referee.db-journal",
                                    "referee.db",       "sound.db-wal",   "sound.db-shm",
                                    "sound.db-journal", "sound.db",       ""};

enum { TOOLS = sizeof tools / sizeof tools[0] };

struct paths {
    struct buffer store, shop, draft, sound, aside;
};

static void fill_paths(struct paths *paths, const char *folder)
{
    (void)folder_path(&paths->store, folder, "referee.db");
    (void)folder_path(&paths->shop, folder, workshop);
    (void)folder_path(&paths->draft, buffer_string(&paths->shop), "referee.db");
    (void)folder_path(&paths->sound, buffer_string(&paths->shop), "sound.db");
}

static void release_paths(struct paths *paths)
{
    buffer_release(&paths->store);
    buffer_release(&paths->shop);
    buffer_release(&paths->draft);
    buffer_release(&paths->sound);
    buffer_release(&paths->aside);
}

static void clear_shop(struct paths *paths)
{
    struct buffer path = {0};

    for (size_t i = 0; i < TOOLS; i++) {
        const char *const name = folder_path(&path, buffer_string(&paths->shop), tools[i]);
        if (unlink(name) != 0)
            (void)rmdir(name);
    }
    buffer_release(&path);
}

/* Copies the file into the draft. */
static int take_copy(const char *copy, const char *draft)
{
    const int from = open(copy, O_RDONLY | O_CLOEXEC);

    if (from < 0) {
        complain_file(copy, "cannot read this file", errno);
        return EX_NOINPUT;
    }
    const int to = folder_make_file(draft) ? open(draft, O_WRONLY | O_CLOEXEC) : -1;
    const bool copied = to >= 0 && copy_all(from, to);
    if (!copied)
        complain_file(copy, "cannot copy this file", errno);
    (void)close(from);
    if (to >= 0)
        (void)close(to);
    return copied ? EX_OK : EX_TEMPFAIL;
}

/* A store that cannot be read, or was overwritten by a backup, may be of any referee. */
static bool is_of_another(struct paths *paths, struct store *copy)
{
    const char *const name = buffer_string(&paths->store);

    if (!is_there(name) || store_look_at(name) == STORE_FILE_MIXED)
        return false;
    struct store *const present = store_open_copy(name);
    const bool same = begin_likewise(present, copy, true);
    store_close(present);
    return !same;
}

/* Opens the draft as a store, which migrates one of an earlier version, checks it completely, and
 * copies it to the final file. */
static int make_sound(struct paths *paths, const char *folder, struct buffer *report)
{
    struct referee referee;
    int status = EX_DATAERR;

    referee_open(&referee, store_open(buffer_string(&paths->draft), false), entry_kinds);
    if (store_check(referee.store))
        status = session_complete(&referee, folder);
    if (status == EX_OK && is_of_another(paths, referee.store)) {
        complain("the backup is of another referee than the one in %s, and is not restored",
                 folder);
        status = EX_DATAERR;
    }
    if (status == EX_OK && verify_afresh(&referee, NULL, report) > 0) {
        complain("the backup does not follow from its own journal, and is not restored");
        status = EX_DATAERR;
    }
    if (status == EX_OK && folder_make_file(buffer_string(&paths->sound)))
        (void)store_copy(referee.store, buffer_string(&paths->sound));
    if (store_state(referee.store) != STORE_SOUND) {
        complain("the backup: %s", store_error(referee.store));
        status = store_state(referee.store) == STORE_LATER ? EX_TEMPFAIL : EX_DATAERR;
    }
    referee_close(&referee);
    return status;
}

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
static bool put_aside(struct paths *paths, const char *folder, int64_t moment)
{
    buffer_format(&paths->aside, "%s/replaced-", folder);
    moment_write(moment, 0, &paths->aside);
    const size_t len = paths->aside.len;
    for (int i = 2; mkdir(buffer_string(&paths->aside), 0700) != 0; i++) {
        if (errno != EEXIST)
            return false;
        paths->aside.len = len;
        buffer_format(&paths->aside, ".%d", i);
    }
    const char *const aside = buffer_string(&paths->aside);
    return link_into(folder, aside, "referee.db-wal") && link_into(folder, aside, "referee.db") &&
           link_into(folder, aside, "keys") && synchronise(aside);
}

/* The copy has its mark. A process that finds it beside the old log, between these steps, touches
 * neither. */
static bool take_place(struct paths *paths)
{
    struct buffer path = {0};
    const bool moved = move(buffer_string(&paths->sound), buffer_string(&paths->store));

    for (size_t i = 0; i < 2 && moved; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s", buffer_string(&paths->store), i == 0 ? "-wal" : "-shm");
        (void)unlink(buffer_string(&path));
    }
    buffer_release(&path);
    return moved;
}

static int exchange(struct paths *paths, const char *folder, int64_t moment)
{
    const int lock = folder_enter(folder, true);
    int status = EX_OK;

    if (lock < 0)
        return EX_TEMPFAIL;
    if ((is_there(buffer_string(&paths->store)) && !put_aside(paths, folder, moment)) ||
        !take_place(paths)) {
        complain_file(folder, "cannot put a store into this folder", errno);
        status = EX_CANTCREAT;
    }
    (void)close(lock);
    return status;
}

static int restore(struct paths *paths, const char *folder, const char *copy, int64_t moment,
                   struct buffer *report)
{
    int status = take_copy(copy, buffer_string(&paths->draft));

    if (status == EX_OK)
        status = make_sound(paths, folder, report);
    return status == EX_OK ? exchange(paths, folder, moment) : status;
}

/* Makes a copy the store of the folder, if it is sound, follows from its journal, and matches the
 * keys in the folder. A store that is there is moved to a folder, whose name goes into `aside`. */
static int make_store(const char *folder, const char *copy, int64_t moment, struct buffer *aside,
                      struct buffer *report)
{
    struct paths paths = {0};
    int status = EX_CANTCREAT;

    if (is_there(copy) && store_look_at(copy) != STORE_FILE_COPY) {
        complain("%s is no backup", copy);
        return EX_DATAERR;
    }
    folder_tighten(folder);
    fill_paths(&paths, folder);
    clear_shop(&paths);
    if (!secret_open() || mkdir(buffer_string(&paths.shop), 0700) != 0) {
        complain_file(folder, "cannot work in this folder", errno);
    } else {
        status = restore(&paths, folder, copy, moment, report);
        clear_shop(&paths);
    }
    buffer_append(aside, paths.aside.bytes, paths.aside.len);
    release_paths(&paths);
    return status;
}

/* --- the commands */

static int run_backup(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    const int status = session_begin(self, argc, argv, 1, 1, &invocation, &referee, out);

    if (status >= 0)
        return status;
    return session_end(&referee, make_backup(&referee, invocation.operands[0]));
}

static int run_restore(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    struct buffer aside = {0};

    int status = invocation_read(self, argc, argv, 1, 1, &invocation, out);
    if (status >= 0)
        return status;
    mail_open(); /* for both that follow, since GMime cannot be opened again once it was closed */
    status =
        make_store(invocation.folder, invocation.operands[0], invocation.now, &aside, &out->buffer);
    if (status == EX_OK)
        status = session_open(&referee, invocation.folder);
    if (status == EX_OK) {
        if (aside.len > 0)
            buffer_format(&out->buffer, "the store before is in %s\n", buffer_string(&aside));
        session_close(&referee);
    }
    mail_close();
    buffer_release(&aside);
    return status;
}

const struct command referee_command_backup = {
    .usage = "DIR FILE",
    .options = {invocation_options},
    .notes =
        "An earlier backup of the same store is replaced. The keys are not in it: keep a copy\n"
        "of them elsewhere.\n",
    .no_letters = true,
    .run = run_backup,
};

const struct command referee_command_restore = {
    .usage = "DIR FILE",
    .options = {invocation_options},
    .notes = "DIR must have the keys. The store that is in it is put aside.\n",
    .no_letters = true,
    .run = run_restore,
};
