/* backup, restore: copies of a store. */
#include "referee/commands/exchange.h"
#include "referee/commands/work.h"
#include "referee/journal/kinds.h"
#include "referee/journal/verify.h"
#include "referee/mail/read.h"
#include "referee/store/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Afterwards there is the whole copy, or what was there before. An existing target must be a copy
 * of this store, or empty. What a killed run leaves is overwritten by the next one of this store in
 * that folder. */
static int make_backup(struct referee *referee, const char *target)
{
    const char *const slash = strrchr(target, '/');
    const int before = slash == NULL ? 0 : (int)(slash + 1 - target);

    if (!may_be_replaced(referee, target)) {
        complain("%s is there, and no backup of this store; it is left as it is", target);
        return EX_CANTCREAT;
    }
    const char *const id =
        referee_found(referee,
                      store_query(referee->store,
                                  "SELECT hex(substr(hash, 1, 6)) FROM journal WHERE seq = 1", ""),
                      "");
    const char *const draft = referee_text(referee, "%.*s.%s.recto-backup", before, target, id);
    const int status = exchange_copy_store(referee, draft, target, NULL);
    if (status == EX_CANTCREAT)
        complain_file(target, "cannot write this file", errno);
    return status;
}

/* --- one backup a day, in a folder */

/* Whether the name of a file is a day, as in 2026-11-21.db. */
static int is_of_a_day(const struct dirent *entry)
{
    static const char pattern[] = "dddd-dd-dd.db";
    const char *const name = entry->d_name;

    for (size_t i = 0; i < sizeof pattern; i++)
        if (pattern[i] == 'd' && i < 10 ? name[i] < '0' || name[i] > '9' : name[i] != pattern[i])
            return 0;
    return 1;
}

/* Removes all but the newest `keep` backups of this store; the one just made always stays. */
static void remove_old(struct referee *referee, const char *folder, const char *made, int64_t keep)
{
    struct dirent **list = NULL;
    const int count = scandir(folder, &list, is_of_a_day, alphasort);

    keep--;
    for (int i = count - 1; i >= 0; i--) {
        const char *const name = folder_path(&referee->arena, folder, list[i]->d_name);
        if (strcmp(name, made) != 0 && is_copy_of(referee, name) && keep-- <= 0)
            (void)unlink(name);
        free(list[i]);
    }
    free(list);
}

static int make_daily_backup(struct referee *referee, const struct invocation *invocation)
{
    const char *const folder = invocation->operands[0];
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        complain_file(folder, "cannot make this folder", errno);
        return EX_CANTCREAT;
    }
    const char *const made =
        referee_text(referee, "%s/%s.db", folder, referee_day(referee, invocation->now));
    const int status = make_backup(referee, made);
    if (status == EX_OK)
        remove_old(referee, folder, made, invocation->keep);
    return status;
}

/* The newest backup of a folder; other names are those of a file. */
static const char *find_newest(struct arena *arena, const char *name)
{
    const char *file = name;
    struct dirent **list = NULL;
    const int count = scandir(name, &list, is_of_a_day, alphasort);

    for (int i = 0; i < count; i++) {
        file = folder_path(arena, name, list[i]->d_name);
        free(list[i]);
    }
    free(list);
    return file;
}

/* --- restore */

/* A store that cannot be read, or was overwritten by a backup, may be of any referee. */
static bool is_of_another(struct exchange *exchange, struct store *copy)
{
    const char *const name = exchange->store;

    if (!exchange_is_there(name) || store_look_at(name) == STORE_FILE_MIXED)
        return false;
    struct store *const present = store_open_copy(name);
    const bool same = begin_likewise(present, copy, true);
    store_close(present);
    return !same;
}

/* Opens the draft, a copy of that backup, as a store; migrates one of an earlier version, checks it
 * completely, and copies it to the final file. */
static int make_sound(struct exchange *exchange, const char *copy, int64_t now,
                      struct buffer *report)
{
    struct referee referee;
    int status = EX_OK;

