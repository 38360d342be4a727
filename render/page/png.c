#include "render/page/png.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    COLOURS_MAX = 256,
    SLOTS = 1024,        /* of the table of colours, a power of two */
    CHUNK_BYTES = 65536, /* of compressed pixels */
    CHUNK_HEAD = 8,      /* length and name */
    TRUECOLOUR = 2,
    INDEXED = 3
};

struct palette {
    uint32_t colours[COLOURS_MAX];
    size_t count;
    int16_t slots[SLOTS]; /* the index of a colour, and 1; 0 if it is free */
};

struct png {
    const struct pixels *pixels;
    png_take *take;
    void *context;
    bool failed;
};

static uint32_t colour_at(const struct pixels *pixels, size_t x, size_t y)
{
    return pixels->rows[y * pixels->stride + x] & 0xFFFFFF;
}

/* The slot that a colour has, or would have. The table is never full. */
static size_t slot_of(const struct palette *palette, uint32_t colour)
{
    size_t slot = (colour * 2654435761U >> 16) % SLOTS;

    while (palette->slots[slot] != 0 && palette->colours[palette->slots[slot] - 1] != colour)
        slot = (slot + 1) % SLOTS;
    return slot;
}

/* Finds all colours; false if there are too many. */
static bool find_colours(const struct pixels *pixels, struct palette *palette)
{
    uint32_t last = UINT32_MAX;

    for (size_t y = 0; y < pixels->height; y++)
        for (size_t x = 0; x < pixels->width; x++) {
            const uint32_t colour = colour_at(pixels, x, y);
            if (colour == last)
                continue;
            last = colour;
            const size_t slot = slot_of(palette, colour);
            if (palette->slots[slot] != 0)
                continue;
            if (palette->count == COLOURS_MAX)
                return false;
            palette->colours[palette->count++] = colour;
            palette->slots[slot] = (int16_t)palette->count;
        }
    return true;
}

static void put_number(unsigned char *at, size_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(number >> (24 - 8 * i));
}

static void put_colour(unsigned char *at, uint32_t colour)
{
    at[0] = (unsigned char)(colour >> 16);
    at[1] = (unsigned char)(colour >> 8);
    at[2] = (unsigned char)colour;
}

static void give(struct png *png, const unsigned char *bytes, size_t len)
{
    png->failed = png->failed || !png->take(png->context, bytes, len);
}

/* Writes a chunk of `len` bytes that begin after room for its head. */
static void give_chunk(struct png *png, const char *name, unsigned char *chunk, size_t len)
{
    unsigned char sum[4];

    put_number(chunk, len);
    memcpy(chunk + 4, name, 4);
    put_number(sum, crc32(0, chunk + 4, (uInt)(len + 4)));
    give(png, chunk, len + CHUNK_HEAD);
    give(png, sum, sizeof sum);
}

static void give_head(struct png *png, const struct palette *palette)
{
    static const unsigned char signature[] = "\x89PNG\r\n\x1A\n";
    unsigned char head[CHUNK_HEAD + 13] = {0}, colours[CHUNK_HEAD + 3 * COLOURS_MAX];

    put_number(head + CHUNK_HEAD, png->pixels->width);
    put_number(head + CHUNK_HEAD + 4, png->pixels->height);
    head[CHUNK_HEAD + 8] = 8; /* bits of each sample */
    head[CHUNK_HEAD + 9] = palette != NULL ? INDEXED : TRUECOLOUR;
    give(png, signature, sizeof signature - 1);
    give_chunk(png, "IHDR", head, 13);
    for (size_t i = 0; palette != NULL && i < palette->count; i++)
        put_colour(colours + CHUNK_HEAD + 3 * i, palette->colours[i]);
    if (palette != NULL)
        give_chunk(png, "PLTE", colours, 3 * palette->count);
}

/* Writes a row without the byte that says how it is filtered: not at all with a palette, else each
 * byte as its difference from the one of the pixel to the left. */
static void put_row(const struct pixels *pixels, const struct palette *palette, size_t y,
                    unsigned char *row)
{
    uint32_t last = UINT32_MAX;
    unsigned char index = 0, before[3] = {0}, now[3];

    for (size_t x = 0; x < pixels->width; x++) {
        const uint32_t colour = colour_at(pixels, x, y);
        if (palette == NULL) {
            put_colour(now, colour);
            for (size_t i = 0; i < sizeof now; i++)
                row[3 * x + i] = (unsigned char)(now[i] - before[i]);
            memcpy(before, now, sizeof now);
            continue;
        }
        if (colour != last)
            index = (unsigned char)(palette->slots[slot_of(palette, colour)] - 1);
        last = colour;
        row[x] = index;
    }
}

/* Compresses what the stream was given, and writes the chunks that are full, or all. */
static void compress_row(struct png *png, z_stream *stream, unsigned char *chunk, bool end)
{
    int status = Z_OK;

    while (!png->failed && (stream->avail_in > 0 || (end && status != Z_STREAM_END))) {
        status = deflate(stream, end ? Z_FINISH : Z_NO_FLUSH);
        png->failed = status == Z_STREAM_ERROR;
        if (stream->avail_out > 0 && status != Z_STREAM_END)
            continue;
        give_chunk(png, "IDAT", chunk, CHUNK_BYTES - stream->avail_out);
        stream->next_out = chunk + CHUNK_HEAD;
        stream->avail_out = CHUNK_BYTES;
    }
}

static void give_pixels(struct png *png, const struct palette *palette)
{
    const size_t width = png->pixels->width * (palette != NULL ? 1 : 3);
    unsigned char *const row = memory_allocate(width + 1);
    unsigned char *const chunk = memory_allocate(CHUNK_HEAD + CHUNK_BYTES);
    z_stream stream = {.next_out = chunk + CHUNK_HEAD, .avail_out = CHUNK_BYTES};

    png->failed = png->failed || deflateInit(&stream, Z_BEST_SPEED) != Z_OK;
    row[0] = palette == NULL;
    for (size_t y = 0; !png->failed && y < png->pixels->height; y++) {
        put_row(png->pixels, palette, y, row + 1);
        stream.next_in = row;
        stream.avail_in = (uInt)(width + 1);
        compress_row(png, &stream, chunk, y + 1 == png->pixels->height);
    }
    (void)deflateEnd(&stream);
    free(row);
    free(chunk);
}

bool png_write(const struct pixels *pixels, png_take *take, void *context)
{
    struct png png = {.pixels = pixels, .take = take, .context = context};
    struct palette palette = {.count = 0};
    const struct palette *const used = find_colours(pixels, &palette) ? &palette : NULL;
    unsigned char end[CHUNK_HEAD];

    give_head(&png, used);
    give_pixels(&png, used);
    give_chunk(&png, "IEND", end, 0);
    return !png.failed;
}
