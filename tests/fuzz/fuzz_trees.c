/* A fuzz target for libFuzzer: documents of any bytes, and one that these bytes grow, are read with
 * and without libyaml, which must make no difference (tests/helpers/readings.h,
 * tests/helpers/grown.h). */
#include "notation/reader.h"
#include "tests/fuzz/fuzzed.h"
#include "tests/helpers/grown.h"
#include "tests/helpers/readings.h"

#include "tests/helpers/grown.c"
#include "tests/helpers/readings.c"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct readings readings = {.tree = yaml_reader_new()};
    struct buffer grown = {0};

    grow(&grown, bytes, len);
    insist(readings_agree(&readings, (const char *)bytes, len));
    insist(readings_agree(&readings, grown.bytes, grown.len));
    buffer_release(&grown);
    yaml_reader_free(readings.tree);
    readings_release(&readings);
    return 0;
}
