#include "cli/draw/puzzles.h"

#include "cli/draw/scoresheet.h"
#include "render/html/head.h"
#include "render/html/parts.h"
#include "render/sheets/puzzles.h"
#include "render/svg/svg.h"

#include <string.h>

struct puzzle_sheet {
    struct drawing_job *job;
    struct canvas *canvas; /* of a PDF, from the first record on */
    struct puzzle_pages pages;
    struct buffer part; /* the event of the records before, of a page */
};

static void draw_board(struct puzzle_sheet *drawing, const struct scoresheet *sheet,
                       const struct picture *picture)
{
    struct drawing_job *const job = drawing->job;

    if (drawing->canvas == NULL) {
        drawing->canvas =
            canvas_pdf(job_write_bytes, job->out, sheet->event == NULL ? "" : sheet->event, NULL);
        canvas_note_missing(drawing->canvas, &job->missing);
        drawing->pages = puzzle_pages_make(drawing->canvas, &job->options->booklet.paper);
    }
    puzzle_pages_add(&drawing->pages, sheet, picture);
}

/* Begins a part of the page, which has a page of its own on paper. */
static void begin_part(struct puzzle_sheet *drawing, const char *event, struct buffer *out)
{
    if (drawing->job->shown == 1) {
        head_write(out, event, STYLE_PUZZLES, false);
        part_tagged(out, "<main>\n<section>\n<h1>", event, "</h1>\n<div class=\"plates\">\n");
    } else {
        part_tagged(out, "</div>\n</section>\n<section class=\"key\">\n<h2>", event,
                    "</h2>\n<div class=\"plates\">\n");
    }
    drawing->part.len = 0;
    buffer_text(&drawing->part, event);
}

static void write_board(struct puzzle_sheet *drawing, const struct scoresheet *sheet,
                        const struct picture *picture)
{
    struct buffer *const out = &drawing->job->out->buffer;
    const char *const event = sheet->event == NULL ? "" : sheet->event;
    const char *const notes = sheet->notes == NULL ? "" : sheet->notes;
    const size_t first = strcspn(notes, "\n");
    struct buffer line = {0};

    if (drawing->job->shown == 1 || strcmp(buffer_string(&drawing->part), event) != 0)
        begin_part(drawing, event, out);
    buffer_append(&line, notes, first);
    part_tagged(out, "<figure>\n<figcaption><b>", sheet->id, "</b> ");
    part_tagged(out, "<strong>", buffer_string(&line), "</strong>");
    part_tagged(out, "<br><small>", sheet->title, "");
    for (int i = 0; i < sheet->player_count && sheet->players[i].score != NULL; i++) {
        part_tagged(out, i == 0 ? " · " : ", ", sheet->players[i].name, " ");
        part_tagged(out, "", sheet->players[i].score, "");
    }
    buffer_text(out, "</small></figcaption>\n<svg class=\"board\" role=\"img\" aria-label=\"");
    xml_text(out, buffer_string(&line));
    buffer_text(out, "\" ");
    svg_size(picture, out);
    buffer_text(out, ">\n");
    svg_elements(picture, out);
    buffer_text(out, "</svg>\n");
    if (notes[first] != '\0')
        part_tagged(out, "<p>", notes + first + 1, "</p>\n");
    buffer_text(out, "</figure>\n");
    output_settle(drawing->job->out);
    buffer_release(&line);
}

static bool draw_puzzle(void *context, const struct visit *visit)
{
    struct puzzle_sheet *const drawing = context;
    struct drawing_job *const job = drawing->job;
    const struct scoresheet_extent extent = {.at = UINT32_MAX, .moves = true};

    if (!job_take(job, visit))
        return true;
    job->shown++;
    const struct scoresheet sheet = scoresheet_make(visit, &extent);
    const struct picture picture = job_picture(job, visit, false);
    if (job->options->type == FORMAT_PDF)
        draw_board(drawing, &sheet, &picture);
    else
        write_board(drawing, &sheet, &picture);
    return job->out->error == 0;
}

void puzzles_draw(struct drawing_job *job)
{
    struct puzzle_sheet drawing = {.job = job};

    if (!input_visit(job->input, draw_puzzle, &drawing))
        job->status = EXIT_TROUBLE;
    if (drawing.canvas != NULL) {
        puzzle_pages_end(&drawing.pages);
        if (!canvas_close(drawing.canvas) && job->out->error == 0)
            job->status = EXIT_TROUBLE;
    } else if (job->shown > 0) {
        buffer_text(&job->out->buffer, "</div>\n</section>\n</main>\n</body>\n</html>\n");
    }
    buffer_release(&drawing.part);
}
