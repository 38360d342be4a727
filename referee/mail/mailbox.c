#include "referee/mail/mailbox.h"

#include "base/buffer.h"
#include "base/character.h"
#include "base/list.h"
#include "cli/input/input.h"
#include "cli/output/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char from[] = "From ";

static void add(struct mailbox *mailbox, const char *file, size_t ordinal, const char *bytes,
                size_t len)
{
    if (mailbox->count == mailbox->capacity)
        mailbox->list = list_grow(mailbox->list, &mailbox->capacity, sizeof *mailbox->list);
    mailbox->list[mailbox->count++] = (struct mailbox_message){file, ordinal, bytes, len};
}

/* --- mbox */

static bool starts_with(const char *at, const char *end, const char *word)
{
    return (size_t)(end - at) >= strlen(word) && memcmp(at, word, strlen(word)) == 0;
}

static const char *line_end(const char *at, const char *end)
{
    const char *const stop = memchr(at, '\n', (size_t)(end - at));
    return stop == NULL ? end : stop + 1;
}

/* A field: "Name:" at the start of a line. */
static bool is_field(const char *at, const char *end)
{
    const char *const begin = at;

    while (at<end && * at> ' ' && *at <= '~' && *at != ':')
        at++;
    return at > begin && at < end && *at == ':';
}

/* `From ann@example.org Sat Nov 21 08:00:00 2026`, followed by a field. A sentence that begins with
 * "From" has neither time nor field. */
static bool is_separator(const char *at, const char *end)
{
    const char *const stop = line_end(at, end);
    bool time = false, year = false;

    if (!starts_with(at, end, from))
        return false;
    for (const char *digit = at; digit + 4 < stop; digit++) {
        time |= is_digit(digit[0]) && digit[1] == ':' && is_digit(digit[2]) && is_digit(digit[3]);
        year |= digit[0] == ' ' && (digit[1] == '1' || digit[1] == '2') && is_digit(digit[2]) &&
                is_digit(digit[3]) && is_digit(digit[4]);
    }
    return time && year && (is_field(stop, end) || starts_with(stop, end, ">From "));
}

/* Removes one `>` from the lines `>From `, `>>From ` …; returns the new length. */
static size_t unquote(char *bytes, size_t len)
{
    const char *const end = bytes + len;
    char *out = bytes;

    for (const char *at = bytes, *stop; at < end; at = stop) {
        const char *quotes = at;
        stop = line_end(at, end);
        while (quotes < stop && *quotes == '>')
            quotes++;
        at += quotes > at && starts_with(quotes, stop, from);
        memmove(out, at, (size_t)(stop - at));
        out += stop - at;
    }
    return (size_t)(out - bytes);
}

static void split(struct mailbox *mailbox, const char *file, char *bytes, size_t len)
{
    const char *const end = bytes + len;
    char *begin = bytes + (line_end(bytes, end) - bytes);
    size_t ordinal = 0;

    for (char *at = begin, *stop; begin < end; at = stop) {
        stop = bytes + (line_end(at, end) - bytes);
        if (at == end || is_separator(at, end)) {
            add(mailbox, file, ++ordinal, begin, unquote(begin, (size_t)(at - begin)));
            begin = stop;
        }
        if (at == end)
            break;
    }
}

/* --- files and folders */

static bool read_file(struct mailbox *mailbox, const char *name)
{
    struct buffer content = {0};
    const int file = input_open(name);
    const bool whole = file >= 0 && read_all(file, &content);

    if (!whole)
        complain_file(name, "cannot read this mailbox", errno);
    if (file >= 0)
        input_close(file);
    if (whole && content.len > 0) {
        char *const bytes = arena_copy(&mailbox->arena, content.bytes, content.len);
        const char *const kept = arena_copy(&mailbox->arena, name, strlen(name));
        if (starts_with(bytes, bytes + content.len, from))
            split(mailbox, kept, bytes, content.len);
        else
            add(mailbox, kept, 0, bytes, content.len);
    }
    buffer_release(&content);
    return whole;
}

static int visible_only(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool is_folder(const char *name)
{
    struct stat about;
    return stat(name, &about) == 0 && S_ISDIR(about.st_mode);
}

/* The files of a folder in the order of their names, without sub-folders. */
static bool read_folder(struct mailbox *mailbox, const char *folder)
{
    struct dirent **entries;
    struct buffer path = {0};
    bool good = true;

    const int count = scandir(folder, &entries, visible_only, alphasort);
    if (count < 0) {
        complain_file(folder, "cannot read this mailbox", errno);
        return false;
    }
    for (int i = 0; i < count; i++) {
        path.len = 0;
        buffer_format(&path, "%s/%s", folder, entries[i]->d_name);
        if (!is_folder(buffer_string(&path)))
            good = read_file(mailbox, buffer_string(&path)) && good;
        free(entries[i]);
    }
    free(entries);
    buffer_release(&path);
    return good;
}

bool mailbox_read(struct mailbox *mailbox, const char *name)
{
    static const char *const parts[] = {"cur", "new"};
    struct buffer path = {0};
    bool maildir = false, good = true;

    if (!is_folder(name))
        return read_file(mailbox, name);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        path.len = 0;
        buffer_format(&path, "%s/%s", name, parts[i]);
        if (!is_folder(buffer_string(&path)))
            continue;
        maildir = true;
        good = read_folder(mailbox, buffer_string(&path)) && good;
    }
    buffer_release(&path);
    return maildir ? good : read_folder(mailbox, name);
}

void mailbox_release(struct mailbox *mailbox)
{
    free(mailbox->list);
    arena_release(&mailbox->arena);
}
