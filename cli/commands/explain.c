/* recto explain: what a code means. */
#include "base/wrap.h"
#include "cli/options.h"
#include "cli/output/screen.h"

#include "validator/games/codes.h"

#include <string.h>

static int refuse_code(const char *text)
{
    const struct code_facts *codes[EVERY_CODE_MOST];
    const char *names[EVERY_CODE_MOST];
    const size_t count = every_code(codes);

    for (size_t i = 0; i < count; i++)
        names[i] = codes[i]->text;
    return refuse_name("code", "explain", text, names, count);
}

/* What a code that several games have means in each of them. */
static void write_wordings(const struct code_facts *facts, size_t columns, struct buffer *out)
{
    struct buffer line = {0};

    for (int i = 0; i < GAME_COUNT; i++)
        for (int j = 0; j < WORDINGS_MOST; j++) {
            const struct wording *const wording = &games[i]->wordings[j];
            if (wording->code == CODE_NONE || game_code(games[i], wording->code) != facts)
                continue;
            line.len = 0;
            buffer_format(&line, "%s: %s", games[i]->schema.id, wording->means);
            wrap_text_within(buffer_string(&line), 4, columns, out);
        }
    buffer_release(&line);
}

static void write_code(const struct code_facts *facts, size_t columns, struct buffer *out)
{
    static const char *const severities[] = {
        "reading error: the record is malformed", "claim: the record is disputed",
        "refusal: the record is illegal", "remark: the record is as good as without it"};
    struct buffer example = {0};

    buffer_format(out, "%s (%s)\n", facts->text, severities[facts->severity]);
    wrap_text_within(facts->means, 2, columns, out);
    write_wordings(facts, columns, out);
    buffer_format(&example, "Example: %s", facts->example);
    wrap_text_within(buffer_string(&example), 2, columns, out);
    buffer_release(&example);
}

enum { CODE_COLUMNS = 18 };

/* A code and the first sentence of what it means. */
static void list_code(const struct code_facts *code, size_t columns, struct buffer *out)
{
    const size_t len = strlen(code->text), indent = columns > 50 ? CODE_COLUMNS : 4;
    struct buffer sentence = {0}, lines = {0};

    buffer_append(&sentence, code->means, strcspn(code->means, "."));
    wrap_text_within(buffer_string(&sentence), indent, columns, &lines);
    buffer_text(out, code->text);
    if (len < indent)
        buffer_append(out, lines.bytes + len, lines.len - len);
    else {
        buffer_character(out, '\n');
        buffer_append(out, lines.bytes, lines.len);
    }
    buffer_release(&lines);
    buffer_release(&sentence);
}

static void list_codes(size_t columns, struct buffer *out)
{
    const struct code_facts *codes[EVERY_CODE_MOST];
    const size_t count = every_code(codes);

    for (size_t i = 0; i < count; i++)
        list_code(codes[i], columns, out);
}

/* Writes what a code means, in each game that has one of that name; false if none has. */
static bool explain_code(const char *text, size_t columns, struct buffer *out)
{
    const struct code_facts *codes[EVERY_CODE_MOST];
    const size_t count = every_code(codes);
    bool found = false;

    for (size_t i = 0; i < count; i++) {
        if (strcmp(codes[i]->text, text) != 0)
            continue;
        buffer_text(out, out->len > 0 ? "\n" : "");
        write_code(codes[i], columns, out);
        found = true;
    }
    return found;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments codes = {argc, argv};
    const int status = options_read(self, &codes, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    const size_t columns = screen_text_columns(out);
    if (codes.count == 0)
        list_codes(columns, &out->buffer);
    for (int i = 0; i < codes.count; i++)
        if (!explain_code(codes.list[i], columns, &out->buffer))
            return refuse_code(codes.list[i]);
    return EXIT_SOUND;
}

const struct command command_explain = {
    .usage = "[CODE…]",
    .notes = "Without a CODE, all of them.\n",
    .example = "recto explain row",
    .run = run,
};
