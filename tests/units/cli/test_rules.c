/* The rules of every game are whole: sections, records, pictures, refusals, the sentences of its
 * sheet; and they are written on screens of any width. */
#include "cli/rules/article.h"

#include "base/character.h"
#include "base/wrap.h"
#include "cli/rules/tables.h"
#include "render/article/man.h"
#include "render/article/picture.h"
#include "render/article/sheet.h"
#include "render/article/text.h"
#include "validator/games/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

/* Reads a source as it stands. */
static void read_source(const struct game *game, struct article *article)
{
    const struct game_source source = game_source(game);
    const char *reason = "";
    unsigned line = 0;

    *article = (struct article){0};
    if (!article_read(article, source.bytes, source.len, &line, &reason))
        fail_msg("%s, line %u: %s", game != NULL ? game->schema.id : "games", line, reason);
}

static void test_sections(void **state)
{
    static const char *const sections[] = {"What you need",
                                           "Before you begin",
                                           "A turn",
                                           "What is not allowed",
                                           "The end",
                                           "Who wins",
                                           "If a player leaves",
                                           "A game played through",
                                           "Questions people ask",
                                           "Writing it down",
                                           "Where the text was doubtful",
                                           "On the sheet"};
    enum { LEAVING = 6, SECTIONS = sizeof sections / sizeof *sections };
    struct article article;

    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        size_t count = 0;
        read_source(games[i], &article);
        assert_int_equal(article.blocks[0].kind, BLOCK_TITLE);
        for (size_t at = 1; at < article.count; at++) {
            assert_int_not_equal(article.blocks[at].kind, BLOCK_TITLE);
            if (article.blocks[at].kind != BLOCK_SECTION)
                continue;
            assert_in_range(count, 0, SECTIONS - 1);
            /* Of two players, nobody can go on alone. */
            count += games[i]->without == NULL && count == LEAVING;
            assert_string_equal(article.blocks[at].text, sections[count++]);
        }
        assert_int_equal(count, SECTIONS);
        article_release(&article);
    }
}

static bool has_slot(const struct article *article, const char *section, const char *name)
{
    const struct block_range range = article_section(article, section);

    for (size_t i = 0; i < range.count; i++)
        if (range.first[i].kind == BLOCK_SLOT && strcmp(range.first[i].text, name) == 0)
            return true;
    return false;
}

static size_t count_kind(const struct article *article, const char *section, enum block_kind kind)
{
    const struct block_range range = article_section(article, section);
    size_t count = 0;

    for (size_t i = 0; i < range.count; i++)
        count += range.first[i].kind == kind;
    return count;
}

static void test_contents(void **state)
{
    static const char *const tables[] = {"keys", "notation", "specimen"};
    struct article article;

    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        read_source(games[i], &article);
        assert_true(count_kind(&article, "A turn", BLOCK_PICTURE) > 0);
        /* A picture of lists shows all the rounds before it, so one is enough. */
        assert_true(count_kind(&article, "A game played through", BLOCK_PICTURE) >
                    (strcmp(games[i]->schema.id, "permutations") == 0 ? 0 : 1));
        assert_true(count_kind(&article, "Questions people ask", BLOCK_QUESTION) > 2);
        assert_true(has_slot(&article, "What is not allowed", "refusals"));
        assert_true(has_slot(&article, "Where the text was doubtful", "doubts"));
        for (size_t j = 0; j < sizeof tables / sizeof *tables; j++)
            assert_true(has_slot(&article, "Writing it down", tables[j]));
        assert_int_equal(has_slot(&article, "Writing it down", "variants"),
                         games[i]->schema.variants[0].name != NULL);
        article_release(&article);
    }
}

