#include "render/html/index.h"

#include "render/html/assets.h"
#include "render/svg/svg.h"

static void write_players(struct buffer *out, const struct scoresheet *sheet)
{
    buffer_text(out, " <span class=\"who\">");
    for (int i = 0; i < sheet->player_count; i++) {
        buffer_text(out, i > 0 ? ", " : "");
        part_isolated(out, sheet->players[i].name);
        part_tagged(out, "&#160;", sheet->players[i].score, "");
    }
    buffer_text(out, "</span>");
}

/* Event and round. */
static void write_event(struct buffer *out, const struct scoresheet *sheet)
{
    buffer_text(out, " <span class=\"event\">");
    part_isolated(out, sheet->event);
    if (sheet->round != NULL) {
        part_tagged(out, sheet->event != NULL ? ", round <bdi>" : "round <bdi>", sheet->round,
                    "</bdi>");
    }
    buffer_text(out, "</span>");
}

static void write_title(struct buffer *out, const struct scoresheet *sheet)
{
    if (sheet->title != NULL) {
        xml_text(out, sheet->title);
        return;
    }
    part_isolated(out, sheet->file);
    buffer_format(out, ", record %zu", sheet->record);
}

void index_add(struct html *html, const struct scoresheet *sheet)
{
    struct buffer *const out = &html->index;

    buffer_format(out, "<li><a href=\"#record-%zu\">", html->records);
    write_title(out, sheet);
    buffer_text(out, "</a>");
    write_players(out, sheet);
    write_event(out, sheet);
    part_tagged(out, " <span class=\"date\">", sheet->date, "</span>");
    part_tagged(out, " <span class=\"what\">", sheet->status, "");
    buffer_text(out, part_has_outcome(sheet) ? "; " : "");
    part_outcome(out, sheet);
    buffer_text(out, "</span></li>\n");
}

void index_write(const struct html *html, const char *title)
{
    struct buffer *const out = html->out;

    buffer_text(out, "<a class=\"skip\" href=\"#record-1\">To the first record</a>\n"
                     "<header class=\"masthead\">\n<h1 dir=\"auto\">");
    xml_text(out, title);
    buffer_format(out,
                  "</h1>\n<p>%zu records</p>\n</header>\n"
                  "<nav id=\"index\" tabindex=\"-1\" aria-label=\"Records\">\n",
                  html->records);
    buffer_append(out, page_filter, page_filter_len);
    buffer_text(out, "<ol>\n");
    buffer_append(out, html->index.bytes, html->index.len);
    buffer_text(out, "</ol>\n</nav>\n");
}
