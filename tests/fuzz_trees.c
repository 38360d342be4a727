/* A fuzz target for libFuzzer: documents of any bytes are read with and without libyaml, which must
 * make no difference (tests/readings.h). */
#include "tests/readings.h"

#include <stdlib.h>

#include "tests/readings.c"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct readings readings = {.tree = yaml_tree_new()};

    if (!readings_agree(&readings, (const char *)bytes, len))
        abort();
    yaml_tree_free(readings.tree);
    readings_release(&readings);
    return 0;
}
