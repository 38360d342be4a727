/* Tests render/svg/svg.h, render/picture/width.h and caption.h: escaping, numbers, groups, text
 * that stays in its place. */
#include "render/picture/caption.h"
#include "render/picture/ink.h"
#include "render/picture/paint.h"
#include "render/svg/svg.h"
#include "tests/units/render/painted.c"

#include <stdio.h>
#include <string.h>

/* --- text */

static void assert_xml(const char *text, const char *expected)
{
    struct buffer out = {0};

    xml_text(&out, text);
    assert_string_equal(buffer_string(&out), expected);
    buffer_release(&out);
}

static void test_escaping(void **state)
{
    (void)state;
    assert_xml("", "");
    assert_xml("<script>alert('x' + \"y\") && 1</script>",
               "&lt;script&gt;alert(&#39;x&#39; + &quot;y&quot;) &amp;&amp; 1&lt;/script&gt;");
    assert_xml("]]>", "]]&gt;");
    assert_xml("a\tb\nc\rd", "a&#9;b&#10;c&#13;d");
    assert_xml("\x01\x1f\x0b", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    assert_xml("\xef\xbf\xbe\xef\xbf\xbf!", "\xef\xbf\xbd\xef\xbf\xbd!");
    assert_xml("\xff \xc3 \xed\xa0\x80.", "\xef\xbf\xbd \xef\xbf\xbd "
                                          "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd.");
    assert_xml("\xd7\x90\xd7\x91 \xf0\x9f\x8e\xb2 \xe4\xb8\x80",
               "\xd7\x90\xd7\x91 \xf0\x9f\x8e\xb2 \xe4\xb8\x80");
}

static void test_widths(void **state)
{
    (void)state;
    assert_true(guess_width("") == 0);
    assert_true(guess_width("0000000000") > 6.3 && guess_width("0000000000") < 6.5);
    assert_true(guess_width("iiii") < guess_width("mmmm") / 3);
    assert_true(guess_width("\xe4\xb8\x80") > 1);
    assert_true(guess_width("e\xcc\x81") == guess_width("e"));
}

static void test_lines(void **state)
{
    (void)state;
    assert_int_equal(guess_fit("", 1).len, 0);
    assert_int_equal(guess_fit("two words", 100).len, 9);
    assert_int_equal(guess_fit("two words", 4).len, 3);
    assert_int_equal(guess_fit("twowords", 2).len, 3);
    assert_int_equal(guess_fit("x", 0).len, 1);
    assert_int_equal(guess_fit("\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2", 1).len, 4);
    assert_int_equal(guess_fit("ab  cd", 1.5).len, 2);
    assert_int_equal(guess_fit(" word", 1.5).len, 2);
}

/* --- documents */

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;

    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

static const char *const tags[] = {"<line ", "<path ", "<circle ", "<rect ", "<text "};

/* One tag an element, one tag a line, closed groups, short numbers without exponents. */
static void check_elements(struct recorded *recorded)
{
    const struct paint_options options = {.history = true, .order = true};
    struct arena arena = {0};
    struct buffer out = {0};
    const struct picture picture =
        paint_after(recorded, recorded->judgement.moves, &options, &arena);
    size_t moves = 0, untils = 0, written = 0;

    svg_elements(&picture, &out);
    const char *const text = buffer_string(&out);
    for (size_t i = 0; i < picture.count; i++) {
        moves += picture.elements[i].move > 0;
        untils += picture.elements[i].until != MOVE_NEVER;
    }
    for (int i = 0; i < 5; i++)
        written += count_of(text, tags[i]);
    assert_int_equal(written, picture.count);
    assert_int_equal(count_of(text, " data-move=\""), moves);
    assert_int_equal(count_of(text, " data-until=\""), untils);
    assert_int_equal(count_of(text, "<g "), count_of(text, "</g>\n"));
    assert_int_equal(count_of(text, "\n"), picture.count + 2 * count_of(text, "<g "));
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "inf"));
    buffer_release(&out);
    arena_release(&arena);
}

static void test_elements(void **state)
{
    (void)state;
    each_sample(check_elements);
}

static struct picture small_picture(struct arena *arena, struct element *elements, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (elements[i].until == 0)
            elements[i].until = MOVE_NEVER;
    return (struct picture){
        .arena = arena, .width = 2, .height = 1.5, .unit = 1, .elements = elements, .count = count};
}

