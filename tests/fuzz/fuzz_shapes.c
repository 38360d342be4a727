/* A fuzz target for libFuzzer: bytes decide what a record is and how it is written
 * (tests/helpers/shapes.h), so that most of what is tried can be read; fmt keeps what it says. */
#include "tests/fuzz/fuzzed.h"
#include "tests/helpers/formatted.h"
#include "tests/helpers/shapes.h"

#include "tests/helpers/formatted.c"
#include "tests/helpers/shapes.c"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct choices choices = {.at = bytes, .end = bytes + len};
    /* Kept from record to record, since making it takes most of the time. */
    static struct formatting formatting;
    struct buffer file = {0};

    if (len == 0)
        return 0;
    shape_file(&choices, &file);
    insist(formatted_well(&formatting, file.bytes, file.len));
    buffer_release(&file);
    return 0;
}
