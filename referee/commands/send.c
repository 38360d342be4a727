/* send, outbox: hands messages to the mail program, and lists those that have not gone out. */
#include "base/memory.h"
#include "cli/exit_status.h"
#include "cli/output/output.h"
#include "cli/process/signal_mask.h"
#include "referee/commands/work.h"
#include "referee/journal/journal.h"
#include "referee/mail/write.h"
#include "referee/outgoing/outbox.h"
#include "referee/store/folder.h"

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

/* Runs a mail program without a shell: a command, which is words with blanks between them, gets
 * these bytes as standard input. True if it takes all of them and ends with status 0 within so many
 * seconds. If it takes longer, it is killed with its process group, after an error. A name without
 * a slash is looked up in PATH, and then in /usr/sbin and /usr/lib, where mail programs are. */
static bool process_feed(const char *command, int seconds, const char *bytes, size_t len)
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

/* A mail program that refuses so many messages in a row is itself at fault, and is tried again
 * later. Noting that a message has gone waits longer for the store than other work, since without
 * the note the message is sent twice. */
enum { REFUSALS_MOST = 3, NOTE_PATIENCE = 60 };

struct sending {
    struct referee *referee;
    const struct invocation *invocation;
    size_t taken, refused, in_a_row;
    bool over; /* for this time */
};

/* The part that a picture becomes. */
static struct attachment part_for(enum picture picture)
{
    return picture == PICTURE_SVG
               ? (struct attachment){.name = "board.svg", .type = "image/svg+xml"}
               : (struct attachment){.name = "board.png", .type = "image/png"};
}

/* Attaches the picture to the message, or a note that it could not be drawn. */
static void add_picture(struct outgoing *outgoing)
{
    struct buffer image = {0}, whole = {0};
    struct attachment part = part_for(outgoing->picture);

    if (!picture_draw(outgoing->picture, &outgoing->record, &image)) {
        image.len = 0;
        buffer_text(&image, "The picture that belongs here could not be drawn.\n");
        part.name = "picture.txt";
        part.type = "text/plain";
    }
    part.bytes = image.bytes;
    part.len = image.len;
    if (mail_attach(outgoing->bytes.bytes, outgoing->bytes.len, &part, &whole)) {
        buffer_release(&outgoing->bytes);
        outgoing->bytes = whole;
    } else {
        buffer_release(&whole);
    }
    buffer_release(&image);
}

/* Every message is noted before it is handed over, so that a full disk does not cause copies. */
static void hand_over(struct sending *sending, int64_t row)
{
    struct referee *const referee = sending->referee;
    const struct invocation *const invocation = sending->invocation;
    struct outgoing outgoing = {.picture = PICTURE_NONE};

    if (outbox_read(referee, row, &outgoing)) {
        if (outgoing.picture != PICTURE_NONE)
            add_picture(&outgoing);
        if (!outbox_note_try(referee, row, invocation->now)) {
            sending->over = true;
        } else if (process_feed(invocation->command, (int)invocation->limit, outgoing.bytes.bytes,
                                outgoing.bytes.len)) {
            sending->taken++;
            sending->in_a_row = 0;
            sending->over = !outbox_note_sent(referee, row);
        } else {
            sending->refused++;
            sending->over = ++sending->in_a_row == REFUSALS_MOST;
        }
    }
    outbox_release(&outgoing);
}

static void hand_over_all(struct sending *sending, bool only_new)
{
    size_t count;
    int64_t *const rows = outbox_waiting(sending->referee, only_new, &count);

    for (size_t i = 0; i < count && !sending->over; i++) {
        hand_over(sending, rows[i]);
        arena_empty(&sending->referee->arena);
    }
    free(rows);
}

/* Only one process sends. A process that finds another one sending can leave, because the other
 * looks again after it has yielded, and sees all that was written before. False if the lock fails.
 */
static bool send_exclusively(struct sending *sending)
{
    const int lock = sending->referee->lock;
    bool again = false;

    do {
        if (!folder_claim_sending(lock))
            return errno == EAGAIN;
        hand_over_all(sending, again);
        folder_yield_sending(lock);
        again = true;
    } while (!sending->over && outbox_has_new(sending->referee));
    return true;
}

/* Messages that no mail program takes are not retried forever. */
static int put_hopeless_aside(struct sending *sending)
{
    struct referee *const referee = sending->referee;
    const char *id;
    int status = EX_OK;

    while (status == EX_OK &&
           (id = outbox_hopeless(referee, sending->invocation->now, sending->taken > 0)) != NULL) {
        complain("send: message %s is put aside, since the mail program does not take it; see "
                 "`recto referee outbox`",
                 id);
        status = journal_put_text(referee, "outbox", sending->invocation->now,
                                  referee_text(referee, "aside\n%s\n", id));
    }
    return status;
}

int work_send(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct sending sending = {.referee = referee, .invocation = invocation};

    (void)out;
    store_set_patience(referee->store, NOTE_PATIENCE);
    const bool locked = send_exclusively(&sending);
    int status = referee_status(referee);
    if (status == EX_OK && sending.refused > 0) {
        complain("send: `%s` has not taken %zu message%s, which the outbox keeps",
                 invocation->command, sending.refused, sending.refused == 1 ? "" : "s");
        status = put_hopeless_aside(&sending) == EX_OK ? EX_TEMPFAIL : referee_status(referee);
    }
    if (!locked) {
        complain_file(invocation->folder, "cannot lock this folder", errno);
        status = EX_TEMPFAIL;
    }
    return status;
}

int work_outbox(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    (void)invocation;
    outbox_list(referee, &out->buffer);
    return EX_OK;
}
