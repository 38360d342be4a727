/* A stream is cut into documents (notation/document.h) as a slow, obvious way cuts it: all lines
 * first, then documents out of lines. And bytes have the right places. */
#include "base/character.h"
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

enum { CHUNK = 128 * 1024 };

/* A file with these bytes; the caller closes it. */
static FILE *file_of(const char *bytes, size_t len)
{
    FILE *const file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fflush(file), 0);
    rewind(file);
    return file;
}

/* The documents of a source, one a line, and all bytes in order. */
struct cutting {
    struct buffer bytes, report;
    size_t documents;
};

static void take_passed(void *context, const char *bytes, size_t len)
{
    struct cutting *const cutting = context;
    buffer_append(&cutting->bytes, bytes, len);
}

static void note(struct cutting *cutting, uint64_t line, uint64_t offset, size_t len, size_t skip,
                 size_t content)
{
    buffer_format(&cutting->report, "line %llu offset %llu len %zu skip %zu content %zu\n",
                  (unsigned long long)line, (unsigned long long)offset, len, skip, content);
    cutting->documents++;
}

static void cut(struct cutting *cutting, const char *bytes, size_t len)
{
    FILE *const file = file_of(bytes, len);
    struct source source = {0};
    const struct document *document;

    source_open(&source, fileno(file), take_passed, cutting);
    while ((document = source_next(&source)) != NULL) {
        assert_false(document->too_large);
        note(cutting, document->line, document->offset, document->len, document->skip,
             document->content);
        buffer_append(&cutting->bytes, document->bytes, document->len);
    }
    assert_int_equal(source.error, 0);
    assert_null(source_next(&source));
    source_release(&source);
    (void)fclose(file);
}

static void cutting_release(struct cutting *cutting)
{
    buffer_release(&cutting->bytes);
    buffer_release(&cutting->report);
}

/* The slow way: the end of the line at `at`, with its break. */
static size_t slow_line_end(const char *bytes, size_t len, size_t at)
{
    while (at < len && bytes[at] != '\n' && bytes[at] != '\r')
        at++;
    if (at + 1 < len && bytes[at] == '\r' && bytes[at + 1] == '\n')
        return at + 2;
    return at < len ? at + 1 : len;
}

static bool slow_mark(const char *bytes, size_t len, size_t at)
{
    return len - at >= 3 && memcmp(bytes + at, "\xEF\xBB\xBF", 3) == 0;
}

static bool slow_separator(const char *bytes, size_t len, size_t at)
{
    if (len - at < 3 || (strncmp(bytes + at, "---", 3) != 0 && strncmp(bytes + at, "...", 3) != 0))
        return false;
    return at + 3 == len || strchr(" \t\r\n", bytes[at + 3]) != NULL;
}

/* Where the first content of the document is; `to` if there is none. */
static size_t slow_content(const char *bytes, size_t from, size_t to)
{
    for (size_t line = from; line < to; line = slow_line_end(bytes, to, line)) {
        size_t at = line == from && slow_separator(bytes, to, line) ? line + 3 : line;
        const size_t end = slow_line_end(bytes, to, line);
        while (at < end && strchr(" \t\r\n", bytes[at]) != NULL)
            at++;
        if (at < end && bytes[at] != '#')
            return at;
    }
    return to;
}

/* Whether the line at `at` begins another document than the one from `from`. */
static bool slow_begins(const char *bytes, size_t len, size_t from, size_t at)
{
    if (slow_mark(bytes, len, at))
        return slow_content(bytes, from, at) == at || slow_separator(bytes, len, at + 3);
    return slow_separator(bytes, len, at);
}

