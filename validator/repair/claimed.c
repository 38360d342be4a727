#include "validator/repair/claimed.h"

#include "validator/claims.h"

static void write_scores(const struct judgement *judgement, struct buffer *text)
{
    buffer_character(text, '[');
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_text(text, player == 1 ? "" : ", ");
        score_write(judgement, player, text);
    }
    buffer_character(text, ']');
}

/* By their numbers, which no name can be mistaken for. */
static void write_winners(const struct judgement *judgement, struct buffer *text)
{
    const char *before = "";
    int count = 0;

    for (int player = 1; player <= judgement->record.setup.players; player++)
        count += judgement->winners[player];
    buffer_text(text, count == 1 ? "" : "[");
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        if (!judgement->winners[player])
            continue;
        buffer_format(text, "%s%d", before, player);
        before = ", ";
    }
    buffer_text(text, count == 1 ? "" : "]");
}

static void make_edit(const struct node *claim, struct buffer *text, struct arena *arena,
                      struct repair_edit *edit)
{
    *edit = (struct repair_edit){.start = claim->start,
                                 .end = claim->end,
                                 .text = arena_copy(arena, text->bytes, text->len),
                                 .len = text->len,
                                 .kind = REPAIR_CLAIM};
    buffer_release(text);
}

/* Whether the claims of the header are all that is wrong with a game that is over. */
static bool is_only_claimed(const struct judgement *judgement)
{
    const struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    if (judgement->status != STATUS_DISPUTED || judgement->ending == ENDING_NONE)
        return false;
    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].facts != code_facts(CODE_CLAIM_SCORES) &&
            diagnostics->list[i].facts != code_facts(CODE_CLAIM_WINNER))
            return false;
    return true;
}

int claimed_edits(const struct judgement *judgement, struct arena *arena, struct repair_edit *edits)
{
    const struct node *const *const common = judgement->record.common;
    int count = 0;

    if (!is_only_claimed(judgement))
        return 0;
    if (!claims_scores_hold(judgement) && judgement->scored) {
        struct buffer text = {0};
        write_scores(judgement, &text);
        make_edit(common[COMMON_SCORES], &text, arena, &edits[count++]);
    }
    if (!claims_winner_holds(judgement)) {
        struct buffer text = {0};
        write_winners(judgement, &text);
        make_edit(common[COMMON_WINNER], &text, arena, &edits[count++]);
    }
    if (count == 2 && edits[0].start > edits[1].start) {
        const struct repair_edit first = edits[0];
        edits[0] = edits[1];
        edits[1] = first;
    }
    return count;
}
