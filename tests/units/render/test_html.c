/* Pages (render/html/html.h) of score sheets and pictures made by hand are what they should be. */
#include "render/html/head.h"
#include "render/html/html.h"
#include "render/html/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct fixture {
    struct arena arena;
    struct buffer out;
    struct html html;
    struct scoresheet_player players[3];
    struct scoresheet_move moves[5];
    struct scoresheet sheet;
    struct element elements[3];
    struct picture picture;
    struct words words;
};

/* Two moves by Ann and Ben with points, and no winner. */
static int set_up(void **state)
{
    static const char *const scores[2][2] = {{"0", "0"}, {"0", "2"}};
    struct fixture *const fixture = calloc(1, sizeof *fixture);

    if (fixture == NULL)
        return -1;
    fixture->players[0] =
        (struct scoresheet_player){.name = "Ann", .score = "0", .state = "to move"};
    fixture->players[1] = (struct scoresheet_player){.name = "Ben", .score = "2"};
    fixture->moves[0] = (struct scoresheet_move){.ordinal = 1,
                                                 .number = "1",
                                                 .label = "Move 1",
                                                 .is_move = true,
                                                 .player = 1,
                                                 .text = "a1",
                                                 .scores = scores[0]};
    fixture->moves[1] = (struct scoresheet_move){.ordinal = 2,
                                                 .number = "2",
                                                 .label = "Move 2",
                                                 .is_move = true,
                                                 .player = 2,
                                                 .text = "b2",
                                                 .mark = "!",
                                                 .points = "+2",
                                                 .scores = scores[1]};
    fixture->sheet = (struct scoresheet){.file = "a.yaml",
                                         .record = 1,
                                         .title = "Game",
                                         .status = "unfinished after 2 moves",
                                         .players = fixture->players,
                                         .player_count = 2,
                                         .moves = fixture->moves,
                                         .count = 2,
                                         .last = 2};
    fixture->elements[0] =
        (struct element){.shape = SHAPE_DISC, .ink = INK_LAST, .move = 1, .until = 2, .size = 1};
    fixture->elements[1] =
        (struct element){.shape = SHAPE_DISC, .ink = INK_LAST, .move = 2, .until = 3, .size = 1};
    fixture->picture = (struct picture){.arena = &fixture->arena,
                                        .width = 3,
                                        .height = 3,
                                        .unit = 1,
                                        .elements = fixture->elements,
                                        .count = 2};
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *const fixture = *state;

    arena_release(&fixture->arena);
    buffer_release(&fixture->out);
    free(fixture);
    return 0;
}

static const char *write_page(struct fixture *fixture, uint32_t at)
{
    html_start(&fixture->html, &fixture->out, at);
    html_index(&fixture->html, &fixture->sheet);
    html_begin(&fixture->html, "A title");
    html_add(&fixture->html, &fixture->sheet, &fixture->picture, &fixture->words);
    html_end(&fixture->html);
    return buffer_string(&fixture->out);
}

static void assert_has(const char *page, const char *text)
{
    if (strstr(page, text) == NULL)
        fail_msg("the page has no %s", text);
}

static void assert_lacks(const char *page, const char *text)
{
    if (strstr(page, text) != NULL)
        fail_msg("the page has %s", text);
}