static void slow_cut(struct cutting *cutting, const char *bytes, size_t len)
{
    uint64_t line = 1;

    for (size_t from = 0; from < len;) {
        uint64_t lines = 1;
        while (slow_mark(bytes, len, from))
            from += 3;
        size_t to = slow_line_end(bytes, len, from);
        for (; to < len && !slow_begins(bytes, len, from, to); lines++)
            to = slow_line_end(bytes, len, to);
        const size_t content = slow_content(bytes, from, to);
        const bool dots = bytes[from] == '.' && slow_separator(bytes, to, from);
        if (content < to)
            note(cutting, line, from, to - from, dots ? 3 : 0, content - from);
        line += lines;
        from = to;
    }
}

/* Both ways agree, and given and passed bytes make up the file. */
static size_t assert_cut(const char *bytes, size_t len)
{
    struct cutting quick = {0}, slow = {0};

    cut(&quick, bytes, len);
    slow_cut(&slow, bytes, len);
    assert_string_equal(buffer_string(&quick.report), buffer_string(&slow.report));
    assert_int_equal(quick.bytes.len, len);
    if (len > 0)
        assert_memory_equal(quick.bytes.bytes, bytes, len);
    const size_t documents = quick.documents;
    cutting_release(&quick);
    cutting_release(&slow);
    return documents;
}

static size_t documents_in(const char *text)
{
    return assert_cut(text, strlen(text));
}

static void test_separators(void **state)
{
    (void)state;
    assert_int_equal(documents_in(""), 0);
    assert_int_equal(documents_in("a"), 1);
    assert_int_equal(documents_in("a\n---\nb\n"), 2);
    assert_int_equal(documents_in("---\na\n---\nb\n---"), 2);
    assert_int_equal(documents_in("a\n--- b\n---\tc\n...\n"), 3);
    assert_int_equal(documents_in("a\n---b\n----\n...c\n....\n"), 1);
    assert_int_equal(documents_in("a\n ---\n ...\n"), 1);
    assert_int_equal(documents_in("a\n... b\n"), 2);
    assert_int_equal(documents_in("...a\n"), 1);
    assert_int_equal(documents_in("...\n...\n---\n"), 0);
    assert_int_equal(documents_in("# only\n\n  # comments\n---\n # here\n"), 0);
    assert_int_equal(documents_in("--- # none\n--- a # some\n"), 1);
    assert_int_equal(documents_in("%YAML 1.1\n---\na\n"), 2);
    assert_int_equal(documents_in("notes: |\n---\nb\n"), 2);
    assert_int_equal(documents_in("\"open\n---\nb\n"), 2);
}

static void test_line_breaks(void **state)
{
    (void)state;
    assert_int_equal(documents_in("a\r---\rb\r"), 2);
    assert_int_equal(documents_in("a\r\n---\r\nb\r\n...\r\n"), 2);
    assert_int_equal(documents_in("a\r\n\r\n---\n\r--- b\r"), 2);
    assert_int_equal(documents_in("a\n\r---\r"), 1);
    assert_int_equal(documents_in("---\r"), 0);
    assert_int_equal(documents_in("a\xC2\x85---\xC2\x85"
                                  "b"),
                     1);
}

static void test_byte_order_mark(void **state)
{
    (void)state;
    assert_int_equal(documents_in("\xEF\xBB\xBF"), 0);
    assert_int_equal(documents_in("\xEF\xBB\xBF"
                                  "a\n---\nb"),
                     2);
    assert_int_equal(documents_in("\xEF\xBB\xBF---\na"), 1);
    assert_int_equal(documents_in("\xEF\xBB"), 1);
    assert_int_equal(documents_in("a\n---\n\xEF\xBB\xBF"), 1);
    assert_int_equal(documents_in("a\n---\n\xEF\xBB\xBF"
                                  "b"),
                     2);
    assert_int_equal(documents_in("a\n\xEF\xBB\xBF---\nb\n---\n# c\n\xEF\xBB\xBF# d"), 2);
    assert_int_equal(documents_in("\xEF\xBB\xBF\xEF\xBB\xBF"
                                  "a\n\xEF\xBB\xBF"
                                  "b"),
                     1);
}

