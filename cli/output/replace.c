/* For O_TMPFILE, where the system has it, getentropy(), and flock(). */
#define _GNU_SOURCE

#include "cli/output/replace.h"

#include "base/memory.h"
#include "cli/output/output.h"
#include "cli/process/signal_mask.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <time.h>
#include <unistd.h>

enum { TRIES = 100 };

/* Closing the old file unlocks it. */
void replacement_abandon(struct replacement *replacement)
{
    if (replacement->file >= 0)
        (void)close(replacement->file);
    if (replacement->old >= 0)
        (void)close(replacement->old);
    free(replacement->target);
    *replacement = (struct replacement){.file = -1, .old = -1};
}

static bool fail(struct replacement *replacement, const char *what)
{
    complain_file(replacement->target, what, errno);
    replacement_abandon(replacement);
    return false;
}

static bool refuse(struct replacement *replacement, const char *why)
{
    complain("%s: %s", replacement->target, why);
    replacement_abandon(replacement);
    return false;
}

/* --- files without a name */

/* The folder of a file, with its slash; empty for the working directory. */
static void folder_of(const char *name, struct buffer *path)
{
    const char *const slash = strrchr(name, '/');

    path->len = 0;
    buffer_append(path, name, slash == NULL ? 0 : (size_t)(slash + 1 - name));
}

/* A random name in the folder of the target. It has the same length whatever the target's is, which
 * may be the longest possible. */
static bool invent_name(const char *target, struct buffer *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char chance[16];

    if (getentropy(chance, sizeof chance) != 0)
        return false;
    folder_of(target, path);
    buffer_text(path, ".recto-");
    for (size_t i = 0; i < sizeof chance; i++)
        buffer_character(path, letters[chance[i] % 32]);
    return true;
}

/* A new file of such a name; -1 with errno. */
static int create_beside(const char *target, mode_t mode, struct buffer *path)
{
    int file = -1;

    for (int i = 0; i < TRIES && invent_name(target, path); i++) {
        file = open(buffer_string(path), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file >= 0 || errno != EEXIST)
            break;
    }
    return file;
}

/* A file without a name, open for reading and writing, in the folder of `beside` (all before its
 * last slash). Nothing is left of it however the program ends. Where the file system has no such
 * files, it loses its name at once. -1 with errno. */
