#include "base/wrap.h"

#include <string.h>

enum { COLUMNS = 78 };

/* Characters of a word: text of the program itself, well-formed and a column each. */
static size_t width(const char *word, size_t len)
{
    size_t columns = 0;
    for (size_t i = 0; i < len; i++)
        columns += ((unsigned char)word[i] & 0xC0) != 0x80;
    return columns;
}

void wrap_text(const char *text, size_t indent, struct buffer *out)
{
    size_t column = 0; /* 0: nothing stands on the line yet */

    while (*text != '\0') {
        const size_t len = strcspn(text, " \n"), columns = width(text, len);
        if (column > 0 && column + 1 + columns > COLUMNS) {
            buffer_character(out, '\n');
            column = 0;
        }
        if (column == 0)
            buffer_repeat(out, ' ', indent);
        else
            buffer_character(out, ' ');
        column = (column == 0 ? indent : column + 1) + columns;
        buffer_append(out, text, len);
        text += len;
        if (text[0] == '\n' && text[1] == '\n') {
            buffer_text(out, "\n\n");
            column = 0;
        }
        text += strspn(text, " \n");
    }
    buffer_character(out, '\n');
}
