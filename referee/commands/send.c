/* send: hands messages to the mail program. */
#include "referee/commands/invocation.h"
#include "referee/commands/session.h"
#include "referee/journal/journal.h"
#include "referee/mail/write.h"
#include "referee/outgoing/outbox.h"
#include "referee/store/folder.h"

#include "cli/process/feed.h"

#include <errno.h>
#include <stdlib.h>

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
    struct buffer lines = {0};
    const char *id;
    int status = EX_OK;

    while (status == EX_OK &&
           (id = outbox_hopeless(referee, sending->invocation->now, sending->taken > 0)) != NULL) {
        complain("send: message %s is put aside, since the mail program does not take it; see "
                 "`recto referee outbox`",
                 id);
        lines.len = 0;
        buffer_format(&lines, "aside\n%s\n", id);
        status = journal_put(referee, "outbox", sending->invocation->now, lines.bytes, lines.len);
    }
    buffer_release(&lines);
    return status;
}

static int send_all(struct referee *referee, const struct invocation *invocation,
                    struct output *out)
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

static const struct option_line send_options[] = {
    {KEY_COMMAND, "command", "COMMAND", "run for each of them (sendmail -t -i)"},
    {KEY_LIMIT, "limit", "SECONDS", "how long that may take, each time (60)"},
    {KEY_NOW, "now", "TIME", "what time it is, for tests"},
    {0}};

const struct command referee_command_send = {
    .usage = "DIR [--command COMMAND] [--limit SECONDS]",
    .options = {send_options, invocation_options},
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){0, 0, send_all},
};
