#include "render/article/text.h"

#include "base/character.h"
#include "base/wrap.h"
#include "render/article/picture.h"
#include "render/text/text.h"

#include <string.h>

enum { BODY = 2, ANSWER = 4, TERM_MOST = 22, GAP = 4, CAPTION_LEAST = 24, PICTURES_MOST = 8 };

struct page {
    const struct article_text *form;
    struct arbiter *arbiter;
    struct buffer *out;
    struct buffer words; /* of a block, with their attributes */
    size_t indent;       /* of paragraphs and lists */
    bool explained;      /* what the characters of pictures mean */
};

/* --- words, some of them bold or underlined */

/* As wrap.h wants it: the sequences that turn attributes on and off take no room. */
static double measure(void *context, const char *at, const char *end, size_t *len)
{
    (void)context;
    if (*at == '\033') {
        const char *const stop = memchr(at, 'm', (size_t)(end - at));
        *len = stop != NULL ? (size_t)(stop - at) + 1 : 1;
        return 0;
    }
    *len = utf8_length(at, end);
    if (*len == 0) {
        *len = 1;
        return 1;
    }
    return (double)character_width(utf8_decode(at, *len));
}

static size_t columns_of(const char *text, size_t len)
{
    const char *const end = text + len;
    size_t columns = 0;

    for (size_t step; text < end; text += step)
        columns += (size_t)measure(NULL, text, end, &step);
    return columns;
}

/* Every word is turned on and off for itself, so that lines may end between them. */
static void add_words(const char *text, size_t len, const char *on, const char *off,
                      struct buffer *out)
{
    for (size_t i = 0; i < len;) {
        const char *const blank = memchr(text + i, ' ', len - i);
        const size_t word = (blank != NULL ? (size_t)(blank - text) : len) - i;
        if (word > 0) {
            buffer_text(out, on);
            buffer_append(out, text + i, word);
            buffer_text(out, off);
        }
        i += word;
        for (; i < len && text[i] == ' '; i++)
            buffer_character(out, ' ');
    }
}

/* Whether code is no word, so that quotes tell where it ends. */
static bool needs_quotes(const struct marked_span *span)
{
    return memchr(span->text, ' ', span->len) != NULL;
}

static void add_span(const struct page *page, const struct marked_span *span, bool bold,
                     struct buffer *out)
{
    const bool attributes = page->form->attributes;
    const bool strong = bold || span->style == SPAN_STRONG || span->style == SPAN_CODE;
    const bool underlined = span->style == SPAN_EMPHASIS;
    const bool quoted = span->style == SPAN_CODE && !attributes && needs_quotes(span);

    buffer_text(out, quoted ? "`" : "");
    add_words(span->text, span->len,
              !attributes  ? ""
              : underlined ? "\033[4m"
              : strong     ? "\033[1m"
                           : "",
              !attributes  ? ""
              : underlined ? "\033[24m"
              : strong     ? "\033[22m"
                           : "",
              out);
    buffer_text(out, quoted ? "`" : "");
}

static void add_text(const struct page *page, const char *text, bool bold, struct buffer *out)
{
    struct marked_span span;

    while (span_next(&text, &span))
        add_span(page, &span, bold, out);
}

static struct wrap wrap_to(size_t columns, size_t indent)
{
    return (struct wrap){measure, NULL, (double)(columns > indent + 1 ? columns - indent : 1),
                         true};
}

/* Writes the words in lines; the first one goes on where `column` is, the others are indented. */
static void write_words(struct page *page, size_t column, size_t indent)
{
    const struct wrap wrap = wrap_to(page->form->columns, indent);
    const char *at = page->words.bytes, *const end = at + page->words.len;

    for (struct line_break line; at < end; at += line.next) {
        (void)wrap_line(&wrap, at, end, &line);
        buffer_repeat(page->out, ' ', indent > column ? indent - column : 0);
        buffer_append(page->out, at, line.len);
        buffer_character(page->out, '\n');
        column = 0;
    }
    page->words.len = 0;
}

/* --- blocks of text */

static void write_heading(struct page *page, const char *text, size_t indent)
{
    add_text(page, text, true, &page->words);
    write_words(page, 0, indent);
}

/* A mark, such as "1. ", and the text beside it. */
static void write_item(struct page *page, const char *mark, const char *text)
{
    const size_t indent = page->indent + strlen(mark);

    buffer_repeat(page->out, ' ', page->indent);
    buffer_text(page->out, mark);
    add_text(page, text, false, &page->words);
    write_words(page, indent, indent);
}

static void write_step(struct page *page, const struct block *block)
{
    struct buffer mark = {0};

    buffer_format(&mark, "%u. ", block->number);
    write_item(page, buffer_string(&mark), block->text);
    buffer_release(&mark);
}

