#include "validator/games/codes.h"

static size_t list_general(const struct code_facts *codes[], size_t count, bool remarks)
{
    for (enum code code = CODE_NONE + 1; code < CODES; code++) {
        const struct code_facts *const facts = code_facts(code);
        if (!facts->shared && (facts->severity == SEVERITY_REMARK) == remarks)
            codes[count++] = facts;
    }
    return count;
}

static bool is_listed(const struct code_facts *const codes[], size_t count,
                      const struct code_facts *code)
{
    for (size_t i = 0; i < count; i++)
        if (codes[i] == code)
            return true;
    return false;
}

static size_t list_game(const struct game *game, const struct code_facts *codes[], size_t count)
{
    for (size_t i = 0; i < sizeof game->codes / sizeof game->codes[0]; i++) {
        const struct code_facts *const facts = game_code(game, game->codes[i]);
        if (game->codes[i] != CODE_NONE && !is_listed(codes, count, facts))
            codes[count++] = facts;
    }
    return count;
}

size_t every_code(const struct code_facts *codes[EVERY_CODE_MOST])
{
    size_t count = list_general(codes, 0, false);

    for (int i = 0; i < GAME_COUNT; i++)
        count = list_game(games[i], codes, count);
    return list_general(codes, count, true);
}
