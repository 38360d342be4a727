#include "validator/judgement.h"

const char *const status_names[STATUSES] = {"malformed", "illegal", "disputed", "complete",
                                            "unfinished"};
const char *const ending_names[ENDING_ADJUDGED + 1] = {NULL,      "rules", "resign",
                                                       "forfeit", "draw",  "adjudged"};

void raise_item(struct judgement *judgement, struct arena *arena, int code, const struct item *item,
                int64_t move, struct move_number number, const char *message)
{
    struct record *const record = &judgement->record;
    size_t len, last_len;
    const size_t start = text_source(&record->text, record->document, item->start, &len);
    const size_t last = text_source(&record->text, record->document, item->end - 1, &last_len);

    const struct code_facts *const facts = game_code(judgement->game, code);
    diagnostics_add_move(facts->severity == SEVERITY_REMARK ? &record->remarks
                                                            : &record->diagnostics,
                         arena, facts, start, last + last_len, move, number, message);
}

struct proposal *propose(struct judgement *judgement, struct arena *arena, size_t start, size_t end,
                         const char *text, size_t len)
{
    struct record *const record = &judgement->record;
    size_t first_len, last_len = 0;
    const size_t first = text_source(&record->text, record->document, start, &first_len);
    const size_t last =
        end > start ? text_source(&record->text, record->document, end - 1, &last_len) : first;
    struct proposal *const proposal =
        diagnostics_propose(&record->diagnostics, arena, first, last + last_len, text, len);

    record->diagnostics.unproposed |= proposal == NULL;
    return proposal;
}

void score_write(const struct judgement *judgement, int player, struct buffer *text)
{
    if (judgement->game->score_write != NULL)
        judgement->game->score_write(judgement->position, player, text);
    else
        integer_write(text, judgement->position->scores[player]);
}
