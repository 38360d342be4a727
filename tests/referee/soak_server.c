/* Loaded into a program, this starts it again and again without loading it anew: what the loader
 * does takes twice as long as a letter. Each run is a process of its own, at the state in which
 * main() finds it.
 *
 * Reads requests from REQUESTS, and writes an answer to ANSWERS for each; see soak.h. */
#include "tests/referee/soak.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef int program(int argc, char **argv, char **environment);
typedef int starter(program *main, int argc, char **argv, void (*before)(void), void (*after)(void),
                    void (*loader_after)(void), void *stack);

int __libc_start_main(program *main, int argc, char **argv, void (*before)(void),
                      void (*after)(void), void (*loader_after)(void), void *stack);

/* Waits for a run, which is killed after so many microseconds, unless that is 0. */
static void await(pid_t process, long kill_after, struct soak_answer *answer)
{
    if (kill_after > 0) {
        const struct timespec pause = {.tv_nsec = kill_after * 1000};
        (void)nanosleep(&pause, NULL);
        (void)kill(process, SIGKILL);
    }
    while (wait4(process, &answer->status, 0, &answer->usage) < 0 && errno == EINTR)
        ;
}

/* Gives the words of a run to the process that is to run them; others do not return. */
static int serve(char **words)
{
    static struct soak_request request;

    while (read(SOAK_REQUESTS, &request, sizeof request) == (ssize_t)sizeof request) {
        struct soak_answer answer = {.status = -1};
        int count = 0;
        const pid_t process = fork();
        if (process == 0) {
            (void)close(SOAK_REQUESTS);
            (void)close(SOAK_ANSWERS);
            soak_redirect(request.input);
            for (char *word = request.words; *word != '\0'; word += strlen(word) + 1)
                words[count++] = word;
            words[count] = NULL;
            return count;
        }
        await(process, request.kill_after, &answer);
        if (write(SOAK_ANSWERS, &answer, sizeof answer) != (ssize_t)sizeof answer)
            break;
    }
    _exit(0);
}

int __libc_start_main(program *main, int argc, char **argv, void (*before)(void),
                      void (*after)(void), void (*loader_after)(void), void *stack)
{
    static char *words[SOAK_WORDS + 1];
    union {
        void *object;
        starter *function;
    } start = {dlsym(RTLD_NEXT, "__libc_start_main")};

    /* Only the program itself serves, and nothing that it runs. */
    if (getenv("SOAK_SERVER") != NULL) {
        (void)unsetenv("SOAK_SERVER");
        (void)unsetenv("LD_PRELOAD");
        argc = serve(words);
        argv = words;
    }
    return start.function(main, argc, argv, before, after, loader_after, stack);
}
