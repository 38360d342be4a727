#include "referee/mail/headers.h"

#include "referee/mail/address.h"
#include "referee/mail/text.h"

#include <gmime/gmime.h>
#include <string.h>
#include <strings.h>

enum {
    RECIPIENTS_MOST = 100,
    REFERENCES_MOST = 100,
    ADDRESSES_LONGEST = 2048,  /* bytes of a sender that GMime parses … */
    RECIPIENTS_LONGEST = 8192, /* … and of all recipients: its time grows with the square */
    GROUPS_DEEPEST = 3,
    COLONS_MOST = 100, /* it reads groups by recursion */
    IDS_LONGEST = 8192,
    SUBJECT_RAW_LONGEST = 4096,
    NAME_LONGEST = 200, /* bytes */
    SUBJECT_LONGEST = 600,
    ID_LONGEST = 250,
    VALUE_LONGEST = 998 /* of fields that show who wrote */
};

/* Reads the header of a letter. */
struct header_reader {
    struct letter *letter;
    struct span head;
    const char *own;    /* the referee's address */
    const char *report; /* the report-type of a multipart/report, or NULL */
    GMimeParserOptions *options;
    struct arena *arena;
};

static const char *value(const struct header_reader *reader, const char *name, size_t most)
{
    return head_value(reader->head, name, most, reader->arena);
}

/* A text from a header as one line of at most `most` bytes. */
static const char *one_line(struct header_reader *reader, const char *value, size_t most)
{
    struct buffer clean = {0}, line = {0};

    if (value == NULL)
        return "";
    flow_fixed(&clean, value, strlen(value));
    for (size_t i = 0; i < clean.len; i++) {
        const char character = clean.bytes[i] == '\n' ? ' ' : clean.bytes[i];
        if (character != ' ' || (line.len > 0 && line.bytes[line.len - 1] != ' '))
            buffer_character(&line, character);
    }
    text_shorten(&line, most);
    const char *const copy = arena_copy(reader->arena, buffer_string(&line), line.len);
    buffer_release(&clean);
    buffer_release(&line);
    return copy;
}

