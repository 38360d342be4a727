#include "cli/repair/outcome.h"

#include "cli/report/name.h"

#include <stdlib.h>

enum { PARTS_MOST = 4 };

/* What holds, part by part. */
struct parts {
    struct buffer list[PARTS_MOST];
    int count;
};

static struct buffer *add_part(struct parts *parts)
{
    return &parts->list[parts->count++];
}

/* "a", "a and b", "a, b, and c". */
static void join_parts(struct parts *parts, struct buffer *out)
{
    for (int i = 0; i < parts->count; i++) {
        const bool last = i > 0 && i + 1 == parts->count;
        buffer_text(out, i > 0 && parts->count > 2 ? "," : "");
        buffer_text(out, last ? " and " : i > 0 ? " " : "");
        buffer_append(out, parts->list[i].bytes, parts->list[i].len);
        buffer_release(&parts->list[i]);
    }
}

static void tell_moves(const struct repair_outcome *outcome, struct buffer *part)
{
    if (outcome->moves == 0)
        buffer_text(part, "no move is left");
    else if (outcome->moves == 1)
        buffer_text(part, "the one move is legal");
    else if (outcome->moves == 2)
        buffer_text(part, "both moves are legal");
    else
        buffer_format(part, "all %u moves are legal", outcome->moves);
    if (outcome->claims_points && outcome->claims_numbers)
        buffer_text(part, " with numbers and points as written");
    else if (outcome->claims_points)
        buffer_text(part, " with points as written");
}

/* A score; of one with decimals as many as people write. */
static void write_score(const struct judgement *judgement, const char *score, struct buffer *part)
{
    if (judgement->game->schema.decimal_scores)
        buffer_format(part, "%.4g", strtod(score, NULL));
    else
        buffer_text(part, score);
}

static void tell_scores(const struct judgement *judgement, const struct repair_outcome *outcome,
                        struct buffer *part)
{
    buffer_text(part, "the scores are ");
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_text(part, player > 1 ? " : " : "");
        write_score(judgement, outcome->scores[player], part);
    }
    buffer_text(part, outcome->claims_scores ? " as written" : "");
}

static int count_winners(const struct judgement *judgement, const struct repair_outcome *outcome)
{
    int count = 0;

    for (int player = 1; player <= judgement->record.setup.players; player++)
        count += outcome->winners[player];
    return count;
}

static void tell_winners(const struct judgement *judgement, const struct repair_outcome *outcome,
                         struct buffer *part)
{
    const int count = count_winners(judgement, outcome);
    int left = count;

    for (int player = 1; player <= judgement->record.setup.players; player++) {
        if (!outcome->winners[player])
            continue;
        report_name(judgement, player, part);
        left--;
        buffer_text(part, left > 1 ? ", " : left == 1 ? " and " : "");
    }
    buffer_text(part, count == 0 ? "nobody wins" : count == 1 ? " wins" : " share the win");
    buffer_text(part, outcome->claims_winner ? " as written" : "");
}

static void tell_turn(const struct judgement *judgement, int player, struct buffer *part)
{
    report_name(judgement, player, part);
    buffer_text(part, " is to move");
}

void outcome_write(const struct judgement *judgement, const struct repair_outcome *outcome,
                   struct buffer *out)
{
    struct parts parts = {.count = 0};
    const bool over = outcome->ending != ENDING_NONE;

    buffer_text(out, outcome->changes_winner   ? "with that winner, "
                     : outcome->changes_scores ? "with those scores, "
                                               : "then ");
    tell_moves(outcome, add_part(&parts));
    if (outcome->scored && (over || outcome->claims_scores))
        tell_scores(judgement, outcome, add_part(&parts));
    if (over && outcome->untold)
        buffer_text(add_part(&parts), "the sheet does not tell who won");
    else if (over)
        tell_winners(judgement, outcome, add_part(&parts));
    else if (outcome->to_move > 0)
        tell_turn(judgement, outcome->to_move, add_part(&parts));
    join_parts(&parts, out);
}
