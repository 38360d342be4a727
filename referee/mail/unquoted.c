#include "referee/mail/unquoted.h"

#include "base/character.h"
#include "referee/mail/letter.h"

#include <strings.h>

enum { ATTRIBUTION_LINES = 3, ATTRIBUTION_LONGEST = 400, HEADER_LINES = 6 };

struct text_line {
    const char *text;
    size_t len; /* without blanks at its end */
    bool quoted, gone;
};

struct text_lines {
    struct text_line *list;
    size_t count;
};

/* --- what a line looks like; every function but the last takes lines without blanks
 * around; words are separated by `|` */

static bool contains(const char *text, size_t len, const char *words)
{
    const char *word;

    for (size_t want; (word = next_phrase(&words, &want)) != NULL;)
        for (size_t at = 0; at + want <= len; at++)
            if (strncasecmp(text + at, word, want) == 0)
                return true;
    return false;
}

static bool starts(const char *text, size_t len, const char *words)
{
    const char *word;

    for (size_t want; (word = next_phrase(&words, &want)) != NULL;)
        if (len >= want && strncasecmp(text, word, want) == 0)
            return true;
    return false;
}

static bool ends(const char *text, size_t len, const char *words)
{
    const char *word;

    for (size_t want; (word = next_phrase(&words, &want)) != NULL;)
        if (len >= want && memcmp(text + len - want, word, want) == 0)
            return true;
    return false;
}

/* `> `, perhaps after a few letters; or the mark of texts that the referee passes on. */
static bool is_quoted(const char *text, size_t len)
{
    size_t at = 0;

    if (len > 0 && *text == ':' && (len == 1 || text[1] == ' '))
        return true;
    while (at < len && at < 4 && ((text[at] | 0x20) >= 'a' && (text[at] | 0x20) <= 'z'))
        at++;
    return at < len && text[at] == '>';
}

/* `-----Original Message-----`, in whatever language. */
static bool is_divider(const char *text, size_t len)
{
    size_t dashes = 0;

    while (dashes < len && text[dashes] == '-')
        dashes++;
    if (dashes < 2 || !ends(text, len, "--"))
        return false;
    for (size_t i = dashes; i < len; i++)
        if (((text[i] | 0x20) >= 'a' && (text[i] | 0x20) <= 'z') || (unsigned char)text[i] >= 0x80)
            return true;
    return false;
}

const char *unquoted_fence(enum language language)
{
    return say(language, "== Please answer above this line ==");
}

static bool is_fence(const struct text_line *line)
{
    bool found = false;

    for (int i = 0; i < LANGUAGES && !found; i++)
        found = contains(line->text, line->len, unquoted_fence((enum language)i));
    return found;
}

/* Whether the sender's text ends before this line: the fence, a signature, a divider, or the line
 * of underscores of Outlook and Mailman. */
static bool ends_text(const struct text_line *line)
{
    const char *const text = line->text;
    const size_t len = line->len;
    const bool drawn = len >= 10 && strspn(text, "_") >= len;

    return drawn || (len == 2 && memcmp(text, "--", 2) == 0) ||
           (len == 3 && memcmp(text, "—", 3) == 0) || is_divider(text, len) || is_fence(line);
}

/* Lines that phones and services add. */
static bool is_advertisement(const char *text, size_t len)
{
    static const char beginnings[] =
        "Sent from my |Sent from Mail|Sent from Outlook|Sent from Yahoo|Sent with Proton|"
        "Sent with [Proton Mail]|Sent via |Sent using |Get Outlook for|Sent from Proton|"
        "Sent from Samsung|Sent from the all-new AOL|Von meinem |Von meiner |Gesendet von |"
        "Gesendet mit |Gesendet aus |Outlook für |Hol dir Outlook|Holen Sie sich Outlook|"
        "Diese Nachricht wurde von mein|Diese E-Mail wurde von |Envoyé de mon |"
        "Envoyé depuis |Envoyé à partir de |Télécharger Outlook|Obtenir Outlook|"
        "Enviado desde mi |Enviado do meu |Inviato da |Wysłane z |Wysłano z |"
        "Verzonden vanaf |Verstuurd vanaf |Skickat från min |Sendt fra min |Lähetetty |"
        "Отправлено с |发自我的|从我的|来自我的";

    if (starts(text, len, beginnings))
        return len <= 160;
    return ends(text, len, "から送信|gesendet.") ||
           (starts(text, len, "Von ") && ends(text, len, " gesendet"));
}

