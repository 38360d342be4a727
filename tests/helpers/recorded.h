/* A record read and what is held against it written down in one line. */
#ifndef RECTO_TESTS_HELPERS_RECORDED_H
#define RECTO_TESTS_HELPERS_RECORDED_H

#include "notation/reader.h"
#include "notation/record.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    struct arena arena;
    const struct schema *schemas[GAME_COUNT];
    struct reader *reader;
    struct document document;
    struct record record;
    struct buffer line;
};

/* Fixtures for cmocka. */
int set_up(void **state);
int tear_down(void **state);

/* "key 4:1 value 5:10"; "nothing" if there is no record. */
const char *read_bytes(struct fixture *fixture, const char *bytes, size_t len);

/* Asserts what read_bytes() gives. */
void assert_record(void **state, const char *text, const char *expected);

/* Asserts that the last message of the record read last holds these words. */
void assert_says(void **state, const char *words);

#endif
