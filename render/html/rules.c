#include "render/html/rules.h"

#include "render/html/assets.h"
#include "render/html/head.h"
#include "render/svg/svg.h"

#include <string.h>

/* Writes a link to each `<h2 id="…">…</h2>`. */
static void write_contents(struct buffer *out, const char *body)
{
    static const char mark[] = "<h2 id=\"";

    buffer_text(out, "<nav id=\"contents\" tabindex=\"-1\" aria-label=\"Contents\">\n<ol>\n");
    while ((body = strstr(body, mark)) != NULL) {
        const char *const id = body + strlen(mark);
        body = strstr(id, "</h2>");
        buffer_format(out, "<li><a href=\"#%.*s</a></li>\n", (int)(body - id), id);
    }
    buffer_text(out, "</ol>\n</nav>\n");
}

/* Lines may be wider than the screen, and then keys scroll them. */
static void write_body(struct buffer *out, const char *body)
{
    static const char mark[] = "<pre";

    for (const char *at; (at = strstr(body, mark)) != NULL; body = at + strlen(mark)) {
        buffer_append(out, body, (size_t)(at - body) + strlen(mark));
        buffer_text(out, " tabindex=\"0\"");
    }
    buffer_text(out, body);
}

void html_rules(const char *title, bool several, const struct buffer *body, struct buffer *out)
{
    struct buffer style = {0}, text = {0};

    buffer_append(&text, body->bytes, body->len);
    buffer_append(&style, page_base, page_base_len);
    buffer_append(&style, page_rules, page_rules_len);
    svg_style(&style);
    head_write(out, title, &style, NULL, 0);
    buffer_text(out, "<a class=\"skip\" href=\"#text\">To the rules</a>\n<div class=\"book\">\n");
    write_contents(out, buffer_string(&text));
    buffer_format(out, "<main id=\"text\" tabindex=\"-1\" class=\"%s\">\n",
                  several ? "games" : "game");
    write_body(out, buffer_string(&text));
    buffer_text(out, "</main>\n</div>\n</body>\n</html>\n");
    buffer_release(&text);
    buffer_release(&style);
}
