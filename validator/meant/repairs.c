#include "validator/meant/meant.h"

#include "base/memory.h"
#include "validator/arbiter.h"
#include "validator/claims.h"
#include "validator/meant/redrawn.h"
#include "validator/meant/rewritten.h"
#include "validator/meant/search.h"
#include "validator/numbering.h"

#include <stdlib.h>
#include <string.h>

const struct repair_limits repair_limits_hint = {.steps = 4000, .judged = 12, .two = false};
const struct repair_limits repair_limits_full = {.steps = 10000000, .judged = 60, .two = true};

/* A single slip counts as so much likelier than two. */
static const double second_slip = 0.02;

/* Two slips count as so much less likely beside a single one that changes a part of an item. */
static const double far_fetched = 0.1;

/* A claim that differs in one character is so many times likelier to be the slip. */
static const double small_claim = 8;

/* Most sheets are of games that are over. */
static const double unfinished = 0.3;

/* What messages propose counts as so many times all else. */
static const double proposed = 3;

enum {
    SUGGESTIONS_MOST = 40,
    FIRST_SLIPS_MOST = 12,
    SECOND_SLIPS_MOST = 6,
    PLACES_MOST = 8,
    ROUNDS_MOST = 4
};
/* A document counts once more for every so many bytes. */
enum { JUDGED_BYTES = 256 * 1024 };

/* A repair while it is weighed. */
struct suggestion {
    struct repair repair;
    size_t item, found;  /* where it is; how many were found before */
    double weight, best; /* of all forms, and of the first */
    int64_t first, last; /* before which moves one is missing; `last` is 0 if none is */
    bool preferred;      /* to all that single slips explain */
};

struct repairer {
    struct arena arena;         /* of the repairs */
    struct search *searches[2]; /* for the first slip, and for the second after it */
    struct findings redrawn;    /* changes of a drawing */
    struct arbiter *arbiters[2];
    struct document documents[2]; /* that they judge, … */
    struct buffer texts[2];       /* … and their bytes */
    struct suggestion suggestions[SUGGESTIONS_MOST + 1];
    size_t count;
    double weight; /* of all that was found */
    unsigned judged, judged_most;
    const struct judgement *judgement; /* of the record to be repaired */
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
    findings_release(&repairer->redrawn);
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

/* Whether slips in the moves, or in claims about them, are all that is wrong. */
static bool can_be_searched(const struct judgement *judgement)
{
    return judgement->game != NULL && judgement->record.seals == NULL &&
           judgement->opened + judgement->seals == 0 &&
           (judgement->status == STATUS_ILLEGAL || judgement->status == STATUS_DISPUTED ||
            (judgement->status == STATUS_MALFORMED && has_only_runs(&judgement->record)));
}

/* Whether messages propose how the header should be. */
static bool has_header_proposals(const struct judgement *judgement)
{
    return judgement->status == STATUS_MALFORMED && !judgement->record.header_sound &&
           judgement->record.diagnostics.proposal_count > 0;
}

/* Judges the document that a form makes, with the first or the second arbiter. */
static const struct judgement *judge(struct repairer *repairer, int which,
                                     const struct repair_form *form,
                                     const struct document *document)
{
    struct document *const edited = &repairer->documents[which];
    struct buffer *const text = &repairer->texts[which];

    if (repairer->arbiters[which] == NULL) {
        repairer->arbiters[which] = arbiter_new();
        arbiter_be_brief(repairer->arbiters[which]);
    }
    repairer->judged += 1 + (unsigned)(document->len / JUDGED_BYTES);
    text->len = 0;
    repair_write(form, document, text);
    *edited = *document;
    edited->bytes = buffer_string(text);
    edited->len = text->len;
    return arbiter_judge(repairer->arbiters[which], edited);
}

static void describe_players(struct repairer *repairer, const struct judgement *judgement,
                             struct repair_outcome *outcome)
{
    struct buffer text = {0};

