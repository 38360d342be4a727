/* Workers, each of which has tools of its own: they do tasks in the order in which these are
 * offered, as many at once as there are workers, while whoever offers them goes on. */
#ifndef RECTO_CLI_WORK_CREW_H
#define RECTO_CLI_WORK_CREW_H

#include <stdbool.h>

/* What is offered: the first member of what it is about. */
struct task {
    struct task *next;
    bool left, done; /* to the workers; and by whomever */
};

/* What the workers of a crew do, all at once with the same `context`. */
struct craft {
    void *(*equip)(void); /* makes the tools of one worker */
    void (*unequip)(void *tools);
    void (*work)(const void *context, void *tools, struct task *task);
    const void *context;
};

struct crew;

/* Nobody is hired yet, and never more than `most` . The caller frees with
 * crew_free(), which first has all done that was left to workers. */
struct crew *crew_new(const struct craft *craft, unsigned most);
void crew_free(struct crew *crew);

/* Hires workers, if more than one may be hired and that has not been tried before; false if there
 * are none. A system that gives no threads, or few, is served all the same, by crew_await(). */
bool crew_hire(struct crew *crew);

/* Leaves a task to the workers, if any have been hired; nobody may touch it before crew_await(). */
void crew_offer(struct crew *crew, struct task *task);

/* Waits until a task that was offered is done, or does it. */
void crew_await(struct crew *crew, struct task *task);

/* The caller's own tools, to do work over again. */
void *crew_tools(struct crew *crew);

#endif
