#include "referee/match/token.h"

#include "referee/people/people.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    EPOCHS_MOST = 100, /* how far back token_read() looks, … */
    TURNS_MOST = 20    /* … and token_hide() */
};

static void seal(const struct referee *referee, int64_t game, int64_t player, int64_t epoch,
                 int64_t turn, char text[MAC_CHARACTERS + 1])
{
    char sealed[128];

    (void)snprintf(sealed, sizeof sealed, "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, game,
                   player, epoch, turn);
    secret_mac(referee->keys.list[referee->keys.current], sealed, text);
}

const char *token_make(struct referee *referee, const struct match *match, int player)
{
    char text[MAC_CHARACTERS + 1];

    seal(referee, match->id, player, match->parties[player].epoch, match->turn, text);
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
        seal(referee, match->id, *player, epoch, turn, expected);
        if (secret_equal(sealed, expected))
            return epoch < party->oldest  ? WORTH_REVOKED
                   : epoch < party->epoch ? WORTH_GIVEN_AWAY
                   : turn != match->turn  ? WORTH_OLD
                                          : WORTH_ALL;
    }
    return WORTH_NOTHING;
}

/* --- texts that hold tokens */

/* A text, the characters of codes that it has, where each of them is, and which bytes are hidden.
 */
struct squeezed {
    const char *text;
    size_t len;
    struct buffer characters;
    size_t *places;
    enum { SHOWN, HIDDEN, HIDDEN_FIRST } * bytes;
};

static void squeeze(struct squeezed *squeezed, struct arena *arena)
{
    squeezed->places = arena_allocate(arena, (squeezed->len + 1) * sizeof *squeezed->places);
    squeezed->bytes = arena_allocate_zeroed(arena, (squeezed->len + 1) * sizeof *squeezed->bytes);
    for (size_t i = 0; i < squeezed->len; i++) {
        const char byte = squeezed->text[i], small = (char)(byte | 0x20);
        const bool letter = small >= 'a' && small <= 'z';
        if (!letter && !(byte >= '2' && byte <= '7'))
            continue;
        squeezed->places[squeezed->characters.len] = i;
        buffer_character(&squeezed->characters, letter ? small : byte);
    }
}

/* Takes the code out wherever it stands, so that what was around it may be one, too. */
static void hide(struct squeezed *squeezed, const char code[MAC_CHARACTERS + 1])
{
    struct buffer *const characters = &squeezed->characters;
    const char *found;

    while ((found = strstr(buffer_string(characters), code)) != NULL) {
        size_t at = (size_t)(found - characters->bytes);
        const size_t behind = at + MAC_CHARACTERS;
        const size_t last = squeezed->places[behind - 1];
        size_t first = squeezed->places[at];
        while (first > 0 && squeezed->bytes[first - 1] == SHOWN &&
               strchr("0123456789.", squeezed->text[first - 1]) != NULL)
            first--;
        for (size_t i = first; i <= last; i++)
            squeezed->bytes[i] = i == first ? HIDDEN_FIRST : HIDDEN;
        while (at > 0 && squeezed->places[at - 1] >= first)
            at--;
        memmove(squeezed->places + at, squeezed->places + behind,
                (characters->len - behind) * sizeof *squeezed->places);
        memmove(characters->bytes + at, characters->bytes + behind, characters->len - behind);
        characters->len -= behind - at;
    }
}

const char *token_hide(struct referee *referee, const char *address, const char *text)
{
    struct squeezed squeezed = {.text = text, .len = strlen(text)};
    char code[MAC_CHARACTERS + 1];
    struct buffer safe = {0};

    squeeze(&squeezed, &referee->arena);
    struct query *const query =
        store_query(referee->store,
                    "SELECT game, number, epoch, turn FROM players JOIN games ON games.id = game"
                    " WHERE address = ?1 COLLATE NOCASE AND ?2 >= ?3"
                    " AND state IN ('invited', 'running', 'paused', 'adjourned')",
                    "tii", address, (int64_t)squeezed.characters.len, (int64_t)MAC_CHARACTERS);
    while (query_next(query))
        for (int64_t now = query_number(query, 3), turn = now; turn >= 0 && turn > now - TURNS_MOST;
             turn--) {
            seal(referee, query_number(query, 0), query_number(query, 1), query_number(query, 2),
                 turn, code);
            hide(&squeezed, code);
        }
    query_end(query);
    const struct person person = person_find(referee, address);
    hide(&squeezed, strrchr(person_token(referee, &person), '.') + 1);
    for (size_t i = 0; i < squeezed.len; i++)
        if (squeezed.bytes[i] == SHOWN)
            buffer_character(&safe, text[i]);
        else if (squeezed.bytes[i] == HIDDEN_FIRST)
            buffer_text(&safe, "[…]");
    const char *const copy = arena_copy(&referee->arena, buffer_string(&safe), safe.len);
    buffer_release(&squeezed.characters);
    buffer_release(&safe);
    return copy;
}

void token_renew(struct referee *referee, struct match *match, int player)
{
    (void)store_run(referee->store, "UPDATE players SET epoch = ? WHERE game = ? AND number = ?",
                    "iii", ++match->parties[player].epoch, match->id, (int64_t)player);
}
