/* The headers of a request, and whether it may be answered: who asks, by which name, and with what.
 * Nothing here knows of a library. */
#ifndef RECTO_CLI_SERVE_HEADERS_H
#define RECTO_CLI_SERVE_HEADERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A header that should come once at most. */
struct header {
    const char *value; /* of the last one; NULL: there is none */
    int count;
};

enum header_name {
    HEADER_HOST,
    HEADER_ORIGIN,
    HEADER_SITE,
    HEADER_TYPE,
    HEADER_LENGTH,
    HEADER_CODING,
    HEADERS
};

struct headers {
    struct header list[HEADERS];
};

/* Notes a header of any name; those of other names are left out. */
void headers_add(struct headers *headers, const char *name, const char *value);

/* Whether --host can be that: a name of letters, digits, dots and hyphens, or an address of IPv6 in
 * brackets, without a port. */
bool host_is_name(const char *name);

/* By which names the server may be asked. */
struct hosts {
    const char *named; /* of --host, with any port; or NULL */
    uint16_t port;     /* of localhost, 127.0.0.1 and [::1] */
};

struct headers_refusal {
    int status; /* of HTTP */
    const char *why;
};

/* Why a request is not answered; a status of 0 if it is. `posts`: it has a body. */
struct headers_refusal headers_refuse(const struct headers *headers, const struct hosts *hosts,
                                      bool posts);

/* The bytes that the body is said to have; 0 if nothing is said. */
uint64_t headers_length(const struct headers *headers);

#endif
