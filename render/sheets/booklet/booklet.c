#include "render/sheets/booklet/booklet.h"

#include "base/buffer.h"
#include "base/character.h"
#include "base/list.h"
#include "render/page/flow.h"
#include "render/picture/hand.h"
#include "render/scoresheet.h"
#include "render/sheets/booklet/diagrams.h"
#include "render/sheets/booklet/moves.h"
#include "render/sheets/booklet/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A line of contents and results: one record. */
struct contents_entry {
    const char *title, *result;
    int page; /* its first page, not counting the contents */
    bool wrong;
};

struct booklet {
    struct booklet_options options;
    struct layout layout;
    struct flow flow;
    struct arena arena; /* of the entries */
    struct contents_entry *entries;
    size_t count, capacity;
    bool printing;      /* another booklet has counted the pages */
    bool several;       /* there are several records, so contents and results */
    int contents_pages; /* pages before the first record */
};

/* An entry keeps this much; the sheets say it in full. */
enum { ENTRY_BYTES = 220 };

/* The name of a record's first page, for links. */
#define TARGET "record-%zu"

/* --- the sheets of a record, from head to notes; each part begins where the one before it ended */

static const double sample_size = 9.5, number_end = 37, name_indent = 45, name_least = 60,
                    score_gap = 16, state_gap = 12, page_room = 40;

/* Adds a paragraph across the page, below its heading if there is one. */
static void add_words(struct flow *flow, enum type_style style, const char *heading,
                      const char *text)
{
    if (text == NULL)
        return;
    flow_line(flow, 6, true);
    if (heading != NULL) {
        flow_line(flow, type_of(TYPE_HEADING)->leading, true);
        flow_text(flow, TYPE_HEADING, 0, heading);
    }
    flow_across(flow, style, text, false);
}

/* Adds notes line by line; an empty line parts paragraphs. */
static void add_notes(struct flow *flow, const char *notes)
{
    for (const char *at = notes, *stop; at != NULL; at = *stop != '\0' ? stop + 1 : NULL) {
        stop = at + strcspn(at, "\n");
        const char *const line = arena_copy(&flow->arena, at, (size_t)(stop - at));
        if (at == notes)
            add_words(flow, TYPE_TEXT, "Notes", line);
        else if (stop == at)
            flow_line(flow, type_of(TYPE_TEXT)->leading / 2, false);
        else
            flow_across(flow, TYPE_TEXT, line, false);
    }
}

/* Where the scores stand, beside the first line of each name: after the longest name, or where the
 * longest score still has room; longer names are broken before that. */
static double score_place(const struct layout *layout, const struct scoresheet *sheet)
{
    const double width = layout_width(layout);
    double names = name_least, scores = 0;

    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        names = fmax(names, type_width(layout->canvas, TYPE_STRONG, scoresheet_names(player)));
        scores = fmax(scores, type_width(layout->canvas, TYPE_STRONG, player->score) + state_gap +
                                  type_width(layout->canvas, TYPE_ASIDE, player->state));
    }
    return fmin(name_indent + names + score_gap, fmax(width - scores, 0.4 * width));
}

/* Adds score and state to the line; false if the score has too many digits for it. */
static bool add_score(struct flow *flow, const struct scoresheet_player *player, double place)
{
    const double width = type_width(flow->layout->canvas, TYPE_STRONG, player->score);

    if (place + width > layout_width(flow->layout))
        return false;
    if (player->score != NULL)
        flow_text(flow, player->wins ? TYPE_STRONG : TYPE_TEXT, place, player->score);
    if (player->state != NULL)
        flow_text(flow, TYPE_ASIDE, place + (player->score != NULL ? width + state_gap : 0),
                  player->state);
    return true;
}

/* Adds how the player draws, and the number; a number as the player writes it is both. */
static void add_sample(struct flow *flow, enum sample_kind kind, int player)
{
    const bool beside = kind != SAMPLE_NUMBER && kind != SAMPLE_NONE;
    const double x = beside ? 0 : number_end - sample_reach(kind, sample_size) / 2 - 4;
    flow_sample(flow, kind, player, x, sample_size);
    if (beside)
        flow_end(flow, TYPE_SMALL, number_end, arena_format(&flow->arena, "%d", player));
}

