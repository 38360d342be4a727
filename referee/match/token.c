#include "referee/match/token.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { EPOCHS_MOST = 100 }; /* how far back token_read() looks */

static void seal(const struct referee *referee, const struct match *match, int player,
                 int64_t epoch, int64_t turn, char text[MAC_CHARACTERS + 1])
{
    char sealed[128];

    (void)snprintf(sealed, sizeof sealed, "%" PRId64 " %d %" PRId64 " %" PRId64, match->id, player,
                   epoch, turn);
    secret_mac(referee->keys.list[referee->keys.current], sealed, text);
}

const char *token_make(struct referee *referee, const struct match *match, int player)
{
    char text[MAC_CHARACTERS + 1];

    seal(referee, match, player, match->parties[player].epoch, match->turn, text);
    return referee_text(referee, "%" PRId64 ".%d.%" PRId64 ".%s", match->id, player, match->turn,
                        text);
}

enum worth token_read(struct referee *referee, const char *token, struct match *match, int *player)
{
    char sealed[MAC_CHARACTERS + 1], expected[MAC_CHARACTERS + 1];
    int64_t id, turn;
    int end = 0;

    *match = (struct match){.state = ""};
    if (sscanf(token, "%18" SCNd64 ".%2d.%18" SCNd64 ".%16[a-z2-7]%n", &id, player, &turn, sealed,
               &end) != 4 ||
        token[end] != '\0' || strlen(sealed) != MAC_CHARACTERS)
        return WORTH_NOTHING;
    if (!match_load(referee, id, match) || *player < 1 || *player > match->count)
        return WORTH_NOTHING;
    const struct party *const party = &match->parties[*player];
    for (int64_t epoch = party->epoch; epoch >= 0 && epoch > party->epoch - EPOCHS_MOST; epoch--) {
        seal(referee, match, *player, epoch, turn, expected);
        if (secret_equal(sealed, expected))
            return epoch < party->oldest  ? WORTH_REVOKED
                   : epoch < party->epoch ? WORTH_GIVEN_AWAY
                   : turn != match->turn  ? WORTH_OLD
                                          : WORTH_ALL;
    }
    return WORTH_NOTHING;
}

void token_renew(struct referee *referee, struct match *match, int player)
{
    (void)store_run(referee->store, "UPDATE players SET epoch = ? WHERE game = ? AND number = ?",
                    "iii", ++match->parties[player].epoch, match->id, (int64_t)player);
}
