#include "cli/output/screen.h"

#include "base/character.h"
#include "base/wrap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

/* The number that a variable holds, or what is usual. */
static size_t from_environment(const char *variable, size_t usual)
{
    const char *const text = getenv(variable);
    const long number = text != NULL ? strtol(text, NULL, 10) : 0;

    return number > 0 && number <= 10000 ? (size_t)number : usual;
}

struct screen screen_of(int file)
{
    struct winsize size = {0};

    if (ioctl(file, TIOCGWINSZ, &size) != 0)
        size = (struct winsize){0};
    return (struct screen){
        .rows = size.ws_row > 0 ? size.ws_row : from_environment("LINES", 24),
        .columns = size.ws_col > 0 ? size.ws_col : from_environment("COLUMNS", 80),
    };
}

size_t screen_text_columns(const struct output *out)
{
    const size_t columns = out->terminal ? screen_of(out->file).columns : WRAP_COLUMNS;
    return columns < WRAP_COLUMNS ? columns : WRAP_COLUMNS;
}

/* Skips an escape sequence that sets a colour. */
static const char *skip_colour(const char *at, const char *end)
{
    const char *const stop = memchr(at, 'm', (size_t)(end - at));
    return stop != NULL ? stop + 1 : end;
}

size_t screen_columns(const char *at, const char *end)
{
    size_t columns = 0;

    while (at < end) {
        const char *const escape = memchr(at, '\033', (size_t)(end - at));
        const char *const stop = escape != NULL ? escape : end;
        columns += text_columns(at, (size_t)(stop - at));
        at = escape != NULL ? skip_colour(escape, end) : end;
    }
    return columns;
}

size_t screen_rows(const struct screen *screen, const char *text, size_t len)
{
    const char *const end = text + len;
    size_t rows = 0;

    while (text < end) {
        const char *const stop = memchr(text, '\n', (size_t)(end - text));
        const char *const line_end = stop != NULL ? stop : end;
        const size_t columns = screen_columns(text, line_end);
        rows += columns == 0 ? 1 : (columns + screen->columns - 1) / screen->columns;
        text = line_end + (stop != NULL);
    }
    return rows;
}
