#include "cli/draw/title.h"

#include <string.h>

void title_note(struct title *title, const struct scoresheet *sheet)
{
    if (sheet->title == NULL) /* malformed */
        return;
    const char *const event = sheet->event != NULL ? sheet->event : "";
    if (title->games++ == 0) {
        buffer_text(&title->event, event);
        buffer_text(&title->game, sheet->title);
    }
    title->mixed = title->mixed || strcmp(buffer_string(&title->event), event) != 0;
}

const char *title_text(struct title *title, const char *chosen)
{
    struct buffer *const text = &title->text;

    text->len = 0;
    if (chosen != NULL)
        buffer_text(text, chosen);
    else if (title->games == 0)
        buffer_text(text, "Records that cannot be read");
    else if (!title->mixed && title->event.len > 0)
        buffer_text(text, buffer_string(&title->event));
    else if (title->games == 1)
        buffer_text(text, buffer_string(&title->game));
    else
        buffer_format(text, "%zu games", title->games);
    return buffer_string(text);
}

void title_release(struct title *title)
{
    buffer_release(&title->event);
    buffer_release(&title->game);
    buffer_release(&title->text);
}
