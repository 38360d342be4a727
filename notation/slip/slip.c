#include "notation/slip/slip.h"

#include "base/character.h"
#include "base/lookalike.h"
#include "notation/header/suggest.h"
#include "notation/slip/line.h"

#include <string.h>
#include <strings.h>

enum {
    SHOWN_MOST = 100,
    LEVELS_MOST = 8,
    LONG_LINE = 1000,       /* not searched for characters that look alike */
    LOOK_AHEAD = 64 * 1024, /* for brackets and quotes that close those of a line */
};

struct search {
    const char *bytes, *end; /* of the document */
    const char *const *names;
    size_t count;
    size_t offset, wrong_end; /* of what is wrong */
    struct buffer *message;
    struct buffer meant;           /* the line as it should be */
    struct diagnostics *proposals; /* what is raised, and proposed, … */
    struct arena *arena;           /* … in this arena */
    struct line first;             /* the first line with text */
    struct line line;              /* the one that is looked at, */
    struct line above;   /* and the last one with a key or dash; `start` is NULL if there is none */
    struct line block;   /* its text stands below, indented; `start` is NULL outside of one */
    size_t block_indent; /* of that text; 0 while unknown */
    size_t levels[LEVELS_MOST], depth; /* the columns at which a line may begin */
    const char *open_until;            /* brackets or quotes are open up to here */
};

/* --- what messages say */

/* Notes that the bytes [from, to) are wrong. */
static void blame(struct search *search, const char *from, const char *to)
{
    search->offset = (size_t)(from - search->bytes);
    search->wrong_end = (size_t)(to - search->bytes);
}

/* Proposes to write `text` in place of the bytes [from, to). */
static void propose(struct search *search, const char *from, const char *to,
                    const struct buffer *text)
{
    (void)diagnostics_propose(search->proposals, search->arena, (size_t)(from - search->bytes),
                              (size_t)(to - search->bytes), text->bytes, text->len);
}

/* Proposes what is meant in place of a line, whose comment stays unless it is meant otherwise. */
static void propose_line(struct search *search, const struct line *line)
{
    const size_t comment = (size_t)(line->stop - line->end);
    const struct buffer *const meant = &search->meant;
    const bool whole = meant->len >= comment &&
                       memcmp(meant->bytes + meant->len - comment, line->end, comment) == 0;

    propose(search, line->start, whole ? line->stop : line->end, meant);
}

/* Says what is wrong with the bytes [from, to), and shows `meant` if it is not empty. */
static bool say(struct search *search, const char *from, const char *to, const char *what)
{
    blame(search, from, to);
    buffer_text(search->message, what);
    if (search->meant.len > 0) {
        buffer_text(search->message, ": write `");
        buffer_excerpt(search->message, search->meant.bytes, search->meant.len, SHOWN_MOST);
        buffer_character(search->message, '`');
    }
    return true;
}

/* The same, and proposes `meant` in place of the line. */
static bool tell(struct search *search, const char *from, const char *to, const char *what)
{
    if (search->meant.len > 0)
        propose_line(search, &search->line);
    return say(search, from, to, what);
}

/* Tabs become blanks, since messages would have to escape them. */
static void mean(struct search *search, const char *from, const char *to)
{
    for (; from < to; from++)
        buffer_character(&search->meant, *from == '\t' ? ' ' : *from);
}

static void mean_text(struct search *search, const char *text)
{
    buffer_text(&search->meant, text);
}

static void mean_quoted(struct search *search, const char *from, const char *to)
{
    line_quote(from, to, &search->meant);
}

/* The end of a text that is to be quoted, with what looks like a comment: `Club: round #2`. */
static const char *text_end(const struct line *line)
{
    const char *const hash = after_spaces(line->end, line->stop);

    return line->stop - hash > 1 && *hash == '#' && !is_spacing(hash[1]) ? line->stop : line->end;
}

/* --- words */

static bool is_name(const struct search *search, const char *word, size_t len)
{
    for (size_t i = 0; i < search->count && len > 0; i++)
        if (strlen(search->names[i]) == len && strncasecmp(search->names[i], word, len) == 0)
            return true;
    return len > 2 && memcmp(word, "x-", 2) == 0;
}

/* The length of the key that a text begins with; 0 if it is none that records know. */
static size_t known_word(const struct search *search, const char *at, const char *end)
{
    const size_t len = line_word(at, end);
    return is_name(search, at, len) ? len : 0;
}

static bool begins(const char *at, const char *end, const char *text)
{
    const size_t len = strlen(text);
    return (size_t)(end - at) >= len && memcmp(at, text, len) == 0;
}

static bool has_key(const struct line *line, const char *name)
{
    return line->colon != NULL && begins(line->content, line->colon, name) &&
           (size_t)(line->colon - line->content) == strlen(name);
}

static const char *skip(const char *at, const char *end, const char *among)
{
    while (at < end && strchr(among, *at) != NULL)
        at++;
    return at;
}

/* Whether a line at the margin of `margin` or before it has a key that records know. */
static bool is_key_line(const struct search *search, const struct line *line, size_t margin)
{
    return line->colon != NULL && line_indent(line) <= margin &&
           known_word(search, line->content, line->colon) > 0;
}

static const char *look_ahead(const struct search *search)
{
    const char *const at = search->line.next;
    return search->end - at > LOOK_AHEAD ? at + LOOK_AHEAD : search->end;
}

/* --- lines that come from elsewhere */

static bool find_fence(struct search *search)
{
    const struct line *const line = &search->line;

    if (!begins(line->at, line->stop, "```") && !begins(line->at, line->stop, "~~~"))
        return false;
    return tell(search, line->at, line->stop,
                search->first.start == line->start
                    ? "this fence belongs to Markdown: delete this line and the one that ends it"
                    : "this fence belongs to Markdown: delete this line");
}

static bool is_directive(const struct line *line)
{
    return begins(line->at, line->stop, "%YAML") || begins(line->at, line->stop, "%TAG");
}

