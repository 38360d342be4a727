#include "validator/judgement.h"

const char *const status_names[STATUSES] = {"malformed", "illegal", "disputed", "complete",
                                            "unfinished"};
const char *const ending_names[ENDING_ADJUDGED + 1] = {NULL,      "rules", "resign",
                                                       "forfeit", "draw",  "adjudged"};

void raise_item(struct judgement *judgement, struct arena *arena, enum code code,
                const struct item *item, int64_t move, const char *message)
{
    struct record *const record = &judgement->record;
    size_t len, last_len;
    const size_t start = text_source(&record->text, record->document, item->start, &len);
    const size_t last = text_source(&record->text, record->document, item->end - 1, &last_len);

    const bool remark = code_facts(code)->severity == SEVERITY_REMARK;
    diagnostics_add_text(remark ? &record->remarks : &record->diagnostics, arena, code, start,
                         last + last_len, move, message);
}

void score_write(const struct judgement *judgement, int player, struct buffer *text)
{
    if (judgement->game->score_write != NULL)
        judgement->game->score_write(judgement->position, player, text);
    else
        integer_write(text, judgement->position->scores[player]);
}
