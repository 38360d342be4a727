#include "cli/repair/suggestion_json.h"

#include "base/json.h"
#include "cli/repair/suggestion.h"
#include "notation/place.h"

/* Records and repairs in the making of a line. */
struct telling {
    const struct visit *visit;
    struct arena arena;
    struct buffer *out;
    struct place_walk walk; /* to the edit at hand, … */
    uint64_t line;          /* … and where its lines begin */
};

static void write_text(const char *key, struct span text, struct buffer *out)
{
    json_text(out, key, text.bytes, text.len);
}

/* Writes a number that counts from 1; null for 0. */
static void write_ordinal(const char *key, int64_t number, struct buffer *out)
{
    if (number > 0)
        json_number(out, key, number);
    else
        json_null(out, key);
}

/* Writes the lines that an edit is in, unless they are those of the edit before it: many edits of
 * one line write it once. */
static void write_lines(const struct telling *telling, const struct changed_lines *lines)
{
    if (lines == NULL) {
        json_null(telling->out, "line_was");
        json_null(telling->out, "line_now");
        return;
    }
    write_text("line_was", lines->was, telling->out);
    write_text("line_now", lines->now, telling->out);
}

/* The members that tell of one edit: where, which move, what slip, words and lines. */
static void write_edit(struct telling *telling, const struct repair_form *form, int index)
{
    const struct document *const document = telling->visit->document;
    const struct repair_edit *const edit = &form->edits[index];
    const struct change change = change_of(form, index, document, &telling->arena);
    const bool goes_on = change_goes_on(form, index, document);
    struct buffer *const out = telling->out;
    struct changed_lines lines = {0};

    if (!goes_on) {
        lines = changed_lines_of(form, index, document, &telling->arena);
        telling->line = place_walk_to(&telling->walk, document, lines.start).line;
    }
    json_number(out, "line", (int64_t)telling->line);
    json_number(out, "column",
                (int64_t)place_walk_to(&telling->walk, document, change.start).column);
    write_ordinal("move", edit->move, out);
    if (edit->move > 0)
        json_number(out, "number", edit->number.number);
    else
        json_null(out, "number");
    json_word(out, "slip", repair_kinds[edit->kind].name);
    write_text("was", change.was, out);
    write_text("now", change.now, out);
    write_lines(telling, goes_on ? NULL : &lines);
}

/* A form whole: its first edit, and under `also` the others. */
static void write_form(struct telling *telling, const struct repair_form *form)
{
    write_edit(telling, form, 0);
    json_open(telling->out, "also", '[');
    for (int edit = 1; edit < form->edit_count; edit++) {
        json_open(telling->out, NULL, '{');
        write_edit(telling, form, edit);
        json_close(telling->out, '}');
    }
    json_close(telling->out, ']');
}

/* What is known of a move that could be one of several. */
static void write_gap(const struct repair *repair, struct buffer *out)
{
    const struct repair_gap *const gap = &repair->gap;

    if (!repair->is_gap) {
        json_null(out, "missing");
        return;
    }
    json_open(out, "missing", '{');
    write_ordinal("player", gap->player, out);
    json_number(out, "fit", gap->fit);
    json_value(out, "more");
    buffer_text(out, gap->more ? "true" : "false");
    const struct span pattern = gap_pattern(gap);
    if (pattern.len > 0)
        json_text(out, "pattern", pattern.bytes, pattern.len);
    else
        json_null(out, "pattern");
    json_close(out, '}');
}

static void write_scores(const struct repair_outcome *outcome, struct buffer *out)
{
    if (!outcome->scored || outcome->untold) {
        json_null(out, "scores");
        return;
    }
    json_open(out, "scores", '[');
    for (int player = 1; player <= outcome->players; player++) {
        json_value(out, NULL);
        buffer_text(out, outcome->scores[player]);
    }
    json_close(out, ']');
}

static void write_winners(const struct repair_outcome *outcome, struct buffer *out)
{
    json_open(out, "winners", '[');
    for (int player = 1; player <= outcome->players; player++)
        if (outcome->winners[player])
            json_number(out, NULL, player);
    json_close(out, ']');
}

static void write_outcome(const struct telling *telling, const struct repair_form *form)
{
    const struct repair_outcome *const outcome = &form->outcome;
    struct buffer *const out = telling->out;

    json_open(out, "then", '{');
    json_word(out, "status", status_names[outcome->status]);
    json_number(out, "moves", outcome->moves);
    write_ordinal("to_move", outcome->to_move, out);
    json_word(out, "ending", ending_names[outcome->ending]);
    write_scores(outcome, out);
    write_winners(outcome, out);
    json_open(out, "errors", '[');
    json_close(out, ']');
    json_close(out, '}');
}

static void write_alternatives(struct telling *telling, const struct repair *repair)
{
    json_open(telling->out, "alternatives", '[');
    for (int form = 1; form < repair->form_count; form++) {
        json_open(telling->out, NULL, '{');
        write_form(telling, &repair->forms[form]);
        write_outcome(telling, &repair->forms[form]);
        json_close(telling->out, '}');
    }
    json_close(telling->out, ']');
}

static void write_suggestion(struct telling *telling, const struct repair *repair, size_t rank)
{
    struct buffer *const out = telling->out;

    json_open(out, NULL, '{');
    json_number(out, "rank", (int64_t)rank);
    json_value(out, "probability");
    buffer_format(out, "%.4f", repair->probability);
    write_form(telling, &repair->forms[0]);
    write_alternatives(telling, repair);
    write_gap(repair, out);
    write_outcome(telling, &repair->forms[0]);
    json_close(out, '}');
}

void suggestions_json(const struct visit *visit, const struct repairs *repairs, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;
    const struct record *const record = &judgement->record;
    const struct game *const game = judgement_game(judgement);
    const struct place first = document_place(visit->document, record->first);
    struct telling telling = {.visit = visit, .out = out};

    json_open(out, NULL, '{');
    json_text(out, "file", visit->name, strlen(visit->name));
    json_number(out, "record", (int64_t)visit->record);
    json_number(out, "line", (int64_t)first.line);
    json_word(out, "game", game != NULL ? game->schema.id : NULL);
    json_word(out, "status", status_names[judgement->status]);
    json_open(out, "suggestions", '[');
    for (size_t i = 0; i < repairs->count; i++)
        write_suggestion(&telling, &repairs->list[i], i + 1);
    json_close(out, ']');
    if (repairs->count == 0 && !status_is_sound(judgement->status))
        json_word(out, "why", suggestion_lacks(judgement, repairs));
    else
        json_null(out, "why");
    json_close(out, '}');
    buffer_character(out, '\n');
    arena_release(&telling.arena);
}
