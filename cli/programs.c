#include "cli/programs.h"

#include "cli/command.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

static const char *const places[] = {"", "../libexec/recto/"};

enum { PLACES = sizeof places / sizeof places[0] };

/* The folder in which this program lies, with its slash; false if the system does not tell. */
static bool find_folder(char folder[PATH_MAX])
{
    const ssize_t len = readlink("/proc/self/exe", folder, PATH_MAX - 1);

    if (len <= 0 || len >= PATH_MAX - 1)
        return false;
    folder[len] = '\0';
    char *const slash = strrchr(folder, '/');
    if (slash == NULL)
        return false;
    slash[1] = '\0';
    return true;
}

int program_run(const char *name, char **argv)
{
    char folder[PATH_MAX];
    struct buffer path = {0};
    int error = ENOENT;

    if (!find_folder(folder)) {
        complain("cannot find out where recto is installed");
        return EXIT_TROUBLE;
    }
    for (size_t i = 0; i < PLACES && error == ENOENT; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s%s", folder, places[i], name);
        (void)execv(buffer_string(&path), argv);
        error = errno;
    }
    buffer_release(&path);
    if (error == ENOENT)
        complain("%s, which does this, is not installed beside recto", name);
    else
        complain("%s cannot be run: %s", name, strerror(error));
    return EXIT_TROUBLE;
}

int program_start(const char *name, char **argv, const int files[3], pid_t *child)
{
    extern char **environ;
    posix_spawn_file_actions_t actions;
    char folder[PATH_MAX];
    struct buffer path = {0};
    int error = posix_spawn_file_actions_init(&actions);

    if (error != 0)
        return error;
    for (int i = 0; i < 3 && error == 0; i++)
        error = posix_spawn_file_actions_adddup2(&actions, files[i], i);
    if (error == 0)
        error = find_folder(folder) ? ENOENT : ENOSYS;
    for (size_t i = 0; i < PLACES && error == ENOENT; i++) {
        path.len = 0;
        buffer_format(&path, "%s%s%s", folder, places[i], name);
        error = posix_spawn(child, buffer_string(&path), &actions, NULL, argv, environ);
    }
    buffer_release(&path);
    (void)posix_spawn_file_actions_destroy(&actions);
    return error;
}
