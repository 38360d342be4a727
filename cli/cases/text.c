#include "cli/cases/text.h"

#include "base/character.h"
#include "base/wrap.h"
#include "cli/cases/replay.h"
#include "cli/output/screen.h"

#include <string.h>

struct page {
    const struct printing *printing;
    struct buffer *out;
    size_t columns;
};

/* Appends a text without the marks of articles; code keeps its quotes. */
static void write_plain(const char *text, struct buffer *out)
{
    struct marked_span span;

    while (span_next(&text, &span)) {
        const bool code = span.style == SPAN_CODE;
        buffer_text(out, code ? "`" : "");
        buffer_append(out, span.text, span.len);
        buffer_text(out, code ? "`" : "");
    }
}

/* Writes "Name: text" in lines that fit. */
static void write_field(const char *name, const char *text, const struct page *page)
{
    struct buffer line = {0};

    if (text == NULL)
        return;
    buffer_format(&line, "%s: ", name);
    write_plain(text, &line);
    buffer_character(page->out, '\n');
    wrap_text_within(buffer_string(&line), 0, page->columns, page->out);
    buffer_release(&line);
}

static void write_heading(const char *id, const char *title, const struct page *page)
{
    struct buffer line = {0};

    buffer_format(&line, "%s  ", id);
    write_plain(title, &line);
    wrap_text_within(buffer_string(&line), 0, page->columns, page->out);
    buffer_release(&line);
}

/* The record, indented, with every character visible. */
static void write_record(struct span record, struct buffer *out)
{
    const char *at = record.bytes, *const end = at + record.len;

    buffer_text(out, "\nRecord:\n\n");
    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const char *const next = stop != NULL ? stop : end;
        buffer_text(out, "    ");
        buffer_visible(out, at, (size_t)(next - at));
        buffer_character(out, '\n');
        at = next + 1;
    }
}

static void write_board(const struct exhibit *exhibit, const struct page *page)
{
    struct replay replay;

    replay_begin(&replay, exhibit);
    if (replay_has_board(&replay)) {
        buffer_character(page->out, '\n');
        replay_write_board(&replay, page->printing->style, page->out);
    }
    replay_end(&replay);
}

static void write_exhibit(const struct exhibit *exhibit, const struct page *page)
{
    struct buffer sentence = {0};

    write_heading(exhibit->id, exhibit->title, page);
    buffer_format(page->out, "%s (%s), level%s %s\n", exhibit_game_title(exhibit), exhibit->game,
                  exhibit->levels[1] != '\0' ? "s" : "", exhibit->levels);
    write_field("Withdrawn", exhibit->withdrawn, page);
    write_field("Tests", exhibit->tests, page);
    write_board(exhibit, page);
    write_record(exhibit->record, page->out);
    verdict_tell(exhibit->verdict, &sentence);
    buffer_character(&sentence, '.');
    write_field("Verdict", buffer_string(&sentence), page);
    buffer_release(&sentence);
    write_field("Twin", exhibit->twin, page);
    write_field("Reasoning", exhibit->reasoning, page);
    write_field("Fails if", exhibit->fails_if, page);
    write_field("History", exhibit->history, page);
}

static void write_issue(const struct issue *issue, const struct page *page)
{
    write_heading(issue->id, issue->title, page);
    write_field("Withdrawn", issue->withdrawn, page);
    write_field("Source", issue->source, page);
    write_field("Readings", issue->readings, page);
    write_field("Choice", issue->choice, page);
    write_field("Why", issue->why, page);
    write_field("Cases", issue->cases, page);
}

/* Writes what the ids name, in the order in which they are asked for. */
static void write_named(const struct page *page)
{
    const struct selection *const selection = page->printing->selection;
    const char *between = "";

    for (size_t i = 0; i < selection->id_count; i++) {
        const struct exhibit *const exhibit =
            catalogue_exhibit(page->printing->catalogue, selection->ids[i]);
        buffer_text(page->out, between);
        if (exhibit != NULL)
            write_exhibit(exhibit, page);
        else
            write_issue(catalogue_issue(page->printing->catalogue, selection->ids[i]), page);
        between = "\n\n";
    }
}

static void write_line(const struct exhibit *exhibit, struct buffer *out)
{
    buffer_format(out, "%-9s %-14s ", exhibit->id, exhibit->game);
    write_plain(exhibit->title, out);
    buffer_text(out, exhibit->withdrawn != NULL ? " (withdrawn)\n" : "\n");
}

void cases_as_text(const struct printing *printing, struct output *out)
{
    const struct page page = {printing, &out->buffer, screen_text_columns(out)};
    const struct catalogue *const catalogue = printing->catalogue;

    if (printing->selection->id_count > 0) {
        write_named(&page);
        return;
    }
    for (size_t i = 0; i < catalogue->count; i++)
        if (selection_has(printing->selection, &catalogue->exhibits[i]))
            write_line(&catalogue->exhibits[i], &out->buffer);
}
