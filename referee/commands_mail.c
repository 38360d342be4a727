/* init, open, send, tick: what goes in and out; receive has a file of its own. */
#include "referee/desk.h"
#include "referee/journal.h"
#include "referee/mail.h"
#include "referee/picture.h"
#include "referee/tick.h"
#include "referee/zones.h"

#include "cli/input.h"
#include "cli/programs.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static bool is_line(const char *text)
{
    return text[strcspn(text, "\r\n")] == '\0';
}

static int run_init(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;
    struct buffer lines = {0};

    int status = desk_read(self, argc, argv, 0, 0, &request, out);
    if (status >= 0)
        return status;
    const char *const at = strchr(request.address, '@');
    if (at == NULL || at == request.address || at[1] == '\0' || !is_line(request.address) ||
        !is_line(request.name)) {
        complain("init: --address takes the address to which players write");
        return EX_USAGE;
    }
    status = desk_create(&referee, request.folder);
    if (status != EX_OK)
        return status;
    buffer_format(&lines, "%s\n%s\n", request.address,
                  request.name[0] != '\0' ? request.name : "The referee");
    status = desk_add(&referee, "start", request.now, lines.bytes, lines.len);
    buffer_release(&lines);
    referee_close(&referee);
    return status;
}

static const char *kind_of_opening(const char *pictures)
{
    return strcmp(pictures, "none") == 0  ? "open"
           : strcmp(pictures, "svg") == 0 ? "open svg"
           : strcmp(pictures, "png") == 0 ? "open png"
                                          : NULL;
}

static int run_open(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;
    struct buffer bytes = {0};

    int status = desk_read(self, argc, argv, 1, 1, &request, out);
    if (status >= 0)
        return status;
    const char *const kind = kind_of_opening(request.pictures);
    if (kind == NULL) {
        complain("open: --pictures takes svg, png or none");
        return EX_USAGE;
    }
    const int file = input_open(request.arguments[0]);
    if (file < 0 || !read_all(file, &bytes)) {
        complain_file(request.arguments[0], "cannot read this file", errno);
        status = EX_NOINPUT;
    } else {
        status = desk_open(&referee, request.folder);
    }
    if (file >= 0)
        input_close(file);
    if (status == EX_OK) {
        mail_open();
        status = zones_note(&referee, bytes.bytes, bytes.len, request.now);
        if (status == EX_OK)
            status = desk_add(&referee, kind, request.now, bytes.bytes, bytes.len);
        if (status == EX_OK)
            buffer_format(
                &out->buffer, "%lld\n",
                (long long)store_number(referee.store, 0, "SELECT MAX(id) FROM games", ""));
        mail_close();
        referee_close(&referee);
    }
    buffer_release(&bytes);
    return status;
}

/* Nothing due, nothing written: the journal does not grow by asking. */
static int run_tick(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;

    int status = desk_read(self, argc, argv, 0, 0, &request, out);
    if (status >= 0)
        return status;
    status = desk_open(&referee, request.folder);
    if (status != EX_OK)
        return status;
    mail_open();
    status = zones_note_all(&referee, request.now);
    if (status == EX_OK && tick_is_due(&referee, request.now))
        status = desk_add(&referee, "tick", request.now, "", 0);
    else if (status == EX_OK)
        status = desk_status(&referee);
    mail_close();
    referee_close(&referee);
    return status;
}

/* A message on its way out. */
struct parcel {
    int64_t row;
    struct buffer bytes, record;
    enum picture picture; /* of that record */
};

