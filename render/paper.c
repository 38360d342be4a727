#include "render/paper.h"

#include <stddef.h>
#include <strings.h>

/* In points, upright. */
static const struct {
    const char *name;
    double width, height;
} papers[PAPERS] = {
    [PAPER_A4] = {"a4", 595.276, 841.89},     [PAPER_A5] = {"a5", 419.528, 595.276},
    [PAPER_A3] = {"a3", 841.89, 1190.551},    [PAPER_A2] = {"a2", 1190.551, 1683.78},
    [PAPER_A1] = {"a1", 1683.78, 2383.937},   [PAPER_LETTER] = {"letter", 612, 792},
    [PAPER_TABLOID] = {"tabloid", 792, 1224},
};

bool paper_named(const char *name, enum paper_size *size)
{
    for (int i = 0; i < PAPERS; i++)
        if (strcasecmp(name, papers[i].name) == 0) {
            *size = (enum paper_size)i;
            return true;
        }
    return false;
}

const char *paper_name(enum paper_size size)
{
    return papers[size].name;
}

void paper_measure(const struct paper *paper, double *width, double *height)
{
    const double shorter = papers[paper->size].width, longer = papers[paper->size].height;

    *width = paper->landscape ? longer : shorter;
    *height = paper->landscape ? shorter : longer;
}
