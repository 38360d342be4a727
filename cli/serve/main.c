/* recto-serve: judging, mending and printing for a browser. It is a program of its own, since its
 * libraries would slow down the start of recto. */
#include "cli/command.h"
#include "cli/options.h"
#include "cli/process/sibling.h"
#include "cli/process/signal_mask.h"
#include "cli/serve/front.h"
#include "cli/serve/headers.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct serving {
    const char *named;
    uint32_t port, memory, seconds;
    bool open;
};

enum { PORT = 8417, MEMORY = 512, SECONDS = 5 };

static const struct front_limits limits = {
    .connections = CONNECTIONS_MOST, .idle = 10, .longest = 60};

enum { KEY_PORT = KEY_OWN, KEY_OPEN, KEY_HOST, KEY_MEMORY, KEY_SECONDS };

static const struct option_line options[] = {
    {KEY_PORT, "port", "N", "the port to listen on (default: 8417; 0: any free one)"},
    {KEY_OPEN, "open", NULL, "open the page in the browser"},
    {KEY_HOST, "host", "NAME", "the name by which a proxy is asked for this server"},
    {KEY_MEMORY, "memory", "MIB", "memory that judging a request may take (default: 512)"},
    {KEY_SECONDS, "seconds", "N", "time of a processor that it may take (default: 5)"},
    {0}};

static const struct option_value values[] = {
    {KEY_PORT, NUMBER_IN(struct serving, port, 0, 65535)},
    {KEY_OPEN, FLAG_IN(struct serving, open)},
    {KEY_HOST, TEXT_IN(struct serving, named)},
    {KEY_MEMORY, NUMBER_IN(struct serving, memory, 16, UINT32_MAX)},
    {KEY_SECONDS, NUMBER_IN(struct serving, seconds, 1, 3600)},
    {0}};

/* Asks the desktop to show the page; returns the process to be waited for, or -1. */
static pid_t open_page(char *address)
{
    extern char **environ;
    char opener[] = "xdg-open";
    char *const words[] = {opener, address, NULL};
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t process = -1;

    (void)sigemptyset(&none);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setsigmask(&attributes, &none);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    const int error = posix_spawnp(&process, words[0], NULL, &attributes, words, environ);
    (void)posix_spawnattr_destroy(&attributes);
    if (error == 0)
        return process;
    complain("serve: the browser cannot be opened by xdg-open: %s", strerror(error));
    return -1;
}

/* Goes on until somebody asks the program to end. */
static void wait_for_end(struct front *front, pid_t opener)
{
    static const struct timespec second = {1, 0};
    sigset_t asking;
    int signal;

    signal_mask_asking(&asking);
    do {
        signal = sigtimedwait(&asking, NULL, &second);
        front_watch(front);
        if (opener > 0 && waitpid(opener, NULL, WNOHANG) == opener)
            opener = -1;
    } while (signal < 0 && (errno == EAGAIN || errno == EINTR));
}

static int serve(const struct serving *serving, const char *recto, struct output *out)
{
    const struct judge_bounds bounds = {recto, serving->memory, serving->seconds};
    struct buffer address = {0};
    sigset_t before;

    signal_mask_block(&before);
    struct front *const front =
        front_open(&bounds, &limits, serving->named, (uint16_t)serving->port);
    if (front == NULL) {
        complain("serve: cannot listen on port %u: %s", serving->port, strerror(errno));
        return EXIT_TROUBLE;
    }
    buffer_format(&address, "http://localhost:%u/", front_port(front));
    buffer_format(&out->buffer, "%s (Ctrl-C ends it)\n", buffer_string(&address));
    const bool told = output_flush(out);
    if (told)
        wait_for_end(front, serving->open ? open_page(address.bytes) : -1);
    front_close(front);
    buffer_release(&address);
    return told ? EXIT_SOUND : EXIT_TROUBLE;
}

static int run_serve(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct serving serving = {.port = PORT, .memory = MEMORY, .seconds = SECONDS};
    struct buffer recto = {0};
    int status = options_read(self, &arguments, NULL, &serving, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count > 0)
        return refuse_usage(self, "takes no file: the page opens records");
    if (serving.named != NULL && !host_is_name(serving.named))
        return refuse_usage(self, "--host takes a name such as games.example.org, without a port");
    /* Judges write for programs. */
    (void)setenv("NO_COLOR", "1", 1);
    (void)unsetenv("CLICOLOR_FORCE");
    if (sibling_find("recto", &recto)) {
        status = serve(&serving, buffer_string(&recto), out);
    } else {
        complain("serve: recto is not installed beside recto-serve");
        status = EXIT_TROUBLE;
    }
    buffer_release(&recto);
    return status;
}

static const struct command command_serve = {
    .name = "serve",
    .usage = "[--port N] [--open] [--host NAME]",
    .summary = "type, play, mend and print games in a browser",
    .options = {options},
    .values = values,
    .notes = "The page is at http://localhost:8417/ until Ctrl-C. Other machines are served by a\n"
             "proxy on this one, and other programs by the interface: see recto-serve(1).\n",
    .example = "recto serve --open",
    .run = run_serve,
};

static int run(int argc, char **argv, struct output *out)
{
    return command_serve.run(&command_serve, argc, argv, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
