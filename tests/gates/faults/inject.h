/* What the driver orders of the library that makes calls fail, and what that tells. Both see it as
 * shared memory, through the descriptor whose number is in RECTO_FAULT. */
#ifndef RECTO_TESTS_GATES_FAULTS_INJECT_H
#define RECTO_TESTS_GATES_FAULTS_INJECT_H

#include <stdatomic.h>

/* Calls that are counted together. */
enum fault_call {
    FAULT_ALLOCATE,
    FAULT_READ,
    FAULT_WRITE,
    FAULT_OPEN,
    FAULT_CLOSE,
    FAULT_SYNC,   /* fsync, fdatasync */
    FAULT_PLACE,  /* rename, link, unlink, fchmod, ftruncate: what puts files into their places */
    FAULT_PROCESS /* fork, execv, posix_spawn, pthread_create, pipe, waitpid */
};

/* What happens at the chosen call; positive: it fails with this errno. */
enum fault_effect {
    EFFECT_SHORT = -1,  /* half of the bytes are read or written, at least one */
    EFFECT_SHRINK = -2, /* the file that is read is cut to half of its length first */
    EFFECT_NONE = -3,   /* nothing: calls are only counted */
    EFFECT_OTHER = -4,  /* another program runs `other` before the call */
    EFFECT_SIGNAL = -99 /* or less: this much less is the signal that comes before the call */
};

struct fault {
    char program[32]; /* the name of the program whose calls are counted */
    int call, effect;
    unsigned long at;     /* which call, from 1 */
    int descriptor;       /* … of this descriptor only; -1: of any */
    atomic_ulong calls;   /* number of calls so far */
    atomic_int injected;  /* whether the chosen call came */
    int file;             /* what it would have read or written */
    char where[64];       /* its caller */
    unsigned long offset; /* … and where, counted from the beginning of its code */
    char other[256];      /* a command for the shell */
    /* What was synced and put in place, in that order: a file (f) or folder (d) synced, a
     * file linked (l) or renamed (r). */
    char order[64];
    atomic_uint order_len;
};

#endif
