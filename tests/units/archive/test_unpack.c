/* gzip members and zstd frames are unpacked whatever pieces they come and go in, and damage is
 * reported. */
#include "archive/unpack/unpack.h"

#include "base/buffer.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define ZLIB_CONST /* what is packed stays as it is */
#include <zlib.h>
#include <zstd.h>

/* Packed bytes that arrive in pieces, and what they unpack to. */
struct ends {
    struct buffer packed, plain;
    size_t at, piece;
    size_t fails_at; /* offset at which reading fails; 0: never */
    size_t most;     /* bytes after which nothing more is taken; 0: all are */
};

static ssize_t take(void *context, char *bytes, size_t most)
{
    struct ends *const ends = context;
    size_t len = ends->packed.len - ends->at;

    if (ends->fails_at > 0 && ends->at >= ends->fails_at) {
        errno = EIO;
        return -1;
    }
    len = len > ends->piece ? ends->piece : len;
    len = len > most ? most : len;
    if (len > 0)
        memcpy(bytes, ends->packed.bytes + ends->at, len);
    ends->at += len;
    return (ssize_t)len;
}

static bool give(void *context, const char *bytes, size_t len)
{
    struct ends *const ends = context;

    if (ends->most > 0 && ends->plain.len + len > ends->most) {
        errno = ENOSPC;
        return false;
    }
    buffer_append(&ends->plain, bytes, len);
    return true;
}

static struct unpacked run(struct ends *ends, size_t piece)
{
    const struct unpack_ends both = {ends, take, give};

    ends->at = ends->plain.len = 0;
    ends->piece = piece;
    return unpack(&both);
}

static void release(struct ends *ends)
{
    buffer_release(&ends->packed);
    buffer_release(&ends->plain);
}

static void add_gzip(struct buffer *packed, const char *bytes, size_t len)
{
    z_stream stream = {.next_in = (const unsigned char *)bytes, .avail_in = (uInt)len};

    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    const uLong most = deflateBound(&stream, (uLong)len);
    stream.next_out = (unsigned char *)buffer_reserve(packed, most);
    stream.avail_out = (uInt)most;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed->len += stream.total_out;
    deflateEnd(&stream);
}

static void add_zstd(struct buffer *packed, const char *bytes, size_t len)
{
    ZSTD_CCtx *const context = ZSTD_createCCtx();
    const size_t most = ZSTD_compressBound(len);

    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    packed->len += ZSTD_compress2(context, buffer_reserve(packed, most), most, bytes, len);
    ZSTD_freeCCtx(context);
}

static void (*const packers[])(struct buffer *packed, const char *bytes, size_t len) = {add_gzip,
                                                                                        add_zstd};

enum { PACKERS = sizeof packers / sizeof packers[0] };

/* Text that packs neither well nor badly. */
static struct buffer long_text(size_t len)
{
    struct buffer text = {0};
    uint64_t seed = 1;

    while (text.len < len) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        buffer_format(&text, "%u. a%u ", (unsigned)(seed >> 60), (unsigned)(seed >> 58) % 9);
    }
    return text;
}

static void assert_plain(const struct ends *ends, const struct buffer *text)
{
    assert_int_equal(ends->plain.len, text->len);
    assert_memory_equal(ends->plain.bytes, text->bytes, text->len);
}

static void in_any_pieces(void **state)
{
    static const size_t pieces[] = {1, 2, 3, 4, 7, 4095, 65536, 1000000};
    struct buffer text = long_text(300000);
    (void)state;

    for (size_t packer = 0; packer < PACKERS; packer++) {
        struct ends ends = {.most = 0};
        packers[packer](&ends.packed, text.bytes, text.len);
        for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
            const struct unpacked result = run(&ends, pieces[i]);
            assert_null(result.why);
            assert_int_equal(result.at, ends.packed.len);
            assert_plain(&ends, &text);
        }
        release(&ends);
    }
    buffer_release(&text);
}

