#include "referee/mail/address.h"

#include "referee/mail/subject.h"

#include <string.h>
#include <strings.h>

enum { LONGEST = 254 };

/* Labels of letters, digits and hyphens, separated by single dots. */
static bool is_host(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const bool edge = i == 0 || i + 1 == len || text[i - 1] == '.' || text[i + 1] == '.';
        const bool letter =
            (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '0' && text[i] <= '9');
        if (!letter && (edge || (text[i] != '.' && text[i] != '-')))
            return false;
    }
    return len > 0;
}

bool address_read(char *text, size_t len)
{
    const char *const at = memchr(text, '@', len);

    if (at == NULL || at == text || text[0] == '-' || len > LONGEST)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] <= ' ' || text[i] > '~' || strchr("<>()[]\\,;:\"", text[i]) != NULL)
            return false;
        if (text[i] >= 'A' && text[i] <= 'Z')
            text[i] = (char)(text[i] - 'A' + 'a');
    }
    return is_host(at + 1, len - (size_t)(at + 1 - text));
}

/* "referee@host" and "referee+anything@host". */
static bool is_own(const char *text, const char *own)
{
    const size_t name = strcspn(own, "@");

    return own[0] != '\0' && strncasecmp(text, own, name) == 0 &&
           (text[name] == '+' || text[name] == '@') &&
           strcasecmp(strrchr(text, '@'), own + name) == 0;
}

const char *address_refusal(const char *text, const char *own)
{
    if (is_own(text, own))
        return "is the referee's own address";
    return address_is_machine(text) ? "is an address that nobody reads" : NULL;
}
