/* import: a game that was played without a referee. */
#include "referee/import/import.h"
#include "referee/commands/invocation.h"
#include "referee/mail/read.h"

#include "cli/input/input.h"
#include "cli/output/replace.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

static bool read_header(const char *name, struct buffer *bytes)
{
    const int file = input_open(name);
    const bool whole = file >= 0 && read_all(file, bytes);

    if (!whole)
        complain_file(name, "cannot read this file", errno);
    if (file >= 0)
        input_close(file);
    return whole;
}

static bool read_mailboxes(const struct invocation *invocation, struct mailbox *mailbox)
{
    bool good = true;

    for (int i = 0; i < invocation->operand_count; i++)
        good = mailbox_read(mailbox, invocation->operands[i]) && good;
    return good;
}

static int put(const struct invocation *invocation, const struct buffer *record, struct output *out)
{
    if (strcmp(invocation->output, "-") == 0) {
        buffer_append(&out->buffer, record->bytes, record->len);
        return EX_OK;
    }
    return replace_file(invocation->output, record->bytes, record->len, true) ? EX_OK
                                                                              : EX_CANTCREAT;
}

static int import(const struct invocation *invocation, const struct buffer *header,
                  const struct mailbox *mailbox, struct output *out)
{
    struct import_count count;
    struct buffer record = {0};
    int status = EX_DATAERR;

    if (import_game(header->bytes, header->len, mailbox, &count, &record)) {
        complain("%zu messages, %zu of them used", count.messages, count.used);
        status = put(invocation, &record, out);
    }
    buffer_release(&record);
    return status;
}

static int run_import(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct mailbox mailbox = {0};
    struct buffer header = {0};

    int status = invocation_read(self, argc, argv, 1, INT_MAX - 1, &invocation, out);
    if (status >= 0)
        return status;
    mail_open();
    if (read_header(invocation.folder, &header) && read_mailboxes(&invocation, &mailbox))
        status = import(&invocation, &header, &mailbox, out);
    else
        status = EX_NOINPUT;
    mail_close();
    mailbox_release(&mailbox);
    buffer_release(&header);
    return status;
}

static const struct option_line import_options[] = {
    {'o', "output", "FILE", "where the record goes (standard output)"}, {0}};

const struct command referee_command_import = {
    .usage = "[-o RECORD.yaml] HEADER.yaml MAILBOX…",
    .options = {import_options, invocation_options},
    .notes = "HEADER.yaml is the record without its moves: it names the players with their\n"
             "addresses, as for `open`. A mailbox is an mbox, a Maildir, or a file that is one\n"
             "message. Every message that is of no use is named, and why.\n",
    .no_letters = true,
    .run = run_import,
};
