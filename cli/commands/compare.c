/* recto compare: where two players' copies of a game part. */
#include "base/json.h"
#include "cli/edit/game_copy.h"
#include "cli/options.h"
#include "cli/report/record_json.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"

#include "notation/place.h"
#include "validator/restore/unordered.h"
#include "validator/view.h"

#include <string.h>
#include <unistd.h>

/* The difference: the first that applies. */
enum difference { SAME, START, MOVES, LONGER, CLAIMS, BOARD, ORDER };

static const char *const difference_names[] = {"none",   "start", "moves", "longer",
                                               "claims", "board", "order"};

struct comparison {
    struct game_copy copies[2];
    enum difference difference;
    size_t common;       /* steps */
    struct buffer names; /* names of differences at the start, or of contradictions */
    struct buffer also;  /* names of differences that do not matter */
};

/* Draws the last board of a copy as it would be without any order. Invalidates its position. */
static void draw_board(const struct game_copy *copy, enum text_style style, struct buffer *out)
{
    const struct visit *const visit = &copy->visit;
    struct judgement judgement = *visit->judgement;
    struct view view = {.arena = arbiter_arena(visit->arbiter)};
    size_t entries;

    const struct position *const position =
        arbiter_position(visit->arbiter, visit->judgement, UINT32_MAX, &entries);
    judgement.game->view(position, &judgement.trace, entries, &view);
    judgement.order = ORDER_SUPPOSED;
    view_forget_order(&judgement, false, &view);
    view.note_count = 0; /* they name players */
    text_draw(&view, style, NULL, out);
}

static bool is_unordered(const struct comparison *comparison)
{
    return !order_is_known(comparison->copies[0].visit.judgement) ||
           !order_is_known(comparison->copies[1].visit.judgement);
}

static bool same_boards(const struct comparison *comparison)
{
    struct buffer one = {0}, other = {0};

    draw_board(&comparison->copies[0], TEXT_ASCII, &one);
    draw_board(&comparison->copies[1], TEXT_ASCII, &other);
    const bool same = buffer_same(&one, &other);
    buffer_release(&one);
    buffer_release(&other);
    return same;
}

/* Compares boards, since a sheet does not tell the order of its moves. */
static void compare_boards(struct comparison *comparison)
{
    const struct game_copy *const a = &comparison->copies[0], *const b = &comparison->copies[1];

    comparison->common = a->count;
    if (!same_boards(comparison))
        comparison->difference = BOARD;
    else if (game_copies_contradict(a, b, &comparison->names))
        comparison->difference = CLAIMS;
    else if (a->visit.judgement->order != b->visit.judgement->order)
        comparison->difference = ORDER;
}

static void compare(struct comparison *comparison)
{
    const struct game_copy *const a = &comparison->copies[0], *const b = &comparison->copies[1];

    if (game_copies_differ_at_start(a, b, &comparison->names)) {
        comparison->difference = START;
        return;
    }
    if (is_unordered(comparison)) {
        compare_boards(comparison);
        return;
    }
    comparison->common = game_copies_common(a, b);
    if (comparison->common < a->count && comparison->common < b->count)
        comparison->difference = MOVES;
    else if (a->count != b->count)
        comparison->difference = LONGER;
    else if (game_copies_contradict(a, b, &comparison->names))
        comparison->difference = CLAIMS;
    else
        game_copies_remarks(a, b, &comparison->also);
}

static const struct step *next_step(const struct comparison *comparison, int copy)
{
    const struct game_copy *const self = &comparison->copies[copy];
    return comparison->difference != BOARD && comparison->common < self->count
               ? &self->steps[comparison->common]
               : NULL;
}

static struct place step_place(const struct game_copy *copy, const struct step *step)
{
    struct text text = copy->visit.judgement->record.text;
    const struct item *const item = &copy->visit.judgement->record.items.list[step->item];
    size_t len;

    return document_place(&copy->document, text_source(&text, &copy->document, item->start, &len));
}

/* A step as it is written, with the points and the time after it, but without comments. */
static void write_item(const struct game_copy *copy, const struct step *step, struct buffer *out)
{
    const struct record *const record = &copy->visit.judgement->record;

    for (size_t i = step->item; i < record->items.count; i++) {
        const struct item *const item = &record->items.list[i];
        if (i > step->item && item->kind == ITEM_COMMENT)
            continue;
        if (i > step->item && item->kind != ITEM_POINTS && item->kind != ITEM_TIME)
            return;
        buffer_text(out, i > step->item ? " " : "");
        sheet_write_line(record->text.bytes + item->start, item->end - item->start, out);
    }
}

/* "a.yaml:9:12: c4 (+1): legal" */
static void write_step(const struct comparison *comparison, int copy, struct buffer *out)
{
    const struct game_copy *const self = &comparison->copies[copy];
    const struct step *const step = next_step(comparison, copy);

    report_file(self->visit.name, out);
    if (step == NULL) {
        buffer_text(out, ": nothing more\n");
        return;
    }
    const struct place place = step_place(self, step);
    buffer_format(out, ":%llu:%llu: ", (unsigned long long)place.line,
                  (unsigned long long)place.column);
    write_item(self, step, out);
    if (step->entry != NULL)
        buffer_text(out, ": legal\n");
    else
        buffer_format(out, ": illegal: %s (%s)\n", step->why->message, step->why->facts->text);
}