/* Short texts over an alphabet that makes separators, breaks and comments likely. */
static void test_random_texts(void **state)
{
    static const char *const pieces[] = {
        "---", "...", "\n",   "\r",   "\r\n", " ",        "a: b",         "#",
        "\t",  "\n-", "\n--", "\n..", "|",    "\xC3\xA9", "\xEF\xBB\xBF", "\n\xEF\xBB\xBF"};
    (void)state;

    srand(7);
    for (int round = 0; round < 1500; round++) {
        struct buffer text = {0};
        for (int count = rand() % 24; count > 0; count--)
            buffer_text(&text, pieces[(size_t)rand() % (sizeof pieces / sizeof pieces[0])]);
        (void)assert_cut(buffer_string(&text), text.len);
        buffer_release(&text);
    }
}

/* The same around the ends of reads. */
static void test_chunk_borders(void **state)
{
    static const char *const patterns[] = {"\n---\nb: c\n",
                                           "\r---\rb: c\r",
                                           "\r\n---\r\nb: c\r\n",
                                           "\n...\n---\n# none\n---\n x",
                                           "\n--- b\n",
                                           "\n---b\n...c\n\n",
                                           "\n\n---",
                                           "\r\r\n...\r",
                                           "\n---\r\nb\r",
                                           "\xC3\xA9\n---\n"};
    (void)state;

    for (size_t pattern = 0; pattern < sizeof patterns / sizeof patterns[0]; pattern++)
        for (size_t before = 0; before <= strlen(patterns[pattern]); before++)
            for (size_t filler = 0; filler < 2; filler++) {
                struct buffer text = {0};
                buffer_text(&text, filler == 0 ? "a: " : "# ");
                buffer_repeat(&text, 'a', CHUNK - before - text.len);
                buffer_text(&text, patterns[pattern]);
                buffer_repeat(&text, ' ', 40);
                (void)assert_cut(text.bytes, text.len);
                buffer_release(&text);
            }
}

/* Places stay right over many documents in several reads. */
static void test_many_documents(void **state)
{
    struct buffer text = {0};
    (void)state;

    for (int i = 0; i < 60000; i++)
        buffer_format(&text, i % 7 == 0 ? "---\n# %d\n" : "---\nrecord: %d\n", i);
    assert_int_equal(assert_cut(text.bytes, text.len), 60000 - 60000 / 7 - 1);
    buffer_release(&text);
}

static void test_read_error(void **state)
{
    int ends[2];
    struct source source = {0};
    (void)state;

    assert_int_equal(pipe(ends), 0);
    (void)close(ends[1]);
    (void)close(ends[0]);
    source_open(&source, ends[0], NULL, NULL);
    assert_null(source_next(&source));
    assert_int_not_equal(source.error, 0);
    source_release(&source);
}

/* A record of that many bytes between two others. */
static void assert_large(size_t size, bool too_large, bool one_line)
{
    struct buffer text = {0};
    struct source source = {0};
    struct cutting passed = {0};

    buffer_text(&text, "first: 1\n");
    const size_t start = text.len;
    buffer_text(&text, "---\n\n  big: |\n");
    for (bool first = true; text.len - start < size; first = false) {
        const size_t left = size - (text.len - start);
        buffer_repeat(&text, 'x', left < 70 || (one_line && first) ? left - 1 : 69);
        buffer_character(&text, '\n');
    }
    const size_t stop = text.len;
    buffer_text(&text, "---\nthird: 3\n");
    FILE *const file = file_of(text.bytes, text.len);
    source_open(&source, fileno(file), take_passed, &passed);
    assert_int_equal(source_next(&source)->len, start);
    const struct document *document = source_next(&source);
    assert_non_null(document);
    assert_int_equal(document->too_large, too_large);
    assert_int_equal(document->line, 2);
    const struct place content = document_place(document, document->content);
    assert_int_equal(content.line, 4);
    assert_int_equal(content.column, 3);
    assert_int_equal(passed.bytes.len, too_large ? size : 0);
    if (too_large)
        assert_memory_equal(passed.bytes.bytes, text.bytes + start, size);
    else
        assert_memory_equal(document->bytes, text.bytes + start, stop - start);
    document = source_next(&source);
    assert_non_null(document);
    assert_int_equal(document->offset, stop);
    assert_int_equal(document->len, text.len - stop);
    assert_null(source_next(&source));
    source_release(&source);
    (void)fclose(file);
    cutting_release(&passed);
    buffer_release(&text);
}

