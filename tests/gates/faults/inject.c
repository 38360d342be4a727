/* A library to be preloaded that makes one call fail: see inject.h. */
#define _GNU_SOURCE
#include "tests/gates/faults/inject.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* glibc's own functions, under names that nothing else replaces: programs that define malloc() call
 * them. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

struct real {
    void *(*allocate)(size_t size);
    void *(*allocate_zeroed)(size_t count, size_t size);
    void *(*resize)(void *memory, size_t size);
    void *(*align)(size_t alignment, size_t size);
};

static struct real next;

static struct fault *fault;

/* Whether this process runs the program of that name. */
static bool is_program(const char *name)
{
    char path[4096];
    const ssize_t len = readlink("/proc/self/exe", path, sizeof path - 1);

    if (len <= 0)
        return false;
    path[len] = '\0';
    const char *const slash = strrchr(path, '/');
    return slash != NULL && strcmp(slash + 1, name) == 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *const descriptor = getenv("RECTO_FAULT");

    if (descriptor == NULL)
        return;
    struct fault *const shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, atoi(descriptor), 0);
    if (shared != MAP_FAILED && is_program(shared->program))
        fault = shared;
}

/* The file that holds the code of the caller. */
static void note_caller(const void *caller)
{
    Dl_info info;

    if (dladdr(caller, &info) == 0 || info.dli_fname == NULL)
        return;
    fault->offset = (unsigned long)((const char *)caller - (const char *)info.dli_fbase);
    const char *const slash = strrchr(info.dli_fname, '/');
    const char *const name = slash != NULL ? slash + 1 : info.dli_fname;
    const char *const symbol = info.dli_sname != NULL ? info.dli_sname : "?";
    size_t len = 0;
    for (const char *at = name; *at != '\0' && len < 30; at++)
        fault->where[len++] = *at;
    fault->where[len++] = ' ';
    for (const char *at = symbol; *at != '\0' && len + 1 < sizeof fault->where; at++)
        fault->where[len++] = *at;
    fault->where[len] = '\0';
}

/* Whether this call is the one to fail. A signal is no failure: it has been sent already. */
static bool fails(enum fault_call call, int descriptor, const void *caller)
{
    if (fault == NULL || fault->call != (int)call)
        return false;
    if (fault->descriptor >= 0 && fault->descriptor != descriptor)
        return false;
    if (atomic_fetch_add(&fault->calls, 1) + 1 != fault->at || fault->effect == EFFECT_NONE)
        return false;
    atomic_store(&fault->injected, 1);
    const int before = errno;
    note_caller(caller);
    errno = before;
    if (fault->effect < EFFECT_SIGNAL) {
        (void)kill(getpid(), EFFECT_SIGNAL - fault->effect);
        return false;
    }
    if (fault->effect == EFFECT_OTHER) {
        (void)system(fault->other);
        return false;
    }
    if (fault->effect > 0)
        errno = fault->effect;
    return true;
}

static void note_order(char what)
{
    if (fault == NULL)
        return;
    const unsigned at = atomic_fetch_add(&fault->order_len, 1);
    if (at + 1 < sizeof fault->order)
        fault->order[at] = what;
}

static void note_sync(int file)
{
    struct stat facts;

    note_order(fstat(file, &facts) == 0 && S_ISDIR(facts.st_mode) ? 'd' : 'f');
}

#define CALLER __builtin_return_address(0)

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): glibc's are reserved. */