    outcome->players = judgement->record.setup.players;
    for (int player = 1; player <= outcome->players; player++) {
        text.len = 0;
        record_write_name(&judgement->record, player, &text);
        outcome->names[player] = arena_copy(&repairer->arena, text.bytes, text.len);
        if (!judgement->scored)
            continue;
        text.len = 0;
        score_write(judgement, player, &text);
        outcome->scores[player] = arena_copy(&repairer->arena, text.bytes, text.len);
    }
    buffer_release(&text);
}

/* Whether a form changes what stands in a value of the header: with a slip of that kind. */
static bool changes(const struct repair_form *form, const struct node *value, enum repair_kind kind)
{
    for (int i = 0; value != NULL && i < form->edit_count; i++)
        if (form->edits[i].kind == kind && form->edits[i].start >= value->start &&
            form->edits[i].end <= value->end)
            return true;
    return false;
}

static void describe(struct repairer *repairer, const struct judgement *judgement,
                     struct repair_form *form)
{
    const struct node *const *const common = repairer->judgement->record.common;
    const struct items *const items = &judgement->record.items;
    struct repair_outcome *const outcome = &form->outcome;

    *outcome = (struct repair_outcome){.game = judgement->game,
                                       .status = judgement->status,
                                       .ending = judgement->ending,
                                       .moves = judgement->moves,
                                       .to_move = judgement->to_move,
                                       .scored = judgement->scored,
                                       .untold = judgement->untold};
    memcpy(outcome->winners, judgement->winners, sizeof outcome->winners);
    outcome->changes_scores = changes(form, common[COMMON_SCORES], REPAIR_CLAIM);
    outcome->changes_winner = changes(form, common[COMMON_WINNER], REPAIR_CLAIM);
    outcome->claims_scores = common[COMMON_SCORES] != NULL && !outcome->changes_scores;
    outcome->claims_winner = common[COMMON_WINNER] != NULL && !outcome->changes_winner;
    for (size_t i = 0; i < items->count; i++) {
        outcome->claims_numbers |= items->list[i].kind == ITEM_NUMBER;
        outcome->claims_points |= items->list[i].kind == ITEM_POINTS;
    }
    outcome->claims_numbers &= !changes(form, common[COMMON_MOVES], REPAIR_NUMBER);
    outcome->claims_points &= !changes(form, common[COMMON_MOVES], REPAIR_CLAIM);
    describe_players(repairer, judgement, outcome);
}

/* Whether a form makes the record hold; notes what then holds. */
static bool confirm(struct repairer *repairer, struct repair_form *form)
{
    if (repairer->judged >= repairer->judged_most)
        return false;
    const struct judgement *const judgement =
        judge(repairer, 1, form, repairer->judgement->record.document);
    if (judgement == NULL || judgement->record.diagnostics.raised > 0)
        return false;
    describe(repairer, judgement, form);
    return true;
}

static bool same_text(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

static bool scores_agree(const struct repair_outcome *one, const struct repair_outcome *other)
{
    for (int player = 1; player <= PLAYERS_MOST; player++)
        if (!same_text(one->scores[player], other->scores[player]))
            return false;
    return one->scored == other->scored && one->untold == other->untold;
}

static bool endings_agree(const struct repair_outcome *one, const struct repair_outcome *other)
{
    return one->status == other->status && one->ending == other->ending &&
           one->untold == other->untold && one->to_move == other->to_move &&
           memcmp(one->winners, other->winners, sizeof one->winners) == 0;
}

bool outcomes_agree(const struct repair_outcome *one, const struct repair_outcome *other)
{
    return one->moves == other->moves && scores_agree(one, other) && endings_agree(one, other);
}

struct repair_outcome repair_common_outcome(const struct repair *repair)
{
    struct repair_outcome common = repair->forms[0].outcome;

    for (int i = 1; i < repair->form_count; i++) {
        const struct repair_outcome *const other = &repair->forms[i].outcome;
        common.scored = common.scored && scores_agree(&common, other);
        if (!endings_agree(&common, other)) {
            common.ending = ENDING_NONE;
            common.to_move = 0;
        }
    }
    return common;
}

/* --- from findings to forms */

static struct repair_form make_form(struct repairer *repairer, const struct finding *finding)
{
    struct repair_edit *const edit = arena_allocate(&repairer->arena, sizeof *edit);

    *edit = finding->edit;
    return (struct repair_form){.edits = edit, .edit_count = 1};
}

static bool is_blank(char byte)
{
    return strchr(" \t\r\n", byte) != NULL;
}

/* An edit without the bytes that it leaves as they are; of one that takes words away, without the
 * blanks around them. */
static struct repair_edit narrowed(struct repair_edit edit, const struct document *document)
{
    while (edit.start < edit.end && edit.len > 0 && document->bytes[edit.start] == *edit.text)
        edit.start++, edit.text++, edit.len--;
    while (edit.start < edit.end && edit.len > 0 &&
           document->bytes[edit.end - 1] == edit.text[edit.len - 1])
        edit.end--, edit.len--;
    if (edit.len > 0)
        return edit;
    size_t start = edit.start, end = edit.end;
    while (start < end && is_blank(document->bytes[start]))
        start++;
    while (start < end && is_blank(document->bytes[end - 1]))
        end--;
    if (start < end)
        edit.start = start, edit.end = end;
    return edit;
}

/* Whether two forms make the same document. */
static bool same_form(const struct repairer *repairer, const struct repair_form *one,
                      const struct repair_form *other)
{
    const struct document *const document = repairer->judgement->record.document;

    if (one->edit_count != other->edit_count)
        return false;
    for (int i = 0; i < one->edit_count; i++) {
        const struct repair_edit a = narrowed(one->edits[i], document);
        const struct repair_edit b = narrowed(other->edits[i], document);
        if (a.start != b.start || a.end != b.end || a.len != b.len ||
            memcmp(a.text, b.text, a.len) != 0)
            return false;
    }
    return true;
}

/* What cannot be told apart: as likely, of one kind and in one place. */
static bool is_alike(const struct suggestion *suggestion, const struct finding *finding)
{
    const enum repair_kind kind = finding->edit.kind;
    const int64_t move = finding->edit.move;

    if (kind == REPAIR_MISSING)
        return suggestion->last > 0 && move + 1 >= suggestion->first &&
               move <= suggestion->last + 1 && move + PLACES_MOST > suggestion->last &&
               move < suggestion->first + PLACES_MOST;
    return kind != REPAIR_DRAWING && suggestion->item == finding->item &&
           suggestion->repair.forms[0].edits[0].kind == kind &&
           finding->weight > 0.999 * suggestion->best;
}

static struct suggestion *start_suggestion(struct repairer *repairer, const struct finding *finding,
                                           const struct repair_form *form)
{
    struct suggestion *const suggestion = &repairer->suggestions[repairer->count++];

    *suggestion = (struct suggestion){.found = repairer->count,
                                      .item = finding->item,
                                      .weight = finding->weight,
                                      .best = finding->weight};
    suggestion->repair.forms[0] = *form;
    suggestion->repair.form_count = 1;
    suggestion->repair.gap.fit = 1;
    suggestion->repair.gap.player = finding->player;
    return suggestion;
}

static void note_place(struct suggestion *suggestion, const struct finding *finding)
{
    const int64_t move = finding->edit.move;

    if (finding->edit.kind != REPAIR_MISSING)
        return;
    if (suggestion->last == 0 || move < suggestion->first)
        suggestion->first = move;
    if (move > suggestion->last)
        suggestion->last = move;
}

/* The suggestion that makes the same document already; NULL if there is none. */
static struct suggestion *find_same(struct repairer *repairer, const struct repair_form *form)
{
    for (size_t i = 0; i < repairer->count; i++)
        for (int j = 0; j < repairer->suggestions[i].repair.form_count; j++)
            if (same_form(repairer, &repairer->suggestions[i].repair.forms[j], form))
                return &repairer->suggestions[i];
    return NULL;
}

/* Adds a suggestion of its own, unless one makes the same document: then both are as likely as they
 * are together. */
static struct suggestion *suggest_alone(struct repairer *repairer, const struct finding *finding,
                                        const struct repair_form *form)
{
    struct suggestion *const same = find_same(repairer, form);

    if (same != NULL)
        same->weight += finding->weight;
    else if (repairer->count < SUGGESTIONS_MOST)
        return start_suggestion(repairer, finding, form);
    return same;
}

/* Adds a form to a suggestion that it is like, or as one of its own. */
static void suggest(struct repairer *repairer, const struct finding *finding,
                    const struct repair_form *form)
{
    size_t i = 0;

    while (i < repairer->count && !is_alike(&repairer->suggestions[i], finding))
        i++;
    struct suggestion *suggestion = i < repairer->count ? &repairer->suggestions[i] : NULL;
    if (suggestion == NULL || find_same(repairer, form) != NULL) {
        suggestion = suggest_alone(repairer, finding, form);
    } else {
        suggestion->weight += finding->weight;
        suggestion->repair.gap.fit++;
        if (suggestion->repair.form_count < REPAIR_FORMS_MOST)
            suggestion->repair.forms[suggestion->repair.form_count++] = *form;
    }
    if (suggestion != NULL)
        note_place(suggestion, finding);
}

/* Adds the findings of a kind, or all others. */
static void suggest_all(struct repairer *repairer, const struct findings *findings, bool missing)
{
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *const finding = &findings->list[i];
        if ((finding->edit.kind == REPAIR_MISSING) != missing)
            continue;
        const struct repair_form form = make_form(repairer, finding);
        suggest(repairer, finding, &form);
    }
}

static int compare_suggestions(const void *one, const void *other)
{
    const struct suggestion *const a = one, *const b = other;

    if (a->weight != b->weight)
        return a->weight > b->weight ? -1 : 1;
    if (a->item != b->item)
        return a->item > b->item ? -1 : 1;
    return (a->found > b->found) - (a->found < b->found);
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
static bool confirm_forms(struct repairer *repairer, struct repair *repair)
{
    int kept = 0;

    for (int i = 0; i < repair->form_count; i++)
        if (confirm(repairer, &repair->forms[i]))
            repair->forms[kept++] = repair->forms[i];
    repair->form_count = kept;
    return kept > 0;
}

static void give_repairs(struct repairer *repairer, struct repairs *repairs)
{
    qsort(repairer->suggestions, repairer->count, sizeof *repairer->suggestions,
          compare_suggestions);
    for (size_t i = 0; i < repairer->count && repairs->count < REPAIRS_MOST; i++) {
        struct suggestion *const suggestion = &repairer->suggestions[i];
        if (!confirm_forms(repairer, &suggestion->repair))
            continue;
        suggestion->repair.probability = suggestion->weight / repairer->weight;
        describe_gap(repairer, suggestion);
        repairs->list[repairs->count++] = suggestion->repair;
    }
    repairs->cut_short |= repairer->judged >= repairer->judged_most;
}

/* --- what messages propose */

/* Where moves hold, numbers and claims are counted otherwise. */
static enum repair_kind proposed_kind(const struct judgement *judgement,
                                      const struct proposal *proposal)
{
    const struct node *const moves = judgement->record.common[COMMON_MOVES];

    if (judgement->status != STATUS_DISPUTED)
        return REPAIR_HABIT;
    return moves != NULL && proposal->start >= moves->start && proposal->end <= moves->end
               ? REPAIR_NUMBER
               : REPAIR_CLAIM;
}

/* How many proposals are taken together: none if a message on the moves proposes nothing. */
static size_t taken_proposals(const struct judgement *judgement)
{
    const struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    return diagnostics->unproposed && judgement->record.header_sound ? 0
                                                                     : diagnostics->proposal_count;
}

/* The form of all proposals, without edits if a message proposes nothing. Of the first with several
 * choices it takes one; of others the first. */
static struct repair_form proposed_form(struct repairer *repairer,
                                        const struct judgement *judgement, int choice)
{
    const size_t count = taken_proposals(judgement);
    struct repair_edit *const edits = arena_allocate(&repairer->arena, (count + 1) * sizeof *edits);

    for (size_t i = 0; i < count; i++) {
        const struct proposal *const proposal = &judgement->record.diagnostics.proposals[i];
        const char *const text = proposal->choices[choice < proposal->choice_count ? choice : 0];
        if (proposal->choice_count > 1)
            choice = 0;
        edits[i] = (struct repair_edit){.start = proposal->start,
                                        .end = proposal->end,
                                        .text = arena_copy(&repairer->arena, text, strlen(text)),
                                        .len = strlen(text),
                                        .kind = proposed_kind(judgement, proposal)};
        if (judgement->status == STATUS_ILLEGAL) {
            edits[i].move = (int64_t)judgement->moves + 1;
            edits[i].number = number_due(judgement->position, false);
        }
    }
    return (struct repair_form){.edits = edits, .edit_count = (int)count};
}

/* Whether the claims of the header are all that is wrong. */
static bool is_only_claimed(const struct judgement *judgement)
{
    const struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    if (judgement->status != STATUS_DISPUTED)
        return false;
    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].facts != code_facts(CODE_CLAIM_SCORES) &&
            diagnostics->list[i].facts != code_facts(CODE_CLAIM_WINNER))
            return false;
    return true;
}

