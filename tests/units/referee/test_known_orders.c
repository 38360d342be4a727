/* Every order that the referee understands stands in the help of each language, in the manual, and
 * in each language among the letters that the fuzzer and the injection of faults begin with. */
#include "base/memory.h"
#include "referee/execute/questions.h"
#include "referee/orders/line.h"
#include "referee/orders/orders.h"
#include "referee/orders/organiser_line.h"
#include "referee/orders/tell.h"
#include "referee/organiser/organiser.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include <cmocka.h>

#define MANUAL  "man/recto-referee.1"
#define LETTERS "tests/data/corpus/mail/"

enum { LANES = 4, FORMS_MOST = (ORDER_UNCLEAR + 1) * 3 * LANES * 3 * 2 * 2 };

/* A set of forms of orders, and a line of each. */
struct forms {
    const char *lines[FORMS_MOST];
};

/* What tells one order from another: kind, stance, picture, for whom, with days or without, and
 * whether all that stands below belongs to it. */
static int form_of(const struct order *order, bool below)
{
    int form = (int)order->kind;

    form = form * 3 + (int)order->stance;
    form = form * LANES + (int)order->picture;
    form = form * 3 + (order->kind == ORDER_TELL ? (int)order->audience : 0);
    form = form * 2 + (order->from[0] != '\0');
    return form * 2 + below;
}

static void note_line(struct forms *forms, const struct vocabulary *vocabulary, const char *line,
                      struct arena *arena)
{
    struct order order;
    const struct order_line read = order_line_read(vocabulary, line, arena);

    if (read.kind == LINE_ORDER)
        forms->lines[form_of(&read.order, false)] = line;
    else if (tell_mark(vocabulary, line, &order, arena))
        forms->lines[form_of(&order, true)] = line;
}

/* Texts that are in `wanted` but not in `got`. */
static void compare_forms(const struct forms *wanted, const struct forms *got, const char *place,
                          const char *language)
{
    struct buffer missing = {0};

    for (int i = 0; i < FORMS_MOST; i++)
        if (wanted->lines[i] != NULL && got->lines[i] == NULL)
            buffer_format(&missing, "\n  %s", wanted->lines[i]);
    if (missing.len > 0)
        fail_msg("in %s (%s) there is nothing like%s", place, language, buffer_string(&missing));
    buffer_release(&missing);
}

/* --- what there is: all phrases of the vocabulary, with what can stand behind them */

static const char *const rests[] = {
    "",        " c4",     " c4 then c5", " 3 days: ill", " 2026-12-24 2027-01-02",
    " Spring", " German", ": text",      " Ben: text",   " organiser: text"};

/* Calls a function with every English phrase and rest. */
static void for_each_line(struct arena *arena,
                          void (*call)(void *context, const char *phrase, const char *line),
                          void *context)
{
    for (const struct vocabulary_entry *entry = vocabulary_entries; entry->english != NULL; entry++)
        for (const char *at = entry->english; *at != '\0';) {
            const size_t len = strcspn(at, "|");
            const char *const phrase = arena_copy(arena, at, len);
            for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
                struct buffer line = {0};
                buffer_format(&line, "%s%s", phrase, rests[i]);
                call(context, phrase, arena_copy(arena, buffer_string(&line), line.len));
                buffer_release(&line);
            }
            at += len + (at[len] == '|');
        }
}

struct collection {
    const struct vocabulary *vocabulary;
    struct arena arena;
    struct forms known, in_manual;
    const char *manual; /* its pieces, each in a line */
};

