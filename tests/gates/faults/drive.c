/* Runs a command again and again in the present folder, each time with one call failing, and says
 * what it made of that:
 *
 *     drive [OPTION…] -- COMMAND WORD…
 *       -l LIBRARY   the library that makes calls fail
 *       -n NAME      what the test is called
 *       -p PROGRAM   whose calls fail (the name of the command)
 *       -t STATUS    what the command ends with when it could not do its work (2)
 *       -i FILE      its standard input
 *       -k NAMES     only these kinds of faults, as they are named below
 *       -m MOST      no more faults of a kind than so many, spread over all calls
 *       -v COMMAND   run by the shell after each fault, with the status as $1: is all as it must
 *                    be? Without it the files are compared.
 *       -e           it edits files: one that shrinks meanwhile is left as it is
 *       -c           it counts, and what it says of the rest is other than of all
 *       -r           it draws secrets: its output is as long each time, and never the same
 *       -y PATTERN   what it makes lasts: in this order files (f) and folders (d) are synced, files
 *                    linked (l) and renamed (r); a pattern of the shell
 *       -o COMMAND   no faults: the shell runs this once, while the command is about to do the
 *                    first call of the kind given by -w
 *       -w KIND      `sync` or `place`; then -v judges
 *       -s FILE      two words a line are added here, for every library whose allocations failed:
 *                    its name and the number; `faults` with that of all faults; and `at` with
 *                    every place in the program's own code where an allocation failed
 *
 * A fault is survived if everything is as without it, or if the command ends with its status for
 * trouble, complains, and every file is either as it was or as it is without a fault, with none
 * besides. The lines that had come to standard output by then also come without it. */
#define _GNU_SOURCE
#include "tests/gates/faults/folder.h"
#include "tests/gates/faults/inject.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct outcome {
    int status; /* 128 + the signal if it died of one */
    struct bytes out, errors;
    struct folder files;
};

struct kind {
    enum fault_call call;
    int effect;
    const char *name;
    bool unnoticed; /* the program cannot notice it */
};

struct driver {
    const char *name, *library, *input, *verifier, *pattern, *names;
    int trouble;
    bool edits, tells_part, secret;
    unsigned long most;
    char **words;
    struct fault *fault;
    int shared, out, errors;
    struct folder before;
    struct outcome normal;
    unsigned long injected, wrong;
    struct library {
        char name[32];
        unsigned long count;
    } libraries[32];
    unsigned long offsets[4096], offset_count;
};

static const struct kind kinds[] = {
    {FAULT_ALLOCATE, ENOMEM, "no memory", false},
    {FAULT_READ, EIO, "read: EIO", false},
    {FAULT_READ, EINTR, "read: EINTR", true},
    {FAULT_READ, EFFECT_SHORT, "short read", true},
    {FAULT_READ, EFFECT_SHRINK, "a file shrinks", false},
    {FAULT_WRITE, ENOSPC, "write: ENOSPC", false},
    {FAULT_WRITE, EIO, "write: EIO", false},
    {FAULT_WRITE, EPIPE, "write: EPIPE", false},
    {FAULT_WRITE, EINTR, "write: EINTR", true},
    {FAULT_WRITE, EFFECT_SHORT, "short write", true},
    {FAULT_OPEN, EMFILE, "open: EMFILE", false},
    {FAULT_OPEN, EACCES, "open: EACCES", false},
    {FAULT_OPEN, EOPNOTSUPP, "no unnamed files", true},
    {FAULT_CLOSE, EIO, "close: EIO", false},
    {FAULT_SYNC, EIO, "fsync: EIO", false},
    {FAULT_PLACE, EIO, "rename and the like: EIO", false},
    {FAULT_PROCESS, EAGAIN, "fork and the like: EAGAIN", false},
    {FAULT_ALLOCATE, EFFECT_SIGNAL - SIGTERM, "SIGTERM at an allocation", false},
    {FAULT_READ, EFFECT_SIGNAL - SIGTERM, "SIGTERM at a read", false},
    {FAULT_WRITE, EFFECT_SIGNAL - SIGINT, "SIGINT at a write", false},
    {FAULT_OPEN, EFFECT_SIGNAL - SIGTERM, "SIGTERM at an open", false},
    {FAULT_CLOSE, EFFECT_SIGNAL - SIGINT, "SIGINT at a close", false},
    {FAULT_SYNC, EFFECT_SIGNAL - SIGTERM, "SIGTERM at an fsync", false},
    {FAULT_PLACE, EFFECT_SIGNAL - SIGINT, "SIGINT at a rename", false},
    {FAULT_PLACE, EFFECT_SIGNAL - SIGTERM, "SIGTERM at a rename", false},
    {FAULT_PLACE, EFFECT_SIGNAL - SIGHUP, "SIGHUP at a rename", false},
    {FAULT_PLACE, EFFECT_SIGNAL - SIGQUIT, "SIGQUIT at a rename", false},
    {FAULT_PROCESS, EFFECT_SIGNAL - SIGTERM, "SIGTERM at a fork", false},
    {FAULT_WRITE, EFFECT_SIGNAL - SIGKILL, "SIGKILL at a write", false},
    {FAULT_SYNC, EFFECT_SIGNAL - SIGKILL, "SIGKILL at an fsync", false},
    {FAULT_PLACE, EFFECT_SIGNAL - SIGKILL, "SIGKILL at a rename", false},
    {FAULT_CLOSE, EFFECT_SIGNAL - SIGKILL, "SIGKILL at a close", false},
};

