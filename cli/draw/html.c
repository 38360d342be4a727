/* HTML: a page to step through, or several with a hundred records each. */
#include "render/html/html.h"
#include "cli/draw/back_end.h"
#include "cli/draw/job.h"
#include "cli/draw/scoresheet.h"
#include "cli/draw/title.h"
#include "cli/output/replace.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

struct page {
    struct drawing_job *job;
    struct html html;
    struct title title;
    struct buffer later; /* a page after the first */
};

/* Writes the page that is complete, if it is not the first, which is what -o names. */
static bool save_page(struct page *page)
{
    struct buffer name = {0};

    if (page->html.out != &page->later)
        return true;
    part_file(page->job->options->output, part_page(page->html.added), &name);
    const bool saved =
        input_spares(page->job->input, buffer_string(&name)) &&
        replace_file(buffer_string(&name), page->later.bytes, page->later.len, false);
    buffer_release(&name);
    page->later.len = 0;
    return saved;
}

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

/* Ends a full page and begins the next. */
static bool turn_page(struct page *page)
{
    if (!html_turns(&page->html))
        return true;
    html_end_page(&page->html);
    const bool saved = save_page(page);
    html_begin_page(&page->html, title_text(&page->title, page->job->options->title), &page->later);
    return saved;
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
    if (!turn_page(page)) {
        job->status = EXIT_TROUBLE;
        return false;
    }
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

/* The name of the first page, without folders, if it is a file that others can follow. */
static const char *name_of(const char *output)
{
    struct stat facts;

    if (output == NULL || strcmp(output, "-") == 0 ||
        (stat(output, &facts) == 0 ? !S_ISREG(facts.st_mode) : errno != ENOENT))
        return NULL;
    const char *const folders = strrchr(output, '/');
    return folders != NULL ? folders + 1 : output;
}

static void draw_page(struct drawing_job *job)
{
    struct page page = {.job = job};

    html_start(&page.html, &job->out->buffer, UINT32_MAX);
    page.html.name = name_of(job->options->output);
    if (!job_visit_twice(job, index_record, write_record, &page))
        job->status = EXIT_TROUBLE;
    html_end(&page.html);
    if (job->status != EXIT_TROUBLE && !save_page(&page))
        job->status = EXIT_TROUBLE;
    buffer_release(&page.later);
    title_release(&page.title);
}

const struct back_end back_end_html = {.records = draw_page};
