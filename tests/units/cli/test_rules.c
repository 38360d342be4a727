/* The rules of every game are whole: sections, records, pictures, refusals, the sentences of its
 * sheet; and they are written on screens of any width. */
#include "base/character.h"
#include "base/wrap.h"
#include "cli/rules/boards.h"
#include "cli/rules/markdown.h"
#include "cli/rules/render.h"
#include "render/sheets/blank/sentences.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

/* The games that are tried: all, or the one whose id is the only argument. */
static int first = 0, end = GAME_COUNT;

static const char *name_of(const struct game *game)
{
    return game != NULL ? game->schema.id : "games";
}

static void test_sections(void **state)
{
    static const char *const sections[] = {"## What you need",
                                           "## Before you begin",
                                           "## A turn",
                                           "## What is not allowed",
                                           "## The end",
                                           "## Who wins",
                                           "## If a player leaves",
                                           "## A game played through",
                                           "## Questions people ask",
                                           "## Writing it down",
                                           "## Where the text was doubtful",
                                           "## On the sheet"};
    enum { LEAVING = 6, SECTIONS = sizeof sections / sizeof *sections };

    (void)state;
    for (int i = first; i < end; i++) {
        struct game_source source = game_source(games[i]);
        struct source_line line;
        size_t count = 0;
        assert_true(source_take(&source, &line) && source_begins(&line, "# "));
        while (source_take(&source, &line)) {
            assert_false(source_begins(&line, "# "));
            if (!source_begins(&line, "## "))
                continue;
            /* Of two players, nobody can go on alone. */
            count += games[i]->without == NULL && count == LEAVING;
            if (count == SECTIONS || !source_is(&line, sections[count]))
                fail_msg("%s: `%.*s` stands where `%s` is due", name_of(games[i]), (int)line.len,
                         line.at, count == SECTIONS ? "the end" : sections[count]);
            count++;
        }
        assert_int_equal(count, SECTIONS);
    }
}

/* --- records and pictures */

/* Judges a record, which is of this game and legal unless it says otherwise. */
static void check_record(const struct game *game, struct arbiter *arbiter,
                         const struct game_source *record, bool refused)
{
    const struct document document = {.bytes = record->bytes, .len = record->len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);

    assert_non_null(judgement);
    const bool legal =
        judgement->status == STATUS_COMPLETE || judgement->status == STATUS_UNFINISHED;
    if (refused ? judgement->status != STATUS_ILLEGAL : !legal)
        fail_msg("%s: %.*s", name_of(game), (int)record->len, record->bytes);
    if (game != NULL)
        assert_ptr_equal(judgement->game, game);
}

static void check_records(const struct game *game, struct arbiter *arbiter)
{
    struct game_source source = game_source(game), record;
    struct source_line line;
    size_t count = 0;

    while (source_take(&source, &line)) {
        const bool refused = source_is(&line, "```record illegal");
        if (!refused && !source_is(&line, "```record"))
            continue;
        record = (struct game_source){source.bytes, 0};
        while (source_take(&source, &line) && !source_is(&line, "```"))
            record.len = (size_t)(line.at + line.len + 1 - record.bytes);
        check_record(game, arbiter, &record, refused);
        count++;
    }
    assert_in_range(count, 1, 20);
}

static void test_records(void **state)
{
    struct arbiter *const arbiter = arbiter_new();

    (void)state;
    for (int i = first - 1; i < end; i++)
        check_records(i < first ? NULL : games[i], arbiter);
    arbiter_free(arbiter);
}

struct pictures {
    struct arbiter *arbiter;
    const struct game *game;
    size_t count;
};

static void check_pictures(void *context, const struct rules_picture *pictures, size_t count,
                           struct buffer *out)
{
    struct pictures *const checked = context;

