#include "referee/outgoing/picture.h"

#include "cli/output/output.h"
#include "cli/process/sibling.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 30, LARGEST = 8 << 20 };

static int64_t seconds_now(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? (int64_t)now.tv_sec : 0;
}

/* Reads everything from the pipe; false if that is too much, or takes too long. */
static bool read_picture(int file, struct buffer *out)
{
    const size_t before = out->len;
    const int64_t end = seconds_now() + PATIENCE;

    for (;;) {
        struct pollfd waiting = {.fd = file, .events = POLLIN};
        const int64_t left = end - seconds_now();
        const int ready = left <= 0 ? 0 : poll(&waiting, 1, (int)left * 1000);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0 || out->len - before > LARGEST)
            return false;
        char *const room = buffer_reserve(out, 65536);
        const ssize_t got = read(file, room, 65536);
        if (got < 0 && errno != EINTR)
            return false;
        if (got == 0)
            return true;
        out->len += got > 0 ? (size_t)got : 0;
    }
}

static bool wait_for(pid_t child)
{
    int status;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 1);
}

/* Runs recto-draw on the record. */
static bool run_program_that_draws(enum picture kind, int record, struct buffer *out)
{
    char show[] = "show", option[] = "-T", from[] = "-", svg[] = "svg", png[] = "png";
    char *argv[] = {show, option, kind == PICTURE_SVG ? svg : png, from, NULL};
    int ends[2];
    pid_t child;

    if (pipe(ends) != 0)
        return false;
    const int files[3] = {record, ends[1], STDERR_FILENO};
    const bool started = fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
                         sibling_start("recto-draw", argv, files, &child) == 0;
    (void)close(ends[1]);
    const bool whole = started && read_picture(ends[0], out);
    (void)close(ends[0]);
    if (started && !whole)
        (void)kill(child, SIGKILL);
    return started && wait_for(child) && whole;
}

bool picture_draw(enum picture kind, const struct buffer *record, struct buffer *out)
{
    const size_t before = out->len;
    FILE *const file = tmpfile();
    bool drawn = false;

    if (file != NULL && fwrite(record->bytes, 1, record->len, file) == record->len &&
        fflush(file) == 0 && lseek(fileno(file), 0, SEEK_SET) == 0)
        drawn = run_program_that_draws(kind, fileno(file), out) && out->len > before;
    if (file != NULL)
        (void)fclose(file);
    if (!drawn) {
        out->len = before;
        complain("a picture could not be drawn");
    }
    return drawn;
}