/* --- runs */

/* Restores the folder. */
static void restore(const struct driver *driver)
{
    struct folder now = {.count = 0};

    look_into(&now, ".");
    for (size_t i = 0; i < now.count; i++)
        if (find(&driver->before, now.list[i].name) == NULL)
            unlink(now.list[i].name);
    for (size_t i = 0; i < driver->before.count; i++) {
        const struct file *const old = &driver->before.list[i];
        const struct file *const present = find(&now, old->name);
        if (present != NULL && same(present->content, old->content))
            continue;
        const int file = open(old->name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (file < 0 || write(file, old->content.at, old->content.len) < 0)
            give_up(old->name);
        close(file);
    }
    forget(&now);
}

static void become(const struct driver *driver, bool faulty)
{
    char number[16];

    const int input = open(driver->input, O_RDONLY);
    if (input < 0 || dup2(input, 0) < 0 || dup2(driver->out, 1) < 0 || dup2(driver->errors, 2) < 0)
        _exit(126);
    if (faulty && driver->library != NULL) {
        snprintf(number, sizeof number, "%d", driver->shared);
        setenv("RECTO_FAULT", number, 1);
        setenv("LD_PRELOAD", driver->library, 1);
    }
    close(input);
    execvp(driver->words[0], driver->words);
    _exit(127);
}

static struct outcome run(const struct driver *driver, bool faulty)
{
    struct outcome outcome = {.files = {.count = 0}};
    int status;

    if (ftruncate(driver->out, 0) != 0 || ftruncate(driver->errors, 0) != 0)
        give_up("ftruncate");
    lseek(driver->out, 0, SEEK_SET);
    lseek(driver->errors, 0, SEEK_SET);
    const pid_t process = fork();
    if (process == 0)
        become(driver, faulty);
    if (waitpid(process, &status, 0) != process)
        give_up("waitpid");
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.out = read_whole(driver->out);
    outcome.errors = read_whole(driver->errors);
    look_into(&outcome.files, ".");
    return outcome;
}

static void forget_outcome(struct outcome *outcome)
{
    free(outcome->out.at);
    free(outcome->errors.at);
    forget(&outcome->files);
}

/* --- what must be */

/* NULL if all is well, else what is wrong. */
static const char *compare_files(const struct driver *driver, const struct outcome *outcome,
                                 bool whole)
{
    const struct folder *const after = &driver->normal.files;

    for (size_t i = 0; i < outcome->files.count; i++) {
        const struct file *const file = &outcome->files.list[i];
        const struct file *const old = find(&driver->before, file->name);
        const struct file *const new = find(after, file->name);
        if (old == NULL && new == NULL)
            return "a file is left behind";
        const bool is_new = new != NULL &&same(file->content, new->content);
        if (whole ? !is_new : !is_new && (old == NULL || !same(file->content, old->content)))
            return whole ? "a file differs, and nothing is said" : "a partial file";
    }
    for (size_t i = 0; i < driver->before.count; i++)
        if (find(after, driver->before.list[i].name) != NULL &&
            find(&outcome->files, driver->before.list[i].name) == NULL)
            return "a file is gone";
    return whole && outcome->files.count != after->count ? "a file is missing" : NULL;
}

static const char *ask_verifier(const struct driver *driver, const struct outcome *outcome)
{
    char status[16];
    int result;

    snprintf(status, sizeof status, "%d", outcome->status);
    const pid_t process = fork();
    if (process == 0) {
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, 0);
        execl(driver->verifier, driver->verifier, status, (char *)NULL);
        _exit(127);
    }
    if (waitpid(process, &result, 0) != process)
        give_up("waitpid");
    return WIFEXITED(result) && WEXITSTATUS(result) == 0 ? NULL : "the verifier says no";
}

