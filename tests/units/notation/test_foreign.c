/* Files without records are named for what they are, and nothing else is taken for one of them. */
#include "notation/foreign.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#define BYTES(bytes) bytes, sizeof(bytes) - 1

static void test_named(void **state)
{
    static const struct {
        const char *bytes;
        size_t len;
        const char *said;
    } files[] = {
        {BYTES("\x1F\x8B\x08\0\0"), "gzip; unpack it first, with zcat"},
        {BYTES("PK\3\4\x14\0\0\0\x08\0abcdefghijklmnopqrstgame.yaml"), "a zip archive; unpack"},
        {BYTES("PK\3\4\x14\0\0\0\x08\0abcdefghijklmnopqrst[Content_Types].xml"), "an office"},
        {BYTES("PK\3\4\x14\0\0\0\x08\0abcdefghijklmnopqrstmimetypeapplication/vnd.oasis.x"),
         "an office document; save it as plain text"},
        {BYTES("RIFF\x10\0\0\0WEBPVP8 "), "a WebP picture, not a record; `recto new`"},
        {BYTES("\0\0\0\x18"
               "ftypheic\0\0"),
         "a HEIC picture"},
        {BYTES("BM\x36\x10\0\0\0\0\0\0\x36"), "a file of bytes, not a record"},
        {BYTES("<?xml version=\"1.0\"?>\n<!-- a board -->\n<svg width=\"9\">"), "an SVG picture"},
        {BYTES("\n<!DOCTYPE HTML PUBLIC>\n<HEAD>"), "a web page; save"},
        {BYTES("<gpx version=\"1.1\">"), "XML, not a record"},
        {BYTES("\xEF\xBB\xBF[Event \"Club\"]\n"), "a PGN file"},
        {BYTES("; of the club\n% escaped\n\n[White \"Ann\"]\n"), "a PGN file"},
        {BYTES("( ;FF[4]GM[1]\n;B[aa])"), "an SGF file"},
        {BYTES("Received: from a\n by b; Sat\nFrom: Ann <a@b>\n\na1\n"), "mail; save the record"},
        {BYTES("date: today\r\nsubject: my move\r\n\r\na1"), "mail"},
        {BYTES("From ann@example.org Sat Nov 28 10:00:00 2026\n"), "mail"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        const char *const said = foreign_kind(files[i].bytes, files[i].len);
        assert_non_null(said);
        assert_non_null(strstr(said, files[i].said));
    }
}

static void test_records_are_not(void **state)
{
    static const char *const texts[] = {
        "",
        "<",
        "[",
        "(;",
        "game: differences\nsquares: 4\nmoves: a1 c2\n",
        "{\"game\": \"differences\", \"squares\": 4}",
        "%YAML 1.2\n---\ngame: plexus\n",
        "<<: *game\n",
        "[Ann, \"Bob\"]\n",
        "[\"Ann\"]\n",
        "(a1) ; first\n",
        "; 1. a1\n; 2. b2\n",
        "From Ann\n",
        "From: Ann\nTo: Bob\nDate: today\n",
        "Subject: a game\ngame: differences\nFrom: Ann\n",
        "Subject: a game\n\nFrom: Ann\n",
        "PK\n",
        "BM: 1\n",
    };
    static const char wide[] = "\xFF\xFEg\0a\0m\0e\0:\0 \0";
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_null(foreign_kind(texts[i], strlen(texts[i])));
    assert_null(foreign_kind(wide, sizeof wide - 1));
    assert_null(foreign_kind("game: a\0b\n", 10));
}

/* However little of it is there. */
static void test_prefixes(void **state)
{
    static const char mail[] = "Subject: a\nFrom: b\n <c>\n\n";
    char copy[sizeof mail];
    (void)state;

    for (size_t len = 0; len < sizeof mail; len++) {
        memcpy(copy + sizeof mail - len, mail, len);
        const char *const said = foreign_kind(copy + sizeof mail - len, len);
        assert_int_equal(said != NULL, len >= strlen("Subject: a\nFrom:"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named),
        cmocka_unit_test(test_records_are_not),
        cmocka_unit_test(test_prefixes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
