#include "referee/mail/hypertext.h"

#include <strings.h>

enum { ZONES_MOST = 32, NAME_MOST = 12 };

/* A tag as it stands: its name in lower case, and the text of its attributes. */
struct tag {
    char name[NAME_MOST];
    bool closing;
    const char *attributes, *end;
};

/* An element that is quoted or hidden, with how many of its name are open inside. */
struct zone {
    char name[NAME_MOST];
    size_t open;
    bool hidden;
};

struct reader {
    struct buffer *out;
    const char *at, *end;
    struct zone zones[ZONES_MOST];
    size_t zone_count, hidden; /* how many of them are hidden */
    size_t line;               /* where the line that is being written begins */
    bool blank;                /* white space waits for what it separates */
    bool paragraph;            /* a blank line waits */
    bool rest_quoted;
    bool tight; /* the paragraph is Outlook's, which are lines */
    size_t preformatted;
};

/* --- lines of text */

static void end_line(struct reader *reader)
{
    if (reader->hidden == 0)
        buffer_character(reader->out, '\n');
    reader->line = reader->out->len;
    reader->blank = false;
}

static bool line_is_empty(const struct reader *reader)
{
    return reader->line == reader->out->len;
}

/* A block begins or ends. */
static void end_block(struct reader *reader, bool paragraph)
{
    if (!line_is_empty(reader))
        end_line(reader);
    reader->blank = false;
    reader->paragraph |= paragraph;
}

static bool is_quoted(const struct reader *reader)
{
    return reader->zone_count > 0 || reader->rest_quoted;
}

static void write_text(struct reader *reader, const char *bytes, size_t len)
{
    if (reader->hidden > 0)
        return;
    if (line_is_empty(reader)) {
        if (reader->paragraph && reader->out->len > 0)
            end_line(reader);
        reader->paragraph = false;
        if (is_quoted(reader))
            buffer_text(reader->out, "> ");
    } else if (reader->blank) {
        buffer_character(reader->out, ' ');
    }
    reader->blank = false;
    buffer_append(reader->out, bytes, len);
}

/* --- characters */

static const char *named_character(const char *name, size_t len)
{
    static const char *const names[][2] = {
        {"amp", "&"},    {"lt", "<"},     {"gt", ">"},     {"quot", "\""},  {"apos", "'"},
        {"nbsp", " "},   {"ndash", "–"},  {"mdash", "—"},  {"minus", "−"},  {"times", "×"},
        {"hellip", "…"}, {"lsquo", "‘"},  {"rsquo", "’"},  {"ldquo", "“"},  {"rdquo", "”"},
        {"laquo", "«"},  {"raquo", "»"},  {"auml", "ä"},   {"ouml", "ö"},   {"uuml", "ü"},
        {"Auml", "Ä"},   {"Ouml", "Ö"},   {"Uuml", "Ü"},   {"szlig", "ß"},  {"eacute", "é"},
        {"egrave", "è"}, {"agrave", "à"}, {"ecirc", "ê"},  {"ccedil", "ç"}, {"ntilde", "ñ"},
        {"oacute", "ó"}, {"aacute", "á"}, {"iacute", "í"}, {"uacute", "ú"}, {"lbrack", "["},
        {"rbrack", "]"}, {"lsqb", "["},   {"rsqb", "]"},   {"equals", "="}, {"plus", "+"},
        {"colon", ":"},  {"commat", "@"}, {"sol", "/"},    {"lcub", "{"},   {"rcub", "}"},
        {"shy", ""},     {"zwnj", ""},    {"zwj", ""},     {"hyphen", "-"}, {"dash", "-"},
        {"ensp", " "},   {"emsp", " "},   {"thinsp", " "}, {"excl", "!"},   {"quest", "?"},
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i][0]) == len && memcmp(names[i][0], name, len) == 0)
            return names[i][1];
    return NULL;
}

static int digit_value(char digit, int base)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    const char letter = (char)(digit | 0x20);
    return base == 16 && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

static size_t encode(uint32_t character, char utf8[4])
{
    if (character < 0x20 || character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF))
        character = 0xFFFD;
    if (character < 0x80) {
        utf8[0] = (char)character;
        return 1;
    }
    const size_t len = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const unsigned char heads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = len; i-- > 1; character >>= 6)
        utf8[i] = (char)(0x80 | (character & 0x3F));
    utf8[0] = (char)(heads[len] | character);
    return len;
}

/* Behind `&#`; the length taken, 0 if it is no number. */
static size_t read_number(const char *at, const char *end, uint32_t *character)
{
    const char *const begin = at;
    const int base = at < end && (*at == 'x' || *at == 'X') ? 16 : 10;

    at += base == 16;
    const char *const digits = at;
    *character = 0;
    for (int value; at < end && (value = digit_value(*at, base)) >= 0; at++)
        if (*character < 0x110000)
            *character = *character * (uint32_t)base + (uint32_t)value;
    if (at == digits)
        return 0;
    return (size_t)(at + (at < end && *at == ';') - begin);
}

