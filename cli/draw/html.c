/* HTML: one page to step through. */
#include "render/html/html.h"
#include "cli/draw/back_end.h"
#include "cli/draw/job.h"
#include "cli/draw/scoresheet.h"
#include "cli/draw/title.h"

struct page {
    struct drawing_job *job;
    struct html html;
    struct title title;
};

static bool index_record(void *context, const struct visit *visit)
{
    static const struct scoresheet_extent extent = {.at = UINT32_MAX};
    struct page *const page = context;

    (void)job_take(page->job, visit);
    if (!job_can_tell(page->job, visit))
        return true;
    page->job->shown++;
    const struct scoresheet sheet = scoresheet_make(visit, &extent);
    title_note(&page->title, &sheet);
    html_index(&page->html, &sheet);
    return true;
}

static bool write_record(void *context, const struct visit *visit)
{
    struct page *const page = context;
    struct drawing_job *const job = page->job;
    const struct scoresheet_extent extent = {
        .at = UINT32_MAX, .whole = true, .moves = true, .scores = true};

    if (job->shown == 0)
        return false;
    if (!job_can_tell(job, visit))
        return true;
    if (!page->html.begun)
        html_begin(&page->html, title_text(&page->title, job->options->title));
    const struct scoresheet sheet = scoresheet_make(visit, &extent);
    if (visit->judgement->status == STATUS_MALFORMED) {
        html_add_malformed(&page->html, &sheet);
    } else {
        const struct view view = job_view(job, visit, true);
        const struct picture picture = job_paint(job, &view, true);
        const struct words words = words_describe(&view);
        page->html.at = at_moves(job->options->at, visit->judgement);
        html_add(&page->html, &sheet, &picture, &words);
    }
    output_settle(job->out);
    return job->out->error == 0;
}

static void draw_page(struct drawing_job *job)
{
    struct page page = {.job = job};

    html_start(&page.html, &job->out->buffer, UINT32_MAX);
    if (!job_visit_twice(job, index_record, write_record, &page))
        job->status = EXIT_TROUBLE;
    html_end(&page.html);
    title_release(&page.title);
}

const struct back_end back_end_html = {.records = draw_page};
