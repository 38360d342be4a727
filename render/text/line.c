/* Lines of text. */
#include "render/text/line.h"
#include "render/text/colours.h"

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
