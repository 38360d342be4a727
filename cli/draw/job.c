#include "cli/draw/job.h"

#include "cli/draw/view.h"
#include "cli/report/report.h"
#include "render/picture/paint.h"
#include "validator/restore/unordered.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool job_can_draw(const struct drawing_job *job, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    uint32_t moves;

    if (job->options->order && !order_is_known(judgement))
        return false;
    return judgement->status != STATUS_MALFORMED && at_find(job->options->at, judgement, &moves);
}

bool job_can_tell(const struct drawing_job *job, const struct visit *visit)
{
    return visit->judgement->status == STATUS_MALFORMED || job_can_draw(job, visit);
}

bool job_take(struct drawing_job *job, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;

    if (judgement->status != STATUS_COMPLETE && judgement->status != STATUS_UNFINISHED &&
        job->status == EXIT_SOUND)
        job->status = EXIT_UNSOUND;
    if (judgement->status == STATUS_MALFORMED) {
        report_diagnostics(visit, job->errors);
        output_settle(job->errors);
        return false;
    }
    if (job->options->order && !order_is_known(judgement)) {
        show_refuse_numbers(visit);
        job->status = EXIT_TROUBLE;
        return false;
    }
    if (!job_can_draw(job, visit)) {
        at_complain("show", job->options->at, visit);
        job->status = EXIT_TROUBLE;
        return false;
    }
    return true;
}

bool job_write_bytes(void *context, const unsigned char *bytes, size_t len)
{
    struct output *const out = context;

    buffer_append(&out->buffer, (const char *)bytes, len);
    output_settle(out);
    return out->error == 0;
}

void complain_of_missing(struct missing_scripts *missing)
{
    struct buffer sentence = {0};

    for (size_t i = 0; i < missing->count; i++) {
        sentence.len = 0;
        missing_script_tell(&missing->list[i], &sentence);
        complain("%s", buffer_string(&sentence));
    }
    buffer_release(&sentence);
    missing_scripts_release(missing);
}

static bool names_standard_input(const struct input *input)
{
    for (size_t i = 0; i < input->count; i++)
        if (strcmp(input->names[i], "-") == 0)
            return true;
    return false;
}

/* Makes standard input a file, unless it is one, so that it can be read twice. */
static bool make_seekable(void)
{
    if (lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0)
        return true;
    FILE *const spool = tmpfile();
    const bool copied = spool != NULL && copy_all(STDIN_FILENO, fileno(spool)) &&
                        dup2(fileno(spool), STDIN_FILENO) >= 0 &&
                        lseek(STDIN_FILENO, 0, SEEK_SET) >= 0;
    if (!copied)
        complain_file("-", "cannot keep a copy of standard input", errno);
    if (spool != NULL)
        (void)fclose(spool);
    return copied;
}

/* Counts the records that it passes to a visitor. */
struct count {
    visit_record *visitor;
    void *context;
    size_t records;
    bool ended; /* the visitor has asked to stop */
};

static bool count_and_visit(void *context, const struct visit *visit)
{
    struct count *const count = context;

    count->records++;
    count->ended = !count->visitor(count->context, visit);
    return !count->ended;
}

bool job_visit_twice(struct drawing_job *job, visit_record *first, visit_record *second,
                     void *context)
{
    const bool standard = names_standard_input(job->input);

    if (standard && !make_seekable())
        return false;
    const off_t start = standard ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    struct count before = {first, context, 0, false}, after = {second, context, 0, false};
    const bool read = input_visit(job->input, count_and_visit, &before);
    if (standard && lseek(STDIN_FILENO, start, SEEK_SET) < 0)
        return false;
    struct input again = *job->input;
    again.quiet = !read;
    if (!input_visit(&again, count_and_visit, &after) || !read)
        return false;
    const bool same = before.ended || after.ended || before.records == after.records;
    if (!same)
        complain("show: what is drawn has been changed meanwhile");
    return same;
}

struct view job_view(const struct drawing_job *job, const struct visit *visit, bool history)
{
    const struct judgement *const judgement = visit->judgement;
    const uint32_t at = history ? UINT32_MAX : at_moves(job->options->at, judgement);

    return view_after(visit->arbiter, judgement, at, arbiter_arena(visit->arbiter));
}

struct picture job_paint(const struct drawing_job *job, const struct view *view, bool history)
{
    const struct paint_options options = {
        .order = job->options->order, .history = history, .touches = job->options->places};

    return picture_paint(view, &options);
}

struct picture job_picture(const struct drawing_job *job, const struct visit *visit, bool history)
{
    const struct view view = job_view(job, visit, history);

    return job_paint(job, &view, history);
}
