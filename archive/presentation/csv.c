#include "archive/presentation/csv.h"

#include <string.h>

static void separate(struct buffer *out)
{
    if (out->len > 0 && out->bytes[out->len - 1] != '\n')
        buffer_character(out, ',');
}

/* A line whose only field is empty would look like no line at all, so an empty first field is
 * "". */
void csv_plain(struct buffer *out, const char *text)
{
    const bool first = out->len == 0 || out->bytes[out->len - 1] == '\n';

    separate(out);
    buffer_text(out, first && *text == '\0' ? "\"\"" : text);
}

void csv_number(struct buffer *out, uint64_t number)
{
    separate(out);
    buffer_format(out, "%llu", (unsigned long long)number);
}

void csv_fields(struct buffer *out, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        csv_plain(out, texts[i]);
}

void csv_empty(struct buffer *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        csv_begin(out);
}

void csv_begin(struct buffer *out)
{
    buffer_character(out, ',');
}

void csv_text(struct buffer *out, const char *text, size_t len)
{
    struct buffer visible = {0};

    if (len > 0 && memchr("=+-@\t\r\n", text[0], 7) != NULL)
        buffer_character(&visible, '\'');
    buffer_visible(&visible, text, len);
    const char *const shown = buffer_string(&visible);
    if (strpbrk(shown, ",\"") == NULL) {
        csv_plain(out, shown);
    } else {
        separate(out);
        buffer_character(out, '"');
        for (const char *at = shown; *at != '\0'; at++) {
            buffer_text(out, *at == '"' ? "\"" : "");
            buffer_character(out, *at);
        }
        buffer_character(out, '"');
    }
    buffer_release(&visible);
}

void csv_end(struct buffer *out)
{
    buffer_text(out, "\r\n");
}
