#include "validator/meant/meant.h"

#include "base/memory.h"
#include "validator/arbiter.h"
#include "validator/claims.h"
#include "validator/meant/redrawn.h"
#include "validator/meant/search.h"

#include <stdlib.h>
#include <string.h>

const struct repair_limits repair_limits_hint = {.steps = 150000, .judged = 12, .two = false};
const struct repair_limits repair_limits_full = {.steps = 10000000, .judged = 60, .two = true};

/* A single slip counts as so much likelier than two. */
static const double second_slip = 0.02;

/* Most sheets are of games that are over. */
static const double unfinished = 0.3;

enum { SUGGESTIONS_MOST = 40, FIRST_SLIPS_MOST = 12, SECOND_SLIPS_MOST = 6, PLACES_MOST = 8 };
/* A document counts once more for every so many bytes. */
enum { JUDGED_BYTES = 256 * 1024 };

/* A repair while it is weighed. */
struct suggestion {
    struct repair repair;
    size_t item;
    double weight, best;  /* of all forms, and of the first */
    uint32_t first, last; /* before which moves one is missing; `last` is 0 if none is */
};

struct repairer {
    struct arena arena;         /* of the repairs */
    struct search *searches[2]; /* for the first slip, and for the second after it */
    struct arbiter *arbiters[2];
    struct document documents[2]; /* that they judge, … */
    struct buffer texts[2];       /* … and their bytes */
    struct suggestion suggestions[SUGGESTIONS_MOST + 1];
    size_t count;
    double weight; /* of all that was found */
    unsigned judged, judged_most;
};

struct repairer *repairer_new(void)
{
    return memory_allocate_zeroed(1, sizeof(struct repairer));
}

void repairer_free(struct repairer *repairer)
{
    if (repairer == NULL)
        return;
    for (int i = 0; i < 2; i++) {
        search_free(repairer->searches[i]);
        if (repairer->arbiters[i] != NULL)
            arbiter_free(repairer->arbiters[i]);
        buffer_release(&repairer->texts[i]);
    }
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

/* --- judging */

/* Whether nothing is wrong but runs of text that are no items. */
static bool has_only_runs(const struct record *record)
{
    const struct diagnostics *const diagnostics = &record->diagnostics;

    if (!record->header_sound || (record->items.run_count == 0 && record->drawn == NULL))
        return false;
    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].facts != code_facts(CODE_TOKEN) &&
            diagnostics->list[i].facts != code_facts(CODE_DRAWING))
            return false;
    return true;
}

static bool can_be_repaired(const struct judgement *judgement)
{
    return judgement->game != NULL && judgement->record.seals == NULL &&
           judgement->opened + judgement->seals == 0 &&
           (judgement->status == STATUS_ILLEGAL || judgement->status == STATUS_DISPUTED ||
            (judgement->status == STATUS_MALFORMED && has_only_runs(&judgement->record)));
}

/* Judges the document that a form makes, with the first or the second arbiter. */
static const struct judgement *judge(struct repairer *repairer, int which,
                                     const struct repair_form *form,
                                     const struct document *document)
{
    struct document *const edited = &repairer->documents[which];
    struct buffer *const text = &repairer->texts[which];

    if (repairer->arbiters[which] == NULL)
        repairer->arbiters[which] = arbiter_new();
    repairer->judged += 1 + (unsigned)(document->len / JUDGED_BYTES);
    text->len = 0;
    repair_write(form, document, text);
    *edited = *document;
    edited->bytes = buffer_string(text);
    edited->len = text->len;
    return arbiter_judge(repairer->arbiters[which], edited);
}

static void describe_scores(struct repairer *repairer, const struct judgement *judgement,
                            struct repair_outcome *outcome)
{
    struct buffer score = {0};

    for (int player = 1; judgement->scored && player <= judgement->record.setup.players; player++) {
        score.len = 0;
        score_write(judgement, player, &score);
        outcome->scores[player] = arena_copy(&repairer->arena, score.bytes, score.len);
    }
    buffer_release(&score);
}