static size_t term_columns(const struct block *block)
{
    return columns_of(block->term, strlen(block->term));
}

/* Where the texts of terms begin: beside the widest of them, if it is not too wide. */
static size_t term_indent(const struct page *page, const struct block *blocks, size_t count)
{
    size_t widest = 0;

    for (size_t i = 0; i < count; i++) {
        const size_t columns = term_columns(&blocks[i]);
        if (columns > widest && columns <= TERM_MOST)
            widest = columns;
    }
    return page->form->columns < 2 * TERM_MOST + ANSWER ? page->indent + ANSWER
                                                        : page->indent + widest + 2;
}

static void write_term(struct page *page, const struct block *block, size_t indent)
{
    const struct marked_span term = {SPAN_STRONG, block->term, strlen(block->term)};
    size_t column = page->indent + term_columns(block);

    buffer_repeat(page->out, ' ', page->indent);
    add_span(page, &term, true, page->out);
    if (column + 2 > indent) {
        buffer_character(page->out, '\n');
        column = 0;
    }
    add_text(page, block->text, false, &page->words);
    write_words(page, column, indent);
}

static size_t write_terms(struct page *page, const struct block *blocks, size_t count)
{
    size_t terms = 0;

    while (terms < count && blocks[terms].kind == BLOCK_TERM)
        terms++;
    const size_t indent = term_indent(page, blocks, terms);
    for (size_t i = 0; i < terms; i++)
        write_term(page, &blocks[i], indent);
    return terms;
}

static void write_literal(struct page *page, const char *text)
{
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        buffer_repeat(page->out, ' ', len > 0 ? page->indent + 2 : 0);
        buffer_append(page->out, text, len);
        buffer_character(page->out, '\n');
        text += len + (text[len] == '\n');
    }
}

/* --- pictures */

/* One of several pictures beside each other: what is left of its lines, and how wide they are. */
struct cell {
    struct buffer board, caption;
    const char *at, *end;
    size_t columns;
};

static size_t widest_line(const struct buffer *text)
{
    const char *at = text->bytes, *const end = at + text->len;
    size_t widest = 0;

    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const size_t columns = columns_of(at, (size_t)((stop != NULL ? stop : end) - at));
        widest = columns > widest ? columns : widest;
        at = stop != NULL ? stop + 1 : end;
    }
    return widest;
}

/* What the pens of a lattice are is said once, not below each board. */
static void cut_legend(const struct view *view, struct buffer *board)
{
    if (view->geometry != VIEW_LATTICE || !view->lattice.pens || view->note_count > 0)
        return;
    for (size_t i = board->len; i > 1; i--)
        if (board->bytes[i - 1] == '\n' && board->bytes[i - 2] == '\n') {
            board->len = i - 1;
            return;
        }
}

static void draw_cell(struct page *page, const struct block *picture, struct cell *cell)
{
    struct view view;

    *cell = (struct cell){0};
    add_text(page, picture->text, false, &cell->caption);
    if (picture_view(page->arbiter, picture, &view) != NULL) {
        text_draw(&view, page->form->style, &cell->board);
        cut_legend(&view, &cell->board);
        if (!page->explained)
            text_explain(&view, page->form->style, &page->words);
        page->explained = page->explained || page->words.len > 0;
    }
    const size_t board = widest_line(&cell->board), caption = widest_line(&cell->caption);
    const size_t least = caption < CAPTION_LEAST ? caption : CAPTION_LEAST;
    cell->columns = board > least ? board : least;
}

/* Writes the next line of each cell beside each other; false if none has one. */
static bool write_line(struct page *page, struct cell *cells, size_t count)
{
    size_t column = 0, start = page->indent;
    bool more = false;

    for (size_t i = 0; i < count; i++) {
        struct cell *const cell = &cells[i];
        if (cell->at < cell->end) {
            const char *const stop = memchr(cell->at, '\n', (size_t)(cell->end - cell->at));
            const size_t len = (size_t)((stop != NULL ? stop : cell->end) - cell->at);
            if (len > 0) {
                buffer_repeat(page->out, ' ', start - column);
                buffer_append(page->out, cell->at, len);
                column = start + columns_of(cell->at, len);
            }
            cell->at += len + (stop != NULL);
            more = true;
        }
        start += cell->columns + GAP;
    }
    buffer_text(page->out, more ? "\n" : "");
    return more;
}

