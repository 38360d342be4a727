#include "referee/settings.h"

#include <string.h>

enum { URL_LONGEST = 200 };

/* An address of the web without user, query and fragment. Its characters mean nothing in HTML, XML
 * or a text, and it ends in a slash, so that the name of a page may follow. */
static bool read_url(const char *text, struct buffer *value)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
    const size_t len = strlen(text);
    const size_t scheme = strncmp(text, "https://", 8) == 0  ? 8
                          : strncmp(text, "http://", 7) == 0 ? 7
                                                             : 0;
    const size_t host = strspn(text + scheme, letters);
    const char *at = text + scheme + host;

    if (scheme == 0 || host == 0 || len > URL_LONGEST)
        return false;
    if (*at == ':')
        at += 1 + strspn(at + 1, "0123456789");
    if (*at != '\0' && *at != '/')
        return false;
    while (*at != '\0' && (*at == '/' || *at == '_' || *at == '~' || *at == '%' || *at == '+' ||
                           strchr(letters, *at) != NULL))
        at++;
    buffer_text(value, text);
    buffer_text(value, text[len - 1] == '/' ? "" : "/");
    return *at == '\0';
}

/* Whether a text is one of the words of a list such as `daily, weekly or off`. */
static bool is_choice(const char *text, const char *list)
{
    bool found = false;

    for (size_t len; *list != '\0'; list += len + strspn(list + len, ", ")) {
        len = strcspn(list, ", ");
        found |= strlen(text) == len && memcmp(text, list, len) == 0;
    }
    return found && strcmp(text, "or") != 0;
}

/* A number up to `most`. */
static bool read_number(const char *text, int64_t most, struct buffer *value)
{
    int64_t number;

    if (!referee_number(text, &number) || number > most)
        return false;
    buffer_number(value, number);
    return true;
}

static bool read_hour(const char *text, struct buffer *value)
{
    return read_number(text, 23, value);
}

static bool read_count(const char *text, struct buffer *value)
{
    return read_number(text, 366, value);
}

/* --- spans of time */

enum {
    HOUR = 3600,
    DAY = 24 * HOUR,
    WEEK = 7 * DAY,
    MONTH = 30 * DAY,
    YEAR = 365 * DAY,
    SPAN_MOST = 366 * DAY,
    AGE_YEARS_MOST = 100
};

struct unit {
    const char *name;
    int64_t seconds;
};

/* The seconds of a number and a unit; -1 if it is anything else, or more than `most`. */
static int64_t read_amount(const char *text, size_t len, const struct unit *units, int64_t most)
{
    int64_t number = 0;
    size_t at = 0;

    while (at < len && at < 5 && text[at] >= '0' && text[at] <= '9')
        number = number * 10 + (text[at++] - '0');
    if (at == 0)
        return -1;
    while (at < len && text[at] == ' ')
        at++;
    for (; units->name != NULL; units++)
        if (strlen(units->name) == len - at && memcmp(units->name, text + at, len - at) == 0 &&
            number * units->seconds <= most)
            return number * units->seconds;
    return -1;
}

int64_t settings_read_span(const char *text, size_t len)
{
    static const struct unit units[] = {{"d", DAY},     {"day", DAY},    {"days", DAY}, {"h", HOUR},
                                        {"hour", HOUR}, {"hours", HOUR}, {NULL, 0}};
    const int64_t seconds = read_amount(text, len, units, SPAN_MOST);

    return seconds < 0 ? 0 : seconds;
}

int64_t settings_read_age(const char *text)
{
    static const struct unit units[] = {
        {"d", DAY},      {"day", DAY},    {"days", DAY},    {"w", WEEK},       {"week", WEEK},
        {"weeks", WEEK}, {"m", MONTH},    {"month", MONTH}, {"months", MONTH}, {"y", YEAR},
        {"year", YEAR},  {"years", YEAR}, {NULL, 0}};

    return read_amount(text, strlen(text), units, (int64_t)AGE_YEARS_MOST * YEAR);
}

static void write_span(int64_t seconds, struct buffer *value)
{
    const bool days = seconds % DAY == 0;

    buffer_format(value, "%d%s", (int)(seconds / (days ? DAY : HOUR)), days ? "d" : "h");
}

/* A span, or `never`. */
static bool read_span(const char *text, struct buffer *value)
{
    const int64_t seconds = settings_read_span(text, strlen(text));

    if (seconds > 0)
        write_span(seconds, value);
    else if (strcmp(text, "never") == 0)
        buffer_text(value, text);
    return value->len > 0;
}

/* Several spans, each shorter than the one before it, or `never`. */
static bool read_spans(const char *text, struct buffer *value)
{
    int64_t last = INT64_MAX;
    int count = 0;

    if (strcmp(text, "never") == 0)
        return read_span(text, value);
    for (;;) {
        const size_t len = strcspn(text, ",");
        const int64_t seconds = settings_read_span(text, len);
        if (seconds == 0 || seconds >= last || ++count > SPANS_MOST)
            return false;
        buffer_text(value, value->len > 0 ? "," : "");
        write_span(seconds, value);
        last = seconds;
        if (text[len] == '\0')
            return true;
        text += len + 1;
        text += strspn(text, " ");
    }
}