static void describe(struct repairer *repairer, const struct judgement *judgement,
                     struct repair_outcome *outcome)
{
    const struct node *const *const common = judgement->record.common;
    const struct items *const items = &judgement->record.items;

    outcome->status = judgement->status;
    outcome->ending = judgement->ending;
    outcome->moves = judgement->moves;
    outcome->to_move = judgement->to_move;
    outcome->scored = judgement->scored;
    outcome->untold = judgement->untold;
    memcpy(outcome->winners, judgement->winners, sizeof outcome->winners);
    outcome->claims_scores = common[COMMON_SCORES] != NULL;
    outcome->claims_winner = common[COMMON_WINNER] != NULL;
    for (size_t i = 0; i < items->count; i++) {
        outcome->claims_numbers |= items->list[i].kind == ITEM_NUMBER;
        outcome->claims_points |= items->list[i].kind == ITEM_POINTS;
    }
    describe_scores(repairer, judgement, outcome);
}

/* Whether a form makes the record hold; describes what then holds, if it is asked for. */
static bool confirm(struct repairer *repairer, const struct repair_form *form,
                    const struct document *document, struct repair_outcome *outcome)
{
    if (repairer->judged >= repairer->judged_most)
        return false;
    const struct judgement *const judgement = judge(repairer, 1, form, document);
    if (judgement == NULL || judgement->record.diagnostics.raised > 0)
        return false;
    if (outcome != NULL)
        describe(repairer, judgement, outcome);
    return true;
}

/* --- from findings to forms */

/* The bytes of the document that a change of the move text means. */
static void place_edit(struct text *text, const struct document *document,
                       const struct change *change, struct repair_edit *edit)
{
    const bool behind = change->start == change->end && change->len > 0 && change->text[0] == ' ';
    size_t len;

    edit->start = text_source(text, document, change->start - behind, &len);
    edit->start += behind ? len : 0;
    edit->end = edit->start;
    if (change->end > change->start) {
        edit->end = text_source(text, document, change->end - 1, &len);
        edit->end += len;
    }
}

/* Makes one edit of the two that exchange neighbours, with what stands between them. */
static void join_edits(struct repairer *repairer, const struct document *document,
                       struct repair_form *form)
{
    struct repair_edit *const one = &form->edits[0];
    const struct repair_edit *const other = &form->edits[1];
    const size_t between = other->start - one->end, len = one->len + between + other->len;
    char *const text = arena_allocate(&repairer->arena, len + 1);

    memcpy(text, one->text, one->len);
    memcpy(text + one->len, document->bytes + one->end, between);
    memcpy(text + one->len + between, other->text, other->len);
    text[len] = '\0';
    one->text = text;
    one->len = len;
    one->end = other->end;
    form->edit_count = 1;
}

static void make_form(struct repairer *repairer, const struct judgement *judgement,
                      const struct finding *finding, struct repair_form *form)
{
    struct text text = judgement->record.text;

    *form = (struct repair_form){.edit_count = finding->change_count};
    for (int i = 0; i < finding->change_count; i++) {
        const struct change *const change = &finding->changes[i];
        struct repair_edit *const edit = &form->edits[i];
        place_edit(&text, judgement->record.document, change, edit);
        edit->text = arena_copy(&repairer->arena, change->text, change->len);
        edit->len = change->len;
        edit->kind = finding->kind;
        edit->move = finding->ordinal;
        edit->number = finding->number;
    }
    if (form->edit_count == 2)
        join_edits(repairer, judgement->record.document, form);
}

/* What cannot be told apart: as likely, of one kind and in one place. */
static bool is_alike(const struct suggestion *suggestion, const struct finding *finding)
{
    const struct repair_edit *const edit = &suggestion->repair.forms[0].edits[0];

    if (finding->kind == REPAIR_MISSING)
        return suggestion->last > 0 && finding->ordinal + 1 >= suggestion->first &&
               finding->ordinal <= suggestion->last + 1 &&
               finding->ordinal + PLACES_MOST > suggestion->last &&
               finding->ordinal < suggestion->first + PLACES_MOST;
    return suggestion->item == finding->item && edit->kind == finding->kind &&
           finding->weight > 0.999 * suggestion->best;
}

