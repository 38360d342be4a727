/* The catalogue: the doubtful passages and the published cases, as people wrote them in cases/. */
#ifndef RECTO_CLI_CASES_CATALOGUE_H
#define RECTO_CLI_CASES_CATALOGUE_H

#include "cli/cases/verdict.h"
#include "notation/record.h"
#include "render/article/article.h"

#include <stdbool.h>
#include <stddef.h>

/* A doubtful passage. Texts have the marks of articles. */
struct issue {
    const char *id, *title; /* I.PLX.4 */
    const char *source, *readings, *choice, *why, *cases;
    const char *withdrawn; /* or NULL */
};

/* A published case (`case` is a word of C). */
struct exhibit {
    const char *id, *title; /* PLX-4.1 */
    const char *game;       /* the name of its folder: that of a game, or `records` */
    const char *tests, *reasoning, *fails_if, *history;
    const char *twin, *withdrawn; /* or NULL */
    const char *verdict_text;     /* JSON */
    struct verdict *verdict;
    struct span record;
    bool timed;         /* has a clock or seals */
    const char *levels; /* that it tries, such as "ABC" */
};

struct catalogue {
    struct article article; /* what the texts lie in */
    struct issue *issues;
    size_t issue_count, issue_capacity;
    struct exhibit *exhibits;
    size_t count, capacity;
};

/* Receives what is wrong with a file. `path` is not terminated. */
typedef void catalogue_fault(void *context, const char *path, size_t path_len, unsigned line,
                             const char *reason);

/* Reads a bundle (cli/cases/bundle.h), whose bytes must last as long as the catalogue. Every
 * deviation from the form is told; what deviates is left out. False if there was any. */
bool catalogue_read(struct catalogue *catalogue, const char *bytes, size_t len,
                    catalogue_fault *tell, void *context);
void catalogue_release(struct catalogue *catalogue);

/* Whether a user means an id, in small letters or large. */
bool same_id(const char *id, const char *written);

/* By id, in small letters or large; NULL if there is none. That of a passage may end in the letter
 * of one of its readings, as I.PLX.4a. */
const struct issue *catalogue_issue(const struct catalogue *catalogue, const char *id);
const struct exhibit *catalogue_exhibit(const struct catalogue *catalogue, const char *id);

/* The title of the game of a case, or what stands for all games. */
const char *exhibit_game_title(const struct exhibit *exhibit);

/* The section of a case: the digit after the hyphen of its id. */
static inline char exhibit_section(const struct exhibit *exhibit)
{
    return exhibit->id[4];
}

#endif
