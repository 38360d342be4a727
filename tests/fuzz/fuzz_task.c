/* A fuzz target for libFuzzer: whatever a body of a request holds, the arguments of its judge are
 * lines without control characters that begin with the command which was asked for, and none is an
 * option but those of the tables. */
#include "cli/serve/task.h"
#include "tests/fuzz/fuzzed.h"

#include <string.h>

static const char *const names[] = {"check", "moves", "add", "undo",  "repair",
                                    "fmt",   "show",  "new", "games", "rules"};

enum { NAMES = sizeof names / sizeof names[0] };

/* Options that take no value, or have it within. Operands of `add` are moves, whatever they begin
 * with, and what follows `--` is no option. */
static void look_at_arguments(const struct task *task)
{
    const bool adds = strcmp(task->arguments[1], "add") == 0;

    for (size_t i = 2; i < task->count; i++) {
        const char *const argument = task->arguments[i];
        for (const char *at = argument; *at != '\0'; at++)
            insist((unsigned char)*at >= ' ');
        if (strcmp(argument, "--") == 0 || (adds && strcmp(argument, "-") == 0))
            break;
        insist(strncmp(argument, "--help", 6) != 0 && strncmp(argument, "--version", 9) != 0);
        insist(strncmp(argument, "--output", 8) != 0 && strcmp(argument, "-i") != 0);
    }
    insist(!adds || strncmp(task->arguments[task->count - 1], "--h", 3) != 0);
    insist(task->arguments[task->count] == NULL);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct task task;
    struct task_refusal refusal = {0};

    if (len == 0)
        return 0;
    const char *const name = names[bytes[0] % NAMES];
    if (task_read(name, (const char *)bytes + 1, len - 1, &task, &refusal)) {
        insist(strcmp(task.arguments[0], "recto") == 0 && strcmp(task.arguments[1], name) == 0);
        insist(task.input.len <= BODY_MOST);
        look_at_arguments(&task);
    } else {
        insist(refusal.status >= 400 && refusal.status < 500);
        insist(memchr(refusal.why, '\0', sizeof refusal.why) != NULL && refusal.why[0] != '\0');
    }
    task_release(&task);
    return 0;
}
