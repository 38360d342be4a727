#include "validator/slips/comments.h"

#include <string.h>

static const struct comment {
    const char *open, *close; /* NULL: to the end of the line */
} comments[] = {{"//", NULL},   {"/*", "*/"},  {"(*", "*)"}, {"<!--", "-->"},
                {"#", NULL},    {"-- ", NULL}, {"--", NULL}, {"%", NULL},
                {"\\\\", NULL}, {"'", "'"},    {"\"", "\""}, {"...", NULL}};

/* Whether a comment of that kind begins here: words must follow, not a move. */
static bool opens_comment(struct scanner *line, const char *open)
{
    struct scanner rest = *line;

    while (*open != '\0') {
        if (rest.at == rest.end || *rest.at != *open)
            return false;
        rest.at++, open++;
    }
    *line = rest;
    slip_skip(&rest, " \t*/#-");
    return rest.at < rest.end && !is_digit(*rest.at);
}

static const char *find_text(struct scanner text, const char *wanted)
{
    const size_t len = strlen(wanted);

    for (const char *at = text.at; (size_t)(text.end - at) >= len; at++)
        if (memcmp(at, wanted, len) == 0)
            return at;
    return NULL;
}

static void set_comment(struct slip *slip, struct scanner content)
{
    content = slip_trimmed(content);
    slip->kind = SLIP_COMMENT;
    buffer_text(&slip->middle, ": comments stand in braces, or after a semicolon to the end of the "
                               "line");
    slip->fix.len = 0;
    buffer_character(&slip->fix, '{');
    for (const char *at = content.at; at < content.end; at++)
        if (*at != '{' && *at != '}')
            buffer_character(&slip->fix, *at);
    buffer_character(&slip->fix, '}');
}

bool recognise_comment(struct walk *walk, struct slip *slip)
{
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        struct scanner line = slip_line(walk, slip);
        const bool quoted = comments[i].close != NULL && strlen(comments[i].close) == 1;
        if (!opens_comment(&line, comments[i].open) ||
            ((quoted || comments[i].open[0] == '.') && !slip_begins_with_word(slip_trimmed(line))))
            continue;
        const char *const close =
            comments[i].close != NULL ? find_text(line, comments[i].close) : NULL;
        if (close != NULL)
            line.end = close;
        slip->end = close != NULL ? slip_place(walk, close + strlen(comments[i].close))
                                  : walk_line_end(walk, slip->start);
        set_comment(slip, line);
        return true;
    }
    return false;
}

/* Whether there are three letters in a row. */
static bool has_word(struct scanner text)
{
    int letters = 0;

    for (; text.at < text.end && letters < 3; text.at++)
        letters = slip_is_letter(*text.at) ? letters + 1 : 0;
    return letters == 3;
}

/* Words between the moves, up to the next item or the end of the line. */
bool recognise_prose(struct walk *walk, struct slip *slip)
{
    const struct items *const items = &walk->judgement->record.items;
    const struct scanner run = slip_run(walk, slip);
    const size_t line_end = walk_line_end(walk, slip->start);
    struct scanner word = run;
    size_t last = walk->run;

    slip_skip(&word, "([\"'");
    if (!slip_begins_with_word(word))
        return false;
    if (word.at == run.at &&
        (last + 1 == items->run_count || items->runs[last + 1].start >= line_end))
        return false;
    const size_t next = walk->item < items->count ? items->list[walk->item].start : line_end;
    while (last + 1 < items->run_count && items->runs[last + 1].start < line_end &&
           items->runs[last + 1].start < next)
        last++;
    slip->end = items->runs[last].end;
    const char *const text = walk_text(walk);
    struct scanner content = {text + slip->start, text + slip->end};
    if (!has_word(content))
        return false;
    slip_skip(&content, "([\"'");
    while (content.end > content.at && strchr(")]\"'", content.end[-1]) != NULL)
        content.end--;
    set_comment(slip, content);
    return true;
}
