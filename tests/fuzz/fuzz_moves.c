/* A fuzz target for libFuzzer: the moves of any document, and of one that its bytes grow, are what
 * the events of libyaml say (tests/helpers/events.h, tests/helpers/grown.h). */
#include "notation/reader.h"
#include "tests/fuzz/fuzzed.h"
#include "tests/helpers/events.h"
#include "tests/helpers/grown.h"

#include "tests/helpers/events.c"
#include "tests/helpers/grown.c"
#include "tests/helpers/readings.c"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct readings readings = {.tree = yaml_reader_new()};
    struct buffer grown = {0};

    grow(&grown, bytes, len);
    insist(events_agree(&readings, (const char *)bytes, len));
    insist(events_agree(&readings, grown.bytes, grown.len));
    buffer_release(&grown);
    yaml_reader_free(readings.tree);
    readings_release(&readings);
    return 0;
}
