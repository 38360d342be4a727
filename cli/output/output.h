/* Standard output and standard error. No failed write goes unnoticed. */
#ifndef RECTO_CLI_OUTPUT_OUTPUT_H
#define RECTO_CLI_OUTPUT_OUTPUT_H

#include "base/buffer.h"

#include <stdbool.h>

/* Text on its way to a file: written when there is much of it, and by output_flush(). */
struct output {
    int file;
    struct buffer buffer;
    int error;     /* errno of the write that failed; what follows is dropped */
    bool terminal; /* the descriptor was one when it was opened */
    bool colour;
    /* Called around every write with `around`, so that a line of progress on the same terminal
     * keeps out of the way; or NULL. */
    void (*before_write)(void *around), (*after_write)(void *around);
    void *around;
};

/* Writes all bytes to a descriptor; 0, or the errno of the write that failed. */
int write_all(int file, const char *bytes, size_t len);

/* Copies the rest of one file to another; false with errno. */
bool copy_all(int from, int to);

/* An output to a descriptor. It is coloured on terminals but dumb ones; NO_COLOR and CLICOLOR_FORCE
 * say otherwise, as does --color. */
void output_open(struct output *output, int file);

/* Sets when outputs are coloured, from now on and in the programs that this one runs: `when` is
 * auto, always or never, or NULL, which is always. False if it is none of these. */
bool output_set_colour(const char *when, struct output *output);

/* Whether there is any use in more output. */
static inline bool output_is_open(const struct output *output)
{
    return output->error == 0;
}

/* Writes the buffer if there is much in it. Call it after each record. */
void output_settle(struct output *output);

/* Writes the buffer; false if that or an earlier write failed. */
bool output_flush(struct output *output);

void output_release(struct output *output);

/* Writes "recto: …" to standard error: what the program could not do, as one line of visible
 * characters. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Complains about a file with the system's reason. */
void complain_file(const char *name, const char *what, int error);

#endif