static void test_digest(void **state)
{
    struct fixture *const fixture = *state;

    digest_sha256(&fixture->out, "abc", 3); /* FIPS 180-2, B.1 */
    digest_sha256(&fixture->out, "", 0);
    assert_string_equal(buffer_string(&fixture->out),
                        "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
                        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
}

static void test_moves(void **state)
{
    const char *const page = write_page(*state, UINT32_MAX);

    assert_has(page, "<li id=\"move-1\" class=\"move\" data-player=\"1\" data-scores=\"0 0\">"
                     "<a href=\"#move-1\" tabindex=\"-1\">");
    assert_has(page, "<li id=\"move-2\" class=\"move\" data-player=\"2\" data-scores=\"0 2\">"
                     "<a href=\"#move-2\" aria-current=\"step\">");
    assert_has(page, "aria-label=\"Game: the board after move 2: Ben b2!\"");
    assert_has(page, "unfinished after 2 moves; <bdi>Ann</bdi> to move");
    assert_has(page, "<h1 id=\"title-1\">Game</h1>");
    assert_lacks(page, "<nav");
    assert_lacks(page, " data-at=\"");
}

static void test_same_scores_are_told_once(void **state)
{
    struct fixture *const fixture = *state;

    fixture->moves[1].scores = fixture->moves[0].scores;
    const char *const page = write_page(fixture, 1);
    assert_has(page, "data-scores=\"0 0\"");
    assert_has(page, "<li id=\"move-2\" class=\"move\" data-player=\"2\">");
    assert_has(page, " data-last=\"2\" data-at=\"1\"");
}

static void test_marks_of_the_last_move_stay(void **state)
{
    const char *const page = write_page(*state, UINT32_MAX);

    assert_has(page, "data-move=\"1\" data-until=\"2\"");
    assert_has(page, "data-move=\"2\"");
    assert_lacks(page, "data-until=\"3\"");
}

static void test_refused(void **state)
{
    static const char *const errors[] = {"line 9: taken <already>", "line 10: claim"};
    struct fixture *const fixture = *state;

    fixture->moves[2] = (struct scoresheet_move){.ordinal = 3,
                                                 .number = "3",
                                                 .label = "Round 2, move 3",
                                                 .player = 1,
                                                 .text = "a1",
                                                 .refusal = "taken <already> (occupied)",
                                                 .line = 9};
    fixture->sheet.errors = errors;
    fixture->sheet.error_count = 2;
    fixture->sheet.count = 3;
    fixture->sheet.status = "illegal after 2 moves";
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, " data-last=\"3\"");
    assert_has(page, "<li id=\"round-2-move-3\" class=\"refused wide\" data-player=\"1\" "
                     "data-label=\"Round 2, move 3\">");
    assert_has(page, "<b>Refused</b> in line 9: <bdi>taken &lt;already&gt; (occupied)</bdi>");
    assert_null(strstr(strstr(page, "taken") + 1, "taken"));
    assert_has(page, "<li><bdi>line 10: claim</bdi></li>");
    assert_has(page, "the board with the refused move, round 2, move 3: Ann a1\"");
    assert_has(page, "illegal after 2 moves</p>");
    assert_lacks(page, "class=\"state\"");
}

/* At the end and after each step, the page tells what is due in the words of the sheet. */
static void test_owed(void **state)
{
    struct fixture *const fixture = *state;

    fixture->players[0].state = "owes a seal";
    fixture->moves[0].owed = "owes an opening";
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "<span class=\"state\">owes a seal</span>");
    assert_has(page, "; <bdi>Ann</bdi> owes a seal</p>");
    assert_has(page, "data-scores=\"0 0\" data-owed=\"owes an opening\">");
}

static void test_what_is_no_move(void **state)
{
    struct fixture *const fixture = *state;

    fixture->moves[2] = (struct scoresheet_move){.ordinal = 2,
                                                 .number = "2",
                                                 .label = "Move 2",
                                                 .player = 1,
                                                 .text = "resign",
                                                 .comment = "enough"};
    fixture->sheet.count = 3;
    fixture->players[0].state = NULL;
    fixture->players[1].wins = true;
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "<li class=\"remark wide\" data-player=\"1\"><bdi class=\"who\">Ann</bdi>");
    assert_has(page, "<bdi class=\"text\">b2!</bdi> <span class=\"points\">+2</span> "
                     "<bdi class=\"who\">Ann</bdi> <bdi class=\"text\">resign</bdi> "
                     "<span class=\"comment\" dir=\"auto\">enough</span> </p>");
    assert_has(page, "; <bdi>Ben</bdi> wins</p>");
}

static void test_shared_win(void **state)
{
    struct fixture *const fixture = *state;

    fixture->players[2] = (struct scoresheet_player){.name = "Cy", .score = "2", .wins = true};
    fixture->players[0] = (struct scoresheet_player){.name = "Ann", .score = "2", .wins = true};
    fixture->players[1].wins = true;
    fixture->moves[0].scores = fixture->moves[1].scores = NULL;
    fixture->sheet.player_count = 3;
    assert_has(write_page(fixture, UINT32_MAX),
               "; <bdi>Ann</bdi>, <bdi>Ben</bdi> and <bdi>Cy</bdi> share the win</p>");
}

