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

int work_settings(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    if (invocation->operand_count == 0)
        list_settings(referee, &out->buffer);
    else if (invocation->operand_count == 1 && settings_find(invocation->operands[0]) != NULL)
        write_value(referee, invocation->operands[0], &out->buffer);
    else {
        const char *lines = "";
        for (int i = 0; i < invocation->operand_count; i++)
            lines = referee_text(referee, "%s%s\n", lines, invocation->operands[i]);
        return journal_put_text(referee, "setting", invocation->now, lines);
    }
    return EX_OK;
}
