#include "cli/report/report.h"

#include "cli/report/excerpt.h"
#include "notation/place.h"
#include "validator/departures.h"
#include "validator/judgement.h"
#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/restore/unordered.h"
#include "validator/seals/seal_rules.h"

#include <string.h>

/* What comes before the refusal of a sheet depends on the order in which it is looked at. */
static bool refuses_sheet(const struct judgement *judgement)
{
    return judgement->status == STATUS_ILLEGAL && judgement->restored != NULL;
}

static bool has_ending(const struct judgement *judgement)
{
    const struct trace *const trace = &judgement->trace;
    const enum item_kind kind =
        trace->count > 0 ? trace->entries[trace->count - 1].kind : ITEM_MOVE;
    return kind == ITEM_RESIGN || kind == ITEM_FORFEIT || kind == ITEM_DRAW ||
           kind == ITEM_ADJUDGED;
}

static void write_scores(const struct judgement *judgement, struct buffer *out)
{
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_text(out, player == 1 ? "; " : ", ");
        report_name(judgement, player, out);
        buffer_character(out, ' ');
        score_write(judgement, player, out);
    }
}

static int count_winners(const struct judgement *judgement)
{
    int count = 0;
    for (int player = 1; player <= judgement->record.setup.players; player++)
        count += judgement->winners[player];
    return count;
}

static void write_winners(const struct judgement *judgement, struct buffer *out)
{
    const int count = count_winners(judgement);
    int left = count;

    for (int player = 1; player <= judgement->record.setup.players; player++) {
        if (!judgement->winners[player])
            continue;
        report_name(judgement, player, out);
        left--;
        buffer_text(out, left > 1 ? ", " : left == 1 ? " and " : "");
    }
    buffer_text(out, count == 0 ? "nobody wins" : count == 1 ? " wins" : " share the win");
}

/* What the player on the move owes. */
static const char *turn_of(const struct position *position)
{
    const char *const owed = seal_owed(position);
    return owed != NULL ? owed : "to move";
}

const char *report_state(const struct judgement *judgement, bool last, int player)
{
    const struct position *const position = judgement->position;
    const bool over = position->over || (last && has_ending(judgement));

    if (last && judgement->winners[player])
        return "wins";
    if (has_left(position, player))
        return departure_state(departure_of(judgement, player)->kind);
    return !over && !judgement->turn_untold && position->player == player ? turn_of(position)
                                                                          : NULL;
}

/* "Ann has 1 to 4 points, Ben 0 to 3". */
static void write_bounds(const struct judgement *judgement, struct buffer *out)
{
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        const struct integer least = judgement->least[player], most = judgement->most[player];
        buffer_text(out, player == 1 ? "; " : ", ");
        report_name(judgement, player, out);
        buffer_text(out, player == 1 ? " has " : " ");
        integer_write(out, least);
        if (!integer_equal(least, most)) {
            buffer_text(out, " to ");
            integer_write(out, most);
        }
        buffer_text(out, player == 1 ? " points" : "");
    }
}

/* What a sheet does not tell, and why. */
static void write_untold(const struct judgement *judgement, struct buffer *out)
{
    const bool over = judgement->ending != ENDING_NONE;
    const bool claimed = judgement->record.common[COMMON_WINNER] != NULL ||
                         judgement->record.common[COMMON_SCORES] != NULL;

    if (!judgement->untold && !judgement->turn_untold) {
        buffer_text(out, "; the order of the moves is not on the sheet");
        return;
    }
    buffer_text(out, "; the sheet does not tell ");
    buffer_text(out, !judgement->untold ? "" : over ? "who won" : "the scores");
    if (!over && judgement->turn_untold)
        buffer_text(out, judgement->untold ? ", nor who is to move" : "who is to move");
    buffer_format(out, ": %s", order_why_unknown(judgement));
    if (judgement->untold && judgement->least != NULL && judgement->most != NULL)
        write_bounds(judgement, out);
    if (judgement->untold && over && claimed && judgement->status != STATUS_DISPUTED)
        buffer_text(out, "; the claims are within bounds");
}

/* "; Ann wins", "; Ann to move": who wins or is to move, if that is known. */
static void write_standing(const struct judgement *judgement, struct buffer *out)
{
    if (judgement->ending != ENDING_NONE && !judgement->untold) {
        buffer_text(out, "; ");
        write_winners(judgement, out);
    } else if (judgement->to_move > 0) {
        buffer_text(out, "; ");
        report_name(judgement, judgement->to_move, out);
        buffer_character(out, ' ');
        buffer_text(out, turn_of(judgement->position));
    }
}

