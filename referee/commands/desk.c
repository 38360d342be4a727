#include "referee/commands/desk.h"

#include "cli/output/replace.h"
#include "notation/items/items.h"
#include "referee/journal/journal.h"
#include "referee/mail/mail.h"
#include "referee/store/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/input/input.h"

enum { LIMIT_MOST = 86400, DAYS_MOST = 36500 };

int desk_status(const struct referee *referee)
{
    const enum store_state state = store_state(referee->store);

    if (state == STORE_SOUND)
        return EX_OK;
    complain("the store: %s", store_error(referee->store));
    return state == STORE_LATER ? EX_TEMPFAIL : EX_SOFTWARE;
}

static int read_keys(struct referee *referee, const char *name)
{
    struct buffer text = {0};
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

int desk_complete(struct referee *referee, const char *folder)
{
    struct buffer path = {0};
    int status = desk_status(referee);

    if (status == EX_OK)
        status = read_keys(referee, folder_path(&path, folder, "keys"));
    if (status == EX_OK) {
        referee->keys.current = (size_t)strtoul(referee_setting(referee, "key"), NULL, 10);
        status = desk_status(referee);
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
    buffer_release(&path);
    return status;
}

/* The store and the keys, once the folder has been entered. */
static int open_store(struct referee *referee, const char *folder)
{
    struct buffer path = {0};

    referee->store = store_open(folder_path(&path, folder, "referee.db"), false);
    buffer_release(&path);
    return desk_complete(referee, folder);
}

static bool is_file(const char *folder, const char *name)
{
    struct buffer path = {0};
    const bool exists = access(folder_path(&path, folder, name), F_OK) == 0;

    buffer_release(&path);
    return exists;
}

/* Enters a folder, in which nobody else can look then; likewise. */
static int enter(struct referee *referee, const char *folder, bool alone)
{
    if (!secret_open()) {
        complain("this system gives no randomness");
        return EX_TEMPFAIL;
    }
    folder_tighten(folder);
    referee->lock = folder_enter(folder, alone);
    return referee->lock < 0 ? EX_TEMPFAIL : EX_OK;
}

int desk_open(struct referee *referee, const char *folder)
{
    referee_open(referee, NULL);
    if (!is_file(folder, "referee.db")) {
        complain("%s is no referee's folder: referee.db is not in it", folder);
        referee_close(referee);
        return EX_TEMPFAIL;
    }
    int status = enter(referee, folder, false);
    if (status == EX_OK)
        status = open_store(referee, folder);
    if (status != EX_OK)
        referee_close(referee);
    return status;
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

int desk_add_key(struct referee *referee, const char *folder)
{
    struct keys *const keys = &referee->keys;
    struct buffer path = {0};

    /* A key that an interrupted command has left is as good as a new one. */
    if (keys->count > 0 && keys->current + 1 < keys->count)
        return EX_OK;
    keys->list = memory_resize(keys->list, (keys->count + 1) * sizeof *keys->list);
    secret_random(keys->list[keys->count++], SECRET_BYTES);
    const int status = write_keys(keys, folder_path(&path, folder, "keys"));
    buffer_release(&path);
    return status;
}

/* What an interrupted init has left is as good as new. */
static int create_store(struct referee *referee, const char *folder)
{
    struct buffer path = {0};

    if (is_file(folder, "keys") && !is_file(folder, "referee.db")) {
        complain("%s has keys, but no referee.db: restore the backup that belongs to them, or "
                 "remove them",
                 folder);
        return EX_CANTCREAT;
    }
    referee->store = store_open(folder_path(&path, folder, "referee.db"), true);
    int status = desk_status(referee);
    if (status == EX_OK && referee_setting(referee, "address")[0] != '\0') {
        complain("%s is a referee's folder already", folder);
        status = EX_CANTCREAT;
    }
    if (status == EX_OK)
        status = is_file(folder, "keys") ? read_keys(referee, folder_path(&path, folder, "keys"))
                                         : desk_add_key(referee, folder);
    buffer_release(&path);
    return status;
}

int desk_create(struct referee *referee, const char *folder)
{
    referee_open(referee, NULL);
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        complain_file(folder, "cannot make this folder", errno);
        referee_close(referee);
        return EX_CANTCREAT;
    }
    int status = enter(referee, folder, true);
    if (status == EX_OK)
        status = create_store(referee, folder);
    if (status != EX_OK)
        referee_close(referee);
    return status;
}

int desk_add(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
             size_t len)
{
    const bool begun = store_begin(referee->store);

    if (begun && journal_add(referee, kind, moment, bytes, len)) {
        (void)store_commit(referee->store);
        return desk_status(referee);
    }
    store_abandon(referee->store);
    if (referee->refusal.len == 0 || store_state(referee->store) != STORE_SOUND)
        return desk_status(referee);
    complain("%s", buffer_string(&referee->refusal));
    return EX_DATAERR;
}

static bool read_now(const struct command *self, const char *text, int64_t *now)
{
    struct buffer item = {0};
    struct moments moments;

    buffer_format(&item, "<%s>", text);
    const struct scanner scanner = {item.bytes, item.bytes + item.len};
    const bool good =
        time_length(scanner.at, scanner.end) == item.len && time_read(scanner, &moments);
    if (good)
        *now = moments.first;
    else
        complain("%s: --now takes a time such as 2026-11-21T18:30Z", self->name);
    buffer_release(&item);
    return good;
}

static bool read_patience(const struct command *self, const char *text, long *seconds)
{
    char *end;

    errno = 0;
    *seconds = strtol(text, &end, 10);
    if (end != text && *end == '\0' && errno == 0 && *seconds >= 0)
        return true;
    complain("%s: --patience takes a number of seconds", self->name);
    return false;
}

/* A number of seconds or days. */
static bool read_count(const struct command *self, const char *option, uint32_t least,
                       uint32_t most, uint32_t *count)
{
    if (!option_number(self, option, optarg, count))
        return false;
    if (*count >= least && *count <= most)
        return true;
    complain("%s: %s takes a number from %u to %u", self->name, option, least, most);
    return false;
}

static bool take_option(const struct command *self, int option, struct request *request)
{
    switch (option) {
    case 'a':
        request->address = optarg;
        return true;
    case 'n':
        request->name = optarg;
        return true;
    case 'r':
        request->recipient = optarg;
        return true;
    case 'w':
        request->why = optarg;
        return true;
    case 'c':
        request->command = optarg;
        return true;
    case 'l':
        return read_count(self, "--limit", 1, LIMIT_MOST, &request->limit);
    case 'd':
        return read_count(self, "--days", 0, DAYS_MOST, &request->days);
    case 'H':
        request->head = optarg;
        return true;
    case 'p':
        request->pictures = optarg;
        return true;
    case 'o':
        request->output = optarg;
        return true;
    case 's':
        return read_patience(self, optarg, &request->patience);
    default:
        return read_now(self, optarg, &request->now);
    }
}

int desk_read(const struct command *self, int argc, char **argv, int least, int most,
              struct request *request, struct output *out)
{
    static const struct option longs[] = {{"help", no_argument, NULL, 'h'},
                                          {"now", required_argument, NULL, 't'},
                                          {"address", required_argument, NULL, 'a'},
                                          {"name", required_argument, NULL, 'n'},
                                          {"recipient", required_argument, NULL, 'r'},
                                          {"why", required_argument, NULL, 'w'},
                                          {"command", required_argument, NULL, 'c'},
                                          {"limit", required_argument, NULL, 'l'},
                                          {"days", required_argument, NULL, 'd'},
                                          {"head", required_argument, NULL, 'H'},
                                          {"pictures", required_argument, NULL, 'p'},
                                          {"output", required_argument, NULL, 'o'},
                                          {"patience", required_argument, NULL, 's'},
                                          {NULL, 0, NULL, 0}};
    int option;

    *request = (struct request){.now = (int64_t)time(NULL),
                                .address = "",
                                .name = "",
                                .recipient = "",
                                .why = "",
                                .command = "sendmail -t -i",
                                .limit = 60,
                                .days = 30,
                                .head = "",
                                .output = "-",
                                .pictures = "none",
                                .patience = 10};
    while ((option = next_option(self, argc, argv, "ho:", longs, out)) >= 0)
        if (!take_option(self, option, request))
            return EX_USAGE;
    if (option != -1)
        return option == -2 ? EX_OK : EX_USAGE;
    if (argc - optind < least + 1 || argc - optind > most + 1) {
        (void)refuse_usage(self, NULL);
        return EX_USAGE;
    }
    request->folder = argv[optind];
    request->count = argc - optind - 1;
    request->arguments = argv + optind + 1;
    return -1;
}

int desk_begin(const struct command *self, int argc, char **argv, int least, int most,
               struct request *request, struct referee *referee, struct output *out)
{
    int status = desk_read(self, argc, argv, least, most, request, out);

    if (status >= 0)
        return status;
    status = desk_open(referee, request->folder);
    if (status != EX_OK)
        return status;
    mail_open();
    return -1;
}

int desk_end(struct referee *referee, int status)
{
    const int store = desk_status(referee);

    mail_close();
    referee_close(referee);
    return store != EX_OK ? store : status;
}