/* A comment as other languages write it. */
static bool find_foreign_comment(struct search *search)
{
    static const char *const marks[] = {"//", "/*", "<!--", "-- ", ";", "%", "(*", "rem "};
    static const char *const ends[] = {"*/", "-->", "*)"};
    const struct line *const line = &search->line;
    const char *end = line->stop;
    size_t i = 0, count = sizeof marks / sizeof marks[0];

    while (i < count && !begins(line->at, line->stop, marks[i]))
        i++;
    if (i == count)
        return false;
    for (size_t j = 0; j < sizeof ends / sizeof ends[0]; j++)
        if ((size_t)(end - line->at) > 4 && begins(end - strlen(ends[j]), end, ends[j]))
            end -= strlen(ends[j]) + (end[-1 - (ptrdiff_t)strlen(ends[j])] == ' ');
    const char *const text = skip(line->at + strlen(marks[i]), end, "/%; \t");
    mean_text(search, "# ");
    mean(search, text, end);
    propose(search, line->at, line->stop, &search->meant);
    return say(search, line->at, line->stop, "a comment begins with `#`");
}

/* `[Event "Club"]`, as in files of chess games; `> game: x`, as in answers to mail. */
static bool find_foreign_key(struct search *search)
{
    const struct line *const line = &search->line;
    const char *const word = skip(line->at, line->end, "[<>|*_ \t");
    const size_t len = known_word(search, word, line->end);
    const char *const value = skip(word + len, line->end, ":*_|> \t");
    const char *end = line->end;

    if (len == 0 || word == line->at || value == line->end)
        return false;
    if (*line->at == '[' && *value != '"')
        return false;
    mean(search, word, word + len);
    mean_text(search, ": ");
    for (const char *at = value; *line->at == '<' && at < end; at++)
        end = *at == '<' ? at : end;
    while (end > value + 1 &&
           (strchr("| ", end[-1]) != NULL || (*line->at == '[' && end[-1] == ']')))
        end--;
    mean(search, value, end);
    return tell(search, line->at, line->at + 1,
                *line->at == '>' ? "a key begins at the margin"
                                 : "a key begins its line, and a colon follows it");
}

/* `{` alone, and keys below it without the commas that braces would ask for. */
static bool find_lone_brace(struct search *search)
{
    const struct line *const line = &search->line;
    const char *at = line->next;

    if (line->start != search->first.start || line->end != line->at + 1 || *line->at != '{')
        return false;
    while (at < search->end) {
        const struct line next = line_read(at, search->end);
        if (!line_is_empty(&next) && next.end[-1] == ',')
            return false;
        at = next.next;
    }
    return tell(search, line->at, line->end,
                "a record needs no braces: delete this line and the one that closes it");
}

/* A line of JSON without the comma that the next one needs, or with a comment. */
static bool find_in_json_line(struct search *search, const struct line *before)
{
    const struct line *const line = &search->line;

    if (find_foreign_comment(search))
        return true;
    if (before->start == NULL || *line->at != '"' || strchr(",{[", before->end[-1]) != NULL)
        return false;
    mean(search, before->at, before->end);
    mean_text(search, ",");
    propose(search, before->at, before->end, &search->meant);
    return say(search, before->end - 1, before->end, "a comma is missing at the end of this line");
}

/* A record that begins with a brace. */
static bool find_in_json(struct search *search)
{
    const struct line brace = search->line;
    struct line before = {.start = NULL};
    bool found = false;

    if (brace.start != search->first.start || *brace.at != '{' || brace.end[-1] == '}')
        return false;
    for (const char *at = brace.next; !found && at < look_ahead(search) && at < search->end;
         at = search->line.next) {
        search->line = line_read(at, search->end);
        if (line_is_empty(&search->line))
            continue;
        found = find_in_json_line(search, &before);
        before = search->line;
    }
    if (!found && before.start != NULL && before.end[-1] != '}')
        found = tell(search, brace.at, brace.at + 1,
                     "this brace is never closed: `}` stands alone on the last line");
    if (!found)
        search->line = brace;
    return found;
}

/* A key in a list, as the first one of a record. */
static bool find_listed_key(struct search *search)
{
    const struct line *const line = &search->line;
    const char *const key = skip(line->at, line->end, "-*+ \t");
    const size_t len = known_word(search, key, line->end);

    if (line->start != search->first.start || key == line->at || len == 0 ||
        !begins(skip(key + len, line->end, "*_"), line->end, ":"))
        return false;
    mean(search, key, key + len);
    mean(search, skip(key + len, line->end, "*_"), line->stop);
    return tell(search, line->at, line->at + 1, "the keys of a record are no list");
}

/* --- between records */

/* The end of the dashes, or what people draw as a line, at the start of a text. */
static const char *after_rule(const char *at, const char *end)
{
    static const char *const marks[] = {"\u2013", "\u2014", "\u2015", "\u2500", "\u2550"};
    size_t i = 0;

    at = skip(at, end, "-=_*~+. \t");
    while (i < sizeof marks / sizeof marks[0])
        if (begins(at, end, marks[i])) {
            at = skip(at + strlen(marks[i]), end, "-=_*~+. \t");
            i = 0;
        } else
            i++;
    return at;
}

/* A line that was meant to separate two records: `--`, `=====` or `---Second game`, above a key of
 * records. */
static bool find_separator(struct search *search)
{
    const struct line *const line = &search->line;
    const char *const text = after_rule(line->at, line->stop);
    struct line next = *line;

    if (search->above.start == NULL || text - line->at < 2 ||
        (text < line->stop && !begins(line->at, line->stop, "---")))
        return false;
    do
        next = line_read(next.next, search->end);
    while (line_is_empty(&next) && next.next < search->end);
    if (!is_key_line(search, &next, 0))
        return false;
    mean_text(search, text < line->stop ? "--- # " : "---");
    mean(search, text, line->stop);
    return tell(search, line->at, line->stop, "three dashes at the margin separate two records");
}