/* Leaves out the last line if it is a sum, which may be lower. */
static struct bytes without_sum(struct bytes whole)
{
    size_t len = whole.len > 0 && whole.at[whole.len - 1] == '\n' ? whole.len - 1 : 0;

    while (len > 0 && whole.at[len - 1] != '\n')
        len--;
    const bool sum = len < whole.len && whole.at[len] >= '0' && whole.at[len] <= '9';
    return sum ? (struct bytes){whole.at, len} : whole;
}

/* Whether the lines of `part` are lines of `whole`, in the same order; the last may be cut. */
static bool lines_among(struct bytes whole, struct bytes part)
{
    const char *at = whole.at, *const end = whole.at + whole.len;

    for (size_t start = 0, len; start < part.len; start += len) {
        const char *const line = part.at + start;
        const char *const stop = memchr(line, '\n', part.len - start);
        len = stop != NULL ? (size_t)(stop + 1 - line) : part.len - start;
        while (at < end && ((size_t)(end - at) < len || memcmp(at, line, len) != 0)) {
            const char *const next = memchr(at, '\n', (size_t)(end - at));
            at = next != NULL ? next + 1 : end;
        }
        if (at == end)
            return false;
        at += len;
    }
    return true;
}

/* A message must give the reason, in the words of the system or about memory. One that cannot be
 * written cannot be demanded, and none is wanted where the reader of a pipe has gone. */
static bool complains(const struct driver *driver, const struct outcome *outcome,
                      const struct kind *kind)
{
    const struct bytes errors = outcome->errors;
    const char *const reason = strerror(kind->effect);

    if (kind->call == FAULT_WRITE &&
        (driver->fault->file == STDERR_FILENO || kind->effect == EPIPE))
        return true;
    if (memmem(errors.at, errors.len, "recto: ", 7) == NULL)
        return false;
    if (driver->verifier != NULL || kind->effect < 0 || kind->call == FAULT_PROCESS)
        return true;
    return memmem(errors.at, errors.len, reason, strlen(reason)) != NULL ||
           (kind->call == FAULT_ALLOCATE && memmem(errors.at, errors.len, "memory", 6) != NULL);
}

/* Whether all is as without the fault. Another line on standard error does not count: a library may
 * say that it could not find something. */
static const char *judge_normal(const struct driver *driver, const struct outcome *outcome)
{
    if (outcome->status != driver->normal.status)
        return "another status";
    if (driver->secret ? outcome->out.len != driver->normal.out.len
                       : !same(outcome->out, driver->normal.out))
        return "another output, and nothing is said";
    if (!same(outcome->errors, driver->normal.errors))
        return "other messages, and nothing is said";
    return driver->verifier != NULL ? ask_verifier(driver, outcome)
                                    : compare_files(driver, outcome, true);
}

static const char *judge_trouble(const struct driver *driver, const struct outcome *outcome,
                                 const struct kind *kind)
{
    if (!complains(driver, outcome, kind))
        return "no complaint, or one that says nothing";
    if (!driver->tells_part && !lines_among(driver->normal.out, without_sum(outcome->out)))
        return "what it says by then is not what it would say";
    return driver->verifier != NULL ? ask_verifier(driver, outcome)
                                    : compare_files(driver, outcome, false);
}

/* A file that shrinks is another file. A program that only reads cannot tell, but must not break
 * down; one that edits must not write what it has read. */
static const char *judge_shrunk(const struct driver *driver, const struct outcome *outcome)
{
    if (outcome->status > 2)
        return "it broke down";
    if (!driver->edits)
        return NULL;
    if (driver->fault->file == STDIN_FILENO && strcmp(driver->input, "/dev/null") == 0)
        return judge_normal(driver, outcome); /* a pipe does not shrink */
    if (outcome->status == 0 || outcome->errors.len == 0)
        return "it does not say so";
    for (size_t i = 0; i < outcome->files.count; i++) {
        const struct file *const file = &outcome->files.list[i];
        const struct file *const old = find(&driver->before, file->name);
        const struct file *const new = find(&driver->normal.files, file->name);
        const bool is_new = new != NULL &&same(file->content, new->content);
        if (old == NULL ||
            (!is_new && (file->content.len > old->content.len ||
                         memcmp(file->content.at, old->content.at, file->content.len) != 0)))
            return "another file in place of one that shrank";
    }
    return NULL;
}

