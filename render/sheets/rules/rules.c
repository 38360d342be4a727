#include "render/sheets/rules/rules.h"

#include "base/buffer.h"
#include "render/sheets/rules/plates.h"
#include "render/sheets/rules/prose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Points. */
enum {
    SIDE = 46,
    TOP = 44,
    BOTTOM = 54,
    FOOT = 28, /* of the line at the foot, from the edge */
    COLUMN_LEAST = 215,
    COLUMN_GAP = 24,
    ITEM_INDENT = 11,
    STEP_INDENT = 15,
    LITERAL_INDENT = 6,
    SECTION_GAP = 15 /* with the rule in it */
};

static const struct prose_styles text_styles = {
    {TYPE_RULES_TEXT, TYPE_RULES_CODE, TYPE_RULES_EMPHASIS, TYPE_RULES_STRONG}};
static const struct prose_styles note_styles = {
    {TYPE_RULES_NOTE, TYPE_RULES_NOTE_CODE, TYPE_RULES_NOTE_EMPHASIS, TYPE_RULES_NOTE_STRONG}};
static const struct prose_styles lead_styles = {
    {TYPE_RULES_LEAD, TYPE_RULES_LEAD, TYPE_RULES_LEAD, TYPE_RULES_LEAD}};

/* The pages while they are made: once to count them, and then on paper. */
struct pages {
    struct layout layout;
    struct flow flow;
    const char *title;
    const struct illustrated *articles;
    size_t count;
    int *first; /* page of each article */
};

static const char *title_of(const struct article *article)
{
    return article->count > 0 && article->blocks[0].kind == BLOCK_TITLE ? article->blocks[0].text
                                                                        : "";
}

static void draw_foot(struct layout *layout)
{
    const double y = layout->height - FOOT;

    layout_number(layout, TYPE_SMALL, TEXT_END, layout->right, y, layout->page, "");
    if (layout->label != NULL)
        layout_fitted(layout, TYPE_SMALL, layout->left, y, layout_width(layout) - 60,
                      layout->label);
}

/* --- blocks */

/* Where the blocks of an article go. */
struct column {
    struct pages *pages;
    const struct illustrated *rules;
    double width;
    int entry; /* of the game in the outline */
    const struct prose_styles *styles;
};

/* Sections that nobody needs in order to play are in small type. */
static const char *const notes[] = {"Where the text was doubtful", "Writing it down"};

static const struct prose_styles *styles_of(const char *section)
{
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if (strcmp(section, notes[i]) == 0)
            return &note_styles;
    return &text_styles;
}

static void set_heading(const struct column *column, const struct block *block,
                        enum type_style style)
{
    struct flow *const flow = &column->pages->flow;
    const struct prose_styles styles = {{style, style, style, style}};

    const size_t line = flow->count;
    prose_set(flow, column->pages->layout.canvas, &styles,
              &(struct prose_measure){.x2 = column->width}, block->text, true);
    for (size_t i = line; i < flow->count; i++)
        flow->lines[i].keep = true;
}

static void set_section(const struct column *column, const struct block *block)
{
    struct flow *const flow = &column->pages->flow;

    flow_gap(flow, SECTION_GAP);
    flow_piece(flow, (struct flow_piece){.kind = PIECE_RULE, .x2 = (float)column->width});
    set_heading(column, block, TYPE_RULES_SECTION);
    flow_piece(flow, (struct flow_piece){
                         .kind = PIECE_ENTRY, .text = block->text, .len = (size_t)column->entry});
}

static void set_text(const struct column *column, const struct prose_measure *measure,
                     const char *text, bool keep)
{
    struct prose_measure whole = *measure;

    whole.x2 = column->width;
    prose_set(&column->pages->flow, column->pages->layout.canvas, column->styles, &whole, text,
              keep);
}

static void set_step(const struct column *column, const struct block *block)
{
    struct flow *const flow = &column->pages->flow;
    char number[16];
    const int len = snprintf(number, sizeof number, "%u.", block->number);

    set_text(column,
             &(struct prose_measure){.x = STEP_INDENT,
                                     .mark = arena_copy(&flow->arena, number, (size_t)len)},
             block->text, false);
}

/* "number – You wrote …", with the term in the type of code. */
static void set_term(const struct column *column, const struct block *block)
{
    struct flow *const flow = &column->pages->flow;
    struct buffer text = {0};

    buffer_format(&text, "`%s` – %s", block->term, block->text);
    set_text(column, &(struct prose_measure){.x = ITEM_INDENT, .indent = -ITEM_INDENT},
             arena_copy(&flow->arena, text.bytes, text.len), false);
    buffer_release(&text);
}

