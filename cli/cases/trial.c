#include "cli/cases/trial.h"

#include "cli/process/signal_mask.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds after which a program is looked at, and the signals: while it can say something, and
 * once it cannot, which is mostly because it has ended. */
enum { SLICE = 20, SHORT_SLICE = 1 };

/* The pipes of a command: its standard input, output and error; -1 once closed. */
enum { PIPES = 3 };

struct pipes {
    int ours[PIPES], theirs[PIPES];
};

struct run {
    struct trial *trial;
    pid_t process;
    int files[PIPES];
    const char *bytes; /* that it has not read yet */
    size_t len;
    int64_t end; /* when its time is up */
    bool over;   /* it has ended; what it has printed may not have been read yet */
};

static int64_t milliseconds_now(void)
{
    struct timespec now = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void close_file(int *file)
{
    if (*file >= 0)
        (void)close(*file);
    *file = -1;
}

static void close_all(int files[PIPES])
{
    for (int i = 0; i < PIPES; i++)
        close_file(&files[i]);
}

/* Makes the pipes; ours do not block, and no child inherits them. False with errno. */
static bool open_pipes(struct pipes *pipes)
{
    for (int i = 0; i < PIPES; i++)
        pipes->ours[i] = pipes->theirs[i] = -1;
    for (int i = 0; i < PIPES; i++) {
        int ends[2];
        if (pipe(ends) != 0)
            return false;
        pipes->ours[i] = ends[i == 0];
        pipes->theirs[i] = ends[i != 0];
        if (fcntl(pipes->ours[i], F_SETFL, O_NONBLOCK) != 0 ||
            fcntl(pipes->ours[i], F_SETFD, FD_CLOEXEC) != 0 ||
            fcntl(pipes->theirs[i], F_SETFD, FD_CLOEXEC) != 0)
            return false;
    }
    return true;
}

/* What the child begins with: the pipes, a process group of its own, and signals as this program
 * found them. 0, or an errno. */
static int describe_child(const struct pipes *pipes, const sigset_t *before,
                          posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes)
{
    static const short flags =
        POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    sigset_t usual;
    int error = 0;

    (void)sigemptyset(&usual);
    (void)sigaddset(&usual, SIGPIPE);
    for (int i = 0; i < PIPES && error == 0; i++)
        error = posix_spawn_file_actions_adddup2(files, pipes->theirs[i], i);
    if (error == 0)
        error = posix_spawnattr_setflags(attributes, flags);
    if (error == 0)
        error = posix_spawnattr_setpgroup(attributes, 0);
    if (error == 0)
        error = posix_spawnattr_setsigmask(attributes, before);
    return error != 0 ? error : posix_spawnattr_setsigdefault(attributes, &usual);
}

/* Starts the shell, as the command is one for it; 0, or an errno. */
static int start(const char *command, const struct pipes *pipes, const sigset_t *before,
                 pid_t *process)
{
    extern char **environ;
    char *words[] = {"sh", "-c", (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);

    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = describe_child(pipes, before, &files, &attributes);
        if (error == 0)
            error = posix_spawn(process, "/bin/sh", &files, &attributes, words, environ);
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&files);
    return error;
}

/* The system refuses something that it should not, with errno. */
static void break_off(struct trial *trial)
{
    trial->end = TRIAL_BROKEN;
    trial->error = errno;
}

static bool is_for_now(int error)
{
    return error == EINTR || error == EAGAIN;
}

/* Reads what there is. False if that is more than `most` bytes in all. */
static bool take(struct run *run, int *file, struct buffer *text, size_t most)
{
    char bytes[16384];
    const ssize_t got = read(*file, bytes, sizeof bytes);

    if (got < 0 && !is_for_now(errno))
        break_off(run->trial);
    if (got == 0)
        close_file(file);
    if (got <= 0)
        return true;
    const size_t room = most - text->len, len = (size_t)got;
    buffer_append(text, bytes, len < room ? len : room);
    return len <= room;
}

/* A command need not read what it is given. */
static void give(struct run *run)
{
    const ssize_t put = write(run->files[0], run->bytes, run->len);

    if (put < 0 && !is_for_now(errno) && errno != EPIPE)
        break_off(run->trial);
    if (put > 0) {
        run->bytes += put;
        run->len -= (size_t)put;
    }
    if (run->len == 0 || (put < 0 && !is_for_now(errno)))
        close_file(&run->files[0]);
}

/* Waits for one of the pipes; false if none is ready. */
static bool wait_for_pipes(const struct run *run, struct pollfd waiting[PIPES], int most)
{
    for (int i = 0; i < PIPES; i++)
        waiting[i] = (struct pollfd){.fd = run->files[i], .events = i == 0 ? POLLOUT : POLLIN};
    return poll(waiting, PIPES, most) > 0;
}

/* Serves the pipes once. False if there was nothing to do. */
static bool serve(struct run *run, int most)
{
    struct pollfd waiting[PIPES];

    if (!wait_for_pipes(run, waiting, most))
        return false;
    if (waiting[0].revents != 0)
        give(run);
    if (waiting[1].revents != 0 && !take(run, &run->files[1], &run->trial->said, SAID_MOST))
        run->trial->end = TRIAL_ENDLESS;
    if (waiting[2].revents != 0)
        (void)take(run, &run->files[2], &run->trial->complained, COMPLAINED_MOST);
    return true;
}

/* Serves the command until it has ended, or has to be. Its last words are read after its end. */
static void attend(struct run *run)
{
    struct trial *const trial = run->trial;

    while (trial->end == TRIAL_ENDED) {
        const bool mute = run->files[1] < 0 && run->files[2] < 0;
        const bool busy = serve(run, run->over ? 0 : mute ? SHORT_SLICE : SLICE);
        if (run->over && (!busy || run->files[1] < 0))
            return;
        if (!run->over)
            run->over = waitpid(run->process, &trial->status, WNOHANG) == run->process;
        if (signal_mask_is_asked() || (!run->over && milliseconds_now() >= run->end))
            trial->end = TRIAL_LATE;
    }
}

/* Ends what is left of the group. */
static void end_group(const struct run *run)
{
    int status;

    if (!run->over)
        (void)kill(run->process, SIGKILL);
    (void)kill(-run->process, SIGKILL);
    while (!run->over && waitpid(run->process, &status, 0) < 0 && errno == EINTR)
        continue;
}

static void begin(struct run *run, const char *command, struct pipes *pipes, const sigset_t *before)
{
    run->trial->error = start(command, pipes, before, &run->process);
    close_all(pipes->theirs);
    if (run->trial->error != 0)
        return;
    memcpy(run->files, pipes->ours, sizeof run->files);
    run->trial->end = TRIAL_ENDED;
    attend(run);
    end_group(run);
    memcpy(pipes->ours, run->files, sizeof run->files);
}

void trial_run(struct trial *trial, const char *command, const char *bytes, size_t len,
               unsigned seconds)
{
    struct run run = {.trial = trial, .bytes = bytes, .len = len};
    struct pipes pipes;
    sigset_t before;

    trial->said.len = trial->complained.len = 0;
    trial->end = TRIAL_BROKEN;
    run.end = milliseconds_now() + (int64_t)seconds * 1000;
    (void)signal(SIGCHLD, SIG_DFL);
    signal_mask_block(&before);
    if (open_pipes(&pipes))
        begin(&run, command, &pipes, &before);
    else
        trial->error = errno;
    close_all(pipes.theirs);
    close_all(pipes.ours);
    signal_mask_restore(&before);
}

void trial_release(struct trial *trial)
{
    buffer_release(&trial->said);
    buffer_release(&trial->complained);
}