static const char *judge(const struct driver *driver, const struct outcome *outcome,
                         const struct kind *kind)
{
    if (kind->effect == EFFECT_SHRINK)
        return judge_shrunk(driver, outcome);
    if (kind->effect < EFFECT_SIGNAL) {
        if (outcome->status != 128 + EFFECT_SIGNAL - kind->effect)
            return outcome->status == driver->trouble ? judge_trouble(driver, outcome, kind)
                                                      : judge_normal(driver, outcome);
        return driver->verifier != NULL ? ask_verifier(driver, outcome)
                                        : compare_files(driver, outcome, false);
    }
    if (outcome->status == driver->trouble && outcome->status != driver->normal.status &&
        !kind->unnoticed)
        return judge_trouble(driver, outcome, kind);
    return judge_normal(driver, outcome);
}

/* --- one kind of fault after the other */

static void complain(struct driver *driver, const struct kind *kind, unsigned long at,
                     const struct outcome *outcome, const char *what)
{
    if (driver->wrong++ >= 20)
        return;
    printf("not ok - %s: %s, call %lu (%s): %s; status %d\n", driver->name, kind->name, at,
           driver->fault->where, what, outcome->status);
    printf("# out %zu bytes, errors: %.*s\n", outcome->out.len,
           (int)(outcome->errors.len < 300 ? outcome->errors.len : 300), outcome->errors.at);
}

static void order(struct driver *driver, const struct kind *kind, int effect, unsigned long at)
{
    struct fault *const fault = driver->fault;

    fault->call = (int)kind->call;
    fault->effect = effect;
    fault->at = at;
    fault->descriptor = -1;
    fault->where[0] = '\0';
    memset(fault->order, 0, sizeof fault->order);
    atomic_store(&fault->order_len, 0);
    atomic_store(&fault->calls, 0);
    atomic_store(&fault->injected, 0);
}

/* The number of such calls without a fault. */
static unsigned long count_calls(struct driver *driver, const struct kind *kind)
{
    order(driver, kind, EFFECT_NONE, 0);
    struct outcome outcome = run(driver, true);
    forget_outcome(&outcome);
    restore(driver);
    return atomic_load(&driver->fault->calls);
}

static void count_library(struct driver *driver, const char *where)
{
    const size_t len = strcspn(where, " .");
    struct library *at = driver->libraries;

    const bool own =
        strncmp(where, driver->fault->program, len) == 0 && driver->fault->program[len] == '\0';
    if (own && driver->offset_count < sizeof driver->offsets / sizeof driver->offsets[0])
        driver->offsets[driver->offset_count++] = driver->fault->offset;
    while (at->count > 0 && (strncmp(at->name, where, len) != 0 || at->name[len] != '\0'))
        at++;
    snprintf(at->name, sizeof at->name, "%.*s", (int)len, where);
    at->count++;
}

static void try_one(struct driver *driver, const struct kind *kind, unsigned long at)
{
    order(driver, kind, kind->effect, at);
    struct outcome outcome = run(driver, true);
    if (atomic_load(&driver->fault->injected) != 0) {
        driver->injected++;
        if (kind->call == FAULT_ALLOCATE && kind->effect > 0)
            count_library(driver, driver->fault->where);
        const char *const wrong = judge(driver, &outcome, kind);
        if (wrong != NULL)
            complain(driver, kind, at, &outcome, wrong);
    }
    forget_outcome(&outcome);
    restore(driver);
}

/* Whether a kind is tried. A store does not shrink; and a killed program leaves what only a store
 * can put in order. */
static bool is_tried(const struct driver *driver, const struct kind *kind)
{
    const bool store = driver->verifier != NULL;

    if (driver->names != NULL && strstr(driver->names, kind->name) == NULL)
        return false;
    return store ? kind->effect != EFFECT_SHRINK : kind->effect != EFFECT_SIGNAL - SIGKILL;
}

static void try_kind(struct driver *driver, const struct kind *kind)
{
    const unsigned long calls = count_calls(driver, kind);
    const unsigned long tries = calls < driver->most ? calls : driver->most;

    for (unsigned long i = 0; i < tries; i++)
        try_one(driver, kind, 1 + i * calls / tries);
}

/* --- no faults: files are synced, and another program is at work */

