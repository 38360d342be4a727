#include "referee/charset.h"
#include "referee/hypertext.h"
#include "referee/mail.h"
#include "referee/mail_headers.h"
#include "referee/own_text.h"

#include <gmime/gmime.h>
#include <strings.h>

enum {
    HEADERS_MOST = 1 << 18, /* bytes of all headers */
    COLONS_MOST = 500,      /* in a header of addresses */
    MARKS_MOST = 2000       /* lines that could be boundaries of parts */
};

/* A message on its way to a letter. */
struct reading {
    struct letter *letter;
    const struct mail_limits *limits;
    struct arena *arena;
    GMimeMessage *message;
    const char *bytes; /* the message as it is parsed: no NUL, but one behind it */
    size_t len;
    struct buffer text;           /* of all parts that were read */
    size_t parts, decoded, depth; /* of the part that is being read */
    const char *trouble;          /* why the text cannot be read, NULL if it can */
    const char *sealed;           /* what stands in place of a text, if there is none */
};

struct mail_limits mail_limits(void)
{
    return (struct mail_limits){
        .size = 8 << 20, .decoded = 2 << 20, .parts = 200, .depth = 20, .text = 1 << 16};
}

void mail_open(void)
{
    g_mime_init();
}

void mail_close(void)
{
    g_mime_shutdown();
}

/* --- texts of parts */

static bool is_type(GMimeObject *part, const char *type, const char *subtype)
{
    return g_mime_content_type_is_type(g_mime_object_get_content_type(part), type, subtype);
}

static const char *parameter(GMimeObject *part, const char *name)
{
    const char *const value =
        g_mime_content_type_get_parameter(g_mime_object_get_content_type(part), name);

    return value == NULL ? "" : value;
}

static void fail(struct reading *reading, const char *format, const char *detail)
{
    struct buffer reason = {0};
    struct buffer shown = {0};

    if (reading->trouble != NULL)
        return;
    buffer_excerpt(&shown, detail, strlen(detail), 60);
    buffer_text(&reason, format);
    buffer_append(&reason, shown.bytes, shown.len);
    reading->trouble = arena_copy(reading->arena, buffer_string(&reason), reason.len);
    buffer_release(&reason);
    buffer_release(&shown);
}

/* How many characters of base64 there are, up to padding. */
static bool is_whole_base64(const char *bytes, size_t len)
{
    size_t count = 0;

    for (size_t i = 0; i < len; i++)
        count += g_ascii_isalnum(bytes[i]) || strchr("+/=", bytes[i]) != NULL;
    return count % 4 == 0;
}

/* A message of one part tells its end by nothing else. */
static void check_whole(struct reading *reading, GMimePart *part)
{
    const char *const body = strstr(reading->bytes, "\n\n");
    const char *const dos = strstr(reading->bytes, "\r\n\r\n");
    const char *const start = dos != NULL && (body == NULL || dos < body) ? dos : body;
    const size_t left = start == NULL ? 0 : reading->len - (size_t)(start - reading->bytes);
    const GMimeContentEncoding encoding = g_mime_part_get_content_encoding(part);

    if (left == 0)
        return;
    if (reading->bytes[reading->len - 1] != '\n' ||
        (encoding == GMIME_CONTENT_ENCODING_BASE64 && !is_whole_base64(start, left)) ||
        (encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE && left > 3 &&
         (memcmp(start + left - 2, "=\n", 2) == 0 || memcmp(start + left - 3, "=\r\n", 3) == 0)))
        fail(reading, "the message ends before its text does", "");
}

static enum flow part_flow(GMimeObject *part)
{
    if (strcasecmp(parameter(part, "format"), "flowed") != 0)
        return FLOW_FIXED;
    return strcasecmp(parameter(part, "delsp"), "yes") == 0 ? FLOW_DELETE_SPACE : FLOW_FLOWED;
}

