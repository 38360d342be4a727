#include "render/html/describe.h"

#include "render/svg/svg.h"

struct description {
    struct buffer *out;
    const struct scoresheet *sheet;
    const struct words *words;
};

static void write_move(struct buffer *out, uint32_t move)
{
    if (move > 0)
        buffer_format(out, " data-move=\"%u\"", move);
}

static void write_fact(const struct description *description, const struct words_line *line,
                       const struct words_fact *fact)
{
    struct buffer *const out = description->out;

    buffer_text(out, " <span");
    write_move(out, fact->move);
    if (fact->until <= description->sheet->last)
        buffer_format(out, " data-until=\"%u\"", fact->until);
    part_tagged(out, ">", fact->text, "");
    part_tagged(out, ", <bdi>", part_name(description->sheet, fact->player), "</bdi>");
    buffer_text(out, line->list ? "</span>" : ".</span>");
}

static void write_line(const struct description *description, const struct words_line *line)
{
    struct buffer *const out = description->out;
    const struct words_fact *const facts = description->words->facts + line->first;

    if (line->count == 0)
        return;
    buffer_text(out, "<p");
    write_move(out, line->move);
    part_tagged(out, "><b>", line->heading, "");
    part_tagged(out, " <bdi>", part_name(description->sheet, line->player), "</bdi>");
    buffer_text(out, ":</b>");
    for (size_t i = 0; i < line->count; i++)
        write_fact(description, line, &facts[i]);
    buffer_text(out, "</p>\n");
}

void describe_write(const struct html *html, const struct scoresheet *sheet,
                    const struct words *words)
{
    const struct description description = {html->out, sheet, words};

    buffer_format(html->out,
                  "<details class=\"words\" id=\"words-%zu\">\n"
                  "<summary>The board in words</summary>\n",
                  html->added);
    if (words->too_many)
        buffer_text(html->out, "<p>There is too much on this board to be told in words; the list "
                               "of moves has it all.</p>\n");
    else if (words->line_count == 0)
        buffer_text(html->out, "<p>Nothing stands on the board yet.</p>\n");
    for (size_t i = 0; i < words->line_count; i++)
        write_line(&description, &words->lines[i]);
    buffer_text(html->out, "</details>\n");
}