static void read_entity(struct reader *reader)
{
    const char *const at = reader->at + 1;
    size_t len = 0;
    uint32_t character;

    if (at < reader->end && *at == '#' &&
        (len = read_number(at + 1, reader->end, &character)) > 0) {
        char utf8[4];
        write_text(reader, utf8, encode(character, utf8));
        reader->at = at + 1 + len;
        return;
    }
    while (at + len < reader->end && len < 10 &&
           ((at[len] | 0x20) >= 'a' && (at[len] | 0x20) <= 'z'))
        len++;
    const char *const text = named_character(at, len);
    if (text == NULL) {
        write_text(reader, "&", 1);
        reader->at = at;
        return;
    }
    write_text(reader, text, strlen(text));
    reader->at = at + len + (at + len < reader->end && at[len] == ';');
}

/* --- tags */

static bool is_blank(char character)
{
    return character == ' ' || character == '\n' || character == '\t' || character == '\r' ||
           character == '\f';
}

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/* The end of the attributes: the `>` outside quotes, or the end of everything. */
static const char *attributes_end(const char *at, const char *end)
{
    char quote = '\0';
    char before = '\0';

    for (; at < end && (quote != '\0' || *at != '>'); at++) {
        if (quote != '\0' && *at == quote)
            quote = '\0';
        else if (quote == '\0' && before == '=' && (*at == '"' || *at == '\''))
            quote = *at;
        if (!is_blank(*at))
            before = *at;
    }
    return at;
}

static struct tag read_tag(struct reader *reader)
{
    struct tag tag = {0};
    const char *at = reader->at + 1;
    size_t len = 0;

    tag.closing = *at == '/';
    at += tag.closing;
    for (; at < reader->end && !is_blank(*at) && *at != '>' && *at != '/'; at++)
        if (len < NAME_MOST - 1)
            tag.name[len++] = (char)(is_letter(*at) ? *at | 0x20 : *at);
    tag.attributes = at;
    tag.end = attributes_end(at, reader->end);
    reader->at = tag.end < reader->end ? tag.end + 1 : tag.end;
    return tag;
}

static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

/* Whether the attributes have `word` in them, in either case, blanks in them passed over. */
static bool has_word(const struct tag *tag, const char *word)
{
    for (const char *start = tag->attributes; start < tag->end; start++) {
        const char *at = start, *letter = word;
        while (at < tag->end && *letter != '\0' &&
               ((is_letter(*at) ? *at | 0x20 : *at) == *letter || (is_blank(*at) && at > start))) {
            letter += !is_blank(*at) || *letter == *at;
            at++;
        }
        if (*letter == '\0')
            return true;
    }
    return false;
}

static bool has_any(const struct tag *tag, const char *const *words)
{
    for (; *words != NULL; words++)
        if (has_word(tag, *words))
            return true;
    return false;
}

/* --- zones */

static void open_zone(struct reader *reader, const char *name, bool hidden)
{
    if (reader->zone_count == ZONES_MOST) {
        reader->rest_quoted = true; /* nobody writes below thirty quotes */
        return;
    }
    struct zone *const zone = &reader->zones[reader->zone_count++];
    memcpy(zone->name, name, NAME_MOST);
    zone->open = 1;
    zone->hidden = hidden;
    reader->hidden += hidden;
}

/* The innermost zone of that name; the number of zones if there is none. */
static size_t find_zone(const struct reader *reader, const char *name)
{
    for (size_t i = reader->zone_count; i-- > 0;)
        if (strcmp(reader->zones[i].name, name) == 0)
            return i;
    return reader->zone_count;
}

static void close_zone(struct reader *reader, const char *name)
{
    const size_t found = find_zone(reader, name);

    if (found == reader->zone_count || --reader->zones[found].open > 0)
        return;
    while (reader->zone_count > found)
        reader->hidden -= reader->zones[--reader->zone_count].hidden;
}

/* Quotes by other means than <blockquote>: attributions of Gmail and Thunderbird, and the whole
 * quote of Yahoo, GMX, Proton. */
static bool opens_quote(const struct tag *tag)
{
    static const char *const marks[] = {"gmail_attr",
                                        "moz-cite-prefix",
                                        "yahoo_quoted",
                                        "name=\"quote\"",
                                        "name='quote'",
                                        "protonmail_quote",
                                        "outlookmessageheader",
                                        "moz-forward-container",
                                        "yiv_quoted",
                                        "zmail_extra",
                                        NULL};
    static const char *const names[] = {"div", "span", "p", NULL};

    return strcmp(tag->name, "blockquote") == 0 ||
           (is_one_of(tag->name, names) && has_any(tag, marks));
}