static void add_text(struct reading *reading, GMimeObject *part, const struct buffer *utf8)
{
    struct buffer plain = {0};

    if (reading->text.len > 0)
        buffer_character(&reading->text, '\n');
    if (is_type(part, "text", "html")) {
        hypertext_read(&plain, utf8->bytes, utf8->len);
        own_text_lines(&reading->text, plain.bytes, plain.len, FLOW_FIXED);
    } else {
        own_text_lines(&reading->text, utf8->bytes, utf8->len, part_flow(part));
    }
    buffer_release(&plain);
}

/* The bytes of a part, its transfer encoding undone. */
static GMimeStream *decode(GMimePart *part)
{
    GMimeStream *const stream = g_mime_stream_mem_new();
    GMimeDataWrapper *const content = g_mime_part_get_content(part);

    if (content != NULL)
        (void)g_mime_data_wrapper_write_to_stream(content, stream);
    return stream;
}

static void read_text(struct reading *reading, GMimePart *part)
{
    GMimeStream *const stream = decode(part);
    const GByteArray *const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    const char *const charset = parameter(GMIME_OBJECT(part), "charset");
    struct buffer utf8 = {0};

    reading->decoded += bytes->len;
    if (reading->decoded > reading->limits->decoded)
        fail(reading, "there is too much text in the message", "");
    else if (!charset_read(&utf8, charset, (const char *)bytes->data, bytes->len))
        fail(reading, "its text is in a character set that is not known here: ", charset);
    else
        add_text(reading, GMIME_OBJECT(part), &utf8);
    if (reading->depth == 1)
        check_whole(reading, part);
    buffer_release(&utf8);
    g_object_unref(stream);
}

/* --- parts */

static void read_object(struct reading *reading, GMimeObject *object);

static void note_sealed(struct reading *reading, GMimeObject *part)
{
    if (is_type(part, "application", "pkcs7-mime") || is_type(part, "application", "x-pkcs7-mime"))
        reading->sealed = "its text is wrapped in S/MIME, which is not read here";
    if (is_type(part, "application", "ms-tnef"))
        reading->sealed = "its text is wrapped in winmail.dat, which is not read here";
}

static void read_leaf(struct reading *reading, GMimePart *part)
{
    GMimeContentDisposition *const disposition =
        g_mime_object_get_content_disposition(GMIME_OBJECT(part));
    const bool attached =
        disposition != NULL && g_mime_content_disposition_is_attachment(disposition);

    if (is_type(GMIME_OBJECT(part), "text", "*") && !attached &&
        !is_type(GMIME_OBJECT(part), "text", "calendar")) {
        read_text(reading, part);
        return;
    }
    note_sealed(reading, GMIME_OBJECT(part));
    reading->letter->attachments++;
}

static bool is_blank(const struct buffer *text, size_t from)
{
    while (from < text->len && (text->bytes[from] == ' ' || text->bytes[from] == '\n'))
        from++;
    return from == text->len;
}

/* Plain text if there is any, else the last alternative that has a text. */
static void read_alternative(struct reading *reading, GMimeMultipart *multipart)
{
    const int count = g_mime_multipart_get_count(multipart);
    const size_t before = reading->text.len;

    for (int i = 0; i < count; i++) {
        GMimeObject *const part = g_mime_multipart_get_part(multipart, i);
        if (is_type(part, "text", "plain"))
            read_object(reading, part);
        if (!is_blank(&reading->text, before))
            return;
    }
    for (int i = count; i-- > 0;) {
        GMimeObject *const part = g_mime_multipart_get_part(multipart, i);
        reading->text.len = before;
        if (!is_type(part, "text", "plain"))
            read_object(reading, part);
        if (!is_blank(&reading->text, before))
            return;
    }
}

/* The end of a multipart is in the message, or the message is not whole. */
static bool is_closed(struct reading *reading, GMimeMultipart *multipart)
{
    const char *const boundary = g_mime_multipart_get_boundary(multipart);
    struct buffer end = {0};

    if (boundary == NULL)
        return false;
    buffer_format(&end, "--%s--", boundary);
    const bool found = strstr(reading->bytes, buffer_string(&end)) != NULL;
    buffer_release(&end);
    return found;
}