static void start_suggestion(struct repairer *repairer, const struct finding *finding,
                             const struct repair_form *form)
{
    struct suggestion *const suggestion = &repairer->suggestions[repairer->count++];

    *suggestion = (struct suggestion){
        .item = finding->item, .weight = finding->weight, .best = finding->weight};
    suggestion->repair.forms[0] = *form;
    suggestion->repair.form_count = 1;
    suggestion->repair.gap.fit = 1;
    suggestion->repair.gap.player = finding->player;
}

static void note_place(struct suggestion *suggestion, const struct finding *finding)
{
    if (finding->kind != REPAIR_MISSING)
        return;
    if (suggestion->last == 0 || finding->ordinal < suggestion->first)
        suggestion->first = finding->ordinal;
    if (finding->ordinal > suggestion->last)
        suggestion->last = finding->ordinal;
}

/* Adds a form to a suggestion that it is like, or as one of its own. */
static void suggest(struct repairer *repairer, const struct finding *finding,
                    const struct repair_form *form)
{
    size_t i = 0;

    while (i < repairer->count && !is_alike(&repairer->suggestions[i], finding))
        i++;
    struct suggestion *const suggestion = &repairer->suggestions[i];
    if (i == SUGGESTIONS_MOST)
        return;
    if (i == repairer->count) {
        start_suggestion(repairer, finding, form);
    } else {
        suggestion->weight += finding->weight;
        suggestion->repair.gap.fit++;
        if (suggestion->repair.form_count < REPAIR_FORMS_MOST)
            suggestion->repair.forms[suggestion->repair.form_count++] = *form;
    }
    note_place(suggestion, finding);
}

/* Adds the findings of a kind, or all others. */
static void suggest_all(struct repairer *repairer, const struct judgement *judgement,
                        const struct findings *findings, bool missing)
{
    struct repair_form form;

    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *const finding = &findings->list[i];
        if ((finding->kind == REPAIR_MISSING) != missing)
            continue;
        make_form(repairer, judgement, finding, &form);
        suggest(repairer, finding, &form);
    }
}

static int compare_suggestions(const void *one, const void *other)
{
    const struct suggestion *const a = one, *const b = other;

    if (a->weight != b->weight)
        return a->weight > b->weight ? -1 : 1;
    return a->item != b->item ? (a->item > b->item ? -1 : 1) : 0;
}

/* --- what is missing */

/* Whether two edits put the same move in, whatever blanks stand around it. */
static bool is_same_move(const struct repair_edit *one, const struct repair_edit *other)
{
    const char *const text = one->text + strspn(one->text, " ");
    const size_t len = strcspn(text, " ");
    const char *const other_text = other->text + strspn(other->text, " ");

    return strcspn(other_text, " ") == len && memcmp(text, other_text, len) == 0;
}

/* The characters that all forms of a gap share, and `?` for others. */
static const char *find_pattern(struct repairer *repairer, const struct repair *repair)
{
    const struct repair_edit *const first = &repair->forms[0].edits[0];
    char *const pattern = arena_copy(&repairer->arena, first->text, first->len);
    size_t shared = 0;

    for (int i = 1; i < repair->form_count; i++) {
        const struct repair_edit *const edit = &repair->forms[i].edits[0];
        if (edit->len != first->len)
            return NULL;
        for (size_t at = 0; at < first->len; at++)
            if (edit->text[at] != pattern[at])
                pattern[at] = '?';
    }
    for (size_t at = 0; at < first->len; at++)
        shared += pattern[at] != '?' && pattern[at] != ' ';
    return shared > 0 ? pattern : NULL;
}

enum { GAP_LEAST = 4 }; /* fewer moves are told one by one */

