#include "referee/mail/html.h"

#include "base/character.h"
#include "base/memory.h"

#include <libxml/HTMLparser.h>
#include <strings.h>

/* libxml2 compares the name of an end tag with those of all open elements, and each attribute of a
 * tag with those before it, which takes quadratic time for hostile HTML. Therefore the depth is
 * bounded, and the bytes in which the parser keeps names, which bounds the number of different
 * attributes. Tags and attributes with names beyond that are ignored. */
enum { DEPTH_MOST = 256, NAME_BYTES_MOST = 4000, NOWHERE = DEPTH_MOST + 1 };

static const char white[] = " \n\t\r\f";

struct html_text {
    struct buffer *out;
    xmlParserCtxtPtr parser;
    int depth;          /* open elements */
    int hidden, quoted; /* depth of the outermost such element, or NOWHERE … */
    int preformatted;   /* … and that of the outermost <pre> */
    size_t line;        /* where the current line begins in `out` */
    bool blank;         /* white space to be written before the next text of the line */
    bool gap;           /* an empty line to be written before the next text */
    bool tight;         /* in a paragraph of Outlook, which is a single line */
    bool angle;         /* a `<` that came as text and is not written yet */
};

/* --- lines */

static void end_line(struct html_text *text)
{
    if (text->hidden == NOWHERE)
        buffer_character(text->out, '\n');
    text->line = text->out->len;
    text->blank = false;
}

static bool line_is_empty(const struct html_text *text)
{
    return text->line == text->out->len;
}

static void end_block(struct html_text *text, bool gap)
{
    if (!line_is_empty(text))
        end_line(text);
    text->blank = false;
    text->gap |= gap;
}

static void write_visible(struct html_text *text, const char *bytes, size_t len)
{
    if (text->hidden != NOWHERE)
        return;
    if (line_is_empty(text)) {
        if (text->gap && text->out->len > 0)
            end_line(text);
        text->gap = false;
        if (text->quoted != NOWHERE)
            buffer_text(text->out, "> ");
    } else if (text->blank) {
        buffer_character(text->out, ' ');
    }
    text->blank = false;
    buffer_append(text->out, bytes, len);
}

static void write_white(struct html_text *text, char character)
{
    if (text->preformatted == NOWHERE)
        text->blank = true;
    else if (character == '\n')
        end_line(text);
    else if (character != '\r')
        write_visible(text, " ", 1);
}

static void write_text(struct html_text *text, const char *at, const char *end)
{
    while (at < end) {
        const char *const start = at;
        while (at < end && strchr(white, *at) == NULL)
            at++;
        if (at > start)
            write_visible(text, start, (size_t)(at - start));
        else
            write_white(text, *at++);
    }
}

static void flush_angle(struct html_text *text)
{
    if (text->angle)
        write_visible(text, "<", 1);
    text->angle = false;
}

/* libxml2 takes Outlook's `<![if !vml]>` and `<![endif]>` for text, and passes the `<` on its own.
 */
static void take_characters(void *context, const xmlChar *characters, int len)
{
    struct html_text *const text = context;
    const char *at = (const char *)characters, *const end = at + len;

    if (text->angle && len > 2 && memcmp(at, "![", 2) == 0) {
        const char *const stop = memchr(at, '>', (size_t)len);
        text->angle = stop == NULL || stop[-1] != ']';
        at = text->angle ? at : stop + 1;
    }
    flush_angle(text);
    if (len == 1 && *at == '<')
        text->angle = true;
    else
        write_text(text, at, end);
}

/* --- what elements are */

static bool is_one_of(const char *name, const char *names)
{
    const char *one;

    for (size_t len; (one = next_phrase(&names, &len)) != NULL;)
        if (strncasecmp(name, one, len) == 0 && name[len] == '\0')
            return true;
    return false;
}

static bool is_letter(char character, char lower)
{
    return character == lower || (character >= 'A' && character <= 'Z' && character + 32 == lower);
}

/* Whether a text contains a word of that length, in upper or lower case; white space between its
 * letters does not count. */
static bool has_word(const char *text, const char *word, size_t len)
{
    for (; *text != '\0'; text++) {
        const char *at = text;
        size_t same = 0;
        while (same < len && is_letter(*at, word[same])) {
            same++;
            at += 1 + strspn(at + 1, white);
        }
        if (same == len)
            return true;
    }
    return false;
}