/* The oldest message that has not been sent, behind the row; false if there is none. */
static bool find_unsent(struct referee *referee, struct parcel *parcel)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT outbox.rowid, bytes, kind, record FROM outbox LEFT JOIN pictures"
                    " USING(id) WHERE sent = 0 AND outbox.rowid > ? ORDER BY outbox.rowid LIMIT 1",
                    "i", parcel->row);
    const bool found = query_next(query);

    if (found) {
        const struct span content = query_bytes(query, 1), record = query_bytes(query, 3);
        parcel->row = query_number(query, 0);
        parcel->picture = (enum picture)query_number(query, 2);
        parcel->bytes.len = parcel->record.len = 0;
        buffer_append(&parcel->bytes, content.bytes, content.len);
        buffer_append(&parcel->record, record.bytes, record.len);
    }
    query_end(query);
    return found;
}

/* Puts the picture to the message, or a word that there is none. */
static void add_picture(struct parcel *parcel)
{
    const bool vector = parcel->picture == PICTURE_SVG;
    struct buffer image = {0}, whole = {0};
    struct attachment part = {.name = vector ? "board.svg" : "board.png",
                              .type = vector ? "image/svg+xml" : "image/png"};

    if (!picture_draw(parcel->picture, &parcel->record, &image)) {
        image.len = 0;
        buffer_text(&image, "The picture of the board that belongs here could not be drawn.\n");
        part.name = "board.txt";
        part.type = "text/plain";
    }
    part.bytes = image.bytes;
    part.len = image.len;
    if (mail_attach(parcel->bytes.bytes, parcel->bytes.len, &part, &whole)) {
        buffer_release(&parcel->bytes);
        parcel->bytes = whole;
    } else {
        buffer_release(&whole);
    }
    buffer_release(&image);
}

/* What was handed over and not noted as sent is sent again: with the same id. */
static int run_send(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;
    struct parcel parcel = {.row = 0};

    int status = desk_read(self, argc, argv, 0, 0, &request, out);
    if (status >= 0)
        return status;
    status = desk_open(&referee, request.folder);
    if (status != EX_OK)
        return status;
    mail_open();
    int failed = 0;
    while (find_unsent(&referee, &parcel)) {
        if (parcel.picture != PICTURE_NONE)
            add_picture(&parcel);
        if (program_feed(request.command, parcel.bytes.bytes, parcel.bytes.len))
            (void)store_run(referee.store, "UPDATE outbox SET sent = 1 WHERE rowid = ?", "i",
                            parcel.row);
        else
            failed++;
    }
    mail_close();
    status = desk_status(&referee);
    if (status == EX_OK && failed > 0) {
        complain("send: `%s` has not taken %d messages; they stay in the outbox", request.command,
                 failed);
        status = EX_TEMPFAIL;
    }
    buffer_release(&parcel.bytes);
    buffer_release(&parcel.record);
    referee_close(&referee);
    return status;
}

const struct command referee_init = {
    .name = "referee init",
    .usage = "DIR --address ADDRESS [--name NAME]",
    .summary = "make the folder of a referee",
    .help = "  --address ADDRESS  where players write to; ADDRESS+TOKEN must arrive there too\n"
            "  --name NAME        the name that stands in messages\n"
            "  --now TIME         what time it is, for tests\n",
    .run = run_init};

const struct command referee_open_game = {
    .name = "referee open",
    .usage = "DIR RECORD.yaml [--pictures svg|png]",
    .summary = "open a game, inviting the players that the record names",
    .help = "  --pictures KIND  send pictures of the board, unless a player wants none\n"
            "  --now TIME       what time it is, for tests\n",
    .run = run_open};

const struct command referee_send = {
    .name = "referee send",
    .usage = "DIR [--command COMMAND]",
    .summary = "hand the messages of the outbox to a mail program",
    .help = "  --command COMMAND  run for each of them (sendmail -t -i)\n",
    .run = run_send};

const struct command referee_tick = {
    .name = "referee tick",
    .usage = "DIR [--now TIME]",
    .summary = "look at the clocks: flags, forfeits, reminders",
    .help = "  --now TIME  what time it is, such as 2026-11-21T18:30Z\n"
            "To be run from cron, as often as one likes.\n",
    .run = run_tick};
