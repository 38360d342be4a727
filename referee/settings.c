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

static bool read_choice(const char *text, const char *const *choices, struct buffer *value)
{
    for (; *choices != NULL; choices++)
        if (strcmp(text, *choices) == 0) {
            buffer_text(value, text);
            return true;
        }
    return false;
}

static bool read_digest(const char *text, struct buffer *value)
{
    static const char *const choices[] = {"daily", "weekly", "off", NULL};
    return read_choice(text, choices, value);
}

static bool read_shown(const char *text, struct buffer *value)
{
    static const char *const choices[] = {"shown", "hidden", NULL};
    return read_choice(text, choices, value);
}

static bool read_hour(const char *text, struct buffer *value)
{
    int64_t hour;

    if (!referee_number(text, &hour) || hour > 23)
        return false;
    buffer_number(value, hour);
    return true;
}

const struct setting settings[] = {
    {"url", "", "an address such as https://club.example.org/",
     "where the pages of `recto referee publish` can be read", read_url},
    {"digest", "daily", "daily, weekly or off", "how often the organiser gets a digest",
     read_digest},
    {"digest-hour", "6", "an hour from 0 to 23", "from when on the digest is sent (UTC)",
     read_hour},
    {"organiser-address", "shown", "shown or hidden",
     "whether mail to players has the organiser's address", read_shown},
    {0},
};

const struct setting *settings_find(const char *name)
{
    for (const struct setting *setting = settings; setting->name != NULL; setting++)
        if (strcmp(setting->name, name) == 0)
            return setting;
    return NULL;
}

const char *settings_value(struct referee *referee, const char *name)
{
    const char *const value = referee_setting(referee, name);
    const struct setting *const setting = settings_find(name);

    return value[0] != '\0' || setting == NULL ? value : setting->usual;
}

static void set(struct referee *referee, const struct setting *setting, const char *value)
{
    if (value[0] == '\0')
        (void)store_run(referee->store, "DELETE FROM meta WHERE name = ?", "t", setting->name);
    else
        (void)store_run(referee->store, "INSERT OR REPLACE INTO meta VALUES(?, ?)", "tt",
                        setting->name, value);
    referee_note(referee, 0, "%s is now %s", setting->name,
                 value[0] != '\0'            ? value
                 : setting->usual[0] != '\0' ? setting->usual
                                             : "not set");
}

static void take_line(struct referee *referee, char *line)
{
    char *const sign = strchr(line, '=');
    struct buffer value = {0};

    if (sign != NULL)
        *sign = '\0';
    const struct setting *const setting = settings_find(line);
    if (sign == NULL || setting == NULL)
        referee_refuse(referee, "there is no setting `%s`", line);
    else if (sign[1] == '\0')
        set(referee, setting, "");
    else if (setting->read(sign + 1, &value))
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
