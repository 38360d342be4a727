/* For realpath(). */
#define _XOPEN_SOURCE 700

#include "cli/replace.h"

#include "cli/output.h"
#include "notation/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file that a name stands for: a link is followed, so that it stays a link. */
static char *resolve(const char *name)
{
    char *const resolved = realpath(name, NULL);
    const size_t len = strlen(name) + 1;

    return resolved != NULL ? resolved : memcpy(memory_allocate(len), name, len);
}

static char *name_beside(const char *target)
{
    static const char suffix[] = ".XXXXXX";
    const size_t len = strlen(target);
    char *const path = memory_allocate(len + sizeof suffix);

    memcpy(path, target, len);
    memcpy(path + len, suffix, sizeof suffix);
    return path;
}

static mode_t usual_mode(void)
{
    const mode_t mask = umask(0);
    (void)umask(mask);
    return 0666 & ~mask;
}

static void release(struct replacement *replacement)
{
    free(replacement->target);
    free(replacement->path);
    *replacement = (struct replacement){.file = -1};
}

static bool fail(struct replacement *replacement, const char *what)
{
    complain_file(replacement->target, what, errno);
    if (replacement->file >= 0)
        (void)close(replacement->file);
    if (replacement->path != NULL)
        (void)unlink(replacement->path);
    release(replacement);
    return false;
}

bool replacement_open(struct replacement *replacement, const char *name)
{
    struct stat facts;

    *replacement = (struct replacement){.target = resolve(name), .file = -1, .durable = true};
    const bool exists = stat(replacement->target, &facts) == 0;
    if (exists && !S_ISREG(facts.st_mode)) {
        replacement->file = open(replacement->target, O_WRONLY | O_CLOEXEC);
        return replacement->file >= 0 || fail(replacement, "cannot write this file");
    }
    if (exists && access(replacement->target, W_OK) != 0)
        return fail(replacement, "cannot write this file");
    replacement->path = name_beside(replacement->target);
    replacement->file = mkstemp(replacement->path);
    if (replacement->file < 0) {
        free(replacement->path);
        replacement->path = NULL;
        return fail(replacement, "cannot create a file beside this one");
    }
    if (fchmod(replacement->file, exists ? facts.st_mode & 07777 : usual_mode()) != 0)
        return fail(replacement, "cannot set the mode of a new file");
    return true;
}

/* After a crash the folder must not know the new name and have lost the old content. */
static void sync_folder(const char *target)
{
    const char *const slash = strrchr(target, '/');
    const size_t len = slash == NULL ? 0 : slash == target ? 1 : (size_t)(slash - target);
    char *const folder = memory_allocate(len + 2);

    memcpy(folder, len > 0 ? target : ".", len > 0 ? len : 1);
    folder[len > 0 ? len : 1] = '\0';
    const int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        (void)close(file);
    }
    free(folder);
}

bool replacement_commit(struct replacement *replacement)
{
    const bool beside = replacement->path != NULL;

    const bool durable = beside && replacement->durable;

    if (durable && fsync(replacement->file) != 0)
        return fail(replacement, "cannot write this file");
    const int closed = close(replacement->file);
    replacement->file = -1;
    if (closed != 0)
        return fail(replacement, "cannot write this file");
    if (beside && rename(replacement->path, replacement->target) != 0)
        return fail(replacement, "cannot replace this file");
    if (durable)
        sync_folder(replacement->target);
    release(replacement);
    return true;
}

void replacement_abandon(struct replacement *replacement)
{
    (void)close(replacement->file);
    if (replacement->path != NULL)
        (void)unlink(replacement->path);
    release(replacement);
}

bool replace_file(const char *name, const char *bytes, size_t len, bool durable)
{
    struct replacement replacement;

    if (!replacement_open(&replacement, name))
        return false;
    replacement.durable = durable;
    errno = write_all(replacement.file, bytes, len);
    if (errno != 0)
        return fail(&replacement, "cannot write this file");
    return replacement_commit(&replacement);
}
