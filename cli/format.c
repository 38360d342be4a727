#include "cli/format.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

const char *const format_names[FORMATS] = {
    [FORMAT_TEXT] = "text", [FORMAT_UTF8] = "utf8", [FORMAT_CSV] = "csv", [FORMAT_JSON] = "json",
    [FORMAT_SVG] = "svg",   [FORMAT_PNG] = "png",   [FORMAT_PDF] = "pdf", [FORMAT_HTML] = "html"};

/* Suffixes are names of formats, in capital or small letters, but for these. */
static const struct {
    const char *suffix;
    enum format format;
} usual[] = {{"txt", FORMAT_TEXT}, {"htm", FORMAT_HTML}};

enum { USUAL = sizeof usual / sizeof usual[0] };

static bool is_in(unsigned set, enum format format)
{
    return (set >> format & 1) != 0;
}

static enum format find(const char *name, unsigned set,
                        int (*compare)(const char *a, const char *b))
{
    for (int i = FORMAT_TEXT; i < FORMATS; i++)
        if (is_in(set, (enum format)i) && compare(format_names[i], name) == 0)
            return (enum format)i;
    return FORMAT_NONE;
}

static enum format find_suffix(const char *suffix, unsigned set)
{
    for (int i = 0; i < USUAL; i++)
        if (is_in(set, usual[i].format) && strcasecmp(usual[i].suffix, suffix) == 0)
            return usual[i].format;
    return find(suffix, set, strcasecmp);
}

/* "text, svg or pdf", "`.txt`, `.svg` and `.pdf`" */
static void list(unsigned set, bool suffixes, const char *last, struct buffer *out)
{
    const size_t start = out->len;

    for (int i = FORMAT_TEXT; set >> i != 0; i++) {
        if (!is_in(set, (enum format)i))
            continue;
        if (out->len > start)
            buffer_text(out, set >> i == 1 ? last : ", ");
        const char *const name = suffixes && i == FORMAT_TEXT ? usual[0].suffix : format_names[i];
        buffer_format(out, suffixes ? "`.%s`" : "%s", name);
    }
}

bool format_named(const struct command *self, const char *name, unsigned set, enum format *format)
{
    struct buffer known = {0};

    *format = find(name, set, strcmp);
    if (*format != FORMAT_NONE)
        return true;
    list(set, false, " or ", &known);
    complain("%s: -T takes %s", self->name, buffer_string(&known));
    buffer_release(&known);
    return false;
}

static bool is_standard_output(const char *output)
{
    return output == NULL || strcmp(output, "-") == 0;
}

/* What stands behind the last dot of a file's name, if it does not begin with that; or NULL. */
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
    list(set & ~(1U << FORMAT_UTF8), true, " and ", &known);
    complain("%s: %s: no format has the suffix `.%s`; there are %s, and -T for other names",
             self->name, output, suffix, buffer_string(&known));
    buffer_release(&known);
    return false;
}

bool format_can_go(const struct command *self, enum format format, const char *output, int file)
{
    const bool text = format != FORMAT_PNG && format != FORMAT_PDF;

    if (text || !is_standard_output(output) || isatty(file) == 0)
        return true;
    complain("%s: a terminal cannot show %s: name a file with -o", self->name,
             format_names[format]);
    return false;
}
