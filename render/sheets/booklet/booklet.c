#include "render/sheets/booklet/booklet.h"

#include "base/buffer.h"
#include "base/list.h"
#include "render/sheets/booklet/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of contents and results: one record. */
struct contents_entry {
    char *title, *result;
    int page; /* its first page, not counting the contents */
    bool wrong;
};

struct booklet {
    struct booklet_options options;
    struct layout layout;
    struct flow flow;
    struct contents_entry *entries;
    size_t count, capacity;
    bool printing;      /* another booklet has counted the pages */
    bool several;       /* there are several records, so contents and results */
    int contents_pages; /* pages before the first record */
};

/* An entry keeps this much; the sheets say it in full. */
enum { ENTRY_BYTES = 220 };

/* --- entries */

static char *keep_text(struct buffer *text)
{
    const bool whole = text->len <= ENTRY_BYTES;
    size_t len = whole ? text->len : ENTRY_BYTES;

    while (!whole && ((unsigned char)text->bytes[len] & 0xC0) == 0x80)
        len--;
    text->len = len;
    buffer_text(text, whole ? "" : "…");
    char *const kept = memory_allocate(text->len + 1);
    memcpy(kept, buffer_string(text), text->len + 1);
    buffer_release(text);
    return kept;
}

static char *title_of(const struct scoresheet *sheet)
{
    struct buffer text = {0};

    buffer_text(&text, sheet->title);
    for (int i = 0; i < sheet->player_count; i++)
        buffer_format(&text, "%s%s", i == 0 ? ": " : " \xE2\x80\x93 ", sheet->players[i].name);
    if (sheet->date != NULL)
        buffer_format(&text, ", %s", sheet->date);
    return keep_text(&text);
}

static char *result_of(const struct scoresheet *sheet)
{
    struct buffer text = {0};

    buffer_text(&text, sheet->status);
    if (sheet->result != NULL)
        buffer_format(&text, "; %s", sheet->result);
    return keep_text(&text);
}

static char *name_malformed(const struct scoresheet *sheet)
{
    struct buffer text = {0};

    buffer_format(&text, "%s, record %zu", sheet->file, sheet->record);
    return keep_text(&text);
}

static struct contents_entry *new_entry(struct booklet *booklet)
{
    if (booklet->count == booklet->capacity)
        booklet->entries =
            list_grow(booklet->entries, &booklet->capacity, sizeof *booklet->entries);
    booklet->entries[booklet->count] = (struct contents_entry){0};
    return &booklet->entries[booklet->count++];
}

/* --- contents and results */

static void name_target(char name[32], size_t record)
{
    (void)snprintf(name, 32, "record-%zu", record);
}

/* Adds to the last line of an entry: dots, the page, and a link. */
static void lead_to_page(struct flow *flow, struct canvas *canvas, double width, size_t index,
                         int page)
{
    const struct canvas_font *font = &type_of(TYPE_TEXT)->font;
    const struct flow_piece *last = &flow->pieces[flow->piece_count - 1];
    const struct canvas_font *before = &type_of((enum type_style)last->style)->font;
    const double end = (double)last->x + canvas_part_width(canvas, before, last->text, last->len);
    char number[32], name[32];

    const int len = snprintf(number, sizeof number, "%d", page);
    name_target(name, index);
    const char *text = arena_copy(&flow->arena, number, (size_t)len);
    flow_piece(flow, (struct flow_piece){
                         .kind = PIECE_DOTS,
                         .x = (float)(end + 4),
                         .x2 = (float)(width - canvas_text_width(canvas, font, text) - 4)});
    flow_piece(flow, (struct flow_piece){.kind = PIECE_END,
                                         .style = TYPE_TEXT,
                                         .x = (float)width,
                                         .text = text,
                                         .len = (size_t)len});
    flow_piece(flow, (struct flow_piece){.kind = PIECE_LINK,
                                         .x2 = (float)width,
                                         .text = arena_copy(&flow->arena, name, strlen(name))});
}

static void begin_list(struct flow *flow, const char *title)
{
    flow_clear(flow);
    flow_line(flow, type_of(TYPE_TITLE)->leading, true);
    flow_text(flow, TYPE_TITLE, 0, title);
    flow_line(flow, 12, true);
}

