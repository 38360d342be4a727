#include "validator/judgement.h"

#include "base/list.h"

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

void propose_choice(struct judgement *judgement, struct arena *arena, const char *text, size_t len)
{
    struct proposal *const last = &judgement->proposals[judgement->proposal_count - 1];

    if (last->choice_count < CHOICES_MOST)
        last->choices[last->choice_count++] = arena_copy(arena, text, len);
}

void propose_bytes(struct judgement *judgement, struct arena *arena, size_t start, size_t end,
                   const char *text, size_t len)
{
    const size_t count = judgement->proposal_count;

    if (count > 0 && start < judgement->proposals[count - 1].end) {
        judgement->unproposed = true;
        return;
    }
    if (judgement->proposal_count == judgement->proposal_capacity)
        judgement->proposals =
            list_grow_in(arena, judgement->proposals, &judgement->proposal_capacity,
                         sizeof *judgement->proposals);
    judgement->proposals[judgement->proposal_count++] =
        (struct proposal){.start = start, .end = end};
    propose_choice(judgement, arena, text, len);
}

void propose(struct judgement *judgement, struct arena *arena, size_t start, size_t end,
             const char *text, size_t len)
{
    struct record *const record = &judgement->record;
    size_t first_len, last_len = 0;
    const size_t first = text_source(&record->text, record->document, start, &first_len);
    const size_t last =
        end > start ? text_source(&record->text, record->document, end - 1, &last_len) : first;

    propose_bytes(judgement, arena, first, last + last_len, text, len);
}

void score_write(const struct judgement *judgement, int player, struct buffer *text)
{
    if (judgement->game->score_write != NULL)
        judgement->game->score_write(judgement->position, player, text);
    else
        integer_write(text, judgement->position->scores[player]);
}
