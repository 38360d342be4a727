#include "cli/serve/judge.h"

#include "cli/exit_status.h"
#include "cli/process/sibling.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    /* Milliseconds. */
    BLINK = 20,       /* of a processor, after which a judge steps back, … */
    LONG_BLINK = 250, /* … or by the clock if it lets another program draw */
    STEP = 100,       /* at most so long until the end of the server is noticed */
    ANSWER_MOST = 8 * 1024 * 1024,
    SAID_MOST = 64 * 1024,
    FILE_MOST = 64 * 1024 * 1024, /* of temporary ones */
    LATER = 10                    /* the priority of those who let others go first */
};

struct judge {
    pid_t process; /* leads a group of its own, with the programs that it runs */
    int talk, said;
    enum seat seat;
    bool later;
    int64_t start, until;
    size_t sent; /* of the input */
    const char *why;
};

/* --- starting */

static void limit(int resource, rlim_t most)
{
    const struct rlimit bound = {most, most};

    (void)setrlimit(resource, &bound);
}

/* Becomes a judge, in the new process: nothing is called here but what may be after a fork() among
 * threads. */
_Noreturn static void become(const struct judge_bounds *bounds, char *const *arguments,
                             const int files[2], pid_t parent)
{
    const struct rlimit seconds = {bounds->seconds, bounds->seconds + 1};
    sigset_t none;

    end_with_parent(parent);
    (void)setpgid(0, 0);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    limit(RLIMIT_AS, (rlim_t)bounds->memory * 1024 * 1024);
    limit(RLIMIT_FSIZE, FILE_MOST);
    limit(RLIMIT_CORE, 0);
    (void)setrlimit(RLIMIT_CPU, &seconds);
    if (dup2(files[0], STDIN_FILENO) >= 0 && dup2(files[0], STDOUT_FILENO) >= 0 &&
        dup2(files[1], STDERR_FILENO) >= 0)
        (void)execv(bounds->program, arguments);
    _exit(EXIT_TROUBLE);
}

static bool start(struct judge *judge, const struct judge_bounds *bounds, char *const *arguments)
{
    int talk[2], said[2];
    const pid_t parent = getpid();

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, talk) != 0)
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, said) != 0) {
        (void)close(talk[0]);
        (void)close(talk[1]);
        return false;
    }
    judge->process = fork();
    if (judge->process == 0)
        become(bounds, arguments, (int[2]){talk[1], said[1]}, parent);
    (void)close(talk[1]);
    (void)close(said[1]);
    if (judge->process < 0) {
        (void)close(talk[0]);
        (void)close(said[0]);
        return false;
    }
    (void)setpgid(judge->process, judge->process); /* whichever of the two is first */
    judge->talk = talk[0];
    judge->said = said[0];
    return true;
}

/* --- talking */

static bool interrupted(void)
{
    return errno == EINTR || errno == EAGAIN;
}

/* A judge that does not read to the end has its reasons. */
static void send_input(struct judge *judge, const struct buffer *input)
{
    if (judge->sent < input->len) {
        const ssize_t sent = send(judge->talk, input->bytes + judge->sent, input->len - judge->sent,
                                  MSG_NOSIGNAL | MSG_DONTWAIT);
        judge->sent =
            sent >= 0 ? judge->sent + (size_t)sent : (interrupted() ? judge->sent : input->len);
    }
    if (judge->sent >= input->len)
        (void)shutdown(judge->talk, SHUT_WR);
}

/* Reads what there is; closes the file at its end, or when it held more than `most`. */
static bool receive(int *file, size_t most, struct buffer *text)
{
    enum { CHUNK = 65536 };
    const ssize_t got = recv(*file, buffer_reserve(text, CHUNK), CHUNK, MSG_DONTWAIT);

    if (got > 0)
        text->len += (size_t)got;
    else if (got == 0 || !interrupted()) {
        (void)close(*file);
        *file = -1;
    }
    return text->len <= most;
}

/* Gives its first seat back, and goes on in a slow one when there is one. */
static bool step_back(struct judge *judge, struct seats *seats)
{
    const int64_t stopped = clock_now();

    (void)setpriority(PRIO_PGRP, (id_t)judge->process, LATER);
    (void)kill(-judge->process, SIGSTOP);
    seats_give_back(seats, judge->seat);
    judge->seat = SEAT_SLOW;
    if (!seats_take(seats, SEAT_SLOW, judge->until)) {
        judge->seat = SEATS;
        return false;
    }
    judge->until += clock_now() - stopped;
    (void)kill(-judge->process, SIGCONT);
    return true;
}

