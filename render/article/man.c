#include "render/article/man.h"

#include "base/character.h"
#include "base/wrap.h"
#include "render/article/text.h"

#include <string.h>

enum { LINE_COLUMNS = 76, PICTURE_COLUMNS = 70, NAME_OF_MACRO_MOST = 3 };

/* Of the version: a page must not change with the day on which it is made. */
static const char date[] = "November 23, 2026";

enum list { LIST_NONE, LIST_ITEMS, LIST_STEPS, LIST_TERMS };

struct page {
    struct buffer *out;
    struct buffer words; /* of a block, with their escapes */
    bool several;        /* articles on this page */
    bool begun;          /* something stands below the last heading */
    bool explained;      /* what the characters of pictures mean */
    enum list list;      /* is open */
};

/* --- escapes */

static void add_character(uint32_t character, bool literal, struct buffer *out)
{
    static const char *const escapes[] = {
        ['\\'] = "\\e",  ['-'] = "\\-",   ['`'] = "\\(ga", ['\''] = "\\(aq",
        ['^'] = "\\(ha", ['~'] = "\\(ti", ['"'] = "\\(dq"};
    const bool special = character < sizeof escapes / sizeof *escapes && escapes[character] != NULL;

    if (character >= 0x80)
        buffer_format(out, "\\[u%04X]", (unsigned)character);
    else if (special && (literal || character == '\\' || character == '"'))
        buffer_text(out, escapes[character]);
    else
        buffer_character(out, (char)character);
}

/* Text as it is (`literal`), or as words, in which a hyphen may be one. */
static void add_escaped(const char *text, size_t len, bool literal, struct buffer *out)
{
    const char *const end = text + len;

    for (size_t step; text < end; text += step) {
        step = utf8_length(text, end);
        add_character(step > 0 ? utf8_decode(text, step) : '?', literal, out);
        step = step > 0 ? step : 1;
    }
}

/* --- words in lines */

static const char *font_of(enum span_style style)
{
    static const char *const fonts[] = {
        [SPAN_PLAIN] = "", [SPAN_CODE] = "\\fB", [SPAN_EMPHASIS] = "\\fI", [SPAN_STRONG] = "\\fB"};

    return fonts[style];
}

static void add_text(const char *text, struct buffer *out)
{
    struct marked_span span;

    while (span_next(&text, &span)) {
        const char *const font = font_of(span.style);
        buffer_text(out, font);
        add_escaped(span.text, span.len, span.style == SPAN_CODE, out);
        buffer_text(out, font[0] != '\0' ? "\\fR" : "");
    }
}

/* Whether a sentence ends before this blank; manual pages begin a line with each of them. */
static bool ends_sentence(const char *text, const char *blank)
{
    static const char *const closing[] = {")", "\\fR", "\\[u201D]", "\\(dq", "\\[u2019]"};
    bool found = true;

    while (found) {
        found = false;
        for (size_t i = 0; i < sizeof closing / sizeof *closing; i++) {
            const size_t len = strlen(closing[i]);
            if ((size_t)(blank - text) > len && memcmp(blank - len, closing[i], len) == 0) {
                blank -= len;
                found = true;
            }
        }
    }
    return blank > text && strchr(".!?:", blank[-1]) != NULL;
}

/* The blank at which a line of the source ends; the end of the text if there is none. */
static const char *find_line_end(const char *text, const char *end)
{
    const char *fit = NULL;

    for (const char *at = text; at < end; at++) {
        if (*at != ' ')
            continue;
        if (at - text > LINE_COLUMNS && fit != NULL)
            return fit;
        fit = at;
        if (ends_sentence(text, at))
            return at;
    }
    return end - text > LINE_COLUMNS && fit != NULL ? fit : end;
}

/* Writes the words in lines, none of which is taken for a macro. */
static void write_words(struct page *page)
{
    const char *at = page->words.bytes, *const end = at + page->words.len;

    while (at < end) {
        const char *const stop = find_line_end(at, end);
        buffer_text(page->out, *at == '.' || *at == '\'' ? "\\&" : "");
        buffer_append(page->out, at, (size_t)(stop - at));
        buffer_character(page->out, '\n');
        at = stop;
        while (at < end && *at == ' ')
            at++;
    }
    page->words.len = 0;
}

static void write_text(struct page *page, const char *text)
{
    add_text(text, &page->words);
    write_words(page);
}

/* Appends words behind a macro; short ones could be macros, or punctuation, themselves. */
static void add_arguments(const char *text, struct buffer *out)
{
    while (*text != '\0') {
        const size_t len = strcspn(text, " ");
        buffer_character(out, ' ');
        buffer_text(out, len <= NAME_OF_MACRO_MOST ? "\\&" : "");
        add_escaped(text, len, true, out);
        text += len;
        text += strspn(text, " ");
    }
}

/* --- blocks */

static void end_list(struct page *page)
{
    if (page->list != LIST_NONE)
        buffer_text(page->out, ".El\n");
    page->list = LIST_NONE;
}

