#include "referee/commands/organiser.h"

#include "referee/commands/session.h"
#include "referee/journal/journal.h"
#include "referee/mail/headers.h"
#include "referee/people/people.h"

#include <string.h>

bool organiser_read(struct referee *referee, const char *text, struct buffer *lines)
{
    const char *name, *address;

    if (!mail_mailbox_read(text, &referee->arena, &name, &address)) {
        complain("the organiser is written as in mail, such as 'Maria <maria@example.org>'");
        return false;
    }
    buffer_format(lines, "%s\n%s\n", name, address);
    return true;
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

static int appoint(struct referee *referee, const struct invocation *invocation)
{
    const bool none = strcmp(invocation->operands[0], "none") == 0;
    struct buffer lines = {0};
    int status = EX_DATAERR;

    if (none)
        buffer_text(&lines, "\n\n");
    if (none || organiser_read(referee, invocation->operands[0], &lines))
        status = journal_put(referee, "organiser", invocation->now, lines.bytes, lines.len);
    buffer_release(&lines);
    return status;
}

static int name_or_appoint(struct referee *referee, const struct invocation *invocation,
                           struct output *out)
{
    if (invocation->operand_count > 0)
        return appoint(referee, invocation);
    name_organiser(referee, &out->buffer);
    return EX_OK;
}

static const struct option_line organiser_options[] = {
    {KEY_NOW, "now", "TIME", "what time it is, for tests"}, {0}};

const struct command referee_command_organiser = {
    .usage = "DIR ['NAME <ADDRESS>' | none]",
    .options = {organiser_options, invocation_options},
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){0, 1, name_or_appoint},
};
