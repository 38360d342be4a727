/* What the commands of the referee are told on the command line. */
#ifndef RECTO_REFEREE_COMMANDS_INVOCATION_H
#define RECTO_REFEREE_COMMANDS_INVOCATION_H

#include "cli/options.h"

#include <stdint.h>
#include <sysexits.h>

struct invocation {
    const struct command *self;
    const char *folder;
    int64_t now; /* of the clock, or of --now */
    const char *address, *name, *recipient, *why, *command, *pictures, *organiser;
    uint32_t patience; /* seconds of the processor for a message */
    uint32_t limit;    /* seconds */
    int64_t age;       /* seconds for which prune keeps everything */
    uint32_t keep;     /* so many backups; 0: there is one file */
    uint32_t until;    /* the last entry for rebuild, 0 for all */
    int64_t grace;     /* seconds that tick gives to all clocks, 0 for none */
    const char *head;  /* of the journal, in hexadecimal digits; or "" */
    /* Of a new tournament: a file, the time control, the end of sign-up (-1: not said) … */
    const char *players, *time;
    int64_t closing;
    uint32_t at_once;            /* … games of a player at the same time … */
    bool twice;                  /* … everybody meets everybody twice … */
    bool agreed;                 /* … and nobody is asked */
    bool proved;                 /* a decision is what a search proves … */
    uint32_t seconds, megabytes; /* … within these limits */
    int operand_count;           /* after the folder … */
    char **operands;             /* … and they */
};

/* The keys of options. */
enum {
    KEY_NOW = KEY_OWN,
    KEY_ADDRESS,
    KEY_NAME,
    KEY_RECIPIENT,
    KEY_WHY,
    KEY_COMMAND,
    KEY_LIMIT,
    KEY_OLDER_THAN,
    KEY_HEAD,
    KEY_PICTURES,
    KEY_PATIENCE,
    KEY_ORGANISER,
    KEY_UNTIL,
    KEY_KEEP,
    KEY_GRACE,
    KEY_PLAYERS,
    KEY_DOUBLE,
    KEY_AT_ONCE,
    KEY_CLOSING,
    KEY_TIME,
    KEY_AGREED,
    KEY_PROVED,
    KEY_SEARCH,
    KEY_MEMORY
};

/* Where the values of options go that are texts, flags and plain numbers. */
extern const struct option_value invocation_values[];

/* Reads the options, and at least `least`, at most `most` operands after the folder, each of one
 * line. OPTIONS_READ to go on, else the exit status. */
int invocation_read(const struct command *self, int argc, char **argv, int least, int most,
                    struct invocation *invocation, struct output *out);

#endif
