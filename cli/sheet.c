#include "cli/sheet.h"

#include "notation/text.h"
#include "validator/replay.h"
#include "validator/view.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum text_style sheet_default_style(const struct output *out)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = "";

    for (int i = 0; i < 3 && locale[0] == '\0'; i++) {
        const char *const value = getenv(variables[i]);
        locale = value != NULL ? value : "";
    }
    const bool utf8 = strstr(locale, "UTF-8") != NULL || strstr(locale, "utf8") != NULL ||
                      strstr(locale, "UTF8") != NULL || strstr(locale, "utf-8") != NULL;
    return utf8 && isatty(out->file) ? TEXT_UTF8 : TEXT_ASCII;
}

static bool has_text(const struct record *record, enum common_key key)
{
    const struct node *const node = record->common[key];
    return node != NULL && node->kind == NODE_SCALAR && node->len > 0;
}

/* Free text of the header, line by line as it stands there. */
static void write_free_text(const struct record *record, enum common_key key, struct buffer *out)
{
    const struct node *const node = record->common[key];
    const char *at = node->value, *const end = at + node->len;

    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const char *const line_end = stop != NULL ? stop : end;
        buffer_visible(out, at, (size_t)(line_end - at));
        at = line_end + 1;
        if (at < end)
            buffer_text(out, " / ");
    }
}

static void write_heading(const struct judgement *judgement, struct buffer *out)
{
    static const enum common_key keys[] = {COMMON_EVENT, COMMON_ROUND, COMMON_SITE, COMMON_DATE,
                                           COMMON_ID};
    const struct record *const record = &judgement->record;
    const char *between = "";

    buffer_text(out, judgement->game->schema.title);
    buffer_character(out, '\n');
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (!has_text(record, keys[i]))
            continue;
        buffer_text(out, between);
        if (keys[i] == COMMON_ROUND)
            buffer_text(out, "round ");
        write_free_text(record, keys[i], out);
        between = ", ";
    }
    if (between[0] != '\0')
        buffer_character(out, '\n');
}

static size_t name_width(const struct span *name)
{
    struct buffer text = {0};
    size_t width = 0;

    buffer_visible(&text, name->bytes, name->len);
    for (const char *at = text.bytes, *end = at + text.len; at < end;) {
        const size_t len = utf8_length(at, end);
        width += character_width(utf8_decode(at, len));
        at += len;
    }
    buffer_release(&text);
    return width;
}

static size_t widest_name(const struct record *record)
{
    size_t widest = 0;
    for (int player = 0; player < record->setup.players; player++) {
        const size_t width = name_width(&record->names[player]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void write_players(const struct judgement *judgement, bool last,
                          const struct position *position, bool scored, struct buffer *out)
{
    const struct record *const record = &judgement->record;
    const size_t widest = widest_name(record);
    const bool over = last ? judgement->ending != ENDING_NONE : position->over;

    for (int player = 1; player <= record->setup.players; player++) {
        const struct span *const name = &record->names[player - 1];
        const bool moves = !over && position->player == player;
        const bool wins = last && over && judgement->winners[player];
        buffer_format(out, "%s%2d  ", moves ? ">" : wins ? "*" : " ", player);
        report_name(judgement, player, out);
        if (scored) {
            buffer_repeat(out, ' ', widest - name_width(name) + 2);
            score_write(judgement, player, out);
        }
        buffer_text(out, moves ? "  to move\n" : wins ? "  wins\n" : "\n");
    }
}

/* "Move 9, Ann: a5 {good} <2026-11-03>". */
static void write_last_move(const struct judgement *judgement, size_t entries, struct buffer *out)
{
    const struct trace *const trace = &judgement->trace;
    size_t last = entries;

    while (last > 0 && trace->entries[last - 1].kind != ITEM_MOVE)
        last--;
    if (last == 0)
        return;
    const struct trace_entry *const entry = &trace->entries[last - 1];
    buffer_format(out, "Move %u, ", entry->number);
    report_name(judgement, entry->player, out);
    buffer_text(out, ": ");
    judgement->game->write(&entry->move, out);
    if (judgement->game->points && entry->scorer != 0) {
        buffer_text(out, integer_sign(entry->points) < 0 ? " (" : " (+");
        integer_write(out, entry->points);
        buffer_character(out, ')');
    }
    buffer_character(out, '\n');
}

static void write_verdict(const struct visit *visit, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;
    const struct diagnostics *const errors = &judgement->record.diagnostics;

    buffer_text(out, status_names[judgement->status]);
    buffer_format(out, ", %u move%s", judgement->moves, judgement->moves == 1 ? "" : "s");
    if (judgement->ending > ENDING_RULES)
        buffer_format(out, ", by %s", ending_names[judgement->ending]);
    report_result(judgement, out);
    buffer_character(out, '\n');
    if (judgement->status == STATUS_ILLEGAL && errors->count > 0) {
        const struct diagnostic *const last = &errors->list[errors->count - 1];
        buffer_text(out, "refused: ");
        buffer_visible(out, visit->document->bytes + last->offset,
                       last->end - last->offset < 60 ? last->end - last->offset : 60);
        buffer_format(out, ": %s (%s)\n", last->message, code_facts(last->code)->text);
    }
}

void sheet_write(const struct visit *visit, uint32_t moves, enum text_style style,
                 struct buffer *out)
{
    struct judgement judgement = *visit->judgement;
    const bool last = moves >= judgement.moves;
    size_t entries;
    const struct position *const position =
        arbiter_position(visit->arbiter, visit->judgement, moves, &entries);
    struct view view = {.arena = arbiter_arena(visit->arbiter)};
    const bool scored = judgement.game->scoring == SCORING_RUNNING ||
                        (judgement.game->scoring == SCORING_END && position->over);

    judgement.position = position;
    view.last_move = last ? judgement.moves : moves;
    judgement.game->view(position, &judgement.trace, entries, &view);
    write_heading(&judgement, out);
    buffer_character(out, '\n');
    write_players(&judgement, last, position, scored, out);
    buffer_character(out, '\n');
    text_draw(&view, style, out);
    buffer_character(out, '\n');
    write_last_move(&judgement, entries, out);
    if (last) {
        const struct visit again = {visit->name, visit->record, visit->document, &judgement,
                                    visit->arbiter};
        write_verdict(&again, out);
    } else {
        buffer_format(out, "after %u of %u moves\n", moves, judgement.moves);
    }
}
