#include "render/html/site.h"

#include "render/html/assets.h"
#include "render/html/hands.h"
#include "render/html/parts.h"
#include "render/svg/svg.h"

#include <string.h>

void site_style(struct buffer *out)
{
    buffer_append(out, page_base, page_base_len);
    buffer_append(out, page_css, page_css_len);
    buffer_append(out, page_site, page_site_len);
    svg_style(out);
    hands_style(out);
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
    buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                     "style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n");
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
