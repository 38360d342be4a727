#include "cli/cases/markdown.h"

#include "cli/cases/replay.h"

#include <string.h>

struct page {
    const struct printing *printing;
    struct buffer *out;
    bool table; /* of moves has been begun */
};

/* A text within a table, where a bar would end the cell. */
static void write_cell(const char *text, struct buffer *out)
{
    for (; *text != '\0'; text++) {
        if (*text == '|')
            buffer_character(out, '\\');
        buffer_character(out, *text);
    }
}

/* --- one case */

static void write_move(void *context, const struct replayed_move *move)
{
    struct page *const page = context;

    if (!page->table)
        buffer_text(page->out, "\n| no. | player | move | points |\n|---|---|---|---|\n");
    page->table = true;
    buffer_format(page->out, "| %s | ", move->number);
    write_cell(move->player, page->out);
    buffer_text(page->out, " | `");
    write_cell(move->move, page->out);
    buffer_format(page->out, "` | %s |\n", move->refused ? "refused" : move->points);
}

/* Lines between fences, with every character visible. */
static void write_fenced(const char *language, const char *bytes, size_t len, struct buffer *out)
{
    const char *at = bytes, *const end = bytes + len;

    buffer_format(out, "\n```%s\n", language);
    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const char *const next = stop != NULL ? stop : end;
        buffer_visible(out, at, (size_t)(next - at));
        buffer_character(out, '\n');
        at = next + 1;
    }
    buffer_text(out, "```\n");
}

static void write_field(const char *name, const char *text, struct buffer *out)
{
    if (text != NULL)
        buffer_format(out, "\n**%s**: %s\n", name, text);
}

static void write_picture(const struct replay *replay, struct buffer *out)
{
    struct buffer board = {0};

    if (!replay_has_board(replay))
        return;
    replay_write_board(replay, TEXT_ASCII, &board);
    write_fenced("text", board.bytes, board.len, out);
    buffer_release(&board);
}

static void write_exhibit(const struct exhibit *exhibit, struct page *page)
{
    struct buffer *const out = page->out;
    struct buffer sentence = {0};
    struct replay replay;

    replay_begin(&replay, exhibit);
    buffer_format(out, "\n### <a id=\"%s\"></a>%s %s\n", exhibit->id, exhibit->id, exhibit->title);
    write_field("Withdrawn", exhibit->withdrawn, out);
    buffer_format(out, "\n**Tests**: %s (level%s %s)\n", exhibit->tests,
                  exhibit->levels[1] != '\0' ? "s" : "", exhibit->levels);
    write_picture(&replay, out);
    write_fenced("yaml", exhibit->record.bytes, exhibit->record.len, out);
    verdict_tell(exhibit->verdict, &sentence);
    buffer_character(&sentence, '.');
    write_field("Verdict", buffer_string(&sentence), out);
    buffer_release(&sentence);
    write_field("Twin", exhibit->twin, out);
    page->table = false;
    replay_moves(&replay, write_move, page);
    write_field("Reasoning", exhibit->reasoning, out);
    write_field("Fails if", exhibit->fails_if, out);
    write_field("History", exhibit->history, out);
    replay_end(&replay);
}

/* --- the page */

static void write_head(struct buffer *out)
{
    buffer_text(out,
                "# The cases\n\n"
                "Records with the verdicts that hold, to hold a program against: `recto cases "
                "--run COMMAND` does it,\nrecto-cases(7) says how. [ISSUES.md](ISSUES.md) has the "
                "doubtful passages that many of them settle.\n\n"
                "`make cases` writes this page from the folders beside it, and cases.json, which "
                "is the same for\nprograms. Ids never change and are never given to another case. "
                "Characters of a record that cannot be\nseen stand here as `\\x0d`.\n\n## "
                "Contents\n");
}

/* Calls back for the cases that are meant, with whether each is the first of its game. */
typedef void each_exhibit(struct page *page, const struct exhibit *exhibit, bool first);

static void walk(struct page *page, each_exhibit *each)
{
    const struct catalogue *const catalogue = page->printing->catalogue;
    const char *game = "";

    for (size_t i = 0; i < catalogue->count; i++) {
        const struct exhibit *const exhibit = &catalogue->exhibits[i];
        if (!selection_has(page->printing->selection, exhibit))
            continue;
        each(page, exhibit, strcmp(game, exhibit->game) != 0);
        game = exhibit->game;
    }
}

static void write_contents_line(struct page *page, const struct exhibit *exhibit, bool first)
{
    if (first)
        buffer_format(page->out, "\n**%s**\n\n", exhibit_game_title(exhibit));
    buffer_format(page->out, "- [%s](#%s) %s%s\n", exhibit->id, exhibit->id, exhibit->title,
                  exhibit->withdrawn != NULL ? " (withdrawn)" : "");
}

static void write_case(struct page *page, const struct exhibit *exhibit, bool first)
{
    if (first)
        buffer_format(page->out, "\n## %s\n", exhibit_game_title(exhibit));
    write_exhibit(exhibit, page);
}

void cases_as_markdown(const struct printing *printing, struct output *out)
{
    struct page page = {.printing = printing, .out = &out->buffer};

    write_head(&out->buffer);
    walk(&page, write_contents_line);
    walk(&page, write_case);
}