/* Judges a record, which is of this game and legal unless it says otherwise. */
static void check_record(const struct game *game, struct arbiter *arbiter,
                         const struct article_record *record)
{
    const struct document document = {
        .bytes = record->text, .len = strlen(record->text), .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    const bool legal = judgement != NULL && (judgement->status == STATUS_COMPLETE ||
                                             judgement->status == STATUS_UNFINISHED);
    const bool illegal = judgement != NULL && judgement->status == STATUS_ILLEGAL;

    if (record->illegal ? !illegal : !legal)
        fail_msg("the record in line %u", record->line);
    if (game != NULL && judgement != NULL)
        assert_ptr_equal(judgement->game, game);
}

static void check_records(const struct game *game, struct arbiter *arbiter)
{
    struct article article;
    struct view view;

    read_source(game, &article);
    for (size_t i = 0; i < article.record_count; i++)
        check_record(game, arbiter, &article.records[i]);
    for (size_t i = 0; i < article.count; i++)
        if (article.blocks[i].kind == BLOCK_PICTURE) {
            view = (struct view){0};
            if (picture_view(arbiter, &article.blocks[i], &view) == NULL)
                fail_msg("%s: the picture in line %u", game != NULL ? game->schema.id : "games",
                         article.blocks[i].line);
        }
    article_release(&article);
}

static void test_records(void **state)
{
    struct arbiter *const arbiter = arbiter_new();

    (void)state;
    check_records(NULL, arbiter);
    for (int i = 0; i < GAME_COUNT; i++)
        check_records(games[i], arbiter);
    arbiter_free(arbiter);
}

/* --- what the tables bring */

static const char *find_term(const struct article *article, const char *term)
{
    for (size_t i = 0; i < article->count; i++)
        if (article->blocks[i].kind == BLOCK_TERM && strcmp(article->blocks[i].term, term) == 0)
            return article->blocks[i].text;
    return NULL;
}

static void test_slots(void **state)
{
    (void)state;
    for (int i = -1; i < GAME_COUNT; i++) {
        struct article article = {0};
        assert_true(rules_article(i < 0 ? NULL : games[i], &article));
        for (size_t at = 0; at < article.count; at++) {
            const struct block *const block = &article.blocks[at];
            assert_int_not_equal(block->kind, BLOCK_SLOT);
            if (block->kind != BLOCK_LITERAL && span_objection(block->text) != NULL)
                fail_msg("%s: %s", block->text, span_objection(block->text));
        }
        for (int j = 0; i >= 0 && games[i]->codes[j] != CODE_NONE; j++)
            assert_non_null(find_term(&article, game_code(games[i], games[i]->codes[j])->text));
        assert_int_equal(article_section(&article, "On the sheet").count, 0);
        article_release(&article);
    }
}

/* Every game has doubtful passages, each with its readings and what was chosen. */
static void test_doubts(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        struct article article = {0};
        size_t choices = 0;
        assert_true(rules_article(games[i], &article));
        const char *const section = "Where the text was doubtful";
        const struct block_range range = article_section(&article, section);
        for (size_t at = 0; at < range.count; at++)
            choices += strncmp(range.first[at].text, "*We play:* ", 11) == 0;
        assert_true(choices > 0);
        assert_int_equal(choices, count_kind(&article, section, BLOCK_QUESTION));
        article_release(&article);
    }
}

/* --- what stands in a section */

/* Whether a paragraph of the section has these words. */
static bool says(const struct article *article, const char *section, const char *words)
{
    const struct block_range range = article_section(article, section);

    for (size_t i = 0; i < range.count; i++)
        if (range.first[i].kind == BLOCK_PARAGRAPH && strstr(range.first[i].text, words) != NULL)
            return true;
    return false;
}

static bool says_game(const struct article *article, const char *section, const char *format,
                      const char *word)
{
    struct buffer words = {0};

    buffer_format(&words, format, word);
    const bool found = says(article, section, buffer_string(&words));
    buffer_release(&words);
    return found;
}

/* The only record that is printed among how to write one down. */
static const char *find_specimen(const struct article *article)
{
    const struct block_range range = article_section(article, "Writing it down");
    const char *specimen = NULL;

    for (size_t i = 0; i < range.count; i++)
        if (range.first[i].kind == BLOCK_LITERAL) {
            assert_null(specimen);
            specimen = range.first[i].text;
        }
    assert_non_null(specimen);
    return specimen;
}

/* Every game shows a record that is whole: with its end, its winner, and scores if it has any. */
static void test_specimens(void **state)
{
    struct arbiter *const arbiter = arbiter_new();

    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        struct article article = {0};
        assert_true(rules_article(games[i], &article));
        const char *const specimen = find_specimen(&article);
        const struct document document = {.bytes = specimen, .len = strlen(specimen), .line = 1};
        const struct judgement *const judgement = arbiter_judge(arbiter, &document);
        assert_non_null(judgement);
        assert_int_equal(judgement->status, STATUS_COMPLETE);
        assert_ptr_equal(judgement->game, games[i]);
        assert_non_null(strstr(specimen, "\nwinner: "));
        const bool scores = games[i]->scoring != SCORING_NONE;
        assert_int_equal(strstr(specimen, "\nscores: ") != NULL, scores);
        assert_int_equal(says(&article, "Writing it down", "order of the players"), scores);
        article_release(&article);
    }
    arbiter_free(arbiter);
}

