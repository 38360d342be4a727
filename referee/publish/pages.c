#include "referee/publish/pages.h"

#include "base/list.h"
#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/output/replace.h"
#include "referee/store/folder.h"
#include "referee/store/secret.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_MOST = 99, NAME_ROOM = NAME_MOST + 1, HEX_ROOM = SECRET_HEX + 1, NEW_MOST = 64 };

/* The list: a line for the version, one for the state, and one for each file. */
#define STRAY ".recto-"
enum { STRAY_LETTERS = 16 };

static const char list_name[] = ".recto-pages", list_head[] = "recto pages 1\n";

/* A file that was written, or will be. */
struct page {
    char name[NAME_ROOM], key[HEX_ROOM], hash[HEX_ROOM]; /* of its bytes */
    int64_t size, seconds, nanoseconds;                  /* as stat() gave them then */
    bool wanted;                                         /* is to be there after this run */
};

struct pages {
    const char *folder;
    struct page *list; /* by name as far as `sorted`; what is new follows */
    size_t count, capacity, sorted;
    struct buffer state;
    size_t changed;
    bool failed;
};

/* --- names and files */

static bool is_name(const char *name)
{
    const size_t len = strlen(name);

    return len > 0 && len <= NAME_MOST && name[0] != '.' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-.") == len;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct page *)a)->name, ((const struct page *)b)->name);
}

static struct page *find(const struct pages *pages, const char *name)
{
    struct page wanted;

    (void)snprintf(wanted.name, sizeof wanted.name, "%s", name);
    struct page *const found = pages->count == 0 ? NULL
                                                 : bsearch(&wanted, pages->list, pages->sorted,
                                                           sizeof *pages->list, by_name);
    for (size_t i = pages->sorted; found == NULL && i < pages->count; i++)
        if (strcmp(pages->list[i].name, name) == 0)
            return &pages->list[i];
    return found;
}

static void sort(struct pages *pages)
{
    if (pages->count > 0)
        qsort(pages->list, pages->count, sizeof *pages->list, by_name);
    pages->sorted = pages->count;
}

/* The names that are not sorted yet stay few beside the others. */
static struct page *add(struct pages *pages, const char *name)
{
    if (pages->count - pages->sorted > NEW_MOST + pages->sorted / 8)
        sort(pages);
    if (pages->count == pages->capacity)
        pages->list = list_grow(pages->list, &pages->capacity, sizeof *pages->list);
    struct page *const page = &pages->list[pages->count++];
    *page = (struct page){.size = -1};
    (void)snprintf(page->name, sizeof page->name, "%s", name);
    return page;
}

/* Whether the file is the one that was noted, as far as stat() tells. */
static bool is_untouched(const struct pages *pages, const struct page *page)
{
    struct buffer path = {0};
    struct stat facts;
    const bool there = lstat(folder_path(&path, pages->folder, page->name), &facts) == 0;

    buffer_release(&path);
    return there && S_ISREG(facts.st_mode) && facts.st_size == page->size &&
           facts.st_mtim.tv_sec == page->seconds && facts.st_mtim.tv_nsec == page->nanoseconds;
}

