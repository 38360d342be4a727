#include "referee/publish/pages.h"

#include "base/list.h"
#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/output/replace.h"
#include "referee/store/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_MAX_LEN = 99, NAME_ROOM = NAME_MAX_LEN + 1 };

/* The list: a line for the version, and the name of each file. Version 1 also noted what the files
 * were made of, on the second line and after each name. */
static const char list_name[] = ".recto-pages", list_head[] = "recto pages 2\n",
                  earlier_head[] = "recto pages 1\n";

/* The names of new files before they are in their place, as replace_file() invents them. */
static const char stray_start[] = ".recto-";
enum { STRAY_LETTERS = 16 };

struct names {
    char (*list)[NAME_ROOM];
    size_t count, capacity;
};

struct pages {
    const char *folder;
    struct names before; /* of the files that earlier runs wrote */
    struct names now;    /* of those that were put in this one */
    bool failed;
};

/* --- names and files */

static bool is_name(const char *name)
{
    const size_t len = strlen(name);

    return len > 0 && len <= NAME_MAX_LEN && name[0] != '.' && strchr(name, '.') != NULL &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-.") == len;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add(struct names *names, const char *name)
{
    if (names->count == names->capacity)
        names->list = list_grow(names->list, &names->capacity, sizeof *names->list);
    (void)snprintf(names->list[names->count++], NAME_ROOM, "%s", name);
}

/* Whether the file holds these bytes. */
static bool holds(const char *path, const struct buffer *bytes)
{
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct buffer content = {0};
    struct stat facts;
    const bool same = file >= 0 && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) &&
                      (size_t)facts.st_size == bytes->len && read_all(file, &content) &&
                      buffer_same(&content, bytes);

    if (file >= 0)
        (void)close(file);
    buffer_release(&content);
    return same;
}

/* --- the list */

static bool starts(const struct buffer *text, const char *head)
{
    return text->len >= strlen(head) && memcmp(text->bytes, head, strlen(head)) == 0;
}

/* The second line of version 1 is not a name, since it has no dot. */
static void read_list(struct pages *pages, struct buffer *text)
{
    char *rest = NULL;

    buffer_character(text, '\0');
    for (char *line = strtok_r(text->bytes + strlen(list_head), "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        line[strcspn(line, " ")] = '\0';
        if (is_name(line))
            add(&pages->before, line);
    }
}

/* Makes these bytes the file of that name, unless they are. */
static bool put_file(const struct pages *pages, const char *name, const struct buffer *bytes,
                     bool durable)
{
    struct arena arena = {0};
    const char *const path = folder_path(&arena, pages->folder, name);
    const bool put = holds(path, bytes) || replace_file(path, bytes->bytes, bytes->len, durable);

    arena_release(&arena);
    return put;
}

static bool write_list(const struct pages *pages)
{
    struct buffer text = {0};

    buffer_text(&text, list_head);
    for (size_t i = 0; i < pages->now.count; i++)
        buffer_format(&text, "%s\n", pages->now.list[i]);
    const bool written = put_file(pages, list_name, &text, true);
    buffer_release(&text);
    return written;
}

/* Whether the name is of a new file that never came to its place. */
static bool is_stray(const char *name)
{
    return strncmp(name, stray_start, strlen(stray_start)) == 0 &&
           strlen(name) == strlen(stray_start) + STRAY_LETTERS;
}

/* Whether it holds nothing but what a publication that was killed has left. */
static bool is_empty(const char *folder)
{
    DIR *const entries = opendir(folder);
    bool empty = entries != NULL;

    for (const struct dirent *entry; empty && (entry = readdir(entries)) != NULL;)
        empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
                is_stray(entry->d_name);
    if (entries != NULL)
        (void)closedir(entries);
    return empty;
}

/* Makes an empty folder one for pages. */
static bool take_folder(struct pages *pages)
{
    if (!is_empty(pages->folder)) {
        complain("%s holds other files, and no pages of a referee: name an empty folder",
                 pages->folder);
        return false;
    }
    return write_list(pages);
}

static bool enter(struct pages *pages)
{
    struct arena arena = {0};
    const char *const path = folder_path(&arena, pages->folder, list_name);
    struct buffer text = {0};

    if (mkdir(pages->folder, 0777) != 0 && errno != EEXIST) {
        complain_file(pages->folder, "cannot make this folder", errno);
        arena_release(&arena);
        return false;
    }
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    bool entered = file >= 0 && read_all(file, &text);
    const int error = errno;
    if (file >= 0)
        (void)close(file);
    if (entered && (starts(&text, list_head) || starts(&text, earlier_head)))
        read_list(pages, &text);
    else if (!entered && error != ENOENT)
        complain_file(path, "cannot read this file", error);
    else if (!entered)
        entered = take_folder(pages);
    else {
        complain("%s is no list of pages of this version", path);
        entered = false;
    }
    arena_release(&arena);
    buffer_release(&text);
    return entered;
}

/* --- what callers do */

struct pages *pages_open(const char *folder)
{
    struct pages *const pages = memory_allocate_zeroed(1, sizeof *pages);

    pages->folder = folder;
    if (enter(pages))
        return pages;
    pages_leave(pages);
    return NULL;
}

const char *pages_folder(const struct pages *pages)
{
    return pages->folder;
}

bool pages_put(struct pages *pages, const char *name, const struct buffer *bytes)
{
    if (pages->failed)
        return false;
    pages->failed = !put_file(pages, name, bytes, false);
    add(&pages->now, name);
    return !pages->failed;
}

/* Removes the files of earlier runs that this one did not put. */
static void remove_rest(struct pages *pages)
{
    struct arena arena = {0};
    const struct names *const before = &pages->before, *const now = &pages->now;

    if (now->count > 0)
        qsort(now->list, now->count, sizeof *now->list, by_name);
    for (size_t i = 0; i < before->count; i++) {
        const bool wanted = now->count > 0 && bsearch(before->list[i], now->list, now->count,
                                                      sizeof *now->list, by_name) != NULL;
        const char *const path = folder_path(&arena, pages->folder, before->list[i]);
        if (!wanted && unlink(path) != 0 && errno != ENOENT) {
            complain_file(path, "cannot remove this file", errno);
            pages->failed = true;
        }
    }
    arena_release(&arena);
}

/* Removes what a publication that was killed has left. */
static void remove_strays(const struct pages *pages)
{
    DIR *const entries = opendir(pages->folder);

    if (entries == NULL)
        return;
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
        if (is_stray(entry->d_name))
            (void)unlinkat(dirfd(entries), entry->d_name, 0);
    (void)closedir(entries);
}

bool pages_close(struct pages *pages)
{
    if (!pages->failed)
        remove_rest(pages);
    remove_strays(pages);
    const bool done = !pages->failed && write_list(pages);
    pages_leave(pages);
    return done;
}

void pages_leave(struct pages *pages)
{
    free(pages->before.list);
    free(pages->now.list);
    free(pages);
}
