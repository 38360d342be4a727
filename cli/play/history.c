#include "cli/play/history.h"

#include "cli/edit/typed_moves.h"
#include "cli/input/input.h"
#include "cli/output/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_BYTES = 64 * 1024 };

static bool is_folder(const char *name)
{
    struct stat facts;

    return stat(name, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* Variables that are not absolute paths do not count. Nobody gets a home who has none. */
static bool find_path(struct buffer *path)
{
    const char *const state = getenv("XDG_STATE_HOME"), *const home = getenv("HOME");

    if (state != NULL && state[0] == '/')
        buffer_format(path, "%s/recto/history", state);
    else if (home != NULL && home[0] == '/' && is_folder(home))
        buffer_format(path, "%s/.local/state/recto/history", home);
    return path->len > 0;
}

/* Adds the lines of the file to the editor, but none that only a damaged file can hold. */
static void remember(const struct buffer *lines, struct line_editor *editor)
{
    struct buffer line = {0};

    for (size_t at = 0; at < lines->len; at++) {
        if (lines->bytes[at] != '\n') {
            buffer_character(&line, lines->bytes[at]);
            continue;
        }
        if (line.len > 0 && typed_move_fits(buffer_string(&line)))
            line_editor_remember(editor, buffer_string(&line));
        line.len = 0;
    }
    buffer_release(&line);
}

/* Only a file is read: a pipe of that name would be waited for. */
static void read_lines(const char *path, struct buffer *lines)
{
    struct stat facts;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (file < 0)
        return;
    const bool small = fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) &&
                       facts.st_size <= 2 * (off_t)KEPT_BYTES;
    if (!small || !read_all(file, lines))
        lines->len = 0;
    (void)close(file);
}

void history_read(struct history_file *history, struct line_editor *editor)
{
    struct buffer lines = {0};

    if (editor == NULL || !find_path(&history->path))
        return;
    read_lines(buffer_string(&history->path), &lines);
    remember(&lines, editor);
    buffer_release(&lines);
}

void history_add(struct history_file *history, struct line_editor *editor, const char *line)
{
    if (editor == NULL || line[0] == '\0' || !typed_move_fits(line))
        return;
    line_editor_remember(editor, line);
    buffer_format(&history->lines, "%s\n", line);
}

/* Makes the folders of a path, for their owner alone. */
static void make_folders(struct buffer *path)
{
    for (size_t i = 1; i < path->len; i++) {
        if (path->bytes[i] != '/')
            continue;
        path->bytes[i] = '\0';
        (void)mkdir(path->bytes, 0700);
        path->bytes[i] = '/';
    }
}

/* The offset of the lines that are kept. */
static size_t kept_from(const struct buffer *lines)
{
    size_t from = lines->len > KEPT_BYTES ? lines->len - KEPT_BYTES : 0;

    while (from > 0 && from < lines->len && lines->bytes[from - 1] != '\n')
        from++;
    return from;
}

void history_write(struct history_file *history)
{
    struct buffer all = {0};

    if (history->path.len == 0 || history->lines.len == 0)
        return;
    make_folders(&history->path);
    read_lines(buffer_string(&history->path), &all);
    buffer_append(&all, history->lines.bytes, history->lines.len);
    const size_t from = kept_from(&all);
    (void)replace_file(buffer_string(&history->path), all.bytes + from, all.len - from, false);
    buffer_release(&all);
}

void history_release(struct history_file *history)
{
    buffer_release(&history->path);
    buffer_release(&history->lines);
}
