#include "referee/mail/write.h"
#include "referee/mail/text.h"

#include <gmime/gmime.h>

enum { REFERENCES_MOST = 12, SUBJECT_LONGEST = 300, NAME_LONGEST = 100, ID_LONGEST = 250 };

/* --- texts that may have come from anywhere */

/* One line of UTF-8 of at most `most` bytes, without control characters. */
static struct buffer one_line(const char *text, size_t most)
{
    struct buffer line = {0};

    flow_fixed(&line, text, strlen(text));
    for (size_t i = 0; i < line.len; i++)
        if (line.bytes[i] == '\n')
            line.bytes[i] = ' ';
    text_shorten(&line, most);
    return line;
}

/* Whether a text may stand in an id or an address unquoted. */
static bool is_plain(const char *text, const char *except)
{
    const size_t len = strlen(text);

    if (len == 0 || len > ID_LONGEST)
        return false;
    for (size_t i = 0; i < len; i++)
        if (text[i] <= ' ' || text[i] > '~' || strchr(except, text[i]) != NULL)
            return false;
    return true;
}

static bool is_id(const char *id)
{
    return is_plain(id, "<>");
}

/* --- headers */

static void set_header(GMimeMessage *message, const char *name, const char *value)
{
    g_mime_object_set_header(GMIME_OBJECT(message), name, value, "utf-8");
}

static void add_mailbox(GMimeMessage *message, GMimeAddressType type, const char *name,
                        const char *address)
{
    if (!is_plain(address, "<>()[]\\,;:\""))
        return;
    struct buffer line = one_line(name, NAME_LONGEST);
    for (size_t i = 0; i < line.len;
         i++) /* these would need quotes, which programs read differently */
        if (strchr("\"\\<>()[]@,;:", line.bytes[i]) != NULL)
            line.bytes[i] = ' ';
    g_mime_message_add_mailbox(message, type, line.len == 0 ? NULL : buffer_string(&line), address);
    buffer_release(&line);
}

static void set_id(GMimeMessage *message, const char *name, const char *id)
{
    struct buffer line = {0};

    if (!is_id(id))
        return;
    buffer_format(&line, "<%s>", id);
    set_header(message, name, buffer_string(&line));
    buffer_release(&line);
}

/* The first message of the thread and the newest ones. */
static void set_references(GMimeMessage *message, const struct texts *ids)
{
    struct buffer line = {0};

    for (size_t i = 0; i < ids->count; i++) {
        if ((i > 0 && i + REFERENCES_MOST <= ids->count) || !is_id(ids->list[i]))
            continue;
        if (line.len > 0)
            buffer_character(&line, ' ');
        buffer_format(&line, "<%s>", ids->list[i]);
    }
    if (line.len > 0)
        set_header(message, "References", buffer_string(&line));
    buffer_release(&line);
}

static void set_subject(GMimeMessage *message, const char *subject)
{
    struct buffer line = one_line(subject, SUBJECT_LONGEST);

    g_mime_message_set_subject(message, buffer_string(&line), "utf-8");
    buffer_release(&line);
}

static void set_date(GMimeMessage *message, int64_t seconds)
{
    GDateTime *const date = g_date_time_new_from_unix_utc(seconds);

    if (date == NULL)
        return;
    g_mime_message_set_date(message, date);
    g_date_time_unref(date);
}

static void set_headers(GMimeMessage *message, const struct reply *reply)
{
    add_mailbox(message, GMIME_ADDRESS_TYPE_FROM, reply->from_name, reply->from);
    add_mailbox(message, GMIME_ADDRESS_TYPE_TO, reply->to_name, reply->to);
    add_mailbox(message, GMIME_ADDRESS_TYPE_REPLY_TO, reply->from_name, reply->answer_to);
    set_subject(message, reply->subject);
    set_date(message, reply->date);
    if (is_id(reply->message_id))
        g_mime_message_set_message_id(message, reply->message_id);
    set_id(message, "In-Reply-To", reply->in_reply_to);
    set_references(message, &reply->references);
    set_header(message, "Auto-Submitted", reply->unasked ? "auto-generated" : "auto-replied");
    /* Exchange looks only at this field before it sends notices of absence. */
    set_header(message, "X-Auto-Response-Suppress", "OOF, AutoReply");
}

/* --- parts */

/* The bytes as the content of a part, which is written in this encoding. */
static void set_content(GMimePart *part, const char *bytes, size_t len,
                        GMimeContentEncoding encoding)
{
    GMimeStream *const stream = g_mime_stream_mem_new_with_buffer(bytes, len);
    GMimeDataWrapper *const content =
        g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT);

    g_mime_part_set_content(part, content);
    g_mime_part_set_content_encoding(part, encoding);
    g_object_unref(content);
    g_object_unref(stream);
}