static void test_escaping(void **state)
{
    struct fixture *const fixture = *state;

    fixture->players[0].name = "<script>&\"'";
    fixture->moves[0].comment = "</style></script>";
    fixture->sheet.title = "\"><b>";
    fixture->sheet.place = "<i>";
    fixture->sheet.notes = "<u>";
    fixture->sheet.preface = "<s>";
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "<bdi class=\"name\">&lt;script&gt;&amp;&quot;&#39;</bdi>");
    assert_has(page, "&lt;/style&gt;&lt;/script&gt;");
    assert_has(page, "aria-label=\"&quot;&gt;&lt;b&gt;: the board");
    for (const char *const *tag = (const char *const[]){"<i>", "<u>", "<s>", "\"><b>", NULL};
         *tag != NULL; tag++)
        assert_lacks(page, *tag);
}

static void test_no_moves(void **state)
{
    struct fixture *const fixture = *state;

    fixture->sheet.count = fixture->sheet.last = 0;
    fixture->picture.count = 0;
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "<p class=\"now\">Start</p>");
    assert_has(page, "the board before the first move\"");
    assert_has(page, "<a href=\"#start\" aria-current=\"step\">Start</a>");
    assert_lacks(page, "class=\"controls\"");
}

static void test_several(void **state)
{
    static const char *const errors[] = {"line 1: <none>"};
    struct fixture *const fixture = *state;
    struct html *const html = &fixture->html;
    const struct scoresheet broken = {.file = "b<.yaml",
                                      .record = 7,
                                      .status = "malformed, 1 error",
                                      .errors = errors,
                                      .error_count = 1};

    html_start(html, &fixture->out, UINT32_MAX);
    html_index(html, &fixture->sheet);
    html_index(html, &broken);
    html_begin(html, "Both");
    html_add(html, &fixture->sheet, &fixture->picture, &fixture->words);
    html_add_malformed(html, &broken);
    html_end(html);
    const char *const page = buffer_string(&fixture->out);
    assert_has(page, "<li id=\"record-1-move-2\"");
    assert_has(page, "<a href=\"#record-1-start\"");
    assert_has(page, "<h1 dir=\"auto\">Both</h1>\n<p>2 records</p>");
    assert_has(page, "<li><a href=\"#record-1\">Game</a>");
    assert_has(page, "<li><a href=\"#record-2\"><bdi>b&lt;.yaml</bdi>, record 7</a>");
    assert_has(page, "<section class=\"record unread\" id=\"record-2\"");
    assert_has(page, "<li><bdi>line 1: &lt;none&gt;</bdi></li>");
    assert_has(page, "<h2 id=\"title-1\">Game</h2>");
    assert_has(page, "<a href=\"#record-2\">Next record</a>");
    assert_lacks(page, "#record-3");
}

/* Two moves of one number have addresses of their own; a round begins with a line of its own. */
static void test_numbers_twice(void **state)
{
    struct fixture *const fixture = *state;

    fixture->moves[1].number = "1";
    fixture->moves[1].label = "Move 1";
    fixture->moves[2] = (struct scoresheet_move){
        .ordinal = 2, .number = "1", .label = "Move 1", .text = "||", .round = 2};
    fixture->sheet.count = 3;
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "<li id=\"move-1\"");
    assert_has(page, "<li id=\"move-1b\"");
    assert_has(page, "<a href=\"#move-1b\"");
    assert_has(page, "<li class=\"remark round wide\">Round 2</li>");
}

/* The clock is a table; its first line, which says the same, is left out. */
static void test_clock(void **state)
{
    static const char *lines[] = {"Ann used 1 day, 2 days left", "Ben overstepped"};
    struct fixture *const fixture = *state;

    fixture->sheet.clock = lines;
    fixture->sheet.clock_count = 2;
    fixture->players[0].used = fixture->players[1].used = "1 <day>";
    fixture->players[0].left = fixture->players[1].left = "2 days";
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "<tr><th scope=\"row\"><bdi>Ann</bdi></th><td>1 &lt;day&gt;</td>"
                     "<td>2 days</td></tr>");
    assert_has(page, "<li><bdi>Ben overstepped</bdi></li>");
    assert_lacks(page, "Ann used");
}

