#include "cli/process/sibling.h"

#include "cli/exit_status.h"
#include "cli/output/output.h"
#include "cli/process/signal_mask.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

/* Those of others as seen from bin, and bin as seen from theirs. */
static const char *const folders[] = {"", "../libexec/recto/", "../../bin/"};

enum { FOLDERS = sizeof folders / sizeof folders[0] };

/* The folder of this program, with its slash; false if the system does not tell. */
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

bool sibling_find(const char *name, struct buffer *path)
{
    char folder[PATH_MAX];

    if (!find_folder(folder))
        return false;
    for (size_t i = 0; i < FOLDERS; i++) {
        path->len = 0;
        buffer_format(path, "%s%s%s", folder, folders[i], name);
        if (access(buffer_string(path), X_OK) == 0)
            return true;
    }
    return false;
}

/* Executes the program; returns only on failure, after a complaint. */
static int execute(const char *name, char **argv)
{
    char folder[PATH_MAX];
    struct buffer path = {0};
    int error = ENOENT;

    if (!find_folder(folder)) {
        complain("cannot find out where recto is installed");
        return EXIT_TROUBLE;
    }
    for (size_t i = 0; i < FOLDERS && error == ENOENT; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s%s", folder, folders[i], name);
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

/* Waits until a process ends, and passes the blocked signals on to it. */
static int wait_for_end(pid_t process, const sigset_t *signals)
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

/* If one of the asking signals ended the process, this program ends in the same way. */
static void end_by_same_signal(int signal, const sigset_t *before)
{
    sigset_t asking;

    signal_mask_asking(&asking);
    if (sigismember(&asking, signal) != 1)
        return;
    (void)raise(signal);
    signal_mask_restore(before);
}

int sibling_run(const char *name, char **argv)
{
    sigset_t signals, before;
    const pid_t parent = getpid();

    (void)signal(SIGCHLD, SIG_DFL);
    signal_mask_asking(&signals);
    (void)sigaddset(&signals, SIGCHLD);
    (void)pthread_sigmask(SIG_BLOCK, &signals, &before);
    const pid_t process = fork();
    if (process == 0) {
        end_with_parent(parent);
        signal_mask_restore(&before);
        _exit(execute(name, argv));
    }
    if (process < 0)
        complain("%s cannot be run: %s", name, strerror(errno));
    const int status = process < 0 ? EXIT_TROUBLE << 8 : wait_for_end(process, &signals);
    if (WIFSIGNALED(status)) {
        end_by_same_signal(WTERMSIG(status), &before);
        complain("%s broke down (signal %d: %s); most likely memory was short", name,
                 WTERMSIG(status), strsignal(WTERMSIG(status)));
    }
    signal_mask_restore(&before);
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_TROUBLE;
}

int sibling_become(const char *name, char **argv)
{
    return execute(name, argv);
}

int sibling_start(const char *name, char **argv, const int files[3], pid_t *child)
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
    for (size_t i = 0; i < FOLDERS && error == ENOENT; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s%s", folder, folders[i], name);
        error = posix_spawn(child, buffer_string(&path), &actions, NULL, argv, environ);
    }
    buffer_release(&path);
    (void)posix_spawn_file_actions_destroy(&actions);
    return error;
}