/* Whether an edit changes one character, as a slip of the pen in a claim does: where a move is
 * wrong, the claims mostly differ in more. */
static bool is_small(const struct repair_edit *edit, const struct document *document)
{
    const struct repair_edit narrow = narrowed(*edit, document);

    return narrow.end - narrow.start <= 1 && narrow.len <= 1;
}

/* That a claim of the header is wrong, and not the moves. */
static void suggest_claim(struct repairer *repairer, const struct judgement *judgement)
{
    struct finding finding = {.item = judgement->record.items.count};

    if (!is_only_claimed(judgement) || judgement->record.diagnostics.proposal_count == 0)
        return;
    const struct repair_form form = proposed_form(repairer, judgement, 0);
    finding.weight = repair_kinds[REPAIR_CLAIM].chance / form.edit_count;
    if (form.edit_count == 1 && is_small(form.edits, judgement->record.document))
        finding.weight *= small_claim;
    repairer->weight += finding.weight;
    (void)suggest_alone(repairer, &finding, &form);
}

/* --- sheets */

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

static bool try_redrawn(void *context, const struct repair_edit *edit, double weight)
{
    struct redrawing *const redrawing = context;
    struct repairer *const repairer = redrawing->repairer;
    const uint64_t cost = judging_cost(redrawing);
    const struct repair_form form = {.edits = edit, .edit_count = 1};
    struct finding finding = {.edit = *edit, .weight = weight, .item = edit->start};

    if (redrawing->steps < cost)
        return false;
    spend(redrawing, cost);
    const struct judgement *const judgement = judge(repairer, 1, &form, redrawing->document);
    if (judgement != NULL && is_undecided(judgement))
        spend(redrawing, UNDECIDED_STEPS);
    if (judgement == NULL || judgement->record.diagnostics.raised > 0)
        return true;
    finding.weight *= judgement->status == STATUS_COMPLETE ? 1 : unfinished;
    findings_add(&repairer->redrawn, &finding, &repairer->arena);
    return true;
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

/* The edits of a second form as edits of the document that the first one changes; false if they
 * fall within what that changed. */
static bool place_second(const struct repair_form *first, const struct repair_form *second,
                         struct repair_edit *edits)
{
    for (int i = 0; i < second->edit_count; i++) {
        const struct repair_edit *const edit = &second->edits[i];
        const bool replaces = edit->end > edit->start;
        size_t end;
        edits[i] = *edit;
        if (!place_before(first, edit->start, &edits[i].start) ||
            !place_before(first, replaces ? edit->end - 1 : edit->end, &end))
            return false;
        edits[i].end = replaces ? end + 1 : edits[i].start;
    }
    return true;
}

/* Adds the edits of a second form, which means the document that the first makes. */
static bool join_forms(struct repairer *repairer, const struct repair_form *first,
                       const struct repair_form *second, struct repair_form *both)
{
    const int count = first->edit_count + second->edit_count;
    struct repair_edit *const edits =
        arena_allocate(&repairer->arena, (size_t)count * sizeof *edits);

    memcpy(edits, first->edits, (size_t)first->edit_count * sizeof *edits);
    if (!place_second(first, second, edits + first->edit_count))
        return false;
    for (int i = first->edit_count; i < count; i++) {
        const struct repair_edit edit = edits[i];
        int at = i;
        for (; at > 0 && edits[at - 1].start > edit.start; at--)
            edits[at] = edits[at - 1];
        if ((at > 0 && edits[at - 1].end > edit.start) ||
            (at < i && edits[at + 1].start < edit.end))
            return false;
        edits[at] = edit;
    }
    *both = (struct repair_form){.edits = edits, .edit_count = count};
    return true;
}

/* Suggests a second slip after a first one. */
static void add_second(struct repairer *repairer, const struct finding *first,
                       const struct repair_form *form, const struct repair_form *second,
                       double weight)
{
    struct finding finding = *first;
    struct repair_form both;

    if (!join_forms(repairer, form, second, &both))
        return;
    finding.weight = first->weight * weight * second_slip;
    repairer->weight += finding.weight;
    (void)suggest_alone(repairer, &finding, &both);
}

static void find_second(struct repairer *repairer, const struct finding *first,
                        const struct repair_form *form, uint64_t steps)
{
    const struct judgement *const judgement =
        judge(repairer, 0, form, repairer->judgement->record.document);
    const struct findings *holding, *partial;

    if (judgement == NULL || judgement->record.drawn != NULL || !can_be_searched(judgement))
        return;
    if (repairer->searches[1] == NULL)
        repairer->searches[1] = search_new();
    (void)search_run(repairer->searches[1], judgement, &steps, &repairer->arena, &holding,
                     &partial);
    const struct repair_form claimed = proposed_form(repairer, judgement, 0);
    if (is_only_claimed(judgement) && claimed.edit_count > 0)
        add_second(repairer, first, form, &claimed, repair_kinds[REPAIR_CLAIM].chance);
    for (size_t i = 0; i < holding->count && i < SECOND_SLIPS_MOST; i++) {
        const struct repair_form second = make_form(repairer, &holding->list[i]);
        add_second(repairer, first, form, &second, holding->list[i].weight);
    }
}

/* Mends a header that messages could not mend at once: each time one more of it can be read. Then
 * looks for a slip in the moves. */
static void find_beside_header(struct repairer *repairer, const struct finding *first,
                               struct repair_form form, uint64_t steps)
{
    const struct document *const document = repairer->judgement->record.document;
    const struct judgement *judgement = judge(repairer, 0, &form, document);

    for (int round = 0; judgement != NULL && has_header_proposals(judgement) && round < ROUNDS_MOST;
         round++) {
        const struct repair_form more = proposed_form(repairer, judgement, 0);
        struct repair_form both;
        if (!join_forms(repairer, &form, &more, &both))
            return;
        form = both;
        judgement = judge(repairer, 0, &form, document);
    }
    repairer->weight += first->weight;
    if (judgement != NULL && judgement->record.diagnostics.raised == 0)
        (void)suggest_alone(repairer, first, &form);
    else
        find_second(repairer, first, &form, steps);
}

static void find_two(struct repairer *repairer, const struct findings *partial, uint64_t steps)
{
    const size_t count = partial->count < FIRST_SLIPS_MOST ? partial->count : FIRST_SLIPS_MOST;

    for (size_t i = 0; i < count; i++) {
        const struct repair_form form = make_form(repairer, &partial->list[i]);
        find_second(repairer, &partial->list[i], &form, steps / count);
    }
}

/* Whether messages offer what they propose, as far as they can tell. */
static bool are_offered(const struct judgement *judgement)
{
    const struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    for (size_t i = 0; i < diagnostics->proposal_count; i++)
        if (diagnostics->proposals[i].illegal)
            return false;
    return true;
}

/* How many forms the proposals have. What the header claims follows from the moves: it is proposed
 * no sooner than a slip in them. */
static int count_proposed(const struct judgement *judgement)
{
    const size_t count = taken_proposals(judgement);
    int forms = count > 0;

    for (size_t i = 0; i < count; i++) {
        if (proposed_kind(judgement, &judgement->record.diagnostics.proposals[i]) == REPAIR_CLAIM)
            return 0;
        if (judgement->record.diagnostics.proposals[i].choice_count > 1 && forms == 1)
            forms = judgement->record.diagnostics.proposals[i].choice_count;
    }
    return forms;
}

/* Suggests what messages propose, before all else. Returns whether the record then holds; if it
 * does not, looks for a slip beside it. */
static bool suggest_proposed(struct repairer *repairer, const struct judgement *judgement,
                             const struct repair_limits *limits)
{
    const struct finding finding = {.weight = 1};
    const int count = count_proposed(judgement);
    struct repair *repair = NULL;

    for (int choice = 0; choice < count; choice++) {
        struct repair_form form = proposed_form(repairer, judgement, choice);
        if (!confirm(repairer, &form))
            continue;
        if (repair == NULL)
            repair = &start_suggestion(repairer, &finding, &form)->repair;
        else
            repair->forms[repair->form_count++] = form;
        repair->proposed = true;
        repairer->weight = finding.weight;
    }
    if (repair == NULL && count > 0 && limits->two) {
        const struct repair_form form = proposed_form(repairer, judgement, 0);
        if (judgement->record.header_sound)
            find_second(repairer, &finding, &form, limits->steps / 2);
        else
            find_beside_header(repairer, &finding, form, limits->steps / 2);
        for (size_t i = 0; i < repairer->count; i++)
            repairer->suggestions[i].repair.proposed =
                judgement->status == STATUS_MALFORMED && are_offered(judgement);
    }
    return repair != NULL;
}

/* Takes a form that changes several places, or lines, if the record then holds. */
static bool try_rewritten(void *context, const struct repair_form *form)
{
    struct repairer *const repairer = context;
    const struct finding finding = {.weight = 1};
    struct repair_form tried = *form;

    if (!confirm(repairer, &tried))
        return repairer->judged < repairer->judged_most;
    struct suggestion *const suggestion = start_suggestion(repairer, &finding, &tried);
    suggestion->preferred = true;
    suggestion->repair.proposed = form->edits[0].kind == REPAIR_HABIT;
    repairer->weight += finding.weight;
    return false;
}

/* Doubts pairs, which are all that has been suggested so far, if one of the single slips changes a
 * part of an item: that a whole one goes is as far to fetch. */
static void doubt_pairs(struct repairer *repairer, const struct findings *single)
{
    bool changes_part = false;

    for (size_t i = 0; i < single->count; i++)
        changes_part |= single->list[i].edit.kind != REPAIR_HABIT &&
                        single->list[i].edit.kind != REPAIR_TWICE &&
                        single->list[i].edit.kind != REPAIR_MISSING;
    for (size_t i = 0; i < repairer->count && changes_part; i++) {
        struct suggestion *const pair = &repairer->suggestions[i];
        if (pair->repair.proposed || pair->preferred)
            continue;
        repairer->weight -= pair->weight * (1 - far_fetched);
        pair->weight *= far_fetched;
    }
}

/* Lets what messages propose come before all else. */
static void prefer_proposed(struct repairer *repairer)
{
    double others = 0, all = 0;

    for (size_t i = 0; i < repairer->count; i++) {
        const struct suggestion *const suggestion = &repairer->suggestions[i];
        all += suggestion->weight;
        others += suggestion->preferred || suggestion->repair.proposed ? 0 : suggestion->weight;
    }
    if (others == all)
        return;
    const double factor = others > 0 ? proposed * others / (all - others) : 1;
    for (size_t i = 0; i < repairer->count; i++)
        if (repairer->suggestions[i].preferred || repairer->suggestions[i].repair.proposed)
            repairer->suggestions[i].weight *= factor;
    repairer->weight = others + factor * (all - others);
}

static void find_one(struct repairer *repairer, const struct judgement *judgement,
                     const struct findings *holding)
{
    repairer->weight += holding->weight;
    suggest_claim(repairer, judgement);
    suggest_all(repairer, holding, false);
    suggest_all(repairer, holding, true);
}

/* Looks for repairs of a sheet; returns whether all changes were tried. */
static bool find_redrawn(struct repairer *repairer, const struct judgement *judgement,
                         const struct repair_limits *limits)
{
    struct redrawing redrawing = {
        .repairer = repairer, .document = judgement->record.document, .steps = limits->steps};

    if (suggest_proposed(repairer, judgement, limits))
        return true;
    findings_start(&repairer->redrawn, SUGGESTIONS_MOST);
    redrawn_list(judgement, &repairer->arena, try_redrawn, &redrawing);
    find_one(repairer, judgement, &repairer->redrawn);
    repairer->judged = 0;
    return redrawing.steps >= judging_cost(&redrawing);
}

/* --- the whole */

/* Looks for one slip, and for two if there is none; returns whether all were tried. */
static bool find_slips(struct repairer *repairer, const struct judgement *judgement,
                       const struct repair_limits *limits)
{
    const struct findings *holding, *partial;
    uint64_t steps = limits->steps;

    if (judgement->status != STATUS_MALFORMED)
        rewritten_list(judgement, &repairer->arena, try_rewritten, repairer);
    const bool rewritten = repairer->count > 0;
    if (((rewritten || suggest_proposed(repairer, judgement, limits)) && !limits->two) ||
        !judgement->record.header_sound)
        return true;
    if (repairer->searches[0] == NULL)
        repairer->searches[0] = search_new();
    const bool all =
        search_run(repairer->searches[0], judgement, &steps, &repairer->arena, &holding, &partial);
    doubt_pairs(repairer, holding);
    find_one(repairer, judgement, holding);
    if (repairer->count == 0 && limits->two)
        find_two(repairer, partial, limits->steps);
    prefer_proposed(repairer);
    return all;
}

void repairs_find(struct repairer *repairer, const struct judgement *judgement,
                  const struct repair_limits *limits, struct repairs *repairs)
{
    *repairs = (struct repairs){0};
    if (!can_be_searched(judgement) && !has_header_proposals(judgement))
        return;
    arena_empty(&repairer->arena);
    repairer->judgement = judgement;
    repairer->count = 0;
    repairer->weight = 0;
    repairer->judged = 0;
    repairer->judged_most = limits->judged;
    if (judgement->record.drawn != NULL)
        repairs->guessed = repairs->cut_short = !find_redrawn(repairer, judgement, limits);
    else
        repairs->cut_short = !find_slips(repairer, judgement, limits);
    give_repairs(repairer, repairs);
}

enum { TOLD_MOST = 3 }; /* forms that one line can tell of */

bool repairs_are_clear(const struct repairs *repairs)
{
    const struct repair *const list = repairs->list;

    return repairs->count > 0 && !repairs->guessed && !list[0].is_gap &&
           list[0].form_count <= TOLD_MOST && list[0].probability >= 0.6 &&
           (repairs->count == 1 || list[0].probability >= 3 * list[1].probability);
}
