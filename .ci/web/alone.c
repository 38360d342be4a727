/* What a program in a browser does without: other programs, threads, files to change. This stands
 * for the modules of those headers, and for the back ends that need fonts. */
#include "base/memory.h"
#include "cli/command.h"
#include "cli/draw/back_end.h"
#include "cli/draw/job.h"
#include "cli/draw/poster.h"
#include "cli/draw/puzzles.h"
#include "cli/draw/rules.h"
#include "cli/output/replace.h"
#include "cli/process/sibling.h"
#include "cli/process/signal_mask.h"
#include "cli/work/progress.h"
#include "cli/work/worker_pool.h"
#include "render/page/canvas.h"

#include <stdlib.h>
#include <string.h>

/* That of recto-draw, which is part of this program. */
int draw_main(int argc, char **argv);

static int absent(const char *what)
{
    complain("%s: not in a browser; use recto itself", what);
    return EXIT_TROUBLE;
}

int sibling_run(const char *name, char **argv)
{
    int argc = 0;

    while (argv[argc] != NULL)
        argc++;
    return strcmp(name, "recto-draw") == 0 ? draw_main(argc, argv) : absent(name);
}

int sibling_become(const char *name, char **argv)
{
    return sibling_run(name, argv);
}

/* --- No signals. */

void signal_mask_asking(sigset_t *signals)
{
    (void)sigemptyset(signals);
}

void signal_mask_block(sigset_t *before)
{
    (void)sigemptyset(before);
}

void signal_mask_restore(const sigset_t *before)
{
    (void)before;
}

/* --- A pool without threads: its owner does the tasks when it awaits them. */

struct worker_pool {
    const struct worker_kind *kind;
    void *state;
};

struct worker_pool *worker_pool_new(const struct worker_kind *kind, unsigned most)
{
    struct worker_pool *const pool = memory_allocate(sizeof *pool);

    (void)most;
    *pool = (struct worker_pool){kind, kind->new_state()};
    return pool;
}

bool worker_pool_start(struct worker_pool *pool)
{
    (void)pool;
    return false;
}

void worker_pool_queue(struct worker_pool *pool, struct task *task)
{
    (void)pool;
    *task = (struct task){NULL};
}

void worker_pool_await(struct worker_pool *pool, struct task *task)
{
    if (!task->done)
        pool->kind->work(pool->kind->context, pool->state, task);
    task->done = true;
}

void worker_pool_free(struct worker_pool *pool)
{
    pool->kind->free_state(pool->state);
    free(pool);
}

/* --- No terminal on which progress could be seen. */

struct progress *progress_begin(const struct input *input, struct output *out,
                                struct output *errors)
{
    (void)input, (void)out, (void)errors;
    return NULL;
}

void progress_note(struct progress *progress, uint64_t bytes, uint64_t records)
{
    (void)progress, (void)bytes, (void)records;
}

void progress_pause(struct progress *progress)
{
    (void)progress;
}

void progress_resume(struct progress *progress)
{
    (void)progress;
}

bool progress_end(struct progress *progress)
{
    (void)progress;
    return false;
}

/* --- No files: records come from standard input, and go to standard output. */

bool replacement_open(struct replacement *replacement, const char *name)
{
    (void)replacement, (void)absent(name);
    return false;
}

bool replacement_edit(struct replacement *replacement, const char *name)
{
    return replacement_open(replacement, name);
}

bool replacement_commit(struct replacement *replacement)
{
    (void)replacement;
    return false;
}

bool replacement_finish(struct replacement *replacement, const char *bytes, size_t len)
{
    (void)replacement, (void)bytes, (void)len;
    return false;
}

void replacement_abandon(struct replacement *replacement)
{
    (void)replacement;
}

bool replace_file(const char *name, const char *bytes, size_t len, bool durable)
{
    (void)bytes, (void)len, (void)durable, (void)absent(name);
    return false;
}

bool file_has_changed(const struct stat *then, const char *name)
{
    (void)then, (void)name;
    return false;
}

/* --- No fonts. A browser prints what it draws as SVG. */

static void cannot_draw(struct drawing_job *job)
{
    job->status = absent(format_name(job->options->type));
}

const struct back_end back_end_pdf = {.records = cannot_draw, .blanks = cannot_draw};
const struct back_end back_end_png = {.records = cannot_draw, .blanks = cannot_draw};
const struct back_end back_end_html = {.records = cannot_draw, .blanks = cannot_draw};

void puzzles_draw(struct drawing_job *job)
{
    cannot_draw(job);
}

struct canvas *canvas_measuring(void)
{
    return NULL;
}

bool canvas_close(struct canvas *canvas)
{
    return canvas == NULL;
}

struct picture poster_of(const struct drawing_job *job, const struct visit *visit,
                         const struct scoresheet *sheet, struct canvas *canvas)
{
    (void)sheet, (void)canvas, (void)absent("--poster");
    return job_picture(job, visit, false);
}

static int run_absent(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)argc, (void)argv, (void)out;
    return absent(self->name);
}

const struct command command_rules_pages = {.name = "rules", .run = run_absent};
extern const struct command command_puzzle; /* of commands.def */
const struct command command_puzzle = {.name = "puzzle", .run = run_absent};

/* --- Debian compiled what clang calls for 128 bits with guards of the stack, but has no guards. */

const size_t __stack_chk_guard = 0x7bd1e5a3;
_Noreturn void __stack_chk_fail(void);

void __stack_chk_fail(void)
{
    abort();
}
