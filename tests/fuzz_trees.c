/* A fuzz target for libFuzzer: documents of any bytes, and one that these bytes grow, are read with
 * and without libyaml, which must make no difference (tests/readings.h, tests/grown.h). */
#include "tests/fuzzed.h"
#include "tests/grown.h"
#include "tests/readings.h"

#include "tests/grown.c"
#include "tests/readings.c"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct readings readings = {.tree = yaml_tree_new()};
    struct buffer grown = {0};

    grow(&grown, bytes, len);
    insist(readings_agree(&readings, (const char *)bytes, len));
    insist(readings_agree(&readings, grown.bytes, grown.len));
    buffer_release(&grown);
    yaml_tree_free(readings.tree);
    readings_release(&readings);
    return 0;
}
