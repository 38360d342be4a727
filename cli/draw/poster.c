#include "cli/draw/poster.h"

#include "cli/draw/size.h"
#include "cli/draw/words.h"
#include "render/sheets/poster.h"

struct picture poster_of(const struct drawing_job *job, const struct visit *visit,
                         const struct scoresheet *sheet, struct canvas *canvas)
{
    const struct show_options *const options = job->options;
    const struct poster_format format = {
        .paper = {options->poster_paper.size, options->booklet.paper.landscape},
        .measure = canvas != NULL ? words_measure : words_guess,
        .fit = canvas != NULL ? words_fit : words_fit_guess,
        .context = canvas};
    const struct picture board = job_picture(job, visit, false);
    const struct picture poster = poster_make(&board, sheet, &format);

    size_check_board(visit, &board, sheet->shown, poster.unit, &format.paper, SIZE_ALONE);
    return poster;
}
