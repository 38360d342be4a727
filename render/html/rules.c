#include "render/html/rules.h"

#include "render/html/assets.h"
#include "render/html/head.h"
#include "render/html/parts.h"
#include "render/svg/svg.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* An article while it is written. */
struct writer {
    struct buffer *out;
    const struct illustrated *rules;
    int level; /* of its title */
};

/* --- text */

static void write_bytes(struct buffer *out, const char *text, size_t len)
{
    struct buffer copy = {0};

    buffer_append(&copy, text, len);
    xml_text(out, buffer_string(&copy));
    buffer_release(&copy);
}

/* Writes lines as they are. */
static void write_lines(struct buffer *out, const char *text)
{
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        write_bytes(out, text, len);
        buffer_character(out, '\n');
        text += len + (text[len] == '\n');
    }
}

/* Writes a text with its marks as elements. */
static void write_text(struct buffer *out, const char *text)
{
    static const char *const tags[] = {NULL, "code", "em", "strong"};
    struct marked_span span;

    while (span_next(&text, &span)) {
        const char *const tag = tags[span.style];
        if (tag != NULL)
            buffer_format(out, "<%s>", tag);
        write_bytes(out, span.text, span.len);
        if (tag != NULL)
            buffer_format(out, "</%s>", tag);
    }
}

/* Appends what stands for a heading in addresses: "a-game-played-through". */
static void write_slug(struct buffer *out, const char *text)
{
    bool between = false;

    for (; *text != '\0'; text++) {
        if (!isalnum((unsigned char)*text)) {
            between = true;
            continue;
        }
        buffer_text(out, between ? "-" : "");
        buffer_character(out, (char)tolower((unsigned char)*text));
        between = false;
    }
}

static void write_section_id(struct buffer *out, const struct illustrated *rules, const char *text)
{
    buffer_format(out, "%s-", rules->name);
    write_slug(out, text);
}

static const char *title_of(const struct illustrated *rules)
{
    const struct article *const article = rules->article;

    return article->count > 0 && article->blocks[0].kind == BLOCK_TITLE ? article->blocks[0].text
                                                                        : rules->name;
}

/* --- boards */

/* The index after the pictures that stand beside that one. */
static size_t row_end(const struct article *article, size_t first)
{
    size_t end = first + 1;

    while (end < article->count && article->blocks[end].beside)
        end++;
    return end;
}

/* Pixels a unit: boards that stand beside each other have one scale. */
static double scale_of(const struct illustrated *rules, size_t first, size_t end)
{
    static const double unit_most = 36, side_most = 300;
    double unit = unit_most;

    for (size_t i = first; i < end; i++) {
        const struct picture *const board = &rules->pictures[i].board;
        unit = fmin(unit, side_most / fmax(board->width, board->height));
    }
    return unit;
}

static void write_picture(const struct writer *writer, size_t index, double unit)
{
    struct buffer *const out = writer->out;
    const struct illustration *const picture = &writer->rules->pictures[index];
    const struct picture *const board = &picture->board;

    buffer_format(out,
                  "<figure>\n<svg class=\"board\" role=\"img\" width=\"%.0f\" height=\"%.0f\" "
                  "viewBox=\"0 0 %.0f %.0f\" aria-label=\"",
                  ceil(board->width * unit), ceil(board->height * unit),
                  ceil(board->width * SVG_UNIT), ceil(board->height * SVG_UNIT));
    xml_text(out, picture->words[0] != '\0' ? picture->words : "An empty board");
    buffer_text(out, "\">\n");
    svg_elements(board, out);
    buffer_text(out, "</svg>\n<figcaption>");
    write_text(out, writer->rules->article->blocks[index].text);
    buffer_text(out, "</figcaption>\n</figure>\n");
}

static size_t write_row(const struct writer *writer, size_t first)
{
    const size_t end = row_end(writer->rules->article, first);
    const double unit = scale_of(writer->rules, first, end);

    buffer_text(writer->out, "<div class=\"plates\">\n");
    for (size_t i = first; i < end; i++)
        write_picture(writer, i, unit);
    buffer_text(writer->out, "</div>\n");
    return end;
}

/* --- blocks */

static void write_heading(const struct writer *writer, const struct block *block)
{
    const bool section = block->kind == BLOCK_SECTION;
    const int level = writer->level + (section ? 1 : 2);

    buffer_format(writer->out, "<h%d class=\"%s\"", level, section ? "section" : "question");
    if (section) {
        buffer_text(writer->out, " id=\"");
        write_section_id(writer->out, writer->rules, block->text);
        buffer_character(writer->out, '"');
    }
    buffer_character(writer->out, '>');
    write_text(writer->out, block->text);
    buffer_format(writer->out, "</h%d>\n", level);
}

static void write_item(struct buffer *out, const struct block *block)
{
    if (block->kind == BLOCK_TERM) {
        part_tagged(out, "<dt><code>", block->term, "</code></dt>\n<dd>");
        write_text(out, block->text);
        buffer_text(out, "</dd>\n");
        return;
    }
    buffer_text(out, "<li>");
    write_text(out, block->text);
    buffer_text(out, "</li>\n");
}

