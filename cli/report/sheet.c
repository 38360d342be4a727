#include "cli/report/sheet.h"

#include "base/character.h"
#include "base/isolate.h"
#include "notation/place.h"
#include "notation/text.h"
#include "render/text/style.h"
#include "validator/judgement.h"
#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/restore/unordered.h"
#include "validator/view.h"

#include <ctype.h>
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

enum text_style sheet_coloured(enum text_style style, const struct output *out)
{
    return out->colour ? style | TEXT_COLOURS : style;
}

static bool has_text(const struct record *record, enum common_key key)
{
    const struct node *const node = record->common[key];
    return node != NULL && node->kind == NODE_SCALAR && node->len > 0;
}

void sheet_write_free_text(const struct record *record, enum common_key key, const char *between,
                           struct buffer *out)
{
    if (!has_text(record, key))
        return;
    const struct node *const node = record->common[key];
    const char *at = node->value, *const end = at + node->len;

    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const char *const line_end = stop != NULL ? stop : end;
        buffer_visible(out, at, (size_t)(line_end - at));
        at = line_end + 1;
        if (at < end)
            buffer_text(out, between);
    }
}

void sheet_write_place(const struct record *record, struct buffer *out)
{
    static const enum common_key keys[] = {COMMON_EVENT, COMMON_ROUND, COMMON_SITE, COMMON_DATE,
                                           COMMON_ID};
    const char *between = "";

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (!has_text(record, keys[i]))
            continue;
        buffer_text(out, between);
        if (keys[i] == COMMON_ROUND)
            buffer_text(out, "round ");
        const size_t start = out->len;
        sheet_write_free_text(record, keys[i], " / ", out);
        isolate_since(out, start);
        between = ", ";
    }
}

static void write_heading(const struct judgement *judgement, struct buffer *out)
{
    buffer_text(out, judgement->game->schema.title);
    buffer_character(out, '\n');
    const size_t before = out->len;
    sheet_write_place(&judgement->record, out);
    if (out->len > before)
        buffer_character(out, '\n');
}

static size_t name_width(const struct judgement *judgement, int player,
                         const struct sheet_reader *reader)
{
    struct buffer text = {0};

    reader->name(judgement, player, &text);
    const size_t width = text_columns(text.bytes, text.len);
    buffer_release(&text);
    return width;
}

