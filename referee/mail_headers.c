#include "referee/mail_headers.h"

#include "referee/automatic.h"
#include "referee/charset.h"
#include "referee/own_text.h"
#include "referee/subject.h"

#include <gmime/gmime.h>
#include <strings.h>

enum {
    RECIPIENTS_MOST = 100,
    REFERENCES_MOST = 100,
    NAME_LONGEST = 200, /* bytes */
    SUBJECT_LONGEST = 600,
    ID_LONGEST = 250
};

/* A letter whose headers are being read. */
struct reading {
    struct letter *letter;
    GMimeMessage *message;
    const char *own; /* the referee's address */
    struct arena *arena;
};

static const char *header(const void *message, const char *name)
{
    const char *const value = g_mime_object_get_header(GMIME_OBJECT(message), name);

    return value == NULL ? "" : value;
}

/* A text from a header as one line of at most that many bytes. */
static const char *one_line(struct reading *reading, const char *value, size_t most)
{
    struct buffer repaired = {0}, clean = {0}, line = {0};

    if (value == NULL)
        return "";
    charset_repair(&repaired, value, strlen(value));
    own_text_lines(&clean, repaired.bytes, repaired.len, FLOW_FIXED);
    for (size_t i = 0; i < clean.len; i++) {
        const char character = clean.bytes[i] == '\n' ? ' ' : clean.bytes[i];
        if (character != ' ' || (line.len > 0 && line.bytes[line.len - 1] != ' '))
            buffer_character(&line, character);
    }
    while (line.len > 0 && (line.len > most || line.bytes[line.len - 1] == ' ' ||
                            !charset_is_utf8(line.bytes, line.len)))
        line.len--;
    const char *const copy = arena_copy(reading->arena, buffer_string(&line), line.len);
    buffer_release(&repaired);
    buffer_release(&clean);
    buffer_release(&line);
    return copy;
}

/* The first mailbox of a list, also within a group; NULL if there is none. */
static InternetAddressMailbox *first_mailbox(InternetAddressList *list)
{
    for (int depth = 0; list != NULL && depth < 3; depth++) {
        InternetAddress *const first = internet_address_list_length(list) > 0
                                           ? internet_address_list_get_address(list, 0)
                                           : NULL;
        if (first == NULL)
            return NULL;
        if (INTERNET_ADDRESS_IS_MAILBOX(first))
            return INTERNET_ADDRESS_MAILBOX(first);
        list = internet_address_group_get_members(INTERNET_ADDRESS_GROUP(first));
    }
    return NULL;
}

/* Its address as it can be written to, or "". */
static const char *mailbox_address(struct reading *reading, InternetAddressMailbox *mailbox)
{
    const char *const address =
        mailbox == NULL ? NULL : internet_address_mailbox_get_idn_addr(mailbox);
    const char *const plain = address == NULL ? NULL : address_plain(address, reading->arena);

    return plain == NULL ? "" : plain;
}

static void read_sender(struct reading *reading)
{
    struct letter *const letter = reading->letter;
    InternetAddressMailbox *const from = first_mailbox(g_mime_message_get_from(reading->message));
    InternetAddressList *const answers = g_mime_message_get_reply_to(reading->message);

    letter->from = mailbox_address(reading, from);
    if (from != NULL)
        letter->name =
            one_line(reading, internet_address_get_name(INTERNET_ADDRESS(from)), NAME_LONGEST);
    letter->answer_to = letter->from;
    if (answers != NULL && internet_address_list_length(answers) == 1) {
        const char *const address = mailbox_address(reading, first_mailbox(answers));
        if (address[0] != '\0')
            letter->answer_to = address;
    }
}

/* Addresses that are being collected. */
struct collection {
    struct reading *reading;
    const char **list;
    size_t count;
};

static void collect(struct collection *into, const char *address)
{
    if (address[0] == '\0' || into->count == RECIPIENTS_MOST)
        return;
    for (size_t i = 0; i < into->count; i++)
        if (strcmp(into->list[i], address) == 0)
            return;
    into->list[into->count++] = address;
}

static void collect_list(struct collection *into, InternetAddressList *list)
{
    const int count = internet_address_list_length(list);

    for (int i = 0; i < count && into->count < RECIPIENTS_MOST; i++) {
        InternetAddress *const address = internet_address_list_get_address(list, i);
        if (INTERNET_ADDRESS_IS_MAILBOX(address))
            collect(into, mailbox_address(into->reading, INTERNET_ADDRESS_MAILBOX(address)));
    }
}

static void collect_text(struct collection *into, GMimeParserOptions *options, const char *text)
{
    InternetAddressList *const list =
        text == NULL ? NULL : internet_address_list_parse(options, text);

    if (list == NULL)
        return;
    collect_list(into, list);
    g_object_unref(list);
}

