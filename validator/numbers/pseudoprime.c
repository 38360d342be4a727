#include "validator/numbers/pseudoprime.h"

const uint32_t pseudoprimes[PSEUDOPRIME_SLOTS] = {
#include "validator/numbers/pseudoprimes.def"
};