/* Outlook puts the quote behind an empty element and not into it. */
static bool begins_rest(const struct tag *tag)
{
    static const char *const marks[] = {"divrplyfwdmsg", "appendonsend", "\"stopspelling\"",
                                        "mail-editor-reference-message-container", NULL};
    static const char *const names[] = {"div", "hr", NULL};

    return is_one_of(tag->name, names) && has_any(tag, marks);
}

static bool opens_hidden(const struct tag *tag)
{
    static const char *const always[] = {"head", "template", "select", "svg",
                                         "math", "object",   NULL};
    static const char *const may[] = {"div", "span", "p", "td", "tr", "table", NULL};

    return is_one_of(tag->name, always) ||
           (is_one_of(tag->name, may) && has_word(tag, "display:none"));
}

/* --- elements */

static void change_zone(struct reader *reader, const struct tag *tag)
{
    if (tag->closing) {
        close_zone(reader, tag->name);
        return;
    }
    if (begins_rest(tag))
        reader->rest_quoted = true;
    const size_t inside = find_zone(reader, tag->name);
    if (opens_hidden(tag))
        open_zone(reader, tag->name, true);
    else if (opens_quote(tag))
        open_zone(reader, tag->name, false);
    else if (inside < reader->zone_count)
        reader->zones[inside].open++;
}

/* Elements whose content is no HTML: on to their end. */
static void pass_raw(struct reader *reader, const char *name)
{
    const size_t len = strlen(name);

    for (; reader->at < reader->end; reader->at++)
        if (*reader->at == '<' && (size_t)(reader->end - reader->at) > len + 1 &&
            reader->at[1] == '/' && strncasecmp(reader->at + 2, name, len) == 0)
            return;
}

static void lay_out(struct reader *reader, const struct tag *tag)
{
    static const char *const blocks[] = {
        "div", "li",     "ul",     "ol",    "tr",         "table",   "hr",   "h1",
        "h2",  "h3",     "h4",     "h5",    "h6",         "body",    "html", "dl",
        "dt",  "dd",     "center", "form",  "address",    "article", "main", "section",
        "pre", "header", "footer", "aside", "blockquote", "tbody",   "head", NULL};

    if (strcmp(tag->name, "p") == 0 && !tag->closing)
        reader->tight = has_word(tag, "msonormal");
    if (strcmp(tag->name, "br") == 0)
        end_line(reader);
    else if (strcmp(tag->name, "p") == 0)
        end_block(reader, !reader->tight);
    else if (strcmp(tag->name, "td") == 0 || strcmp(tag->name, "th") == 0)
        reader->blank = true;
    else if (is_one_of(tag->name, blocks))
        end_block(reader, false);
    if (strcmp(tag->name, "pre") == 0 && (!tag->closing || reader->preformatted > 0))
        reader->preformatted += tag->closing ? (size_t)-1 : 1;
}

static void read_element(struct reader *reader)
{
    static const char *const raw[] = {"script", "style", "title", "textarea", "noscript", NULL};
    const struct tag tag = read_tag(reader);

    lay_out(reader, &tag);
    change_zone(reader, &tag);
    if (!tag.closing && is_one_of(tag.name, raw))
        pass_raw(reader, tag.name);
}

/* Comments, declarations, processing instructions. */
static void pass_declaration(struct reader *reader)
{
    const size_t left = (size_t)(reader->end - reader->at);
    const bool comment = left >= 4 && memcmp(reader->at, "<!--", 4) == 0;
    const char *at = reader->at + (comment ? 4 : 1);

    for (; at < reader->end; at++)
        if (*at == '>' && (!comment || (at[-1] == '-' && at[-2] == '-')))
            break;
    reader->at = at < reader->end ? at + 1 : at;
}

static void read_angle(struct reader *reader)
{
    const char next = reader->at + 1 < reader->end ? reader->at[1] : '\0';
    const char second = reader->at + 2 < reader->end ? reader->at[2] : '\0';

    if (next == '!' || next == '?') {
        pass_declaration(reader);
    } else if (is_letter(next) || (next == '/' && is_letter(second))) {
        read_element(reader);
    } else {
        write_text(reader, "<", 1);
        reader->at++;
    }
}

static void read_blank(struct reader *reader)
{
    if (reader->preformatted > 0 && *reader->at == '\n')
        end_line(reader);
    else if (reader->preformatted > 0 && *reader->at != '\r')
        write_text(reader, " ", 1);
    else
        reader->blank = true;
    reader->at++;
}

void hypertext_read(struct buffer *out, const char *html, size_t len)
{
    struct reader reader = {
        .out = out, .at = html, .end = len == 0 ? html : html + len, .line = out->len};

    while (reader.at < reader.end) {
        const char character = *reader.at;
        if (character == '<') {
            read_angle(&reader);
        } else if (character == '&') {
            read_entity(&reader);
        } else if (is_blank(character)) {
            read_blank(&reader);
        } else {
            write_text(&reader, reader.at++, 1);
        }
    }
    end_block(&reader, false);
}
