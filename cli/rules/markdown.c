#include "cli/rules/markdown.h"

#include "base/character.h"
#include "cli/rules/tables.h"

#include <stdlib.h>
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

static void doubts_write(const struct rules_page *page)
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

/* A source while it is read. */
struct reader {
    const struct rules_page *page;
    struct game_source source;
    struct game_source record; /* the last one */
    struct game_source played; /* the one that is played through */
    struct rules_picture pictures[PICTURES_MOST];
    size_t count;    /* of pictures that are beside each other */
    bool wanted;     /* the section is */
    bool playing;    /* it is "A game played through" */
    bool questioned; /* the last line is a question */
};

/* --- slots */

typedef void fill_slot(const struct rules_page *page);

static const struct slot {
    const char *name;
    fill_slot *fill;
} slots[] = {
    {"{games}", tables_write_games},
    {"{keys}", tables_write_keys},
    {"{variants}", tables_write_variants},
    {"{notation}", tables_write_notation},
    {"{refusals}", tables_write_refusals},
    {"{leaving}", tables_write_leaving},
    {"{doubts}", doubts_write},
};

/* False if the line is not a slot. */
static bool fill(const struct reader *reader, const struct source_line *line)
{
    const bool specimen = source_is(line, "{specimen}");

    if (specimen)
        tables_write_specimen(reader->page, &reader->played);
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (source_is(line, slots[i].name)) {
            if (!reader->page->brief)
                slots[i].fill(reader->page);
            return true;
        }
    return specimen;
}

/* --- sections */

static bool is_wanted(const struct rules_page *page, const struct source_line *section)
{
    static const char *const brief[] = {"A turn", "What is not allowed", "The end", "Who wins"};

    if (!page->brief)
        return !source_is(section, "On the sheet");
    for (size_t i = 0; i < sizeof brief / sizeof *brief; i++)
        if (source_is(section, brief[i]))
            return true;
    return false;
}

static void read_section(struct reader *reader, const struct source_line *section)
{
    reader->wanted = is_wanted(reader->page, section);
    reader->playing = source_is(section, "A game played through");
    if (reader->wanted)
        page_heading(reader->page, 2, section->at, section->len);
    /* The section about records begins with the program that reads them. */
    if (reader->wanted && source_is(section, "Writing it down"))
        tables_write_program(reader->page);
}

/* --- records and their boards */

static void read_record(struct reader *reader)
{
    struct source_line line;

    reader->record = (struct game_source){reader->source.bytes, 0};
    while (source_take(&reader->source, &line) && !source_is(&line, "```"))
        reader->record.len = (size_t)(line.at + line.len + 1 - reader->record.bytes);
    if (reader->playing)
        reader->played = reader->record;
}

/* "![caption](12)", "![caption](end)" */
static void read_picture(struct reader *reader, const struct source_line *line)
{
    const char *after = line->at + line->len;

    while (*after != '(')
        after--;
    if (reader->count < PICTURES_MOST)
        reader->pictures[reader->count++] = (struct rules_picture){
            reader->record,
            {line->at + 2, (size_t)(after - line->at) - 3},
            is_digit(after[1]) ? (uint32_t)strtoul(after + 1, NULL, 10) : AFTER_ALL};
}

static void draw_row(struct reader *reader)
{
    const struct rules_page *const page = reader->page;

    if (reader->count > 0 && reader->wanted)
        page->draw(page->context, reader->pictures, reader->count, page->out);
    reader->count = 0;
}

/* --- the page */

static void read_line(struct reader *reader, const struct source_line *line)
{
    const struct rules_page *const page = reader->page;
    const bool questioned = reader->questioned;

    reader->questioned = false;
    if (source_begins(line, "## "))
        read_section(reader, &(struct source_line){line->at + 3, line->len - 3});
    else if (source_begins(line, "```"))
        read_record(reader);
    else if (source_begins(line, "!["))
        read_picture(reader, line);
    else if (!reader->wanted || (questioned && line->len == 0) || fill(reader, line))
        return;
    else if (source_begins(line, "# "))
        page_heading(page, 1, line->at + 2, line->len - 2);
    else if (source_begins(line, "### ")) {
        page_question(page, line->at + 4, line->len - 4);
        reader->questioned = true;
    } else {
        buffer_append(page->out, line->at, line->len);
        buffer_character(page->out, '\n');
    }
}

void rules_write(const struct rules_page *page)
{
    struct reader reader = {
        .page = page, .source = game_source(page->game), .wanted = !page->brief};
    struct source_line line;

    while (source_take(&reader.source, &line)) {
        if (!source_begins(&line, "!["))
            draw_row(&reader);
        read_line(&reader, &line);
    }
    draw_row(&reader);
}