static void write_both(const struct comparison *comparison, struct buffer *out)
{
    report_file(comparison->copies[0].visit.name, out);
    buffer_text(out, " and ");
    report_file(comparison->copies[1].visit.name, out);
}

static void write_parting(const struct comparison *comparison, struct buffer *out)
{
    const size_t moves = game_copy_moves(&comparison->copies[0], comparison->common);

    write_both(comparison, out);
    if (moves == 0)
        buffer_text(out, " part at the first move\n");
    else
        buffer_format(out, " part after %zu move%s\n", moves, moves == 1 ? "" : "s");
}

static void write_longer(const struct comparison *comparison, struct buffer *out)
{
    const int longer = comparison->copies[1].count > comparison->copies[0].count;
    const struct game_copy *const copy = &comparison->copies[longer];
    const size_t before = game_copy_moves(copy, comparison->common);
    const size_t more = game_copy_moves(copy, copy->count) - before;

    report_file(copy->visit.name, out);
    if (more > 0)
        buffer_format(out, " has %zu move%s more than ", more, more == 1 ? "" : "s");
    else
        buffer_text(out, " goes on where there is nothing more in ");
    report_file(comparison->copies[!longer].visit.name, out);
    buffer_format(out, ", which has %zu\n", before);
}

/* The value of a claim as it is written, on one line. */
static void write_claim(const struct game_copy *copy, enum common_key key, struct buffer *out)
{
    const struct node *const node = copy->visit.judgement->record.common[key];

    if (node == NULL)
        return;
    report_file(copy->visit.name, out);
    buffer_format(out, ": claims %s: ", common_keys[key].name);
    sheet_write_line(copy->document.bytes + node->start, node->end - node->start, out);
    buffer_character(out, '\n');
}

static void write_verdicts(const struct comparison *comparison, struct output *out)
{
    for (int i = 0; i < 2; i++) {
        write_claim(&comparison->copies[i], COMMON_SCORES, &out->buffer);
        write_claim(&comparison->copies[i], COMMON_WINNER, &out->buffer);
    }
    for (int i = 0; i < 2; i++)
        report_line(&comparison->copies[i].visit, NULL, out);
}

/* The board where the copies part. Invalidates the position of the first one. */
static void write_board(const struct comparison *comparison, struct output *out)
{
    const struct visit *const visit = &comparison->copies[0].visit;
    struct view view = {.arena = arbiter_arena(visit->arbiter)};
    size_t entries;

    view.last_move = (uint32_t)game_copy_moves(&comparison->copies[0], comparison->common);
    const struct position *const position =
        arbiter_position(visit->arbiter, visit->judgement, view.last_move, &entries);
    visit->judgement->game->view(position, &visit->judgement->trace, entries, &view);
    buffer_character(&out->buffer, '\n');
    text_draw(&view, sheet_coloured(sheet_default_style(out), out), NULL, &out->buffer);
}

static void write_last_board(const struct game_copy *copy, struct output *out)
{
    buffer_character(&out->buffer, '\n');
    report_file(copy->visit.name, &out->buffer);
    buffer_text(&out->buffer, ":\n");
    draw_board(copy, sheet_coloured(sheet_default_style(out), out), &out->buffer);
}

static void write_same(struct comparison *comparison, struct buffer *out)
{
    const struct game_copy *const copy = &comparison->copies[0];
    const size_t moves = game_copy_moves(copy, copy->count);

    write_both(comparison, out);
    if (is_unordered(comparison)) {
        buffer_format(out, " have the same board of %zu move%s, whose order is not on a sheet\n",
                      moves, moves == 1 ? "" : "s");
        return;
    }
    buffer_format(out, " are the same game of %zu move%s", moves, moves == 1 ? "" : "s");
    if (comparison->also.len > 0)
        buffer_format(out, ", but not of the same %s", buffer_string(&comparison->also));
    buffer_character(out, '\n');
}

/* Writes the errors of the copies that the line of the step does not tell. False if a write fails.
 */
static bool write_errors(const struct comparison *comparison)
{
    struct output errors;

    output_open(&errors, STDERR_FILENO);
    for (int i = 0; i < 2; i++) {
        const struct step *const step = next_step(comparison, i);
        if (comparison->difference == START || step == NULL || step->why == NULL)
            report_diagnostics(&comparison->copies[i].visit, &errors);
    }
    const bool written = output_flush(&errors);
    output_release(&errors);
    return written;
}

