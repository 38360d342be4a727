#include "cli/play/window.h"

#include "base/character.h"

#include <stdlib.h>
#include <string.h>

/* --- lines, characters and colours */

static const char *line_end(const char *at, const char *end)
{
    const char *const stop = memchr(at, '\n', (size_t)(end - at));
    return stop != NULL ? stop : end;
}

/* Goes on by a character or a sequence that sets a colour; gives how many columns it takes. */
static size_t advance(const char **at, const char *end)
{
    if (**at == '\033') {
        const char *const stop = memchr(*at, 'm', (size_t)(end - *at));
        *at = stop != NULL ? stop + 1 : end;
        return 0;
    }
    const size_t len = utf8_length(*at, end);
    const size_t columns = len > 0 ? character_width(utf8_decode(*at, len)) : 1;
    *at += len > 0 ? len : 1;
    return columns;
}

static size_t columns_of(const char *at, const char *end)
{
    size_t columns = 0;

    while (at < end)
        if (is_visible(*at) || *at == ' ') {
            columns++;
            at++;
        } else {
            columns += advance(&at, end);
        }
    return columns;
}

struct extent extent_of(const char *text, size_t len)
{
    const char *const end = text + len;
    struct extent extent = {0, 0};

    while (text < end) {
        const char *const stop = line_end(text, end);
        const size_t columns = columns_of(text, stop);
        extent.columns = columns > extent.columns ? columns : extent.columns;
        extent.rows++;
        text = stop < end ? stop + 1 : end;
    }
    return extent;
}

struct spot spot_of_difference(const struct buffer *before, const struct buffer *after)
{
    const size_t most = before->len < after->len ? before->len : after->len;
    size_t at = 0, start = 0;
    struct spot spot = {0, 0};

    while (at < most && before->bytes[at] == after->bytes[at]) {
        if (after->bytes[at] == '\n') {
            spot.row++;
            start = at + 1;
        }
        at++;
    }
    if (at > start)
        spot.column = columns_of(after->bytes + start, after->bytes + at);
    return spot;
}

/* --- boards without frames */

static bool is_frame(const char *at, const char *end)
{
    bool corner = false;

    for (; at < end; at++) {
        if (*at != '+' && *at != '-' && *at != ' ')
            return false;
        corner = corner || *at == '+';
    }
    return corner;
}

void window_without_frames(const char *text, size_t len, struct buffer *out)
{
    const char *const end = text + len;

    while (text < end) {
        const char *const stop = line_end(text, end);
        const char *const next = stop < end ? stop + 1 : end;
        if (!is_frame(text, stop))
            buffer_append(out, text, (size_t)(next - text));
        text = next;
    }
}

/* --- a part of a text */

/* The columns of a text that are shown: up to `head`, and from `start` to `end`. */
struct part {
    size_t head, start, end;
};

/* Appends what stands in columns [start, end) of a line. Colours are kept, wherever they begin. */
static void write_columns(const char *at, const char *end, size_t start, size_t stop,
                          struct buffer *out)
{
    size_t column = 0;

    while (at < end) {
        const char *const before = at;
        const size_t columns = advance(&at, end);
        const bool shown = columns == 0 ? *before == '\033' || (column > start && column <= stop)
                                        : column >= start && column + columns <= stop;
        if (shown)
            buffer_append(out, before, (size_t)(at - before));
        column += columns;
    }
}

static void write_line(const char *at, const char *end, const struct part *part, struct buffer *out)
{
    if (part->head > 0) {
        const size_t columns = columns_of(at, end);
        write_columns(at, end, 0, part->head, out);
        if (columns > part->start && columns < part->head)
            buffer_repeat(out, ' ', part->head - columns);
    }
    write_columns(at, end, part->start, part->end, out);
    while (out->len > 0 && out->bytes[out->len - 1] == ' ')
        out->len--;
    buffer_character(out, '\n');
}

/* The first of so many lines or columns that are shown of all of them, with `middle` among them. */
static size_t first_around(size_t middle, size_t shown, size_t all)
{
    const size_t before = middle > shown / 2 ? middle - shown / 2 : 0;

    return before + shown > all ? (all > shown ? all - shown : 0) : before;
}

/* Whole squares, if they can be told. */
static struct part choose_columns(const struct text_cuts *cuts, size_t middle, size_t most,
                                  size_t all)
{
    if (all <= most)
        return (struct part){0, 0, all};
    const bool board = cuts->count > 1 && cuts->at[0] + (cuts->at[1] - cuts->at[0]) < most;
    const size_t head = board ? cuts->at[0] : 0, room = most - head;
    size_t start = head + first_around(middle > head ? middle - head : 0, room, all - head);
    size_t end = start + room;
    if (board) {
        size_t i = 0;
        while (i + 1 < cuts->count && cuts->at[i] < start)
            i++;
        start = cuts->at[i];
        for (end = start; i < cuts->count && cuts->at[i] < start + room; i++)
            end = cuts->at[i] + 1;
    }
    return (struct part){head, start, end};
}

void window_write(const struct buffer *text, const struct text_cuts *cuts, struct spot spot,
                  struct extent screen, struct buffer *out)
{
    const struct extent whole = extent_of(text->bytes, text->len);
    const struct part part = choose_columns(cuts, spot.column, screen.columns, whole.columns);
    const bool names = cuts->count > 0 && screen.rows > 2;
    const size_t room = screen.rows - names;
    const size_t first = whole.rows <= screen.rows
                             ? names
                             : names + first_around(spot.row > names ? spot.row - names : 0, room,
                                                    whole.rows - names);
    const char *at = text->bytes, *const end = at + text->len;

    for (size_t row = 0; at < end; row++) {
        const char *const stop = line_end(at, end);
        if ((names && row == 0) || (row >= first && row < first + room))
            write_line(at, stop, &part, out);
        at = stop < end ? stop + 1 : end;
    }
}