static void add_players(struct flow *flow, const struct scoresheet *sheet, enum sample_kind kind)
{
    const double width = layout_width(flow->layout), place = score_place(flow->layout, sheet);

    flow_line(flow, 5, true);
    for (int i = 0; i < sheet->player_count; i++) {
        flow_line(flow, type_of(TYPE_TEXT)->leading, true);
        add_sample(flow, kind, i + 1);
        const bool beside = add_score(flow, &sheet->players[i], place);
        /* A negative height: the first line of the name, which may be long, stands beside the
         * number. */
        flow_line(flow, -type_of(TYPE_TEXT)->leading, true);
        flow_paragraph(flow, sheet->players[i].wins ? TYPE_STRONG : TYPE_TEXT, name_indent,
                       place - score_gap, scoresheet_names(&sheet->players[i]), !beside);
        if (!beside)
            flow_paragraph(flow, TYPE_STRONG, name_indent, width, sheet->players[i].score, false);
    }
}

/* "complete, 18 moves; Ann wins" */
static const char *result_of(const struct scoresheet *sheet, struct arena *arena)
{
    return arena_format(arena, "%s%s%s", sheet->status, sheet->result != NULL ? "; " : "",
                        sheet->result != NULL ? sheet->result : "");
}

static void add_verdict(struct flow *flow, const struct scoresheet *sheet)
{
    add_words(flow, sheet->error_count > 0 ? TYPE_ERROR : TYPE_STRONG, NULL,
              result_of(sheet, &flow->arena));
}

static void begin_head(struct flow *flow, const char *title, const char *place)
{
    flow_clear(flow);
    flow_across(flow, TYPE_TITLE, title, true);
    if (place != NULL)
        flow_across(flow, TYPE_ASIDE, place, true);
    flow_line(flow, 8, true);
    flow_rule(flow, layout_width(flow->layout));
}

static void place_head(struct flow *flow, const struct scoresheet *sheet, enum sample_kind kind)
{
    begin_head(flow, sheet->title, sheet->place);
    add_players(flow, sheet, kind);
    add_verdict(flow, sheet);
    for (size_t i = 0; i < sheet->clock_count; i++)
        flow_across(flow, TYPE_ASIDE, sheet->clock[i], false);
    add_words(flow, TYPE_ASIDE, NULL, sheet->preface);
    flow_place(flow);
}

/* Places the errors of the record and its notes. */
static void place_tail(struct flow *flow, const struct scoresheet *sheet)
{
    flow_clear(flow);
    for (size_t i = 0; i < sheet->error_count; i++)
        add_words(flow, TYPE_ERROR, i == 0 ? "What is wrong" : NULL, sheet->errors[i]);
    add_notes(flow, sheet->notes);
    flow_place(flow);
}

/* --- contents and results */

/* Cuts a text that is too long for an entry. */
static const char *shorten(const char *text, struct arena *arena)
{
    size_t len = ENTRY_BYTES;

    if (strlen(text) <= len)
        return text;
    while (is_continuation(text[len]))
        len--;
    return arena_format(arena, "%.*s…", (int)len, text);
}

/* Adds to the last line of an entry: dots, the page, and a link. */
static void lead_to_page(struct flow *flow, size_t index, int page)
{
    struct canvas *const canvas = flow->layout->canvas;
    const double width = layout_width(flow->layout);
    const struct flow_piece *last = &flow->pieces[flow->piece_count - 1];
    const struct canvas_font *before = &type_of((enum type_style)last->style)->font;
    const double end = (double)last->x + canvas_part_width(canvas, before, last->text, last->len);
    const char *const text = arena_format(&flow->arena, "%d", page);

    flow_piece(flow,
               (struct flow_piece){.kind = PIECE_DOTS,
                                   .x = (float)(end + 4),
                                   .x2 = (float)(width - type_width(canvas, TYPE_TEXT, text) - 4)});
    flow_end(flow, TYPE_TEXT, width, text);
    flow_piece(flow, (struct flow_piece){.kind = PIECE_LINK,
                                         .x2 = (float)width,
                                         .text = arena_format(&flow->arena, TARGET, index)});
}

/* Places the contents, or with the `results`, the end of the booklet; `counted` has the entries. */
static void place_list(struct booklet *booklet, const struct booklet *counted, bool results)
{
    struct flow *const flow = &booklet->flow;
    const char *const title = results ? "Results" : "Contents";

    flow_clear(flow);
    flow_line(flow, type_of(TYPE_TITLE)->leading, true);
    flow_text(flow, TYPE_TITLE, 0, title);
    flow_line(flow, 12, true);
    for (size_t i = 0; i < counted->count; i++) {
        const struct contents_entry *entry = &counted->entries[i];
        flow_paragraph(flow, results ? TYPE_STRONG : TYPE_TEXT, 0,
                       layout_width(flow->layout) - page_room,
                       arena_format(&flow->arena, "%zu. %s", i + 1, entry->title), true);
        flow->lines[flow->count - 1].keep = results;
        lead_to_page(flow, i + 1, entry->page + counted->contents_pages);
        if (results) {
            flow_across(flow, entry->wrong ? TYPE_ERROR : TYPE_TEXT, entry->result, true);
            flow_line(flow, 5, false);
        }
    }
    booklet->layout.label = NULL;
    layout_turn(&booklet->layout);
    canvas_outline(booklet->layout.canvas, title);
    flow_place(flow);
}