/* How many moves stand in the forms, each counted once. */
static int count_moves(const struct repair *repair)
{
    int count = 0;

    for (int i = 0; i < repair->form_count; i++) {
        const struct repair_edit *const edit = &repair->forms[i].edits[0];
        int same = 0;
        while (same < i && !is_same_move(&repair->forms[same].edits[0], edit))
            same++;
        count += same == i;
    }
    return count;
}

static void describe_gap(struct repairer *repairer, struct suggestion *suggestion)
{
    struct repair *const repair = &suggestion->repair;

    repair->is_gap = suggestion->last > 0 && count_moves(repair) >= GAP_LEAST;
    if (!repair->is_gap)
        return;
    repair->gap.more = repair->gap.fit > REPAIR_FORMS_MOST;
    if (!repair->gap.more)
        repair->gap.pattern = find_pattern(repairer, repair);
}

/* Keeps the forms that make the record hold. */
static bool confirm_forms(struct repairer *repairer, struct repair *repair,
                          const struct document *document)
{
    int kept = 0;

    for (int i = 0; i < repair->form_count; i++)
        if (confirm(repairer, &repair->forms[i], document, kept == 0 ? &repair->outcome : NULL))
            repair->forms[kept++] = repair->forms[i];
    repair->form_count = kept;
    return kept > 0;
}

static void give_repairs(struct repairer *repairer, const struct document *document,
                         struct repairs *repairs)
{
    qsort(repairer->suggestions, repairer->count, sizeof *repairer->suggestions,
          compare_suggestions);
    for (size_t i = 0; i < repairer->count && repairs->count < REPAIRS_MOST; i++) {
        struct suggestion *const suggestion = &repairer->suggestions[i];
        if (!confirm_forms(repairer, &suggestion->repair, document))
            continue;
        suggestion->repair.probability = suggestion->weight / repairer->weight;
        describe_gap(repairer, suggestion);
        repairs->list[repairs->count++] = suggestion->repair;
    }
    repairs->cut_short |= repairer->judged >= repairer->judged_most;
}

/* --- claims */

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

/* Makes the edits, at most two, that put right the scores and the winner that the header of a
 * finished game claims wrongly; returns how many, 0 if anything else is wrong with the record. */
static int claimed_edits(const struct judgement *judgement, struct arena *arena,
                         struct repair_edit *edits)
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

/* That a claim of the header is wrong, and not the moves. */
static void suggest_claim(struct repairer *repairer, const struct judgement *judgement)
{
    struct repair_form form = {0};
    struct finding finding = {.kind = REPAIR_CLAIM, .item = judgement->record.items.count};

    form.edit_count = claimed_edits(judgement, &repairer->arena, form.edits);
    if (form.edit_count == 0)
        return;
    finding.weight = repair_chances[REPAIR_CLAIM] / form.edit_count;
    repairer->weight += finding.weight;
    if (repairer->count < SUGGESTIONS_MOST)
        start_suggestion(repairer, &finding, &form);
}

/* --- sheets */

/* Adds a change of a drawing, in place of the least likely one if there are too many. */
static void keep_redrawn(struct repairer *repairer, const struct finding *finding,
                         const struct repair_form *form)
{
    struct repair_form kept = *form;
    size_t least = 0;

    for (int i = 0; i < kept.edit_count; i++)
        kept.edits[i].text = arena_copy(&repairer->arena, kept.edits[i].text, kept.edits[i].len);
    if (repairer->count < SUGGESTIONS_MOST) {
        start_suggestion(repairer, finding, &kept);
        return;
    }
    for (size_t i = 1; i < repairer->count; i++)
        if (repairer->suggestions[i].weight < repairer->suggestions[least].weight)
            least = i;
    if (repairer->suggestions[least].weight >= finding->weight)
        return;
    repairer->count--;
    repairer->suggestions[least] = repairer->suggestions[repairer->count];
    start_suggestion(repairer, finding, &kept);
}

/* A sheet is judged with every change of its drawing, until the steps are spent. */
struct redrawing {
    struct repairer *repairer;
    const struct document *document;
    uint64_t steps;
};

