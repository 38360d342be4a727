#include "referee/settings.h"

#include "referee/commands/work.h"
#include "referee/journal/journal.h"

#include <string.h>

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

    for (int i = 0; i < invocation->operand_count; i++)
        buffer_format(&lines, "%s\n", invocation->operands[i]);
    const int status = journal_put(referee, "setting", invocation->now, lines.bytes, lines.len);
    buffer_release(&lines);
    return status;
}

int work_settings(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    if (invocation->operand_count == 0)
        list_settings(referee, &out->buffer);
    else if (invocation->operand_count == 1 && settings_find(invocation->operands[0]) != NULL)
        write_value(referee, invocation->operands[0], &out->buffer);
    else
        return change_settings(referee, invocation);
    return EX_OK;
}
