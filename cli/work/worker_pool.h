/* A pool of worker threads. Each has a state of its own, and they do the tasks of a queue in the
 * order in which these were added, while the caller goes on. */
#ifndef RECTO_CLI_WORK_WORKER_POOL_H
#define RECTO_CLI_WORK_WORKER_POOL_H

#include <stdbool.h>

/* The first member of whatever is to be done. */
struct task {
    struct task *next;
    bool queued; /* owned by the pool until it is done */
    bool done;   /* finished by a worker or by the caller */
};

/* What workers do. All of them share the `context`. */
struct worker_kind {
    void *(*new_state)(void);
    void (*free_state)(void *state);
    void (*work)(const void *context, void *state, struct task *task);
    const void *context;
};

struct worker_pool;

/* A pool of at most `most` threads, none of which runs yet. worker_pool_free() finishes the tasks
 * that are queued first. */
struct worker_pool *worker_pool_new(const struct worker_kind *kind, unsigned most);
void worker_pool_free(struct worker_pool *pool);

/* Starts the threads, if the pool may have more than one and this is the first call. False if none
 * runs: worker_pool_await() does the tasks then, so a system without threads is served, too. */
bool worker_pool_start(struct worker_pool *pool);

/* Queues a task if any thread runs. The caller does not touch it before worker_pool_await(). */
void worker_pool_queue(struct worker_pool *pool, struct task *task);

/* Waits until a task is done, or does it if it was not queued. */
void worker_pool_await(struct worker_pool *pool, struct task *task);

#endif