/* What judging a small sheet costs, and one that remains undecided. */
enum { JUDGING_STEPS = 100, UNDECIDED_STEPS = 3000000 };

static uint64_t judging_cost(const struct redrawing *redrawing)
{
    return JUDGING_STEPS + redrawing->document->len / 4;
}

/* Whether the judgement gave up, which it does only after much work. */
static bool is_undecided(const struct judgement *judgement)
{
    const struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].facts == code_facts(CODE_UNDECIDED))
            return true;
    return false;
}

/* Takes steps off, down to none. */
static void spend(struct redrawing *redrawing, uint64_t steps)
{
    redrawing->steps -= steps < redrawing->steps ? steps : redrawing->steps;
}

static bool try_redrawn(void *context, const struct repair_form *form, double weight)
{
    struct redrawing *const redrawing = context;
    struct repairer *const repairer = redrawing->repairer;
    const uint64_t cost = judging_cost(redrawing);
    struct finding finding = {
        .kind = REPAIR_DRAWING, .weight = weight, .item = form->edits[0].start};

    if (redrawing->steps < cost)
        return false;
    spend(redrawing, cost);
    const struct judgement *const judgement = judge(repairer, 1, form, redrawing->document);
    if (judgement != NULL && is_undecided(judgement))
        spend(redrawing, UNDECIDED_STEPS);
    if (judgement == NULL || judgement->record.diagnostics.raised > 0)
        return true;
    finding.weight *= judgement->status == STATUS_COMPLETE ? 1 : unfinished;
    repairer->weight += finding.weight;
    keep_redrawn(repairer, &finding, form);
    return true;
}

/* Looks for repairs of a sheet; returns whether all changes were tried. */
static bool find_redrawn(struct repairer *repairer, const struct judgement *judgement,
                         uint64_t steps)
{
    struct redrawing redrawing = {
        .repairer = repairer, .document = judgement->record.document, .steps = steps};

    suggest_claim(repairer, judgement);
    redrawn_list(judgement, &repairer->arena, try_redrawn, &redrawing);
    repairer->judged = 0;
    return redrawing.steps >= judging_cost(&redrawing);
}

/* --- two slips */

/* The place in the document of one in that which a form makes; false within what it changed. */
static bool place_before(const struct repair_form *form, size_t at, size_t *place)
{
    size_t from = 0, made = 0; /* in the document, and in what the form makes of it */

    for (int i = 0; i < form->edit_count; i++) {
        const struct repair_edit *const edit = &form->edits[i];
        made += edit->start - from;
        if (at < made || (at == made && edit->len == 0)) {
            *place = edit->start - (made - at);
            return true;
        }
        made += edit->len;
        from = edit->end;
        if (at < made)
            return false;
    }
    *place = from + (at - made);
    return true;
}

/* Adds the edits of a second form, which means the document that the first makes. */
static bool join_forms(const struct repair_form *first, const struct repair_form *second,
                       struct repair_form *both)
{
    *both = *first;
    for (int i = 0; i < second->edit_count; i++) {
        struct repair_edit edit = second->edits[i];
        int at = both->edit_count;
        size_t end;
        if (both->edit_count == REPAIR_EDITS_MOST ||
            !place_before(first, edit.start, &edit.start) ||
            !place_before(first, edit.end > second->edits[i].start ? edit.end - 1 : edit.end, &end))
            return false;
        edit.end = edit.end > second->edits[i].start ? end + 1 : edit.start;
        while (at > 0 && both->edits[at - 1].start > edit.start)
            at--;
        if ((at > 0 && both->edits[at - 1].end > edit.start) ||
            (at < both->edit_count && both->edits[at].start < edit.end))
            return false;
        memmove(&both->edits[at + 1], &both->edits[at],
                (size_t)(both->edit_count - at) * sizeof *both->edits);
        both->edits[at] = edit;
        both->edit_count++;
    }
    return true;
}

