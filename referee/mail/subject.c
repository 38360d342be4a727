#include "referee/mail/subject.h"

#include "base/buffer.h"

#include <strings.h>

static bool is_alphanumeric(char character)
{
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'z') ||
           (character >= 'A' && character <= 'Z');
}

static bool is_token_character(char character)
{
    return is_alphanumeric(character) || character == '.' || character == '_';
}

static char *lower(const char *bytes, size_t len, struct arena *arena)
{
    char *const copy = arena_copy(arena, bytes, len);

    for (char *at = copy; *at != '\0'; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
    return copy;
}

/* The token of this length, or NULL if no token has this length. */
static const char *token(const char *bytes, size_t len, struct arena *arena)
{
    return len < LETTER_TOKEN_SHORTEST || len > LETTER_TOKEN_LONGEST ? NULL
                                                                     : lower(bytes, len, arena);
}

/* --- tags in a subject */

/* The length of the tag at `at`, 0 if there is none; sets where its token is. */
static size_t tag_length(const char *at, const char **start, size_t *len)
{
    const char *const begin = at;

    if (strncasecmp(at, LETTER_TAG_OPEN, strlen(LETTER_TAG_OPEN)) != 0)
        return 0;
    at += strlen(LETTER_TAG_OPEN);
    at += strspn(at, " ");
    *start = at;
    while (is_token_character(*at))
        at++;
    *len = (size_t)(at - *start);
    at += strspn(at, " ");
    return *at == LETTER_TAG_CLOSE[0] ? (size_t)(at + 1 - begin) : 0;
}

size_t subject_tokens(const char *subject, const char **tokens, size_t most, struct arena *arena)
{
    size_t count = 0;

    for (const char *at = subject; *at != '\0' && count < most; at++) {
        const char *start;
        size_t len;
        if (tag_length(at, &start, &len) == 0)
            continue;
        tokens[count] = token(start, len, arena);
        count += tokens[count] != NULL;
    }
    return count;
}

/* --- addresses */

const char *address_plain(const char *address, struct arena *arena)
{
    const size_t len = strlen(address);
    const char *const at = strrchr(address, '@');

    if (at == NULL || at == address || at[1] == '\0' || len > 254)
        return NULL;
    for (const char *byte = address; *byte != '\0'; byte++)
        if (*byte <= ' ' || *byte > '~' || strchr("<>()[]\\,;:\"", *byte) != NULL)
            return NULL;
    if (memchr(address, '@', (size_t)(at - address)) != NULL)
        return NULL;
    return lower(address, len, arena);
}

/* The part between the referee's name and the @, with the plus; NULL for other addresses. */
static const char *detail(const char *address, const char *own, const char *end)
{
    const char *const own_end = strchr(own, '@');
    const size_t len = own_end == NULL ? 0 : (size_t)(own_end - own);

    if (len == 0)
        return memchr(address, '+', (size_t)(end - address));
    if ((size_t)(end - address) <= len || strncasecmp(address, own, len) != 0)
        return NULL;
    return address[len] == '+' || address[len] == '-' ? address + len : NULL;
}

const char *address_token(const char *address, const char *own, struct arena *arena)
{
    const char *const end = strrchr(address, '@');
    const char *const start = end == NULL ? NULL : detail(address, own, end);

    if (start == NULL)
        return NULL;
    for (const char *at = start + 1; at < end; at++)
        if (!is_token_character(*at))
            return NULL;
    return token(start + 1, (size_t)(end - start - 1), arena);
}

bool address_is_own(const char *address, const char *own)
{
    const size_t len = strcspn(own, "@");

    return own[0] != '\0' && strncasecmp(address, own, len) == 0 && address[len] != '\0' &&
           strchr("+-@", address[len]) != NULL;
}

/* RFC 3834, section 2, and names that programs use. */
bool address_is_machine(const char *address)
{
    static const char *const names[] = {
        "mailer-daemon", "postmaster",   "noreply",   "no-reply",      "no_reply",     "donotreply",
        "do-not-reply",  "do_not_reply", "bounce",    "bounces",       "autoreply",    "auto-reply",
        "autoresponder", "listserv",     "majordomo", "mailer_daemon", "mailerdaemon", "daemon"};
    const char *const at = strrchr(address, '@');
    const size_t len = at == NULL ? strlen(address) : (size_t)(at - address);
    size_t name = 0;

    while (name < len && address[name] != '+')
        name++;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == name && strncasecmp(address, names[i], name) == 0)
            return true;
    return strncasecmp(address, "owner-", 6) == 0 ||
           (len > 8 && strncasecmp(address + len - 8, "-request", 8) == 0) ||
           (len > 8 && strncasecmp(address + len - 8, "-bounces", 8) == 0);
}

bool subject_is_machine(const char *subject)
{
    static const char *const starts[] = {
        "automatic reply:",
        "automatische antwort:",
        "auto reply:",
        "auto-reply:",
        "autoreply:",
        "auto response:",
        "out of office",
        "abwesenheitsnotiz:",
        "abwesenheit:",
        "réponse automatique",
        "respuesta automática:",
        "risposta automatica:",
        "odpowiedź automatyczna",
        "automatisk svar",
        "automatiskt svar",
        "automatisch antwoord:",
        "resposta automática",
        "自動応答",
        "自动答复",
        "undelivered mail returned to sender",
        "undeliverable:",
        "delivery status notification",
        "mail delivery failed",
        "returned mail:",
    };

    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        if (strncasecmp(subject, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}
