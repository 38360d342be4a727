#include "referee/mail/read.h"

#include "referee/language/language.h"
#include "referee/mail/head.h"
#include "referee/mail/headers.h"
#include "referee/mail/html.h"
#include "referee/mail/text.h"
#include "referee/mail/unquoted.h"

#include <gmime/gmime.h>
#include <strings.h>

enum {
    HEADERS_MOST = 1 << 18, /* bytes of all headers */
    VALUE_LONGEST = 4096,   /* of a field that describes a part */
    MARKS_MOST = 2000,      /* lines that begin like a boundary */
    ID_LONGEST = 250,
    PIECE = 1 << 14 /* bytes decoded at a time */
};

/* Reads the body of a letter. */
struct mail_reader {
    struct letter *letter;
    const struct mail_limits *limits;
    struct arena *arena;
    GMimeParserOptions *options;
    const char **marks; /* the lines that begin like a boundary */
    size_t mark_count;
    struct buffer text;           /* of all parts read so far */
    size_t parts, decoded, depth; /* depth of the current part */
    const char *trouble;          /* why the text cannot be read, or NULL */
    const char *sealed;           /* why there is no text, if that is so */
};

/* A part of a message: its header, its body, and its type. */
struct mime_part {
    struct span head, body;
    GMimeContentType *type;
};

