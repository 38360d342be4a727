#include "tests/helpers/answers.h"

#include <stdlib.h>
#include <string.h>

enum { PICKS_MOST = 8, PICK_MOST = 5, POINTS_MOST = 64 };

struct answers {
    const struct position *position;
    struct integer list[PICKS_MOST];
    int len;
    bool seen[2 * POINTS_MOST]; /* by points */
    legal_each *each;
    void *context;
};

/* The list, as it is described to players. */
static void read_list(struct answers *answers)
{
    static const char before[] = "the list:";
    struct buffer lines = {0};

    answers->position->game->describe(answers->position, -1, &lines);
    char *at = strstr(buffer_string(&lines), before) + strlen(before);
    while (*at == ' ')
        answers->list[answers->len++] = integer_of(strtoll(at, &at, 10));
    buffer_release(&lines);
}

static bool try_numbers(struct answers *answers)
{
    int64_t product = 1;

    for (int i = 0; i < answers->len; i++)
        product *= answers->list[i].value;
    for (int64_t m = 1; m <= product; m++) {
        const struct move move = {.shape = 1,
                                  .number = integer_of(m),
                                  .list = answers->list,
                                  .list_len = (uint32_t)answers->len};
        const int64_t points = answers->position->game->gain(answers->position, &move).value;
        bool *const seen = &answers->seen[points + POINTS_MOST];
        if (!*seen && !answers->each(answers->context, &move))
            return false;
        *seen = true;
    }
    return true;
}

static bool try_orders(struct answers *answers, int fixed)
{
    bool more = fixed + 1 < answers->len || try_numbers(answers);

    for (int i = fixed; i < answers->len && more && fixed + 1 < answers->len; i++) {
        const struct integer kept = answers->list[i];
        answers->list[i] = answers->list[fixed];
        answers->list[fixed] = kept;
        more = try_orders(answers, fixed + 1);
        answers->list[fixed] = answers->list[i];
        answers->list[i] = kept;
    }
    return more;
}

bool answers_list(const struct position *position, legal_each *each, void *context)
{
    struct answers answers = {.position = position, .each = each, .context = context};
    struct move pick = {.number = integer_of(1)};
    struct reason reason;

    if (position->phase != 0) {
        read_list(&answers);
        return try_orders(&answers, 0);
    }
    for (; pick.number.value <= PICK_MOST; pick.number.value++)
        if (position->game->check(position, &pick, &reason) == CODE_NONE && !each(context, &pick))
            return false;
    return true;
}