static bool begins_piece(const char *pieces, const char *phrase)
{
    const size_t len = strlen(phrase);

    for (const char *at = pieces; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n')
        if (strncasecmp(at, phrase, len) == 0 && (at[len] == '\0' || strchr(" :\n", at[len])))
            return true;
    return false;
}

static void collect(void *context, const char *phrase, const char *line)
{
    struct collection *const collection = context;

    note_line(&collection->known, collection->vocabulary, line, &collection->arena);
    if (begins_piece(collection->manual, phrase))
        note_line(&collection->in_manual, collection->vocabulary, line, &collection->arena);
}

/* --- texts */

static const char *read_text(const char *path, struct arena *arena)
{
    FILE *const file = fopen(path, "rb");
    struct buffer text = {0};

    assert_non_null(file);
    for (int c; (c = getc(file)) != EOF;)
        buffer_character(&text, (char)c);
    assert_int_equal(fclose(file), 0);
    const char *const copy = arena_copy(arena, buffer_string(&text), text.len);
    buffer_release(&text);
    return copy;
}

/* Appends the words of a line of the manual that names an order, without the macros. */
static void put_words(const char *at, const char *end, struct buffer *out)
{
    static const char macros[] = " It Cm Li Ar Op Oo Oc Ns Pq Ql ";

    while (at < end) {
        const size_t len = strcspn(at, " \n");
        char word[64];
        (void)snprintf(word, sizeof word, " %.*s ", (int)len, at);
        if (strcmp(word, " , ") == 0 || strcmp(word, " | ") == 0 || strcmp(word, " Ta ") == 0)
            buffer_character(out, '\n');
        else if (strstr(macros, word) == NULL)
            buffer_format(out, "%.*s ", (int)len, at);
        at += len + (at[len] == ' ');
        if (*at == '\n')
            break;
    }
    buffer_character(out, '\n');
}

/* The orders that a section of the manual names, a line each. */
static const char *manual_pieces(const char *first, const char *next, struct arena *arena)
{
    const char *const manual = read_text(MANUAL, arena), *at = strstr(manual, first);
    const char *const end = strstr(manual, next);
    struct buffer pieces = {0};
    char *copy;

    assert_true(at != NULL && end != NULL && at < end);
    for (const char *stop; at < end; at = stop + 1) {
        stop = at + strcspn(at, "\n");
        if (strncmp(at, ".It Cm ", 7) == 0 || strncmp(at, ".It Li ", 7) == 0 ||
            strncmp(at, ".Cm ", 4) == 0 || strncmp(at, ".Ql ", 4) == 0)
            put_words(at + strcspn(at, " ") + 1, stop, &pieces);
    }
    copy = arena_copy(arena, buffer_string(&pieces), pieces.len);
    buffer_release(&pieces);
    while ((at = strstr(copy, "\\-")) != NULL) /* a dash */
        memmove(copy + (at - copy), at + 1, strlen(at));
    return copy;
}

/* Calls a function with a part of a list of orders, and with each piece of it: commas and
 * semicolons separate orders, but some orders have commas. */
static void call_for_part(const char *at, const char *end, struct arena *arena,
                          void (*call)(void *context, const char *piece), void *context)
{
    call(context, arena_copy(arena, at, (size_t)(end - at)));
    while (at < end) {
        size_t len = 0;
        while (at + len < end && strncmp(at + len, ", ", 2) != 0 && at[len] != ';')
            len++;
        if (len > 0)
            call(context, arena_copy(arena, at, len));
        at += len;
        at += strspn(at, " ,;");
    }
}

/* They stand in lines that begin with two blanks, in columns that several blanks part. */
static void for_each_piece(const char *help, struct arena *arena,
                           void (*call)(void *context, const char *piece), void *context)
{
    while (*help != '\0') {
        const char *const end = help + strcspn(help, "\n");
        for (const char *at = help + strspn(help, " "); strncmp(help, "  ", 2) == 0 && at < end;) {
            const char *const gap = strstr(at, "  "), *const stop =
                                                          gap != NULL && gap < end ? gap : end;
            call_for_part(at, stop[-1] == ',' ? stop - 1 : stop, arena, call, context);
            at = stop + strspn(stop, " ");
        }
        help = end + (*end == '\n');
    }
}

/* --- players */

struct search {
    const struct vocabulary *vocabulary;
    struct arena *arena;
    struct forms found;
};

static void note_piece(void *context, const char *piece)
{
    struct search *const search = context;

    note_line(&search->found, search->vocabulary, piece, search->arena);
}

/* The orders of a letter: all of it is understood. */
static void read_letter(const char *text, struct forms *forms, struct arena *arena)
{
    const struct orders orders = orders_read(text, arena);

    for (size_t i = 0; i < orders.count; i++) {
        const struct order *const order = &orders.list[i];
        if (order->kind == ORDER_UNCLEAR)
            fail_msg("“%s” is unclear", order->said);
        forms->lines[form_of(order, order->said[0] == '-')] = order->said;
    }
    assert_string_equal(orders.unread, "");
}

static void check_players(const struct collection *collection, enum language language,
                          struct arena *arena)
{
    struct search search = {.vocabulary = collection->vocabulary, .arena = arena};
    struct forms seeds = {{0}};
    char path[64];

    for_each_piece(help_text(language), arena, note_piece, &search);
    compare_forms(&collection->known, &search.found, "the help", language_names[language]);
    (void)snprintf(path, sizeof path, LETTERS "players-%s", language_codes[language]);
    const char *const text = strstr(read_text(path, arena), "\n\n");
    assert_non_null(text);
    read_letter(text, &seeds, arena);
    compare_forms(&collection->known, &seeds, path, language_names[language]);
}

static void players(void **state)
{
    struct collection collection = {0};
    int kinds[ORDER_UNCLEAR + 1] = {0};

    (void)state;
    collection.vocabulary = &all_words;
    collection.manual =
        manual_pieces(".Sh WRITING TO THE REFEREE", ".Sh THE ORGANISER", &collection.arena);
    for_each_line(&collection.arena, collect, &collection);
    static const char *const marks[] = {"--- to all", "--- to Ben", "--- to the organiser"};
    for (int i = 0; i < 3; i++)
        collect(&collection, i < 2 ? "--- to" : marks[i], marks[i]);
    for (int i = 0; i < FORMS_MOST; i++)
        kinds[i / (FORMS_MOST / (ORDER_UNCLEAR + 1))] += collection.known.lines[i] != NULL;
    for (int kind = 0; kind < ORDER_UNCLEAR; kind++)
        if (kinds[kind] == 0)
            fail_msg("no line gives an order of the kind %d", kind);
    compare_forms(&collection.known, &collection.in_manual, "the manual", "English");
    for (int i = 0; i < LANGUAGES; i++)
        check_players(&collection, (enum language)i, &collection.arena);
    arena_release(&collection.arena);
}

/* --- the organiser */

struct verbs {
    bool found[ORGANISER_UNCLEAR + 1];
    struct arena *arena;
};

static void note_orders(void *context, const char *text)
{
    struct verbs *const verbs = context;
    const struct organiser_orders orders = organiser_orders_read(text, verbs->arena);

    for (size_t i = 0; i < orders.count; i++)
        verbs->found[orders.list[i].kind] = true;
}

/* The list of orders need not be named in it. */
static void check_verbs(const struct verbs *verbs, const char *place, const char *language)
{
    for (int kind = ORGANISER_LIST; kind < ORGANISER_UNCLEAR; kind++)
        if (!verbs->found[kind] && kind != ORGANISER_OTHER && kind != ORGANISER_HELP)
            fail_msg("in %s (%s) there is no order of the organiser of the kind %d", place,
                     language, kind);
}

static void check_organiser(enum language language, struct arena *arena)
{
    static const char *const parts[] = {"", "-tell", "-broadcast"};
    struct verbs help = {.arena = arena}, seeds = {.arena = arena};

    for_each_piece(organiser_help(language), arena, note_orders, &help);
    check_verbs(&help, "the help", language_names[language]);
    for (int i = 0; i < 3; i++) {
        char path[64];
        (void)snprintf(path, sizeof path, LETTERS "organiser-%s%s", language_codes[language],
                       parts[i]);
        note_orders(&seeds, strstr(read_text(path, arena), "\n\n"));
    }
    check_verbs(&seeds, "the letters", language_names[language]);
    if (seeds.found[ORGANISER_UNCLEAR])
        fail_msg("an order of the letters (%s) is unclear", language_names[language]);
}

/* Whether a piece begins with one of these alternatives. */
static bool begins_some_piece(const char *pieces, const char *alternatives, struct arena *arena)
{
    for (size_t len; *alternatives != '\0'; alternatives += len + (alternatives[len] == '|')) {
        len = strcspn(alternatives, "|");
        if (begins_piece(pieces, arena_copy(arena, alternatives, len)))
            return true;
    }
    return false;
}

static void organiser(void **state)
{
    struct arena arena = {0};

    (void)state;
    const char *const manual = manual_pieces(".Sh THE ORGANISER", ".Sh CLOCKS", &arena);
    for (const struct vocabulary_entry *entry = vocabulary_entries; entry->english != NULL; entry++)
        if (entry->word >= WORD_ORGANISER_LIST && entry->word < WORD_EXTEND_BY &&
            !begins_some_piece(manual, entry->english, &arena))
            fail_msg("“%s” is not in the manual", entry->english);
    for (int i = 0; i < LANGUAGES; i++)
        check_organiser((enum language)i, &arena);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(players), cmocka_unit_test(organiser)};

    return cmocka_run_group_tests_name("known orders", tests, NULL, NULL);
}