struct mail_limits mail_limits(void)
{
    return (struct mail_limits){.size = 8 << 20,
                                .decoded = 1 << 20,
                                .lines = 20000,
                                .parts = 200,
                                .depth = 20,
                                .text = 1 << 16};
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

static struct mime_part open_part(const struct mail_reader *reader, struct span bytes, size_t head,
                                  const char *type)
{
    struct mime_part part = {{bytes.bytes, head}, {bytes.bytes + head, bytes.len - head}, NULL};
    const char *const said = head_value(part.head, "Content-Type", VALUE_LONGEST, reader->arena);

    part.type = g_mime_content_type_parse(reader->options, said[0] == '\0' ? type : said);
    return part;
}

static void close_part(struct mime_part *part)
{
    g_object_unref(part->type);
}

static bool is_type(const struct mime_part *part, const char *type, const char *subtype)
{
    return g_mime_content_type_is_type(part->type, type, subtype);
}

static const char *parameter(const struct mime_part *part, const char *name)
{
    const char *const value = g_mime_content_type_get_parameter(part->type, name);

    return value == NULL ? "" : value;
}

static void fail(struct mail_reader *reader, const char *why)
{
    if (reader->trouble == NULL)
        reader->trouble = why;
}

/* The name of the character set comes from the mail. */
static void fail_for(struct mail_reader *reader, const char *charset)
{
    struct buffer why = {0};

    buffer_text(&why, SAID("its text is in a character set that is not known here: "));
    buffer_excerpt(&why, charset, strlen(charset), 60);
    fail(reader, arena_copy(reader->arena, buffer_string(&why), why.len));
    buffer_release(&why);
}

/* Whether the characters of base64 make whole groups of four. */
static bool is_whole_base64(const char *bytes, size_t len)
{
    size_t count = 0;

    for (size_t i = 0; i < len; i++)
        count += g_ascii_isalnum(bytes[i]) || strchr("+/=", bytes[i]) != NULL;
    return count % 4 == 0;
}

static bool ends_with(struct span bytes, const char *end)
{
    const size_t len = strlen(end);

    return bytes.len >= len && memcmp(bytes.bytes + bytes.len - len, end, len) == 0;
}

static GMimeContentEncoding encoding_of(const struct mail_reader *reader,
                                        const struct mime_part *part)
{
    return g_mime_content_encoding_from_string(
        head_value(part->head, "Content-Transfer-Encoding", VALUE_LONGEST, reader->arena));
}

/* Whether a message of a single part shows that it was cut off. The length that its head promises
 * may count line breaks twice. */
static void check_whole(struct mail_reader *reader, const struct mime_part *part,
                        const struct buffer *utf8)
{
    const GMimeContentEncoding encoding = encoding_of(reader, part);
    const struct span body = part->body;
    const char *const length = head_value(part->head, "Content-Length", 20, reader->arena);
    size_t most = body.len;

    for (size_t i = 0; i < body.len; i++)
        most += body.bytes[i] == '\n';
    if ((encoding == GMIME_CONTENT_ENCODING_BASE64 && !is_whole_base64(body.bytes, body.len)) ||
        (encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE &&
         (ends_with(body, "=") || ends_with(body, "=\n") || ends_with(body, "=\r\n"))) ||
        (body.len > 0 && !ends_with(body, "\n") &&
         (strtoull(length, NULL, 10) > most + 2 ||
          (is_type(part, "text", "html") && utf8->len > 0 && utf8->bytes[utf8->len - 1] != '>'))))
        fail(reader, SAID("the message ends before its text does"));
}

static enum flow part_flow(const struct mime_part *part)
{
    if (strcasecmp(parameter(part, "format"), "flowed") != 0)
        return FLOW_FIXED;
    return strcasecmp(parameter(part, "delsp"), "yes") == 0 ? FLOW_DELETE_SPACE : FLOW_FLOWED;
}

static void add_text(struct mail_reader *reader, const struct mime_part *part,
                     const struct buffer *utf8)
{
    struct buffer plain = {0};

    if (reader->text.len > 0)
        buffer_character(&reader->text, '\n');
    if (is_type(part, "text", "html")) {
        html_to_text(&plain, utf8->bytes, utf8->len);
        flowed_unwrap(&reader->text, plain.bytes, plain.len, FLOW_FIXED);
    } else {
        flowed_unwrap(&reader->text, utf8->bytes, utf8->len, part_flow(part));
    }
    buffer_release(&plain);
}

/* Appends the body of a part with its transfer encoding removed, up to the limit. */
static void decode(struct mail_reader *reader, const struct mime_part *part, struct buffer *out)
{
    GMimeFilter *const filter = g_mime_filter_basic_new(encoding_of(reader, part), FALSE);
    const size_t most = reader->limits->decoded - reader->decoded;
    char nothing[1] = "", *decoded;
    size_t len, room;

    for (size_t at = 0; at < part->body.len && out->len <= most; at += PIECE) {
        const size_t left = part->body.len - at;
        char *const piece = (char *)part->body.bytes + at; /* GMime does not change them */
        g_mime_filter_filter(filter, piece, left < PIECE ? left : PIECE, 0, &decoded, &len, &room);
        buffer_append(out, decoded, len);
    }
    g_mime_filter_complete(filter, nothing, 0, 0, &decoded, &len, &room);
    buffer_append(out, decoded, len);
    g_object_unref(filter);
}

static void read_text(struct mail_reader *reader, const struct mime_part *part)
{
    const char *const charset = parameter(part, "charset");
    const size_t most = reader->limits->decoded;
    struct buffer bytes = {0}, utf8 = {0};

    decode(reader, part, &bytes);
    if (reader->decoded + bytes.len > most)
        fail(reader, SAID("there is too much text in the message"));
    else if (!charset_read(&utf8, charset, bytes.bytes, bytes.len, most))
        fail_for(reader, charset);
    else if ((reader->decoded += bytes.len < utf8.len ? utf8.len : bytes.len) > most)
        fail(reader, SAID("there is too much text in the message"));
    buffer_release(&bytes);
    if (reader->trouble == NULL)
        add_text(reader, part, &utf8);
    if (reader->depth == 1)
        check_whole(reader, part, &utf8);
    buffer_release(&utf8);
}

/* --- parts */

static void read_part(struct mail_reader *reader, const struct mime_part *part);

static bool is_attached(const struct mail_reader *reader, const struct mime_part *part)
{
    const char *const said =
        head_value(part->head, "Content-Disposition", VALUE_LONGEST, reader->arena);

    return strncasecmp(said, "attachment", 10) == 0 &&
           (said[10] == '\0' || strchr("; \t(", said[10]));
}

static void read_leaf(struct mail_reader *reader, const struct mime_part *part)
{
    if (is_type(part, "text", "*") && !is_type(part, "text", "calendar") &&
        !is_attached(reader, part))
        read_text(reader, part);
    else if (is_type(part, "application", "pkcs7-mime") ||
             is_type(part, "application", "x-pkcs7-mime"))
        reader->sealed = SAID("its text is wrapped in S/MIME, which is not read here");
    else if (is_type(part, "application", "ms-tnef"))
        reader->sealed = SAID("its text is wrapped in winmail.dat, which is not read here");
}

static bool is_blank(const struct buffer *text, size_t from)
{
    while (from < text->len && (text->bytes[from] == ' ' || text->bytes[from] == '\n'))
        from++;
    return from == text->len;
}

/* The parts of a multipart. */
struct mime_parts {
    struct mime_part *list;
    size_t count;
    bool closed;
};

/* Reads the plain text if there is any, otherwise the last alternative that has a text. */
static void read_alternative(struct mail_reader *reader, const struct mime_parts *parts)
{
    const size_t before = reader->text.len;

    for (size_t i = 0; i < parts->count; i++) {
        if (is_type(&parts->list[i], "text", "plain"))
            read_part(reader, &parts->list[i]);
        if (!is_blank(&reader->text, before))
            return;
    }
    for (size_t i = parts->count; i-- > 0;) {
        reader->text.len = before;
        if (!is_type(&parts->list[i], "text", "plain"))
            read_part(reader, &parts->list[i]);
        if (!is_blank(&reader->text, before))
            return;
    }
}

/* Whether a line is this boundary; `behind` is the offset after it, `last` whether it ends the
 * multipart. */
static bool is_boundary(struct span rest, const char *boundary, size_t *behind, bool *last)
{
    const size_t len = strlen(boundary);
    size_t at = 2 + len;

    if (len == 0 || rest.len < at || memcmp(rest.bytes + 2, boundary, len) != 0)
        return false;
    *last = rest.len >= at + 2 && memcmp(rest.bytes + at, "--", 2) == 0;
    at += *last ? 2 : 0;
    while (at < rest.len &&
           (rest.bytes[at] == ' ' || rest.bytes[at] == '\t' || rest.bytes[at] == '\r'))
        at++;
    *behind = at + (at < rest.len);
    return at == rest.len || rest.bytes[at] == '\n';
}

/* The line break before a boundary belongs to the boundary. */
static void add_part(struct mail_reader *reader, const struct mime_part *multipart,
                     struct mime_parts *parts, const char *start, const char *end)
{
    static const char message[] = "message/rfc822", text[] = "text/plain";

