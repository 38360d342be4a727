/* PNG files have the pixels that they were given, whatever the number of their colours, and end
 * when they cannot be written. Read again with cairo, which uses libpng. */
#include "base/buffer.h"
#include "render/page/png.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>

enum { STRIDE_MORE = 3, FIRST_COLOUR = 25 /* its place in the file: after the head, its type */ };

/* A file, and how much of it was read. */
struct paper {
    struct buffer bytes;
    size_t most, at;
};

static bool take(void *context, const unsigned char *bytes, size_t len)
{
    struct paper *const paper = context;

    buffer_append(&paper->bytes, (const char *)bytes, len);
    return paper->bytes.len <= paper->most;
}

static cairo_status_t give(void *context, unsigned char *bytes, unsigned len)
{
    struct paper *const paper = context;

    if (paper->bytes.len - paper->at < len)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, paper->bytes.bytes + paper->at, len);
    paper->at += len;
    return CAIRO_STATUS_SUCCESS;
}

/* Pixels of `colours` different colours, with something else between the rows; the caller frees. */
static struct pixels draw(size_t width, size_t height, uint32_t colours)
{
    const size_t stride = width + STRIDE_MORE;
    uint32_t *const rows = malloc(height * stride * sizeof *rows);
    uint32_t seed = 1;

    for (size_t i = 0; i < height * stride; i++) {
        const size_t x = i % stride, pixel = i / stride * width + x;
        seed = seed * 1103515245 + 12345;
        const uint32_t colour = pixel < colours ? (uint32_t)pixel : (seed >> 8) % colours;
        rows[i] = x < width ? 0xFF000000 | colour * 2654435761U >> 8 : 0x00ABCDEF;
    }
    return (struct pixels){rows, width, height, stride};
}

static void assert_same(const struct pixels *pixels, struct paper *paper)
{
    cairo_surface_t *const surface = cairo_image_surface_create_from_png_stream(give, paper);

    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    assert_int_equal(paper->at, paper->bytes.len);
    assert_int_equal(cairo_image_surface_get_width(surface), pixels->width);
    assert_int_equal(cairo_image_surface_get_height(surface), pixels->height);
    for (size_t y = 0; y < pixels->height; y++) {
        const unsigned char *const row = cairo_image_surface_get_data(surface) +
                                         y * (size_t)cairo_image_surface_get_stride(surface);
        for (size_t x = 0; x < pixels->width; x++) {
            uint32_t colour;
            memcpy(&colour, row + x * sizeof colour, sizeof colour);
            assert_int_equal(colour & 0xFFFFFF, pixels->rows[y * pixels->stride + x] & 0xFFFFFF);
        }
    }
    cairo_surface_destroy(surface);
}

/* The last ones do not fit into a chunk, in either way. */
static void test_pixels(void **state)
{
    static const struct {
        size_t width, height;
        uint32_t colours;
        char type;
    } cases[] = {{1, 1, 1, 3},       {1, 300, 2, 3},      {300, 1, 7, 3},   {16, 16, 256, 3},
                 {257, 1, 257, 2},   {1, 257, 257, 2},    {40, 40, 256, 3}, {40, 40, 257, 2},
                 {500, 300, 200, 3}, {400, 200, 70000, 2}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct pixels pixels = draw(cases[i].width, cases[i].height, cases[i].colours);
        struct paper paper = {.most = SIZE_MAX};
        assert_true(png_write(&pixels, take, &paper));
        assert_int_equal(paper.bytes.bytes[FIRST_COLOUR], cases[i].type);
        assert_same(&pixels, &paper);
        buffer_release(&paper.bytes);
        free((void *)pixels.rows);
    }
}

/* Nothing is written after the first failure. */
static void test_failing(void **state)
{
    const struct pixels pixels = draw(300, 300, 1000);

    (void)state;
    for (size_t most = 0; most < 200000; most = 2 * most + 7) {
        struct paper paper = {.most = most};
        assert_false(png_write(&pixels, take, &paper));
        assert_true(paper.bytes.len <= most + 70000);
        buffer_release(&paper.bytes);
    }
    free((void *)pixels.rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pixels),
                                       cmocka_unit_test(test_failing)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
