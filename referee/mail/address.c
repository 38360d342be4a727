#include "referee/mail/address.h"

#include "base/buffer.h"
#include "base/character.h"
#include "referee/mail/letter.h"

#include <strings.h>

enum { LONGEST = 254 };

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

    if (at == NULL || at == address || at[1] == '\0' || len > LONGEST)
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

/* Whether the name in an address is the referee's, up to one of the marks. */
static bool has_name(const char *address, const char *own, const char *marks)
{
    const size_t len = strcspn(own, "@");

    return own[0] != '\0' && strncasecmp(address, own, len) == 0 && address[len] != '\0' &&
           strchr(marks, address[len]) != NULL;
}

static bool has_host(const char *address, const char *own)
{
    const char *const at = strrchr(address, '@'), *const own_at = strrchr(own, '@');

    return at != NULL && own_at != NULL && strcasecmp(at, own_at) == 0;
}

bool address_is_own(const char *address, const char *own)
{
    return has_name(address, own, "+-@");
}

bool address_is_of_referee(const char *address, const char *own)
{
    return address_is_own(address, own) && has_host(address, own);
}

/* RFC 3834, section 2, and names that programs use. */
bool address_is_machine(const char *address)
{
    const char *names =
        "mailer-daemon|postmaster|noreply|no-reply|no_reply|donotreply|do-not-reply|"
        "do_not_reply|bounce|bounces|autoreply|auto-reply|autoresponder|listserv|majordomo|"
        "mailer_daemon|mailerdaemon|daemon";
    const char *const at = strrchr(address, '@'), *name;
    const size_t len = at == NULL ? strlen(address) : (size_t)(at - address);
    const size_t plus = strcspn(address, "+"), own = plus < len ? plus : len;

    for (size_t want; (name = next_phrase(&names, &want)) != NULL;)
        if (want == own && strncasecmp(name, address, own) == 0)
            return true;
    return strncasecmp(address, "owner-", 6) == 0 ||
           (len > 8 && strncasecmp(address + len - 8, "-request", 8) == 0) ||
           (len > 8 && strncasecmp(address + len - 8, "-bounces", 8) == 0);
}

bool subject_is_machine(const char *subject)
{
    const char *starts =
        "automatic reply:|automatische antwort:|auto reply:|auto-reply:|autoreply:|"
        "auto response:|out of office|abwesenheitsnotiz:|abwesenheit:|réponse automatique|"
        "respuesta automática:|risposta automatica:|odpowiedź automatyczna|automatisk svar|"
        "automatiskt svar|automatisch antwoord:|resposta automática|自動応答|自动答复|"
        "undelivered mail returned to sender|undeliverable:|delivery status notification|"
        "mail delivery failed|returned mail:";
    const char *start;

    for (size_t len; (start = next_phrase(&starts, &len)) != NULL;)
        if (strncasecmp(subject, start, len) == 0)
            return true;
    return false;
}

/* --- the addresses of players */

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

const char *address_refusal(const char *text, const char *own)
{
    if (has_name(text, own, "+@") && has_host(text, own))
        return "is the referee's own address";
    return address_is_machine(text) ? "is an address that nobody reads" : NULL;
}