static void write_outcome(const struct judgement *judgement, struct buffer *out)
{
    if (judgement->status == STATUS_ILLEGAL)
        return;
    write_standing(judgement, out);
    if (!order_is_known(judgement))
        write_untold(judgement, out);
}

void report_outcome(const struct judgement *judgement, struct buffer *out)
{
    struct buffer outcome = {0};

    write_outcome(judgement, &outcome);
    if (outcome.len > 0)
        buffer_append(out, outcome.bytes + 2, outcome.len - 2); /* without "; " */
    buffer_release(&outcome);
}

/* "; Carl left, Dora was dropped" */
static void write_departures(const struct judgement *judgement, struct buffer *out)
{
    const char *between = "; ";

    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (!is_departure(entry->kind))
            continue;
        buffer_text(out, between);
        report_mover(judgement, entry, out);
        buffer_text(out, entry->kind == ITEM_LEAVES ? " left" : " was dropped");
        between = ", ";
    }
}

void report_result(const struct judgement *judgement, struct buffer *out)
{
    if (judgement->scored && !refuses_sheet(judgement))
        write_scores(judgement, out);
    if (judgement->position->leavers > 0)
        write_departures(judgement, out);
    write_outcome(judgement, out);
}

void report_status(const struct judgement *judgement, const char *colour, struct buffer *out)
{
    buffer_text(out, colour);
    buffer_text(out, status_names[judgement->status]);
    buffer_text(out, colour[0] != '\0' ? "\033[0m" : "");
    if (judgement->status == STATUS_MALFORMED) {
        const struct diagnostics *const diagnostics = &judgement->record.diagnostics;
        const uint32_t count = diagnostics->raised - diagnostics->following;
        buffer_format(out, ", %u error%s", count, count == 1 ? "" : "s");
        return;
    }
    if (refuses_sheet(judgement))
        return;
    const bool over = judgement->status != STATUS_ILLEGAL && judgement->ending == ENDING_RULES;

    buffer_text(out, over ? ", " : " after ");
    buffer_number(out, judgement->moves);
    buffer_text(out, judgement->moves == 1 ? " move" : " moves");
    if (judgement->ending == ENDING_RESIGN)
        buffer_text(out, " by resignation");
    if (judgement->ending == ENDING_FORFEIT)
        buffer_text(out, " by forfeit");
    if (judgement->ending == ENDING_DRAW)
        buffer_text(out, " by agreement");
    if (judgement->ending == ENDING_ADJUDGED)
        buffer_text(out, " by decision");
}

static const char *status_colour(enum status status)
{
    return status == STATUS_COMPLETE     ? "\033[32m"
           : status == STATUS_UNFINISHED ? "\033[36m"
                                         : "\033[31m";
}

/* "game.yaml: "; for a record that is not the first, with its line. */
static void write_record(const struct visit *visit, struct buffer *out)
{
    report_file(visit->name, out);
    buffer_character(out, ':');
    if (visit->record > 1) {
        const struct place place = document_place(visit->document, visit->judgement->record.first);
        buffer_format(out, "%llu:", (unsigned long long)place.line);
    }
}

static void write_clock(const struct visit *visit, const struct now *now, struct buffer *out)
{
    struct buffer prefix = {0};

    if (visit->judgement->clock == NULL)
        return;
    write_record(visit, &prefix);
    buffer_text(&prefix, " clock: ");
    report_clock(visit->judgement, now, buffer_string(&prefix), out);
    buffer_release(&prefix);
}

void report_line(const struct visit *visit, const struct now *now, struct output *out)
{
    const struct judgement *const judgement = visit->judgement;
    struct buffer *const text = &out->buffer;

    write_record(visit, text);
    if (judgement->game != NULL && !judgement->record.broken_yaml)
        buffer_format(text, " %s:", judgement->game->schema.id);
    buffer_character(text, ' ');
    report_status(judgement, out->colour ? status_colour(judgement->status) : "", text);
    if (judgement->status != STATUS_MALFORMED)
        report_result(judgement, text);
    buffer_character(text, '\n');
    write_clock(visit, now, text);
}