/* Breaks a caption into lines below its board. */
static void break_caption(struct cell *cell, size_t columns)
{
    const struct wrap wrap = wrap_to(columns, 0);
    const char *at = cell->caption.bytes, *const end = at + cell->caption.len;
    struct buffer lines = {0};

    for (struct line_break line; at < end; at += line.next) {
        (void)wrap_line(&wrap, at, end, &line);
        buffer_append(&lines, at, line.len);
        buffer_character(&lines, '\n');
    }
    buffer_release(&cell->caption);
    cell->caption = lines;
}

static void write_cells(struct page *page, struct cell *cells, size_t count)
{
    const size_t room = page->form->columns > page->indent ? page->form->columns - page->indent : 1;

    for (size_t i = 0; i < count; i++) {
        break_caption(&cells[i], count == 1 ? room : cells[i].columns);
        cells[i].at = cells[i].board.bytes;
        cells[i].end = cells[i].at + cells[i].board.len;
    }
    while (write_line(page, cells, count))
        ;
    for (size_t i = 0; i < count; i++) {
        cells[i].at = cells[i].caption.bytes;
        cells[i].end = cells[i].at + cells[i].caption.len;
    }
    while (write_line(page, cells, count))
        ;
}

/* Writes the first pictures of a row, as many as fit beside each other; returns how many. */
static size_t write_row(struct page *page, const struct block *pictures, size_t count)
{
    struct cell cells[PICTURES_MOST];
    size_t drawn = 0, right = page->indent;

    while (drawn < count && drawn < PICTURES_MOST) {
        draw_cell(page, &pictures[drawn], &cells[drawn]);
        right += cells[drawn++].columns;
        if (right > page->form->columns && drawn > 1) {
            drawn--;
            buffer_release(&cells[drawn].board);
            buffer_release(&cells[drawn].caption);
            break;
        }
        right += GAP;
    }
    write_cells(page, cells, drawn);
    if (page->words.len > 0)
        write_words(page, 0, page->indent);
    for (size_t i = 0; i < drawn; i++) {
        buffer_release(&cells[i].board);
        buffer_release(&cells[i].caption);
    }
    return drawn;
}

static size_t write_pictures(struct page *page, const struct block *blocks, size_t count)
{
    size_t beside = 1, done = 0;

    while (beside < count && blocks[beside].kind == BLOCK_PICTURE && blocks[beside].beside)
        beside++;
    while (done < beside) {
        buffer_text(page->out, done > 0 ? "\n" : "");
        done += write_row(page, blocks + done, beside - done);
    }
    return beside;
}

size_t article_write_pictures(const struct block *blocks, size_t count,
                              const struct article_text *form, bool *explained, struct buffer *out)
{
    struct page page = {
        .form = form, .arbiter = arbiter_new(), .out = out, .explained = *explained};
    const size_t written = write_pictures(&page, blocks, count);

    *explained = page.explained;
    buffer_release(&page.words);
    arbiter_free(page.arbiter);
    return written;
}

/* --- the whole */

/* Writes the first of some blocks, and those that belong to it; returns how many. */
static size_t write_block(struct page *page, const struct block *blocks, size_t count)
{
    const struct block *const block = blocks;

    switch (block->kind) {
    case BLOCK_TITLE:
    case BLOCK_SECTION:
        page->indent = BODY;
        write_heading(page, block->text, 0);
        break;
    case BLOCK_QUESTION:
        page->indent = ANSWER;
        write_heading(page, block->text, BODY);
        break;
    case BLOCK_PARAGRAPH:
        add_text(page, block->text, false, &page->words);
        write_words(page, 0, page->indent);
        break;
    case BLOCK_ITEM:
        write_item(page, "- ", block->text);
        break;
    case BLOCK_STEP:
        write_step(page, block);
        break;
    case BLOCK_TERM:
        return write_terms(page, blocks, count);
    case BLOCK_LITERAL:
        write_literal(page, block->text);
        break;
    case BLOCK_PICTURE:
        return write_pictures(page, blocks, count);
    case BLOCK_SLOT:
        break;
    }
    return 1;
}

/* Whether no empty line parts these two. */
static bool stand_close(const struct block *block, const struct block *next)
{
    return (block->kind == next->kind &&
            (block->kind == BLOCK_ITEM || block->kind == BLOCK_STEP)) ||
           block->kind == BLOCK_SECTION || block->kind == BLOCK_QUESTION;
}

void article_write_text(const struct article *article, const struct article_text *form,
                        struct buffer *out)
{
    struct page page = {.form = form, .arbiter = arbiter_new(), .out = out, .indent = BODY};

    for (size_t i = 0; i < article->count;) {
        const struct block *const block = &article->blocks[i];
        if (i > 0 && block->kind != BLOCK_SLOT && !stand_close(block - 1, block))
            buffer_character(out, '\n');
        i += write_block(&page, block, article->count - i);
    }
    buffer_release(&page.words);
    arbiter_free(page.arbiter);
}