/* The first mailbox of a list, which may stand in a group; NULL if there is none. */
static InternetAddressMailbox *first_mailbox(InternetAddressList *list)
{
    for (int depth = 0; list != NULL && depth < GROUPS_DEEPEST; depth++) {
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

/* Its address in plain form, or "" if mail cannot be sent there. */
static const char *mailbox_address(struct header_reader *reader, InternetAddressMailbox *mailbox)
{
    const char *const address =
        mailbox == NULL ? NULL : internet_address_mailbox_get_idn_addr(mailbox);
    const char *const plain = address == NULL ? NULL : address_plain(address, reader->arena);

    return plain == NULL ? "" : plain;
}

/* The addresses in the value of a header; NULL if there are none. The caller unrefs them. */
static InternetAddressList *parse_addresses(const struct header_reader *reader, const char *text)
{
    size_t colons = 0;

    for (const char *at = text; *at != '\0'; at++)
        colons += *at == ':';
    return colons > COLONS_MOST ? NULL : internet_address_list_parse(reader->options, text);
}

static void read_from(struct header_reader *reader)
{
    struct letter *const letter = reader->letter;
    InternetAddressList *const list =
        parse_addresses(reader, value(reader, "From", ADDRESSES_LONGEST));

    if (list == NULL)
        return;
    InternetAddressMailbox *const from = first_mailbox(list);
    letter->from = mailbox_address(reader, from);
    if (from != NULL)
        letter->name =
            one_line(reader, internet_address_get_name(INTERNET_ADDRESS(from)), NAME_LONGEST);
    g_object_unref(list);
}

bool mail_mailbox_read(const char *text, struct arena *arena, const char **name,
                       const char **address)
{
    struct header_reader reader = {.options = mail_options_new(), .arena = arena};
    InternetAddressList *const list =
        strlen(text) > ADDRESSES_LONGEST ? NULL : parse_addresses(&reader, text);
    InternetAddressMailbox *const mailbox =
        list == NULL || internet_address_list_length(list) != 1 ? NULL : first_mailbox(list);

    *address = mailbox_address(&reader, mailbox);
    *name =
        mailbox == NULL
            ? ""
            : one_line(&reader, internet_address_get_name(INTERNET_ADDRESS(mailbox)), NAME_LONGEST);
    if (list != NULL)
        g_object_unref(list);
    g_mime_parser_options_free(reader.options);
    return (*address)[0] != '\0';
}

static void read_sender(struct header_reader *reader)
{
    struct letter *const letter = reader->letter;

    read_from(reader);
    letter->answer_to = letter->from;
    InternetAddressList *const answers =
        parse_addresses(reader, value(reader, "Reply-To", ADDRESSES_LONGEST));
    if (answers == NULL)
        return;
    if (internet_address_list_length(answers) == 1) {
        const char *const address = mailbox_address(reader, first_mailbox(answers));
        if (address[0] != '\0')
            letter->answer_to = address;
    }
    g_object_unref(answers);
}

/* Addresses collected so far, each once. */
struct address_list {
    struct header_reader *reader;
    const char **list;
    size_t count;
};

static void collect(struct address_list *into, const char *address)
{
    if (address[0] == '\0' || into->count == RECIPIENTS_MOST)
        return;
    for (size_t i = 0; i < into->count; i++)
        if (strcmp(into->list[i], address) == 0)
            return;
    into->list[into->count++] = address;
}

/* Adds the addresses of a list, and of groups in it. */
static void collect_list(struct address_list *into, InternetAddressList *list, int depth)
{
    const int count = list == NULL ? 0 : internet_address_list_length(list);

    for (int i = 0; i < count && into->count < RECIPIENTS_MOST; i++) {
        InternetAddress *const address = internet_address_list_get_address(list, i);
        if (INTERNET_ADDRESS_IS_MAILBOX(address))
            collect(into, mailbox_address(into->reader, INTERNET_ADDRESS_MAILBOX(address)));
        else if (depth < GROUPS_DEEPEST)
            collect_list(into, internet_address_group_get_members(INTERNET_ADDRESS_GROUP(address)),
                         depth + 1);
    }
}

static bool is_one_of(const struct field *field, const char *const *names)
{
    for (; *names != NULL; names++)
        if (head_is(field, *names))
            return true;
    return false;
}

static struct texts without_own(struct header_reader *reader, const struct address_list *all)
{
    const char **const list = arena_allocate(reader->arena, RECIPIENTS_MOST * sizeof *list);
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++)
        if (!address_is_own(all->list[i], reader->own))
            list[count++] = all->list[i];
    return (struct texts){list, count};
}

/* Servers write Delivered-To and the like; these name no other readers. */
static void read_recipients(struct header_reader *reader, const char *envelope)
{
    static const char *const to_servers[] = {"Delivered-To",  "X-Original-To",  "Envelope-To",
                                             "X-Envelope-To", "X-Delivered-To", NULL};
    static const char *const to_readers[] = {"To", "Cc", "Resent-To", "Resent-Cc", NULL};
    struct address_list found = {.reader = reader}, readers = {.reader = reader};
    struct span rest = reader->head;
    struct field field;
    size_t left = RECIPIENTS_LONGEST;

    found.list = arena_allocate(reader->arena, RECIPIENTS_MOST * sizeof *found.list);
    readers.list = arena_allocate(reader->arena, RECIPIENTS_MOST * sizeof *readers.list);
    const char *const plain = address_plain(envelope, reader->arena);
    collect(&found, plain == NULL ? "" : plain);
    while (left > 0 && head_next(&rest, &field)) {
        const bool read = is_one_of(&field, to_readers);
        if (!read && !is_one_of(&field, to_servers))
            continue;
        const char *const text = head_line(field.value, left, reader->arena);
        InternetAddressList *const list = parse_addresses(reader, text);
        left -= strlen(text) < left ? strlen(text) + 1 : left;
        if (list == NULL)
            continue;
        collect_list(&found, list, 0);
        if (read)
            collect_list(&readers, list, 0);
        g_object_unref(list);
    }
    reader->letter->recipients = (struct texts){found.list, found.count};
    reader->letter->others = without_own(reader, &readers);
}

/* Whether the token at `count` exists, and differs from those before it. */
static bool is_new(const char *const *tokens, size_t count)
{
    for (size_t i = 0; i < count && tokens[count] != NULL; i++)
        if (strcmp(tokens[i], tokens[count]) == 0)
            return false;
    return tokens[count] != NULL;
}

static void read_tokens(struct header_reader *reader, const char *subject)
{
    struct letter *const letter = reader->letter;
    const char **const tokens = arena_allocate(reader->arena, LETTER_TOKENS_MOST * sizeof *tokens);
    size_t count = 0;

    for (size_t i = 0; i < letter->recipients.count && count < LETTER_TOKENS_MOST; i++) {
        tokens[count] = address_token(letter->recipients.list[i], reader->own, reader->arena);
        count += is_new(tokens, count);
    }
    const size_t more =
        count + subject_tokens(subject, tokens + count, LETTER_TOKENS_MOST - count, reader->arena);
    for (size_t i = count; i < more; i++) {
        tokens[count] = tokens[i];
        count += is_new(tokens, count);
    }
    letter->tokens = (struct texts){tokens, count};
}

/* An id that can be written again, or "". Mail servers drop a dot at its end. */
static const char *plain_id(struct header_reader *reader, const char *id)
{
    const size_t len = id == NULL ? 0 : strlen(id);

    if (len == 0 || len > ID_LONGEST || id[len - 1] == '.')
        return "";
    for (size_t i = 0; i < len; i++)
        if (id[i] <= ' ' || id[i] > '~' || id[i] == '<' || id[i] == '>')
            return "";
    return arena_copy(reader->arena, id, len);
}

/* The end of a long field, from the beginning of an id: it has the newest ids. */
static const char *newest_ids(struct header_reader *reader, const char *name)
{
    struct span rest = reader->head;
    struct field field;

    while (head_next(&rest, &field)) {
        if (!head_is(&field, name))
            continue;
        struct span ids = field.value;
        if (ids.len > IDS_LONGEST) {
            const char *const from = ids.bytes + ids.len - IDS_LONGEST;
            const char *const start = memchr(from, '<', IDS_LONGEST);
            ids.len = start == NULL ? 0 : (size_t)(ids.bytes + ids.len - start);
            ids.bytes = start;
        }
        return head_line(ids, IDS_LONGEST, reader->arena);
    }
    return "";
}

/* The ids in a header; if there are too many, the newest. */
static struct texts read_ids(struct header_reader *reader, const char *name)
{
    GMimeReferences *const ids = g_mime_references_parse(reader->options, newest_ids(reader, name));
    const int count = ids == NULL ? 0 : g_mime_references_length(ids);
    const int first = count > REFERENCES_MOST ? count - REFERENCES_MOST : 0;
    const char **const list =
        arena_allocate(reader->arena, (size_t)(count - first + 1) * sizeof *list);
    size_t kept = 0;

    for (int i = first; i < count; i++) {
        list[kept] = plain_id(reader, g_mime_references_get_message_id(ids, i));
        kept += list[kept][0] != '\0';
    }
    if (ids != NULL)
        g_mime_references_free(ids);
    return (struct texts){list, kept};
}

static void read_message_id(struct header_reader *reader)
{
    char *const id = g_mime_utils_decode_message_id(value(reader, "Message-ID", ADDRESSES_LONGEST));

    reader->letter->message_id = plain_id(reader, id);
    g_free(id);
}

static void read_threads(struct header_reader *reader)
{
    const struct texts answered = read_ids(reader, "In-Reply-To");

    reader->letter->in_reply_to = answered.count > 0 ? answered.list[0] : "";
    reader->letter->references = read_ids(reader, "References");
}

/* --- whether a person wrote it; see RFC 3834, section 2, and the habits of programs */

static const char *said(const struct header_reader *reader, const char *name)
{
    return value(reader, name, VALUE_LONGEST);
}

static bool has_one(const struct header_reader *reader, const char *const *names)
{
    for (; *names != NULL; names++)
        if (said(reader, *names)[0] != '\0')
            return true;
    return false;
}

/* Whether a value is this word, perhaps followed by parameters. */
static bool is_word(const char *text, const char *word)
{
    const size_t len = strlen(word);

    return strncasecmp(text, word, len) == 0 && (text[len] == '\0' || strchr(" ;,\t(", text[len]));
}

static bool lists_word(const char *text, const char *word)
{
    for (const char *at = text; *at != '\0'; at += strcspn(at, ", ;")) {
        at += strspn(at, ", ;");
        if (is_word(at, word))
            return true;
    }
    return false;
}

static const char *bounce(const struct header_reader *reader)
{
    static const char *const failed[] = {"X-Failed-Recipients", NULL};

    if (reader->report != NULL && !is_word(reader->report, "disposition-notification"))
        return "it is a report on delivery";
    if (is_word(said(reader, "Return-Path"), "<>"))
        return "its envelope has no sender";
    if (is_word(said(reader, "From"), "<>") ||
        strncmp(reader->letter->from, "mailer-daemon", 13) == 0)
        return "it comes from a mail server";
    return has_one(reader, failed) ? "it is a report on delivery" : NULL;
}

/* The referee never answers itself. */
static const char *automatic(const struct header_reader *reader, const char *subject)
{
    static const char *const marks[] = {"X-Autoreply",
                                        "X-Auto-Reply",
                                        "X-Autorespond",
                                        "X-Autoresponse",
                                        "X-Autogenerated",
                                        "X-Vacation",
                                        NULL};
    const char *const submitted = said(reader, "Auto-Submitted");
    const char *const from = reader->letter->from;

    if (submitted[0] != '\0' && !is_word(submitted, "no"))
        return "it says that it was submitted automatically";
    if (reader->report != NULL)
        return "it is a receipt";
    if (has_one(reader, marks) || is_word(said(reader, "Precedence"), "auto_reply"))
        return "it is an automatic reply";
    if (address_is_of_referee(from, reader->own))
        return "it comes from the referee's own address";
    if (address_is_machine(from))
        return "its sender is a program";
    return subject_is_machine(subject) ? "its subject is that of an automatic reply" : NULL;
}

static const char *from_list(const struct header_reader *reader)
{
    const char *const precedence = said(reader, "Precedence");

    if (is_word(precedence, "list"))
        return "it comes from a mailing list";
    return is_word(precedence, "bulk") || is_word(precedence, "junk") ? "it is bulk mail" : NULL;
}

/* Fields that servers also put into the mail of people, such as List-Unsubscribe, or Exchange's
 * request not to send notices of absence. */
static const char *doubtful(const struct header_reader *reader)
{
    static const char *const marks[] = {"List-Id",          "List-Post",         "List-Help",
                                        "List-Unsubscribe", "List-Subscribe",    "List-Owner",
                                        "List-Archive",     "Mailing-List",      "X-Mailing-List",
                                        "X-BeenThere",      "X-Mailman-Version", NULL};
    const char *const suppressed = said(reader, "X-Auto-Response-Suppress");

    if (has_one(reader, marks))
        return "it looks like a copy from a mailing list";
    return lists_word(suppressed, "All") || lists_word(suppressed, "AutoReply") ||
                   lists_word(suppressed, "OOF")
               ? "it asks not to be answered automatically"
               : NULL;
}

/* Sets the kind of a letter whose sender is known, and why it is not personal. */
static void judge(const struct header_reader *reader, const char *subject)
{
    static const enum letter_kind kinds[] = {LETTER_BOUNCE, LETTER_AUTOMATIC, LETTER_LIST,
                                             LETTER_DOUBTFUL, LETTER_PERSONAL};
    const char *const whys[] = {bounce(reader), automatic(reader, subject), from_list(reader),
                                doubtful(reader), ""};
    size_t i = 0;

    while (whys[i] == NULL)
        i++;
    reader->letter->kind = kinds[i];
    reader->letter->why = whys[i];
}

/* --- the whole header */

static const char *read_subject(struct header_reader *reader)
{
    char *const decoded = g_mime_utils_header_decode_text(
        reader->options, value(reader, "Subject", SUBJECT_RAW_LONGEST));
    const char *const subject = one_line(reader, decoded, SUBJECT_LONGEST);

    g_free(decoded);
    return subject;
}

GMimeParserOptions *mail_options_new(void)
{
    GMimeParserOptions *const options = g_mime_parser_options_new();
    const char *charsets[] = {"utf-8", "windows-1252", NULL};

    g_mime_parser_options_set_fallback_charsets(options, charsets);
    return options;
}

void mail_headers_read(struct letter *letter, struct span head, const char *report, const char *own,
                       const char *envelope, struct arena *arena)
{
    struct header_reader reader = {.letter = letter,
                                   .head = head,
                                   .own = own,
                                   .report = report,
                                   .options = mail_options_new(),
                                   .arena = arena};
    const char *const subject = read_subject(&reader);

    read_sender(&reader);
    read_recipients(&reader, envelope);
    read_tokens(&reader, subject);
    read_message_id(&reader);
    read_threads(&reader);
    g_mime_parser_options_free(reader.options);
    judge(&reader, subject);
}
