#include "cli/rules/render.h"

#include "base/memory.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include <lowdown.h>

enum { DEPTH_MOST = 16, LIKELY = 4096, OVERHANG = 2 };

static struct lowdown_opts options_for(enum lowdown_type type)
{
    return (struct lowdown_opts){.type = type,
                                 .maxdepth = DEPTH_MOST,
                                 .feat = LOWDOWN_FENCED | LOWDOWN_DEFLIST | LOWDOWN_NOINTEM |
                                         LOWDOWN_COMMONMARK,
                                 .oflags = LOWDOWN_HTML_HEAD_IDS | LOWDOWN_NROFF_GROFF};
}

/* Called for each node before it is rendered. */
typedef void change_node(struct lowdown_node *node);

static void change_all(struct lowdown_node *node, change_node *change)
{
    struct lowdown_node *child;

    change(node);
    TAILQ_FOREACH(child, &node->children, entries)
    change_all(child, change);
}

typedef void *begin_rendering(const struct lowdown_opts *options);
typedef int render_node(struct lowdown_buf *out, void *renderer, const struct lowdown_node *node);
typedef void end_rendering(void *renderer);

static const struct renderer {
    begin_rendering *begin;
    render_node *render;
    end_rendering *end;
} renderers[] = {[RULES_TEXT] = {lowdown_term_new, lowdown_term_rndr, lowdown_term_free},
                 [RULES_MAN] = {lowdown_nroff_new, lowdown_nroff_rndr, lowdown_nroff_free},
                 [RULES_HTML] = {lowdown_html_new, lowdown_html_rndr, lowdown_html_free}};

static struct lowdown_buf *render(const struct lowdown_opts *options,
                                  const struct renderer *renderer, change_node *change,
                                  const struct buffer *markdown)
{
    struct lowdown_doc *const document = lowdown_doc_new(options);
    struct lowdown_buf *const out = lowdown_buf_new(LIKELY);
    void *const state = renderer->begin(options);
    struct lowdown_node *const root =
        document != NULL ? lowdown_doc_parse(document, NULL, markdown->bytes, markdown->len, NULL)
                         : NULL;

    if (root == NULL || out == NULL || state == NULL)
        memory_exhausted();
    if (change != NULL)
        change_all(root, change);
    if (!renderer->render(out, state, root))
        memory_exhausted();
    lowdown_node_free(root);
    renderer->end(state);
    lowdown_doc_free(document);
    return out;
}

/* --- text */

/* Headings without "##", code without a rule on its left. */
static void change_for_terminal(struct lowdown_node *node)
{
    if (node->type == LOWDOWN_HEADER)
        node->rndr_header.level = 0;
    if (node->type == LOWDOWN_BLOCKCODE)
        node->type = LOWDOWN_BLOCKHTML; /* which begins with a text, too */
}

/* The same without attributes: code has its backquotes. */
static void change_for_text(struct lowdown_node *node)
{
    change_for_terminal(node);
    if (node->type != LOWDOWN_CODESPAN)
        return;
    struct lowdown_buf *const code = &node->rndr_codespan.text;
    char *const quoted = memory_allocate(code->size + 2);
    quoted[0] = quoted[code->size + 1] = '`';
    memcpy(quoted + 1, code->data, code->size);
    free(code->data);
    code->data = quoted;
    code->size = code->maxsize = code->size + 2;
    node->type = LOWDOWN_NORMAL_TEXT;
}

/* Lines do not end with blanks. */
static void add_lines(const struct lowdown_buf *text, struct buffer *out)
{
    struct game_source rest = {text->data, text->size};
    struct source_line line;

    while (source_take(&rest, &line)) {
        while (line.len > 0 && line.at[line.len - 1] == ' ')
            line.len--;
        for (size_t step; line.len > 0; line = source_after(&line, step)) {
            const bool escape = source_begins(&line, RENDER_ESCAPE);
            step = escape ? strlen(RENDER_ESCAPE) : 1;
            buffer_character(out, escape ? '\033' : *line.at);
        }
        buffer_character(out, '\n');
    }
}

