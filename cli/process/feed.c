#include "cli/process/feed.h"

#include "base/memory.h"
#include "cli/exit_status.h"
#include "cli/output/output.h"
#include "cli/process/signal_mask.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A list of the words that NULL ends. It and the words are one allocation. */
static char **split_words(const char *command)
{
    const size_t len = strlen(command) + 1, most = len / 2 + 1;
    char **const words = memory_allocate(most * sizeof *words + len);
    char *const copy = memcpy(words + most, command, len);
    char *rest = NULL;
    size_t count = 0;

    for (char *word = strtok_r(copy, " \t\n", &rest); word != NULL;
         word = strtok_r(NULL, " \t\n", &rest))
        words[count++] = word;
    words[count] = NULL;
    return words;
}

/* Executes a command, looking in PATH and where mail programs are. */
static void execute_anywhere(char **words)
{
    static const char *const folders[] = {"/usr/sbin", "/usr/lib"};
    struct buffer path = {0};

    (void)execvp(words[0], words);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (errno != ENOENT || strchr(words[0], '/') != NULL)
            break;
        path.len = 0;
        buffer_format(&path, "%s/%s", folders[i], words[0]);
        (void)execv(buffer_string(&path), words);
    }
}

/* In the child: executes a command that reads from the pipe, in a process group of its own. */
_Noreturn static void execute_on_pipe(char **words, const int ends[2], const sigset_t *before)
{
    (void)setpgid(0, 0);
    signal_mask_restore(before);
    (void)signal(SIGPIPE, SIG_DFL);
    if (dup2(ends[0], STDIN_FILENO) >= 0) {
        (void)close(ends[0]);
        (void)close(ends[1]);
        execute_anywhere(words);
    }
    complain_file(words[0], "cannot be run", errno);
    _exit(EXIT_TROUBLE);
}

static int64_t milliseconds_now(void)
{
    struct timespec now = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Writes all bytes before that moment, or fails. */
static bool write_before(int file, const char *bytes, size_t len, int64_t end)
{
    while (len > 0) {
        struct pollfd waiting = {.fd = file, .events = POLLOUT};
        const int64_t left = end - milliseconds_now();
        if (left <= 0 || poll(&waiting, 1, (int)left) == 0)
            return false;
        const ssize_t put = write(file, bytes, len);
        if (put < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        bytes += put > 0 ? put : 0;
        len -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

/* Waits until a process ends; false if it has not by that moment. */
static bool wait_before(pid_t process, int64_t end, int *status)
{
    sigset_t child;

    (void)sigemptyset(&child);
    (void)sigaddset(&child, SIGCHLD);
    for (;;) {
        const int64_t left = end - milliseconds_now();
        const pid_t ended = waitpid(process, status, WNOHANG);
        if (ended == process)
            return true;
        if (left <= 0 || (ended < 0 && errno != EINTR))
            return false;
        const struct timespec rest = {(time_t)(left / 1000), (long)(left % 1000) * 1000000};
        (void)sigtimedwait(&child, NULL, &rest);
    }
}

/* Kills the process and its group, which the child may not have made yet. */
static void end_group(pid_t process)
{
    (void)kill(process, SIGKILL);
    (void)kill(-process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

/* Runs a command and gives it the bytes. SIGCHLD is blocked. */
static bool feed(char **words, int seconds, const char *bytes, size_t len, const sigset_t *before)
{
    const int64_t end = milliseconds_now() + (int64_t)seconds * 1000;
    int ends[2], status = 0;

    if (words[0] == NULL || pipe(ends) != 0)
        return false;
    const pid_t process = fork();
    if (process == 0)
        execute_on_pipe(words, ends, before);
    (void)close(ends[0]);
    const bool written = process > 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 &&
                         write_before(ends[1], bytes, len, end);
    (void)close(ends[1]);
    if (process < 0)
        return false;
    if (!wait_before(process, end, &status)) {
        end_group(process);
        complain("`%s` took longer than %d second%s, and was ended", words[0], seconds,
                 seconds == 1 ? "" : "s");
        return false;
    }
    return written && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool process_feed(const char *command, int seconds, const char *bytes, size_t len)
{
    char **const words = split_words(command);
    sigset_t child, before;

    (void)signal(SIGCHLD, SIG_DFL);
    (void)sigemptyset(&child);
    (void)sigaddset(&child, SIGCHLD);
    (void)pthread_sigmask(SIG_BLOCK, &child, &before);
    const bool fed = feed(words, seconds, bytes, len, &before);
    signal_mask_restore(&before);
    free(words);
    return fed;
}