    (void)out;
    for (size_t i = 0; i < count; i++)
        if (rules_judge(checked->arbiter, &pictures[i]) == NULL)
            fail_msg("%s: %.*s", name_of(checked->game), (int)pictures[i].caption.len,
                     pictures[i].caption.at);
    checked->count += count;
}

static void test_pictures(void **state)
{
    struct pictures pictures = {.arbiter = arbiter_new()};

    (void)state;
    for (int i = first; i < end; i++) {
        struct buffer text = {0};
        const struct rules_page page = {
            .game = games[i], .draw = check_pictures, .context = &pictures, .out = &text};
        pictures.count = 0;
        pictures.game = games[i];
        rules_write(&page);
        assert_in_range(pictures.count, 2, 20);
        buffer_release(&text);
    }
    arbiter_free(pictures.arbiter);
}

/* --- what the tables bring */

/* The rules as Markdown, with a board in place of each picture. */
static const char *write(const struct game *game, bool brief, struct buffer *out)
{
    struct rules_boards boards = {.arbiter = arbiter_new(), .columns = 200};
    const struct rules_page page = {
        .game = game, .brief = brief, .draw = rules_draw_text, .context = &boards, .out = out};

    out->len = 0;
    rules_write(&page);
    arbiter_free(boards.arbiter);
    return buffer_string(out);
}

static bool has_term(const char *markdown, const char *term)
{
    struct buffer item = {0};

    buffer_format(&item, "\n- `%s`: ", term);
    const bool found = strstr(markdown, buffer_string(&item)) != NULL;
    buffer_release(&item);
    return found;
}

static bool has_line(const char *markdown, const char *begin)
{
    const char *at = markdown;

    while ((at = strstr(at, begin)) != NULL && at != markdown && at[-1] != '\n')
        at++;
    return at != NULL;
}

static void test_tables(void **state)
{
    struct buffer text = {0}, tagged = {0};

    (void)state;
    for (int i = first; i < end; i++) {
        const struct game *const game = games[i];
        const char *const rules = write(game, false, &text);
        for (size_t j = 0; j < sizeof game->codes / sizeof *game->codes; j++)
            if (game->codes[j] != CODE_NONE)
                assert_true(has_term(rules, game_code(game, game->codes[j])->text));
        tagged.len = 0;
        buffer_format(&tagged, "2:%s", game->schema.shapes[0].example);
        assert_true(has_term(rules, buffer_string(&tagged)));
        assert_true(has_term(rules, "game") && has_term(rules, "players"));
        assert_true(has_term(rules, "draw") && has_term(rules, "forfeit"));
        assert_int_equal(has_term(rules, "(+2)"), game->points);
        assert_int_equal(has_term(rules, "--"), game->schema.lost_halves);
        assert_int_equal(has_term(rules, "||"), game->schema.new_grids);
        assert_int_equal(has_term(rules, "2:leaves"), game->without != NULL);
        assert_int_equal(has_term(rules, "2:dropped"), game->without != NULL);
        assert_int_equal(game->without != NULL, game->schema.players_most > 2);
        assert_int_equal(strstr(rules, "A *variant* is") != NULL,
                         game->schema.variants[0].name != NULL);
        assert_non_null(strstr(rules, "```\n  game: "));
        if (strstr(rules, "\n  winner: ") == NULL ||
            (strstr(rules, "\n  scores: ") != NULL) != (game->scoring != SCORING_NONE))
            fail_msg("%s: the game played through ends without `winner:` or `scores:`",
                     name_of(game));
        assert_false(has_line(rules, "{") || has_line(rules, "![") || has_line(rules, "## On the"));
    }
    buffer_release(&tagged);
    buffer_release(&text);
}

/* Every game has doubtful passages. A game that is tried alone may still lack them. */
static void test_doubts(void **state)
{
    struct buffer text = {0};

    (void)state;
    for (int i = first; i < end && end - first == GAME_COUNT; i++)
        if (strstr(write(games[i], false, &text), "\n*We play:* ") == NULL)
            fail_msg("%s has no passage in cases/ISSUES.md", name_of(games[i]));
    buffer_release(&text);
}

