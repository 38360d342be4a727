#include "cli/process/pager.h"

#include "base/memory.h"
#include "cli/output/screen.h"
#include "cli/process/words.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char own_variable[] = "RECTO_PAGER";

struct pager {
    char **words; /* of its command */
    bool runs;    /* these are set then: */
    pid_t process;
    int file, errors; /* copies of the output and of standard error as they were; -1: none */
    struct sigaction interrupt, quit; /* likewise */
};

/* The command of the pager; NULL: the user wants none. */
static const char *find_command(void)
{
    const char *const own = getenv(own_variable), *const general = getenv("PAGER");
    const char *const command = own != NULL ? own : general != NULL ? general : "less";

    return command[strspn(command, " ")] == '\0' || strcmp(command, "cat") == 0 ? NULL : command;
}

static void ask_for_default(posix_spawnattr_t *attributes)
{
    sigset_t signals;

    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGPIPE);
    (void)posix_spawnattr_setsigdefault(attributes, &signals);
    (void)posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF);
}

/* Runs the command on the reading end of a pipe; 0, or an errno. */
static int spawn_reader(char **words, const int ends[2], pid_t *process)
{
    extern char **environ;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);

    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        ask_for_default(&attributes);
        (void)posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
        (void)posix_spawn_file_actions_addclose(&actions, ends[0]);
        (void)posix_spawn_file_actions_addclose(&actions, ends[1]);
        error = posix_spawnp(process, words[0], &actions, &attributes, words, environ);
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Points a descriptor to the pipe; gives a copy of what it was. */
static int redirect(int file, int to)
{
    const int before = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

    (void)dup2(to, file);
    return before;
}

static void restore(int file, int before)
{
    if (before < 0)
        return;
    (void)dup2(before, file);
    (void)close(before);
}

/* The keys that would end this program are the pager's while it runs. */
static void ignore_keys(struct pager *pager)
{
    struct sigaction ignore;

    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    (void)sigaction(SIGINT, &ignore, &pager->interrupt);
    (void)sigaction(SIGQUIT, &ignore, &pager->quit);
}

/* Options that make less end on a short text, show colours and leave the text on the screen, unless
 * the user has chosen others; lv shows colours likewise. */
static void set_variables(void)
{
    (void)setenv("LESS", "FRX", 0);
    (void)setenv("LV", "-c", 0);
}

/* Starts the pager; 0, or an errno. */
static int start(struct pager *pager, int file)
{
    int ends[2];

    if (pipe(ends) != 0)
        return errno;
    set_variables();
    const int error = spawn_reader(pager->words, ends, &pager->process);
    if (error == 0) {
        pager->runs = true;
        pager->file = redirect(file, ends[1]);
        pager->errors = isatty(STDERR_FILENO) ? redirect(STDERR_FILENO, ends[1]) : -1;
        ignore_keys(pager);
    }
    (void)close(ends[0]);
    (void)close(ends[1]);
    return error;
}

static void dispose(struct output *output)
{
    free(output->pager->words);
    free(output->pager);
    output->pager = NULL;
    output->is_due = NULL;
}

/* Without a pager, the output goes on as it would have. */
static void start_or_do_without(struct output *output)
{
    const int error = start(output->pager, output->file);

    if (error == 0)
        return;
    complain("the pager `%s` cannot be run: %s", output->pager->words[0], strerror(error));
    dispose(output);
}

static bool is_long(const struct output *output)
{
    const struct screen screen = screen_of(output->file);

    /* The pager, and the shell, need a row for their prompt. */
    return screen_rows(&screen, output->buffer.bytes, output->buffer.len) > screen.rows - 1;
}

/* Starts the pager if the buffer is long, or must be written although more may follow. */
static bool is_due(struct output *output, bool must)
{
    if (output->buffer.len == 0)
        return false;
    if (!output->pager->runs && !must && !is_long(output))
        return false;
    if (!output->pager->runs)
        start_or_do_without(output);
    return true;
}

void pager_offer(struct output *output)
{
    const char *const command = find_command(), *const terminal = getenv("TERM");

    if (output->pager != NULL || command == NULL || !isatty(output->file) || terminal == NULL ||
        strcmp(terminal, "dumb") == 0)
        return;
    output->pager = memory_allocate_zeroed(1, sizeof *output->pager);
    output->pager->words = split_words(command);
    output->is_due = is_due;
}

void pager_refuse(void)
{
    (void)setenv(own_variable, "", 1);
}

static void wait_for(pid_t process)
{
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

void pager_end(struct output *output)
{
    struct pager *const pager = output->pager;

    if (pager == NULL)
        return;
    output_settle(output);
    if (output->pager == NULL)
        return;
    if (pager->runs) {
        (void)output_flush(output);
        restore(output->file, pager->file);
        restore(STDERR_FILENO, pager->errors);
        wait_for(pager->process);
        (void)sigaction(SIGINT, &pager->interrupt, NULL);
        (void)sigaction(SIGQUIT, &pager->quit, NULL);
    }
    dispose(output);
}
