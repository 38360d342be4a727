/* recto toy: how many records there are. A command that tests/gates/adding.sh adds to a copy. */
#include "cli/input/input.h"

struct toy {
    size_t records;
    bool loud;
};

static const struct option_line options[] = {{'l', "loud", NULL, "with an exclamation mark"}, {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct toy *const toy = context;

    (void)self, (void)key, (void)value;
    toy->loud = true;
    return true;
}

static bool count_record(void *context, const struct visit *visit)
{
    struct toy *const toy = context;

    (void)visit;
    toy->records++;
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct input input = {0};
    struct toy toy = {0};
    int status = options_read(self, &arguments, take_option, &toy, out);

    if (status != OPTIONS_READ)
        return status;
    input_add_operands(&input, &arguments);
    status = input_visit(&input, count_record, &toy) ? EXIT_SOUND : EXIT_TROUBLE;
    buffer_format(&out->buffer, "%zu records%s\n", toy.records, toy.loud ? "!" : "");
    input_release(&input);
    return status;
}

const struct command command_toy = {.usage = "[-l] [FILE…]", .options = {options}, .run = run};
