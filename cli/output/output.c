#include "cli/output/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FLUSHED_BYTES = 64 * 1024 };

/* See https://no-color.org and https://bixense.com/clicolors. */
static const char never[] = "NO_COLOR", always[] = "CLICOLOR_FORCE";

static bool is_coloured(bool on_terminal)
{
    const char *const no_colour = getenv(never), *const force = getenv(always);
    const char *const terminal = getenv("TERM");

    if (no_colour != NULL && no_colour[0] != '\0')
        return false;
    if (force != NULL && force[0] != '\0' && strcmp(force, "0") != 0)
        return true;
    return on_terminal && (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

void output_open(struct output *output, int file)
{
    *output = (struct output){.file = file, .terminal = isatty(file)};
    output->colour = is_coloured(output->terminal);
}

bool output_set_colour(const char *when, struct output *output)
{
    const char *const set = when == NULL || strcmp(when, "always") == 0 ? always
                            : strcmp(when, "never") == 0                ? never
                                                                        : NULL;

    if (set == NULL && strcmp(when, "auto") != 0)
        return false;
    (void)unsetenv(never);
    (void)unsetenv(always);
    if (set != NULL)
        (void)setenv(set, "1", 1);
    output->colour = is_coloured(output->terminal);
    return true;
}

int write_all(int file, const char *bytes, size_t len)
{
    while (len > 0) {
        const ssize_t written = write(file, bytes, len);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes += written;
        len -= (size_t)written;
    }
    return 0;
}

bool copy_all(int from, int to)
{
    char bytes[65536];

    for (;;) {
        const ssize_t got = read(from, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        errno = write_all(to, bytes, (size_t)got);
        if (errno != 0)
            return false;
    }
}

static void write_buffer(struct output *output)
{
    if (output->before_write != NULL)
        output->before_write(output->around);
    output->error = write_all(output->file, output->buffer.bytes, output->buffer.len);
    if (output->after_write != NULL)
        output->after_write(output->around);
}

bool output_flush(struct output *output)
{
    if (output_is_open(output) && output->buffer.len > 0)
        write_buffer(output);
    output->buffer.len = 0;
    return output->error == 0;
}

void output_settle(struct output *output)
{
    if (output->buffer.len >= FLUSHED_BYTES)
        (void)output_flush(output);
}

void output_release(struct output *output)
{
    buffer_release(&output->buffer);
}

void complain(const char *format, ...)
{
    struct buffer message = {0}, shown = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&message, format, arguments);
    va_end(arguments);
    buffer_text(&shown, "recto: ");
    buffer_visible(&shown, message.bytes, message.len);
    buffer_character(&shown, '\n');
    (void)write_all(STDERR_FILENO, shown.bytes, shown.len);
    buffer_release(&shown);
    buffer_release(&message);
}

void complain_file(const char *name, const char *what, int error)
{
    complain("%s: %s: %s", name, what, strerror(error));
}