static double literal_width(const struct column *column, enum type_style style, const char *text,
                            size_t len)
{
    return canvas_part_width(column->pages->layout.canvas, &type_of(style)->font, text, len);
}

/* The style in which no line is cut, if there is one. */
static enum type_style literal_style(const struct column *column, const char *text, double room)
{
    for (size_t len; *text != '\0'; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        if (literal_width(column, TYPE_RULES_LITERAL, text, len) > room)
            return TYPE_RULES_LITERAL_SMALL;
    }
    return TYPE_RULES_LITERAL;
}

/* Adds the lines as they are; what is too long goes on in the next. */
static void set_literal(const struct column *column, const char *text)
{
    struct flow *const flow = &column->pages->flow;
    const double room = column->width - LITERAL_INDENT;
    const enum type_style style = literal_style(column, text, room);

    while (*text != '\0') {
        size_t len = strcspn(text, "\n");
        while (len > 1 && literal_width(column, style, text, len) > room)
            do
                len--;
            while (((unsigned char)text[len] & 0xC0) == 0x80);
        flow_line(flow, type_of(style)->leading, true);
        flow_piece(flow, (struct flow_piece){.kind = PIECE_TEXT,
                                             .style = (uint8_t)style,
                                             .x = LITERAL_INDENT,
                                             .text = text,
                                             .len = len});
        text += len + (text[len] == '\n');
    }
    flow->lines[flow->count - 1].keep = false;
}

/* Whether a text leads to what follows it: "A first move, then, looks like this:". */
static bool announces(const struct block *block)
{
    const size_t len = strlen(block->text);

    return len > 0 && block->text[len - 1] == ':';
}

static bool is_listed(enum block_kind kind)
{
    return kind == BLOCK_ITEM || kind == BLOCK_STEP || kind == BLOCK_TERM;
}

/* Whether a block is part of an answer. */
static bool answers(const struct column *column, const struct block *block)
{
    while (block > column->rules->article->blocks && block->kind != BLOCK_SECTION &&
           block->kind != BLOCK_QUESTION)
        block--;
    return block->kind == BLOCK_QUESTION;
}

/* Adds the room above a block that is no heading. */
static void set_gap(const struct column *column, const struct block *block)
{
    const enum block_kind before = block[-1].kind;
    const bool close = (is_listed(block->kind) && is_listed(before)) || answers(column, block);

    if (before != BLOCK_QUESTION)
        flow_gap(&column->pages->flow, before == BLOCK_SECTION ? 2 : close ? 1.5 : 4);
}

/* Adds the block with that index, and perhaps some after it; returns the index after them. */
static size_t set_block(struct column *column, size_t index)
{
    struct flow *const flow = &column->pages->flow;
    const struct block *const block = &column->rules->article->blocks[index];

    switch (block->kind) {
    case BLOCK_SECTION:
        set_section(column, block);
        column->styles = styles_of(block->text);
        return index + 1;
    case BLOCK_QUESTION:
        flow_gap(flow, 6);
        set_heading(column, block, TYPE_RULES_QUESTION);
        return index + 1;
    case BLOCK_PICTURE:
        return plates_set(flow, column->pages->layout.canvas, column->rules, index, column->width);
    default:
        break;
    }
    set_gap(column, block);
    if (block->kind == BLOCK_ITEM)
        set_text(column, &(struct prose_measure){.x = ITEM_INDENT, .mark = "•"}, block->text,
                 false);
    else if (block->kind == BLOCK_STEP)
        set_step(column, block);
    else if (block->kind == BLOCK_TERM)
        set_term(column, block);
    else if (block->kind == BLOCK_LITERAL)
        set_literal(column, block->text);
    else
        set_text(column, &(struct prose_measure){0}, block->text, announces(block));
    return index + 1;
}

/* --- articles */

/* Sets the title and the paragraphs below it across the page; returns the index after them. */
static size_t place_head(struct pages *pages, const struct illustrated *rules)
{
    struct flow *const flow = &pages->flow;
    struct layout *const layout = &pages->layout;
    const struct article *const article = rules->article;
    const struct prose_measure measure = {.x2 = layout_width(layout)};
    size_t index = 0;

    flow_clear(flow);
    for (; index < article->count; index++) {
        const struct block *const block = &article->blocks[index];
        if (block->kind != BLOCK_TITLE && block->kind != BLOCK_PARAGRAPH)
            break;
        if (block->kind == BLOCK_TITLE)
            flow_paragraph(flow, layout->canvas, TYPE_RULES_TITLE, 0, measure.x2, block->text,
                           true);
        else
            prose_set(flow, layout->canvas, &lead_styles, &measure, block->text, true);
        flow_line(flow, 4, true);
    }
    flow_line(flow, 6, false);
    flow_place(flow, layout, 1, 0, 0);
    return index;
}

