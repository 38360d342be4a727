/* recto-archive unpack: the other programs read packed files through it. */
#include "cli/options.h"

#include "archive/unpack/unpack.h"

#include "cli/input/stream.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Standard input, with bytes before it that the caller has read from it already. */
struct input_end {
    char head[PACKING_MAGIC];
    size_t head_len;
};

static ssize_t take(void *context, char *bytes, size_t most)
{
    struct input_end *const input = context;
    const size_t head_len = input->head_len;
    ssize_t got;

    if (head_len > 0) {
        memcpy(bytes, input->head, head_len);
        input->head_len = 0;
        return (ssize_t)head_len;
    }
    do
        got = read(STDIN_FILENO, bytes, most);
    while (got < 0 && errno == EINTR);
    return got;
}

static bool give(void *context, const char *bytes, size_t len)
{
    (void)context;
    errno = write_all(STDOUT_FILENO, bytes, len);
    return errno == 0;
}

static int digit(char character)
{
    static const char digits[] = "0123456789abcdef";
    const char *const found = character != '\0' ? strchr(digits, character) : NULL;
    return found != NULL ? (int)(found - digits) : -1;
}

/* Reads bytes as pairs of digits. */
static bool read_head(const char *text, struct input_end *input)
{
    for (; *text != '\0'; text += 2) {
        const int high = digit(text[0]), low = high < 0 ? -1 : digit(text[1]);
        if (low < 0 || input->head_len == PACKING_MAGIC)
            return false;
        input->head[input->head_len++] = (char)(high << 4 | low);
    }
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct input_end input = {.head_len = 0};
    const struct unpack_ends ends = {&input, take, give};

    (void)out;
    if (argc > 2 || (argc == 2 && !read_head(argv[1], &input)))
        return refuse_usage(self, "takes no option");
    const struct unpacked result = unpack(&ends);
    if (result.why == NULL)
        return EXIT_SOUND;
    if (result.error != 0)
        complain("%s: %s", result.why, strerror(result.error));
    else
        complain("%s (noticed after byte %llu of the packed file)", result.why,
                 (unsigned long long)result.at);
    return EXIT_TROUBLE;
}

const struct command command_unpack = {
    .usage = "[BYTES]",
    .run = run,
};
