#include "cli/draw/size.h"

#include "cli/output/output.h"
#include "render/picture/width.h"

#include <math.h>

/* No side of a picture in pixels may be longer; cairo has no more. */
enum { SIDE_MOST = 32767 };

/* The greatest width in pixels. */
static double most_of(const struct picture *picture, size_t pixels_most)
{
    const double shape = picture->height / picture->width, most = (double)pixels_most;

    return pixels_most == 0 ? INFINITY
                            : floor(fmin(sqrt(most / shape), SIDE_MOST / fmax(shape, 1)));
}

bool size_settle(const struct picture *picture, const struct length *chosen, size_t pixels_most,
                 struct length *width)
{
    /* A picture may come out smaller than it should, but by no more than this. */
    static const double shrinking = 0.5;
    const double most = most_of(picture, pixels_most);

    if (chosen->value > 0) {
        *width = *chosen;
        if (chosen->value <= most)
            return true;
        complain("show: this format has room for pictures up to --width %.0f", most);
        return false;
    }
    if (most < shrinking * width->value) {
        complain("show: %.0f x %.0f pixels are too many for this format: -T svg or pdf has room",
                 width->value, width->value * picture->height / picture->width);
        return false;
    }
    width->value = fmin(width->value, most);
    return true;
}

static void warn(const struct visit *visit, double size, const char *unit, const char *remedy)
{
    complain("show: record %zu of %s: the smallest digits would be %.1f %s high%s", visit->record,
             visit->name, floor(size * 10) / 10, unit, remedy);
}

void size_check_picture(const struct visit *visit, const struct picture *picture, uint32_t moves,
                        const struct length *width, size_t pixels_most)
{
    const bool screen = width->unit == LENGTH_PIXELS;
    const double wide = screen ? width->value : length_points(width);
    const double size = picture_type_size(picture, moves) * wide / picture->width;
    const double least = screen ? LEGIBLE_PIXELS : LEGIBLE_POINTS;
    const double wanted = ceil(width->value * least / size);
    struct buffer remedy = {0};

    if (size > 0 && size < least) {
        if (wanted <= most_of(picture, pixels_most))
            buffer_format(&remedy, ": --width %.0f%s", wanted,
                          screen ? "" : length_unit_name(width->unit));
        else
            buffer_text(&remedy, ": -T svg can be enlarged");
        warn(visit, size, screen ? "px" : "pt", buffer_string(&remedy));
    }
    buffer_release(&remedy);
}

/* Whether type of that size, in units of the board, could be read on a poster. */
static bool is_legible_on(const struct picture *board, double size, enum paper_size paper)
{
    static const double filled = 0.8; /* of the sheet, by the board */
    double width, height;

    paper_measure(&(struct paper){.size = paper}, &width, &height);
    const double unit = fmax(fmin(width / board->width, height / board->height),
                             fmin(height / board->width, width / board->height));
    return size * filled * unit >= LEGIBLE_POINTS;
}

/* Says what would help to read a board whose type has that size, in its units. */
static void advise(const struct picture *board, double size, enum paper_size paper,
                   enum size_place place, struct buffer *remedy)
{
    static const enum paper_size papers[] = {PAPER_A3, PAPER_A2, PAPER_A1};
    const char *const before = place == SIZE_SHARED ? ", or" : ":";
    size_t i = 0;

    buffer_format(remedy, " on %s%s", paper_name(paper),
                  place == SIZE_SHARED ? ": fewer --diagrams on a page" : "");
    while (i < 3 && (papers[i] == paper || !is_legible_on(board, size, papers[i])))
        i++;
    if (i < 3 && place == SIZE_BLANK)
        buffer_format(remedy, ": --paper %s", paper_name(papers[i]));
    else if (i < 3)
        buffer_format(remedy, "%s --poster %s", before, paper_name(papers[i]));
    else if (place == SIZE_ALONE)
        buffer_text(remedy, ", and too small on any paper: -T svg can be enlarged");
    else if (place == SIZE_BLANK)
        buffer_text(remedy, ", and too small on any paper");
}

void size_check_board(const struct visit *visit, const struct picture *board, uint32_t moves,
                      double unit, const struct paper *paper, enum size_place place)
{
    const double size = picture_type_size(board, moves);
    struct buffer remedy = {0};

    if (unit <= 0 || size <= 0 || size * unit >= LEGIBLE_POINTS)
        return;
    advise(board, size, paper->size, place, &remedy);
    warn(visit, size * unit, "pt", buffer_string(&remedy));
    buffer_release(&remedy);
}
