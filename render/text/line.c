/* Lines of text. */
#include "render/text/line.h"

#include <string.h>

/* Puts the colour of a player in force, or of nobody. */
static void take_colour(struct line *line, int player)
{
    if (!line->colour || line->begun == player)
        return;
    if (line->begun > 0)
        colours_end(line->out);
    if (player > 0)
        colours_begin(player, line->out);
    line->begun = player;
}

void line_to(struct line *line, size_t column)
{
    if (line->column < column) {
        take_colour(line, 0);
        buffer_repeat(line->out, ' ', column - line->column);
        line->column = column;
    }
}

void line_text(struct line *line, const char *bytes, size_t len)
{
    take_colour(line, line->player);
    buffer_append(line->out, bytes, len);
    line->column += text_width(bytes, len);
}

void line_repeat(struct line *line, const char *text, size_t count)
{
    size_t len = strlen(text);

    for (size_t i = 0; i < count; i++)
        line_text(line, text, len);
}

void line_number(struct line *line, size_t column, int64_t number)
{
    line_to(line, column);
    take_colour(line, line->player);
    buffer_number(line->out, number);
    line->column += digits_of(number);
}

void line_end(struct line *line)
{
    take_colour(line, 0);
    buffer_character(line->out, '\n');
    line->column = 0;
}

size_t text_width(const char *bytes, size_t len)
{
    size_t width = 0;

    for (size_t i = 0; i < len; i++)
        width += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return width;
}

size_t digits_of(int64_t number)
{
    size_t digits = 1;

    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}

/* --- colours */

/* Blue, vermilion, green, purple, ochre and grey of the 256 colours that do not depend on the
 * terminal's own choice: each has a contrast of more than 3 with black and with white. */
static const int colours[] = {31, 166, 29, 133, 136, 244};

/* With six colours, four ways to write make twelve pairs. */
static const char *const weights[] = {"", "1;", "4;", "1;4;"};

void colours_begin(int player, struct buffer *out)
{
    const int index = player - 1;

    buffer_format(out, "\033[%s38;5;%dm", weights[index % 4], colours[index % 6]);
}

void colours_end(struct buffer *out)
{
    buffer_text(out, "\033[0m");
}