/* --- lines without a colon */

/* A key, a word of that length, without its colon or without the blank after it. */
static bool find_missing_colon(struct search *search, size_t len)
{
    const struct line *const line = &search->line;
    const char *const behind = line->content + len;
    const char *const value = skip(behind, line->end, ":=;,.>- \t");
    const char *const sign = skip(behind, value, " \t");
    const bool colon = behind < line->end && *behind == ':';

    if (len == 0 || (behind < line->end && strchr(":=;,.> \t[{-|", *behind) == NULL))
        return false;
    mean(search, line->start, behind);
    mean_text(search, value < line->end ? ": " : ":");
    mean(search, value, line->end);
    if (colon)
        return tell(search, behind, behind + 1, "a blank is missing after the colon");
    return tell(search, line->content, behind,
                sign < value && *sign != ':' ? "a key is followed by a colon"
                                             : "this key has no colon");
}

/* Proposes to indent the lines from `at` on that stand at the margin without a key, each with
 * `before` it; returns how many they are. */
static unsigned indent_rest(struct search *search, const char *at, size_t column,
                            const char *before)
{
    unsigned count = 0;

    while (at < search->end) {
        const struct line line = line_read(at, search->end);
        struct buffer meant = {0};
        at = line.next;
        if (begins(line.at, line.end, "---") || is_key_line(search, &line, 0) ||
            (line.end > line.at && line_word(line.at, line.end) == (size_t)(line.end - line.at)))
            break;
        if (line_is_empty(&line) || line_indent(&line) > 0)
            continue;
        buffer_format(&meant, "%*s%s", (int)column, "", before);
        buffer_append(&meant, line.at, (size_t)(line.stop - line.at));
        propose(search, line.start, line.stop, &meant);
        buffer_release(&meant);
        count++;
    }
    return count;
}

/* Text at the margin that belongs to the key above. */
static bool find_unindented(struct search *search)
{
    const struct line *const line = &search->line, *const above = &search->above;
    const size_t column = above->start != NULL ? line_column(above) : 0;

    if (above->start == NULL || above->colon == NULL)
        return false;
    for (size_t i = 0; i < column + 2; i++)
        mean_text(search, " ");
    const bool names = has_key(above, "players") && above->value == above->end;
    mean_text(search, names ? "- " : "");
    mean(search, line->at, line->end);
    (void)tell(search, line->at, line->end,
               has_key(above, "moves")   ? "moves on lines of their own are indented"
               : has_key(above, "board") ? "every line of the board is indented"
               : names                   ? "names on lines of their own have a dash"
               : above->value == above->end
                   ? "what belongs to the key above is indented"
                   : "this line has no key; if it belongs to the one above, it is indented");
    if (above->value == above->end || strchr("|>", *above->value) != NULL)
        message_add_more(search->message,
                         indent_rest(search, line->next, column + 2, names ? "- " : ""));
    return true;
}

/* Whether a line is `moves: 3`, which says how many they are. */
static bool is_count(const struct line *line)
{
    return line->colon != NULL && line->value < line->end &&
           skip(line->value, line->end, "0123456789") == line->end;
}

/* Whether a line of the document begins with the key of its moves, however written. */
static bool has_moves(const struct search *search)
{
    for (const char *at = search->bytes; at < search->end;) {
        const struct line line = line_read(at, search->end);
        const char *const word = skip(line.at, line.end, "\"'-*[<> ");
        if (line_word(word, line.end) == strlen("moves") &&
            strncasecmp(word, "moves", strlen("moves")) == 0 && !is_count(&line))
            return true;
        at = line.next;
    }
    return false;
}

/* Whether a line looks like moves: it has digits or signs, and begins with no word. */
static bool is_like_moves(const struct line *line)
{
    if (line_word(line->at, line->end) > 2 || *line->at == '{')
        return false;
    for (const char *at = line->at; at < line->end; at++)
        if (strchr("0123456789@", *at) != NULL)
            return true;
    return skip(line->at, line->end, "+- ") == line->end;
}

/* Moves that follow the keys above, with no key of their own. */
static bool find_bare_moves(struct search *search)
{
    const struct line *const line = &search->line, *const above = &search->above;

    if (!is_like_moves(line) ||
        (above->start != NULL && above->colon != NULL && above->value == above->end) ||
        has_moves(search))
        return false;
    blame(search, line->at, line->end);
    if (line_indent(line) > 0) {
        mean_text(search, "moves: |\n");
        propose(search, line->start, line->start, &search->meant);
    } else {
        mean_text(search, "moves: |\n  ");
        mean(search, line->at, line->stop);
        propose_line(search, line);
        (void)indent_rest(search, line->next, 2, "");
    }
    search->meant.len = 0;
    mean_text(search, "  ");
    mean(search, line->at, line->stop);
    buffer_text(search->message, "the moves stand below a line `moves: |`, all of them indented: "
                                 "write `moves: |` and below it `");
    buffer_excerpt(search->message, search->meant.bytes, search->meant.len, SHOWN_MOST);
    buffer_character(search->message, '`');
    return true;
}

/* Whether a line of the document begins with that key. */
static bool has_line(const struct search *search, const char *name)
{
    for (const char *at = search->bytes; at < search->end;) {
        const struct line line = line_read(at, search->end);
        if (has_key(&line, name))
            return true;
        at = line.next;
    }
    return false;
}

/* `Anna - Bela` above a record without players. */
static bool find_names(struct search *search)
{
    const struct line *const line = &search->line;
    const struct document document = {.bytes = line->at, .len = (size_t)(line->end - line->at)};
    const struct node text = {.kind = NODE_SCALAR, .end = document.len};
    const char *const blank = memchr(line->at, ' ', document.len);

    if (line->start != search->first.start || blank == NULL ||
        memchr(blank + 1, ' ', (size_t)(line->end - blank - 1)) == NULL ||
        has_line(search, "players"))
        return false;
    mean_text(search, "players: ");
    if (suggest_names(&document, &text, &search->meant))
        return tell(search, line->at, line->end, "names stand in brackets, after their key");
    search->meant.len = 0;
    return false;
}

