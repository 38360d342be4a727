#include "notation/yaml/problem.h"

#include "base/character.h"

#include <stdbool.h>
#include <string.h>

struct row {
    const char *context, *problem; /* substrings of what libyaml says; NULL matches all */
    struct yaml_words words;
};

static const char no_directive[] =
    "records use no YAML directives, so no line before a record begins with `%`";
static const char no_tab[] = "lines are indented by blanks, and a tab stands here instead";

static const struct yaml_words directive = {YAML_FIRST, no_directive};
static const struct yaml_words tab = {YAML_STUMBLED, no_tab};

static const struct yaml_words second_colon = {
    YAML_STUMBLED,
    "text that holds a colon and a blank needs quotes; moves may also stand on lines "
    "of their own below `moves: |`"};

/* The first match wins. */
static const struct row rows[] = {
    {"quoted scalar", "end of stream", {YAML_BEGAN, "this quote is never closed"}},
    {"quoted scalar",
     "escape character",
     {YAML_STUMBLED,
      "there is no such escape; in double quotes a backslash is written \\\\, and in "
      "single quotes it stands for itself"}},
    {"quoted scalar", NULL, {YAML_STUMBLED, "this escape in double quotes names no character"}},
    {NULL, "found a tab character", {YAML_STUMBLED, no_tab}},
    {"block scalar",
     NULL,
     {YAML_STUMBLED, "text after `|` or `>` begins on the next line, indented"}},
    {"simple key",
     NULL,
     {YAML_BEGAN, "this is neither a key with its colon nor part of the value above, whose lines "
                  "would have to be indented"}},
    {"an anchor", NULL, {YAML_BEGAN, "text that begins with `&` needs quotes"}},
    {"an alias", NULL, {YAML_BEGAN, "text that begins with `*` needs quotes, or `moves: |`"}},
    {"directive", NULL, {YAML_FIRST, no_directive}},
    {NULL, "directive", {YAML_FIRST, no_directive}},
    {"a tag", NULL, {YAML_BEGAN, "text that begins with `!` needs quotes"}},
    {NULL, "undefined tag handle", {YAML_BEGAN, "text that begins with `!` needs quotes"}},
    {NULL,
     "mapping values are not allowed",
     {YAML_STUMBLED, "no key can stand here: is its line indented wrongly, or is a blank missing "
                     "after the colon of the line above?"}},
    {NULL,
     "mapping keys are not allowed",
     {YAML_STUMBLED, "no key can begin here; text that begins with `? ` needs quotes"}},
    {NULL,
     "block sequence entries",
     {YAML_STUMBLED, "no list can begin here; text that begins with `- ` needs quotes, and a list "
                     "begins on the line below its key"}},
    {NULL,
     "cannot start any token",
     {YAML_STUMBLED, "text cannot begin with this character unless it is in quotes, or stands "
                     "below `moves: |`"}},
    {NULL, "expected ',' or ']'", {YAML_BRACKET, "a `,` or the closing `]` is missing"}},
    {NULL, "expected ',' or '}'", {YAML_BRACKET, "a `,` or the closing `}` is missing"}},
    {"flow node", NULL, {YAML_BRACKET, "a value or the closing bracket is missing"}},
    {"block mapping",
     NULL,
     {YAML_STUMBLED, "a key should begin here: does text stand after a closing quote or bracket, "
                     "or is the line indented wrongly?"}},
    {"block collection",
     NULL,
     {YAML_STUMBLED, "the next `- ` of the list should stand here: is the line indented wrongly?"}},
    {NULL,
     "<document start>",
     {YAML_STUMBLED, "the record ends before this; another one begins after a line `---`"}},
};

/* Whether another colon ended a key on the line of `at`. */
static bool after_colon(const char *content, const char *at)
{
    const char *const end = at;

    while (at > content && break_length(at - 1, end) == 0) {
        at--;
        if (at[0] == ':' && (at[1] == ' ' || at[1] == '\t'))
            return true;
    }
    return false;
}

static const struct yaml_words *find_row(const char *context, const char *problem)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *const row = &rows[i];
        if (row->context != NULL && (context == NULL || strstr(context, row->context) == NULL))
            continue;
        if (row->problem == NULL || strstr(problem, row->problem) != NULL)
            return &row->words;
    }
    return NULL;
}

const struct yaml_words *yaml_problem_words(const char *context, const char *problem,
                                            const char *content, const char *stumbled,
                                            const char *end)
{
    const char at = stumbled < end ? *stumbled : '\0';

    if (content < end && *content == '%')
        return &directive;
    if (at == '\t' && strstr(problem, "cannot start any token") != NULL)
        return &tab;
    if (at == ':' && after_colon(content, stumbled))
        return &second_colon;
    return find_row(context, problem);
}