static void try_order(struct driver *driver)
{
    (void)count_calls(driver, &kinds[0]);
    const bool right = fnmatch(driver->pattern, driver->fault->order, 0) == 0;
    printf("%s - %s: what it makes lasts\n", right ? "ok" : "not ok", driver->name);
    if (!right)
        printf("# syncs, links and renames: %s; they should be %s\n", driver->fault->order,
               driver->pattern);
}

static void try_other(struct driver *driver, enum fault_call call)
{
    const struct kind kind = {.call = call, .effect = EFFECT_OTHER};

    order(driver, &kind, EFFECT_OTHER, 1);
    struct outcome outcome = run(driver, true);
    const char *const wrong = atomic_load(&driver->fault->injected) == 0
                                  ? "there was no such call"
                                  : ask_verifier(driver, &outcome);
    printf("%s - %s\n", wrong == NULL ? "ok" : "not ok", driver->name);
    if (wrong != NULL)
        printf("# %s; status %d, errors: %.*s\n", wrong, outcome.status, (int)outcome.errors.len,
               outcome.errors.at);
    forget_outcome(&outcome);
    restore(driver);
}

/* --- */

static void add_up(const struct driver *driver, const char *sum)
{
    FILE *const file = fopen(sum, "a");

    if (file == NULL)
        give_up(sum);
    fprintf(file, "faults %lu\n", driver->injected);
    for (const struct library *at = driver->libraries; at->count > 0; at++)
        fprintf(file, "%s %lu\n", at->name, at->count);
    for (unsigned long i = 0; i < driver->offset_count; i++)
        fprintf(file, "at %016lx\n", driver->offsets[i]);
    if (fclose(file) != 0)
        give_up(sum);
}

static void share(struct driver *driver)
{
    driver->shared = memfd_create("fault", 0);
    driver->out = memfd_create("out", MFD_CLOEXEC);
    driver->errors = memfd_create("errors", MFD_CLOEXEC);
    if (driver->shared < 0 || driver->out < 0 || driver->errors < 0 ||
        ftruncate(driver->shared, sizeof *driver->fault) != 0)
        give_up("memfd_create");
    driver->fault =
        mmap(NULL, sizeof *driver->fault, PROT_READ | PROT_WRITE, MAP_SHARED, driver->shared, 0);
    if (driver->fault == MAP_FAILED)
        give_up("mmap");
}

int main(int argc, char **argv)
{
    struct driver driver = {.trouble = 2, .input = "/dev/null", .most = 1000000, .name = ""};
    const char *sum = NULL;
    enum fault_call awaited = FAULT_PLACE;

    share(&driver);
    for (int option; (option = getopt(argc, argv, "l:n:p:t:i:k:m:v:s:y:o:w:ecr")) != -1;) {
        if (option == 'l')
            driver.library = optarg;
        else if (option == 'n')
            driver.name = optarg;
        else if (option == 'p')
            snprintf(driver.fault->program, sizeof driver.fault->program, "%s", optarg);
        else if (option == 't')
            driver.trouble = atoi(optarg);
        else if (option == 'i')
            driver.input = optarg;
        else if (option == 'k')
            driver.names = optarg;
        else if (option == 'm')
            driver.most = strtoul(optarg, NULL, 10);
        else if (option == 'v')
            driver.verifier = optarg;
        else if (option == 'y')
            driver.pattern = optarg;
        else if (option == 'o')
            snprintf(driver.fault->other, sizeof driver.fault->other, "%s", optarg);
        else if (option == 'w')
            awaited = strcmp(optarg, "sync") == 0 ? FAULT_SYNC : FAULT_PLACE;
        else if (option == 'e')
            driver.edits = true;
        else if (option == 'c')
            driver.tells_part = true;
        else if (option == 'r')
            driver.secret = driver.tells_part = true;
        else if (option == 's')
            sum = optarg;
        else
            return 2;
    }
    driver.words = argv + optind;
    look_into(&driver.before, ".");
    driver.normal = run(&driver, false);
    restore(&driver);
    if (driver.fault->other[0] != '\0') {
        try_other(&driver, awaited);
        return 0;
    }
    if (driver.pattern != NULL)
        try_order(&driver);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (is_tried(&driver, &kinds[i]))
            try_kind(&driver, &kinds[i]);
    if (driver.injected == 0)
        printf("not ok - %s: no fault could be injected\n", driver.name);
    else if (driver.wrong == 0)
        printf("ok - %s: %lu faults survived\n", driver.name, driver.injected);
    else
        printf("# %s: %lu of %lu faults not survived\n", driver.name, driver.wrong,
               driver.injected);
    if (sum != NULL)
        add_up(&driver, sum);
    return driver.wrong > 0;
}
