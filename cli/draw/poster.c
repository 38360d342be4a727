#include "cli/draw/poster.h"

#include "cli/draw/size.h"
#include "render/sheets/poster.h"

struct picture poster_of(const struct drawing_job *job, const struct visit *visit,
                         const struct scoresheet *sheet, struct canvas *canvas)
{
    const struct show_options *const options = job->options;
    const struct paper paper = {options->poster_paper.size, options->booklet.paper.landscape};
    const struct picture board = job_picture(job, visit, false);
    const struct picture poster = poster_make(&board, sheet, &paper, canvas);

    size_check_board(visit, &board, sheet->shown, poster.unit, &paper, SIZE_ALONE);
    return poster;
}
