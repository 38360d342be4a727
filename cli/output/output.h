/* Standard output and standard error, with every failed write noticed. */
#ifndef RECTO_CLI_OUTPUT_OUTPUT_H
#define RECTO_CLI_OUTPUT_OUTPUT_H

#include "base/buffer.h"

#include <stdbool.h>

/* Where text goes; written when much has gathered, and by output_flush(). */
struct output {
    int file;
    struct buffer buffer;
    int error;   /* errno of the write that failed; what comes after it is dropped */
    bool colour; /* a terminal that may be coloured */
    /* Called around every write with `around`, so that a line of progress on the same terminal
     * keeps out of the way; or NULL. */
    void (*before_write)(void *around), (*after_write)(void *around);
    void *around;
};

/* Writes all of it to a descriptor; errno of the write that failed, or 0. */
int write_all(int file, const char *bytes, size_t len);

/* Writes what is left to read of one descriptor to another; false with errno. */
bool copy_all(int from, int to);

/* An output to a descriptor. Colour: only on a terminal, never with NO_COLOR. */
void output_open(struct output *output, int file);

/* Writes what has gathered if that is much. Call it after each record. */
void output_settle(struct output *output);

/* Writes all; false if that or an earlier write failed. */
bool output_flush(struct output *output);

void output_release(struct output *output);

/* "recto: …" on standard error: what the program could not do, as one line of visible characters.
 */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Complains about a file with the system's reason. */
void complain_file(const char *name, const char *what, int error);

#endif
