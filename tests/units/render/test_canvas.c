/* Everything stands on the paper (render/page/canvas.h) of a booklet
 * (render/sheets/booklet/booklet.h): random text in several scripts and random score sheets.
 *
 * Runs: long
 */
#include "base/buffer.h"
#include "base/memory.h"
#include "render/page/flow.h"
#include "render/sheets/booklet/booklet.h"
#include "tests/helpers/watched.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BOOKLETS = WATCHED ? 3 : 10 };

/* cairo calls rand() too, now and then. */
static uint64_t state_of_chance = 1;

static unsigned pick(unsigned count)
{
    state_of_chance = state_of_chance * 6364136223846793005U + 1442695040888963407U;
    return count > 1 ? (unsigned)(state_of_chance >> 33) % count : 0;
}

/* --- what is written */

struct sheaf {
    struct buffer bytes;
    size_t most; /* writing fails after this many bytes */
    bool failed;
};

static bool take(void *context, const unsigned char *bytes, size_t len)
{
    struct sheaf *paper = context;

    assert_false(paper->failed); /* nothing is written after a failure */
    paper->failed = paper->bytes.len + len > paper->most;
    if (!paper->failed)
        buffer_append(&paper->bytes, (const char *)bytes, len);
    return !paper->failed;
}

static size_t count_of(const struct buffer *bytes, const char *text)
{
    const size_t len = strlen(text);
    size_t count = 0;

    for (size_t i = 0; i + len <= bytes->len; i++)
        count += memcmp(bytes->bytes + i, text, len) == 0;
    return count;
}

/* --- random text */

static const char *const scripts[][8] = {
    {"a", "W", "i", "7", "-", ".", "mm", "f"},
    {"\xC3\xA9", "\xC3\x9F", "\xC5\x81", "\xE2\x80\x93", "\xC2\xBD", "\xE2\x86\x92", "q", "o"},
    {"\xCE\xA9", "\xCE\xB1", "\xD0\x96", "\xD1\x8B", "\xE1\xBD\xB0", "x", "\xD0\x99", "9"},
    {"\xE6\xBC\xA2", "\xE5\xAD\x97", "\xE3\x81\x82", "\xE3\x80\x82", "\xE3\x82\xA2", "\xEF\xBC\x91",
     "a", "\xE6\x97\xA5"},
    {"\xD8\xB9", "\xD8\xB1", "\xD8\xA8", "\xD9\x8A", "1", "\xD7\xA9", "\xD7\x9C", "b"},
    {"\xF0\x9F\x8E\xB2", "e\xCC\x81", "\xE0\xB8\x81", "\xE0\xA4\x95\xE0\xA5\x8D", "\xE0\xA4\xB7",
     "\xE2\x9C\x97", "z", "\xE2\x9D\xA4\xEF\xB8\x8F"},
};

/* Most is Latin, as in real text; pango is slow with many scripts. */
static void random_text(struct buffer *text, unsigned most)
{
    const unsigned count = pick(most) + 1, mix = pick(50);
    unsigned script = pick(8) > 0 ? pick(2) : pick(sizeof scripts / sizeof *scripts);

    text->len = 0;
    for (unsigned i = 0; i < count; i++) {
        if (mix == 0 || (mix <= 4 && pick(20) == 0))
            script = pick(sizeof scripts / sizeof *scripts);
        buffer_text(text, pick(7) == 0 && i > 0 ? " " : scripts[script][pick(8)]);
    }
}

static struct canvas_font random_font(void)
{
    return (struct canvas_font){5 + pick(200) / 10.0, (enum cut)pick(CUTS)};
}

/* --- canvases */

static void measures_alike(void **state)
{
    struct sheaf paper = {.most = SIZE_MAX};
    struct canvas *pdf = canvas_pdf(take, &paper, NULL, NULL), *blind = canvas_measuring();
    struct canvas *png = canvas_png(take, &paper, 100, 100);
    struct buffer text = {0};

    (void)state;
    canvas_page(pdf, 300, 300);
    for (int i = 0; i < 200; i++) {
        const struct canvas_font font = random_font();
        random_text(&text, 30);
        const double width = canvas_text_width(blind, &font, buffer_string(&text));
        assert_true(width > 0);
        assert_true(width == canvas_text_width(pdf, &font, text.bytes));
        assert_true(width == canvas_text_width(png, &font, text.bytes));
        canvas_text(pdf, &font, 0, 10, 10, text.bytes);
        canvas_text(png, &font, 0, 10, 10, text.bytes);
        assert_true(width == canvas_text_width(pdf, &font, text.bytes));
    }
    assert_true(canvas_close(blind));
    assert_true(canvas_close(pdf));
    assert_true(canvas_close(png));
    buffer_release(&text);
    buffer_release(&paper.bytes);
}