static bool find_title(struct search *search)
{
    const struct line *const line = &search->line;

    if (find_bare_moves(search))
        return true;
    if (*line->at >= '0' && *line->at <= '9')
        return tell(search, line->at, line->end,
                    "this line has no key; moves stand below `moves: |`, indented");
    if (*line->at == '-' && line->end - line->at > 1 && strchr("- \t", line->at[1]) == NULL) {
        mean_text(search, "- ");
        mean(search, line->at + 1, line->end);
        return tell(search, line->at, line->end, "a blank follows the dash of an entry");
    }
    if (find_names(search))
        return true;
    mean_text(search, "# ");
    mean(search, line->at, line->end);
    return tell(search, line->at, line->end,
                "no key of a record begins this line; a comment begins with `#`");
}

/* Whether a line begins with the number of a move, as in `1. a1`; a colon in it ends no key. */
static bool begins_with_number(const struct line *line)
{
    const char *const stop = skip(line->at, line->end, "0123456789");

    return stop > line->at && line->end - stop > 1 && *stop == '.' && stop[1] == ' ';
}

/* `  diagonals:true` or `  diagonals = true`, a key below another one. */
static bool find_missing_sign(struct search *search)
{
    const struct line *const line = &search->line, *const above = &search->above;
    const size_t len = line_word(line->at, line->end);
    const char *const sign = skip(line->at + len, line->end, " \t");
    const bool below = above->start != NULL && above->colon != NULL &&
                       (above->value == above->end || line_indent(line) == line_column(above));

    return len > 0 && below && sign < line->end && strchr(":=", *sign) != NULL &&
           find_missing_colon(search, len);
}

static bool find_no_key(struct search *search)
{
    const struct line *const line = &search->line;

    if ((line->colon != NULL && !begins_with_number(line)) || line_has_dash(line) ||
        begins(line->at, line->end, "---") || begins(line->at, line->end, "..."))
        return false;
    if (line_indent(line) > 0)
        return find_missing_sign(search) || (begins_with_number(line) && find_bare_moves(search));
    if (find_missing_colon(search, known_word(search, line->content, line->end)) ||
        find_foreign_key(search) || find_bare_moves(search) || find_unindented(search))
        return true;
    return strchr("[{\"'|>!&*@`?%", *line->at) == NULL && find_title(search);
}

/* --- characters that look like others */

/* Reads the line again with plain characters, which `plain` keeps. */
static struct line plain_line(const struct search *search, struct buffer *plain)
{
    const struct line *const line = &search->line;
    struct lookalike found;

    for (const char *at = line->start; at < line->stop;) {
        const size_t len = lookalike_at(at, line->stop, &found);
        if (len > 0)
            buffer_text(plain, found.plain);
        else
            buffer_character(plain, *at);
        at += len > 0 ? len : 1;
        if (len > 0 && *found.plain == ':' && at < line->stop && *at != ' ')
            buffer_character(plain, ' ');
    }
    const char *const bytes = buffer_string(plain);
    return line_read(bytes, bytes + plain->len);
}

/* Whether the plain line would be better: it has a key where this one has none, or a key that
 * records know, or its indentation is one. */
static bool is_better(const struct search *search, const struct line *plain)
{
    const struct line *const line = &search->line;

    if (plain->colon == NULL)
        return line_indent(plain) > line_indent(line);
    return line->colon == NULL || line_indent(plain) != line_indent(line) ||
           (known_word(search, plain->content, plain->colon) > 0 &&
            known_word(search, line->content, line->colon) == 0);
}

static bool tell_lookalike(struct search *search, const char *at)
{
    struct buffer what = {0};
    struct lookalike found = {0};
    const size_t len = lookalike_at(at, search->line.stop, &found);

    lookalike_write(&found, &what);
    buffer_text(&what, at > search->line.at && at[-1] == ':' ? " stands after the colon"
                       : *found.plain == ':'                 ? " stands for the colon"
                       : at == search->line.start            ? " stands at the start of the line"
                                                             : " stands in the key");
    if (*found.plain == '\0')
        buffer_text(&what, ", where nobody sees it");
    (void)tell(search, at, at + len, buffer_string(&what));
    buffer_release(&what);
    return true;
}

static bool find_lookalike(struct search *search)
{
    const struct line *const line = &search->line;
    struct lookalike found;
    struct buffer plain = {0};
    const size_t len = (size_t)(line->stop - line->start);
    const size_t at = len > LONG_LINE ? len : lookalike_find(line->start, len, &found);

    if (at == len)
        return false;
    const struct line meant = plain_line(search, &plain);
    const bool better = is_better(search, &meant);
    if (better)
        mean(search, meant.start, meant.stop);
    buffer_release(&plain);
    return better && tell_lookalike(search, line->start + at);
}

/* --- indentation */

/* Appends the line with two blanks for each tab before its text, or without indentation. */
static void untab(const struct line *line, bool indented, struct buffer *meant)
{
    for (const char *at = line->start; at < line->at && indented; at++)
        buffer_text(meant, *at == '\t' ? "  " : " ");
    for (const char *at = line->at; at < line->stop; at++)
        buffer_character(meant, *at == '\t' ? ' ' : *at);
}

/* Proposes blanks for the tabs of the lines from `at` on that are indented by them; returns how
 * many they are. */
static unsigned untab_rest(struct search *search, const char *at, bool indented)
{
    unsigned count = 0;

    while (at < search->end) {
        const struct line line = line_read(at, search->end);
        struct buffer meant = {0};
        at = line.next;
        if (line_is_empty(&line))
            continue;
        if (line_indent(&line) == 0)
            break;
        if (memchr(line.start, '\t', line_indent(&line)) == NULL)
            continue;
        untab(&line, indented, &meant);
        propose(search, line.start, line.stop, &meant);
        buffer_release(&meant);
        count++;
    }
    return count;
}

