/* Places for judges: how many may run at once, by how long they take. A judge begins in a quick
 * seat, or in one for boards if it draws one. One that takes long steps back: it gives that seat to
 * the next and goes on in a slow one, and the system lets others go first; what is always long
 * begins there. So a usual check never waits for hard ones, nor for boards. Repairs, which are all
 * hard, have one of their own. Those who wait for a seat get it in turn. */
#ifndef RECTO_CLI_SERVE_SEATS_H
#define RECTO_CLI_SERVE_SEATS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum seat { SEAT_QUICK, SEAT_BOARD, SEAT_SLOW, SEAT_REPAIR, SEATS };

struct seat_waiter; /* one who waits */

struct seats {
    pthread_mutex_t mutex;
    pthread_cond_t freed;
    int free[SEATS];
    struct seat_waiter *first[SEATS];
    bool closed;
};

void seats_open(struct seats *seats);

/* Waits for a seat of that kind until that time (milliseconds of clock_now()). False if there is
 * none by then, or all are closed. */
bool seats_take(struct seats *seats, enum seat kind, int64_t until);
void seats_give_back(struct seats *seats, enum seat kind);

/* From now on nobody gets a seat, and those who have one should end. */
void seats_close(struct seats *seats);
bool seats_are_closed(struct seats *seats);

/* Waits until all have been given back, and releases what they take up. */
void seats_release(struct seats *seats);

/* Milliseconds of a clock that nobody sets. */
int64_t clock_now(void);

#endif
