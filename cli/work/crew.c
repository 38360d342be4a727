#include "cli/work/crew.h"

#include "base/memory.h"
#include "cli/process/signal_mask.h"

#include <pthread.h>
#include <stdlib.h>

struct crew {
    const struct craft *craft;
    unsigned most, hired;
    pthread_t *threads; /* NULL: hiring has not been tried */
    void *tools;        /* the caller's own, or NULL */
    pthread_mutex_t lock;
    pthread_cond_t offered, done;
    struct task *first, *last; /* offered and not taken */
    bool ending;
};

struct crew *crew_new(const struct craft *craft, unsigned most)
{
    struct crew *const crew = memory_allocate_zeroed(1, sizeof *crew);

    crew->craft = craft;
    crew->most = most;
    (void)pthread_mutex_init(&crew->lock, NULL);
    (void)pthread_cond_init(&crew->offered, NULL);
    (void)pthread_cond_init(&crew->done, NULL);
    return crew;
}

/* The task that has waited longest; NULL when there will be none any more. */
static struct task *take(struct crew *crew)
{
    while (crew->first == NULL && !crew->ending)
        (void)pthread_cond_wait(&crew->offered, &crew->lock);
    struct task *const task = crew->first;
    if (task != NULL)
        crew->first = task->next;
    return task;
}

static void *work(void *argument)
{
    struct crew *const crew = argument;
    const struct craft *const craft = crew->craft;
    void *const tools = craft->equip();
    struct task *task;

    (void)pthread_mutex_lock(&crew->lock);
    while ((task = take(crew)) != NULL) {
        (void)pthread_mutex_unlock(&crew->lock);
        craft->work(craft->context, tools, task);
        (void)pthread_mutex_lock(&crew->lock);
        task->done = true;
        (void)pthread_cond_signal(&crew->done);
    }
    (void)pthread_mutex_unlock(&crew->lock);
    craft->unequip(tools);
    return NULL;
}

bool crew_hire(struct crew *crew)
{
    sigset_t before;

    if (crew->most < 2 || crew->threads != NULL)
        return crew->hired > 0;
    crew->threads = memory_allocate(crew->most * sizeof *crew->threads);
    /* Signals that end the program come to the main thread, which may make them wait. */
    signal_mask_block(&before);
    while (crew->hired < crew->most &&
           pthread_create(&crew->threads[crew->hired], NULL, work, crew) == 0)
        crew->hired++;
    signal_mask_restore(&before);
    return crew->hired > 0;
}

void crew_offer(struct crew *crew, struct task *task)
{
    *task = (struct task){.left = crew->hired > 0};
    if (!task->left)
        return;
    (void)pthread_mutex_lock(&crew->lock);
    if (crew->first == NULL)
        crew->first = task;
    else
        crew->last->next = task;
    crew->last = task;
    (void)pthread_cond_signal(&crew->offered);
    (void)pthread_mutex_unlock(&crew->lock);
}

void *crew_tools(struct crew *crew)
{
    if (crew->tools == NULL)
        crew->tools = crew->craft->equip();
    return crew->tools;
}

void crew_await(struct crew *crew, struct task *task)
{
    if (!task->left) {
        if (!task->done)
            crew->craft->work(crew->craft->context, crew_tools(crew), task);
        task->done = true;
        return;
    }
    (void)pthread_mutex_lock(&crew->lock);
    while (!task->done)
        (void)pthread_cond_wait(&crew->done, &crew->lock);
    (void)pthread_mutex_unlock(&crew->lock);
}

void crew_free(struct crew *crew)
{
    (void)pthread_mutex_lock(&crew->lock);
    crew->ending = true;
    (void)pthread_cond_broadcast(&crew->offered);
    (void)pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->hired; i++)
        (void)pthread_join(crew->threads[i], NULL);
    free(crew->threads);
    if (crew->tools != NULL)
        crew->craft->unequip(crew->tools);
    (void)pthread_cond_destroy(&crew->offered);
    (void)pthread_cond_destroy(&crew->done);
    (void)pthread_mutex_destroy(&crew->lock);
    free(crew);
}
