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

static int run_organiser(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    int status = session_begin(self, argc, argv, 0, 1, &invocation, &referee, out);

    if (status >= 0)
        return status;
    status = EX_OK;
    if (invocation.operand_count == 0)
        name_organiser(&referee, &out->buffer);
    else
        status = appoint(&referee, &invocation);
    return session_end(&referee, status);
}

static const struct option_line organiser_options[] = {
    {KEY_NOW, "now", "TIME", "what time it is, for tests"}, {0}};

const struct command referee_command_organiser = {
    .usage = "DIR ['NAME <ADDRESS>' | none]",
    .options = {organiser_options, invocation_options},
    .no_letters = true,
    .run = run_organiser,
};
