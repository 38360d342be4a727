#include "referee/mail/text.h"

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
        const size_t mark = byte_order_mark(bytes, bytes_end(bytes, len));
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

/* --- lines */

/* The length of a character that is invisible or changes the direction of text; 0 for others. */
static size_t invisible_length(const char *at, const char *end)
{
    const size_t len = utf8_length(at, end);

    if (len == 0)
        return 1;
    const uint32_t character = utf8_decode(at, len);
    const bool invisible = character < 0x20 || (character >= 0x7F && character < 0xA0) ||
                           character == 0xAD || character == 0x200B || character == 0x200E ||
                           character == 0x200F || (character >= 0x202A && character <= 0x202E) ||
                           (character >= 0x2060 && character <= 0x206F) || character == 0xFEFF ||
                           character == 0x61C;
    return invisible ? len : 0;
}

/* Tabs, and blanks of other widths. */
static bool is_space(uint32_t character)
{
    return character == '\t' || character == 0xA0 || character == 0x202F || character == 0x3000 ||
           (character >= 0x2000 && character <= 0x200A);
}

static void write_visible(struct buffer *out, const char *at, const char *end)
{
    while (at < end) {
        const size_t len = utf8_length(at, end);
        if (len > 0 && is_space(utf8_decode(at, len))) {
            buffer_character(out, ' ');
            at += len;
            continue;
        }
        const size_t invisible = invisible_length(at, end);
        if (invisible == 0)
            buffer_append(out, at, len);
        at += invisible > 0 ? invisible : len;
    }
}

/* The end of the line at `at`, which LF, CRLF or CR ends. */
static const char *line_end(const char *at, const char *end)
{
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static const char *behind_break(const char *at, const char *end)
{
    if (end - at >= 2 && at[0] == '\r' && at[1] == '\n')
        return at + 2;
    return at < end ? at + 1 : at;
}

/* A line of format=flowed, without its quote marks and its stuffed blank. */
struct flowed_line {
    const char *start, *end;
    size_t depth;
    bool signature, soft; /* ends in a blank, and goes on in the next line */
};

static struct flowed_line read_line(const char *start, const char *end)
{
    struct flowed_line line = {.start = start, .end = end};

    while (line.start < end && *line.start == '>') {
        line.start++;
        line.depth++;
    }
    line.start += line.start < end && *line.start == ' ';
    line.signature = end - line.start == 3 && memcmp(line.start, "-- ", 3) == 0;
    line.soft = !line.signature && end > line.start && end[-1] == ' ';
    return line;
}

static void write_flowed(struct buffer *out, const char *text, size_t len, bool delete_space)
{
    const char *const end = text + len;
    struct flowed_line before = {0};

    while (text < end) {
        const char *const stop = line_end(text, end);
        const struct flowed_line line = read_line(text, stop);
        const bool goes_on = before.soft && line.depth == before.depth && !line.signature;
        if (before.start != NULL && !goes_on)
            buffer_character(out, '\n');
        if (!goes_on && line.depth > 0)
            buffer_text(out, "> ");
        write_visible(out, line.start, line.end - (line.soft && delete_space));
        before = line;
        text = behind_break(stop, end);
    }
    if (before.start != NULL)
        buffer_character(out, '\n');
}

void flowed_unwrap(struct buffer *out, const char *text, size_t len, enum flow flow)
{
    if (text == NULL || len == 0)
        return;
    const char *const end = text + len;
    if (flow != FLOW_FIXED) {
        write_flowed(out, text, len, flow == FLOW_DELETE_SPACE);
        return;
    }
    while (text < end) {
        const char *const stop = line_end(text, end);
        write_visible(out, text, stop);
        buffer_character(out, '\n');
        text = behind_break(stop, end);
    }
}

void flow_fixed(struct buffer *out, const char *text, size_t len)
{
    struct buffer repaired = {0};

    charset_repair(&repaired, text, len);
    flowed_unwrap(out, repaired.bytes, repaired.len, FLOW_FIXED);
    buffer_release(&repaired);
}

void text_shorten(struct buffer *text, size_t most)
{
    while (text->len > 0 && (text->len > most || text->bytes[text->len - 1] == ' ' ||
                             !charset_is_utf8(text->bytes, text->len)))
        text->len--;
}
