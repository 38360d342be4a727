/* Shares of games won, with confidence intervals. */
#ifndef RECTO_ARCHIVE_STATS_WIN_SHARE_H
#define RECTO_ARCHIVE_STATS_WIN_SHARE_H

#include <stdint.h>

struct win_share {
    double value, low, high; /* from 0 to 1 */
};

/* `points` won in `games` (at least one) that gave a point each. The interval is Wilson's score
 * interval at 95 % (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
 * Inference", Journal of the American Statistical Association 22, 1927, pages 209 to 212):
 *     (p + z²/2n ± z √(p (1 - p)/n + z²/4n²)) / (1 + z²/n),   z = 1.959964
 * It holds for points that are 0 or 1. Where a shared game gives a part of one, these vary less
 * than it supposes, and the interval is on the wide side. */
struct win_share win_share_of(double points, uint64_t games);

#endif
