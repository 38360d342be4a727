/* What `recto show` draws, whatever the format. */
#ifndef RECTO_CLI_DRAW_JOB_H
#define RECTO_CLI_DRAW_JOB_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/show_options.h"
#include "render/page/missing_scripts.h"
#include "render/picture/picture.h"
#include "render/scoresheet.h"

struct drawing_job {
    const struct show_options *options;
    const struct input *input;
    struct output *out;             /* standard output, or the file that will be replaced */
    struct output *errors;          /* standard error */
    struct missing_scripts missing; /* what fonts have not */
    size_t shown;                   /* records drawn so far */
    int status;
};

/* Notes that a record is not sound, complains of a malformed one; false if it cannot be drawn. */
bool job_take(struct drawing_job *job, const struct visit *visit);

/* The same without a word; and whether it is to stand in a booklet or on a page, where one that
 * cannot be read is told of. */
bool job_can_draw(const struct drawing_job *job, const struct visit *visit);
bool job_can_tell(const struct drawing_job *job, const struct visit *visit);

/* The title of a document: what its first record that can be read is called. */
void job_name(struct buffer *title, const struct scoresheet *sheet);
const char *job_title(struct buffer *title);

/* Shows all records to one visitor and then, from the start, to the other; false if there was
 * trouble. */
bool job_visit_twice(struct drawing_job *job, visit_record *first, visit_record *second,
                     void *context);

/* Says once for each script that no font has letters of it, and forgets them. */
void complain_of_missing(struct missing_scripts *missing);

/* The picture of the position after job->options->at moves, or of the whole game. */
struct picture job_picture(const struct drawing_job *job, const struct visit *visit, bool history);

#endif