static void test_largest_record(void **state)
{
    (void)state;
    assert_large(RECORD_SIZE_MOST, false, false);
    assert_large(RECORD_SIZE_MOST, false, true);
}

static void test_too_large_record(void **state)
{
    (void)state;
    assert_large(RECORD_SIZE_MOST + 1, true, false);
    assert_large(RECORD_SIZE_MOST + 1, true, true);
    assert_large(RECORD_SIZE_MOST + 3 * CHUNK + 7, true, false);
}

/* The slow way: character by character from the start. */
static struct place slow_place(const struct document *document, size_t offset)
{
    struct place place = {document->line, 1};

    for (size_t at = 0; at < offset;) {
        const char *const byte = document->bytes + at;
        const size_t width = utf8_length(byte, document->bytes + document->len);
        const bool half = *byte == '\r' && at + 1 < document->len && byte[1] == '\n';
        at += width > 0 ? width : 1;
        if (*byte == '\n' || (*byte == '\r' && !half)) {
            place.line++;
            place.column = 1;
        } else {
            place.column++;
        }
    }
    return place;
}

static void assert_places(const char *text)
{
    const struct document document = {.bytes = text, .len = strlen(text), .line = 5};
    struct place_walk walk = {{0, 0}, 0};

    for (size_t at = 0; at <= document.len; at++) {
        if (at < document.len && ((unsigned char)text[at] & 0xC0) == 0x80)
            continue;
        const struct place expected = slow_place(&document, at);
        const struct place once = document_place(&document, at);
        const struct place walked = place_walk_to(&walk, &document, at);
        assert_int_equal(once.line, expected.line);
        assert_int_equal(once.column, expected.column);
        assert_int_equal(walked.line, expected.line);
        assert_int_equal(walked.column, expected.column);
    }
    const struct place back = place_walk_to(&walk, &document, 0);
    assert_int_equal(back.line, 5);
    assert_int_equal(back.column, 1);
}

static void test_places(void **state)
{
    (void)state;
    assert_places("");
    assert_places("ab\ncd\n");
    assert_places("ab\r\ncd\r\n\r\n");
    assert_places("ab\rcd\r\re");
    assert_places("ab\n\rcd\r\n\n\r\r\n");
    assert_places("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8E\xB2x\n\xC3\xA9y");
    assert_places("a\xC2\x85"
                  "b\xE2\x80\xA8"
                  "c\n");
    assert_places("a\xFF\xC3(\n");
}

/* Lines of every length, and more of them than fit in a byte. */
static void test_long_places(void **state)
{
    struct buffer text = {0};
    (void)state;

    buffer_repeat(&text, '\n', 300);
    for (size_t len = 0; len < 40; len++) {
        buffer_repeat(&text, 'a', len);
        buffer_text(&text, len % 3 == 0   ? "\xC3\xA9\n"
                           : len % 3 == 1 ? "\r\n"
                                          : "\xF0\x9F\x8E\xB2\r");
    }
    buffer_repeat(&text, 'b', 300);
    assert_places(buffer_string(&text));
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_separators),       cmocka_unit_test(test_line_breaks),
        cmocka_unit_test(test_byte_order_mark),  cmocka_unit_test(test_random_texts),
        cmocka_unit_test(test_chunk_borders),    cmocka_unit_test(test_many_documents),
        cmocka_unit_test(test_read_error),       cmocka_unit_test(test_largest_record),
        cmocka_unit_test(test_too_large_record), cmocka_unit_test(test_places),
        cmocka_unit_test(test_long_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