/* The move that a sheet shows where something is wrong with it; NULL if that is no move. */
static const struct move *restored_move(const struct judgement *judgement, int64_t ordinal)
{
    const struct trace *const trace = &judgement->trace;

    for (size_t i = 0; ordinal > 0 && i < trace->count; i++)
        if (trace->entries[i].kind == ITEM_MOVE && trace->entries[i].ordinal == ordinal)
            return &trace->entries[i].move;
    return ordinal == (int64_t)judgement->moves + 1 &&
                   judgement->refused < judgement->record.items.count
               ? &judgement->restored[judgement->refused]
               : NULL;
}

/* "move 7, c4: ": a mark does not say which square it is in, and only the order its number. */
static void write_restored(const struct judgement *judgement, const struct diagnostic *diagnostic,
                           struct buffer *out)
{
    const struct move *const move = restored_move(judgement, diagnostic->move);
    const size_t before = out->len;

    if (order_is_known(judgement))
        number_write(judgement->game, diagnostic->number, out);
    if (move != NULL) {
        buffer_text(out, out->len > before ? ", " : "");
        judgement->game->write(move, out);
    }
    buffer_text(out, out->len > before ? ": " : "");
}

/* "move 7, c4: ": what a message is about. */
static void write_subject(const struct visit *visit, const struct diagnostic *diagnostic,
                          struct buffer *out)
{
    const size_t len = diagnostic->end - diagnostic->offset;

    if (visit->judgement->restored != NULL && diagnostic->move > 0) {
        write_restored(visit->judgement, diagnostic, out);
        return;
    }
    /* A wrong number of a move tells its place itself. */
    const bool numbered = diagnostic->facts == code_facts(CODE_CLAIM_NUMBER) && len > 0;

    if (diagnostic->move > 0 && !numbered)
        number_write(visit->judgement->game, diagnostic->number, out);
    if (diagnostic->move > 0 && len > 0) {
        buffer_text(out, numbered ? "" : ", ");
        buffer_excerpt(out, visit->document->bytes + diagnostic->offset, len, 40);
    }
    buffer_text(out, diagnostic->move > 0 ? ": " : "");
}

void report_message(const struct visit *visit, const struct diagnostic *diagnostic,
                    struct buffer *out)
{
    write_subject(visit, diagnostic, out);
    buffer_text(out, diagnostic->message);
    buffer_format(out, " (%s)", diagnostic->facts->text);
}

static void write_diagnostic(const struct visit *visit, const struct diagnostic *diagnostic,
                             struct place_walk *walk, struct output *out)
{
    const struct code_facts *const facts = diagnostic->facts;
    const struct place place = place_walk_to(walk, visit->document, diagnostic->offset);
    const bool remark = facts->severity == SEVERITY_REMARK;
    const struct excerpt_style style = {.lead = " ", .marked = true};
    struct buffer *const text = &out->buffer;

    buffer_text(text, out->colour ? "\033[1m" : "");
    report_file(visit->name, text);
    buffer_format(text, ":%llu:%llu: ", (unsigned long long)place.line,
                  (unsigned long long)place.column);
    buffer_text(text, !out->colour ? "" : remark ? "\033[35m" : "\033[31m");
    buffer_text(text, remark ? "remark: " : "error: ");
    buffer_text(text, out->colour ? "\033[0m" : "");
    report_message(visit, diagnostic, text);
    buffer_character(text, '\n');
    excerpt_write(visit->document, diagnostic->offset, diagnostic->end, &style, out);
}

static void write_list(const struct visit *visit, const struct diagnostics *diagnostics,
                       const char *more, struct output *out)
{
    struct place_walk walk = {{0, 0}, 0};
    uint32_t left = diagnostics->raised - diagnostics->following;

    for (size_t i = 0; i < diagnostics->count; i++) {
        if (diagnostics->list[i].follows)
            continue;
        write_diagnostic(visit, &diagnostics->list[i], &walk, out);
        left--;
    }
    if (left == 0)
        return;
    report_file(visit->name, &out->buffer);
    buffer_format(&out->buffer, ": … and %u %s\n", left, more);
}

void report_diagnostics(const struct visit *visit, struct output *out)
{
    const struct record *const record = &visit->judgement->record;

    write_list(visit, &record->diagnostics, "more", out);
    write_list(visit, &record->remarks, "more remarks", out);
}

void report_between(const struct visit *visit, struct output *out, struct output *errors)
{
    (void)output_flush(out);
    report_diagnostics(visit, errors);
    (void)output_flush(errors);
}

void report_remark(const struct visit *visit, const struct diagnostic *remark, struct output *out)
{
    struct place_walk walk = {{0, 0}, 0};

    write_diagnostic(visit, remark, &walk, out);
}