static bool find_tab(struct search *search)
{
    const struct line *const line = &search->line;
    const char *const tab = memchr(line->start, '\t', line_indent(line));

    if (tab == NULL)
        return false;
    const bool below = search->above.start != NULL && search->above.value == search->above.end;
    const bool indented = below || search->block.start != NULL || line->colon == NULL;
    untab(line, indented, &search->meant);
    (void)tell(search, tab, tab + 1, "lines are indented by blanks, and here is a tab");
    message_add_more(search->message, untab_rest(search, line->next, indented));
    return true;
}

static void mean_indented(struct search *search, size_t column)
{
    while (column-- > 0)
        mean_text(search, " ");
    mean(search, search->line.at, search->line.stop);
}

/* The first line is indented, and this one is not. */
static bool find_indented_first(struct search *search)
{
    const struct line *const first = &search->first;

    if (line_indent(&search->line) >= line_indent(first) || search->line.colon == NULL)
        return false;
    mean(search, first->at, first->stop);
    propose(search, first->start, first->stop, &search->meant);
    return say(search, first->start, first->at, "a key begins at the margin");
}

static bool is_level(const struct search *search, size_t column)
{
    for (size_t i = 0; i < search->depth; i++)
        if (search->levels[i] == column)
            return true;
    return false;
}

/* A key further to the right than the key above, which has its value already. */
static bool find_indented_key(struct search *search)
{
    const struct line *const line = &search->line, *const above = &search->above;

    if (line->colon == NULL || above->start == NULL || above->colon == NULL ||
        above->value == above->end || line_indent(line) <= line_column(above))
        return false;
    const size_t column =
        is_key_line(search, line, SIZE_MAX) ? search->levels[0] : line_column(above);
    mean_indented(search, column);
    return tell(search, line->at, line->colon + 1,
                column == 0 ? "a key begins at the margin"
                            : "a key begins where the one above does");
}

/* A line that begins between the columns of those above. */
static bool find_misaligned(struct search *search)
{
    const struct line *const line = &search->line, *const above = &search->above;

    if (above->start == NULL || is_level(search, line_indent(line)) ||
        line_indent(line) > line_column(above) || (line->colon == NULL && !line_has_dash(line)))
        return false;
    mean_indented(search, line_has_dash(line) ? line_indent(above) : line_column(above));
    return tell(search, line->start, line->at, "this line is indented like none above");
}

static bool find_missing_dash(struct search *search)
{
    const struct line *const line = &search->line, *const above = &search->above;

    if (above->start == NULL || !line_has_dash(above) || line_has_dash(line) ||
        line->colon != NULL || line_indent(line) != line_indent(above))
        return false;
    mean(search, line->start, line->at);
    mean_text(search, "- ");
    mean(search, skip(line->at, line->stop, "-* "), line->stop);
    return tell(search, line->at, line->at + 1, "each entry of the list has a dash and a blank");
}

/* --- values */

/* The line up to where its value begins. */
static void mean_key(struct search *search)
{
    mean(search, search->line.start, search->line.value);
}

/* Says and proposes what stands below the line that is meant. */
static void add_line(struct search *search, const char *indent, const char *from, const char *to)
{
    buffer_format(search->message, " `%s", indent);
    buffer_excerpt(search->message, from, (size_t)(to - from), SHOWN_MOST);
    buffer_character(search->message, '`');
    buffer_format(&search->meant, "\n%s", indent);
    mean(search, from, to);
    propose_line(search, &search->line);
}

static bool tell_in_block(struct search *search, const char *what, const char *text)
{
    struct buffer whole = {0};

    mean_key(search);
    mean_text(search, "|");
    buffer_text(&whole, what);
    (void)say(search, search->line.value, search->line.end, buffer_string(&whole));
    buffer_text(search->message, " and below it, indented,");
    add_line(search, "  ", text, search->line.stop);
    buffer_release(&whole);
    return true;
}

/* `game: plexus, players: [A, B]`: where the second key begins, or NULL. */
static const char *second_key(const struct search *search)
{
    const struct line *const line = &search->line;

    for (const char *at = line->value + 1; at < line->end; at++) {
        const size_t len = strchr(" ,;", at[-1]) != NULL ? known_word(search, at, line->end) : 0;
        if (len > 0 && begins(at + len, line->end, ": "))
            return at;
    }
    return NULL;
}

static bool find_two_keys(struct search *search)
{
    const struct line *const line = &search->line;
    const char *const second = second_key(search);

    if (second == NULL || known_word(search, line->content, line->colon) == 0)
        return false;
    const char *end = second;
    while (end > line->value && strchr(" ,;", end[-1]) != NULL)
        end--;
    mean(search, line->at, end);
    (void)say(search, second, second + line_word(second, line->end),
              "every key begins a line of its own");
    buffer_text(search->message, " and below it");
    add_line(search, "", second, line->end);
    return true;
}

/* A colon and a blank in text without quotes. */
static bool find_second_colon(struct search *search)
{
    const struct line *const line = &search->line;
    const char *colon = line->value;

    while (colon < line->end &&
           (*colon != ':' || (colon + 1 < line->end && strchr(" \t", colon[1]) == NULL)))
        colon++;
    if (colon >= line->end || strchr("[{\"'|>", *line->value) != NULL)
        return false;
    if (find_two_keys(search))
        return true;
    if (line_word(line->content, line->colon) < (size_t)(line->colon - line->content))
        return find_title(search);
    if (has_key(line, "moves"))
        return tell_in_block(search, "moves that hold a colon stand on lines of their own",
                             line->value);
    mean_key(search);
    if (has_key(line, "rules")) {
        mean_text(search, "{");
        mean(search, line->value, line->end);
        mean_text(search, "}");
        return tell(search, line->value, line->end, "variants stand in braces");
    }
    if (has_key(line, "scores") &&
        suggest_numbers(line->value, (size_t)(line->end - line->value), 0, true, &search->meant))
        return tell(search, line->value, line->end, "scores are a list, one number a player");
    mean_quoted(search, line->value, text_end(line));
    return tell(search, colon, colon + 1, "text that holds a colon and a blank needs quotes");
}

