/* What a request asks for: its name and its body of JSON become the arguments and the input of a
 * judge. Nothing in a body can become anything else: values stand in arguments of their own, and
 * hold one line. */
#ifndef RECTO_CLI_SERVE_TASK_H
#define RECTO_CLI_SERVE_TASK_H

#include "base/buffer.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    BODY_MOST = 256 * 1024,
    RECORDS_MOST = 100,
    MOVES_MOST = 4000,
    WORDS_MOST = 3 * MOVES_MOST, /* moves with numbers and points */
};

/* What becomes of the judge's standard output in the answer. */
enum answer_kind { ANSWER_GAMES, ANSWER_RECORD, ANSWER_SVG, ANSWER_TEXT, ANSWER_HTML, ANSWER_PDF };

struct task {
    char **arguments; /* as recto gets them, ended by NULL */
    size_t count;
    struct arena arena; /* has them */
    struct buffer input;
    enum answer_kind kind;
    bool repairs;
};

/* Why there is no task: a status of HTTP, and a sentence. */
struct task_refusal {
    int status;
    char why[200];
};

/* Reads the body of a request of that name, such as "check". False with a refusal; release the task
 * all the same. */
bool task_read(const char *name, const char *body, size_t len, struct task *task,
               struct task_refusal *refusal);
void task_release(struct task *task);

/* Whether there are requests of that name. */
bool task_exists(const char *name);

#endif