static bool names_recipients(const char *name)
{
    static const char *const names[] = {"To",           "Cc",
                                        "Delivered-To", "X-Original-To",
                                        "Envelope-To",  "X-Envelope-To",
                                        "Resent-To",    "X-Delivered-To"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Delivered-To and its kin are the business of servers: they name no one who reads. */
static bool names_readers(const char *name)
{
    return strcasecmp(name, "To") == 0 || strcasecmp(name, "Cc") == 0 ||
           strcasecmp(name, "Resent-To") == 0 || strcasecmp(name, "Resent-Cc") == 0;
}

static struct texts without_own(struct reading *reading, const struct collection *all)
{
    const char **const list = arena_allocate(reading->arena, RECIPIENTS_MOST * sizeof *list);
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++)
        if (!address_is_own(all->list[i], reading->own))
            list[count++] = all->list[i];
    return (struct texts){list, count};
}

static void read_recipients(struct reading *reading, const char *envelope,
                            GMimeParserOptions *options)
{
    struct collection found = {.reading = reading}, readers = {.reading = reading};
    GMimeHeaderList *const headers = g_mime_object_get_header_list(GMIME_OBJECT(reading->message));
    const int count = g_mime_header_list_get_count(headers);

    readers.list = arena_allocate(reading->arena, RECIPIENTS_MOST * sizeof *readers.list);
    found.list = arena_allocate(reading->arena, RECIPIENTS_MOST * sizeof *found.list);
    const char *const plain = address_plain(envelope, reading->arena);
    collect(&found, plain == NULL ? "" : plain);
    for (int i = 0; i < count; i++) {
        GMimeHeader *const field = g_mime_header_list_get_header_at(headers, i);
        if (names_recipients(g_mime_header_get_name(field)))
            collect_text(&found, options, g_mime_header_get_raw_value(field));
        if (names_readers(g_mime_header_get_name(field)))
            collect_text(&readers, options, g_mime_header_get_raw_value(field));
    }
    reading->letter->others = without_own(reading, &readers);
    reading->letter->recipients = (struct texts){found.list, found.count};
}

/* Whether the token behind the first so many is one, and none of them. */
static bool is_new(const char *const *tokens, size_t count)
{
    for (size_t i = 0; i < count && tokens[count] != NULL; i++)
        if (strcmp(tokens[i], tokens[count]) == 0)
            return false;
    return tokens[count] != NULL;
}

static void read_tokens(struct reading *reading, const char *subject)
{
    struct letter *const letter = reading->letter;
    const char **const tokens = arena_allocate(reading->arena, LETTER_TOKENS_MOST * sizeof *tokens);
    size_t count = 0;

    for (size_t i = 0; i < letter->recipients.count && count < LETTER_TOKENS_MOST; i++) {
        tokens[count] = address_token(letter->recipients.list[i], reading->own, reading->arena);
        count += is_new(tokens, count);
    }
    const size_t more =
        count + subject_tokens(subject, tokens + count, LETTER_TOKENS_MOST - count, reading->arena);
    for (size_t i = count; i < more; i++) {
        tokens[count] = tokens[i];
        count += is_new(tokens, count);
    }
    letter->tokens = (struct texts){tokens, count};
}

/* An id as it may be written again, or "": a dot at its end is lost on the way. */
static const char *plain_id(struct reading *reading, const char *id)
{
    const size_t len = id == NULL ? 0 : strlen(id);

    if (len == 0 || len > ID_LONGEST || id[len - 1] == '.')
        return "";
    for (size_t i = 0; i < len; i++)
        if (id[i] <= ' ' || id[i] > '~' || id[i] == '<' || id[i] == '>')
            return "";
    return arena_copy(reading->arena, id, len);
}

/* The ids in a header; of too many, the newest. */
static struct texts read_ids(struct reading *reading, GMimeParserOptions *options, const char *name)
{
    GMimeReferences *const ids = g_mime_references_parse(options, header(reading->message, name));
    const int count = ids == NULL ? 0 : g_mime_references_length(ids);
    const int first = count > REFERENCES_MOST ? count - REFERENCES_MOST : 0;
    const char **const list =
        arena_allocate(reading->arena, (size_t)(count - first + 1) * sizeof *list);
    size_t kept = 0;

    for (int i = first; i < count; i++) {
        list[kept] = plain_id(reading, g_mime_references_get_message_id(ids, i));
        kept += list[kept][0] != '\0';
    }
    if (ids != NULL)
        g_mime_references_free(ids);
    return (struct texts){list, kept};
}

static void read_ids_and_date(struct reading *reading, GMimeParserOptions *options)
{
    struct letter *const letter = reading->letter;
    GDateTime *const date = g_mime_message_get_date(reading->message);
    const struct texts answered = read_ids(reading, options, "In-Reply-To");

    letter->message_id = plain_id(reading, g_mime_message_get_message_id(reading->message));
    letter->in_reply_to = answered.count > 0 ? answered.list[0] : "";
    letter->references = read_ids(reading, options, "References");
    if (date != NULL)
        letter->date = g_date_time_to_unix(date);
}

/* The report-type of a multipart/report, "" if it has none, NULL of any other message. */
static const char *report_type(GMimeMessage *message)
{
    GMimeObject *const part = g_mime_message_get_mime_part(message);
    GMimeContentType *const type = part == NULL ? NULL : g_mime_object_get_content_type(part);

    if (type == NULL || !g_mime_content_type_is_type(type, "multipart", "report"))
        return NULL;
    const char *const report = g_mime_content_type_get_parameter(type, "report-type");
    return report == NULL ? "" : report;
}

GMimeParserOptions *mail_options_new(void)
{
    GMimeParserOptions *const options = g_mime_parser_options_new();
    const char *charsets[] = {"utf-8", "windows-1252", NULL};

    g_mime_parser_options_set_fallback_charsets(options, charsets);
    return options;
}

void mail_headers_read(struct letter *letter, GMimeMessage *message, const char *own,
                       const char *envelope, struct arena *arena)
{
    struct reading reading = {.letter = letter, .message = message, .own = own, .arena = arena};
    const struct fields fields = {.message = message, .value = header};
    GMimeParserOptions *const options = mail_options_new();
    const char *const subject =
        one_line(&reading, g_mime_message_get_subject(message), SUBJECT_LONGEST);

    read_sender(&reading);
    read_recipients(&reading, envelope, options);
    read_tokens(&reading, subject);
    letter->subject = subject_bare(subject, arena);
    read_ids_and_date(&reading, options);
    g_mime_parser_options_free(options);
    automatic_judge(letter, &fields, subject, report_type(message), own);
}