static void place_article(struct pages *pages, const struct illustrated *rules)
{
    struct layout *const layout = &pages->layout;
    const struct article *const article = rules->article;
    const char *const title = title_of(article);

    layout->label = title;
    layout_turn(layout);
    pages->first[rules - pages->articles] = layout->page;
    canvas_target(layout->canvas, rules->name);
    const int columns = (int)((layout_width(layout) + COLUMN_GAP) / (COLUMN_LEAST + COLUMN_GAP));
    struct column column = {
        .pages = pages,
        .rules = rules,
        .styles = &text_styles,
        .width = (layout_width(layout) - (columns > 1 ? (columns - 1) * COLUMN_GAP : 0)) /
                 (columns > 1 ? columns : 1),
        .entry = canvas_outline(layout->canvas, 0, title)};
    size_t index = place_head(pages, rules);
    flow_clear(&pages->flow);
    while (index < article->count)
        index = set_block(&column, index);
    flow_place(&pages->flow, layout, columns > 1 ? columns : 1, column.width, COLUMN_GAP);
}

/* --- the contents */

static const char *keep_number(struct flow *flow, int number)
{
    char text[16];
    const int len = snprintf(text, sizeof text, "%d", number);

    return arena_copy(&flow->arena, text, (size_t)len);
}

/* Adds a line with dots up to the page, which leads there. */
static void set_entry(struct pages *pages, size_t index)
{
    static const double leading = 22;
    struct flow *const flow = &pages->flow;
    struct canvas *const canvas = pages->layout.canvas;
    const double width = layout_width(&pages->layout);
    const struct canvas_font *const font = &type_of(TYPE_RULES_LEAD)->font;
    const char *const title = title_of(pages->articles[index].article);
    const char *const page = keep_number(flow, pages->first[index]);

    flow_line(flow, leading, false);
    flow_text(flow, TYPE_RULES_LEAD, 0, title);
    flow_piece(flow, (struct flow_piece){
                         .kind = PIECE_DOTS,
                         .x = (float)(canvas_text_width(canvas, font, title) + 4),
                         .x2 = (float)(width - canvas_text_width(canvas, font, page) - 4)});
    flow_piece(flow, (struct flow_piece){.kind = PIECE_END,
                                         .style = TYPE_RULES_LEAD,
                                         .x = (float)width,
                                         .text = page,
                                         .len = strlen(page)});
    flow_piece(flow, (struct flow_piece){.kind = PIECE_LINK,
                                         .x2 = (float)width,
                                         .text = pages->articles[index].name});
}

static void place_front(struct pages *pages)
{
    struct layout *const layout = &pages->layout;
    struct flow *const flow = &pages->flow;
    const struct margins margins = layout->margins;

    layout->margins.side = layout->width / 6;
    layout->begin = NULL; /* a title page has no number */
    layout_turn(layout);
    layout->begin = draw_foot;
    layout->y += 0.1 * (layout->bottom - layout->top);
    (void)canvas_outline(layout->canvas, 0, pages->title);
    flow_clear(flow);
    flow_paragraph(flow, layout->canvas, TYPE_COVER_TITLE, 0, layout_width(layout), pages->title,
                   true);
    flow_line(flow, 40, true);
    for (size_t i = 0; i < pages->count; i++)
        set_entry(pages, i);
    flow_place(flow, layout, 1, 0, 0);
    layout->margins = margins;
}

static void place_all(struct pages *pages, struct canvas *canvas, const struct paper *paper)
{
    pages->layout = layout_make(canvas, paper);
    layout_set_margins(&pages->layout, (struct margins){SIDE, TOP, BOTTOM});
    pages->layout.begin = draw_foot;
    if (pages->count > 1)
        place_front(pages);
    for (size_t i = 0; i < pages->count; i++)
        place_article(pages, &pages->articles[i]);
}

void rules_draw(struct canvas *canvas, const struct paper *paper, const char *title,
                const struct illustrated *articles, size_t count)
{
    struct canvas *const measuring = canvas_measuring();
    struct pages pages = {.title = title,
                          .articles = articles,
                          .count = count,
                          .first = memory_allocate_zeroed(count, sizeof *pages.first)};

    place_all(&pages, measuring, paper);
    place_all(&pages, canvas, paper);
    (void)canvas_close(measuring);
    flow_release(&pages.flow);
    free(pages.first);
}
