#include "archive/reading.h"

#include <getopt.h>
#include <string.h>

static bool take_jobs(const struct command *self, const char *value, uint32_t *jobs)
{
    if (!option_number(self, "--jobs", value, jobs))
        return false;
    if (*jobs < 1 || *jobs > JOBS_MOST) {
        complain("%s: --jobs takes a number from 1 to %d", self->name, JOBS_MOST);
        return false;
    }
    return true;
}

bool reading_option(const struct command *self, struct reading *reading, int option,
                    const char *value)
{
    switch (option) {
    case 'J':
        return take_jobs(self, value, &reading->jobs);
    case 'F':
        input_add_list(&reading->input, value);
        reading->listed = true;
        return true;
    default:
        reading->file = value;
        return true;
    }
}

void reading_files(struct reading *reading, int argc, char **argv)
{
    for (int i = optind; i < argc; i++)
        input_add(&reading->input, argv[i]);
    if (optind == argc && !reading->listed)
        input_add(&reading->input, "-");
}

void reading_release(struct reading *reading)
{
    input_release(&reading->input);
}

bool destination_open(struct destination *destination, const char *file, struct output *out)
{
    *destination = (struct destination){.out = out, .file = file};
    if (file == NULL || strcmp(file, "-") == 0) {
        destination->file = NULL;
        return true;
    }
    if (!replacement_open(&destination->replacement, file))
        return false;
    destination->own.file = destination->replacement.file;
    destination->out = &destination->own;
    return true;
}

bool destination_close(struct destination *destination, bool whole)
{
    if (destination->file == NULL)
        return true; /* whoever opened it flushes it and says what failed */
    const bool written = output_flush(&destination->own);

    if (!written)
        complain_file(destination->file, "cannot write this file", destination->own.error);
    output_release(&destination->own);
    if (whole && written)
        return replacement_commit(&destination->replacement);
    replacement_abandon(&destination->replacement);
    return written;
}