    if (parts->count == reader->limits->parts) {
        fail(reader, SAID("the message is made of too many parts"));
        return;
    }
    end -= end > start && end[-1] == '\n';
    end -= end > start && end[-1] == '\r';
    const struct span bytes = {start, (size_t)(end - start)};
    parts->list[parts->count++] =
        open_part(reader, bytes, head_length(bytes, true),
                  is_type(multipart, "multipart", "digest") ? message : text);
}

/* Splits a multipart at its boundaries. */
static void split(struct mail_reader *reader, const struct mime_part *multipart,
                  struct mime_parts *parts)
{
    const char *const boundary = parameter(multipart, "boundary");
    const char *const end = multipart->body.bytes + multipart->body.len;
    const char *start = NULL;

    parts->list = arena_allocate(reader->arena, reader->limits->parts * sizeof *parts->list);
    for (size_t i = 0; i < reader->mark_count && !parts->closed; i++) {
        const char *const mark = reader->marks[i];
        size_t behind;
        if (mark < multipart->body.bytes || mark >= end ||
            !is_boundary((struct span){mark, (size_t)(end - mark)}, boundary, &behind,
                         &parts->closed))
            continue;
        if (start != NULL)
            add_part(reader, multipart, parts, start, mark);
        start = mark + behind;
    }
}

/* The id of a message without its angle brackets, "" if there is none. */
static const char *id_of(struct mail_reader *reader, struct span head)
{
    const char *const value = head_value(head, "Message-ID", ID_LONGEST, reader->arena);
    const char *const open = strchr(value, '<');
    size_t len = 0;

    while (open != NULL && open[1 + len] > ' ' && open[1 + len] <= '~' && open[1 + len] != '>')
        len++;
    return len == 0 || open[1 + len] != '>' ? "" : arena_copy(reader->arena, open + 1, len);
}

/* Takes from a part of a report what it is about (RFC 3464). */
static void read_report_part(struct mail_reader *reader, const struct mime_part *part)
{
    const struct span body = part->body;
    struct letter *const letter = reader->letter;

    if (is_type(part, "message", "delivery-status")) {
        const char *const action = head_value(body, "Action", VALUE_LONGEST, reader->arena);
        letter->failed = action[0] == '\0' || strncasecmp(action, "failed", 6) == 0;
    } else if (is_type(part, "message", "*") || is_type(part, "text", "rfc822-headers")) {
        letter->returned = id_of(reader, (struct span){body.bytes, head_length(body, true)});
    }
}

static void read_parts(struct mail_reader *reader, const struct mime_part *multipart,
                       const struct mime_parts *parts)
{
    const bool first_only = is_type(multipart, "multipart", "related") ||
                            is_type(multipart, "multipart", "signed") ||
                            is_type(multipart, "multipart", "report");

    for (size_t i = 0; i < parts->count && (i == 0 || !first_only); i++)
        read_part(reader, &parts->list[i]);
    if (is_type(multipart, "multipart", "report") && reader->depth == 1)
        for (size_t i = 1; i < parts->count; i++)
            read_report_part(reader, &parts->list[i]);
}

static void read_multipart(struct mail_reader *reader, const struct mime_part *multipart)
{
    struct mime_parts parts = {0};

    if (is_type(multipart, "multipart", "encrypted")) {
        fail(reader, SAID("its text is encrypted"));
        return;
    }
    split(reader, multipart, &parts);
    if (!parts.closed)
        fail(reader, SAID("the message ends before its parts do"));
    else if (is_type(multipart, "multipart", "alternative"))
        read_alternative(reader, &parts);
    else
        read_parts(reader, multipart, &parts);
    for (size_t i = 0; i < parts.count; i++)
        close_part(&parts.list[i]);
}

static void read_part(struct mail_reader *reader, const struct mime_part *part)
{
    if (reader->trouble != NULL)
        return;
    if (++reader->parts > reader->limits->parts || reader->depth >= reader->limits->depth) {
        fail(reader, SAID("the message is made of too many parts"));
        return;
    }
    reader->depth++;
    if (is_type(part, "multipart", "*"))
        read_multipart(reader, part);
    else
        read_leaf(reader, part);
    reader->depth--;
}

static size_t count_lines(const struct buffer *text)
{
    size_t count = 0;

    for (size_t i = 0; i < text->len; i++)
        count += text->bytes[i] == '\n';
    return count;
}

static void read_body(struct mail_reader *reader, const struct mime_part *whole)
{
    struct letter *const letter = reader->letter;
    struct buffer own = {0};

    read_part(reader, whole);
    if (count_lines(&reader->text) > reader->limits->lines)
        fail(reader, SAID("there is too much text in the message"));
    if (reader->trouble == NULL && is_blank(&reader->text, 0))
        reader->trouble = reader->sealed;
    if (reader->trouble == NULL)
        unquoted_text(&own, reader->text.bytes, reader->text.len, reader->arena);
    if (own.len > reader->limits->text)
        fail(reader, SAID("there is too much text in the message"));
    letter->readable = reader->trouble == NULL;
    if (letter->readable)
        letter->text = arena_copy(reader->arena, buffer_string(&own), own.len);
    else if (letter->kind == LETTER_PERSONAL)
        letter->why = reader->trouble;
    buffer_release(&own);
}

/* --- the whole message */

/* Collects the lines that begin like a boundary; false if there are too many. */
static bool find_marks(struct mail_reader *reader, struct span bytes)
{
    const char *const end = bytes.bytes + bytes.len;
    const char *stop;

    reader->marks = arena_allocate(reader->arena, MARKS_MOST * sizeof *reader->marks);
    for (const char *at = bytes.bytes; end - at >= 2; at = stop + 1) {
        if (at[0] == '-' && at[1] == '-') {
            if (reader->mark_count == MARKS_MOST)
                return false;
            reader->marks[reader->mark_count++] = at;
        }
        stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            break;
    }
    return true;
}

/* The message without the `From ` line of an mbox. */
static struct span without_envelope(struct span bytes)
{
    const char *const stop = bytes.len >= 5 && memcmp(bytes.bytes, "From ", 5) == 0
                                 ? memchr(bytes.bytes, '\n', bytes.len)
                                 : NULL;
    const size_t line = stop == NULL ? 0 : (size_t)(stop + 1 - bytes.bytes);

