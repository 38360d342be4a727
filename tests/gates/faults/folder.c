#include "tests/gates/faults/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Noreturn void give_up(const char *what)
{
    printf("not ok - the driver of faults: %s: %s\n", what, strerror(errno));
    exit(2);
}

struct bytes read_whole(int file)
{
    struct stat facts;
    struct bytes bytes = {NULL, 0};

    if (fstat(file, &facts) != 0)
        give_up("fstat");
    bytes.at = malloc((size_t)facts.st_size + 1);
    while (bytes.len < (size_t)facts.st_size) {
        const ssize_t got =
            pread(file, bytes.at + bytes.len, (size_t)facts.st_size - bytes.len, (off_t)bytes.len);
        if (got <= 0)
            break;
        bytes.len += (size_t)got;
    }
    return bytes;
}

bool same(struct bytes a, struct bytes b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static void note_file(struct folder *folder, const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);

    if (file < 0 || folder->count == sizeof folder->list / sizeof folder->list[0])
        give_up(path);
    folder->list[folder->count++] = (struct file){strdup(path), read_whole(file)};
    close(file);
}

void look_into(struct folder *folder, const char *path)
{
    DIR *const entries = opendir(path);
    struct stat facts;
    char name[512];

    if (entries == NULL)
        give_up(path);
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (lstat(name, &facts) == 0 && S_ISDIR(facts.st_mode))
            look_into(folder, name);
        else if (S_ISREG(facts.st_mode))
            note_file(folder, name);
    }
    closedir(entries);
}

const struct file *find(const struct folder *folder, const char *name)
{
    for (size_t i = 0; i < folder->count; i++)
        if (strcmp(folder->list[i].name, name) == 0)
            return &folder->list[i];
    return NULL;
}

void forget(struct folder *folder)
{
    for (size_t i = 0; i < folder->count; i++) {
        free(folder->list[i].name);
        free(folder->list[i].content.at);
    }
    folder->count = 0;
}