/* The list of games says what is chosen, not what the limits are. */
static void test_list(void **state)
{
    struct buffer text = {0};
    const char *const rules = write(NULL, false, &text);

    (void)state;
    for (int i = first; i < end; i++) {
        assert_true(has_term(rules, games[i]->schema.id));
        assert_non_null(strstr(rules, games[i]->schema.keys[0].means));
    }
    buffer_release(&text);
}

/* --- sheets */

enum { SENTENCE_MOST = 300 };

static void check_sentence(const char *text)
{
    assert_non_null(text);
    const size_t len = strlen(text);
    if (len < 20 || len > SENTENCE_MOST || text[len - 1] != '.' || text[0] < 'A' || text[0] > 'Z' ||
        strpbrk(text, "\n!?{}*`") != NULL)
        fail_msg("no sentence for a sheet: %s", text);
}

static void read_sentences(const struct game *game, const struct setup *setup, struct arena *arena,
                           struct sentences *sentences)
{
    assert_true(sentences_read(game, setup, arena, sentences));
    for (int i = 0; i < SUMMARY_SENTENCES; i++)
        check_sentence(sentences->list[i]);
}

/* Whether some sentence differs. */
static bool differ(const struct sentences *a, const struct sentences *b)
{
    for (int i = 0; i < SUMMARY_SENTENCES; i++)
        if (strcmp(a->list[i], b->list[i]) != 0)
            return true;
    return false;
}

/* Every value of every variant changes what the sheet says. */
static void test_sheets(void **state)
{
    struct arena arena = {0};

    (void)state;
    for (int i = first; i < end; i++) {
        const struct variant *const variants = games[i]->schema.variants;
        struct sentences plain, varied;
        read_sentences(games[i], &(struct setup){0}, &arena, &plain);
        assert_string_equal(plain.title, games[i]->schema.title);
        for (int j = 0; j < VARIANTS_MOST && variants[j].name != NULL; j++) {
            struct setup setup = {0};
            setup.variants[j] = 1;
            read_sentences(games[i], &setup, &arena, &varied);
            assert_true(differ(&plain, &varied));
        }
    }
    arena_release(&arena);
}

/* --- text */

/* The columns of the widest line that has more than one word. */
static size_t widest(const struct buffer *text)
{
    struct game_source rest = {text->bytes, text->len};
    struct source_line line;
    size_t most = 0;

    while (source_take(&rest, &line)) {
        const size_t columns = text_columns(line.at, line.len);
        if (text_words(line.at, line.len) > 1 && columns > most)
            most = columns;
    }
    return most;
}

static void draw_nothing(void *context, const struct rules_picture *pictures, size_t count,
                         struct buffer *out)
{
    (void)context;
    (void)pictures;
    (void)count;
    (void)out;
}

/* Lines fit, but for words in brackets on narrow screens; at every width stand the same words. */
static void test_widths(void **state)
{
    (void)state;
    for (int i = first; i < end; i++) {
        struct buffer markdown = {0};
        const struct rules_page page = {
            .game = games[i], .brief = true, .draw = draw_nothing, .out = &markdown};
        size_t letters = 0;
        rules_write(&page);
        for (size_t columns = 1; columns < 120; columns += 7) {
            struct buffer text = {0};
            size_t count = 0;
            render_text(&markdown, columns, false, &text);
            if (columns == WRAP_COLUMNS)
                assert_in_range(widest(&text), 1, columns);
            for (size_t at = 0; at < text.len; at++)
                count += text.bytes[at] != ' ' && text.bytes[at] != '\n';
            assert_true(letters == 0 || letters == count);
            letters = count;
            buffer_release(&text);
        }
        buffer_release(&markdown);
    }
}

/* What the referee sends has the sections that a player needs in the middle of a game, and a mail
 * has room for it. */