/* The function of that name after this library's; POSIX lets its address change type. */
static void find_next(const char *name, void *function)
{
    void *const found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

static const struct real *find_real(void)
{
    if (next.resize == NULL) {
        find_next("__libc_malloc", &next.allocate);
        find_next("__libc_calloc", &next.allocate_zeroed);
        find_next("__libc_memalign", &next.align);
        find_next("__libc_realloc", &next.resize);
    }
    return &next;
}

void *__libc_malloc(size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->allocate(size);
}

void *__libc_calloc(size_t count, size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->allocate_zeroed(count, size);
}

void *__libc_realloc(void *memory, size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->resize(memory, size);
}

void *__libc_memalign(size_t alignment, size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->align(alignment, size);
}

void *malloc(size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->allocate(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->allocate_zeroed(count, size);
}

void *realloc(void *memory, size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->resize(memory, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->align(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->align(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *const got =
        fails(FAULT_ALLOCATE, -1, CALLER) ? NULL : find_real()->align(alignment, size);
    if (got == NULL)
        return ENOMEM;
    *memory = got;
    return 0;
}

static size_t shortened(size_t len)
{
    return len > 1 ? len / 2 : len;
}

/* Only files of the folder that the program works in, so that no other is lost. */
static void shrink(int file)
{
    char link[64], name[4096], folder[4096];
    struct stat facts;

    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t len = readlink(link, name, sizeof name - 1);
    if (len <= 0 || getcwd(folder, sizeof folder) == NULL)
        return;
    name[len] = '\0';
    const size_t folder_len = strlen(folder);
    const bool inside = strncmp(name, folder, folder_len) == 0 && name[folder_len] == '/';
    if (inside && lstat(name, &facts) == 0 && S_ISREG(facts.st_mode))
        (void)truncate(name, facts.st_size / 2);
}

/* True if the call has failed altogether; else it goes on with `len` bytes. */
static bool spoils(enum fault_call call, int file, size_t *len, const void *caller)
{
    if (!fails(call, file, caller))
        return false;
    fault->file = file;
    if (fault->effect == EFFECT_SHORT)
        *len = shortened(*len);
    else if (fault->effect == EFFECT_SHRINK)
        shrink(file);
    return fault->effect > 0;
}

ssize_t read(int file, void *bytes, size_t len)
{
    if (spoils(FAULT_READ, file, &len, CALLER))
        return -1;
    return syscall(SYS_read, file, bytes, len);
}

ssize_t __read_chk(int file, void *bytes, size_t len, size_t room);
ssize_t __read_chk(int file, void *bytes, size_t len, size_t room)
{
    if (len > room)
        abort();
    if (spoils(FAULT_READ, file, &len, CALLER))
        return -1;
    return syscall(SYS_read, file, bytes, len);
}

ssize_t pread64(int file, void *bytes, size_t len, off64_t offset)
{
    if (spoils(FAULT_READ, file, &len, CALLER))
        return -1;
    return syscall(SYS_pread64, file, bytes, len, offset);
}

ssize_t pread(int file, void *bytes, size_t len, off_t offset)
{
    if (spoils(FAULT_READ, file, &len, CALLER))
        return -1;
    return syscall(SYS_pread64, file, bytes, len, offset);
}

struct dirent *readdir(DIR *folder)
{
    struct dirent *(*real)(DIR *);

    find_next("readdir", &real);
    const int before = errno;
    if (fails(FAULT_READ, -1, CALLER) && fault->effect == EIO)
        return NULL;
    errno = before;
    return real(folder);
}

ssize_t write(int file, const void *bytes, size_t len)
{
    if (spoils(FAULT_WRITE, file, &len, CALLER))
        return -1;
    return syscall(SYS_write, file, bytes, len);
}

ssize_t pwrite64(int file, const void *bytes, size_t len, off64_t offset)
{
    if (spoils(FAULT_WRITE, file, &len, CALLER))
        return -1;
    return syscall(SYS_pwrite64, file, bytes, len, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t len, off_t offset)
{
    if (spoils(FAULT_WRITE, file, &len, CALLER))
        return -1;
    return syscall(SYS_pwrite64, file, bytes, len, offset);
}

static int really_open(const char *name, int flags, va_list arguments)
{
    mode_t mode = 0;

    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE)
        mode = va_arg(arguments, mode_t);
    return (int)syscall(SYS_openat, AT_FDCWD, name, flags, mode);
}

/* Only a file without a name is refused where the file system cannot have one. */
static bool opens_not(int flags, const void *caller)
{
    if (fault != NULL && fault->effect == EOPNOTSUPP && (flags & O_TMPFILE) != O_TMPFILE)
        return false;
    return fails(FAULT_OPEN, -1, caller);
}

int open(const char *name, int flags, ...)
{
    va_list arguments;

    if (opens_not(flags, CALLER))
        return -1;
    va_start(arguments, flags);
    const int file = really_open(name, flags, arguments);
    va_end(arguments);
    return file;
}

int open64(const char *name, int flags, ...)
{
    va_list arguments;

    if (opens_not(flags, CALLER))
        return -1;
    va_start(arguments, flags);
    const int file = really_open(name, flags, arguments);
    va_end(arguments);
    return file;
}

int __open_2(const char *name, int flags);
int __open_2(const char *name, int flags)
{
    if (opens_not(flags, CALLER))
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, name, flags, 0);
}

int mkstemp(char *pattern)
{
    int (*real)(char *);

    find_next("mkstemp", &real);
    return opens_not(O_CREAT, CALLER) ? -1 : real(pattern);
}

DIR *opendir(const char *name)
{
    DIR *(*real)(const char *);

    find_next("opendir", &real);
    return opens_not(O_DIRECTORY, CALLER) ? NULL : real(name);
}

/* Only commands that make a descriptor. */
int fcntl(int file, int command, ...)
{
    int (*real)(int, int, ...);
    va_list arguments;

    va_start(arguments, command);
    void *const argument = va_arg(arguments, void *);
    va_end(arguments);
    find_next("fcntl", &real);
    const bool makes = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
    return makes && opens_not(0, CALLER) ? -1 : real(file, command, argument);
}

int dup2(int from, int to)
{
    return opens_not(0, CALLER) ? -1 : (int)syscall(SYS_dup2, from, to);
}

/* The descriptor is gone whatever close() says, as on Linux. */
int close(int file)
{
    const bool failed = fails(FAULT_CLOSE, -1, CALLER);
    const int result = (int)syscall(SYS_close, file);

    if (failed)
        errno = fault->effect;
    return failed ? -1 : result;
}

int fsync(int file)
{
    note_sync(file);
    return fails(FAULT_SYNC, -1, CALLER) ? -1 : (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    note_sync(file);
    return fails(FAULT_SYNC, -1, CALLER) ? -1 : (int)syscall(SYS_fdatasync, file);
}

int rename(const char *from, const char *to)
{
    note_order('r');
    return fails(FAULT_PLACE, -1, CALLER) ? -1 : (int)syscall(SYS_rename, from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    note_order('l');
    return fails(FAULT_PLACE, -1, CALLER)
               ? -1
               : (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to)
{
    note_order('l');
    return fails(FAULT_PLACE, -1, CALLER) ? -1 : (int)syscall(SYS_link, from, to);
}

int unlink(const char *name)
{
    return fails(FAULT_PLACE, -1, CALLER) ? -1 : (int)syscall(SYS_unlink, name);
}

int fchmod(int file, mode_t mode)
{
    return fails(FAULT_PLACE, -1, CALLER) ? -1 : (int)syscall(SYS_fchmod, file, mode);
}

int ftruncate64(int file, off64_t len)
{
    return fails(FAULT_PLACE, -1, CALLER) ? -1 : (int)syscall(SYS_ftruncate, file, len);
}

int ftruncate(int file, off_t len)
{
    return fails(FAULT_PLACE, -1, CALLER) ? -1 : (int)syscall(SYS_ftruncate, file, len);
}

int execv(const char *name, char *const *argv)
{
    return fails(FAULT_PROCESS, -1, CALLER) ? -1 : execve(name, argv, environ);
}

int posix_spawn(pid_t *process, const char *name, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const *argv, char *const *environment)
{
    int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *,
                const posix_spawnattr_t *, char *const *, char *const *);

    find_next("posix_spawn", &real);
    if (fails(FAULT_PROCESS, -1, CALLER))
        return fault->effect;
    return real(process, name, actions, attributes, argv, environment);
}

pid_t waitpid(pid_t process, int *status, int options)
{
    return fails(FAULT_PROCESS, -1, CALLER)
               ? -1
               : (pid_t)syscall(SYS_wait4, process, status, options, NULL);
}

int pipe(int ends[2])
{
    return fails(FAULT_PROCESS, -1, CALLER) ? -1 : (int)syscall(SYS_pipe, ends);
}

pid_t fork(void)
{
    pid_t (*real)(void);

    find_next("fork", &real);
    return fails(FAULT_PROCESS, -1, CALLER) ? -1 : real();
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

    find_next("pthread_create", &real);
    if (fails(FAULT_PROCESS, -1, CALLER))
        return fault->effect;
    return real(thread, attributes, start, argument);
}

/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
