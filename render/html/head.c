#include "render/html/head.h"

#include "render/html/digest.h"
#include "render/svg/svg.h"

static void write_policy(struct buffer *out, const struct buffer *style, const char *script,
                         size_t script_len)
{
    buffer_text(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    if (script != NULL) {
        buffer_text(out, "script-src 'sha256-");
        digest_sha256(out, script, script_len);
        buffer_text(out, "'; ");
    }
    buffer_text(out, "style-src 'sha256-");
    digest_sha256(out, style->bytes, style->len);
    buffer_text(out, "'; base-uri 'none'; form-action 'none'\">\n");
}

void head_write(struct buffer *out, const char *title, const struct buffer *style,
                const char *script, size_t script_len)
{
    buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    write_policy(out, style, script, script_len);
    buffer_text(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    xml_text(out, title);
    buffer_text(out, "</title>\n<style>");
    buffer_append(out, style->bytes, style->len);
    buffer_text(out, "</style>\n</head>\n<body>\n");
}
