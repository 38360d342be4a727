/* receive: reads one message, which may contain anything. */
#include "referee/execute/receive.h"
#include "referee/commands/work.h"
#include "referee/execute/extract.h"
#include "referee/journal/heartbeat.h"
#include "referee/journal/journal.h"
#include "referee/journal/prune.h"
#include "referee/mail/read.h"
#include "referee/organiser/pending.h"

#include "cli/process/sibling.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Of a longer letter of a stranger, only what was read is kept. */
enum { KEPT_OF_STRANGERS = 1 << 16 };

/* Reads one byte more than a message may have, which shows that it is too long. The rest is read
 * and dropped, since the mail server would take a broken pipe for a failure. */
static bool read_message(struct buffer *bytes)
{
    const size_t most = mail_limits().size + 1 + bytes->len;
    char rest[65536];

    for (;;) {
        const size_t room = most - bytes->len < sizeof rest ? most - bytes->len : sizeof rest;
        const ssize_t got = read(STDIN_FILENO, rest, sizeof rest);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        buffer_append(bytes, rest, (size_t)got < room ? (size_t)got : room);
    }
}

static bool came_before(struct referee *referee, const unsigned char id[SECRET_BYTES])
{
    return store_number(referee->store, 0, "SELECT 1 FROM seen WHERE id = ?", "b", id,
                        (size_t)SECRET_BYTES) != 0;
}

/* Adds the message to the journal, with what was read of it, unless it has come before. */
static int add(struct referee *referee, const struct invocation *invocation,
               const struct buffer *bytes, const struct received *received)
{
    struct buffer entry = {0};

    extract_write(received, &entry);
    buffer_append(&entry, bytes->bytes, bytes->len);
    if (store_begin(referee->store) && !came_before(referee, received->id) &&
        journal_add(referee, "letter", invocation->now, entry.bytes, entry.len)) {
        heartbeat_note(referee, invocation->now);
        if (bytes->len > KEPT_OF_STRANGERS)
            prune_stranger(referee);
        (void)store_commit(referee->store);
    } else {
        store_abandon(referee->store);
    }
    buffer_release(&entry);
    return referee_status(referee);
}

/* Processor time counts, from here on: the message is not at fault if the machine is busy, nor for
 * earlier work such as noting an outage in all games. */
static void set_alarm(uint32_t seconds)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    const struct itimerspec limit = {.it_value.tv_sec = (time_t)seconds};
    sigset_t alarms;
    timer_t timer;

    (void)signal(SIGALRM, SIG_DFL);
    (void)sigemptyset(&alarms);
    (void)sigaddset(&alarms, SIGALRM);
    (void)sigprocmask(SIG_UNBLOCK, &alarms, NULL);
    if (seconds == 0)
        (void)raise(SIGALRM);
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0)
        (void)timer_settime(timer, 0, &limit, NULL);
}

/* Reads the message once, before the store is locked. */
static int receive(struct referee *referee, const struct invocation *invocation,
                   const struct buffer *bytes)
{
    unsigned char raw[SECRET_BYTES];
    struct received received;

    set_alarm(invocation->patience);
    secret_hash(bytes->bytes, bytes->len, raw);
    if (came_before(referee, raw))
        return referee_status(referee);
    receive_read(referee, bytes->bytes, bytes->len, &received);
    const int status = add(referee, invocation, bytes, &received);
    if (status == EX_OK) {
        /* The message is on the disk. What it asks to be proved has limits of its own. */
        (void)signal(SIGALRM, SIG_IGN);
        (void)pending_prove(referee, invocation->now);
    }
    return status;
}

static int put_aside(struct referee *referee, const struct invocation *invocation,
                     const struct buffer *bytes)
{
    struct received received;

    complain("receive: the message takes too long to be read, and is put aside");
    receive_unread(referee, bytes->bytes, bytes->len, &received);
    return add(referee, invocation, bytes, &received);
}

static int with_store(const struct invocation *invocation, const struct buffer *bytes,
                      int (*work)(struct referee *, const struct invocation *,
                                  const struct buffer *))
{
    struct referee referee;
    int status = session_open(&referee, invocation->folder, invocation->now);

    if (status != EX_OK)
        return status;
    status = heartbeat_check(&referee, invocation->now, false);
    if (status == EX_OK)
        status = work(&referee, invocation, bytes);
    return session_end(&referee, status);
}

/* mail_limits() keeps every message cheap. If one is not, the alarm ends its process, and the
 * message is put aside unread instead of being retried forever. */
static int guarded(const struct invocation *invocation, const struct buffer *bytes)
{
    const pid_t self = getpid();
    const pid_t process = fork();
    int status = 0;

    if (process == 0) {
        end_with_parent(self);
        exit(with_store(invocation, bytes, receive));
    }
    while (process > 0 && waitpid(process, &status, 0) < 0)
        if (errno != EINTR) {
            complain("receive: %s", strerror(errno));
            return EX_TEMPFAIL;
        }
    if (process > 0 && WIFEXITED(status))
        return WEXITSTATUS(status);
    if (process > 0 && WTERMSIG(status) == SIGALRM)
        return with_store(invocation, bytes, put_aside);
    complain("receive: %s", process < 0 ? strerror(errno) : strsignal(WTERMSIG(status)));
    return EX_TEMPFAIL;
}

/* With a damaged store the message waits until that has been repaired. */
int work_receive(struct referee *none, const struct invocation *invocation, struct output *out)
{
    struct buffer bytes = {0};
    int status = EX_TEMPFAIL;

    (void)none;
    (void)out;
    buffer_format(&bytes, "%s\n", invocation->recipient);
    if (read_message(&bytes))
        status = guarded(invocation, &bytes);
    else
        complain("receive: cannot read the message: %s", strerror(errno));
    buffer_release(&bytes);
    return status == EX_SOFTWARE ? EX_TEMPFAIL : status;
}
