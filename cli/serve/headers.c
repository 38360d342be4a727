#include "cli/serve/headers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BAD = 400, FORBIDDEN = 403, UNSUPPORTED = 415, MISDIRECTED = 421 };

void headers_add(struct headers *headers, const char *name, const char *value)
{
    static const char *const names[HEADERS] = {
        [HEADER_HOST] = "Host",
        [HEADER_ORIGIN] = "Origin",
        [HEADER_SITE] = "Sec-Fetch-Site",
        [HEADER_TYPE] = "Content-Type",
        [HEADER_LENGTH] = "Content-Length",
        [HEADER_CODING] = "Transfer-Encoding",
    };

    for (int i = 0; i < HEADERS; i++)
        if (strcasecmp(names[i], name) == 0) {
            headers->list[i].value = value != NULL ? value : "";
            headers->list[i].count++;
        }
}

/* --- who is asked */

static bool is_local(const char *host, uint16_t port)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    char name[32];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        (void)snprintf(name, sizeof name, "%s:%u", names[i], port);
        if (strcasecmp(host, name) == 0 || (port == 80 && strcasecmp(host, names[i]) == 0))
            return true;
    }
    return false;
}

bool host_is_name(const char *name)
{
    const size_t len = strlen(name);

    if (name[0] == '[')
        return len > 2 && strspn(name + 1, "0123456789abcdefABCDEF:.") == len - 2 &&
               name[len - 1] == ']';
    return len > 0 && name[0] != '.' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") == len;
}

/* Behind a proxy, which has a port of its own. */
static bool is_named(const char *host, const char *name)
{
    const size_t len = name != NULL ? strlen(name) : 0;

    if (name == NULL || strncasecmp(host, name, len) != 0)
        return false;
    return host[len] == '\0' ||
           (host[len] == ':' && host[len + 1 + strspn(host + len + 1, "0123456789")] == '\0');
}

static bool is_ours(const char *host, const struct hosts *hosts)
{
    return is_local(host, hosts->port) || is_named(host, hosts->named);
}

/* --- who asks */

/* The page itself, by whichever name it was asked for. */
static bool is_own_origin(const char *origin, const char *host)
{
    static const char *const schemes[] = {"http://", "https://"};

    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        const size_t len = strlen(schemes[i]);
        if (strncmp(origin, schemes[i], len) == 0 && strcasecmp(origin + len, host) == 0)
            return true;
    }
    return false;
}

static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    const size_t len = sizeof json - 1;

    if (strncasecmp(type, json, len) != 0)
        return false;
    type += len;
    type += strspn(type, " \t");
    return *type == '\0' || *type == ';';
}

/* --- where the body ends: the library takes the last of several lengths */

static bool is_number(const char *text)
{
    return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

static bool ends_clearly(const struct headers *headers)
{
    const struct header *const length = &headers->list[HEADER_LENGTH];
    const struct header *const coding = &headers->list[HEADER_CODING];

    return length->count + coding->count <= 1 && (length->count == 0 || is_number(length->value)) &&
           (coding->count == 0 || strcasecmp(coding->value, "chunked") == 0);
}

struct headers_refusal headers_refuse(const struct headers *headers, const struct hosts *hosts,
                                      bool posts)
{
    const struct header *const host = &headers->list[HEADER_HOST];
    const struct header *const origin = &headers->list[HEADER_ORIGIN];
    const struct header *const site = &headers->list[HEADER_SITE];
    const struct header *const type = &headers->list[HEADER_TYPE];

    if (!ends_clearly(headers))
        return (struct headers_refusal){BAD, "the length of the body is not clear"};
    if (host->count != 1 || !is_ours(host->value, hosts))
        return (struct headers_refusal){
            MISDIRECTED, "this server has another name; see --host in recto-serve(1)"};
    if (!posts)
        return (struct headers_refusal){0, NULL};
    if (origin->count > 1 || (origin->count == 1 && !is_own_origin(origin->value, host->value)) ||
        site->count > 1 || (site->count == 1 && strcmp(site->value, "same-origin") != 0))
        return (struct headers_refusal){FORBIDDEN, "pages of other sites may not ask"};
    if (type->count != 1 || !is_json(type->value))
        return (struct headers_refusal){UNSUPPORTED, "a request is application/json"};
    return (struct headers_refusal){0, NULL};
}

uint64_t headers_length(const struct headers *headers)
{
    const char *const value = headers->list[HEADER_LENGTH].value;

    if (value == NULL)
        return 0;
    errno = 0;
    const uint64_t length = strtoull(value, NULL, 10);
    return errno == 0 ? length : UINT64_MAX;
}
