/* What the commands of the referee are told on the command line. */
#ifndef RECTO_REFEREE_COMMANDS_INVOCATION_H
#define RECTO_REFEREE_COMMANDS_INVOCATION_H

#include "cli/command.h"

#include <stdint.h>
#include <sysexits.h>

struct invocation {
    const char *folder;
    int64_t now; /* the clock's, or that of --now */
    const char *address, *name, *recipient, *why, *command, *output, *pictures;
    long patience;     /* seconds of the processor for a message */
    uint32_t limit;    /* seconds */
    uint32_t days;     /* that are kept */
    const char *head;  /* of the journal, in hexadecimal digits; "" for none */
    int operand_count; /* after the folder … */
    char **operands;   /* … and they */
};

/* Reads the options in `letters` (as getopt has them: a address, n name, r recipient, w why,
 * c command, l limit, d days, H head, o output, p pictures, s patience, t now) and at least
 * `least`, at most `most` operands after the folder. -1 to go on, else the exit status. */
int invocation_read(const struct command *self, int argc, char **argv, int least, int most,
                    struct invocation *invocation, struct output *out);

#endif