static void test_groups(void **state)
{
    struct arena arena = {0};
    struct buffer out = {0};
    struct element elements[] = {
        {.shape = SHAPE_LINE, .ink = INK_FAINT, .x = 0.1, .y = -0.25, .x2 = 1, .y2 = 1.0 / 3},
        {.shape = SHAPE_LINE, .ink = INK_FAINT, .x2 = 1, .y2 = 0.025},
        {.shape = SHAPE_LINE, .ink = INK_PLAYER, .player = 14, .x2 = 1, .move = 3, .until = 5},
        {.shape = SHAPE_TEXT, .ink = INK_GIVEN, .text = "<1>", .size = 0.5, .room = 0.1},
        {.shape = SHAPE_TEXT, .ink = INK_GIVEN, .text = "2", .size = 0.5, .align = TEXT_END},
        {.shape = SHAPE_TEXT, .ink = INK_GIVEN, .text = "3", .size = 0.5},
        {.shape = SHAPE_TEXT, .ink = INK_GIVEN, .text = "4", .size = 0.5},
        {.shape = SHAPE_TEXT, .ink = INK_GIVEN, .text = "5", .size = 0.5, .halo = true},
        {.shape = SHAPE_TEXT, .ink = INK_GIVEN, .text = "6", .size = 0.5, .halo = true},
        {.shape = SHAPE_TEXT, .ink = INK_GIVEN, .text = "7", .size = 0.25, .halo = true},
        {.shape = SHAPE_LINE, .ink = INK_PLAYER, .player = 1, .x2 = 1},
        {.shape = SHAPE_LINE, .ink = INK_PLAYER, .player = 2, .x2 = 1},
        {.shape = SHAPE_LINE, .ink = INK_PLAYER, .player = 2, .x2 = 2},
    };
    const struct picture picture =
        small_picture(&arena, elements, sizeof elements / sizeof elements[0]);

    (void)state;
    svg_elements(&picture, &out);
    assert_string_equal(
        buffer_string(&out),
        "<g class=\"line grid\">\n"
        "  <line x1=\"4\" y1=\"-10\" x2=\"40\" y2=\"13.33\"/>\n"
        "  <line x1=\"0\" y1=\"0\" x2=\"40\" y2=\"1\"/>\n"
        "</g>\n"
        "<line class=\"line player player-14 player-like-2\" x1=\"0\" y1=\"0\" x2=\"40\" y2=\"0\""
        " data-move=\"3\" data-until=\"5\"/>\n"
        "<text class=\"text given\" font-size=\"20\" x=\"0\" y=\"7.1\" textLength=\"4\""
        " lengthAdjust=\"spacingAndGlyphs\">&lt;1&gt;</text>\n"
        "<text class=\"text given end\" font-size=\"20\" x=\"0\" y=\"7.1\">2</text>\n"
        "<g class=\"text given\" font-size=\"20\">\n"
        "  <text x=\"0\" y=\"7.1\">3</text>\n"
        "  <text x=\"0\" y=\"7.1\">4</text>\n"
        "</g>\n"
        "<g class=\"text given halo\" font-size=\"20\">\n"
        "  <text x=\"0\" y=\"7.1\">5</text>\n"
        "  <text x=\"0\" y=\"7.1\">6</text>\n"
        "</g>\n"
        "<text class=\"text given halo\" font-size=\"10\" x=\"0\" y=\"3.55\">7</text>\n"
        "<line class=\"line player player-1\" x1=\"0\" y1=\"0\" x2=\"40\" y2=\"0\"/>\n"
        "<g class=\"line player player-2\">\n"
        "  <line x1=\"0\" y1=\"0\" x2=\"40\" y2=\"0\"/>\n"
        "  <line x1=\"0\" y1=\"0\" x2=\"80\" y2=\"0\"/>\n"
        "</g>\n");
    buffer_release(&out);
}

static void test_document(void **state)
{
    struct arena arena = {0};
    struct buffer out = {0};
    struct element elements[] = {
        {.shape = SHAPE_LINE, .ink = INK_PLAYER, .player = 1, .x2 = 1, .move = 1},
        {.shape = SHAPE_LINE, .ink = INK_PLAYER, .player = 2, .x2 = 1, .move = 2}};
    const struct picture picture = small_picture(&arena, elements, 2);

    (void)state;
    svg_write(&picture, 1, &(struct length){80, LENGTH_PIXELS}, "A & B", "\"so\"", &out);
    const char *const text = buffer_string(&out);
    assert_non_null(strstr(text, "viewBox=\"0 0 80 60\" width=\"80\" height=\"60\" role=\"img\""));
    assert_non_null(strstr(text, "\">A &amp; B</title>\n"));
    assert_non_null(strstr(text, "\">&quot;so&quot;</desc>\n"));
    assert_non_null(strstr(text, "<line class=\"line player player-1\""));
    assert_null(strstr(text, "player-2"));
    assert_null(strstr(text, "data-"));
    buffer_release(&out);
}

/* The name of a picture, which its class, ids and rules share. */
static void name_of(const char *text, char name[16])
{
    const char *const class = strstr(text, " class=\"recto-");

    assert_non_null(class);
    memcpy(name, class + strlen(" class=\""), 14);
    name[14] = '\0';
}