/* Text that begins with a character that means something else to YAML. */
static bool find_special(struct search *search)
{
    const struct line *const line = &search->line;
    const char first = *line->value;
    const bool blank = line->value + 1 == line->end || strchr(" \t", line->value[1]) != NULL;

    if (strchr("@`%&*!]},", first) == NULL && !(strchr("-?", first) != NULL && blank))
        return false;
    if (line->value < line->end && has_key(line, "moves") && strchr("@*!", first) != NULL)
        return tell_in_block(search, "these moves stand on lines of their own", line->value);
    mean_key(search);
    mean_quoted(search, line->value, text_end(line));
    return tell(search, line->value, line->value + 1,
                "text that begins with this character needs quotes");
}

/* `|` or `>`: text follows below. */
static bool find_block(struct search *search)
{
    const struct line *const line = &search->line;
    const char *const marks = skip(line->value + 1, line->end, "+-0123456789");
    const bool apart = marks == line->end || *marks == ' ';
    const char *const text = skip(apart ? marks : line->value + 1, line->end, " \t");

    if (text == line->end) {
        search->block = *line;
        search->block_indent = 0;
        return false;
    }
    if (*line->value == '>' && *text == '=')
        return false;
    mean(search, line->start, line->value + 1);
    (void)say(search, text, line->end, "the text begins on the next line, indented");
    buffer_text(search->message, " and below it");
    add_line(search, "  ", text, line->stop);
    return true;
}

/* What follows a closed bracket or quote on its line: nothing, or a comment. */
static bool find_trailing(struct search *search, const char *close)
{
    const struct line *const line = &search->line;
    const char *const rest = skip(close + 1, line->stop, " \t");

    if (rest >= line->stop || *rest == '#' || *rest == '\n' || *rest == '\r')
        return false;
    const bool quote = *close == '"' || *close == '\'';
    mean_key(search);
    if (!quote && skip(rest, line->stop, "]}") == line->stop) {
        mean(search, line->value, close + 1);
        return tell(search, rest, line->stop, "this bracket closes nothing");
    }
    if (strchr(",;.", *rest) != NULL && rest + 1 == line->stop) {
        mean(search, line->value, close + 1);
        return tell(search, rest, rest + 1,
                    quote ? "nothing follows the quote" : "nothing follows the bracket");
    }
    if (!quote && !has_key(line, "moves")) {
        mean(search, line->value, close + 1);
        mean_text(search, " # ");
        mean(search, skip(rest, line->stop, "/;# "), line->stop);
        return tell(search, rest, line->stop, "only a comment may follow the bracket");
    }
    if (quote && *rest == ',' && has_key(line, "players")) {
        mean_text(search, "[");
        mean(search, line->value, line->stop);
        mean_text(search, "]");
        return tell(search, line->value, line->stop, "a list of names stands in brackets");
    }
    const char *const inner = quote ? line->value + 1 : line->value;
    mean_quoted(search,
                quote && rest + 1 < line->stop && line->stop[-1] != *close ? line->value : inner,
                quote && line->stop[-1] == *close ? line->stop - 1 : line->stop);
    return tell(search, rest, line->stop,
                quote ? "this text goes on after its quote" : "text with brackets needs quotes");
}

/* Whether the next line with text begins with a known key, or there is none. */
static bool ends_here(const struct search *search)
{
    const char *at = search->line.next;

    while (at < search->end) {
        const struct line next = line_read(at, search->end);
        if (!line_is_empty(&next))
            return is_key_line(search, &next, line_indent(&search->line));
        at = next.next;
    }
    return true;
}

/* Where a quote that is never closed should have been: before the next comma or closing bracket,
 * or at the end. */
static bool tell_open_quote(struct search *search, const char *quote)
{
    const struct line *const line = &search->line;
    const char *end = line->end;

    if (quote > line->value)
        for (end = quote; end < line->end && strchr(",]}", *end) == NULL;)
            end++;
    const char *word = quote + 1;
    while (word < end && (is_digit(*word) || line_word(word, end) > 0))
        word++;
    const bool plain = quote == line->value && word == end && word > quote + 1;
    mean(search, line->start, plain ? quote : end);
    mean(search, plain ? quote + 1 : quote, plain ? end : quote + 1);
    mean(search, end, line->end);
    return tell(search, quote, quote + 1, "this quote is never closed");
}

static bool find_open_quote(struct search *search, const char *quote)
{
    const char *const close = line_close_quote(quote, look_ahead(search));

    if (close != NULL && close < search->line.next)
        return find_trailing(search, close);
    if (close == NULL || ends_here(search))
        return tell_open_quote(search, quote);
    search->open_until = close + 1;
    return false;
}

/* Finds the brackets that are open at the end of the text; returns how many of them were kept. */
static size_t open_brackets(const char *at, const char *end, const char *open[LEVELS_MOST])
{
    size_t depth = 0;

    for (; at < end; at++) {
        if ((*at == '[' || *at == '{') && depth < LEVELS_MOST)
            open[depth++] = at;
        else if (depth > 0 && *at == (*open[depth - 1] == '[' ? ']' : '}'))
            depth--;
    }
    return depth;
}

/* Closes all brackets at the end of the line, where another one may stand by mistake. */
static bool tell_open_bracket(struct search *search)
{
    const struct line *const line = &search->line;
    const char *open[LEVELS_MOST];
    const char *end = line->end;

    while (end > line->value + 1 && strchr("]}),;> ", end[-1]) != NULL)
        end--;
    const size_t depth = open_brackets(line->value, end, open);
    mean(search, line->start, end);
    for (size_t i = depth; i-- > 0;)
        mean_text(search, *open[i] == '[' ? "]" : "}");
    const char *const place = depth > 0 ? open[depth - 1] : line->value;
    return tell(search, place, place + 1, "this bracket is never closed");
}

