#include "referee/match/secret_round.h"

#include "notation/time/moment.h"
#include "validator/clock/clock.h"

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

bool secret_round_arrival(struct referee *referee, const struct match *match, int player,
                          int64_t *moment)
{
    *moment = store_number(referee->store, INT64_MIN,
                           "SELECT moment FROM secrets WHERE game = ? AND player = ?", "ii",
                           match->id, (int64_t)player);
    return *moment != INT64_MIN;
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

bool secret_round_is_together(const struct match *match)
{
    const struct time_control *const control = match->visit.judgement->record.time;

    return control != NULL && control->together && match_is_secret(match) &&
           !match_wants_lists(match);
}

/* Adds an answer that came at that moment (INT64_MIN: it is unknown); its time may be before that
 * of the answer before it. */
static bool add_answer(struct referee *referee, struct match *match, int player, const char *answer,
                       int64_t moment)
{
    struct buffer text = {0}, why = {0};

    buffer_text(&text, answer);
    if (moment != INT64_MIN) {
        buffer_character(&text, ' ');
        time_write(moment, &text);
    }
    const bool added = match_add_at(referee, match, player, buffer_string(&text), INT64_MIN, &why);
    buffer_release(&text);
    buffer_release(&why);
    return added;
}

/* What was before the round. Who was dropped meanwhile does not make the answers of others late. */
static int64_t begin_of_round(const struct match *match)
{
    const struct clock *const clock = match->visit.judgement->clock;

    return clock != NULL && secret_round_is_together(match) ? clock->since.first
                                                            : match_latest_time(match);
}

/* Adds the answers to the record in the order of the players, up to the first player who owes one.
 * Each gets the time at which it came, but none earlier than the answer before it if the clocks do
 * not run together. False if an answer is missing. The store does not change. */
static bool reveal(struct referee *referee, struct match *match)
{
    struct answer answers[PLAYERS_MOST + 1] = {{NULL, 0}};
    const bool together = secret_round_is_together(match);
    int64_t earliest = begin_of_round(match);

    load_answers(referee, match, answers);
    for (int player = 1; player <= match->count; player++) {
        const struct answer *const answer = &answers[player];
        if (match_has_left(match, player))
            continue;
        const bool known = answer->moment != INT64_MIN;
        const int64_t moment = known && answer->moment < earliest ? earliest : answer->moment;
        if (answer->text == NULL || !add_answer(referee, match, player, answer->text, moment))
            return false;
        earliest = together || !known ? earliest : moment;
    }
    return true;
}

bool secret_round_open(struct referee *referee, struct match *match, struct tongues *told)
{
    const size_t entries = match->visit.judgement->trace.count;
    struct buffer moves = {0}, before;

    if (!match_is_secret(match) || match_wants_lists(match))
        return false;
    for (int player = 1; player <= match->count; player++)
        if (!match_has_left(match, player) && !match_has_answered(referee, match, player))
            return false;
    before = match_copy_record(match);
    if (!match_settle(referee, match, &before, reveal(referee, match)))
        return false;
    secret_round_forget(referee, match);
    tongues_add(told, "The round is complete: ");
    match_tell_moves(match, entries, told);
    match_write_moves(match, entries, LANGUAGE_ENGLISH, &moves);
    referee_note(referee, match->id, "the round is published: %s", buffer_string(&moves));
    buffer_release(&moves);
    return true;
}

void secret_round_peek(struct referee *referee, struct match *match, struct buffer *before)
{
    if (!match_is_secret(match) || match_wants_lists(match))
        return;
    *before = match_copy_record(match);
    (void)reveal(referee, match);
}

void secret_round_hide(struct referee *referee, struct match *match, struct buffer *before)
{
    if (before->len > 0)
        (void)match_settle(referee, match, before, false);
}

void secret_round_forget(struct referee *referee, const struct match *match)
{
    (void)store_run(referee->store, "DELETE FROM secrets WHERE game = ?", "i", match->id);
}