static void test_brief(void **state)
{
    static const char headings[] = "A turn\n\nWhat is not allowed\n\nThe end\n\nWho wins\n\n";

    (void)state;
    for (int i = first; i < end; i++) {
        struct buffer markdown = {0}, text = {0}, found = {0};
        (void)write(games[i], true, &markdown);
        assert_null(strstr(buffer_string(&markdown), "recto"));
        render_text(&markdown, WRAP_COLUMNS, false, &text);
        struct game_source rest = {text.bytes, text.len};
        struct source_line line;
        size_t lines = 0;
        for (; source_take(&rest, &line); lines++)
            if (line.len > 0 && line.at[0] != ' ') {
                buffer_append(&found, line.at, line.len);
                buffer_text(&found, "\n\n");
            }
        assert_string_equal(buffer_string(&found), headings);
        assert_in_range(lines, 20, 190);
        buffer_release(&found);
        buffer_release(&markdown);
        buffer_release(&text);
    }
}

static size_t count_legends(struct buffer *text)
{
    static const char *const legends[] = {"marks the last move", "without a segment, +",
                                          "without a segment, ●"};
    size_t count = 0;

    for (size_t i = 0; i < sizeof legends / sizeof *legends; i++)
        for (const char *at = buffer_string(text); (at = strstr(at, legends[i])) != NULL; at++)
            count++;
    return count;
}

/* What the pictures mean is said once, however many there are; circles say it below each. */
static void test_legends(void **state)
{
    struct buffer text = {0};

    (void)state;
    for (int i = first; i < end; i++) {
        (void)write(games[i], false, &text);
        assert_null(strstr(buffer_string(&text), "; last move ="));
        assert_int_equal(count_legends(&text), strcmp(games[i]->schema.id, "bouncing") != 0);
    }
    buffer_release(&text);
}

/* Code has quotes where it is not bold, and blocks of code are as they are. */
static void test_rendering(void **state)
{
    static const char markdown[] =
        "# A *b*\n\nc `d e` -- “f”\n\n- g\n\n```\n .h  'i-\n" RENDER_ESCAPE "[1mj\n```\n";
    static const struct {
        bool attributes;
        const char *text;
    } texts[] = {
        {false, "A b\n\n    c `d e` -- “f”\n\n      · g\n\n     .h  'i-\n    \033[1mj\n"},
        {true, "\033[1m\033[0m\033[1mA \033[0m\033[1;3mb\033[0m\n\n    c \033[1md e\033[0m"}};
    struct buffer source = {0}, text = {0};

    (void)state;
    buffer_text(&source, markdown);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        text.len = 0;
        render_text(&source, 40, texts[i].attributes, &text);
        assert_memory_equal(buffer_string(&text), texts[i].text, strlen(texts[i].text));
    }
    text.len = 0;
    render_man("n", "o", &source, &text);
    assert_non_null(strstr(buffer_string(&text), "\\fBd e\\fR -- “f”\n"));
    assert_non_null(strstr(text.bytes, ".EX\n .h  \\(aqi\\-\n"));
    text.len = 0;
    render_html(&source, &text);
    assert_non_null(strstr(buffer_string(&text), "<h1 id=\"a-b\">A <em>b</em></h1>"));
    buffer_release(&source);
    buffer_release(&text);
}

int main(int argc, char **argv)
{
    for (int i = 0; i < GAME_COUNT && argc > 1; i++)
        if (strcmp(games[i]->schema.id, argv[1]) == 0)
            end = (first = i) + 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sections),  cmocka_unit_test(test_records),
        cmocka_unit_test(test_pictures),  cmocka_unit_test(test_tables),
        cmocka_unit_test(test_doubts),    cmocka_unit_test(test_list),
        cmocka_unit_test(test_sheets),    cmocka_unit_test(test_widths),
        cmocka_unit_test(test_brief),     cmocka_unit_test(test_legends),
        cmocka_unit_test(test_rendering),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