static void note_facts(const struct pages *pages, struct page *page)
{
    struct buffer path = {0};
    struct stat facts;

    page->size = -1;
    if (lstat(folder_path(&path, pages->folder, page->name), &facts) == 0) {
        page->size = facts.st_size;
        page->seconds = facts.st_mtim.tv_sec;
        page->nanoseconds = facts.st_mtim.tv_nsec;
    }
    buffer_release(&path);
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

static void read_line(struct pages *pages, const char *line)
{
    struct page page = {.size = -1};
    int end = 0;

    if (sscanf(line, "%99s %64s %64s %" SCNd64 " %" SCNd64 " %" SCNd64 "%n", page.name, page.key,
               page.hash, &page.size, &page.seconds, &page.nanoseconds, &end) == 6 &&
        line[end] == '\0' && is_name(page.name))
        *add(pages, page.name) = page;
}

static void read_list(struct pages *pages, struct buffer *text)
{
    char *rest = NULL, *const start = text->bytes + strlen(list_head);

    buffer_character(text, '\0');
    const size_t len = strcspn(start, "\n");
    buffer_append(&pages->state, start, len);
    for (char *line = strtok_r(start + len, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        read_line(pages, line);
    sort(pages);
}

static bool write_list(struct pages *pages, const char *state)
{
    struct buffer text = {0}, path = {0};

    buffer_format(&text, "%s%s\n", list_head, state);
    for (size_t i = 0; i < pages->count; i++) {
        const struct page *const page = &pages->list[i];
        buffer_format(&text, "%s %s %s %" PRId64 " %" PRId64 " %" PRId64 "\n", page->name,
                      page->key[0] != '\0' ? page->key : "-",
                      page->hash[0] != '\0' ? page->hash : "-", page->size, page->seconds,
                      page->nanoseconds);
    }
    const bool written =
        replace_file(folder_path(&path, pages->folder, list_name), text.bytes, text.len, true);
    buffer_release(&text);
    buffer_release(&path);
    return written;
}

static bool is_empty(const char *folder)
{
    DIR *const entries = opendir(folder);
    bool empty = entries != NULL;

    for (const struct dirent *entry; empty && (entry = readdir(entries)) != NULL;)
        empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
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
    return write_list(pages, "");
}

static bool refuse_list(const char *path)
{
    complain("%s is no list of pages of this version", path);
    return false;
}

static bool enter(struct pages *pages)
{
    struct buffer path = {0}, text = {0};

    if (mkdir(pages->folder, 0777) != 0 && errno != EEXIST) {
        complain_file(pages->folder, "cannot make this folder", errno);
        return false;
    }
    const int file = open(folder_path(&path, pages->folder, list_name), O_RDONLY | O_CLOEXEC);
    bool entered = file >= 0 && read_all(file, &text);
    const int error = errno;
    if (file >= 0)
        (void)close(file);
    if (entered && text.len >= strlen(list_head) &&
        memcmp(text.bytes, list_head, strlen(list_head)) == 0)
        read_list(pages, &text);
    else if (!entered && error != ENOENT)
        complain_file(path.bytes, "cannot read this file", error);
    else if (entered)
        entered = refuse_list(path.bytes);
    else
        entered = take_folder(pages);
    buffer_release(&path);
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

bool pages_are_of(const struct pages *pages, const char *state)
{
    if (pages->state.len != strlen(state) ||
        memcmp(pages->state.bytes, state, pages->state.len) != 0)
        return false;
    for (size_t i = 0; i < pages->count; i++)
        if (!is_untouched(pages, &pages->list[i]))
            return false;
    return pages->count > 0;
}

bool pages_keep(struct pages *pages, const char *name, const char *key)
{
    struct page *const page = find(pages, name);

    if (page == NULL || strcmp(page->key, key) != 0 || !is_untouched(pages, page))
        return false;
    page->wanted = true;
    return true;
}

bool pages_know(const struct pages *pages, const char *name)
{
    return find(pages, name) != NULL;
}

bool pages_put(struct pages *pages, const char *name, const char *key, const struct buffer *bytes)
{
    unsigned char hash[SECRET_BYTES];
    struct buffer path = {0}, hex = {0};

    if (pages->failed)
        return false;
    struct page *const known = find(pages, name);
    struct page *const page = known != NULL ? known : add(pages, name);
    secret_hash(bytes->bytes, bytes->len, hash);
    secret_write_hex(hash, &hex);
    const bool same = strcmp(page->hash, buffer_string(&hex)) == 0 && is_untouched(pages, page);
    (void)folder_path(&path, pages->folder, name);
    if (!same && !holds(path.bytes, bytes)) {
        pages->failed = !replace_file(path.bytes, bytes->bytes, bytes->len, false);
        pages->changed++;
    }
    if (!same)
        note_facts(pages, page);
    (void)snprintf(page->hash, sizeof page->hash, "%s", hex.bytes);
    (void)snprintf(page->key, sizeof page->key, "%s", key);
    page->wanted = true;
    buffer_release(&path);
    buffer_release(&hex);
    return !pages->failed;
}

/* Removes what is not wanted any more from the folder, and from the list. */
static void remove_rest(struct pages *pages)
{
    struct buffer path = {0};
    size_t kept = 0;

    for (size_t i = 0; i < pages->count; i++) {
        const struct page *const page = &pages->list[i];
        if (!page->wanted && unlink(folder_path(&path, pages->folder, page->name)) == 0)
            pages->changed++;
        else if (!page->wanted && errno != ENOENT) {
            complain_file(path.bytes, "cannot remove this file", errno);
            pages->failed = true;
            pages->list[kept++] = *page;
        } else if (page->wanted) {
            pages->list[kept++] = *page;
        }
    }
    pages->count = kept;
    buffer_release(&path);
}

/* Removes the new files, not yet in their place, of a publication that was killed: their names are
 * those that replace_file() invents. */
static void remove_strays(const struct pages *pages)
{
    DIR *const entries = opendir(pages->folder);

    if (entries == NULL)
        return;
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
        if (strncmp(entry->d_name, STRAY, strlen(STRAY)) == 0 &&
            strlen(entry->d_name) == strlen(STRAY) + STRAY_LETTERS)
            (void)unlinkat(dirfd(entries), entry->d_name, 0);
    (void)closedir(entries);
}

bool pages_close(struct pages *pages, const char *state)
{
    if (!pages->failed)
        remove_rest(pages);
    remove_strays(pages);
    if (!pages->failed)
        pages->failed = !write_list(pages, state);
    const bool done = !pages->failed;
    pages_leave(pages);
    return done;
}

void pages_leave(struct pages *pages)
{
    buffer_release(&pages->state);
    free(pages->list);
    free(pages);
}

size_t pages_changed(const struct pages *pages)
{
    return pages->changed;
}
