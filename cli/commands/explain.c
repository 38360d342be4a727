/* recto explain: what a code means. */
#include "base/wrap.h"
#include "cli/options.h"

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

static void write_code(const struct code_facts *facts, struct buffer *out)
{
    static const char *const severities[] = {
        "reading error: the record is malformed", "claim: the record is disputed",
        "refusal: the record is illegal", "remark: the record is as good as without it"};

    buffer_format(out, "%s (%s)\n", facts->text, severities[facts->severity]);
    wrap_text(facts->means, 2, out);
    buffer_text(out, "  Example: ");
    buffer_text(out, facts->example);
    buffer_character(out, '\n');
}

static void list_codes(struct buffer *out)
{
    const struct code_facts *codes[EVERY_CODE_MOST];
    const size_t count = every_code(codes);

    for (size_t i = 0; i < count; i++) {
        const char *const text = codes[i]->text, *const means = codes[i]->means;
        const char *const stop = strchr(means, '.');
        buffer_text(out, text);
        buffer_repeat(out, ' ', strlen(text) < 18 ? 18 - strlen(text) : 1);
        buffer_append(out, means, stop != NULL ? (size_t)(stop - means) : strlen(means));
        buffer_character(out, '\n');
    }
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments codes = {argc, argv};
    const int status = options_read(self, &codes, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (codes.count == 0)
        list_codes(&out->buffer);
    for (int i = 0; i < codes.count; i++) {
        const struct code_facts *const code = code_find(codes.list[i]);
        if (code == NULL)
            return refuse_code(codes.list[i]);
        buffer_text(&out->buffer, i > 0 ? "\n" : "");
        write_code(code, &out->buffer);
    }
    return EXIT_SOUND;
}

const struct command command_explain = {
    .usage = "[CODE…]",
    .notes = "Without a CODE, all of them.\n",
    .paged = true,
    .run = run,
};