/* One of these words and a colon at the start of a line (`*From:*` too). */
static bool is_field(const char *text, size_t len, const char *names)
{
    const size_t star = len > 0 && *text == '*';
    const char *name;

    text += star;
    len -= star;
    for (size_t at; (name = next_phrase(&names, &at)) != NULL;) {
        if (len < at || strncasecmp(text, name, at) != 0)
            continue;
        while (at < len && (text[at] == ' ' || text[at] == '*'))
            at++;
        if (starts(text + at, len - at, ":|："))
            return true;
    }
    return false;
}

/* The header that Outlook and others put before a quoted message. */
static bool is_header(const struct text_lines *lines, size_t first)
{
    static const char from[] =
        "From|Von|De|Da|Od|Van|Från|Fra|Lähettäjä|От|发件人|差出人|寄件者|보낸 사람";
    static const char sent[] =
        "Sent|Date|Gesendet|Datum|Envoyé|Enviado|Enviado el|Enviada|Inviato|Wysłano|Wysłane|"
        "Data|Verzonden|Skickat|Sendt|Fecha|Lähetetty|Дата|Отправлено|发送时间|日期|送信日時|"
        "日時|寄件日期|보낸 날짜";
    const struct text_line *const line = &lines->list[first];
    const bool begins = is_field(line->text, line->len, from);

    if (!begins && !is_field(line->text, line->len, sent))
        return false;
    for (size_t i = first + 1; i < lines->count && i < first + HEADER_LINES; i++)
        if (is_field(lines->list[i].text, lines->list[i].len, begins ? sent : from))
            return true;
    return false;
}

/* --- the lines that announce a quote */

/* A year from 1900 to 2199. */
static bool has_year(const char *text, size_t len)
{
    for (size_t at = 0; at + 4 <= len; at++)
        if ((memcmp(text + at, "19", 2) == 0 || memcmp(text + at, "20", 2) == 0 ||
             memcmp(text + at, "21", 2) == 0) &&
            is_digit(text[at + 2]) && is_digit(text[at + 3]) &&
            (at == 0 || !is_digit(text[at - 1])) && (at + 4 == len || !is_digit(text[at + 4])))
            return true;
    return false;
}

/* A time of day. */
static bool has_clock(const char *text, size_t len)
{
    for (size_t at = 0; at + 4 <= len; at++)
        if (is_digit(text[at]) && text[at + 1] == ':' && is_digit(text[at + 2]) &&
            is_digit(text[at + 3]))
            return true;
    return false;
}

static bool names_sender(const char *text, size_t len)
{
    return memchr(text, '@', len) != NULL || has_year(text, len) || has_clock(text, len);
}

static bool ends_in_colon(const char *text, size_t len)
{
    return ends(text, len, ":|：");
}

/* Whether somebody has written. */
static bool has_verb(const char *text, size_t len)
{
    static const char verbs[] =
        "wrote|writes|schrieb|geschrieben|a écrit|escribi|ha scritto|scrisse|napisał|pisze|"
        "schreef|geschreven|skrev|escreveu|написал|пишет|kirjoitti|írta|napsal|yazdı|写道|"
        "さんは書きました|のメール|님이 작성|έγραψε";

    return contains(text, len, verbs);
}

/* An attribution that needs no quote after it to be recognised. */
static bool is_attribution(const char *text, size_t len)
{
    if (!ends_in_colon(text, len) || !names_sender(text, len))
        return false;
    return has_verb(text, len) ||
           (has_year(text, len) && ends(text, len, ">:") && memchr(text, '@', len) != NULL);
}

/* The same right before a quote. */
static bool announces_quote(const char *text, size_t len)
{
    return ends_in_colon(text, len) && (names_sender(text, len) || has_verb(text, len));
}

/* Joins `count` lines; false if one of them cannot be part of an attribution. */
static bool join_lines(const struct text_lines *lines, size_t first, size_t count,
                       struct buffer *joined)
{
    joined->len = 0;
    for (size_t i = first; i < first + count; i++) {
        if (i >= lines->count || lines->list[i].len == 0 || lines->list[i].quoted ||
            lines->list[i].gone)
            return false;
        if (i > first)
            buffer_character(joined, ' ');
        buffer_append(joined, lines->list[i].text, lines->list[i].len);
    }
    return joined->len <= ATTRIBUTION_LONGEST;
}

static size_t next_text(const struct text_lines *lines, size_t at)
{
    while (at < lines->count && lines->list[at].len == 0)
        at++;
    return at;
}

/* Whether a line may begin an attribution that goes on in the next line. */
static bool begins_attribution(const struct text_line *line)
{
    return starts(line->text, line->len,
                  "On |Am |Le |El |Il |Op |Den |Em |Dne |W dniu |Dnia |Pe |Στις ") ||
           names_sender(line->text, line->len);
}