static void begin_list(struct page *page, enum list list)
{
    static const char *const openings[] = {[LIST_ITEMS] = ".Bl -bullet -compact\n",
                                           [LIST_STEPS] = ".Bl -tag -width 3n -compact\n",
                                           [LIST_TERMS] = ".Bl -tag -width Ds -compact\n"};

    if (page->list == list)
        return;
    end_list(page);
    buffer_text(page->out, page->begun ? ".Pp\n" : "");
    buffer_text(page->out, openings[list]);
    page->list = list;
    page->begun = true;
}

/* A heading in words, without marks. */
static void write_heading(struct page *page, const char *macro, const char *text)
{
    struct marked_span span;
    struct buffer plain = {0};

    while (span_next(&text, &span))
        buffer_append(&plain, span.text, span.len);
    end_list(page);
    buffer_text(page->out, macro);
    add_arguments(buffer_string(&plain), page->out);
    buffer_character(page->out, '\n');
    buffer_release(&plain);
    page->begun = false;
}

static void begin_paragraph(struct page *page)
{
    end_list(page);
    buffer_text(page->out, page->begun ? ".Pp\n" : "");
    page->begun = true;
}

static void write_question(struct page *page, const char *text)
{
    begin_paragraph(page);
    buffer_text(&page->words, "\\fB");
    add_text(text, &page->words);
    buffer_text(&page->words, "\\fR");
    write_words(page);
    buffer_text(page->out, ".br\n");
    page->begun = false;
}

static void write_item(struct page *page, const struct block *block)
{
    if (block->kind == BLOCK_ITEM) {
        begin_list(page, LIST_ITEMS);
        buffer_text(page->out, ".It\n");
    } else if (block->kind == BLOCK_STEP) {
        begin_list(page, LIST_STEPS);
        buffer_format(page->out, ".It %u.\n", block->number);
    } else {
        begin_list(page, LIST_TERMS);
        buffer_text(page->out, ".It Li");
        add_arguments(block->term, page->out);
        buffer_character(page->out, '\n');
    }
    write_text(page, block->text);
}

static void write_lines(struct page *page, const char *text)
{
    begin_paragraph(page);
    buffer_text(page->out, ".Bd -literal -offset indent -compact\n");
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        buffer_text(page->out, *text == '.' || *text == '\'' ? "\\&" : "");
        add_escaped(text, len, true, page->out);
        buffer_character(page->out, '\n');
        text += len + (text[len] == '\n');
    }
    buffer_text(page->out, ".Ed\n");
}

static size_t write_pictures(struct page *page, const struct block *blocks, size_t count)
{
    const struct article_text form = {.columns = PICTURE_COLUMNS, .style = TEXT_ASCII};
    struct buffer lines = {0};
    const size_t written = article_write_pictures(blocks, count, &form, &page->explained, &lines);

    write_lines(page, buffer_string(&lines));
    buffer_release(&lines);
    return written;
}

/* Writes the first of some blocks, and those that belong to it; returns how many. */
static size_t write_block(struct page *page, const struct block *blocks, size_t count)
{
    const struct block *const block = blocks;

    switch (block->kind) {
    case BLOCK_TITLE:
        write_heading(page, ".Sh", page->several ? block->text : "DESCRIPTION");
        break;
    case BLOCK_SECTION:
        write_heading(page, page->several ? ".Ss" : ".Sh", block->text);
        break;
    case BLOCK_QUESTION:
        if (page->several)
            write_question(page, block->text);
        else
            write_heading(page, ".Ss", block->text);
        break;
    case BLOCK_PARAGRAPH:
        begin_paragraph(page);
        write_text(page, block->text);
        break;
    case BLOCK_ITEM:
    case BLOCK_STEP:
    case BLOCK_TERM:
        write_item(page, block);
        break;
    case BLOCK_LITERAL:
        write_lines(page, block->text);
        break;
    case BLOCK_PICTURE:
        return write_pictures(page, blocks, count);
    case BLOCK_SLOT:
        break;
    }
    return 1;
}

void article_write_man_head(const char *name, const char *about, struct buffer *out)
{
    buffer_format(out, ".Dd %s\n.Dt ", date);
    for (const char *at = name; *at != '\0'; at++)
        buffer_character(out, *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
    buffer_format(out, " 7\n.Os recto %s\n.Sh NAME\n.Nm %s\n.Nd %s\n", RECTO_VERSION, name, about);
}

void article_write_man(const struct article *article, bool several, struct buffer *out)
{
    struct page page = {.out = out, .several = several};

    for (size_t i = 0; i < article->count;)
        i += write_block(&page, &article->blocks[i], article->count - i);
    end_list(&page);
    buffer_release(&page.words);
}

void article_write_man_foot(struct buffer *out)
{
    buffer_text(out, ".Sh SEE ALSO\n.Xr recto 1 ,\n.Xr recto-record 5 ,\n.Xr recto-proofs 7 ,\n"
                     ".Xr recto-sheet 7\n");
}