/* Whether the value of this attribute contains one of the words. */
static bool has_any(const xmlChar **attributes, const char *name, const char *words)
{
    for (; attributes != NULL && attributes[0] != NULL; attributes += 2) {
        if (strcmp((const char *)attributes[0], name) != 0 || attributes[1] == NULL)
            continue;
        const char *list = words, *word;
        for (size_t len; (word = next_phrase(&list, &len)) != NULL;)
            if (has_word((const char *)attributes[1], word, len))
                return true;
    }
    return false;
}

/* Quotes other than <blockquote>: the attributions of Gmail and Thunderbird, and the whole quotes
 * of Yahoo, GMX and Proton. */
static bool is_quote(const char *name, const xmlChar **attributes)
{
    static const char marks[] = "gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote|"
                                "outlookmessageheader|moz-forward-container|yiv_quoted|zmail_extra";

    return strcmp(name, "blockquote") == 0 ||
           (is_one_of(name, "div|span|p") &&
            (has_any(attributes, "class", marks) || has_any(attributes, "id", marks) ||
             has_any(attributes, "name", "quote")));
}

/* Outlook puts an empty element before the quote, which is the whole rest. */
static bool begins_quote(const char *name, const xmlChar **attributes)
{
    static const char marks[] =
        "divrplyfwdmsg|appendonsend|stopspelling|mail-editor-reference-message-container";

    return is_one_of(name, "div|hr") &&
           (has_any(attributes, "id", marks) || has_any(attributes, "class", marks));
}

static bool is_hidden(const char *name, const xmlChar **attributes)
{
    return is_one_of(name, "script|style|title|textarea|noscript|select|template|object|svg|math|"
                           "xml") ||
           (is_one_of(name, "div|span|p|td|tr|table") &&
            has_any(attributes, "style", "display:none"));
}

static bool is_block(const char *name)
{
    return is_one_of(name, "div|li|ul|ol|tr|table|hr|h1|h2|h3|h4|h5|h6|body|html|dl|dt|dd|center|"
                           "form|address|article|main|section|pre|header|footer|aside|blockquote|"
                           "tbody|head");
}

/* --- elements */

/* Start and end tags both separate the text before them from the text after them. */
static void part_lines(struct html_text *text, const char *name)
{
    if (strcmp(name, "p") == 0)
        end_block(text, !text->tight);
    else if (strcmp(name, "td") == 0 || strcmp(name, "th") == 0)
        text->blank = true;
    else if (is_block(name))
        end_block(text, false);
}

static void mark(int *outermost, int depth)
{
    if (*outermost == NOWHERE)
        *outermost = depth;
}

static void open_element(void *context, const xmlChar *tag, const xmlChar **attributes)
{
    const char *const name = (const char *)tag;
    struct html_text *const text = context;

    flush_angle(text);
    if (++text->depth > DEPTH_MOST) {
        xmlStopParser(text->parser);
        return;
    }
    if (strcmp(name, "p") == 0)
        text->tight = has_any(attributes, "class", "msonormal");
    if (strcmp(name, "br") == 0)
        end_line(text);
    part_lines(text, name);
    if (begins_quote(name, attributes))
        text->quoted = 0;
    if (is_hidden(name, attributes))
        mark(&text->hidden, text->depth);
    if (is_quote(name, attributes))
        mark(&text->quoted, text->depth);
    if (strcmp(name, "pre") == 0)
        mark(&text->preformatted, text->depth);
}

static void unmark(int *outermost, int depth)
{
    if (*outermost == depth)
        *outermost = NOWHERE;
}

static void close_element(void *context, const xmlChar *tag)
{
    struct html_text *const text = context;

    flush_angle(text);
    part_lines(text, (const char *)tag);
    unmark(&text->hidden, text->depth);
    unmark(&text->quoted, text->depth);
    unmark(&text->preformatted, text->depth);
    text->depth--;
}

void html_to_text(struct buffer *out, const char *html, size_t len)
{
    const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                        HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC;
    const xmlParserCtxtPtr parser = htmlNewParserCtxt();

    if (parser == NULL)
        memory_exhausted();
    struct html_text text = {.out = out,
                             .parser = parser,
                             .hidden = NOWHERE,
                             .quoted = NOWHERE,
                             .preformatted = NOWHERE,
                             .line = out->len};
    *parser->sax = (xmlSAXHandler){.startElement = open_element,
                                   .endElement = close_element,
                                   .characters = take_characters,
                                   .ignorableWhitespace = take_characters};
    parser->userData = &text;
    (void)xmlDictSetLimit(parser->dict, NAME_BYTES_MOST);
    (void)htmlCtxtReadMemory(parser, len == 0 ? "" : html, (int)len, NULL, "UTF-8", options);
    flush_angle(&text);
    end_block(&text, false);
    htmlFreeParserCtxt(parser);
}
