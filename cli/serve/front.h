/* The server as the network sees it: takes requests, answers those for files itself, and lets
 * judges answer the others. It never judges. */
#ifndef RECTO_CLI_SERVE_FRONT_H
#define RECTO_CLI_SERVE_FRONT_H

#include "cli/serve/headers.h"
#include "cli/serve/judge.h"

enum { CONNECTIONS_MOST = 64 };

/* What clients may take up. */
struct front_limits {
    unsigned connections; /* at once, at most CONNECTIONS_MOST; further ones get a 503 */
    unsigned idle;        /* seconds that one may stay without a byte */
    unsigned longest;     /* seconds for a request or its answer, however it trickles */
};

struct front;

/* Listens on that port of the loopback interface, or on a free one for 0. NULL with errno if that
 * cannot be done. The strings must last. Signals that are blocked in this thread stay so in those
 * of the server. */
struct front *front_open(const struct judge_bounds *bounds, const struct front_limits *limits,
                         const char *named, uint16_t port);

/* Where it listens. */
uint16_t front_port(const struct front *front);

/* Ends connections that have taken too long with a request or its answer. Call it every second. */
void front_watch(struct front *front);

/* Ends all judges, answers nobody any more, and releases everything. */
void front_close(struct front *front);

#endif
