/* However a file is cut into ranges (source_open_range), their documents together are those of the
 * whole, and little more is read than necessary.
 * Runs: long */
#include "base/memory.h"
#include "notation/document.h"
#include "notation/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECES = 17 };

static const char *const pieces[PIECES] = {
    "---", "...", "\n",   "\r",           "\r\n",          " ",      "a: b",  "#",        "\t",
    "\n-", "|",   "\n..", "\xEF\xBB\xBF", "\xC2\x85---\n", "\n--- ", "\r...", "\r\n---\r"};

static FILE *file_of(const struct buffer *bytes)
{
    FILE *const file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->bytes, 1, bytes->len, file), bytes->len);
    assert_int_equal(fflush(file), 0);
    return file;
}

/* The documents of a file, one a line, and the sums. */
struct cutting {
    struct buffer report;
    uint64_t lines, bytes, given;
};

/* Adds the documents of a source, with lines counted on. */
static void gather(struct cutting *cutting, struct source *source)
{
    uint64_t sizes = 0;

    for (const struct document *document; (document = source_next(source)) != NULL;) {
        const struct place place = document_place(document, document->content);
        buffer_format(&cutting->report, "line %llu of %llu, offset %llu, size %llu %s %.*s\n",
                      (unsigned long long)(cutting->lines + place.line),
                      (unsigned long long)(cutting->lines + document->line),
                      (unsigned long long)document->offset, (unsigned long long)document->size,
                      document->too_large ? "too large" : "", (int)(document->len % 4000),
                      document->bytes);
        sizes += document->size;
    }
    assert_int_equal(source->error, 0);
    assert_int_equal(source->given, sizes);
    if (source->given + source->passed > 0)
        assert_int_equal(source->begin, cutting->bytes);
    cutting->lines += source->line - 1;
    cutting->bytes += source->given + source->passed;
    cutting->given += source->given;
}

static void gather_range(struct cutting *cutting, FILE *file, uint64_t start, uint64_t end)
{
    struct source source = {0};

    source_open_range(&source, fileno(file), start, end);
    gather(cutting, &source);
    source_release(&source);
}

static void gather_whole(struct cutting *cutting, FILE *file)
{
    struct source source = {0};

    rewind(file);
    source_open(&source, fileno(file), NULL, NULL);
    gather(cutting, &source);
    source_release(&source);
}

static void assert_same(struct cutting *parts, struct cutting *whole, size_t len)
{
    assert_string_equal(buffer_string(&parts->report), buffer_string(&whole->report));
    assert_int_equal(parts->lines, whole->lines);
    assert_int_equal(parts->given, whole->given);
    assert_int_equal(parts->bytes, len);
    assert_int_equal(whole->bytes, len);
    buffer_release(&parts->report);
    *parts = (struct cutting){{0}, 0, 0, 0};
}

/* Cut in two at every byte, into equal parts, and into single bytes. */
static void assert_every_cut(const struct buffer *bytes, size_t most)
{
    FILE *const file = file_of(bytes);
    struct cutting whole = {{0}, 0, 0, 0}, parts = {{0}, 0, 0, 0};

    gather_whole(&whole, file);
    for (size_t at = 0; at <= bytes->len; at++) {
        gather_range(&parts, file, 0, at);
        gather_range(&parts, file, at, bytes->len);
        assert_same(&parts, &whole, bytes->len);
    }
    for (size_t count = 1; count <= most; count++) {
        for (size_t i = 0; i < count; i++)
            gather_range(&parts, file, bytes->len * i / count, bytes->len * (i + 1) / count);
        assert_same(&parts, &whole, bytes->len);
    }
    for (size_t at = 0; at < bytes->len; at++)
        gather_range(&parts, file, at, at + 1);
    assert_same(&parts, &whole, bytes->len);
    buffer_release(&whole.report);
    (void)fclose(file);
}

static void test_random_texts(void **state)
{
    (void)state;
    srand(11);
    for (int round = 0; round < 400; round++) {
        struct buffer text = {0};
        if (round % 4 == 0)
            buffer_text(&text, "\xEF\xBB\xBF");
        for (int count = rand() % 24; count > 0; count--)
            buffer_text(&text, pieces[rand() % PIECES]);
        (void)buffer_string(&text);
        assert_every_cut(&text, 50);
        buffer_release(&text);
    }
}