static size_t widest_name(const struct judgement *judgement, const struct sheet_reader *reader)
{
    size_t widest = 0;
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        const size_t width = name_width(judgement, player, reader);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static const char *say_english(int language, const char *english)
{
    (void)language;
    return english;
}

static void number_english(const struct game *game, struct move_number number, int language,
                           struct buffer *out)
{
    (void)language;
    number_write(game, number, out);
}

static const struct sheet_reader english_reader = {
    .say = say_english, .number = number_english, .name = report_names};

/* Lists the players; on a coloured sheet each in the colour that is theirs on the board. */
static void write_players(const struct judgement *judgement, bool last, bool scored,
                          enum text_style style, const struct sheet_reader *reader,
                          struct buffer *out)
{
    const struct record *const record = &judgement->record;
    const size_t widest = widest_name(judgement, reader);

    for (int player = 1; player <= record->setup.players; player++) {
        const char *const state = report_state(judgement, last, player);
        const bool wins = last && judgement->winners[player];
        const bool due = state != NULL && !has_left(judgement->position, player);
        buffer_format(out, "%s%2d  ", wins ? "*" : due ? ">" : " ", player);
        if ((style & TEXT_COLOURS) != 0)
            colours_begin(player, out);
        reader->name(judgement, player, out);
        if ((style & TEXT_COLOURS) != 0)
            colours_end(out);
        if (scored) {
            buffer_repeat(out, ' ', widest - name_width(judgement, player, reader) + 2);
            score_write(judgement, player, out);
        }
        if (state != NULL)
            buffer_format(out, "  %s", reader->say(reader->language, state));
        buffer_character(out, '\n');
    }
}

void sheet_write_line(const char *bytes, size_t len, struct buffer *out)
{
    const char *at = bytes, *const end = bytes + len;

    while (at < end) {
        const char *const start = at;
        while (at < end && blank_length(at, end) == 0)
            at++;
        buffer_visible(out, start, (size_t)(at - start));
        const bool blank = at < end;
        while (at < end && blank_length(at, end) > 0)
            at += blank_length(at, end);
        buffer_text(out, blank ? " " : "");
    }
}

/* Comments and times after a move, on one line; the comments apart if they do not belong there. */
static void write_remarks(const struct record *record, uint32_t index, struct buffer *comments,
                          struct buffer *out)
{
    for (; index < record->items.count; index++) {
        const struct item *const item = &record->items.list[index];
        if (item->kind != ITEM_COMMENT && item->kind != ITEM_TIME && item->kind != ITEM_POINTS)
            return;
        if (item->kind == ITEM_POINTS)
            continue;
        struct buffer *const to = item->kind == ITEM_COMMENT ? comments : out;
        buffer_text(to, to == out || to->len > 0 ? " " : "");
        sheet_write_line(record->text.bytes + item->start, item->end - item->start, to);
    }
}

/* "Move 9, Ann: a5 {good} <2026-11-03>". */
static void write_last_move(const struct judgement *judgement, size_t entries,
                            const struct sheet_reader *reader, struct buffer *out)
{
    const struct trace *const trace = &judgement->trace;
    size_t last = order_is_known(judgement) ? entries : 0;
    struct buffer comments = {0};

    while (last > 0 && trace->entries[last - 1].kind != ITEM_MOVE)
        last--;
    if (last == 0)
        return;
    const struct trace_entry *const entry = &trace->entries[last - 1];
    const size_t start = out->len;
    reader->number(judgement->game, number_of(entry), reader->language, out);
    out->bytes[start] = (char)toupper((unsigned char)out->bytes[start]);
    buffer_text(out, ", ");
    report_mover(judgement, entry, out);
    buffer_text(out, reader->say(reader->language, ": "));
    judgement->game->write(&entry->move, out);
    if (judgement->game->points && entry->scorer != 0) {
        buffer_text(out, integer_sign(entry->points) < 0 ? " (" : " (+");
        integer_write(out, entry->points);
        buffer_character(out, ')');
    }
    write_remarks(&judgement->record, entry->item + 1, reader->comment == NULL ? out : &comments,
                  out);
    buffer_character(out, '\n');
    if (comments.len > 0)
        reader->comment(buffer_string(&comments), out);
    buffer_release(&comments);
}

static void write_verdict(const struct visit *visit, const struct judgement *judgement,
                          struct buffer *out)
{
    const struct diagnostics *const errors = &judgement->record.diagnostics;

    report_status(judgement, "", out);
    if (judgement->status != STATUS_ILLEGAL && judgement->status != STATUS_MALFORMED) {
        buffer_text(out, "; ");
        report_outcome(judgement, out); /* the scores stand beside the names */
    }
    buffer_character(out, '\n');
    for (size_t i = 0; i < errors->count; i++) {
        if (errors->list[i].follows)
            continue;
        const struct place place = document_place(visit->document, errors->list[i].offset);
        buffer_format(out, "line %llu: ", (unsigned long long)place.line);
        report_message(visit, &errors->list[i], out);
        buffer_character(out, '\n');
    }
    report_clock(judgement, NULL, "clock: ", out);
}

const char *const *sheet_names(const struct judgement *judgement, struct arena *arena)
{
    const int players = judgement->record.setup.players;
    const char **const names = arena_allocate(arena, ((size_t)players + 1) * sizeof *names);
    struct buffer name = {0};

    for (int player = 1; player <= players; player++) {
        name.len = 0;
        report_name(judgement, player, &name);
        names[player] = arena_copy(arena, name.bytes, name.len);
    }
    buffer_release(&name);
    return names;
}

void sheet_write_board(const struct visit *visit, bool marked, enum text_style style,
                       struct text_cuts *cuts, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;
    struct arena *const arena = arbiter_arena(visit->arbiter);
    size_t entries;
    const struct position *const position =
        arbiter_position(visit->arbiter, judgement, UINT32_MAX, &entries);
    const struct arena_mark mark = arena_mark(arena);
    struct view view = {.arena = arena,
                        .names = sheet_names(judgement, arena),
                        .last_move = marked ? judgement->moves : 0};

    judgement->game->view(position, &judgement->trace, entries, &view);
    text_draw(&view, style, cuts, out);
    arena_return(arena, mark);
}

void sheet_write_last_move(const struct judgement *judgement, struct buffer *out)
{
    write_last_move(judgement, judgement->trace.count, &english_reader, out);
}

/* Everything but the verdict. */
static void write_position(const struct visit *visit, uint32_t moves, enum text_style style,
                           const struct sheet_reader *reader, struct text_cuts *cuts,
                           struct judgement *judgement, struct buffer *out)
{
    struct arena *const arena = arbiter_arena(visit->arbiter);
    const bool last = moves >= judgement->moves;
    size_t entries;
    const struct position *const position =
        arbiter_position(visit->arbiter, visit->judgement, moves, &entries);
    struct view view = {.arena = arena, .trace = &visit->judgement->trace};
    const bool scored =
        !judgement->untold && (judgement->game->scoring == SCORING_RUNNING ||
                               (judgement->game->scoring == SCORING_END && position->over));

    judgement->position = position;
    record_seat(&judgement->record, position->moves + 1);
    view.names = sheet_names(judgement, arena);
    view.last_move = last ? judgement->moves : moves;
    judgement->game->view(position, &judgement->trace, entries, &view);
    view_forget_order(judgement, true, &view);
    write_heading(judgement, out);
    buffer_character(out, '\n');
    write_players(judgement, last, scored, style, reader, out);
    buffer_character(out, '\n');
    text_draw(&view, style, cuts, out);
    buffer_character(out, '\n');
    write_last_move(judgement, entries, reader, out);
}

void sheet_write_letter(const struct visit *visit, enum text_style style,
                        const struct sheet_reader *reader, struct text_cuts *cuts,
                        struct buffer *out)
{
    struct judgement judgement = *visit->judgement;

    write_position(visit, UINT32_MAX, style, reader, cuts, &judgement, out);
    if (judgement.status != STATUS_UNFINISHED)
        write_verdict(visit, &judgement, out);
}

void sheet_write(const struct visit *visit, uint32_t moves, enum text_style style,
                 struct buffer *out)
{
    struct judgement judgement = *visit->judgement;

    write_position(visit, moves, style, &english_reader, NULL, &judgement, out);
    if (moves >= judgement.moves)
        write_verdict(visit, &judgement, out);
    else
        buffer_format(out, "after %u of %u moves\n", moves, judgement.moves);
}
