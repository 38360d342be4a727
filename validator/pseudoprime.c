#include "validator/pseudoprime.h"

const uint32_t pseudoprimes[PSEUDOPRIME_SLOTS] = {
#include "validator/pseudoprimes.def"
};
