#include "cli/serve/seats.h"

#include <time.h>

struct seat_waiter {
    struct seat_waiter *next;
};

enum { QUICK = 4, BOARDS = 2, SLOW = 4, REPAIRS = 1 };

static const int all[SEATS] = {
    [SEAT_QUICK] = QUICK, [SEAT_BOARD] = BOARDS, [SEAT_SLOW] = SLOW, [SEAT_REPAIR] = REPAIRS};

int64_t clock_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void seats_open(struct seats *seats)
{
    pthread_condattr_t monotonic;

    *seats = (struct seats){.closed = false};
    for (int kind = 0; kind < SEATS; kind++)
        seats->free[kind] = all[kind];
    (void)pthread_mutex_init(&seats->mutex, NULL);
    (void)pthread_condattr_init(&monotonic);
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&seats->freed, &monotonic);
    (void)pthread_condattr_destroy(&monotonic);
}

/* The place that points to this waiter, or to the end of the queue for NULL. */
static struct seat_waiter **place_in(struct seats *seats, enum seat kind,
                                     const struct seat_waiter *waiter)
{
    struct seat_waiter **place = &seats->first[kind];

    while (*place != waiter)
        place = &(*place)->next;
    return place;
}

bool seats_take(struct seats *seats, enum seat kind, int64_t until)
{
    const struct timespec end = {.tv_sec = (time_t)(until / 1000),
                                 .tv_nsec = (long)(until % 1000 * 1000000)};
    struct seat_waiter self = {NULL};
    int late = 0;

    (void)pthread_mutex_lock(&seats->mutex);
    *place_in(seats, kind, NULL) = &self;
    while ((seats->free[kind] == 0 || seats->first[kind] != &self) && !seats->closed && late == 0)
        late = pthread_cond_timedwait(&seats->freed, &seats->mutex, &end);
    const bool taken = seats->free[kind] > 0 && seats->first[kind] == &self && !seats->closed;
    if (taken)
        seats->free[kind]--;
    *place_in(seats, kind, &self) = self.next;
    (void)pthread_cond_broadcast(&seats->freed);
    (void)pthread_mutex_unlock(&seats->mutex);
    return taken;
}

void seats_give_back(struct seats *seats, enum seat kind)
{
    (void)pthread_mutex_lock(&seats->mutex);
    seats->free[kind]++;
    (void)pthread_cond_broadcast(&seats->freed);
    (void)pthread_mutex_unlock(&seats->mutex);
}

void seats_close(struct seats *seats)
{
    (void)pthread_mutex_lock(&seats->mutex);
    seats->closed = true;
    (void)pthread_cond_broadcast(&seats->freed);
    (void)pthread_mutex_unlock(&seats->mutex);
}

bool seats_are_closed(struct seats *seats)
{
    (void)pthread_mutex_lock(&seats->mutex);
    const bool closed = seats->closed;
    (void)pthread_mutex_unlock(&seats->mutex);
    return closed;
}

static bool all_are_free(const struct seats *seats)
{
    for (int kind = 0; kind < SEATS; kind++)
        if (seats->free[kind] < all[kind])
            return false;
    return true;
}

void seats_release(struct seats *seats)
{
    (void)pthread_mutex_lock(&seats->mutex);
    while (!all_are_free(seats))
        (void)pthread_cond_wait(&seats->freed, &seats->mutex);
    (void)pthread_mutex_unlock(&seats->mutex);
    (void)pthread_cond_destroy(&seats->freed);
    (void)pthread_mutex_destroy(&seats->mutex);
}