static void write_difference(struct comparison *comparison, struct output *out)
{
    struct buffer *const text = &out->buffer;

    if (comparison->difference == START || comparison->difference == CLAIMS) {
        write_both(comparison, text);
        buffer_format(text,
                      comparison->difference == START ? " are different games: %s\n"
                      : is_unordered(comparison)
                          ? " have the same board, but contradict each other: %s\n"
                          : " have the same moves, but contradict each other: %s\n",
                      buffer_string(&comparison->names));
    } else if (comparison->difference == BOARD) {
        write_both(comparison, text);
        buffer_text(text, " have different boards\n");
    } else if (comparison->difference == ORDER) {
        write_both(comparison, text);
        buffer_text(text, " have the same board, but one of them does not tell the order of its "
                          "moves\n");
    } else if (comparison->difference == MOVES) {
        write_parting(comparison, text);
    } else {
        write_longer(comparison, text);
    }
    if (comparison->difference == MOVES || comparison->difference == LONGER) {
        write_step(comparison, 0, text);
        write_step(comparison, 1, text);
    }
    write_verdicts(comparison, out);
    if (comparison->difference == MOVES || comparison->difference == LONGER)
        write_board(comparison, out);
    for (int i = 0; comparison->difference == BOARD && i < 2; i++)
        write_last_board(&comparison->copies[i], out);
}

static void write_json_step(const struct game_copy *copy, const struct step *step,
                            struct buffer *out)
{
    struct buffer item = {0};
    const struct place place = step_place(copy, step);

    write_item(copy, step, &item);
    json_open(out, NULL, '{');
    json_number(out, "line", (int64_t)place.line);
    json_number(out, "column", (int64_t)place.column);
    json_text(out, "item", item.bytes, item.len);
    json_word(out, "code", step->why != NULL ? step->why->facts->text : NULL);
    json_close(out, '}');
    buffer_release(&item);
}

static void write_json(const struct comparison *comparison, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_word(out, "difference", difference_names[comparison->difference]);
    json_number(out, "moves", (int64_t)game_copy_moves(&comparison->copies[0], comparison->common));
    json_text(out, "names", comparison->names.bytes, comparison->names.len);
    json_text(out, "also", comparison->also.bytes, comparison->also.len);
    json_open(out, "next", '[');
    for (int i = 0; i < 2; i++) {
        const struct step *const step = next_step(comparison, i);
        if (step == NULL || comparison->difference == START)
            json_null(out, NULL);
        else
            write_json_step(&comparison->copies[i], step, out);
    }
    json_close(out, ']');
    json_open(out, "copies", '[');
    for (int i = 0; i < 2; i++) {
        record_json(&comparison->copies[i].visit, NULL, false, out);
        out->len--; /* its line feed */
    }
    json_close(out, ']');
    json_close(out, '}');
    buffer_character(out, '\n');
}

/* A copy that cannot be read cannot be compared. */
static bool report_malformed(const struct game_copy *copy)
{
    struct output errors;

    if (copy->visit.judgement->status != STATUS_MALFORMED)
        return false;
    output_open(&errors, STDERR_FILENO);
    report_diagnostics(&copy->visit, &errors);
    (void)output_flush(&errors);
    output_release(&errors);
    complain("compare: %s is malformed, so there is nothing to compare", copy->visit.name);
    return true;
}

static int compare_files(char **names, bool json, struct output *out)
{
    struct comparison comparison = {.difference = SAME};
    struct game_copy *const copies = comparison.copies;
    int status = EXIT_TROUBLE;

    const bool first = game_copy_read(&copies[0], names[0]),
               second = game_copy_read(&copies[1], names[1]);
    const bool first_malformed = first && report_malformed(&copies[0]);
    const bool second_malformed = second && report_malformed(&copies[1]);
    if (first && second && !first_malformed && !second_malformed) {
        compare(&comparison);
        status = comparison.difference == SAME ? EXIT_SOUND : EXIT_UNSOUND;
        if (json)
            write_json(&comparison, &out->buffer);
        else if (comparison.difference == SAME)
            write_same(&comparison, &out->buffer);
        else
            write_difference(&comparison, out);
        if (!json && comparison.difference != SAME && !write_errors(&comparison))
            status = EXIT_TROUBLE;
    }
    buffer_release(&comparison.names);
    buffer_release(&comparison.also);
    game_copy_release(&copies[0]);
    game_copy_release(&copies[1]);
    return status;
}

struct asked {
    bool json;
};

static const struct option_line options[] = {
    {.key = 'j'}, {KEY_JSON, "json", NULL, "one line of JSON"}, {0}};

static const struct option_value values[] = {
    {KEY_JSON, FLAG_IN(struct asked, json)}, {'j', FLAG_IN(struct asked, json)}, {0}};

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct asked asked = {false};
    const int status = options_read(self, &arguments, NULL, &asked, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count != 2)
        return refuse_usage(self, "takes two files");
    if (strcmp(arguments.list[0], "-") == 0 && strcmp(arguments.list[1], "-") == 0)
        return refuse_usage(self, "only one of the files can be standard input");
    return compare_files(arguments.list, asked.json, out);
}

const struct command command_compare = {
    .usage = "[--json] FILE FILE",
    .values = values,
    .options = {options},
    .notes = "Status 0: the same game, however it is written; 1: not the same; 2: trouble.\n",
    .column = 22,
    .example = "recto compare samples/differences.yaml samples/differences-slip.yaml",
    .run = run,
};