static int unnamed_file(const char *beside, mode_t mode)
{
    struct buffer path = {0};
    sigset_t before;
    int file = -1;

#ifdef O_TMPFILE
    folder_of(beside, &path);
    buffer_character(&path, '.');
    file = open(buffer_string(&path), O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
#endif
    if (file < 0) {
        signal_mask_block(&before);
        file = create_beside(beside, mode, &path);
        if (file >= 0)
            (void)unlink(buffer_string(&path));
        signal_mask_restore(&before);
    }
    buffer_release(&path); /* leaves errno alone, as free() does */
    return file;
}

/* Devices and pipes are written to, even through a link such as /dev/stdout. */
static bool open_directly(struct replacement *replacement)
{
    struct stat facts;

    replacement->direct = true;
    replacement->file = open(replacement->target, O_WRONLY | O_CLOEXEC);
    if (replacement->file < 0)
        return fail(replacement, "cannot write this file");
    if (fstat(replacement->file, &facts) != 0 || S_ISREG(facts.st_mode))
        return refuse(replacement, "has become another file");
    return true;
}

/* --- what the new file keeps of the old one */

#ifdef __linux__
/* Sums and capabilities are those of the old bytes. */
static bool is_of_the_bytes(const char *name)
{
    return strncmp(name, "security.", strlen("security.")) == 0 &&
           strcmp(name, "security.selinux") != 0;
}

/* What all in an access list but the owner may do: its entries are a tag, what it allows, and an
 * id, in 8 bytes, after 4 bytes of version. */
static mode_t allowed_by_list(const struct buffer *list, size_t len)
{
    enum { VERSION = 4, ENTRY = 8, OWNER = 1, ALLOWED = 2 };
    mode_t all = 07;

    for (size_t at = VERSION; at + ENTRY <= len; at += ENTRY)
        if (list->bytes[at] != OWNER)
            all &= (unsigned char)list->bytes[at + ALLOWED];
    return all;
}

/* Copies the extended attributes that the system lets this user set; access lists, whose names
 * begin with `system.`, only if the group is the same. False if one of these is left out: then
 * `*all` has only what it allowed all but the owner. */
static bool keep_attributes(const char *from, int to, bool same_group, mode_t *all)
{
    enum { LIST_MOST = 65536 };
    struct buffer names = {0}, value = {0};
    bool kept = true;

    /* What the folder gives to new files may be more than the old one allowed. */
    (void)fremovexattr(to, "system.posix_acl_access");
    const ssize_t len = llistxattr(from, buffer_reserve(&names, LIST_MOST), LIST_MOST);
    for (const char *name = names.bytes; name < names.bytes + len; name += strlen(name) + 1) {
        const bool access_list = strncmp(name, "system.", strlen("system.")) == 0;
        if (is_of_the_bytes(name))
            continue;
        const ssize_t size = lgetxattr(from, name, buffer_reserve(&value, LIST_MOST), LIST_MOST);
        const bool copied = (same_group || !access_list) && size >= 0 &&
                            fsetxattr(to, name, value.bytes, (size_t)size, 0) == 0;
        kept = kept && (copied || !access_list);
        if (access_list)
            *all &= size >= 0 ? allowed_by_list(&value, (size_t)size) : 0;
    }
    buffer_release(&names);
    buffer_release(&value);
    return kept;
}
#else
static bool keep_attributes(const char *from, int to, bool same_group, mode_t *all)
{
    (void)from, (void)to, (void)same_group, (void)all;
    return true;
}
#endif

/* Gives a new file the owner, group, mode, access list and attributes of the old one, as far as the
 * system lets it. Where the group or its access list cannot be kept, nobody knows any more who is
 * who: all but the owner may do what all of them could. */
static bool keep_access(const struct replacement *replacement, int file)
{
    const struct stat *const facts = &replacement->facts;
    const bool same_group = fchown(file, facts->st_uid, facts->st_gid) == 0 ||
                            fchown(file, (uid_t)-1, facts->st_gid) == 0;
    mode_t mode = facts->st_mode & 0777, all = mode & mode >> 3 & 07;

    if (!keep_attributes(replacement->target, file, same_group, &all) || !same_group)
        mode = (mode & 0700) | all << 3 | all;
    return fchmod(file, mode) == 0;
}

/* --- opening */

static bool create(struct replacement *replacement)
{
    const bool exists = replacement->facts.st_mode != 0;

    replacement->file = unnamed_file(replacement->target, exists ? 0600 : 0666);
    if (replacement->file < 0)
        return fail(replacement, "cannot create a file beside this one");
    if (exists && !keep_access(replacement, replacement->file))
        return fail(replacement, "cannot set the mode of a new file");
    return true;
}

static void begin(struct replacement *replacement, const char *name)
{
    const size_t len = strlen(name) + 1;

    *replacement = (struct replacement){.file = -1, .old = -1, .durable = true};
    replacement->target = memcpy(memory_allocate(len), name, len);
}

static bool refuse_link(struct replacement *replacement)
{
    return refuse(replacement, "is a symbolic link, and links are not written through; "
                               "name the file that it leads to");
}

bool replacement_open(struct replacement *replacement, const char *name)
{
    struct stat facts;

    begin(replacement, name);
    const bool exists = lstat(name, &replacement->facts) == 0;
    if (!exists && errno != ENOENT)
        return fail(replacement, "cannot write this file");
    const mode_t mode = exists ? replacement->facts.st_mode : S_IFREG;
    if (S_ISLNK(mode) && (stat(name, &facts) != 0 || S_ISREG(facts.st_mode)))
        return refuse_link(replacement);
    if (!S_ISREG(mode))
        return open_directly(replacement);
    if (exists && access(name, W_OK) != 0)
        return fail(replacement, "cannot write this file");
    return create(replacement);
}

/* Others hold the lock for as long as an edit takes; a second later somebody wants to know why
 * nothing happens. */
static bool wait_for_lock(const struct replacement *replacement)
{
    const struct timespec between = {.tv_nsec = 20000000};

    for (int tries = 0; tries < 50; tries++) {
        if (flock(replacement->old, LOCK_EX | LOCK_NB) == 0)
            return true;
        if (errno != EWOULDBLOCK)
            return false;
        (void)nanosleep(&between, NULL);
    }
    complain("%s: another program edits this file; waiting for it to end", replacement->target);
    return flock(replacement->old, LOCK_EX) == 0;
}

/* Opens the old file and waits for its lock. False with errno. */
static bool lock(struct replacement *replacement)
{
    replacement->old = open(replacement->target, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    return replacement->old >= 0 && wait_for_lock(replacement) &&
           fstat(replacement->old, &replacement->facts) == 0;
}

bool replacement_edit(struct replacement *replacement, const char *name)
{
    struct stat facts;

    begin(replacement, name);
    for (;;) {
        if (lstat(name, &facts) != 0)
            return fail(replacement, "cannot open this file");
        if (S_ISLNK(facts.st_mode))
            return refuse_link(replacement);
        if (!S_ISREG(facts.st_mode))
            return refuse(replacement, "is not a regular file");
        if (!lock(replacement))
            return fail(replacement, "cannot open this file for writing");
        /* The process that had the lock before has mostly put another file in its place. */
        if (!file_has_changed(&replacement->facts, name))
            return create(replacement);
        (void)close(replacement->old);
        replacement->old = -1;
    }
}

/* --- taking the place */

/* Makes the renaming itself durable. */
static void sync_folder(const char *target)
{
    struct buffer path = {0};

    folder_of(target, &path);
    buffer_character(&path, '.');
    const int file = open(buffer_string(&path), O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        (void)close(file);
    }
    buffer_release(&path);
}

/* Replaces the file without a name by a copy that has one. */
static bool copy_beside(struct replacement *replacement, struct buffer *path)
{
    const bool exists = replacement->facts.st_mode != 0;
    const int file = create_beside(replacement->target, exists ? 0600 : 0666, path);

    if (file < 0)
        return false;
    const bool copied =
        lseek(replacement->file, 0, SEEK_SET) == 0 && copy_all(replacement->file, file) &&
        (!exists || keep_access(replacement, file)) && (!replacement->durable || fsync(file) == 0);
    const int error = errno;
    (void)close(replacement->file);
    replacement->file = file;
    errno = error;
    if (!copied)
        (void)unlink(buffer_string(path));
    errno = error;
    return copied;
}

/* Gives the new file a random name. That takes a copy where there is no /proc, or if the file had a
 * name and lost it. */
static bool give_name(struct replacement *replacement, struct buffer *path)
{
    struct buffer unnamed = {0};
    int linked = -1;

    buffer_format(&unnamed, "/proc/self/fd/%d", replacement->file);
    for (int i = 0; i < TRIES && invent_name(replacement->target, path); i++) {
        linked = linkat(AT_FDCWD, buffer_string(&unnamed), AT_FDCWD, buffer_string(path),
                        AT_SYMLINK_FOLLOW);
        if (linked == 0 || errno != EEXIST)
            break;
    }
    buffer_release(&unnamed);
    return linked == 0 || copy_beside(replacement, path);
}

bool file_has_changed(const struct stat *then, const char *name)
{
    struct stat now;

    return lstat(name, &now) != 0 || now.st_dev != then->st_dev || now.st_ino != then->st_ino ||
           now.st_size != then->st_size || now.st_mtim.tv_sec != then->st_mtim.tv_sec ||
           now.st_mtim.tv_nsec != then->st_mtim.tv_nsec;
}

/* Unlike rename(), link() fails if there is a file of that name. */
static bool move(const struct replacement *replacement, const char *path)
{
    if (!replacement->fresh)
        return rename(path, replacement->target) == 0;
    return link(path, replacement->target) == 0 && unlink(path) == 0;
}

/* Signals are blocked: the new file has a name of its own meanwhile, and an interruption would
 * leave it behind. */
static bool take_place(struct replacement *replacement)
{
    struct buffer path = {0};

    if (!give_name(replacement, &path)) {
        buffer_release(&path);
        return fail(replacement, "cannot create a file beside this one");
    }
    struct stat facts;
    const bool known = fstat(replacement->file, &facts) == 0;
    const int closed = close(replacement->file);
    replacement->file = -1;
    const bool placed = closed == 0 && known && move(replacement, buffer_string(&path));
    const int error = errno;
    if (!placed)
        (void)unlink(buffer_string(&path));
    else if (replacement->placed != NULL)
        *replacement->placed = facts;
    buffer_release(&path);
    errno = error;
    return placed ||
           fail(replacement, closed != 0 ? "cannot write this file" : "cannot replace this file");
}

bool replacement_commit(struct replacement *replacement)
{
    sigset_t before;

    if (replacement->direct) {
        const int closed = close(replacement->file);
        replacement->file = -1;
        if (closed != 0)
            return fail(replacement, "cannot write this file");
        replacement_abandon(replacement);
        return true;
    }
    if (replacement->durable && fsync(replacement->file) != 0)
        return fail(replacement, "cannot write this file");
    if (replacement->old >= 0 && file_has_changed(&replacement->facts, replacement->target))
        return refuse(replacement, "has been changed meanwhile; it is left as it is");
    signal_mask_block(&before);
    const bool durable = replacement->durable;
    const bool placed = take_place(replacement);
    if (placed && durable)
        sync_folder(replacement->target);
    signal_mask_restore(&before);
    if (placed)
        replacement_abandon(replacement);
    return placed;
}

bool replacement_finish(struct replacement *replacement, const char *bytes, size_t len)
{
    errno = write_all(replacement->file, bytes, len);
    if (errno != 0)
        return fail(replacement, "cannot write this file");
    return replacement_commit(replacement);
}

bool replace_file(const char *name, const char *bytes, size_t len, bool durable)
{
    struct replacement replacement;

    if (!replacement_open(&replacement, name))
        return false;
    replacement.durable = durable;
    return replacement_finish(&replacement, bytes, len);
}