/* Whether a line may end before this byte: it does not split a character. */
static bool is_start(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

static size_t first_character(const char *text)
{
    size_t len = 1;
    while (!is_start(text[len]))
        len++;
    return len;
}

static void check_line(struct canvas *canvas, const struct canvas_font *font, double width,
                       const char *text, struct line_break line)
{
    assert_true(line.next > 0 && line.len <= line.next && line.next <= strlen(text));
    assert_true(is_start(text[line.len]));
    for (size_t i = line.len; i < line.next; i++)
        assert_int_equal(text[i], ' ');
    /* A single character, with its marks, may be wider than the line. */
    if (line.len > first_character(text) + 6)
        assert_true(canvas_part_width(canvas, font, text, line.len) <= width * 1.0001 + 0.2);
}

static void breaks_within_the_width(void **state)
{
    struct canvas *canvas = canvas_measuring();
    struct buffer text = {0};

    (void)state;
    for (int i = 0; i < 150; i++) {
        const struct canvas_font font = random_font();
        const double width = font.size * (2 + pick(30));
        size_t lines = 0;
        random_text(&text, 200);
        for (const char *at = buffer_string(&text); *at != '\0'; lines++) {
            const struct line_break line = canvas_fit(canvas, &font, width, at);
            check_line(canvas, &font, width, at, line);
            at += line.next;
        }
        assert_int_equal(
            canvas_paragraph(canvas, &font, 0, 0, 0, width, 12, buffer_string(&text), true), lines);
    }
    assert_true(canvas_close(canvas));
    buffer_release(&text);
}

/* Lines are broken at blanks if there are any, without slowing down in long text. */
static void breaks_at_blanks(void **state)
{
    struct canvas *canvas = canvas_measuring();
    const struct canvas_font font = {.size = 10};
    struct buffer text = {0};
    size_t lines = 0;

    (void)state;
    const struct line_break line = canvas_fit(
        canvas, &font, canvas_text_width(canvas, &font, "one two thr"), "one two   three");
    assert_int_equal(line.len, strlen("one two"));
    assert_int_equal(line.next, strlen("one two   "));
    for (int i = 0; i < 20000; i++)
        buffer_text(&text, i % 100 == 0 ? "\xE6\xBC\xA2 " : "word ");
    for (const char *at = buffer_string(&text); *at != '\0'; lines++)
        at += canvas_fit(canvas, &font, 400, at).next;
    assert_in_range(lines, 1000, 2500);
    assert_true(canvas_close(canvas));
    buffer_release(&text);
}

static void draw_something(struct canvas *canvas)
{
    static const char *const words[] = {"Plain words", "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D 12",
                                        "\xE6\xBC\xA2\xE5\xAD\x97", "\xF0\x9F\x8E\xB2"};
    const struct canvas_font font = {.size = 12};

    for (int page = 0; page < 3; page++) {
        canvas_page(canvas, 300, 400);
        canvas_target(canvas, page == 0 ? "first" : page == 1 ? "second" : "third");
        canvas_outline(canvas, "Page");
        for (int i = 0; i < 4; i++)
            canvas_text(canvas, &font, 0x123456, 20, 20 + 20 * i, words[i]);
        canvas_link(canvas, page == 0 ? "third" : "first", 20, 100, 50, 10);
        canvas_line(canvas, 0, 1, 20, 200, 280, 300);
    }
}

static bool draw_pdf(struct sheaf *paper, const char *date)
{
    struct canvas *canvas = canvas_pdf(take, paper, "Three p\xC3\xA4ges", date);
    draw_something(canvas);
    return canvas_close(canvas);
}

static bool draw_png(struct sheaf *paper)
{
    struct canvas *canvas = canvas_png(take, paper, 300, 400);
    draw_something(canvas);
    return canvas_close(canvas);
}

#define DAVID         "\xE2\x81\xA8\xD7\x93\xD7\x95\xD7\x93\xE2\x81\xA9"
#define MOSHE         "\xE2\x81\xA8\xD7\x9E\xD7\xA9\xD7\x94\xE2\x81\xA9"
#define LEFT_TO_RIGHT "\xE2\x80\x8E" /* an invisible letter */

static struct sheaf paper_with(const char *text)
{
    const struct canvas_font font = {.size = 20};
    struct sheaf paper = {.most = SIZE_MAX};
    struct canvas *const canvas = canvas_png(take, &paper, 300, 40);

    canvas_text(canvas, &font, 0, 10, 30, text);
    assert_true(canvas_close(canvas));
    return paper;
}

/* A sentence that begins with an isolated name still runs from left to right. */
static void isolated_names_stay_in_front_of_their_scores(void **state)
{
    static const char *const texts[] = {
        DAVID " 1, " MOSHE " 0", LEFT_TO_RIGHT DAVID " 1, " MOSHE " 0", MOSHE " 0, " DAVID " 1"};
    struct sheaf papers[3];

    (void)state;
    for (int i = 0; i < 3; i++)
        papers[i] = paper_with(texts[i]);
    assert_int_equal(papers[0].bytes.len, papers[1].bytes.len);
    assert_memory_equal(papers[0].bytes.bytes, papers[1].bytes.bytes, papers[0].bytes.len);
    assert_true(papers[0].bytes.len != papers[2].bytes.len ||
                memcmp(papers[0].bytes.bytes, papers[2].bytes.bytes, papers[0].bytes.len) != 0);
    for (int i = 0; i < 3; i++)
        buffer_release(&papers[i].bytes);
}

static void writes_the_same_bytes(void **state)
{
    struct sheaf first = {.most = SIZE_MAX}, second = {.most = SIZE_MAX};

    (void)state;
    assert_true(draw_pdf(&first, NULL) && draw_pdf(&second, NULL));
    assert_int_equal(first.bytes.len, second.bytes.len);
    assert_memory_equal(first.bytes.bytes, second.bytes.bytes, first.bytes.len);
    assert_int_equal(count_of(&first.bytes, "Date"), 0);
    assert_int_equal(count_of(&first.bytes, "/Type /Page "), 3);
    assert_int_equal(count_of(&first.bytes, "/Subtype /Link"), 3);
    first.bytes.len = 0;
    assert_true(draw_pdf(&first, "2026-11-05T10:20:30Z"));
    assert_int_equal(count_of(&first.bytes, "20261105102030Z)"), 1);
    first.bytes.len = second.bytes.len = 0;
    assert_true(draw_png(&first) && draw_png(&second));
    assert_memory_equal(first.bytes.bytes, "\x89PNG", 4);
    assert_int_equal(first.bytes.len, second.bytes.len);
    assert_memory_equal(first.bytes.bytes, second.bytes.bytes, first.bytes.len);
    buffer_release(&first.bytes);
    buffer_release(&second.bytes);
}

static void notices_failed_writes(void **state)
{
    struct sheaf whole = {.most = SIZE_MAX};

    (void)state;
    assert_true(draw_pdf(&whole, NULL));
    for (size_t most = 0; most < whole.bytes.len; most += 1 + whole.bytes.len / 12) {
        struct sheaf paper = {.most = most};
        assert_false(draw_pdf(&paper, NULL));
        assert_true(paper.failed);
        buffer_release(&paper.bytes);
    }
    whole.bytes.len = 0;
    assert_true(draw_png(&whole));
    for (size_t most = 0; most < whole.bytes.len; most += 1 + whole.bytes.len / 6) {
        struct sheaf paper = {.most = most};
        assert_false(draw_png(&paper));
        buffer_release(&paper.bytes);
    }
    buffer_release(&whole.bytes);
}

/* --- booklets */

static const char *random_words(struct arena *arena, unsigned most, unsigned seldom)
{
    struct buffer text = {0};

    if (pick(seldom) != 0)
        return NULL;
    random_text(&text, pick(10) == 0 ? 20 * most : most);
    const char *words = arena_copy(arena, text.bytes, text.len);
    buffer_release(&text);
    return words;
}

static void random_players(struct arena *arena, struct scoresheet *sheet)
{
    sheet->player_count = (int)pick(pick(5) == 0 ? 40 : 4) + 1;
    sheet->players =
        arena_allocate_zeroed(arena, (size_t)sheet->player_count * sizeof *sheet->players);
    for (int i = 0; i < sheet->player_count; i++) {
        sheet->players[i].name = random_words(arena, 20, 1);
        sheet->players[i].score = random_words(arena, 4, 2);
        sheet->players[i].wins = pick(2) == 0;
        sheet->players[i].state = pick(2) == 0 ? "owes an opening" : NULL;
    }
}

static void random_moves(struct arena *arena, struct scoresheet *sheet)
{
    uint32_t number = 0;

    sheet->count = pick(pick(4) == 0 ? 600 : 40);
    sheet->moves = arena_allocate_zeroed(arena, (sheet->count + 1) * sizeof *sheet->moves);
    for (size_t i = 0; i < sheet->count; i++) {
        struct scoresheet_move *move = &sheet->moves[i];
        number += pick(4) > 0;
        move->ordinal = number;
        move->number = "123456";
        move->label = "Move 123456";
        move->position = "after move 123456";
        move->is_move = pick(8) > 0;
        move->player = (uint16_t)pick((unsigned)sheet->player_count + 1);
        move->text = random_words(arena, 8, 1);
        move->mark = pick(6) == 0 ? "!" : NULL;
        move->points = pick(4) == 0 ? "+12" : NULL;
        move->time = pick(9) == 0 ? "12:30:05" : NULL;
        move->comment = random_words(arena, 60, 9);
        move->diagram = pick(12) == 0;
    }
    if (sheet->count > 0 && pick(4) == 0)
        sheet->moves[sheet->count - 1].refusal = random_words(arena, 60, 1);
    sheet->last = sheet->shown = number;
}

static struct scoresheet random_sheet(struct arena *arena)
{
    struct scoresheet sheet = {.file = "some.yaml", .record = 1};

    sheet.title = random_words(arena, 20, 1);
    sheet.date = random_words(arena, 10, 3);
    sheet.place = random_words(arena, 40, 2);
    sheet.notes = random_words(arena, 80, 4);
    sheet.preface = random_words(arena, 50, 4);
    sheet.status = random_words(arena, 20, 1);
    sheet.result = random_words(arena, 30, 2);
    random_players(arena, &sheet);
    random_moves(arena, &sheet);
    if (pick(3) == 0) {
        const char **errors = arena_allocate(arena, 3 * sizeof *errors);
        sheet.error_count = pick(3) + 1;
        for (size_t i = 0; i < sheet.error_count; i++)
            errors[i] = random_words(arena, 60, 1);
        sheet.errors = errors;
    }
    return sheet;
}

static struct picture random_picture(struct arena *arena)
{
    static const char *const notes[] = {"a note below the board", "another"};
    static const uint32_t moves[] = {0, 5};
    struct picture picture = {.arena = arena,
                              .unit = 1,
                              .footnotes = notes,
                              .footnote_moves = moves,
                              .footnote_count = pick(3)};

    picture.width = 1 + pick(40);
    picture.height = 1 + pick(pick(3) == 0 ? 200 : 20);
    picture.count = 3;
    picture.elements = arena_allocate_zeroed(arena, 3 * sizeof *picture.elements);
    for (size_t i = 0; i < picture.count; i++)
        picture.elements[i] = (struct element){.shape = i == 2 ? SHAPE_TEXT : SHAPE_LINE,
                                               .ink = INK_PLAYER,
                                               .player = 2,
                                               .until = MOVE_NEVER,
                                               .x2 = picture.width,
                                               .y2 = picture.height,
                                               .size = 0.5,
                                               .halo = pick(2) == 0,
                                               .room = 1,
                                               .text = "12345"};
    return picture;
}

enum { RECORDS_MOST = 64 };

/* Adds the records of a seed, the same each time; notes the number of pages after each. */
static unsigned add_records(struct booklet *booklet, unsigned seed, int pages[RECORDS_MOST])
{
    struct arena arena = {0};

    state_of_chance = seed;
    const unsigned count = pick(3) == 0 ? 1 : pick(pick(6) == 0 ? 60 : 5) + 2;
    for (unsigned i = 0; i < count; i++) {
        const struct scoresheet sheet = random_sheet(&arena);
        const struct picture picture = random_picture(&arena);
        if (i > 0 && pick(5) == 0)
            booklet_add_malformed(booklet, &sheet);
        else
            booklet_add(booklet, &sheet, &picture);
        pages[i] = booklet_pages(booklet);
        arena_empty(&arena);
    }
    arena_release(&arena);
    return count;
}

static struct booklet_options random_options(unsigned seed)
{
    static const int diagrams[] = {1, 2, 4, 6, 9};

    state_of_chance = seed;
    return (struct booklet_options){
        .paper = {.size = pick(2) == 0 ? PAPER_A4 : PAPER_LETTER, .landscape = pick(2) == 0},
        .diagrams = diagrams[pick(5)],
        .every = pick(2) == 0 ? 0 : pick(40) + 1};
}

static void counts_the_pages_it_prints(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= BOOKLETS; seed++) {
        const struct booklet_options options = random_options(seed);
        struct sheaf paper = {.most = SIZE_MAX};
        struct canvas *blind = canvas_measuring(), *pdf = canvas_pdf(take, &paper, NULL, NULL);
        struct booklet *counted = booklet_new(blind, &options, NULL);
        int expected[RECORDS_MOST], pages[RECORDS_MOST];
        const unsigned count = add_records(counted, seed, expected);
        booklet_finish(counted);
        const int contents = booklet_pages(counted) - expected[count - 1];
        assert_true((contents > 0) == (count > 1));
        struct booklet *printed = booklet_new(pdf, &options, counted);
        assert_int_equal(add_records(printed, seed, pages), count);
        for (unsigned i = 0; i < count; i++)
            assert_int_equal(pages[i], contents + expected[i]);
        booklet_finish(printed);
        assert_true((booklet_pages(printed) > pages[count - 1]) == (count > 1));
        assert_true(canvas_close(pdf)); /* all links lead somewhere */
        assert_int_equal(count_of(&paper.bytes, "/Type /Page "), booklet_pages(printed));
        booklet_free(counted);
        booklet_free(printed);
        (void)canvas_close(blind);
        buffer_release(&paper.bytes);
    }
}

