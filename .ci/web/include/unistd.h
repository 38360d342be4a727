/* A page has one standard input, which nothing can take the place of. */
#ifndef RECTO_WEB_UNISTD_H
#define RECTO_WEB_UNISTD_H

#include_next <unistd.h>

static inline int dup2(int from, int to)
{
    (void)from, (void)to;
    return -1;
}

#endif