/* Adds "3. Connecting: Ann – Ben", leaving room for page numbers. */
static void list_title(struct flow *flow, struct canvas *canvas, enum type_style style,
                       double width, size_t number, const char *title)
{
    struct buffer text = {0};

    buffer_format(&text, "%zu. %s", number, title);
    flow_paragraph(flow, canvas, style, 0, width - 40,
                   arena_copy(&flow->arena, text.bytes, text.len), true);
    buffer_release(&text);
}

static void place_contents(struct booklet *booklet, const struct booklet *counted)
{
    struct flow *const flow = &booklet->flow;
    struct layout *const layout = &booklet->layout;
    const double width = layout_width(layout);

    begin_list(flow, "Contents");
    for (size_t i = 0; i < counted->count; i++) {
        const struct contents_entry *entry = &counted->entries[i];
        list_title(flow, layout->canvas, TYPE_TEXT, width, i + 1, entry->title);
        flow->lines[flow->count - 1].keep = false;
        lead_to_page(flow, layout->canvas, width, i + 1, entry->page + counted->contents_pages);
    }
    layout_turn(layout);
    canvas_outline(layout->canvas, "Contents");
    flow_place(flow, layout, 1, 0, 0);
}

static void place_results(struct booklet *booklet)
{
    struct flow *flow = &booklet->flow;
    struct layout *layout = &booklet->layout;
    const double width = layout_width(layout);

    begin_list(flow, "Results");
    for (size_t i = 0; i < booklet->count; i++) {
        const struct contents_entry *entry = &booklet->entries[i];
        list_title(flow, layout->canvas, TYPE_STRONG, width, i + 1, entry->title);
        lead_to_page(flow, layout->canvas, width, i + 1, entry->page + booklet->contents_pages);
        flow_paragraph(flow, layout->canvas, entry->wrong ? TYPE_ERROR : TYPE_TEXT, 0, width,
                       entry->result, true);
        flow_line(flow, 5, false);
    }
    layout->label = NULL;
    layout_turn(layout);
    canvas_outline(layout->canvas, "Results");
    flow_place(flow, layout, 1, 0, 0);
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
    if (contents == NULL)
        return booklet;
    booklet->printing = true;
    booklet->several = contents->several;
    booklet->contents_pages = contents->contents_pages;
    if (contents->several)
        place_contents(booklet, contents);
    return booklet;
}

void booklet_free(struct booklet *booklet)
{
    for (size_t i = 0; i < booklet->count; i++) {
        free(booklet->entries[i].title);
        free(booklet->entries[i].result);
    }
    free(booklet->entries);
    flow_release(&booklet->flow);
    free(booklet);
}

/* Begins the first page of a record; takes ownership of the title. */
static const struct contents_entry *begin_record(struct booklet *booklet,
                                                 const struct scoresheet *sheet, char *title)
{
    struct layout *layout = &booklet->layout;
    struct contents_entry *entry = new_entry(booklet);
    char name[32];

    entry->title = title;
    entry->result = result_of(sheet);
    entry->wrong = sheet->error_count > 0;
    layout->label = entry->title;
    layout_turn(layout);
    entry->page = layout->page - booklet->contents_pages;
    canvas_outline(layout->canvas, entry->title);
    if (booklet->several) {
        name_target(name, booklet->count);
        canvas_target(layout->canvas, name);
    }
    return entry;
}

double booklet_add(struct booklet *booklet, const struct scoresheet *sheet,
                   const struct picture *picture)
{
    struct layout *layout = &booklet->layout;

    (void)begin_record(booklet, sheet, title_of(sheet));
    return booklet_record(&booklet->flow, layout, &booklet->options, sheet, picture);
}

void booklet_add_malformed(struct booklet *booklet, const struct scoresheet *sheet)
{
    const struct contents_entry *entry = begin_record(booklet, sheet, name_malformed(sheet));

    booklet_unread(&booklet->flow, &booklet->layout, sheet, entry->title);
}

void booklet_finish(struct booklet *booklet)
{
    if (booklet->printing) {
        if (booklet->several)
            place_results(booklet);
        return;
    }
    booklet->several = booklet->count > 1;
    /* The number of pages of the contents does not depend on the page numbers in them. */
    const int pages = booklet->layout.page;
    booklet->layout.page = 0;
    if (booklet->several)
        place_contents(booklet, booklet);
    booklet->contents_pages = booklet->layout.page;
    booklet->layout.page = pages;
}

int booklet_pages(const struct booklet *booklet)
{
    return booklet->layout.page + (booklet->printing ? 0 : booklet->contents_pages);
}
