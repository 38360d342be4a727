#include "tests/units/render/painted.h"

#include "notation/document.h"
#include "render/picture/ink.h"
#include "render/picture/width.h"
#include "validator/view.h"

#include <fcntl.h>
#include <glob.h>
#include <math.h>
#include <unistd.h>

enum { SAMPLES_LEAST = 30 };

static int each_record(const char *file, void (*test)(struct recorded *recorded))
{
    struct source source = {0};
    const struct document *document;
    const int descriptor = open(file, O_RDONLY);
    int count = 0;

    assert_true(descriptor >= 0);
    source_open(&source, descriptor, NULL, NULL);
    while ((document = source_next(&source)) != NULL) {
        struct recorded recorded = {.arbiter = arbiter_new(), .file = file};
        const struct judgement *const judgement = arbiter_judge(recorded.arbiter, document);

        if (judgement != NULL && judgement->position != NULL) {
            recorded.judgement = *judgement;
            test(&recorded);
            count++;
        }
        arbiter_free(recorded.arbiter);
    }
    source_release(&source);
    close(descriptor);
    return count;
}

void each_sample(void (*test)(struct recorded *recorded))
{
    glob_t found;
    int count = 0;

    assert_int_equal(glob("samples/*.yaml", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        count += each_record(found.gl_pathv[i], test);
    globfree(&found);
    assert_true(count >= SAMPLES_LEAST);
}

struct view view_after(struct recorded *recorded, uint32_t moves, struct arena *arena)
{
    struct view view = {.arena = arena, .last_move = moves};
    size_t entries;
    const struct position *const position =
        arbiter_position(recorded->arbiter, &recorded->judgement, moves, &entries);

    recorded->judgement.game->view(position, &recorded->judgement.trace, entries, &view);
    return view;
}

struct picture paint_after(struct recorded *recorded, uint32_t moves,
                           const struct paint_options *options, struct arena *arena)
{
    struct view *const view = arena_allocate(arena, sizeof *view);

    *view = view_after(recorded, moves, arena);
    return picture_paint(view, options);
}

double text_width(const struct element *element)
{
    const double bold = ink_style((enum ink)element->ink, element->player)->bold ? 1.1 : 1;
    const double width = bold * guess_width(element->text) * element->size;

    return element->room > 0 ? fmin(width, element->room) : width;
}

/* Half of what an element takes up across and down, and its middle. */
struct extent {
    double x, y, across, down;
};

static struct extent extent_of(const struct element *element, double unit)
{
    const double stroke = ink_style((enum ink)element->ink, element->player)->width * unit / 2;
    struct extent extent = {element->x, element->y, element->size, element->size};

    switch (element->shape) {
    case SHAPE_LINE:
    case SHAPE_BOX:
    case SHAPE_FRAME:
    case SHAPE_PILL:
        extent.x = (element->x + element->x2) / 2;
        extent.y = (element->y + element->y2) / 2;
        extent.across = fabs(element->x - element->x2) / 2;
        extent.down = fabs(element->y - element->y2) / 2;
        break;
    case SHAPE_TEXT:
        extent.across = text_width(element) / 2;
        extent.down = 0.36 * element->size;
        extent.x += element->align == TEXT_START ? extent.across
                    : element->align == TEXT_END ? -extent.across
                                                 : 0;
        return extent;
    default:
        break;
    }
    if (element->shape != SHAPE_BOX && element->shape != SHAPE_DISC) {
        extent.across += stroke;
        extent.down += stroke;
    }
    return extent;
}

void assert_inside(const struct picture *picture, const char *what)
{
    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        const double unit = element->unit > 0 ? element->unit : picture->unit;
        const struct extent extent = extent_of(element, unit);

        if (extent.x - extent.across < -1e-9 || extent.y - extent.down < -1e-9 ||
            extent.x + extent.across > picture->width + 1e-9 ||
            extent.y + extent.down > picture->height + 1e-9)
            fail_msg("%s: element %zu (shape %d, ink %d, %s) at %g, %g leaves %g by %g", what, i,
                     element->shape, element->ink, element->text != NULL ? element->text : "",
                     element->x, element->y, picture->width, picture->height);
        assert_true(element->move < element->until);
        assert_true(element->size >= 0);
        assert_int_equal(element->text != NULL, element->shape == SHAPE_TEXT);
    }
}
