#include "referee/match/secret_round.h"

struct answer {
    const char *text; /* NULL if it has not come in */
    int64_t moment;
};

void secret_round_keep(struct referee *referee, const struct match *match, int player,
                       const char *text)
{
    (void)store_run(referee->store, "INSERT OR REPLACE INTO secrets VALUES(?, ?, ?, ?)", "iiti",
                    match->id, (int64_t)player, text, referee->entry->moment);
}

static void load_answers(struct referee *referee, const struct match *match, struct answer *answers)
{
    struct query *const query = store_query(
        referee->store, "SELECT player, text, moment FROM secrets WHERE game = ?", "i", match->id);

    while (query_next(query))
        answers[query_number(query, 0)] = (struct answer){
            referee_text(referee, "%s", query_text(query, 1)), query_number(query, 2)};
    query_end(query);
}

bool secret_round_reveal(struct referee *referee, struct match *match)
{
    struct answer answers[PLAYERS_MOST + 1] = {{NULL, 0}};
    struct buffer why = {0};
    int64_t latest = INT64_MIN;
    bool all = true;

    load_answers(referee, match, answers);
    for (int player = 1; all && player <= match->count; player++) {
        if (match_has_left(match, player))
            continue;
        int64_t moment = answers[player].moment;
        if (moment != INT64_MIN && moment < latest)
            moment = latest;
        latest = moment > latest ? moment : latest;
        all = answers[player].text != NULL &&
              match_add_at(referee, match, player, answers[player].text, moment, &why);
    }
    buffer_release(&why);
    return all;
}

void secret_round_peek(struct referee *referee, struct match *match, struct buffer *before)
{
    if (!match_is_secret(match) || match_wants_lists(match))
        return;
    buffer_append(before, match->record.bytes, match->record.len);
    (void)secret_round_reveal(referee, match);
}

void secret_round_hide(struct referee *referee, struct match *match, struct buffer *before)
{
    if (before->len == 0)
        return;
    buffer_release(&match->record);
    match->record = *before;
    *before = (struct buffer){0};
    (void)match_judge(referee, match);
}

void secret_round_forget(struct referee *referee, const struct match *match)
{
    (void)store_run(referee->store, "DELETE FROM secrets WHERE game = ?", "i", match->id);
}