static void talk(struct judge *judge, const struct buffer *input, struct judge_answer *answer,
                 int timeout)
{
    struct pollfd files[2] = {{judge->talk, POLLIN, 0}, {judge->said, POLLIN, 0}};

    if (judge->sent < input->len)
        files[0].events |= POLLOUT;
    if (poll(files, 2, timeout) <= 0)
        return;
    if ((files[0].revents & POLLOUT) != 0)
        send_input(judge, input);
    if ((files[0].revents & ~POLLOUT) != 0 && !receive(&judge->talk, ANSWER_MOST, &answer->out))
        judge->why = "the answer is larger than 8 MiB";
    if (files[1].revents != 0 && !receive(&judge->said, SAID_MOST, &answer->said))
        judge->why = "there is more to say of this than 64 KiB";
}

/* Milliseconds that it has had of a processor. */
static int64_t time_used(const struct judge *judge)
{
    struct timespec used;
    clockid_t clock;

    if (clock_getcpuclockid(judge->process, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

static bool is_quick(const struct judge *judge)
{
    return judge->seat == SEAT_QUICK || judge->seat == SEAT_BOARD;
}

/* Whether it has been in its first seat for long enough. */
static bool lingers(const struct judge *judge, int64_t now)
{
    return is_quick(judge) && now >= judge->start + BLINK &&
           ((judge->later && now >= judge->start + LONG_BLINK) || time_used(judge) >= BLINK);
}

/* Hears the judge to its end; false if it had no seat to go on in. */
static bool hear(struct judge *judge, struct seats *seats, const struct buffer *input,
                 struct judge_answer *answer)
{
    send_input(judge, input);
    while ((judge->talk >= 0 || judge->said >= 0) && judge->why == NULL) {
        const int64_t now = clock_now();
        if (lingers(judge, now)) {
            if (!step_back(judge, seats))
                return false;
            continue;
        }
        if (now >= judge->until || seats_are_closed(seats)) {
            judge->why = "judging this takes too long";
            break;
        }
        talk(judge, input, answer, is_quick(judge) ? BLINK : STEP);
    }
    return true;
}

/* --- ending */

/* Nobody of its group is left; the status of the process. */
static int end(const struct judge *judge, bool wait)
{
    siginfo_t facts;
    int status = 0;

    while (wait && waitid(P_PID, (id_t)judge->process, &facts, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR)
        continue;
    (void)kill(-judge->process, SIGKILL);
    while (waitpid(judge->process, &status, 0) < 0 && errno == EINTR)
        continue;
    if (judge->talk >= 0)
        (void)close(judge->talk);
    if (judge->said >= 0)
        (void)close(judge->said);
    return status;
}

static const char *why_broken(int status)
{
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL
                   ? "judging this takes too long"
                   : "judging this needs more memory than a judge has, or broke it";
    return WEXITSTATUS(status) > EXIT_TROUBLE ? "the judge broke down" : NULL;
}

enum judge_end judge_run(const struct judge_bounds *bounds, struct seats *seats,
                         const struct judge_job *job, struct judge_answer *answer)
{
    const int64_t now = clock_now(), patience = (int64_t)bounds->seconds * 2000;
    struct judge judge = {.seat = job->seat, .later = job->later};

    answer->why = "the server is busy; ask again in a while";
    if (!seats_take(seats, judge.seat, now + patience))
        return JUDGE_BUSY;
    judge.start = clock_now();
    judge.until = judge.start + patience;
    if (!start(&judge, bounds, job->arguments)) {
        seats_give_back(seats, judge.seat);
        return JUDGE_BUSY;
    }
    if (job->later)
        (void)setpriority(PRIO_PGRP, (id_t)judge.process, LATER);
    const bool heard = hear(&judge, seats, job->input, answer);
    const int status = end(&judge, heard && judge.why == NULL);
    if (judge.seat != SEATS)
        seats_give_back(seats, judge.seat);
    if (!heard)
        return JUDGE_BUSY;
    answer->why = judge.why != NULL ? judge.why : why_broken(status);
    answer->status = WEXITSTATUS(status);
    return answer->why == NULL ? JUDGE_ANSWERED : JUDGE_BROKE;
}
