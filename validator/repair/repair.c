#include "validator/repair/repair.h"

#include "base/memory.h"
#include "validator/arbiter.h"

#include <stdlib.h>
#include <string.h>

const char *const repair_kind_names[REPAIR_KINDS] = {
    [REPAIR_DIGIT] = "digit",
    [REPAIR_LETTER] = "letter",
    [REPAIR_SIGN] = "sign",
    [REPAIR_EXCHANGED] = "exchanged",
    [REPAIR_SHIFTED] = "shifted",
    [REPAIR_TURNED] = "turned",
    [REPAIR_TRANSPOSED] = "transposed",
    [REPAIR_DROPPED] = "dropped",
    [REPAIR_DOUBLED] = "doubled",
    [REPAIR_PEN] = "pen",
    [REPAIR_SIDE] = "side",
    [REPAIR_PLAYER] = "player",
    [REPAIR_MISSING] = "missing",
    [REPAIR_TWICE] = "twice",
    [REPAIR_NEIGHBOURS] = "neighbours",
    [REPAIR_NUMBER] = "number",
    [REPAIR_CLAIM] = "claim",
    [REPAIR_DRAWING] = "drawing",
};

const char *const repair_kind_means[REPAIR_KINDS] = {
    [REPAIR_DIGIT] = "a wrong digit",
    [REPAIR_LETTER] = "a wrong letter",
    [REPAIR_SIGN] = "a wrong sign",
    [REPAIR_EXCHANGED] = "column and row exchanged",
    [REPAIR_SHIFTED] = "a segment one dot aside",
    [REPAIR_TURNED] = "a segment in another direction",
    [REPAIR_TRANSPOSED] = "two that changed places",
    [REPAIR_DROPPED] = "a character left out",
    [REPAIR_DOUBLED] = "a character too many",
    [REPAIR_PEN] = "the wrong pen",
    [REPAIR_SIDE] = "left for right",
    [REPAIR_PLAYER] = "the wrong player",
    [REPAIR_MISSING] = "a move left out",
    [REPAIR_TWICE] = "a move too many",
    [REPAIR_NEIGHBOURS] = "two moves exchanged",
    [REPAIR_NUMBER] = "a move number miscounted",
    [REPAIR_CLAIM] = "a claim miscounted",
    [REPAIR_DRAWING] = "a character of the drawing",
};

const struct repair_limits repair_limits_hint = {.steps = 20000, .judged = 6, .two = false};
const struct repair_limits repair_limits_full = {.steps = 2000000, .judged = 60, .two = true};

struct repairer {
    struct arena arena; /* of the repairs */
    struct arbiter *arbiter;
    struct buffer text;
};

struct repairer *repairer_new(void)
{
    return memory_allocate_zeroed(1, sizeof(struct repairer));
}

void repairer_free(struct repairer *repairer)
{
    if (repairer->arbiter != NULL)
        arbiter_free(repairer->arbiter);
    buffer_release(&repairer->text);
    arena_release(&repairer->arena);
    free(repairer);
}

void repair_write(const struct repair_form *form, const struct document *document,
                  struct buffer *out)
{
    size_t at = 0;

    for (int i = 0; i < form->edit_count; i++) {
        const struct repair_edit *const edit = &form->edits[i];
        buffer_append(out, document->bytes + at, edit->start - at);
        buffer_append(out, edit->text, edit->len);
        at = edit->end;
    }
    buffer_append(out, document->bytes + at, document->len - at);
}

static const struct judgement *judge(struct repairer *repairer, const struct repair_form *form,
                                     const struct document *document)
{
    struct document edited = *document;

    if (repairer->arbiter == NULL)
        repairer->arbiter = arbiter_new();
    repairer->text.len = 0;
    repair_write(form, document, &repairer->text);
    edited.bytes = buffer_string(&repairer->text);
    edited.len = repairer->text.len;
    return arbiter_judge(repairer->arbiter, &edited);
}

static void describe(struct repairer *repairer, const struct judgement *judgement,
                     struct repair_outcome *outcome)
{
    const struct node *const *const common = judgement->record.common;
    struct buffer score = {0};

    outcome->status = judgement->status;
    outcome->ending = judgement->ending;
    outcome->moves = judgement->moves;
    outcome->to_move = judgement->to_move;
    outcome->scored = judgement->scored;
    memcpy(outcome->winners, judgement->winners, sizeof outcome->winners);
    outcome->claims_scores = common[COMMON_SCORES] != NULL;
    outcome->claims_winner = common[COMMON_WINNER] != NULL;
    for (int player = 1; judgement->scored && player <= judgement->record.setup.players; player++) {
        score.len = 0;
        score_write(judgement, player, &score);
        outcome->scores[player] = arena_copy(&repairer->arena, score.bytes, score.len);
    }
    for (size_t i = 0; i < judgement->record.items.count; i++) {
        outcome->claims_numbers |= judgement->record.items.list[i].kind == ITEM_NUMBER;
        outcome->claims_points |= judgement->record.items.list[i].kind == ITEM_POINTS;
    }
    buffer_release(&score);
}

/* Suggests a digit in place of another if the record then holds. */
static void try_digit(struct repairer *repairer, const struct judgement *judgement, size_t at,
                      char digit, struct repairs *repairs)
{
    struct repair *const repair = &repairs->list[repairs->count];
    const struct repair_edit edit = {.start = at,
                                     .end = at + 1,
                                     .text = arena_copy(&repairer->arena, &digit, 1),
                                     .len = 1,
                                     .kind = REPAIR_DIGIT,
                                     .move = (int64_t)judgement->moves + 1};

    if (repairs->count == REPAIRS_MOST)
        return;
    *repair = (struct repair){.forms = {{.edits = {edit}, .edit_count = 1}}, .form_count = 1};
    const struct judgement *const judged =
        judge(repairer, &repair->forms[0], judgement->record.document);
    if (judged == NULL || judged->record.diagnostics.raised > 0)
        return;
    describe(repairer, judged, &repair->outcome);
    repairs->count++;
}

void repairs_find(struct repairer *repairer, const struct judgement *judgement,
                  const struct repair_limits *limits, struct repairs *repairs)
{
    const struct document *const document = judgement->record.document;

    (void)limits;
    *repairs = (struct repairs){0};
    arena_empty(&repairer->arena);
    if (judgement->status != STATUS_ILLEGAL || judgement->record.seals != NULL)
        return;
    const struct diagnostic *const last =
        &judgement->record.diagnostics.list[judgement->record.diagnostics.count - 1];
    for (size_t at = last->offset; at < last->end; at++)
        for (char digit = '0'; digit <= '9'; digit++)
            if (document->bytes[at] >= '0' && document->bytes[at] <= '9' &&
                document->bytes[at] != digit)
                try_digit(repairer, judgement, at, digit, repairs);
    for (size_t i = 0; i < repairs->count; i++)
        repairs->list[i].probability = 1.0 / (double)repairs->count;
}

bool repairs_are_clear(const struct repairs *repairs)
{
    const struct repair *const list = repairs->list;

    return repairs->count > 0 && list[0].probability >= 0.6 &&
           (repairs->count == 1 || list[0].probability >= 3 * list[1].probability);
}
