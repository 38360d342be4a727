/* outbox: messages that have not gone out. */
#include "referee/outgoing/outbox.h"

#include "referee/commands/invocation.h"
#include "referee/commands/session.h"
#include "referee/journal/journal.h"
#include "referee/mail/address.h"

#include <string.h>

/* What can be done to messages, and the words for all of them. */
static const char *const actions[] = {"hold", "release", "drop", "remove", "retry", "readdress"};
static const char everything[] = "all";

enum { ACTIONS = sizeof actions / sizeof actions[0] };

static bool is_action(const char *word)
{
    for (size_t i = 0; i < ACTIONS; i++)
        if (strcmp(actions[i], word) == 0)
            return true;
    return false;
}

/* Whether the words after the folder are an action, and what it needs: a message, all of them, or
 * none for those that an option chooses. */
static bool has_operands(const struct invocation *invocation, const struct outbox_choice *choice)
{
    const char *const what = invocation->operands[0];
    const bool narrowed = choice->recipient[0] != '\0' || choice->game != 0;

    if (!is_action(what))
        return false;
    if (strcmp(what, "readdress") == 0)
        return invocation->operand_count == 3 && choice->id[0] != '\0' && !narrowed;
    return invocation->operand_count <= 2 && (invocation->operand_count == 2) != narrowed;
}

/* Reads an address into the lines; false after a complaint. */
static bool put_address(const char *text, struct buffer *lines)
{
    const size_t start = lines->len;

    buffer_text(lines, text);
    if (address_read(lines->bytes + start, lines->len - start))
        return true;
    complain("`%s` is no address such as ann@example.org", text);
    return false;
}

/* The lines of an entry for what is asked for; false after a complaint. */
static bool read_order(struct referee *referee, const struct invocation *invocation,
                       const struct outbox_choice *choice, struct buffer *lines)
{
    if (!has_operands(invocation, choice)) {
        complain("outbox: takes `hold`, `release`, `drop` or `retry` with `ID`, `all`, `--to "
                 "ADDRESS` or `--game GAME`, or `readdress ID ADDRESS`");
        return false;
    }
    buffer_format(lines, "%s\n", invocation->operands[0]);
    const size_t count = outbox_choose(referee, invocation->operands[0], choice, lines);
    buffer_character(lines, '\n');
    if (count == 0 && choice->id[0] != '\0')
        complain("no message %s waits in the outbox", choice->id);
    else if (count == 0)
        complain("no message of this kind waits in the outbox");
    if (count == 0 ||
        (invocation->operand_count == 3 && !put_address(invocation->operands[2], lines)))
        return false;
    buffer_text(lines, "\n\n");
    return true;
}

static int run_outbox(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    struct buffer lines = {0};

    int status = session_begin(self, argc, argv, 0, 3, &invocation, &referee, out);
    if (status >= 0)
        return status;
    const bool one =
        invocation.operand_count >= 2 && strcmp(invocation.operands[1], everything) != 0;
    const struct outbox_choice choice = {.id = one ? invocation.operands[1] : "",
                                         .recipient = invocation.recipient,
                                         .game = invocation.game};
    if (invocation.operand_count == 0 ||
        (invocation.operand_count == 1 && strcmp(invocation.operands[0], "list") == 0)) {
        outbox_list(&referee, &choice, &out->buffer);
        status = EX_OK;
    } else if (read_order(&referee, &invocation, &choice, &lines)) {
        status = journal_put(&referee, "outbox", invocation.now, lines.bytes, lines.len);
    } else {
        status = EX_DATAERR;
    }
    buffer_release(&lines);
    return session_end(&referee, status);
}

static const struct option_line outbox_options[] = {
    {KEY_RECIPIENT, "to", "ADDRESS", "only messages to this address"},
    {KEY_GAME, "game", "GAME", "only messages about this game"},
    {KEY_NOW, "now", "TIME", "what time it is, for tests"},
    {0}};

const struct command referee_command_outbox = {
    .usage = "DIR [hold|release|drop|retry [ID|all] | readdress ID ADDRESS]",
    .options = {outbox_options, invocation_options},
    .no_letters = true,
    .run = run_outbox,
};