/* Sections say what their tables are about, and name the program before its words. */
static void test_leads(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct variant *const variant = &games[i]->schema.variants[0];
        struct article article = {0};
        struct buffer sample = {0};
        assert_true(rules_article(games[i], &article));
        assert_true(says(&article, "What is not allowed", "`recto explain WORD`"));
        assert_true(says_game(&article, "Writing it down", "`recto new %s | recto show --blank ",
                              games[i]->schema.id));
        assert_true(says_game(&article, "Where the text was doubtful", "`recto cases %s-",
                              games[i]->schema.prefix));
        assert_true(says(&article, "Where the text was doubtful", "These sentences"));
        if (variant->name != NULL)
            buffer_format(&sample, "`rules: {%s: %s}`", variant->name, variant->values[1]);
        else
            buffer_text(&sample, "`rules: {");
        assert_int_equal(says(&article, "Writing it down", buffer_string(&sample)),
                         variant->name != NULL);
        buffer_release(&sample);
        article_release(&article);
    }
}

static void test_notation(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct schema *const schema = &games[i]->schema;
        struct article article = {0};
        struct buffer tagged = {0};
        assert_true(rules_article(games[i], &article));
        buffer_format(&tagged, "2:%s", schema->shapes[0].example);
        assert_non_null(find_term(&article, buffer_string(&tagged)));
        assert_non_null(find_term(&article, "draw"));
        assert_int_equal(find_term(&article, "(+2)") != NULL, games[i]->points);
        assert_int_equal(find_term(&article, "--") != NULL, schema->lost_halves);
        assert_int_equal(find_term(&article, "||") != NULL, schema->new_grids);
        assert_non_null(find_term(&article, "forfeit"));
        assert_int_equal(find_term(&article, "2:leaves") != NULL, games[i]->without != NULL);
        assert_int_equal(find_term(&article, "2:dropped") != NULL, games[i]->without != NULL);
        assert_int_equal(games[i]->without != NULL, schema->players_most > 2);
        /* Where more than two can play, it is said that they cannot resign. */
        assert_int_equal(strstr(find_term(&article, "resign"), "more players") != NULL,
                         schema->players_most > 2);
        buffer_release(&tagged);
        article_release(&article);
    }
}

/* The list of games says what is chosen, not what the limits are. */
static void test_list(void **state)
{
    struct article article = {0};

    (void)state;
    assert_true(rules_article(NULL, &article));
    for (int i = 0; i < GAME_COUNT; i++) {
        const char *const text = find_term(&article, games[i]->schema.id);
        assert_non_null(text);
        assert_non_null(strstr(text, games[i]->schema.keys[0].means));
        assert_null(strstr(text, "from "));
    }
    article_release(&article);
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

/* Whether some sentence differs. */
static bool differ(const struct article_sheet *a, const struct article_sheet *b)
{
    for (int i = 0; i < SUMMARY_SENTENCES; i++)
        if (strcmp(a->sentences[i], b->sentences[i]) != 0)
            return true;
    return false;
}

/* Every value of every variant changes what the sheet says. */
static void test_sheets(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct variant *const variants = games[i]->schema.variants;
        struct article_sheet plain, varied;
        assert_true(article_sheet_read(&plain, games[i], &(struct setup){0}));
        for (int j = 0; j < SUMMARY_SENTENCES; j++)
            check_sentence(plain.sentences[j]);
        for (int j = 0; j < VARIANTS_MOST && variants[j].name != NULL; j++) {
            struct setup setup = {0};
            setup.variants[j] = 1;
            assert_true(article_sheet_read(&varied, games[i], &setup));
            for (int k = 0; k < SUMMARY_SENTENCES; k++)
                check_sentence(varied.sentences[k]);
            assert_true(differ(&plain, &varied));
            article_sheet_release(&varied);
        }
        article_sheet_release(&plain);
    }
}

/* --- text */

/* The columns of the widest line that has more than one word. */
static size_t widest(const struct buffer *text)
{
    const char *at = text->bytes, *const end = at + text->len;
    size_t most = 0;

    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const char *word = at;
        while (*word == ' ')
            word++;
        const size_t columns = text_columns(at, (size_t)(stop - at));
        if (memchr(word, ' ', (size_t)(stop - word)) != NULL && columns > most)
            most = columns;
        at = stop + 1;
    }
    return most;
}

/* Leaves out what is as wide as it is. */
static void keep_prose(struct article *article)
{
    size_t kept = 0;

    for (size_t at = 0; at < article->count; at++)
        if (article->blocks[at].kind != BLOCK_PICTURE && article->blocks[at].kind != BLOCK_LITERAL)
            article->blocks[kept++] = article->blocks[at];
    article->count = kept;
}

/* Lines fit; at every width stand the same words. */
static void test_widths(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        struct article article = {0};
        size_t letters = 0;
        assert_true(rules_article_short(games[i], &article));
        keep_prose(&article);
        for (size_t columns = 16; columns < 120; columns += 7) {
            const struct article_text form = {.columns = columns, .style = TEXT_ASCII};
            struct buffer text = {0};
            size_t count = 0;
            article_write_text(&article, &form, &text);
            assert_in_range(widest(&text), 1, columns);
            for (size_t at = 0; at < text.len; at++)
                count += text.bytes[at] != ' ' && text.bytes[at] != '\n';
            assert_true(letters == 0 || letters == count);
            letters = count;
            buffer_release(&text);
        }
        article_release(&article);
    }
}

