/* init, organiser, open, tick. */
#include "referee/commands/work.h"
#include "referee/journal/heartbeat.h"
#include "referee/journal/journal.h"
#include "referee/journal/look.h"
#include "referee/journal/tick.h"
#include "referee/mail/address.h"
#include "referee/mail/headers.h"
#include "referee/organiser/pending.h"
#include "referee/organiser/watch.h"
#include "referee/people/people.h"

#include <inttypes.h>
#include <string.h>

/* The name and the address of an organiser as lines; NULL after an error. */
static const char *read_organiser(struct referee *referee, const char *text)
{
    const char *name, *address;

    if (mail_mailbox_read(text, &referee->arena, &name, &address))
        return referee_text(referee, "%s\n%s\n", name, address);
    complain("the organiser is written as in mail, such as 'Maria <maria@example.org>'");
    return NULL;
}

int work_init(struct referee *none, const struct invocation *invocation, struct output *out)
{
    struct referee referee;
    struct arena arena = {0};
    const bool good =
        invocation->address[0] != '\0' &&
        address_read(arena_copy(&arena, invocation->address, strlen(invocation->address)),
                     strlen(invocation->address));
    const char *organiser = "";
    int status = EX_USAGE;

    (void)none;
    arena_release(&arena);
    if (!good) {
        complain("init: --address takes the address to which players write");
        return EX_USAGE;
    }
    status = session_create(&referee, invocation->folder);
    if (status != EX_OK)
        return status;
    if (invocation->organiser[0] != '\0')
        organiser = read_organiser(&referee, invocation->organiser);
    status = organiser == NULL
                 ? EX_USAGE
                 : journal_put_text(
                       &referee, "start", invocation->now,
                       referee_text(&referee, "%s\n%s\n%s", invocation->address,
                                    invocation->name[0] != '\0' ? invocation->name : "The referee",
                                    organiser));
    if (status == EX_OK)
        buffer_format(
            &out->buffer,
            "%s is ready. Now let the mail server hand mail for %s to `recto referee "
            "receive`,\nand cron run `tick` and `send`: `man recto-referee`, SETTING UP.\n"
            "Keep a copy of %s/keys elsewhere: backups are of no use without it.\n",
            invocation->folder, invocation->address, invocation->folder);
    return session_end(&referee, status);
}

static void name_organiser(struct referee *referee, struct buffer *out)
{
    const struct person organiser = organiser_find(referee);

    if (organiser.id == 0) {
        buffer_text(out, "none\n");
        return;
    }
    buffer_visible(out, organiser.name, strlen(organiser.name));
    buffer_format(out, " <%s>\n", organiser.address);
}

int work_organiser(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    if (invocation->operand_count == 0) {
        name_organiser(referee, &out->buffer);
        return EX_OK;
    }
    const char *const lines = strcmp(invocation->operands[0], "none") == 0
                                  ? "\n\n"
                                  : read_organiser(referee, invocation->operands[0]);
    return lines == NULL ? EX_DATAERR
                         : journal_put_text(referee, "organiser", invocation->now, lines);
}

static const char *kind_of_opening(const char *pictures)
{
    return strcmp(pictures, "none") == 0  ? "open"
           : strcmp(pictures, "svg") == 0 ? "open svg"
           : strcmp(pictures, "png") == 0 ? "open png"
                                          : NULL;
}

int work_open(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    const char *const kind = kind_of_opening(invocation->pictures);
    struct buffer bytes = {0};
    int status = EX_NOINPUT;

    if (kind == NULL) {
        complain("open: --pictures takes svg, png or none");
        return EX_USAGE;
    }
    if (session_read_file(invocation->operands[0], &bytes))
        status = journal_put(referee, kind, invocation->now, bytes.bytes, bytes.len);
    if (status == EX_OK)
        buffer_format(&out->buffer, "%" PRId64 "\n",
                      store_number(referee->store, 0, "SELECT MAX(id) FROM games", ""));
    buffer_release(&bytes);
    return status;
}

/* Adds an entry only if something is due, so that the journal does not grow with every tick. */
static int tick_if_due(struct referee *referee, const char *folder, int64_t now)
{
    const struct look look = look_now(referee, folder, now);
    struct buffer bytes = {0};
    const bool due = tick_is_due(referee, now) || watch_is_due(referee, &look);

    /* A question that could not be answered looks like `no`. */
    int status = referee_status(referee);
    if (status != EX_OK || !due)
        return status;
    look_write(&look, &bytes);
    status = journal_put(referee, "tick", now, bytes.bytes, bytes.len);
    buffer_release(&bytes);
    return status;
}

static int give_grace(struct referee *referee, const struct invocation *invocation,
                      struct output *out)
{
    const int status = heartbeat_give_grace(referee, invocation->now, invocation->grace);

    if (status == EX_OK)
        buffer_format(&out->buffer, "no clock runs until %s; the players are told\n",
                      referee_minute(referee, invocation->now + invocation->grace));
    return status;
}

int work_tick(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    int status = heartbeat_check(referee, invocation->now, true);

    if (status == EX_OK && invocation->grace > 0)
        status = give_grace(referee, invocation, out);
    if (status == EX_OK)
        status = tick_if_due(referee, invocation->folder, invocation->now);
    if (status == EX_OK) /* what a receive that died has left */
        status = pending_prove(referee, invocation->now);
    return status;
}