/* A span: `never` would let something wait for ever. */
static bool read_bounded_span(const char *text, struct buffer *value)
{
    return strcmp(text, "never") != 0 && read_span(text, value);
}

size_t settings_spans(struct referee *referee, const char *name, int64_t spans[SPANS_MOST])
{
    const char *at = settings_value(referee, name);
    size_t count = 0;

    while (*at != '\0' && count < SPANS_MOST) {
        const size_t len = strcspn(at, ",");
        const int64_t seconds = settings_read_span(at, len);
        if (seconds > 0)
            spans[count++] = seconds;
        at += len + (at[len] == ',');
    }
    return count;
}

int64_t settings_span(struct referee *referee, const char *name)
{
    int64_t spans[SPANS_MOST];

    return settings_spans(referee, name, spans) > 0 ? spans[0] : INT64_MAX;
}

/* --- other values */

int64_t settings_count(struct referee *referee, const char *name)
{
    int64_t number;

    return referee_number(settings_value(referee, name), &number) ? number : 0;
}

const struct club_setting settings[] = {
    {"remind", "7d", "a time such as 7d or 12h, or never",
     "how long a game waits for a player before each reminder", read_span},
    {"remind-flag", "1d", "times such as 3d,1d or 12h, the longest first, or never",
     "how long before the fall of a flag its player is reminded", read_spans},
    {"invitation-remind", "7d", "a time such as 7d or 12h, or never",
     "how long an invitation waits before each reminder", read_span},
    {"invitation-expires", "28d", "a time such as 28d",
     "how long an invitation waits for its last answer", read_bounded_span},
    {"flag", "ask", "ask or drop",
     "with three players or more: whether the organiser is asked when a flag has fallen, or its "
     "player dropped",
     NULL},
    {"extension-most", "7d", "a time such as 7d or 12h, or never",
     "the longest extension that a player may ask the opponents for", read_span},
    {"extension-times", "2", "a number up to 366", "how often a player may do so in a game",
     read_count},
    {"vacation-most", "60", "a number of days up to 366",
     "how many days of a year a player may be on vacation", read_count},
    {"proof", "10", "a number of seconds up to 366",
     "how long a search for a proof may take that the organiser asks for by mail", read_count},
    {"url", "", "an address such as https://club.example.org/",
     "where the pages of `recto referee publish` can be read", read_url},
    {"editor", "", "an address such as https://club.example.org/recto/",
     "the server of `recto serve` in which pages open their game", read_url},
    {"digest", "daily", "daily, weekly or off", "how often the organiser gets a digest", NULL},
    {"digest-hour", "6", "an hour from 0 to 23", "from when on the digest is sent (UTC)",
     read_hour},
    {"press", "on", "on or off", "whether players of new games write to each other", NULL},
    {"language", "en", "en, de, fr or es", "of the mail to people who have not chosen one", NULL},
    {"organiser-address", "shown", "shown or hidden",
     "whether mail to players has the organiser's address", NULL},
    {0},
};

const struct club_setting *settings_find(const char *name)
{
    for (const struct club_setting *setting = settings; setting->name != NULL; setting++)
        if (strcmp(setting->name, name) == 0)
            return setting;
    return NULL;
}

const char *settings_value(struct referee *referee, const char *name)
{
    const char *const value = referee_setting(referee, name);
    const struct club_setting *const setting = settings_find(name);

    return value[0] != '\0' || setting == NULL ? value : setting->usual;
}

static void set(struct referee *referee, const struct club_setting *setting, const char *value)
{
    if (value[0] == '\0')
        (void)store_run(referee->store, "DELETE FROM meta WHERE name = ?", "t", setting->name);
    else
        referee_set(referee, setting->name, value);
    referee_note(referee, 0, "%s is now %s", setting->name,
                 value[0] != '\0'            ? value
                 : setting->usual[0] != '\0' ? setting->usual
                                             : "not set");
}

void settings_set(struct referee *referee, const char *name, const char *value)
{
    set(referee, settings_find(name), value);
}

static void take_line(struct referee *referee, char *line)
{
    char *const sign = strchr(line, '=');
    struct buffer value = {0};

    if (sign != NULL)
        *sign = '\0';
    const struct club_setting *const setting = settings_find(line);
    if (sign == NULL || setting == NULL)
        referee_refuse(referee, "there is no setting `%s`", line);
    else if (sign[1] == '\0')
        set(referee, setting, "");
    else if (setting->read == NULL && is_choice(sign + 1, setting->takes))
        set(referee, setting, sign + 1);
    else if (setting->read != NULL && setting->read(sign + 1, &value))
        set(referee, setting, buffer_string(&value));
    else
        referee_refuse(referee, "%s takes %s", setting->name, setting->takes);
    buffer_release(&value);
}

void settings_take(struct referee *referee)
{
    const char *at = referee_entry_text(referee);

    while (*at != '\0' && referee->refusal.len == 0) {
        const char *const line = referee_next_line(referee, &at);
        take_line(referee, arena_copy(&referee->arena, line, strlen(line)));
    }
}