/* Several reads, lines longer than one read, and borders near the ends of reads. */
static void test_long_texts(void **state)
{
    (void)state;
    srand(12);
    for (int round = 0; round < 12; round++) {
        struct cutting whole = {{0}, 0, 0, 0}, parts = {{0}, 0, 0, 0};
        struct buffer text = {0};
        while (text.len < 700000) {
            buffer_text(&text, pieces[rand() % PIECES]);
            if (rand() % 20 == 0)
                buffer_repeat(&text, "ax\n\r-."[rand() % 6], (size_t)(rand() % 60000));
        }
        FILE *const file = file_of(&text);
        gather_whole(&whole, file);
        for (size_t count = 1; count <= 50; count += 7) {
            for (size_t i = 0; i < count; i++)
                gather_range(&parts, file, text.len * i / count, text.len * (i + 1) / count);
            assert_same(&parts, &whole, text.len);
        }
        for (size_t at = 0; at < text.len;) {
            const size_t next = at + 1 + (size_t)rand() % 100000;
            gather_range(&parts, file, at, next < text.len ? next : text.len);
            at = next;
        }
        assert_same(&parts, &whole, text.len);
        buffer_release(&whole.report);
        buffer_release(&text);
        (void)fclose(file);
    }
}

/* Beyond the range, no more is read than a page and an eighth of the last document. */
static void test_bytes_read(void **state)
{
    struct buffer text = {0};
    struct cutting parts = {{0}, 0, 0, 0};
    (void)state;

    for (int i = 0; i < 40; i++) {
        buffer_text(&text, "---\nbig: |\n");
        for (int line = 0; line < 2000; line++)
            buffer_format(&text, "  line %d of record %d\n", line, i);
    }
    FILE *const file = file_of(&text);
    const size_t size = text.len / 40;
    for (size_t i = 0; i < 7; i++) {
        const size_t start = text.len * i / 7, end = text.len * (i + 1) / 7;
        gather_range(&parts, file, start, end);
        const off_t at = lseek(fileno(file), 0, SEEK_CUR);
        assert_true(at >= (off_t)parts.bytes);
        assert_true(at <= (off_t)(parts.bytes + 4096 + size / 4));
    }
    /* No document begins here, which is known without reading on. */
    parts.bytes = 0;
    gather_range(&parts, file, 100, 200);
    assert_int_equal(parts.bytes, 0);
    assert_int_equal(lseek(fileno(file), 0, SEEK_CUR), 200);
    buffer_release(&parts.report);
    buffer_release(&text);
    (void)fclose(file);
}

/* A document that is too large is given once, at its place, in one line or many. */
static void test_too_large(void **state)
{
    (void)state;
    for (int lines = 0; lines < 2; lines++) {
        struct buffer text = {0};
        struct cutting whole = {{0}, 0, 0, 0}, parts = {{0}, 0, 0, 0};
        buffer_text(&text, "first: 1\n---\n\n  big: |\n");
        while (text.len < RECORD_SIZE_MOST + 300000) {
            buffer_repeat(&text, 'x', 79);
            buffer_character(&text, lines == 1 ? '\n' : 'y');
        }
        buffer_text(&text, "\n---\nlast: 1\n");
        FILE *const file = file_of(&text);
        gather_whole(&whole, file);
        for (size_t i = 0; i < 5; i++)
            gather_range(&parts, file, text.len * i / 5, text.len * (i + 1) / 5);
        assert_non_null(strstr(buffer_string(&parts.report), "too large"));
        assert_same(&parts, &whole, text.len);
        buffer_release(&whole.report);
        buffer_release(&text);
        (void)fclose(file);
    }
}

static void test_no_seeking(void **state)
{
    int ends[2];
    struct source source = {0};
    (void)state;

    assert_int_equal(pipe(ends), 0);
    (void)close(ends[1]);
    source_open_range(&source, ends[0], 10, 20);
    assert_null(source_next(&source));
    assert_int_not_equal(source.error, 0);
    source_release(&source);
    (void)close(ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_texts), cmocka_unit_test(test_long_texts),
        cmocka_unit_test(test_bytes_read),   cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_no_seeking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
