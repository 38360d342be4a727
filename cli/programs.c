#include "cli/programs.h"

#include "base/memory.h"
#include "cli/commands/command.h"
#include "cli/output/hold.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const places[] = {"", "../libexec/recto/"};

enum { PLACES = sizeof places / sizeof places[0] };

/* The folder in which this program lies, with its slash; false if the system does not tell. */
static bool find_folder(char folder[PATH_MAX])
{
    const ssize_t len = readlink("/proc/self/exe", folder, PATH_MAX - 1);

    if (len <= 0 || len >= PATH_MAX - 1)
        return false;
    folder[len] = '\0';
    char *const slash = strrchr(folder, '/');
    if (slash == NULL)
        return false;
    slash[1] = '\0';
    return true;
}

/* Becomes the program; returns only if that cannot be done, after a complaint. */
static int become(const char *name, char **argv)
{
    char folder[PATH_MAX];
    struct buffer path = {0};
    int error = ENOENT;

    if (!find_folder(folder)) {
        complain("cannot find out where recto is installed");
        return EXIT_TROUBLE;
    }
    for (size_t i = 0; i < PLACES && error == ENOENT; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s%s", folder, places[i], name);
        (void)execv(buffer_string(&path), argv);
        error = errno;
    }
    buffer_release(&path);
    if (error == ENOENT)
        complain("%s, which does this, is not installed beside recto", name);
    else
        complain("%s cannot be run: %s", name, strerror(error));
    return EXIT_TROUBLE;
}

void end_with_parent(pid_t parent)
{
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(EXIT_TROUBLE);
}

/* Waits for the end of a process. Signals that are held come to it instead of this one. */
static int attend(pid_t process, const sigset_t *signals)
{
    int status, signal;

    for (;;) {
        const pid_t ended = waitpid(process, &status, WNOHANG);
        if (ended == process)
            return status;
        if (ended < 0 && errno != EINTR) {
            complain("cannot wait for a program: %s", strerror(errno));
            return EXIT_TROUBLE << 8;
        }
        if (sigwait(signals, &signal) == 0 && signal != SIGCHLD)
            (void)kill(process, signal);
    }
}

/* Ended by one of the signals that ask for it: then this program ends in the same way. */
static void end_likewise(int signal, const sigset_t *before)
{
    sigset_t asking;

    hold_signals(&asking);
    if (sigismember(&asking, signal) != 1)
        return;
    (void)raise(signal);
    hold_end(before);
}

int program_run(const char *name, char **argv)
{
    sigset_t signals, before;
    const pid_t parent = getpid();

    (void)signal(SIGCHLD, SIG_DFL);
    hold_signals(&signals);
    (void)sigaddset(&signals, SIGCHLD);
    (void)pthread_sigmask(SIG_BLOCK, &signals, &before);
    const pid_t process = fork();
    if (process == 0) {
        end_with_parent(parent);
        hold_end(&before);
        _exit(become(name, argv));
    }
    if (process < 0)
        complain("%s cannot be run: %s", name, strerror(errno));
    const int status = process < 0 ? EXIT_TROUBLE << 8 : attend(process, &signals);
    if (WIFSIGNALED(status)) {
        end_likewise(WTERMSIG(status), &before);
        complain("%s broke down (signal %d: %s); most likely memory was short", name,
                 WTERMSIG(status), strsignal(WTERMSIG(status)));
    }
    hold_end(&before);
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_TROUBLE;
}

/* Ended by NULL. All in one piece of memory. */
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

/* Becomes it, wherever it lies. */
static void become_any(char **words)
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

/* Becomes a program that reads from a pipe, in a process group of its own. */
_Noreturn static void read_pipe(char **words, const int ends[2], const sigset_t *before)
{
    (void)setpgid(0, 0);
    hold_end(before);
    (void)signal(SIGPIPE, SIG_DFL);
    if (dup2(ends[0], STDIN_FILENO) >= 0) {
        (void)close(ends[0]);
        (void)close(ends[1]);
        become_any(words);
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

/* All of it, before that moment. */
static bool write_until(int file, const char *bytes, size_t len, int64_t end)
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

/* Waits for its end until that moment; false if it has not come by then. */
static bool wait_until(pid_t process, int64_t end, int *status)
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

/* Its group may not be there yet. */
static void end_group(pid_t process)
{
    (void)kill(process, SIGKILL);
    (void)kill(-process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

/* Gives it the bytes; SIGCHLD is blocked. */
static bool feed(char **words, int seconds, const char *bytes, size_t len, const sigset_t *before)
{
    const int64_t end = milliseconds_now() + (int64_t)seconds * 1000;
    int ends[2], status = 0;

    if (words[0] == NULL || pipe(ends) != 0)
        return false;
    const pid_t process = fork();
    if (process == 0)
        read_pipe(words, ends, before);
    (void)close(ends[0]);
    const bool written = process > 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 &&
                         write_until(ends[1], bytes, len, end);
    (void)close(ends[1]);
    if (process < 0)
        return false;
    if (!wait_until(process, end, &status)) {
        end_group(process);
        complain("`%s` took longer than %d second%s, and was ended", words[0], seconds,
                 seconds == 1 ? "" : "s");
        return false;
    }
    return written && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool program_feed(const char *command, int seconds, const char *bytes, size_t len)
{
    char **const words = split_words(command);
    sigset_t child, before;

    (void)signal(SIGCHLD, SIG_DFL);
    (void)sigemptyset(&child);
    (void)sigaddset(&child, SIGCHLD);
    (void)pthread_sigmask(SIG_BLOCK, &child, &before);
    const bool fed = feed(words, seconds, bytes, len, &before);
    hold_end(&before);
    free(words);
    return fed;
}

int program_start(const char *name, char **argv, const int files[3], pid_t *child)
{
    extern char **environ;
    posix_spawn_file_actions_t actions;
    char folder[PATH_MAX];
    struct buffer path = {0};
    int error = posix_spawn_file_actions_init(&actions);

    if (error != 0)
        return error;
    for (int i = 0; i < 3 && error == 0; i++)
        error = posix_spawn_file_actions_adddup2(&actions, files[i], i);
    if (error == 0)
        error = find_folder(folder) ? ENOENT : ENOSYS;
    for (size_t i = 0; i < PLACES && error == ENOENT; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s%s", folder, places[i], name);
        error = posix_spawn(child, buffer_string(&path), &actions, NULL, argv, environ);
    }
    buffer_release(&path);
    (void)posix_spawn_file_actions_destroy(&actions);
    return error;
}
