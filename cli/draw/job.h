/* What drawing records for `recto show` needs in every format. */
#ifndef RECTO_CLI_DRAW_JOB_H
#define RECTO_CLI_DRAW_JOB_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/show_options.h"
#include "render/page/missing_scripts.h"
#include "render/picture/picture.h"

struct drawing_job {
    const struct show_options *options;
    const struct input *input;
    struct output *out;             /* standard output, or the file to be replaced */
    struct output *errors;          /* standard error */
    struct missing_scripts missing; /* scripts that no font has */
    size_t shown;                   /* records drawn so far */
    int status;
};

/* Sets the status by the verdict, complains of a malformed record; false if it cannot be drawn. */
bool job_take(struct drawing_job *job, const struct visit *visit);

/* Whether a record can be drawn; whether it appears in a booklet or on a page, which tell of
 * malformed records, too. */
bool job_can_draw(const struct drawing_job *job, const struct visit *visit);
bool job_can_tell(const struct drawing_job *job, const struct visit *visit);

/* Passes all records to the first visitor, and then again to the second. False if there was
 * trouble. */
bool job_visit_twice(struct drawing_job *job, visit_record *first, visit_record *second,
                     void *context);

/* Takes bytes of a canvas; `context` is the output. */
bool job_write_bytes(void *context, const unsigned char *bytes, size_t len);

/* Complains once of each script that no font has, and empties the list. */
void complain_of_missing(struct missing_scripts *missing);

/* What stands on the paper after job->options->at moves, or in the whole game, and its picture. */
struct view job_view(const struct drawing_job *job, const struct visit *visit, bool history);
struct picture job_paint(const struct drawing_job *job, const struct view *view, bool history);

/* The picture after job->options->at moves, or with the history of the whole game. */
struct picture job_picture(const struct drawing_job *job, const struct visit *visit, bool history);

#endif
