#include "cli/output/destination.h"

#include <string.h>

bool destination_open(struct destination *destination, const char *file, struct output *out)
{
    *destination = (struct destination){.out = out, .file = file};
    if (file == NULL || strcmp(file, "-") == 0) {
        destination->file = NULL;
        return true;
    }
    if (!replacement_open(&destination->replacement, file))
        return false;
    output_open(&destination->own, destination->replacement.file);
    destination->out = &destination->own;
    return true;
}

bool destination_edit(struct destination *destination, const char *file)
{
    *destination = (struct destination){.out = &destination->own, .file = file};
    if (!replacement_edit(&destination->replacement, file))
        return false;
    output_open(&destination->own, destination->replacement.file);
    return true;
}

bool destination_close(struct destination *destination, bool whole)
{
    if (destination->file == NULL)
        return true; /* its owner flushes it and complains */
    const bool written = output_flush(&destination->own);

    if (!written)
        complain_file(destination->file, "cannot write this file", destination->own.error);
    output_release(&destination->own);
    if (whole && written)
        return replacement_commit(&destination->replacement);
    replacement_abandon(&destination->replacement);
    return written;
}