    return (struct span){bytes.bytes + line, bytes.len - line};
}

/* Shortens the message to what will be read: a bounded header, and the body unless something is
 * wrong. Returns the length of the header. */
static size_t bound(struct mail_reader *reader, struct span *message, bool too_large)
{
    size_t head = head_length(*message, false);

    if (head == 0) {
        head = message->len;
        fail(reader, SAID("the message ends within its headers"));
    }
    if (head > HEADERS_MOST) {
        head = HEADERS_MOST;
        reader->trouble = NULL;
        fail(reader, SAID("its headers are too long"));
    } else if (too_large) {
        fail(reader, SAID("the message is too large"));
    } else if (!find_marks(reader, *message)) {
        fail(reader, SAID("the message is made of too many parts"));
    }
    if (reader->trouble != NULL)
        message->len = head;
    return head;
}

void mail_read(struct letter *letter, const char *bytes, size_t len, const char *address,
               const char *envelope, const struct mail_limits *limits, struct arena *arena)
{
    struct mail_reader reader = {
        .letter = letter, .limits = limits, .arena = arena, .options = mail_options_new()};
    struct span message = without_envelope((struct span){len == 0 ? "" : bytes, len});

    *letter = (struct letter){.from = "",
                              .name = "",
                              .answer_to = "",
                              .message_id = "",
                              .in_reply_to = "",
                              .returned = "",
                              .failed = true,
                              .text = ""};
    const size_t head = bound(&reader, &message, len > limits->size);
    struct mime_part whole = open_part(&reader, message, head, "text/plain");
    const bool report = is_type(&whole, "multipart", "report");
    mail_headers_read(letter, whole.head, report ? parameter(&whole, "report-type") : NULL, address,
                      envelope, arena);
    read_body(&reader, &whole);
    if (letter->from[0] == '\0' && letter->kind == LETTER_PERSONAL) {
        letter->kind = LETTER_BROKEN;
        if (letter->readable)
            letter->why = SAID("it has no sender who could be answered");
    }
    close_part(&whole);
    g_mime_parser_options_free(reader.options);
    buffer_release(&reader.text);
}
