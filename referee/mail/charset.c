#include "referee/mail/charset.h"

#include "base/character.h"

#include <errno.h>
#include <iconv.h>
#include <strings.h>

#define REPLACEMENT "\xEF\xBF\xBD"

/* Names that mail uses for supersets of the charset, as browsers also assume, and names that iconv
 * does not know. */
static const char *widened(const char *charset)
{
    static const char *const names[][2] = {
        {"gb2312", "GB18030"},
        {"gbk", "GB18030"},
        {"x-gbk", "GB18030"},
        {"gb_2312-80", "GB18030"},
        {"cn-gb", "GB18030"},
        {"iso-8859-1", "WINDOWS-1252"},
        {"latin1", "WINDOWS-1252"},
        {"iso8859-1", "WINDOWS-1252"},
        {"iso_8859-1", "WINDOWS-1252"},
        {"iso-8859-9", "WINDOWS-1254"},
        {"ks_c_5601-1987", "CP949"},
        {"ks_c_5601", "CP949"},
        {"euc-kr", "CP949"},
        {"shift_jis", "CP932"},
        {"x-sjis", "CP932"},
        {"iso-2022-jp", "ISO-2022-JP-3"},
        {"unicode-1-1-utf-7", "UTF-7"},
        {"x-unknown", ""},
        {"unknown-8bit", ""},
        {"default", ""},
        {"us-ascii", ""},
        {"ascii", ""},
        {"ansi_x3.4-1968", ""},
        {"utf-8", "UTF-8"},
        {"utf8", "UTF-8"},
        {"unicode-1-1-utf-8", "UTF-8"},
        {"iso-8859-8-i", "ISO-8859-8"},
        {"x-mac-roman", "MACINTOSH"},
        {"cp-850", "CP850"},
        {"windows-874", "CP874"},
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcasecmp(charset, names[i][0]) == 0)
            return names[i][1];
    return charset;
}

/* Keeps suffixes such as //IGNORE, and paths, from iconv. */
static bool is_name(const char *charset)
{
    const size_t len = strlen(charset);

    return len > 0 && len <= 40 &&
           strspn(charset, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:+") ==
               len;
}

bool charset_is_utf8(const char *bytes, size_t len)
{
    for (const char *at = bytes, *const end = len == 0 ? bytes : bytes + len; at < end;) {
        const size_t step = utf8_length(at, end);
        if (step == 0)
            return false;
        at += step;
    }
    return true;
}

void charset_repair(struct buffer *out, const char *bytes, size_t len)
{
    for (const char *at = bytes, *const end = len == 0 ? bytes : bytes + len; at < end;) {
        const size_t step = utf8_length(at, end);
        if (step == 0 || *at == '\0') {
            buffer_text(out, REPLACEMENT);
            at++;
        } else {
            buffer_append(out, at, step);
            at += step;
        }
    }
}

/* The result is repaired because some converters let NUL pass. */
static void convert(struct buffer *out, iconv_t conversion, const char *bytes, size_t len,
                    size_t most)
{
    char *from = (char *)bytes; /* iconv does not change them */
    size_t left = len;

    while (left > 0 && out->len <= most) {
        char piece[1024], *to = piece;
        size_t room = sizeof piece;
        const size_t result = iconv(conversion, &from, &left, &to, &room);
        const int error = errno;
        charset_repair(out, piece, sizeof piece - room);
        if (result == (size_t)-1 && error != E2BIG) {
            buffer_text(out, REPLACEMENT);
            if (error == EINVAL || left == 0) /* the text ends within a character */
                return;
            from++;
            left--;
        }
    }
}

bool charset_read(struct buffer *out, const char *charset, const char *bytes, size_t len,
                  size_t most)
{
    const char *name = widened(charset);

    if (name[0] == '\0')
        name = charset_is_utf8(bytes, len) ? "UTF-8" : "WINDOWS-1252";
    if (strcmp(name, "UTF-8") == 0) {
        const size_t mark = len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
        charset_repair(out, mark == 0 ? bytes : bytes + mark, len - mark);
        return true;
    }
    if (!is_name(name))
        return false;
    const iconv_t conversion = iconv_open("UTF-8", name);
    if (conversion == (iconv_t)-1) // NOLINT: a number made a pointer by POSIX
        return false;
    convert(out, conversion, bytes, len, most);
    iconv_close(conversion);
    return true;
}
