/* A fuzz target for libFuzzer: the moves of any document, and of one that its bytes grow, are what
 * the events of libyaml say (tests/events.h, tests/grown.h). */
#include "tests/events.h"
#include "tests/fuzzed.h"
#include "tests/grown.h"

#include "tests/events.c"
#include "tests/grown.c"
#include "tests/readings.c"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct readings readings = {.tree = yaml_tree_new()};
    struct buffer grown = {0};

    grow(&grown, bytes, len);
    insist(events_agree(&readings, (const char *)bytes, len));
    insist(events_agree(&readings, grown.bytes, grown.len));
    buffer_release(&grown);
    yaml_tree_free(readings.tree);
    readings_release(&readings);
    return 0;
}
