#include "referee/token.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void seal(const struct referee *referee, const struct match *match, int player, int64_t turn,
                 char text[SEAL_CHARACTERS + 1])
{
    char sealed[128];

    (void)snprintf(sealed, sizeof sealed, "%" PRId64 " %d %" PRId64 " %" PRId64, match->id, player,
                   match->parties[player].epoch, turn);
    secret_seal(referee->keys.list[referee->keys.current], sealed, text);
}

const char *token_make(struct referee *referee, const struct match *match, int player)
{
    char text[SEAL_CHARACTERS + 1];

    seal(referee, match, player, match->turn, text);
    return referee_text(referee, "%" PRId64 ".%d.%" PRId64 ".%s", match->id, player, match->turn,
                        text);
}

int token_read(struct referee *referee, const char *token, struct match *match, int64_t *turn)
{
    char sealed[SEAL_CHARACTERS + 1], expected[SEAL_CHARACTERS + 1];
    int64_t id;
    int player, end = 0;

    *match = (struct match){.state = ""};
    if (sscanf(token, "%18" SCNd64 ".%2d.%18" SCNd64 ".%16[a-z2-7]%n", &id, &player, turn, sealed,
               &end) != 4 ||
        token[end] != '\0' || strlen(sealed) != SEAL_CHARACTERS)
        return 0;
    if (!match_load(referee, id, match) || player < 1 || player > match->count)
        return 0;
    seal(referee, match, player, *turn, expected);
    return secret_equal(sealed, expected) ? player : 0;
}
