#include "cli/input/input_options.h"

#include "cli/output/output.h"

#include <unistd.h>

const struct option_line input_options[] = {
    {KEY_ACCOUNT, "account", NULL, "tell at the end how many bytes were read and what they held"},
    {KEY_FILES_FROM, "files0-from", "F",
     "file names, each ended by a NUL byte, from F (- is standard input)"},
    {0}};

const char input_notes[] =
    "A folder stands for its *.yaml and *.yml; without a FILE, or for -, standard input is read.\n";

bool input_take_option(struct input *input, int key, const char *value)
{
    if (key == KEY_ACCOUNT)
        input->account = true;
    else
        input_add_list(input, value);
    return true;
}

void input_add_operands(struct input *input, const struct arguments *operands)
{
    for (int i = 0; i < operands->count; i++)
        input_add(input, operands->list[i]);
    if (operands->count > 0 || input->listed)
        return;
    input_add(input, "-");
    if (isatty(STDIN_FILENO))
        complain("reading standard input; Ctrl-D ends it");
}

bool input_is_divisible(const struct command *self, const struct input *input)
{
    if (input->shard.parts == 0 || input->count == 1)
        return true;
    (void)refuse_usage(self, "--shard goes with one file, so that `cat` joins the parts");
    return false;
}