/* Two commas with nothing between them, or one after the opening bracket. */
static bool find_empty_entry(struct search *search, const char *close)
{
    const struct line *const line = &search->line;

    for (const char *at = line->value; at < close; at++) {
        const char *const next = skip(at + 1, close, " \t");
        if (strchr("[{,", *at) == NULL || next == close || *next != ',')
            continue;
        mean(search, line->start, at + (*at != ','));
        mean(search, *at == ',' ? next : skip(next + 1, close, " \t"), line->end);
        return tell(search, next, next + 1, "nothing stands before this comma");
    }
    return false;
}

/* Text after a closing quote within brackets: the next entry, or the rest of `'O'Neil'`. */
static bool tell_missing_comma(struct search *search, const char *quote, const char *close,
                               const char *rest)
{
    const struct line *const line = &search->line;

    mean(search, line->start, quote);
    if (rest > close + 1) {
        mean(search, quote, close + 1);
        mean_text(search, ", ");
        mean(search, rest, line->end);
        return tell(search, rest, rest + 1, "a comma is missing before this");
    }
    const char *end = rest;
    while (end < line->end && strchr(",]}", *end) == NULL)
        end++;
    mean_quoted(search, quote + 1, end - (end[-1] == *quote));
    mean(search, end, line->end);
    return tell(search, rest, end, "this text goes on after its quote");
}

static bool find_missing_comma(struct search *search, const char *close_bracket)
{
    const char *const start = search->line.value;

    for (const char *at = start; at < close_bracket; at++) {
        const char *const before = at == start ? at : at - 1;
        if ((*at != '"' && *at != '\'') || strchr("[{, ", *before) == NULL)
            continue;
        const char *const close = line_close_quote(at, close_bracket);
        const char *const rest = close != NULL ? skip(close + 1, close_bracket, " \t") : NULL;
        if (close == NULL)
            return false;
        if (rest < close_bracket && strchr(",]}:", *rest) == NULL)
            return tell_missing_comma(search, at, close, rest);
        at = close;
    }
    return false;
}

/* The first blank before `#`, or colon before a blank, in an entry between brackets; NULL if there
 * is none. */
static const char *find_sign(const char *at, const char *end)
{
    for (; at < end; at++)
        if ((*at == ' ' && end - at > 1 && at[1] == '#') ||
            (*at == ':' && (end - at == 1 || at[1] == ' ')))
            return at;
    return NULL;
}

/* Means an entry between brackets, in quotes if it needs them, and returns then what needs them. In
 * braces it has a key; in a list it may have one. */
static const char *mean_entry(struct search *search, const char *at, const char *end, bool braces)
{
    const char *const start = skip(at, end, " \t");
    const bool quoted = start < end && strchr("\"'", *start) != NULL;
    const char *sign = quoted ? NULL : find_sign(start, end), *text = start;

    if (sign != NULL && *sign == ':' && !braces)
        sign = find_sign(sign + 1, end) != NULL ? sign : NULL;
    else if (sign != NULL && *sign == ':') {
        text = skip(sign + 1, end, " \t");
        sign = text < end && strchr("\"'", *text) != NULL ? NULL : find_sign(text, end);
    }
    mean(search, at, text);
    if (sign != NULL)
        mean_quoted(search, text, end);
    else
        mean(search, text, end);
    return sign;
}

/* Text between brackets, up to `end`, that a comment cuts off, or that has a colon in it. */
static bool find_unquoted(struct search *search, const char *end)
{
    const struct line *const line = &search->line;
    const char *found = NULL, *entry = line->value;
    int braces = 0;

    mean(search, line->start, entry);
    for (const char *at = entry; at <= end; at++) {
        const char *const quote =
            at < end && skip(entry, at, " \t") == at && strchr("\"'", *at) != NULL
                ? line_close_quote(at, end)
                : NULL;
        at = quote != NULL ? quote : at;
        if (quote != NULL || (at < end && strchr("[]{},", *at) == NULL))
            continue;
        const char *const sign = mean_entry(search, entry, at, braces > 0);
        found = found != NULL ? found : sign;
        braces += at < end && *at == '{' ? 1 : at < end && *at == '}' ? -1 : 0;
        mean(search, at, at + (at < end));
        entry = at + 1;
    }
    mean(search, end, line->stop);
    if (found != NULL)
        return tell(search, found, found + 1,
                    *found == ':' ? "text that holds a colon and a blank needs quotes"
                                  : "` #` begins a comment, and text that holds it needs quotes");
    search->meant.len = 0;
    return false;
}

static bool find_open_bracket(struct search *search)
{
    const struct line *const line = &search->line;
    const char *quote;
    const char *close = line_close_bracket(line->value, line->stop, &quote);

    if (quote != NULL && ends_here(search))
        return tell_open_quote(search, quote);
    if (close != NULL)
        return find_empty_entry(search, close) || find_missing_comma(search, close) ||
               find_unquoted(search, close + 1) || find_trailing(search, close);
    if (find_unquoted(search, line->stop))
        return true;
    close = line_close_bracket(line->value, look_ahead(search), &quote);
    if (close == NULL || ends_here(search))
        return ends_here(search) && tell_open_bracket(search);
    search->open_until = close + 1;
    return false;
}

static bool find_in_value(struct search *search)
{
    const struct line *const line = &search->line;

    if (line->value == line->end)
        return false;
    switch (*line->value) {
    case '|':
    case '>':
        return find_block(search);
    case '[':
    case '{':
        return find_open_bracket(search);
    case '"':
    case '\'':
        return find_open_quote(search, line->value);
    default:
        return find_special(search) || (line->colon != NULL && find_second_colon(search));
    }
}

