/* The value of --at: which position of a record is meant. */
#ifndef RECTO_CLI_AT_H
#define RECTO_CLI_AT_H

#include "cli/input/input.h"
#include "cli/options.h"

struct at {
    uint32_t count; /* after that many moves; UINT32_MAX: after the last one */
    bool number;    /* "7.": after the last move of that number */
};

/* Reads the value as option_number() does. */
bool at_read(const struct command *self, const char *value, struct at *at);

/* Finds after how many moves that is; UINT32_MAX for the last. False if the record has no such
 * position. */
bool at_find(struct at at, const struct judgement *judgement, uint32_t *moves);

/* The same of a record that has the position. */
uint32_t at_moves(struct at at, const struct judgement *judgement);

/* Complains that a record has no such position, and says which ones it has. */
void at_complain(const char *command, struct at at, const struct visit *visit);

static inline bool at_is_given(struct at at)
{
    return at.number || at.count != UINT32_MAX;
}

#endif