    referee_open(&referee, store_open(exchange->draft, false), entry_kinds);
    if (session_is_of_earlier(&referee))
        status = session_migrate(&referee, exchange->folder, copy, now);
    if (status == EX_OK)
        status =
            store_check(referee.store) ? session_complete(&referee, exchange->folder) : EX_DATAERR;
    if (status == EX_OK && is_of_another(exchange, referee.store)) {
        complain("the backup is of another referee than the one in %s, and is not restored",
                 exchange->folder);
        status = EX_DATAERR;
    }
    if (status == EX_OK) {
        status = verify_afresh(&referee, NULL, report);
        if (status == EX_DATAERR)
            complain("the backup does not follow from its own journal, and is not restored");
    }
    if (status == EX_OK && folder_make_file(exchange->sound))
        (void)store_copy(referee.store, exchange->sound);
    if (store_state(referee.store) != STORE_SOUND) {
        complain("the backup: %s", store_error(referee.store));
        status = store_state(referee.store) == STORE_LATER ? EX_TEMPFAIL : EX_DATAERR;
    }
    referee_close(&referee);
    return status;
}

static int take_turn(struct exchange *exchange, int64_t moment)
{
    const int lock = folder_enter(exchange->folder, true);

    if (lock < 0)
        return EX_TEMPFAIL;
    const int status = exchange_finish(exchange, moment);
    (void)close(lock);
    return status;
}

static int restore(struct exchange *exchange, const char *copy, int64_t moment,
                   struct buffer *report)
{
    int status = exchange_copy(copy, exchange->draft);

    if (status == EX_OK)
        status = make_sound(exchange, copy, moment, report);
    return status == EX_OK ? take_turn(exchange, moment) : status;
}

/* The keys are in no backup. */
static bool has_keys(struct arena *arena, const char *folder)
{
    const bool there = exchange_is_there(folder_path(arena, folder, "keys"));

    if (!there)
        complain("%s/keys is missing: make the folder, and copy the keys of the lost store into it "
                 "first, since no backup holds them",
                 folder);
    return there;
}

/* Makes a copy the store of the folder, if it is sound, follows from its journal, and matches the
 * keys in the folder. A store that is there is moved to a folder. */
static int make_store(struct arena *arena, const char *folder, const char *copy, int64_t moment,
                      struct buffer *report)
{
    struct exchange exchange;
    int status = EX_CANTCREAT;

    if (exchange_is_there(copy) && store_look_at(copy) != STORE_FILE_COPY) {
        complain("%s is no backup", copy);
        return EX_DATAERR;
    }
    if (!has_keys(arena, folder))
        return EX_CANTCREAT;
    folder_tighten(folder);
    if (!exchange_begin(&exchange, folder, ".restoring") || !secret_open())
        complain_file(folder, "cannot work in this folder", errno);
    else
        status = restore(&exchange, copy, moment, report);
    if (status == EX_OK)
        buffer_format(report, "%s is the store\n", copy);
    if (status == EX_OK && exchange.aside != NULL)
        buffer_format(report, "the store before is in %s\n", exchange.aside);
    exchange_end(&exchange);
    return status;
}

/* --- the commands */

int work_backup(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    (void)out;
    if (!folder_claim_backup(referee->lock)) { /* the name of the draft is fixed */
        complain("backup: another process is making a backup of %s", invocation->folder);
        return EX_TEMPFAIL;
    }
    const int status = invocation->keep > 0 ? make_daily_backup(referee, invocation)
                                            : make_backup(referee, invocation->operands[0]);
    folder_yield_backup(referee->lock);
    return status;
}

int work_restore(struct referee *none, const struct invocation *invocation, struct output *out)
{
    struct referee referee;
    struct arena arena = {0};

    (void)none;
    mail_open(); /* for both that follow, since GMime cannot be opened again once it was closed */
    int status =
        make_store(&arena, invocation->folder, find_newest(&arena, invocation->operands[0]),
                   invocation->now, &out->buffer);
    if (status == EX_OK)
        status = session_open(&referee, invocation->folder, invocation->now);
    if (status == EX_OK)
        session_close(&referee);
    mail_close();
    arena_release(&arena);
    return status;
}