/* Suggests a second slip after a first one. */
static void add_second(struct repairer *repairer, const struct finding *first,
                       const struct repair_form *form, const struct repair_form *second,
                       double weight)
{
    struct finding finding = *first;
    struct repair_form both;

    if (!join_forms(form, second, &both))
        return;
    finding.weight = first->weight * weight * second_slip;
    repairer->weight += finding.weight;
    if (repairer->count < SUGGESTIONS_MOST) {
        start_suggestion(repairer, &finding, &both);
    }
}

static void find_second(struct repairer *repairer, const struct finding *first,
                        const struct repair_form *form, const struct document *document,
                        uint64_t steps)
{
    const struct judgement *const judgement = judge(repairer, 0, form, document);
    const struct findings *holding, *partial;
    struct repair_form second = {0};

    if (judgement == NULL || !can_be_repaired(judgement))
        return;
    if (repairer->searches[1] == NULL)
        repairer->searches[1] = search_new();
    (void)search_run(repairer->searches[1], judgement, &steps, &holding, &partial);
    second.edit_count = claimed_edits(judgement, &repairer->arena, second.edits);
    if (second.edit_count > 0)
        add_second(repairer, first, form, &second, repair_chances[REPAIR_CLAIM]);
    for (size_t i = 0; i < holding->count && i < SECOND_SLIPS_MOST; i++) {
        make_form(repairer, judgement, &holding->list[i], &second);
        add_second(repairer, first, form, &second, holding->list[i].weight);
    }
}

static void find_two(struct repairer *repairer, const struct judgement *judgement,
                     const struct findings *partial, uint64_t steps)
{
    struct repair_form form;
    const size_t count = partial->count < FIRST_SLIPS_MOST ? partial->count : FIRST_SLIPS_MOST;

    for (size_t i = 0; i < count; i++) {
        make_form(repairer, judgement, &partial->list[i], &form);
        find_second(repairer, &partial->list[i], &form, judgement->record.document, steps / count);
    }
}

/* --- the whole */

static void find_one(struct repairer *repairer, const struct judgement *judgement,
                     const struct findings *holding)
{
    repairer->weight = holding->weight;
    suggest_claim(repairer, judgement);
    suggest_all(repairer, judgement, holding, false);
    suggest_all(repairer, judgement, holding, true);
}

/* Looks for one slip, and for two if there is none; returns whether all were tried. */
static bool find_slips(struct repairer *repairer, const struct judgement *judgement,
                       const struct repair_limits *limits)
{
    const struct findings *holding, *partial;
    uint64_t steps = limits->steps;

    if (repairer->searches[0] == NULL)
        repairer->searches[0] = search_new();
    const bool all = search_run(repairer->searches[0], judgement, &steps, &holding, &partial);
    find_one(repairer, judgement, holding);
    if (repairer->count == 0 && limits->two)
        find_two(repairer, judgement, partial, limits->steps);
    return all;
}

void repairs_find(struct repairer *repairer, const struct judgement *judgement,
                  const struct repair_limits *limits, struct repairs *repairs)
{
    *repairs = (struct repairs){0};
    if (!can_be_repaired(judgement))
        return;
    arena_empty(&repairer->arena);
    repairer->count = 0;
    repairer->weight = 0;
    repairer->judged = 0;
    repairer->judged_most = limits->judged;
    if (judgement->record.drawn != NULL)
        repairs->guessed = repairs->cut_short = !find_redrawn(repairer, judgement, limits->steps);
    else
        repairs->cut_short = !find_slips(repairer, judgement, limits);
    give_repairs(repairer, judgement->record.document, repairs);
}

enum { TOLD_MOST = 3 }; /* forms that one line can tell of */

bool repairs_are_clear(const struct repairs *repairs)
{
    const struct repair *const list = repairs->list;

    return repairs->count > 0 && !repairs->guessed && !list[0].is_gap &&
           list[0].form_count <= TOLD_MOST && list[0].probability >= 0.6 &&
           (repairs->count == 1 || list[0].probability >= 3 * list[1].probability);
}
