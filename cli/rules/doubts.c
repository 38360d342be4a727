#include "cli/rules/doubts.h"

#include <string.h>

extern const char ISSUES_md[];
extern const size_t ISSUES_md_len;

/* How an item of an issue begins in the file, and in the rules. */
static const struct part {
    const char *mark, *label;
} parts[] = {{"- **Source**: “", "*The author writes:* “"},
             {"- **Source**: ", "*The author:* "},
             {"- **Readings**: ", "*It can be read:* "},
             {"- **Choice**: ", "\n*We play:* "},
             {"- **Why**: ", "*Why:* "},
             {"- **Cases**: ", "*Cases:* "}};

/* The title of an issue with that prefix, "## I.PLX.4 Whose point …", after its id; NULL if the
 * line is not one. */
static const char *find_title(const struct source_line *line, const char *prefix)
{
    static const char mark[] = "## I.";
    const struct source_line id =
        source_begins(line, mark) ? source_after(line, strlen(mark)) : *line;

    return id.at != line->at && source_begins(&id, prefix) ? memchr(id.at, ' ', id.len) : NULL;
}

static void write_title(const struct rules_page *page, const struct source_line *line,
                        const char *title)
{
    const char *const id = line->at + strlen("## "), *const end = line->at + line->len;
    struct buffer text = {0};

    buffer_append(&text, title + 1, (size_t)(end - title) - 1);
    buffer_format(&text, " (%.*s)", (int)(title - id), id);
    buffer_text(page->out, "\n");
    page_question(page, text.bytes, text.len);
    buffer_release(&text);
}

/* Items become sentences of two paragraphs. */
static void write_line(const struct rules_page *page, const struct source_line *line)
{
    struct source_line rest = source_begins(line, "  ") ? source_after(line, 2) : *line;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (source_begins(line, parts[i].mark)) {
            buffer_text(page->out, parts[i].label);
            rest = source_after(line, strlen(parts[i].mark));
            break;
        }
    buffer_append(page->out, rest.at, rest.len);
    buffer_character(page->out, '\n');
}

void doubts_write(const struct rules_page *page)
{
    const char *const prefix = page->game != NULL ? page->game->schema.prefix : "REC";
    struct game_source issues = {ISSUES_md, ISSUES_md_len};
    struct source_line line;
    bool wanted = false;

    page_paragraph(page, "These sentences can be read in more than one way. A place such as "
                         "(000:32) is a page of the author's blog, as it was archived, and a line "
                         "of it. Cases are short records that show the difference: "
                         "recto-cases(7) says where they are.");
    while (source_take(&issues, &line)) {
        const char *const title = find_title(&line, prefix);
        if (title != NULL)
            write_title(page, &line, title);
        else if (source_begins(&line, "#"))
            wanted = false;
        else if (wanted && line.len > 0)
            write_line(page, &line);
        wanted = wanted || title != NULL;
    }
    buffer_character(page->out, '\n');
}