/* --- lines one after the other */

/* Whether the line is part of the text below `|` or `>`. */
static bool is_in_block(struct search *search)
{
    const struct line *const line = &search->line;
    const size_t parent = line_column(&search->block);
    const size_t indent = (size_t)(skip(line->start, line->at, " ") - line->start);

    if (search->block.start == NULL)
        return false;
    if (has_key(&search->block, "board")) /* may begin with any line: see notation/yaml/drawing.h */
        return indent > parent || *line->start == '\t';
    if (indent > parent && search->block_indent == 0)
        search->block_indent = indent;
    return search->block_indent > 0 ? indent >= search->block_indent : false;
}

/* A line that was to be part of the text, but is indented less than its first line. */
static bool find_outside_block(struct search *search)
{
    const struct line *const line = &search->line;
    const size_t indent = line_indent(line);
    struct buffer what = {0};

    if (search->block.start == NULL || indent <= line_column(&search->block) ||
        search->block_indent == 0 || memchr(line->start, '\t', indent) != NULL)
        return false;
    if (is_key_line(search, line, SIZE_MAX)) {
        mean(search, line->at, line->stop);
        return tell(search, line->at, line->colon + 1, "a key begins at the margin");
    }
    mean_indented(search, search->block_indent);
    buffer_format(&what, "this line is indented less than the first line of %s (%zu blanks)",
                  has_key(&search->block, "moves") ? "moves" : "the text", search->block_indent);
    (void)tell(search, line->start, line->at, buffer_string(&what));
    buffer_release(&what);
    return true;
}

/* Remembers at which columns the next lines may begin. */
static void remember_levels(struct search *search)
{
    const struct line *const line = &search->line;
    const size_t columns[] = {line_indent(line), line_column(line)};

    while (search->depth > 0 && search->levels[search->depth - 1] >= columns[0])
        search->depth--;
    for (size_t i = 0; i < 2 && search->depth < LEVELS_MOST; i++)
        if (search->depth == 0 || search->levels[search->depth - 1] < columns[i])
            search->levels[search->depth++] = columns[i];
}

static bool find_in_line(struct search *search)
{
    if (is_directive(&search->line))
        return false;
    if (find_fence(search) || find_separator(search) || find_outside_block(search) ||
        find_lookalike(search))
        return true;
    if (find_tab(search))
        return true;
    search->block.start = NULL;
    if (find_foreign_comment(search) || find_lone_brace(search) || find_in_json(search) ||
        find_listed_key(search) || find_no_key(search) || find_indented_first(search) ||
        find_indented_key(search) || find_misaligned(search) || find_missing_dash(search))
        return true;
    const bool structure = search->line.colon != NULL || line_has_dash(&search->line);
    if (structure && find_in_value(search))
        return true;
    if (structure) {
        remember_levels(search);
        search->above = search->line;
    }
    return false;
}

/* The `---` that a document begins with, perhaps with its first content. */
static bool is_start(const struct line *line)
{
    return line_indent(line) == 0 && begins(line->at, line->stop, "---") &&
           (line->stop - line->at == 3 || is_spacing(line->at[3]));
}

/* Whether nothing needs to be found in a line. */
static bool is_passed_over(struct search *search)
{
    const struct line *const line = &search->line;

    return line_is_empty(line) || line->start < search->open_until || is_in_block(search);
}

void slip_write_quotes(const struct document *document, size_t start, struct buffer *message,
                       struct diagnostics *diagnostics, struct arena *arena)
{
    const char *const end = document->bytes + document->len;
    const char *const value = document->bytes + start;
    const char *at = value;
    struct search search = {.bytes = document->bytes,
                            .end = end,
                            .message = message,
                            .proposals = diagnostics,
                            .arena = arena};

    while (at > document->bytes && at[-1] != '\n' && at[-1] != '\r')
        at--;
    search.line = line_read(at, end);
    if (search.line.value == value && line_word(value, search.line.end) == 0) {
        mean_key(&search);
        mean_quoted(&search, value, text_end(&search.line));
    }
    (void)tell(&search, value, value, "text that begins so needs quotes");
    buffer_release(&search.meant);
}

/* Whether YAML stumbled over bytes that are no text at all. */
static bool is_unreadable(const struct document *document, size_t offset)
{
    const char *const at = document->bytes + offset, *const end = document->bytes + document->len;
    const size_t len = utf8_length(at, end);

    if (at == end)
        return false;
    const uint32_t character = len > 0 ? utf8_decode(at, len) : 0;
    return (character < ' ' && strchr("\t\n\r", *at) == NULL) || *at == '\0' ||
           (character >= 0x7F && character < 0xA0 && character != 0x85);
}

bool slip_raise(const struct document *document, size_t stumbled, const char *const *names,
                size_t count, struct diagnostics *diagnostics, struct arena *arena)
{
    const char *const last = document->bytes + stumbled;
    struct diagnostics raised = {0};
    struct buffer message = {0};
    struct search search = {.bytes = document->bytes,
                            .end = document->bytes + document->len,
                            .names = names,
                            .count = count,
                            .message = &message,
                            .proposals = &raised,
                            .arena = arena};
    bool found = false;

    if (is_unreadable(document, stumbled))
        return false;
    for (const char *at = document->bytes + document->skip; !found && at < search.end && at <= last;
         at = search.line.next) {
        search.line = line_read(at, search.end);
        if (search.first.start == NULL && !line_is_empty(&search.line) && !is_start(&search.line))
            search.first = search.line;
        found = !is_passed_over(&search) && !is_start(&search.line) && find_in_line(&search);
    }
    if (found) {
        diagnostics_add_text(&raised, arena, code_facts(CODE_YAML), search.offset, search.wrong_end,
                             0, buffer_string(&message));
        *diagnostics = raised;
    }
    buffer_release(&search.meant);
    buffer_release(&message);
    return found;
}
