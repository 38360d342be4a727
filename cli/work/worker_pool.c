#include "cli/work/worker_pool.h"

#include "base/memory.h"
#include "cli/process/signal_mask.h"

#include <pthread.h>
#include <stdlib.h>

struct worker_pool {
    const struct worker_kind *kind;
    unsigned most, count;
    pthread_t *threads; /* NULL before worker_pool_start() */
    void *own_state;    /* the caller's; or NULL */
    pthread_mutex_t lock;
    pthread_cond_t queued, done;
    struct task *first, *last; /* queued and not taken */
    bool ending;
};

struct worker_pool *worker_pool_new(const struct worker_kind *kind, unsigned most)
{
    struct worker_pool *const pool = memory_allocate_zeroed(1, sizeof *pool);

    pool->kind = kind;
    pool->most = most;
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)pthread_cond_init(&pool->queued, NULL);
    (void)pthread_cond_init(&pool->done, NULL);
    return pool;
}

/* The oldest task of the queue; waits for one. NULL at the end. */
static struct task *take(struct worker_pool *pool)
{
    while (pool->first == NULL && !pool->ending)
        (void)pthread_cond_wait(&pool->queued, &pool->lock);
    struct task *const task = pool->first;
    if (task != NULL)
        pool->first = task->next;
    return task;
}

static void *work(void *argument)
{
    struct worker_pool *const pool = argument;
    const struct worker_kind *const kind = pool->kind;
    void *const state = kind->new_state();
    struct task *task;

    (void)pthread_mutex_lock(&pool->lock);
    while ((task = take(pool)) != NULL) {
        (void)pthread_mutex_unlock(&pool->lock);
        kind->work(kind->context, state, task);
        (void)pthread_mutex_lock(&pool->lock);
        task->done = true;
        (void)pthread_cond_signal(&pool->done);
    }
    (void)pthread_mutex_unlock(&pool->lock);
    kind->free_state(state);
    return NULL;
}

bool worker_pool_start(struct worker_pool *pool)
{
    sigset_t before;

    if (pool->most < 2 || pool->threads != NULL)
        return pool->count > 0;
    pool->threads = memory_allocate(pool->most * sizeof *pool->threads);
    /* Workers block the signals that end the program: the main thread decides when those come. */
    signal_mask_block(&before);
    while (pool->count < pool->most &&
           pthread_create(&pool->threads[pool->count], NULL, work, pool) == 0)
        pool->count++;
    signal_mask_restore(&before);
    return pool->count > 0;
}

void worker_pool_queue(struct worker_pool *pool, struct task *task)
{
    *task = (struct task){.queued = pool->count > 0};
    if (!task->queued)
        return;
    (void)pthread_mutex_lock(&pool->lock);
    if (pool->first == NULL)
        pool->first = task;
    else
        pool->last->next = task;
    pool->last = task;
    (void)pthread_cond_signal(&pool->queued);
    (void)pthread_mutex_unlock(&pool->lock);
}

/* The state of the caller itself. */
static void *own_state(struct worker_pool *pool)
{
    if (pool->own_state == NULL)
        pool->own_state = pool->kind->new_state();
    return pool->own_state;
}

void worker_pool_await(struct worker_pool *pool, struct task *task)
{
    if (!task->queued) {
        if (!task->done)
            pool->kind->work(pool->kind->context, own_state(pool), task);
        task->done = true;
        return;
    }
    (void)pthread_mutex_lock(&pool->lock);
    while (!task->done)
        (void)pthread_cond_wait(&pool->done, &pool->lock);
    (void)pthread_mutex_unlock(&pool->lock);
}

void worker_pool_free(struct worker_pool *pool)
{
    (void)pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    (void)pthread_cond_broadcast(&pool->queued);
    (void)pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->count; i++)
        (void)pthread_join(pool->threads[i], NULL);
    free(pool->threads);
    if (pool->own_state != NULL)
        pool->kind->free_state(pool->own_state);
    (void)pthread_cond_destroy(&pool->queued);
    (void)pthread_cond_destroy(&pool->done);
    (void)pthread_mutex_destroy(&pool->lock);
    free(pool);
}