static void read_multipart(struct reading *reading, GMimeMultipart *multipart)
{
    const bool first_only = is_type(GMIME_OBJECT(multipart), "multipart", "related") ||
                            is_type(GMIME_OBJECT(multipart), "multipart", "signed") ||
                            is_type(GMIME_OBJECT(multipart), "multipart", "report");
    const int count = g_mime_multipart_get_count(multipart);

    if (is_type(GMIME_OBJECT(multipart), "multipart", "encrypted")) {
        fail(reading, "its text is encrypted", "");
    } else if (!is_closed(reading, multipart)) {
        fail(reading, "the message ends before its parts do", "");
    } else if (is_type(GMIME_OBJECT(multipart), "multipart", "alternative")) {
        read_alternative(reading, multipart);
    } else {
        for (int i = 0; i < (first_only && count > 1 ? 1 : count); i++)
            read_object(reading, g_mime_multipart_get_part(multipart, i));
        if (first_only && count > 1)
            reading->letter->attachments += (size_t)count - 1;
    }
}

static void read_object(struct reading *reading, GMimeObject *object)
{
    if (reading->trouble != NULL)
        return;
    if (++reading->parts > reading->limits->parts || reading->depth >= reading->limits->depth) {
        fail(reading, "the message is made of too many parts", "");
        return;
    }
    reading->depth++;
    if (GMIME_IS_MULTIPART(object))
        read_multipart(reading, GMIME_MULTIPART(object));
    else if (GMIME_IS_PART(object))
        read_leaf(reading, GMIME_PART(object));
    else
        reading->letter->attachments++;
    reading->depth--;
}

static void read_body(struct reading *reading)
{
    struct letter *const letter = reading->letter;
    GMimeObject *const part = g_mime_message_get_mime_part(reading->message);
    struct buffer own = {0};

    if (part != NULL)
        read_object(reading, part);
    if (reading->trouble == NULL && is_blank(&reading->text, 0))
        reading->trouble = reading->sealed;
    if (reading->trouble == NULL)
        own_text(&own, reading->text.bytes, reading->text.len, reading->arena);
    if (own.len > reading->limits->text)
        fail(reading, "there is too much text in the message", "");
    letter->readable = reading->trouble == NULL;
    if (letter->readable)
        letter->text = arena_copy(reading->arena, buffer_string(&own), own.len);
    else if (letter->kind == LETTER_PERSONAL)
        letter->why = reading->trouble;
    buffer_release(&own);
}

/* --- the whole message */

/* The length of the headers, with the empty line behind them; 0 if that is missing. */
static size_t headers_length(const char *bytes, size_t len)
{
    size_t at = 0;

    while (at < len) {
        const char *const stop = memchr(bytes + at, '\n', len - at);
        if (stop == NULL)
            return 0;
        const size_t line = (size_t)(stop - (bytes + at));
        at += line + 1;
        if (line == 0 || (line == 1 && stop[-1] == '\r'))
            return at;
    }
    return 0;
}

/* How many lines begin as boundaries do. */
static size_t marks(const char *bytes, size_t len)
{
    size_t count = 0;

    for (size_t at = 0; at + 1 < len; at++) {
        count += bytes[at] == '-' && bytes[at + 1] == '-';
        const char *const stop = memchr(bytes + at, '\n', len - at);
        if (stop == NULL)
            break;
        at = (size_t)(stop - bytes);
    }
    return count;
}

/* The end of a header that begins at `at`: behind its last line, which none that begins with a
 * blank follows. */
static size_t field_end(const char *bytes, size_t len, size_t at)
{
    while (at < len) {
        const char *const stop = memchr(bytes + at, '\n', len - at);
        if (stop == NULL)
            return len;
        at = (size_t)(stop - bytes) + 1;
        if (at < len && bytes[at] != ' ' && bytes[at] != '\t')
            break;
    }
    return at;
}

