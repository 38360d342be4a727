#include "archive/stats/win_share.h"

#include <math.h>

struct win_share win_share_of(double points, uint64_t games)
{
    const double z = 1.959963984540054; /* 97.5 % of the normal distribution lie below it */
    const double n = (double)games, p = points / n;
    const double middle = p + z * z / (2 * n), whole = 1 + z * z / n;
    const double half = z * sqrt(fmax(p * (1 - p), 0) / n + z * z / (4 * n * n));

    return (struct win_share){p, fmax((middle - half) / whole, 0),
                              fmin((middle + half) / whole, 1)};
}
