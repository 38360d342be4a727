#include "referee/settings.h"

#include "referee/commands/session.h"
#include "referee/journal/journal.h"

#include <string.h>

enum { OPERANDS_MOST = 100 };

static void write_value(struct referee *referee, const char *name, struct buffer *out)
{
    const char *const value = settings_value(referee, name);

    buffer_visible(out, value, strlen(value));
    buffer_character(out, '\n');
}

static void list_settings(struct referee *referee, struct buffer *out)
{
    for (const struct club_setting *setting = settings; setting->name != NULL; setting++) {
        buffer_format(out, "%s=", setting->name);
        write_value(referee, setting->name, out);
        buffer_format(out, "    %s\n", setting->about);
    }
}

static int change_settings(struct referee *referee, const struct invocation *invocation)
{
    struct buffer lines = {0};
    int status = EX_DATAERR;

    for (int i = 0; i < invocation->operand_count; i++)
        buffer_format(&lines, "%s\n", invocation->operands[i]);
    size_t breaks = 0;
    for (size_t i = 0; i < lines.len; i++)
        breaks += lines.bytes[i] == '\n';
    if (breaks == (size_t)invocation->operand_count)
        status = journal_put(referee, "setting", invocation->now, lines.bytes, lines.len);
    else
        complain("settings: a value is one line");
    buffer_release(&lines);
    return status;
}

static int show_or_change(struct referee *referee, const struct invocation *invocation,
                          struct output *out)
{
    if (invocation->operand_count == 0)
        list_settings(referee, &out->buffer);
    else if (invocation->operand_count == 1 && settings_find(invocation->operands[0]) != NULL)
        write_value(referee, invocation->operands[0], &out->buffer);
    else
        return change_settings(referee, invocation);
    return EX_OK;
}

const struct command referee_command_settings = {
    .usage = "DIR [NAME | NAME=VALUE…]",
    .options = {invocation_options},
    .notes = "Without a NAME all settings are listed; an empty VALUE makes one the usual again.\n",
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){0, OPERANDS_MOST, show_or_change},
};