/* Whether a header begins like one of those that hold addresses, or as one might. */
static bool may_hold_addresses(const char *bytes, size_t len)
{
    static const char *const names[] = {
        "From",        "Sender",        "Reply-To",      "To",
        "Cc",          "Bcc",           "Resent-",       "Delivered-To",
        "Envelope-To", "X-Original-To", "X-Envelope-To", "X-Delivered-To"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (len >= strlen(names[i]) && strncasecmp(bytes, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Whether groups of addresses stand within groups so deep that GMime, which reads them by
 * recursion, would run out of stack. Parts that are messages have such headers too. */
static bool has_deep_groups(const char *bytes, size_t len)
{
    for (size_t at = 0, end; at < len; at = end) {
        size_t colons = 0;
        end = field_end(bytes, len, at);
        if (!may_hold_addresses(bytes + at, end - at))
            continue;
        for (size_t i = at; i < end; i++)
            colons += bytes[i] == ':';
        if (colons > COLONS_MOST)
            return true;
    }
    return false;
}

/* A copy to be parsed: no line of an mbox in front, no NUL. */
static void prepare(struct reading *reading, const char *bytes, size_t len)
{
    const bool too_large = len > reading->limits->size;

    if (len >= 5 && memcmp(bytes, "From ", 5) == 0) {
        const char *const stop = memchr(bytes, '\n', len);
        const size_t line = stop == NULL ? len : (size_t)(stop + 1 - bytes);
        bytes += line;
        len -= line;
    }
    const size_t headers = headers_length(bytes, len);
    if (headers == 0)
        fail(reading, "the message ends within its headers", "");
    if (headers > HEADERS_MOST || (headers == 0 && len > HEADERS_MOST)) {
        fail(reading, "its headers are too long", "");
        len = 0;
    } else if (too_large) {
        fail(reading, "the message is too large", "");
        len = headers;
    } else if (marks(bytes, len) > MARKS_MOST) {
        fail(reading, "the message is made of too many parts", "");
        len = headers;
    }
    if (has_deep_groups(bytes, len)) {
        fail(reading, "its headers are not well formed", "");
        len = 0;
    }
    char *const copy = arena_copy(reading->arena, len == 0 ? "" : bytes, len);
    for (size_t i = 0; i < len; i++)
        if (copy[i] == '\0')
            copy[i] = '?';
    reading->bytes = copy;
    reading->len = len;
}

static GMimeMessage *parse(const struct reading *reading)
{
    GMimeParserOptions *const options = mail_options_new();
    GMimeStream *const stream = g_mime_stream_mem_new_with_buffer(reading->bytes, reading->len);
    GMimeParser *const parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *const message = g_mime_parser_construct_message(parser, options);

    g_object_unref(parser);
    g_object_unref(stream);
    g_mime_parser_options_free(options);
    return message;
}

static void read_message(struct reading *reading, const char *address, const char *envelope)
{
    mail_headers_read(reading->letter, reading->message, address, envelope, reading->arena);
    read_body(reading);
    if (reading->letter->from[0] == '\0' && reading->letter->kind == LETTER_PERSONAL) {
        reading->letter->kind = LETTER_BROKEN;
        reading->letter->why = "it has no sender who could be answered";
    }
}

void mail_read(struct letter *letter, const char *bytes, size_t len, const char *address,
               const char *envelope, const struct mail_limits *limits, struct arena *arena)
{
    struct reading reading = {.letter = letter, .limits = limits, .arena = arena};

    *letter = (struct letter){.kind = LETTER_BROKEN,
                              .why = "it is no message",
                              .from = "",
                              .name = "",
                              .answer_to = "",
                              .subject = "",
                              .message_id = "",
                              .in_reply_to = "",
                              .date = INT64_MIN,
                              .text = ""};
    prepare(&reading, bytes, len);
    reading.message = reading.len == 0 ? NULL : parse(&reading);
    if (reading.message != NULL) {
        read_message(&reading, address, envelope);
        g_object_unref(reading.message);
    } else if (reading.trouble != NULL) {
        letter->why = reading.trouble;
    }
    buffer_release(&reading.text);
}
