#include "cli/cases/json.h"

#include "base/json.h"
#include "cli/cases/compliance.h"

#include <string.h>

/* What cases.json says of itself, field by field. */
static const char *const fields[][2] = {
    {"version", "of the cases; a statement of compliance names it"},
    {"issues[].id", "of a doubtful passage; never given to another one"},
    {"issues[].readings", "how it can be read: (a), (b) …"},
    {"issues[].choice", "begins with the reading that holds; others may be values of variants"},
    {"issues[].cases", "ids of cases in which the passage matters"},
    {"cases[].id", "never given to another case"},
    {"cases[].game", "id of the game; `records`: what all games share"},
    {"cases[].section",
     "0 records and spelling, 1 board and first move, 2 what a move may be, 3 end, 4 points, "
     "5 winner and ties, 6 variants, 7 endings by hand, 8 author's examples, 9 hard cases"},
    {"cases[].tests", "a reading such as I.PLX.4a, a refusal with its code, or a few words"},
    {"cases[].level",
     "levels that the case tries: A rules, B reasons, C places, D clocks and seals"},
    {"cases[].record", "the record, to be given to the program as it is"},
    {"cases[].verdict",
     "fields that the program must print with these values: errors[].code is of "
     "level B, line and column are of level C, everything in a case of level D "
     "is of level D, all else of level A; null may be left out; numbers that are "
     "no integers may differ by 1e-9"},
    {"cases[].twin", "id of a case that is legal and differs in one item; or null"},
    {"cases[].withdrawn", "null, or since when and why the case does not count any more"},
};

static void write_text(const char *key, const char *text, struct buffer *out)
{
    if (text != NULL)
        json_text(out, key, text, strlen(text));
    else
        json_null(out, key);
}

static void write_description(struct buffer *out)
{
    json_word(out, "version", CASES_VERSION);
    json_open(out, "about", '{');
    write_text("texts", "are Markdown: `code`, *emphasis*, **strong**", out);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        write_text(fields[i][0], fields[i][1], out);
    json_close(out, '}');
}

static void write_issue(const struct issue *issue, struct buffer *out)
{
    buffer_character(out, '\n');
    json_open(out, NULL, '{');
    write_text("id", issue->id, out);
    write_text("title", issue->title, out);
    write_text("source", issue->source, out);
    write_text("readings", issue->readings, out);
    write_text("choice", issue->choice, out);
    write_text("why", issue->why, out);
    write_text("cases", issue->cases, out);
    write_text("withdrawn", issue->withdrawn, out);
    json_close(out, '}');
}

static void write_exhibit(const struct exhibit *exhibit, struct buffer *out)
{
    buffer_character(out, '\n');
    json_open(out, NULL, '{');
    write_text("id", exhibit->id, out);
    write_text("game", exhibit->game, out);
    write_text("title", exhibit->title, out);
    json_number(out, "section", exhibit_section(exhibit) - '0');
    write_text("tests", exhibit->tests, out);
    write_text("level", exhibit->levels, out);
    json_text(out, "record", exhibit->record.bytes, exhibit->record.len);
    json_value(out, "verdict");
    verdict_write(exhibit->verdict, out);
    write_text("twin", exhibit->twin, out);
    write_text("reasoning", exhibit->reasoning, out);
    write_text("fails_if", exhibit->fails_if, out);
    write_text("history", exhibit->history, out);
    write_text("withdrawn", exhibit->withdrawn, out);
    json_close(out, '}');
}

void cases_as_json(const struct printing *printing, struct output *out)
{
    const struct catalogue *const catalogue = printing->catalogue;
    struct buffer *const text = &out->buffer;

    json_open(text, NULL, '{');
    write_description(text);
    json_open(text, "issues", '[');
    for (size_t i = 0; i < catalogue->issue_count; i++) {
        buffer_text(text, i > 0 ? "," : "");
        write_issue(&catalogue->issues[i], text);
    }
    json_close(text, ']');
    json_open(text, "cases", '[');
    for (size_t i = 0, written = 0; i < catalogue->count; i++) {
        if (!selection_has(printing->selection, &catalogue->exhibits[i]))
            continue;
        buffer_text(text, written++ > 0 ? "," : "");
        write_exhibit(&catalogue->exhibits[i], text);
    }
    json_close(text, ']');
    json_close(text, '}');
    buffer_character(text, '\n');
}
