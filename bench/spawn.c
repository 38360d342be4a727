/* Runs a command and measures it: spawn TIMES COMMAND WORD... Prints elapsed and processor seconds
 * per run, the peak memory of a run in KiB, and the last exit status. The command's output is
 * discarded; a single run reads standard input. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static int run(char **words, const posix_spawn_file_actions_t *actions)
{
    pid_t child;
    int status;
    const int failure = posix_spawnp(&child, words[0], actions, NULL, words, environ);

    if (failure != 0) {
        fprintf(stderr, "spawn: %s: %s\n", words[0], strerror(failure));
        exit(2);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

int main(int count, char **words)
{
    posix_spawn_file_actions_t actions;
    struct rusage usage;
    int status = 0;

    if (count < 3) {
        fprintf(stderr, "usage: spawn TIMES COMMAND WORD...\n");
        return 2;
    }
    const int times = atoi(words[1]);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    const double start = now();
    for (int i = 0; i < times; i++)
        status = run(words + 2, &actions);
    const double clock = now() - start;
    getrusage(RUSAGE_CHILDREN, &usage);
    const double processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    printf("%.6f %.6f %ld %d\n", clock / times, processor / times, usage.ru_maxrss, status);
    posix_spawn_file_actions_destroy(&actions);
    return 0;
}
