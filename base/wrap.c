#include "base/wrap.h"

#include "base/character.h"

struct line_break line_break_at(const char *text, const char *end, size_t at)
{
    struct line_break line = {at, at};

    while (text + line.next < end && text[line.next] == ' ')
        line.next++;
    while (line.len > 0 && text[line.len - 1] == ' ')
        line.len--;
    return line;
}

/* Blanks never make a line too wide, nor does a character without a width. A line may end where the
 * blanks after a word begin. */
bool wrap_line(const struct wrap *wrap, const char *text, const char *end, struct line_break *line)
{
    const char *word_end = NULL, *at = text;
    double used = 0;

    *line = (struct line_break){0, 0};
    for (size_t len; at < end; at += len) {
        const double width = wrap->measure(wrap->context, at, end, &len);
        if (width < 0)
            return false;
        if (*at == ' ' && at > text && at[-1] != ' ')
            word_end = at;
        used += width;
        if (used > wrap->width && width > 0 && at > text && *at != ' ' &&
            (word_end != NULL || !wrap->whole_words))
            break;
    }
    *line = line_break_at(text, end, (size_t)((at < end && word_end ? word_end : at) - text));
    return true;
}

static double measure_column(void *context, const char *at, const char *end, size_t *len)
{
    (void)context;
    *len = utf8_length(at, end);
    if (*len > 0)
        return (double)character_width(utf8_decode(at, *len));
    *len = 1;
    return 1;
}

struct wrap wrap_to_columns(size_t columns, bool whole_words)
{
    return (struct wrap){measure_column, NULL, (double)columns, whole_words};
}

/* Takes the words up to an empty line, with a blank between them; returns where the next paragraph
 * begins. */
static const char *take_paragraph(const char *text, struct buffer *words)
{
    bool ended = false;

    while (*text != '\0' && !ended) {
        const size_t len = strcspn(text, " \n");
        if (words->len > 0)
            buffer_character(words, ' ');
        buffer_append(words, text, len);
        ended = text[len] == '\n' && text[len + 1] == '\n';
        text += len + strspn(text + len, " \n");
    }
    return text;
}

static void write_lines(const struct buffer *words, size_t indent, size_t columns,
                        struct buffer *out)
{
    const struct wrap wrap = wrap_to_columns(columns > indent ? columns - indent : 1, true);
    const char *at = words->bytes, *const end = at + words->len;

    for (struct line_break line; at < end; at += line.next) {
        (void)wrap_line(&wrap, at, end, &line);
        buffer_repeat(out, ' ', indent);
        buffer_append(out, at, line.len);
        buffer_character(out, '\n');
    }
}

void wrap_text_within(const char *text, size_t indent, size_t columns, struct buffer *out)
{
    struct buffer words = {0};

    while (*text != '\0') {
        text = take_paragraph(text, &words);
        write_lines(&words, indent, columns, out);
        words.len = 0;
        if (*text != '\0')
            buffer_character(out, '\n');
    }
    buffer_release(&words);
}

void wrap_text(const char *text, size_t indent, struct buffer *out)
{
    wrap_text_within(text, indent, WRAP_COLUMNS, out);
}