/* Whether a text can be sent unencoded: ASCII, short lines, no line that begins a message in an
 * mbox, no trailing blanks that a server would remove. */
static bool is_simple(const struct buffer *text)
{
    for (size_t i = 0, line = 0; i < text->len; i++) {
        const bool begins = i == line;
        if ((unsigned char)text->bytes[i] >= 0x80 || i - line > 900 ||
            (begins && text->len - i >= 5 && memcmp(text->bytes + i, "From ", 5) == 0))
            return false;
        if (text->bytes[i] != '\n')
            continue;
        if (!begins && text->bytes[i - 1] == ' ')
            return false;
        line = i + 1;
    }
    return true;
}

static GMimeObject *text_part(const char *text)
{
    GMimePart *const part = g_mime_part_new_with_type("text", "plain");
    struct buffer clean = {0};

    flow_fixed(&clean, text, strlen(text));
    g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", "utf-8");
    g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "format", "fixed");
    set_content(part, clean.bytes, clean.len,
                is_simple(&clean) ? GMIME_CONTENT_ENCODING_7BIT
                                  : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
    buffer_release(&clean);
    return GMIME_OBJECT(part);
}

static GMimeObject *attachment_part(const struct attachment *attachment)
{
    const char *const slash = strchr(attachment->type, '/');
    char *const type = slash == NULL
                           ? g_strdup("application")
                           : g_strndup(attachment->type, (gsize)(slash - attachment->type));
    GMimePart *const part =
        g_mime_part_new_with_type(type, slash == NULL ? "octet-stream" : slash + 1);

    g_free(type);
    g_mime_object_set_disposition(GMIME_OBJECT(part), GMIME_DISPOSITION_ATTACHMENT);
    g_mime_part_set_filename(part, attachment->name);
    set_content(part, attachment->bytes, attachment->len, GMIME_CONTENT_ENCODING_BASE64);
    return GMIME_OBJECT(part);
}

/* A boundary that depends only on the message, and that no line of its parts can equal: neither
 * base64 nor quoted-printable contains `=_`, and an unencoded text does not know the id. */
static void set_boundary(GMimeMultipart *multipart, const char *message_id)
{
    char *const digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, message_id, -1);
    struct buffer boundary = {0};

    buffer_format(&boundary, "=_%.32s", digest);
    g_mime_multipart_set_boundary(multipart, buffer_string(&boundary));
    buffer_release(&boundary);
    g_free(digest);
}

static GMimeObject *body(const struct reply *reply)
{
    GMimeObject *const text = text_part(reply->text);

    if (reply->attachment_count == 0)
        return text;
    GMimeMultipart *const multipart = g_mime_multipart_new_with_subtype("mixed");
    set_boundary(multipart, reply->message_id);
    g_mime_multipart_add(multipart, text);
    g_object_unref(text);
    for (size_t i = 0; i < reply->attachment_count; i++) {
        GMimeObject *const part = attachment_part(&reply->attachments[i]);
        g_mime_multipart_add(multipart, part);
        g_object_unref(part);
    }
    return GMIME_OBJECT(multipart);
}

static void write_message(GMimeMessage *message, struct buffer *out)
{
    GMimeStream *const stream = g_mime_stream_mem_new();

    (void)g_mime_object_write_to_stream(GMIME_OBJECT(message), NULL, stream);
    const GByteArray *const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    buffer_append(out, (const char *)bytes->data, bytes->len);
    g_object_unref(stream);
}

bool mail_attach(const char *bytes, size_t len, const struct attachment *attachment,
                 struct buffer *out)
{
    GMimeStream *const stream = g_mime_stream_mem_new_with_buffer(bytes, len);
    GMimeParser *const parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *const message = g_mime_parser_construct_message(parser, NULL);
    const char *const id = message == NULL ? NULL : g_mime_message_get_message_id(message);

    if (id != NULL) {
        GMimeMultipart *const multipart = g_mime_multipart_new_with_subtype("mixed");
        GMimeObject *const part = attachment_part(attachment);
        set_boundary(multipart, id);
        g_mime_multipart_add(multipart, g_mime_message_get_mime_part(message));
        g_mime_multipart_add(multipart, part);
        g_mime_message_set_mime_part(message, GMIME_OBJECT(multipart));
        write_message(message, out);
        g_object_unref(part);
        g_object_unref(multipart);
    }
    if (message != NULL)
        g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
    return id != NULL;
}

void mail_write(const struct reply *reply, struct buffer *out)
{
    GMimeMessage *const message = g_mime_message_new(FALSE);
    GMimeObject *const part = body(reply);

    set_headers(message, reply);
    g_mime_message_set_mime_part(message, part);
    write_message(message, out);
    g_object_unref(part);
    g_object_unref(message);
}