/* Members and frames of all lengths, with empty and skippable ones among them. */
static void one_after_another(void **state)
{
    struct buffer text = long_text(70000);
    struct ends ends = {.most = 0};
    size_t at = 0;
    (void)state;

    for (size_t i = 0; at < text.len; i++) {
        size_t len = i * i % 1009;
        len = len < text.len - at ? len : text.len - at;
        packers[i % PACKERS](&ends.packed, text.bytes + at, len);
        at += len;
        if (i % 5 == 0)
            buffer_append(&ends.packed, "\x5A\x2A\x4D\x18\x03\0\0\0abc", 11);
    }
    for (size_t piece = 1; piece <= 100000; piece = piece * 3 + 1) {
        assert_null(run(&ends, piece).why);
        assert_plain(&ends, &text);
    }
    release(&ends);
    buffer_release(&text);
}

/* Data cut off anywhere but between two members: this is reported, and what comes before is
 * given. */
static void cut_off_anywhere(void **state)
{
    struct buffer text = long_text(2000);
    (void)state;

    for (size_t packer = 0; packer < PACKERS; packer++) {
        struct ends ends = {.most = 0};
        packers[packer](&ends.packed, text.bytes, text.len);
        const size_t first = ends.packed.len;
        packers[PACKERS - 1 - packer](&ends.packed, text.bytes, text.len);
        for (size_t len = ends.packed.len; len-- > 0;) {
            ends.packed.len = len;
            const struct unpacked result = run(&ends, 1000);
            assert_int_equal(result.why == NULL, len == first || len == 0);
            assert_true(len < first || ends.plain.len >= text.len);
            assert_true(result.error == 0 && result.at <= len);
        }
        release(&ends);
    }
    buffer_release(&text);
}

/* Any byte changed: the text is the same, or damage is reported. */
static void damaged_anywhere(void **state)
{
    struct buffer text = long_text(1000);
    (void)state;

    for (size_t packer = 0; packer < PACKERS; packer++) {
        struct ends ends = {.most = 0};
        packers[packer](&ends.packed, text.bytes, text.len);
        for (size_t i = 0; i < 8 * ends.packed.len; i++) {
            ends.packed.bytes[i / 8] ^= (char)(1 << i % 8);
            if (run(&ends, 1000).why == NULL)
                assert_plain(&ends, &text);
            ends.packed.bytes[i / 8] ^= (char)(1 << i % 8);
        }
        release(&ends);
    }
    buffer_release(&text);
}

static void says_what_is_wrong(void **state)
{
    struct ends ends = {.most = 0};
    (void)state;

    assert_null(run(&ends, 10).why);
    buffer_text(&ends.packed, "game: plexus\n");
    assert_string_equal(run(&ends, 10).why, "it is neither gzip nor zstd");
    ends.packed.len = 0;
    add_gzip(&ends.packed, "abc", 3);
    buffer_character(&ends.packed, '\0');
    assert_string_equal(run(&ends, 10).why,
                        "after the packed data stands what is neither gzip nor zstd");
    assert_int_equal(ends.plain.len, 3);
    ends.packed.len = 0;
    /* A frame with a window of 256 MiB. */
    buffer_append(&ends.packed, "\x28\xB5\x2F\xFD\x00\x90\x01\x00\x00", 9);
    assert_non_null(strstr(run(&ends, 10).why, "window is above 128 MiB"));
    ends.packed.bytes[5] = '\x88';
    assert_null(run(&ends, 10).why);
    ends.packed.len = 0;
    /* A frame with a dictionary that has the number 77. */
    buffer_append(&ends.packed, "\x28\xB5\x2F\xFD\x01\x58\x4D\x01\x00\x00", 10);
    assert_non_null(strstr(run(&ends, 10).why, "dictionary"));
    release(&ends);
}

static void failing_ends(void **state)
{
    struct buffer text = long_text(500000);
    (void)state;

    for (size_t packer = 0; packer < PACKERS; packer++) {
        struct ends ends = {.fails_at = 5000};
        packers[packer](&ends.packed, text.bytes, text.len);
        assert_int_equal(run(&ends, 1000).error, EIO);
        ends.fails_at = 0;
        ends.most = 100000;
        assert_int_equal(run(&ends, 1000).error, ENOSPC);
        release(&ends);
    }
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_any_pieces),      cmocka_unit_test(one_after_another),
        cmocka_unit_test(cut_off_anywhere),   cmocka_unit_test(damaged_anywhere),
        cmocka_unit_test(says_what_is_wrong), cmocka_unit_test(failing_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