/* Writes all items of a list; returns the index after them. */
static size_t write_list(const struct writer *writer, size_t index)
{
    struct buffer *const out = writer->out;
    const struct article *const article = writer->rules->article;
    const struct block *const first = &article->blocks[index];
    const char *const tag = first->kind == BLOCK_ITEM   ? "ul"
                            : first->kind == BLOCK_STEP ? "ol"
                                                        : "dl";

    buffer_format(out, "<%s", tag);
    if (first->kind == BLOCK_STEP && first->number != 1)
        buffer_format(out, " start=\"%u\"", first->number);
    buffer_text(out, ">\n");
    while (index < article->count && article->blocks[index].kind == first->kind)
        write_item(out, &article->blocks[index++]);
    buffer_format(out, "</%s>\n", tag);
    return index;
}

/* Writes the block with that index, and perhaps some after it; returns the index after them. */
static size_t write_block(const struct writer *writer, size_t index)
{
    struct buffer *const out = writer->out;
    const struct block *const block = &writer->rules->article->blocks[index];

    switch (block->kind) {
    case BLOCK_SECTION:
    case BLOCK_QUESTION:
        write_heading(writer, block);
        return index + 1;
    case BLOCK_ITEM:
    case BLOCK_STEP:
    case BLOCK_TERM:
        return write_list(writer, index);
    case BLOCK_PICTURE:
        return write_row(writer, index);
    case BLOCK_LITERAL: /* it may be wider than the screen, and then keys scroll it */
        buffer_text(out, "<pre tabindex=\"0\">");
        write_lines(out, block->text);
        buffer_text(out, "</pre>\n");
        return index + 1;
    default:
        buffer_text(out, "<p>");
        write_text(out, block->text);
        buffer_text(out, "</p>\n");
        return index + 1;
    }
}

/* --- the page */

/* Writes the title with what stands before the first section; returns the index of that. */
static size_t write_head(const struct writer *writer)
{
    struct buffer *const out = writer->out;
    const struct article *const article = writer->rules->article;
    size_t index = 0;

    buffer_format(out, "<header>\n<h%d id=\"%s-title\">", writer->level, writer->rules->name);
    write_text(out, title_of(writer->rules));
    buffer_format(out, "</h%d>\n", writer->level);
    while (index < article->count && article->blocks[index].kind == BLOCK_TITLE)
        index++;
    while (index < article->count && article->blocks[index].kind != BLOCK_SECTION)
        index = write_block(writer, index);
    buffer_text(out, "</header>\n");
    return index;
}

static void write_article(struct buffer *out, const struct illustrated *rules, bool several)
{
    const struct writer writer = {out, rules, several ? 2 : 1};

    buffer_format(out, "<article class=\"rules\" id=\"%s\" aria-labelledby=\"%s-title\">\n",
                  rules->name, rules->name);
    for (size_t index = write_head(&writer); index < rules->article->count;)
        index = write_block(&writer, index);
    if (several)
        buffer_text(out, "<p class=\"up\"><a href=\"#contents\">Contents</a></p>\n");
    buffer_text(out, "</article>\n");
}

static void write_entry(struct buffer *out, const struct illustrated *rules, const char *section)
{
    buffer_text(out, "<li><a href=\"#");
    if (section != NULL)
        write_section_id(out, rules, section);
    else
        buffer_text(out, rules->name);
    buffer_text(out, "\">");
    write_text(out, section != NULL ? section : title_of(rules));
    buffer_text(out, "</a></li>\n");
}

static void write_contents(struct buffer *out, const struct illustrated *articles, size_t count)
{
    const struct article *const only = articles[0].article;

    buffer_text(out, "<nav id=\"contents\" tabindex=\"-1\" aria-label=\"Contents\">\n<ol>\n");
    for (size_t i = 0; i < count && count > 1; i++)
        write_entry(out, &articles[i], NULL);
    for (size_t i = 0; i < only->count && count == 1; i++)
        if (only->blocks[i].kind == BLOCK_SECTION)
            write_entry(out, articles, only->blocks[i].text);
    buffer_text(out, "</ol>\n</nav>\n");
}

void html_rules(struct buffer *out, const char *title, const struct illustrated *articles,
                size_t count)
{
    struct buffer style = {0};

    buffer_append(&style, page_base, page_base_len);
    buffer_append(&style, page_rules, page_rules_len);
    svg_style(&style);
    head_write(out, title, &style, NULL, 0);
    buffer_text(out, "<a class=\"skip\" href=\"#text\">To the rules</a>\n");
    if (count > 1)
        part_tagged(out, "<header class=\"masthead\">\n<h1>", title, "</h1>\n</header>\n");
    buffer_text(out, "<div class=\"book\">\n");
    write_contents(out, articles, count);
    buffer_text(out, "<main id=\"text\" tabindex=\"-1\">\n");
    for (size_t i = 0; i < count; i++)
        write_article(out, &articles[i], count > 1);
    buffer_text(out, "</main>\n</div>\n</body>\n</html>\n");
    buffer_release(&style);
}
