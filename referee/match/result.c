#include "referee/match/result.h"

#include "referee/match/agreements.h"
#include "referee/match/amend.h"
#include "referee/match/proving.h"
#include "referee/match/secrets.h"
#include "referee/outgoing/answer.h"

#include "cli/edit/edits.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Appends the numbers of the winners in brackets; false if the result is invalid. */
static bool write_winners(const struct match *match, const char *result, int player,
                          struct buffer *out)
{
    const char *between = "[";

    if (strcmp(result, "void") == 0) {
        buffer_text(out, "[]");
        return player == 0;
    }
    if (strcmp(result, "won") == 0) {
        buffer_format(out, "[%d]", player);
        return player >= 1 && player <= match->count && !match_has_left(match, player);
    }
    for (int i = 1; i <= match->count; i++) {
        if (match_has_left(match, i))
            continue;
        buffer_format(out, "%s%d", between, i);
        between = ", ";
    }
    buffer_character(out, ']');
    return strcmp(result, "drawn") == 0 && player == 0;
}

/* Writes the decision before the first key of the record, and the ending after its moves. */
static bool write_decision(struct referee *referee, struct match *match, const char *winners,
                           const char *reason, const char *proof)
{
    const size_t first = match->visit.judgement->record.first;
    const char *const line = referee_text(referee, "decision: {winner: %s, why: %s, by: %s%s%s}\n",
                                          winners, match_quoted(referee, reason),
                                          match_quoted(referee, referee_setting(referee, "name")),
                                          proof[0] == '\0' ? "" : ", proof: ", proof);
    struct buffer why = {0};

    match_replace(match, first, first, line, strlen(line));
    (void)match_judge(referee, match);
    const bool good = match->visit.judgement != NULL &&
                      match->visit.judgement->status == STATUS_DISPUTED &&
                      match_add(referee, match, 0, "adjudged", &why);
    if (!good)
        referee_refuse(referee, "the record takes no decision: %s",
                       why.len > 0 ? buffer_string(&why) : "it is not written in lines");
    buffer_release(&why);
    return good;
}

/* Opens a round that was complete but for one who has left; a request for more time is past then.
 */
static void open_round(struct referee *referee, struct match *match, struct tongues *text)
{
    struct tongues round = {0};

    if (secret_round_open(referee, match, &round)) {
        agreements_close_request(referee, match->id, "lapsed");
        for (int i = 0; i < LANGUAGES; i++)
            buffer_format(&text->in[i], "\n%s\n", buffer_string(&round.in[i]));
    }
    tongues_release(&round);
}

bool result_drop(struct referee *referee, struct match *match, int player, const char *english,
                 const char *why, struct buffer *reasons)
{
    const char *const name = match->parties[player].name;
    struct tongues text = {0}, told = {0};

    const bool dropped = match_leave(referee, match, player, "dropped", reasons);
    if (dropped) {
        referee_note(referee, match->id, english, name, why);
        agreements_follow(referee, match, &told);
        match->turn++;
        match->moved = referee->entry->moment;
        tongues_add(&text, english, name, why);
        open_round(referee, match, &text);
        match_conclude(match);
        match_save(referee, match);
        tongues_paragraph(&text, match_is(match, "over")
                                     ? SAID("The game is over by that.")
                                     : SAID("The others play on, and pass over the seat."));
        for (int i = 0; i < LANGUAGES; i++)
            if (!tongues_empty(&told))
                buffer_format(&text.in[i], "\n%s", buffer_string(&told.in[i]));
        answer_others_all(referee, match, player, &text);
        answer_player(referee, match, player, NULL,
                      tongues_for(&text, match->parties[player].language));
    }
    tongues_release(&text);
    tongues_release(&told);
    return dropped;
}

void result_arbitrate(struct referee *referee, struct match *match, const char *result,
                      const char *who, const char *why, const char *proof)
{
    int64_t player = 0;
    struct buffer winners = {0}, reasons = {0};
    struct tongues text = {0};

    if (!match_is(match, "running") && !match_is(match, "paused"))
        referee_refuse(referee, "game %" PRId64 " is %s", match->id, match->state);
    else if ((who[0] != '\0' && !referee_number(who, &player)) || player > match->count)
        referee_refuse(referee, "game %" PRId64 " has no player %s", match->id, who);
    else if (strcmp(result, "dropped") == 0 && player > 0) {
        if (!result_drop(referee, match, (int)player,
                         SAID("The arbiter has taken %s out of the game: %s\n"), why, &reasons))
            referee_refuse(referee, "%s", buffer_string(&reasons));
    } else if (!write_winners(match, result, (int)player, &winners))
        referee_refuse(referee, "a game is won by a player, drawn, void, or, if it has three "
                                "players or more, a player is dropped from it");
    else if (write_decision(referee, match, buffer_string(&winners), why, proof)) {
        match->state = "over";
        match_advance(referee, match);
        tongues_add(&text, "The arbiter has ended the game: %s\n", why);
        proving_tell(match, &text);
        answer_others_all(referee, match, 0, &text);
        referee_note(referee, match->id, "The arbiter has ended the game: %s%s%s", why,
                     proof[0] == '\0' ? "" : "; proved: ", proof);
    }
    tongues_release(&text);
    buffer_release(&winners);
    buffer_release(&reasons);
}
