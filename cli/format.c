#include "cli/format.h"

#include "cli/gone.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

static const struct format_facts {
    const char *name, *suffixes;
    unsigned what;
    bool drawn;
} facts[FORMATS] = {
    [FORMAT_NONE] = {"", "", 0, false},
#define FORMAT(id, name, suffixes, what) [FORMAT_##id] = {name, suffixes, what, false},
#define DRAWN_FORMAT(id, name, suffixes, what, back_end) \
    [FORMAT_##id] = {name, suffixes, what, true},
#include "cli/formats.def"
#undef FORMAT
#undef DRAWN_FORMAT
};

const char *format_name(enum format format)
{
    return facts[format].name;
}

bool format_is_drawn(enum format format)
{
    return facts[format].drawn;
}

static bool is_in(unsigned set, int format)
{
    return (facts[format].what & set) != 0;
}

static enum format find_name(const char *name, unsigned set)
{
    for (int i = 0; i < FORMATS; i++)
        if (is_in(set, i) && strcmp(facts[i].name, name) == 0)
            return (enum format)i;
    return FORMAT_NONE;
}

/* Ignores case. */
static bool has_suffix(const struct format_facts *format, const char *suffix)
{
    const size_t wanted = strlen(suffix);

    for (const char *at = format->suffixes; *at != '\0';) {
        const size_t len = strcspn(at, " ");
        if (len == wanted && strncasecmp(at, suffix, len) == 0)
            return true;
        at += len;
        at += strspn(at, " ");
    }
    return false;
}

static enum format find_suffix(const char *suffix, unsigned set)
{
    for (int i = 0; i < FORMATS; i++)
        if (is_in(set, i) && has_suffix(&facts[i], suffix))
            return (enum format)i;
    return FORMAT_NONE;
}

/* "text, svg or pdf" */
static void list_names(unsigned set, struct buffer *out)
{
    int left = 0;

    for (int i = 0; i < FORMATS; i++)
        left += is_in(set, i);
    for (int i = 0; i < FORMATS; i++)
        if (is_in(set, i))
            buffer_format(out, "%s%s", facts[i].name, --left > 1 ? ", " : left == 1 ? " or " : "");
}

static size_t usual_length(int format)
{
    return strcspn(facts[format].suffixes, " ");
}

/* Whether an earlier format has the same usual suffix. */
static bool shares_suffix(unsigned set, int format)
{
    const size_t len = usual_length(format);

    for (int i = 0; i < format; i++)
        if (is_in(set, i) && usual_length(i) == len &&
            memcmp(facts[i].suffixes, facts[format].suffixes, len) == 0)
            return true;
    return false;
}

/* "`.txt`, `.svg` and `.pdf`": the usual suffixes, each once. */
static void list_suffixes(unsigned set, struct buffer *out)
{
    int left = 0;

    for (int i = 0; i < FORMATS; i++)
        left += is_in(set, i) && !shares_suffix(set, i);
    for (int i = 0; i < FORMATS; i++)
        if (is_in(set, i) && !shares_suffix(set, i))
            buffer_format(out, "`.%.*s`%s", (int)usual_length(i), facts[i].suffixes,
                          --left > 1  ? ", "
                          : left == 1 ? " and "
                                      : "");
}

/* Prints what replaces a format that this command knew; false if it never did. */
static bool refuse_gone_format(const struct command *self, const char *name)
{
    struct buffer word = {0};

    buffer_format(&word, "-T %s", name);
    const bool gone = refuse_gone(self->name, buffer_string(&word));
    buffer_release(&word);
    return gone;
}

bool format_named(const struct command *self, const char *name, unsigned set, enum format *format)
{
    struct buffer known = {0};

    *format = find_name(name, set);
    if (*format != FORMAT_NONE)
        return true;
    if (refuse_gone_format(self, name))
        return false;
    list_names(set, &known);
    complain("%s: -T takes %s, not `%s`", self->name, buffer_string(&known), name);
    buffer_release(&known);
    return false;
}

static bool is_standard_output(const char *output)
{
    return output == NULL || strcmp(output, "-") == 0;
}

/* The part of a file's name after its last dot; NULL if there is none, or if the dot comes first.
 */
static const char *suffix_of(const char *output)
{
    const char *const slash = strrchr(output, '/');
    const char *const name = slash != NULL ? slash + 1 : output;
    const char *const dot = strrchr(name, '.');

    return dot == NULL || dot == name || dot[1] == '\0' ? NULL : dot + 1;
}

bool format_by_suffix(const struct command *self, const char *output, unsigned set,
                      enum format *format)
{
    const char *const suffix = is_standard_output(output) ? NULL : suffix_of(output);
    struct buffer known = {0};

    if (*format != FORMAT_NONE || suffix == NULL)
        return true;
    *format = find_suffix(suffix, set);
    if (*format != FORMAT_NONE)
        return true;
    if (refuse_gone_format(self, suffix))
        return false;
    list_suffixes(set, &known);
    complain("%s: %s: no format has the suffix `.%s`; there are %s, and -T for other names",
             self->name, output, suffix, buffer_string(&known));
    buffer_release(&known);
    return false;
}

bool format_can_go(const struct command *self, enum format format, const char *output, int file)
{
    if (!is_in(FORMAT_IS_BINARY, (int)format) || !is_standard_output(output) || isatty(file) == 0)
        return true;
    complain("%s: a terminal cannot show %s: name a file with -o", self->name, facts[format].name);
    return false;
}