void render_text(const struct buffer *markdown, size_t columns, bool attributes, struct buffer *out)
{
    /* lowdown asks the locale how wide letters are. */
    const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    const locale_t before = uselocale(utf8);
    struct lowdown_opts options = options_for(LOWDOWN_TERM);

    /* Lines of lowdown are up to two columns longer. */
    options.cols = columns > OVERHANG ? columns - OVERHANG : 1;
    options.oflags = attributes ? LOWDOWN_TERM_NOCOLOUR : LOWDOWN_TERM_NOANSI;
    struct lowdown_buf *const text =
        render(&options, &renderers[RULES_TEXT], attributes ? change_for_terminal : change_for_text,
               markdown);
    (void)uselocale(before);
    if (utf8 != (locale_t)0)
        freelocale(utf8);
    add_lines(text, out);
    lowdown_buf_free(text);
}

/* --- HTML */

void render_html(const struct buffer *markdown, struct buffer *out)
{
    const struct lowdown_opts options = options_for(LOWDOWN_HTML);
    struct lowdown_buf *const html = render(&options, &renderers[RULES_HTML], NULL, markdown);

    buffer_append(out, html->data, html->size);
    lowdown_buf_free(html);
}

/* --- manual pages */

/* Of the version: a page must not change with the day on which it is made. */
static const char date[] = "November 23, 2026";

/* Writes a line of text; code in it is bold, since mandoc has no typewriter, and nothing in code is
 * typographic. */
static void write_line(const struct source_line *line, bool code, struct buffer *out)
{
    static const char *const escapes[] = {['-'] = "\\-",   ['`'] = "\\(ga", ['\''] = "\\(aq",
                                          ['^'] = "\\(ha", ['~'] = "\\(ti", ['"'] = "\\(dq"};

    for (size_t i = 0; i < line->len; i++) {
        const struct source_line rest = source_after(line, i);
        const unsigned char at = (unsigned char)line->at[i];
        if (source_begins(&rest, "\\f")) {
            code = line->at[i + 2] == 'C';
            buffer_text(out, code ? "\\fB" : "\\f");
            i += code ? 2 : 1;
        } else if (code && at < sizeof escapes / sizeof *escapes && escapes[at] != NULL)
            buffer_text(out, escapes[at]);
        else
            buffer_character(out, line->at[i]);
    }
    buffer_character(out, '\n');
}

/* Writes what lowdown makes, but for paragraphs that begin right below a heading. */
static void write_body(const struct lowdown_buf *body, struct buffer *out)
{
    struct game_source rest = {body->data, body->size};
    struct source_line line;
    bool code = false;
    int since_heading = 2;

    while (source_take(&rest, &line)) {
        const bool macro = line.len > 0 && line.at[0] == '.';
        code = (code || source_is(&line, ".EX")) && !source_is(&line, ".EE");
        if (++since_heading != 2 || !source_is(&line, ".LP"))
            write_line(&line, code && !macro, out);
        if (source_is(&line, ".SH") || source_is(&line, ".SS"))
            since_heading = 0;
    }
}

void render_man(const char *name, const char *about, const struct buffer *markdown,
                struct buffer *out)
{
    const struct lowdown_opts options = options_for(LOWDOWN_MAN);
    struct lowdown_buf *const body = render(&options, &renderers[RULES_MAN], NULL, markdown);

    buffer_format(out, ".TH recto-%s 7 \"%s\" \"recto %s\"\n.SH NAME\nrecto-%s \\- %s\n", name,
                  date, RECTO_VERSION, name, about);
    write_body(body, out);
    buffer_text(out, ".SH SEE ALSO\n.BR recto (1),\n.BR recto\\-record (5),\n"
                     ".BR recto\\-proofs (7),\n.BR recto\\-sheet (7)\n");
    lowdown_buf_free(body);
}