static void test_nothing_begun(void **state)
{
    struct fixture *const fixture = *state;

    html_start(&fixture->html, &fixture->out, UINT32_MAX);
    html_index(&fixture->html, &fixture->sheet);
    html_end(&fixture->html);
    assert_int_equal(fixture->out.len, 0);
}

/* A board is fitted to the window as far as it can still be read. */
static void test_fitting(void **state)
{
    static const struct {
        double height, size; /* of the picture, whose width is 100, and of its smallest text */
        const char *expected;
    } cases[] = {
        {100, 3, "class=\"board\" "},         {100, 2.9, "class=\"board large\" "},
        {100, 1.8, "class=\"board large\" "}, {100, 1.7, "class=\"board tall\" "},
        {130, 4, "class=\"board\" "},         {131, 4, "class=\"board tall\" "},
        {50, 1.5, "class=\"board\" "},        {50, 0.9, "class=\"board large\" "},
    };
    struct fixture *const fixture = *state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fixture->picture.width = 100;
        fixture->picture.height = cases[i].height;
        fixture->elements[0] =
            (struct element){.shape = SHAPE_TEXT, .size = cases[i].size, .text = "1"};
        fixture->elements[1] = (struct element){.shape = SHAPE_TEXT, .size = 9, .text = "2"};
        fixture->picture.count = 2;
        fixture->out.len = 0;
        assert_has(write_page(fixture, UINT32_MAX), cases[i].expected);
    }
}

/* A part of a long game knows what the scores were when it begins, and its steps count from 1; what
 * has gone by then is not drawn. */
static void test_part(void **state)
{
    struct fixture *const fixture = *state;

    fixture->elements[0] =
        (struct element){.shape = SHAPE_DISC, .ink = INK_LAST, .until = 1, .size = 1};
    window_open(1, &fixture->sheet, &fixture->picture, &fixture->words);
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "data-last=\"1\"");
    assert_has(page, "class=\"start wide\" data-scores=\"0 0\"><a href=\"#start\" "
                     "tabindex=\"-1\">After move 1</a>");
    assert_has(page, "<li id=\"move-2\" class=\"move\"");
    assert_lacks(page, "<li id=\"move-1\"");
    assert_int_equal(fixture->picture.count, 1);
    assert_int_equal(fixture->picture.elements[0].move, 1);
    assert_int_equal(fixture->picture.elements[0].until, 2);
}

static void test_whole_as_part(void **state)
{
    struct fixture *const fixture = *state;

    window_open(0, &fixture->sheet, &fixture->picture, &fixture->words);
    assert_has(write_page(fixture, UINT32_MAX), ">Start</a>");
    assert_int_equal(fixture->picture.count, 2);
}

static void test_pages_of_players(void **state)
{
    struct fixture *const fixture = *state;

    fixture->players[0].page = "player-1.html?a=\"b\"";
    const char *const page = write_page(fixture, UINT32_MAX);
    assert_has(page, "<a href=\"player-1.html?a=&quot;b&quot;\"><bdi class=\"name\">Ann</bdi></a>");
    assert_has(page, " <bdi class=\"name\">Ben</bdi> ");
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    static const struct CMUnitTest tests[] = {
        TEST(test_digest),
        TEST(test_moves),
        TEST(test_same_scores_are_told_once),
        TEST(test_marks_of_the_last_move_stay),
        TEST(test_refused),
        TEST(test_owed),
        TEST(test_what_is_no_move),
        TEST(test_shared_win),
        TEST(test_escaping),
        TEST(test_no_moves),
        TEST(test_several),
        TEST(test_numbers_twice),
        TEST(test_clock),
        TEST(test_nothing_begun),
        TEST(test_fitting),
        TEST(test_part),
        TEST(test_whole_as_part),
        TEST(test_pages_of_players),
    };

    return cmocka_run_group_tests_name("html", tests, NULL, NULL);
}