/* Several pictures in one page share no class, no id, and no rule. */
static void test_scope(void **state)
{
    struct arena arena = {0};
    struct buffer one = {0}, other = {0}, again = {0};
    struct element elements[] = {{.shape = SHAPE_LINE, .ink = INK_PLAYER, .player = 1, .x2 = 1}};
    const struct picture picture = small_picture(&arena, elements, 1);
    const struct length width = {80, LENGTH_PIXELS};
    char name[16], id[32], label[64];

    (void)state;
    svg_write(&picture, 1, &width, "A", "", &one);
    svg_write(&picture, 1, &width, "B", "", &other);
    svg_write(&picture, 1, &width, "A", "", &again);
    const char *const text = buffer_string(&one);
    name_of(text, name);
    assert_null(strstr(buffer_string(&other), name));
    assert_true(buffer_same(&one, &again));
    (void)snprintf(id, sizeof id, " id=\"title-%s\"", name);
    (void)snprintf(label, sizeof label, " aria-labelledby=\"title-%s desc-%s\"", name, name);
    assert_int_equal(count_of(text, id), 1);
    assert_int_equal(count_of(text, " id="), 2);
    assert_int_equal(count_of(text, label), 1);
    assert_null(strstr(text, ":root"));
    const char *const style = strstr(text, "<style>\n"), *const end = strstr(text, "</style>");
    for (const char *at = style + strlen("<style>\n"); at < end; at = strchr(at, '\n') + 1) {
        const bool media = strncmp(at, "@media screen and (prefers-color-scheme:dark){", 46) == 0;
        const char *const rule = at + (media ? 46 : 0);
        assert_int_equal(rule[0], '.');
        assert_memory_equal(rule + 1, name, strlen(name));
    }
    buffer_release(&one);
    buffer_release(&other);
    buffer_release(&again);
}

/* Each ink has a rule that gives its colour in both ways. */
static void test_style(void **state)
{
    struct buffer out = {0};

    (void)state;
    svg_style(&out);
    const char *const text = buffer_string(&out);
    for (int ink = 0; ink < INKS; ink++)
        for (int player = 1; player <= ink_looks((enum ink)ink); player++) {
            const struct ink_style *const style = ink_style((enum ink)ink, player);
            struct buffer rule = {0};

            if (style->name == NULL) /* a layer that this player's strokes do not have */
                continue;
            buffer_format(&rule, "{color:#%06x;color:var(--%s", style->colour, style->name);
            if (ink_looks((enum ink)ink) > 1)
                buffer_format(&rule, "-%d", player);
            buffer_text(&rule, ")");
            assert_int_equal(count_of(text, buffer_string(&rule)), 1);
            buffer_release(&rule);
        }
    assert_int_equal(count_of(text, "{"), count_of(text, "}"));
    buffer_release(&out);
}

/* --- plates */

static void check_plate(const struct scoresheet *sheet, struct arena *arena)
{
    static const double widths[] = {2, 12, 80};

    for (int i = 0; i < 3; i++) {
        struct element elements[] = {
            {.shape = SHAPE_BOX, .ink = INK_PAPER, .x2 = widths[i], .y2 = 2}};
        struct picture board = small_picture(arena, elements, 1);
        const char *const notes[] = {"A = 123", NULL};
        const uint32_t moves[] = {4};
        board.width = widths[i];
        board.footnotes = notes;
        board.footnote_moves = moves;
        board.footnote_count = 1;

        const struct picture captioned = caption_board(&board, sheet);
        assert_true(captioned.width >= CAPTIONED_WIDTH);
        assert_inside(&captioned, "captioned");
        for (size_t j = 0; j < captioned.count; j++)
            if (captioned.elements[j].shape == SHAPE_TEXT)
                assert_true(text_width(&captioned.elements[j]) <= captioned.width);
        assert_int_equal(captioned.elements[captioned.count - 1].move, 4);
        assert_string_equal(captioned.elements[captioned.count - 1].text, "A = 123");
    }
}

static void test_plates(void **state)
{
    static const char nasty[] =
        "\xd7\x90\xd7\x91\xd7\x92 \xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2 <b>&amp;</b> "
        "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM "
        "\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80"
        "\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80\xe4\xb8\x80 end";
    struct arena arena = {0};
    struct scoresheet_player players[3] = {
        {.name = nasty, .score = nasty, .state = "wins", .wins = true},
        {.name = "Ann", .state = "owes an opening"},
        {.name = "", .score = ""}};
    const char *const errors[] = {nasty, nasty};
    struct scoresheet_move moves[] = {{.ordinal = 1,
                                       .number = "1",
                                       .label = nasty,
                                       .is_move = true,
                                       .player = 1,
                                       .text = nasty,
                                       .mark = "!",
                                       .points = "+3",
                                       .comment = nasty,
                                       .time = nasty}};
    const struct scoresheet whole = {.title = nasty,
                                     .place = nasty,
                                     .players = players,
                                     .player_count = 3,
                                     .moves = moves,
                                     .count = 1,
                                     .last = 1,
                                     .shown = 1,
                                     .status = nasty,
                                     .result = nasty,
                                     .errors = errors,
                                     .error_count = 2};
    const struct scoresheet bare = {.title = "Title", .last = 1};

    (void)state;
    check_plate(&whole, &arena);
    check_plate(&bare, &arena);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escaping), cmocka_unit_test(test_widths),
        cmocka_unit_test(test_lines),    cmocka_unit_test(test_elements),
        cmocka_unit_test(test_groups),   cmocka_unit_test(test_document),
        cmocka_unit_test(test_scope),    cmocka_unit_test(test_style),
        cmocka_unit_test(test_plates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
