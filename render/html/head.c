#include "render/html/head.h"

#include "render/html/parts.h"
#include "render/picture/ink.h"
#include "render/svg/svg.h"

#include <glib.h>
#include <string.h>

/* --- style and script */

void digest_sha256(struct buffer *out, const char *bytes, size_t len)
{
    enum { SHA256_SIZE = 32 };
    GChecksum *const checksum = g_checksum_new(G_CHECKSUM_SHA256);
    unsigned char digest[SHA256_SIZE];
    gsize size = sizeof digest;

    g_checksum_update(checksum, (const guchar *)bytes, (gssize)len);
    g_checksum_get_digest(checksum, digest, &size);
    g_checksum_free(checksum);
    gchar *const text = g_base64_encode(digest, size);
    buffer_text(out, text);
    g_free(text);
}

/* --- players' hands in the list of moves: the weights, slants, bars and boxes of ink.h */

/* Players whose number is larger by STYLED_PLAYERS, as far as there are any, look the same. */
enum { PLAYERS = 99 };

static void write_selector(struct buffer *out, int player)
{
    buffer_text(out, ":where(");
    for (int same = player; same <= PLAYERS; same += STYLED_PLAYERS)
        buffer_format(out, "%s[data-player=\"%d\"]", same == player ? "" : ",", same);
    buffer_text(out, ") .text{");
}

/* Bars above and below are alike where there are both. */
static void write_bars(struct buffer *out, const struct writing_style *style)
{
    if (style->above == BAR_NONE && style->below == BAR_NONE)
        return;
    buffer_text(out, "text-decoration:");
    buffer_text(out, style->above != BAR_NONE ? "overline " : "");
    buffer_text(out, style->below != BAR_NONE ? "underline" : "");
    const enum bar bar = style->below != BAR_NONE ? style->below : style->above;
    buffer_text(out, bar == BAR_DOUBLE ? " double" : bar == BAR_DOTS ? " dotted" : "");
    buffer_character(out, ';');
}

static void write_hand(struct buffer *out, int player)
{
    const struct ink_style *const ink = ink_style(INK_PLAYER, player);
    const struct writing_style *const style = writing_style(player);
    const bool filled = style->box == BOX_FILLED;

    write_selector(out, player);
    if (filled)
        buffer_format(out,
                      "color:var(--paper);background:var(--%s-%d);padding:0 .2em;"
                      "border-radius:2px;",
                      ink->name, player);
    else
        buffer_format(out, "color:var(--%s-%d);", ink->name, player);
    write_bars(out, style);
    buffer_text(out, ink->bold ? "font-weight:bold;" : "");
    buffer_text(out, ink->slanted ? "font-style:italic;" : "");
    if (style->box == BOX_FRAMED)
        buffer_text(out, "outline:1px solid;outline-offset:2px;");
    buffer_text(out, "}\n");
}

static void style_write(struct buffer *out, int parts)
{
    buffer_append(out, page_base, page_base_len);
    if (parts & STYLE_RECORDS)
        buffer_append(out, page_css, page_css_len);
    if (parts & STYLE_SITE)
        buffer_append(out, page_site, page_site_len);
    if (parts & STYLE_RULES)
        buffer_append(out, page_rules, page_rules_len);
    if (parts & STYLE_PUZZLES)
        buffer_append(out, page_puzzles, page_puzzles_len);
    if (parts & (STYLE_RECORDS | STYLE_RULES | STYLE_PUZZLES))
        svg_style(out);
    for (int player = 1; player <= STYLED_PLAYERS && (parts & STYLE_RECORDS) != 0; player++)
        write_hand(out, player);
}

/* --- heads */

/* Writes the head up to the policy, and what follows that up to the title. */
static void begin_head(struct buffer *out)
{
    buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
}

static void end_policy(struct buffer *out)
{
    buffer_text(out, "; base-uri 'none'; form-action 'none'\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n");
}

void head_write(struct buffer *out, const char *title, int parts, bool script)
{
    struct buffer style = {0};

    style_write(&style, parts);
    begin_head(out);
    if (script) {
        buffer_text(out, "script-src 'sha256-");
        digest_sha256(out, page_js, page_js_len);
        buffer_text(out, "'; ");
    }
    buffer_text(out, "style-src 'sha256-");
    digest_sha256(out, style.bytes, style.len);
    buffer_character(out, '\'');
    end_policy(out);
    part_tagged(out, "<title>", title, "</title>\n<style>");
    buffer_append(out, style.bytes, style.len);
    buffer_text(out, "</style>\n</head>\n<body>\n");
    buffer_release(&style);
}

/* --- sites */

void site_style(struct buffer *out)
{
    style_write(out, STYLE_RECORDS | STYLE_SITE);
}

void site_script(struct buffer *out)
{
    buffer_append(out, page_js, page_js_len);
}

static void write_link(const struct site_page *page, const struct site_link *link,
                       struct buffer *out)
{
    const bool current = page->current != NULL && strcmp(link->address, page->current) == 0;

    part_tagged(out, "<li><a href=\"", link->address, "\"");
    buffer_text(out, current ? " aria-current=\"page\">" : ">");
    part_tagged(out, "", link->name, "</a></li>\n");
}

static void write_navigation(const struct site_page *page, struct buffer *out)
{
    buffer_text(out, "<nav class=\"site\" aria-label=\"Club\">\n");
    part_tagged(out, "<p dir=\"auto\">", page->site, "</p>\n<ul>\n");
    for (const struct site_link *link = page->links; link->address != NULL; link++)
        write_link(page, link, out);
    buffer_text(out, "</ul>\n</nav>\n");
}

void site_begin(const struct site_page *page, struct buffer *out)
{
    begin_head(out);
    buffer_text(out, "style-src 'self'; script-src 'self'");
    end_policy(out);
    part_tagged(out, "<title>", page->title, " – ");
    part_tagged(out, "", page->site,
                "</title>\n<link rel=\"stylesheet\" href=\"" SITE_STYLE "\">\n");
    part_tagged(out, "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"", page->feed,
                "\">\n");
    buffer_text(out, "</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the content</a>\n");
    write_navigation(page, out);
    buffer_text(out, "<main id=\"main\" tabindex=\"-1\">\n");
}

void site_end(const struct site_page *page, struct buffer *out)
{
    buffer_text(out, "</main>\n");
    if (page->boards) {
        buffer_append(out, page_frame, page_frame_len);
        buffer_text(out, "<script src=\"" SITE_SCRIPT "\"></script>\n");
    }
    buffer_text(out, "</body>\n</html>\n");
}
