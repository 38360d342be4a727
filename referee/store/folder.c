#include "referee/store/folder.h"

#include "cli/output/output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The sticky bit, which marks shared folders such as /tmp: S_ISVTX, which POSIX has only with XSI.
 */
enum { STICKY = 01000 };

enum { TURN_MILLISECONDS = 20, TURNS_MOST = 500 };

/* The bytes of the file `lock`: the first is shared by all in the folder, the others belong
 * to whoever does what their names say. */
enum { BYTE_FOLDER, BYTE_SENDING, BYTE_PUBLISHING, BYTE_BACKUP };

static const char *const kept[] = {"referee.db", "referee.db-wal", "referee.db-shm",
                                   "keys",       "lock",           "referee.db-journal"};

enum { KEPT = sizeof kept / sizeof kept[0] };

const char *folder_path(struct arena *arena, const char *folder, const char *name)
{
    const size_t before = strlen(folder), after = strlen(name) + 1;
    char *const path = arena_allocate(arena, before + 1 + after);

    memcpy(path, folder, before);
    path[before] = '/';
    memcpy(path + before + 1, name, after);
    return path;
}

bool folder_make_file(const char *path)
{
    const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);

    if (file >= 0)
        (void)close(file);
    return file >= 0 || errno == EEXIST;
}

static void tighten(const char *path)
{
    struct stat facts;

    if (lstat(path, &facts) != 0 || facts.st_uid != geteuid() || (facts.st_mode & 077) == 0)
        return;
    if (S_ISREG(facts.st_mode) || (S_ISDIR(facts.st_mode) && (facts.st_mode & STICKY) == 0))
        (void)chmod(path, facts.st_mode & 0700);
}

void folder_tighten(const char *folder)
{
    struct arena arena = {0};

    tighten(folder);
    for (size_t i = 0; i < KEPT; i++)
        tighten(folder_path(&arena, folder, kept[i]));
    arena_release(&arena);
}

static bool lock_byte(int lock, short kind, off_t byte)
{
    const struct flock range = {.l_type = kind, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};

    if (fcntl(lock, F_SETLK, &range) == 0)
        return true;
    if (errno == EACCES)
        errno = EAGAIN;
    return false;
}

/* A process locks the folder alone only for a moment, and waits for the others before. */
static bool wait_for_folder(int lock, bool alone)
{
    static const struct timespec turn = {.tv_nsec = TURN_MILLISECONDS * 1000000};

    for (int i = 0; i < TURNS_MOST; i++) {
        if (lock_byte(lock, alone ? F_WRLCK : F_RDLCK, BYTE_FOLDER))
            return true;
        if (errno != EAGAIN && errno != EINTR)
            return false;
        (void)nanosleep(&turn, NULL);
    }
    return false;
}

/* Files that the superuser makes belong to the owner of the folder. */
static bool give_to_owner(int file, const char *folder)
{
    struct stat facts;

    return geteuid() != 0 ||
           (stat(folder, &facts) == 0 && fchown(file, facts.st_uid, facts.st_gid) == 0);
}

bool folder_give(const char *path, const char *folder)
{
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    const bool given = file >= 0 && give_to_owner(file, folder);

    if (file >= 0)
        (void)close(file);
    return given;
}

static int open_lock(const char *folder)
{
    struct arena arena = {0};
    const char *const name = folder_path(&arena, folder, "lock");
    int lock = folder_make_file(name) ? open(name, O_RDWR | O_NOFOLLOW | O_CLOEXEC) : -1;

    if (lock >= 0 && !give_to_owner(lock, folder)) {
        (void)close(lock);
        lock = -1;
    }
    arena_release(&arena);
    return lock;
}

int folder_enter(const char *folder, bool alone)
{
    const int lock = open_lock(folder);

    if (lock >= 0 && wait_for_folder(lock, alone))
        return lock;
    if (errno == EAGAIN)
        complain("%s: others are at work in this folder", folder);
    else
        complain_file(folder, "cannot lock this folder", errno);
    if (lock >= 0)
        (void)close(lock);
    return -1;
}

bool folder_claim_sending(int lock)
{
    return lock_byte(lock, F_WRLCK, BYTE_SENDING);
}

void folder_yield_sending(int lock)
{
    (void)lock_byte(lock, F_UNLCK, BYTE_SENDING);
}

bool folder_claim_publishing(int lock)
{
    return lock_byte(lock, F_WRLCK, BYTE_PUBLISHING);
}

void folder_yield_publishing(int lock)
{
    (void)lock_byte(lock, F_UNLCK, BYTE_PUBLISHING);
}

bool folder_claim_backup(int lock)
{
    return lock_byte(lock, F_WRLCK, BYTE_BACKUP);
}

void folder_yield_backup(int lock)
{
    (void)lock_byte(lock, F_UNLCK, BYTE_BACKUP);
}