/* --- booklets */

/* Draws the page number and the name of the record. */
static void draw_foot(struct layout *layout)
{
    const double y = layout->height - 30;

    if (canvas_is_blind(layout->canvas))
        return;
    layout_number(layout, TYPE_SMALL, TEXT_END, layout->right, y, layout->page, "");
    if (layout->label != NULL)
        layout_fitted(layout, TYPE_SMALL, layout->left, y, layout_width(layout) - 60,
                      layout->label);
}

struct booklet *booklet_new(struct canvas *canvas, const struct booklet_options *options,
                            const struct booklet *contents)
{
    struct booklet *booklet = memory_allocate_zeroed(1, sizeof *booklet);

    booklet->options = *options;
    booklet->layout = layout_make(canvas, &options->paper);
    booklet->layout.begin = draw_foot;
    booklet->flow.layout = &booklet->layout;
    if (contents == NULL)
        return booklet;
    booklet->printing = true;
    booklet->several = contents->several;
    booklet->contents_pages = contents->contents_pages;
    if (contents->several)
        place_list(booklet, contents, false);
    return booklet;
}

void booklet_free(struct booklet *booklet)
{
    free(booklet->entries);
    arena_release(&booklet->arena);
    flow_release(&booklet->flow);
    free(booklet);
}

/* Begins the first page of a record, with its entry in the contents. */
static const char *begin_record(struct booklet *booklet, const struct scoresheet *sheet,
                                const char *title)
{
    struct layout *const layout = &booklet->layout;

    if (booklet->count == booklet->capacity)
        booklet->entries =
            list_grow(booklet->entries, &booklet->capacity, sizeof *booklet->entries);
    struct contents_entry *const entry = &booklet->entries[booklet->count++];
    *entry = (struct contents_entry){
        .title = shorten(title, &booklet->arena),
        .result = shorten(result_of(sheet, &booklet->arena), &booklet->arena),
        .wrong = sheet->error_count > 0};
    layout->label = entry->title;
    layout_turn(layout);
    entry->page = layout->page - booklet->contents_pages;
    canvas_outline(layout->canvas, entry->title);
    if (booklet->several)
        canvas_target(layout->canvas, arena_format(&booklet->arena, TARGET, booklet->count));
    return entry->title;
}

/* "Connecting: Ann – Ben, 2026-01-01" */
static const char *title_of(struct booklet *booklet, const struct scoresheet *sheet)
{
    struct buffer title = {0};

    buffer_text(&title, sheet->title);
    for (int i = 0; i < sheet->player_count; i++)
        buffer_format(&title, "%s%s", i == 0 ? ": " : " \xE2\x80\x93 ", sheet->players[i].name);
    if (sheet->date != NULL)
        buffer_format(&title, ", %s", sheet->date);
    const char *const kept = arena_copy(&booklet->arena, title.bytes, title.len);
    buffer_release(&title);
    return kept;
}

double booklet_add(struct booklet *booklet, const struct scoresheet *sheet,
                   const struct picture *picture)
{
    struct flow *const flow = &booklet->flow;

    (void)begin_record(booklet, sheet, title_of(booklet, sheet));
    place_head(flow, sheet, picture->sample);
    const double unit = booklet_diagrams(flow, &booklet->options, sheet, picture);
    booklet_moves(flow, sheet, picture->sample);
    place_tail(flow, sheet);
    return unit;
}

void booklet_add_malformed(struct booklet *booklet, const struct scoresheet *sheet)
{
    struct flow *const flow = &booklet->flow;
    const char *const title =
        arena_format(&booklet->arena, "%s, record %zu", sheet->file, sheet->record);

    begin_head(flow, "A record that cannot be read", begin_record(booklet, sheet, title));
    add_verdict(flow, sheet);
    flow_place(flow);
    place_tail(flow, sheet);
}

void booklet_finish(struct booklet *booklet)
{
    if (booklet->printing) {
        if (booklet->several)
            place_list(booklet, booklet, true);
        return;
    }
    booklet->several = booklet->count > 1;
    /* The number of pages of the contents does not depend on the page numbers in them. */
    const int pages = booklet->layout.page;
    booklet->layout.page = 0;
    if (booklet->several)
        place_list(booklet, booklet, false);
    booklet->contents_pages = booklet->layout.page;
    booklet->layout.page = pages;
}

int booklet_pages(const struct booklet *booklet)
{
    return booklet->layout.page + (booklet->printing ? 0 : booklet->contents_pages);
}
