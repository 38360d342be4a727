#include "cli/rules/page.h"

#include <stdarg.h>

void page_heading(const struct rules_page *page, int level, const char *text, size_t len)
{
    buffer_repeat(page->out, '#', (size_t)level + page->several);
    buffer_character(page->out, ' ');
    buffer_append(page->out, text, len);
    buffer_text(page->out, "\n\n");
}

void page_question(const struct rules_page *page, const char *text, size_t len)
{
    if (page->form == RULES_HTML) {
        page_heading(page, 3, text, len);
        return;
    }
    /* Two blanks break the line. */
    buffer_text(page->out, "**");
    buffer_append(page->out, text, len);
    buffer_text(page->out, "**  \n");
}

void page_paragraph(const struct rules_page *page, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(page->out, format, arguments);
    va_end(arguments);
    buffer_text(page->out, "\n\n");
}

void page_lead(const struct rules_page *page, const char *lead)
{
    size_t end = page->out->len;

    while (end > 0 && page->out->bytes[end - 1] == '\n')
        end--;
    if (end == 0 || page->out->bytes[end - 1] != ':')
        page_paragraph(page, "%s", lead);
}

void page_term(const struct rules_page *page, const char *term, const char *means)
{
    if (page->form == RULES_TEXT)
        buffer_format(page->out, "- `%s`: %s\n", term, means);
    else
        buffer_format(page->out, "`%s`\n\n: %s\n\n", term, means);
}

void page_literal(const struct rules_page *page, const char *lines, size_t len)
{
    const int indent = page->form == RULES_HTML ? 0 : 2;
    struct game_source rest = {lines, len};
    struct source_line line;

    buffer_text(page->out, "```\n");
    while (source_take(&rest, &line))
        buffer_format(page->out, "%*s%.*s\n", indent, "", (int)line.len, line.at);
    buffer_text(page->out, "```\n\n");
}