static void write_lines(struct buffer *text, unsigned lines)
{
    text->len = 0;
    for (unsigned i = 0; i < lines; i++)
        buffer_text(text, i == 0 ? "mmmmmmmm" : " mmmmmmmm"); /* two of them are too wide */
}

/* A paragraph of up to four lines is never broken; a longer one breaks between any two lines, but
 * leaves two at least on either side. */
static void keeps_short_paragraphs_together(void **state)
{
    struct canvas *const canvas = canvas_measuring();
    struct layout layout = {.canvas = canvas};
    struct flow flow = {.layout = &layout};
    struct buffer text = {0};

    (void)state;
    for (unsigned lines = 1; lines <= 9; lines++)
        for (int keep = 0; keep < 2; keep++) {
            flow_clear(&flow);
            write_lines(&text, lines);
            flow_paragraph(&flow, TYPE_TEXT, 0, 100, buffer_string(&text), keep != 0);
            assert_int_equal(flow.count, lines);
            for (unsigned i = 0; i + 1 < lines; i++)
                assert_int_equal(flow.lines[i].keep, lines <= 4 || i == 0 || i + 2 == lines);
            assert_int_equal(flow.lines[lines - 1].keep, keep);
        }
    flow_release(&flow);
    buffer_release(&text);
    (void)canvas_close(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measures_alike),
        cmocka_unit_test(breaks_within_the_width),
        cmocka_unit_test(breaks_at_blanks),
        cmocka_unit_test(writes_the_same_bytes),
        cmocka_unit_test(isolated_names_stay_in_front_of_their_scores),
        cmocka_unit_test(notices_failed_writes),
        cmocka_unit_test(counts_the_pages_it_prints),
        cmocka_unit_test(keeps_short_paragraphs_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