static bool has_kind(const struct article *article, enum block_kind kind)
{
    for (size_t at = 0; at < article->count; at++)
        if (article->blocks[at].kind == kind)
            return true;
    return false;
}

/* What announces something stands right above it. */
static void check_announcements(const struct article *article)
{
    for (size_t at = 0; at < article->count; at++) {
        const struct block *const block = &article->blocks[at];
        const size_t len = block->text != NULL ? strlen(block->text) : 0;
        if (block->kind == BLOCK_LITERAL || len == 0 || block->text[len - 1] != ':')
            continue;
        assert_in_range(at + 1, 1, article->count - 1);
        const enum block_kind next = block[1].kind;
        if (next == BLOCK_PARAGRAPH || next == BLOCK_SECTION)
            fail_msg("nothing follows: %s", block->text);
    }
}

/* The sections that a player needs in the middle of a game are whole but for their slots. */
static void check_sections(const struct article *article, const struct game *game)
{
    static const char *const sections[] = {"A turn", "What is not allowed", "The end", "Who wins"};
    struct article source;
    size_t at = 0;

    read_source(game, &source);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const struct block_range range = article_section(&source, sections[i]);
        assert_in_range(at, 0, article->count - 1);
        assert_string_equal(article->blocks[at++].text, sections[i]);
        for (size_t j = 0; j < range.count; j++) {
            if (range.first[j].kind == BLOCK_SLOT)
                continue;
            assert_in_range(at, 0, article->count - 1);
            assert_int_equal(article->blocks[at].kind, range.first[j].kind);
            assert_string_equal(article->blocks[at++].text, range.first[j].text);
        }
    }
    assert_int_equal(at, article->count);
    article_release(&source);
}

/* What the referee sends: nothing speaks of what is not there, and a mail has room for it. */
static void test_short(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct article_text form = {.columns = WRAP_COLUMNS, .style = TEXT_ASCII};
        struct article article = {0};
        struct buffer text = {0};
        size_t lines = 0;
        assert_true(rules_article_short(games[i], &article));
        check_announcements(&article);
        check_sections(&article, games[i]);
        article_write_text(&article, &form, &text);
        for (size_t at = 0; at < text.len; at++)
            lines += text.bytes[at] == '\n';
        assert_in_range(lines, 20, 180);
        assert_in_range(widest(&text), 1, WRAP_COLUMNS);
        if (strstr(buffer_string(&text), "picture") != NULL)
            assert_true(has_kind(&article, BLOCK_PICTURE));

        buffer_release(&text);
        article_release(&article);
    }
}

static size_t count_words(const struct buffer *text, const char *words)
{
    size_t count = 0;

    for (const char *at = text->bytes; (at = strstr(at, words)) != NULL; at++)
        count++;
    return count;
}

static size_t count_legends(struct buffer *text)
{
    (void)buffer_string(text);
    const size_t count = count_words(text, "marks the last move") +
                         count_words(text, "without a segment, +") +
                         count_words(text, "without a segment, ●");

    buffer_release(text);
    return count;
}

/* What the pictures mean is said once, however many there are; circles say it below each. */
static void test_legends(void **state)
{
    (void)state;
    for (int i = 0; i < GAME_COUNT; i++) {
        const size_t legends = strcmp(games[i]->schema.id, "bouncing") != 0;
        struct article article = {0};
        struct buffer text = {0};
        assert_true(rules_article(games[i], &article));
        for (int style = TEXT_ASCII; style <= TEXT_UTF8; style++) {
            const struct article_text form = {.columns = 200, .style = (enum text_style)style};
            article_write_text(&article, &form, &text);
            assert_null(strstr(buffer_string(&text), "; last move ="));
            assert_int_equal(count_legends(&text), legends);
            text = (struct buffer){0};
        }
        article_write_man(&article, false, &text);
        assert_int_equal(count_legends(&text), legends);
        article_release(&article);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sections),  cmocka_unit_test(test_contents),
        cmocka_unit_test(test_records),   cmocka_unit_test(test_slots),
        cmocka_unit_test(test_doubts),    cmocka_unit_test(test_sheets),
        cmocka_unit_test(test_widths),    cmocka_unit_test(test_short),
        cmocka_unit_test(test_specimens), cmocka_unit_test(test_leads),
        cmocka_unit_test(test_notation),  cmocka_unit_test(test_list),
        cmocka_unit_test(test_legends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