/* The number of lines from `first` on that are an attribution; 0 if they are none. */
static size_t attribution_length(const struct text_lines *lines, size_t first,
                                 struct buffer *joined)
{
    for (size_t count = 1; count <= ATTRIBUTION_LINES; count++) {
        if (!join_lines(lines, first, count, joined))
            return 0;
        const size_t next = next_text(lines, first + count);
        const bool before_quote =
            next < lines->count && (lines->list[next].quoted || is_fence(&lines->list[next]));
        if ((count == 1 || begins_attribution(&lines->list[first])) &&
            (is_attribution(joined->bytes, joined->len) ||
             (before_quote && announces_quote(joined->bytes, joined->len))))
            return count;
    }
    return 0;
}

/* --- the whole */

static void cut(struct text_lines *lines, size_t from)
{
    for (size_t i = from; i < lines->count; i++)
        lines->list[i].gone = true;
}

/* Removes an attribution. If no marked quote follows it, the rest is an unmarked quote. */
static void take_attribution(struct text_lines *lines, size_t first, struct buffer *joined)
{
    const size_t count = attribution_length(lines, first, joined);

    if (count == 0)
        return;
    const size_t next = next_text(lines, first + count);
    for (size_t i = first; i < first + count; i++)
        lines->list[i].gone = true;
    if (next < lines->count && !lines->list[next].quoted)
        cut(lines, next);
}

static void mark(struct text_lines *lines)
{
    struct buffer joined = {0};

    for (size_t i = 0; i < lines->count; i++) {
        struct text_line *const line = &lines->list[i];
        if (line->gone || line->len == 0)
            continue;
        if (line->quoted || is_advertisement(line->text, line->len))
            line->gone = true;
        else if (ends_text(line) || is_header(lines, i))
            cut(lines, i);
        else
            take_attribution(lines, i, &joined);
    }
    buffer_release(&joined);
}

/* The armour of a clear-signed PGP text, which ends at the first empty line. */
static size_t armour_length(const struct text_lines *lines)
{
    static const char head[] = "-----BEGIN PGP SIGNED MESSAGE-----";
    size_t at = next_text(lines, 0);

    if (at == lines->count || !starts(lines->list[at].text, lines->list[at].len, head))
        return 0;
    while (at < lines->count && lines->list[at].len > 0)
        at++;
    return at;
}

static void take_armour(struct text_lines *lines)
{
    const size_t armour = armour_length(lines);

    for (size_t i = 0; i < armour; i++)
        lines->list[i].len = 0;
    for (size_t i = armour; armour > 0 && i < lines->count; i++)
        if (starts(lines->list[i].text, lines->list[i].len, "- ")) {
            lines->list[i].text += 2;
            lines->list[i].len -= 2;
        }
}

static struct text_lines split(const char *text, size_t len, struct arena *arena)
{
    const char *const end = text + len;
    struct text_lines lines = {0};

    for (size_t i = 0; i < len; i++)
        lines.count += text[i] == '\n';
    lines.list = arena_allocate_zeroed(arena, (lines.count + 1) * sizeof *lines.list);
    lines.count = 0;
    while (text < end) {
        struct text_line *const line = &lines.list[lines.count++];
        const char *const stop = memchr(text, '\n', (size_t)(end - text));
        const char *last = stop == NULL ? end : stop;
        const char *first = text;
        text = stop == NULL ? end : stop + 1;
        while (first < last && *first == ' ')
            first++;
        while (last > first && last[-1] == ' ')
            last--;
        line->text = first;
        line->len = (size_t)(last - first);
        line->quoted = is_quoted(first, line->len);
    }
    return lines;
}

void unquoted_text(struct buffer *out, const char *text, size_t len, struct arena *arena)
{
    if (text == NULL || len == 0)
        return;
    struct text_lines lines = split(text, len, arena);
    bool empty = true; /* the previous line is empty, or there is none */

    take_armour(&lines);
    mark(&lines);
    for (size_t i = 0; i < lines.count; i++) {
        const struct text_line *const line = &lines.list[i];
        if (line->gone || line->len == 0) {
            if (!empty)
                buffer_character(out, '\n');
            empty = true;
            continue;
        }
        buffer_append(out, line->text, line->len);
        buffer_character(out, '\n');
        empty = false;
    }
    while (out->len >= 2 && out->bytes[out->len - 1] == '\n' && out->bytes[out->len - 2] == '\n')
        out->len--;
}
