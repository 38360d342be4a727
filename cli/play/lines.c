#include "cli/play/lines.h"

#include "cli/play/signals.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_dumb(void)
{
    const char *const type = getenv("TERM");

    return type == NULL || type[0] == '\0' || strcmp(type, "dumb") == 0;
}

void lines_begin(struct lines *lines, line_complete *complete, void *context)
{
    lines->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (lines->terminal && !is_dumb())
        lines->editor = line_editor_new(complete, context);
    if (lines->terminal)
        signals_catch();
}

void lines_end(struct lines *lines)
{
    line_editor_free(lines->editor);
    buffer_release(&lines->ahead);
    buffer_release(&lines->unfinished);
}

/* Gives the first line of what was read, or all of it at the end; false if there is none yet. */
static bool take_line(struct lines *lines, struct buffer *line)
{
    struct buffer *const ahead = &lines->ahead;
    const char *const stop = ahead->len > 0 ? memchr(ahead->bytes, '\n', ahead->len) : NULL;
    const size_t len = stop != NULL ? (size_t)(stop - ahead->bytes) : ahead->len;

    if (stop == NULL && (!lines->at_end || len == 0) && len < LINE_MOST)
        return false;
    buffer_append(line, ahead->bytes, len);
    const size_t taken = len + (stop != NULL);
    memmove(ahead->bytes, ahead->bytes + taken, ahead->len - taken);
    ahead->len -= taken;
    return true;
}

/* Reads without an editor. */
static bool read_plainly(struct lines *lines, struct buffer *line)
{
    enum { CHUNK = 4096 };

    line->len = 0;
    for (;;) {
        if (take_line(lines, line))
            return true;
        if (lines->at_end)
            return false;
        const ssize_t got = read(STDIN_FILENO, buffer_reserve(&lines->ahead, CHUNK), CHUNK);
        if (got < 0 && errno == EINTR && lines->terminal)
            return false;
        lines->error = got < 0 && errno != EINTR ? errno : 0;
        lines->at_end = got == 0 || (got < 0 && errno != EINTR);
        lines->ahead.len += got > 0 ? (size_t)got : 0;
    }
}

static bool read_line(struct lines *lines, const char *prompt, struct output *out,
                      struct buffer *line)
{
    if (lines->editor == NULL) {
        if (lines->terminal)
            buffer_text(&out->buffer, prompt);
        (void)output_flush(out);
        return read_plainly(lines, line);
    }
    (void)output_flush(out);
    const bool read =
        line_editor_read(lines->editor, prompt, buffer_string(&lines->unfinished), line);
    lines->unfinished.len = 0;
    return read;
}

/* What a signal means that came instead of a line. */
static enum line_event event_of(struct lines *lines, int signal, struct buffer *line)
{
    switch (signal) {
    case 0:
        return LINE_END;
    case SIGINT:
        lines->ahead.len = 0;
        return LINE_ABANDONED;
    case SIGHUP:
    case SIGTERM:
    case SIGQUIT:
        return LINE_ASKED_TO_END;
    default:
        buffer_append(&lines->unfinished, line->bytes, line->len);
        return LINE_REDRAW;
    }
}

enum line_event lines_read(struct lines *lines, const char *prompt, struct output *out,
                           struct buffer *line)
{
    if (!read_line(lines, prompt, out, line))
        return event_of(lines, signals_take(), line);
    lines->number++;
    while (line->len > 0 &&
           (line->bytes[line->len - 1] == '\n' || line->bytes[line->len - 1] == '\r'))
        line->len--;
    return LINE_READ;
}
