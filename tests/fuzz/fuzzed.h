/* What the fuzz targets share: bytes as a file, and what must hold in all of them. */
#ifndef RECTO_TESTS_FUZZ_FUZZED_H
#define RECTO_TESTS_FUZZ_FUZZED_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len);

/* The fuzzer keeps what makes this abort. */
static inline void insist(bool true_of_all)
{
    if (!true_of_all)
        abort();
}

/* An unnamed file that holds these bytes, read from its start. */
static inline FILE *file_of(const unsigned char *bytes, size_t len)
{
    FILE *const file = tmpfile();

    insist(file != NULL && fwrite(bytes, 1, len, file) == len && fflush(file) == 0 &&
           lseek(fileno(file), 0, SEEK_SET) == 0);
    return file;
}

/* Appends a record: the header, and below that key the bytes as an indented block. */
static inline void write_record(const char *header, const char *key, const unsigned char *bytes,
                                size_t len, struct buffer *record)
{
    buffer_format(record, "%s%s: |\n  ", header, key);
    for (size_t i = 0; i < len; i++) {
        buffer_character(record, (char)bytes[i]);
        if (bytes[i] == '\n')
            buffer_text(record, "  ");
    }
}

#endif
