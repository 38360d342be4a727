#include "referee/orders/candidates.h"

#include "referee/orders/move_text.h"
#include "referee/orders/vocabulary.h"

#include <string.h>

enum { CANDIDATES_MOST = 64 };

struct candidate_search {
    const struct vocabulary *vocabulary;
    struct arena *arena;
    struct candidate *list;
    size_t count;
    struct buffer run; /* the current sequence of moves, a line each */
    size_t moves;      /* in it */
    bool announced;    /* what comes next is announced */
    bool run_announced;
};

static bool is(const struct candidate_search *search, enum word word, const char *at, size_t len)
{
    struct buffer normal = {0};

    vocabulary_normalise(at, len, &normal);
    const bool found = word_is(search->vocabulary, word, buffer_string(&normal), normal.len);
    buffer_release(&normal);
    return found;
}

static void suggest(struct candidate_search *search, const char *text, size_t len, bool part)
{
    if (search->count < CANDIDATES_MOST)
        search->list[search->count++] =
            (struct candidate){arena_copy(search->arena, text, len), search->run_announced, part};
}

static void end_run(struct candidate_search *search)
{
    struct buffer *const run = &search->run;

    if (run->len > 0)
        suggest(search, run->bytes, run->len, false);
    for (size_t at = 0, len; search->moves > 1 && at < run->len; at += len + 1) {
        const char *const stop = memchr(run->bytes + at, '\n', run->len - at);
        len = stop == NULL ? run->len - at : (size_t)(stop - run->bytes) - at;
        suggest(search, run->bytes + at, len, true);
    }
    run->len = 0;
    search->moves = 0;
}

static void add_to_run(struct candidate_search *search, const struct buffer *move)
{
    if (search->moves++ > 0)
        buffer_character(&search->run, '\n');
    else
        search->run_announced = search->announced;
    buffer_append(&search->run, move->bytes, move->len);
}

/* --- words */

static size_t mark_length(const char *at, const char *end)
{
    static const char *const marks[] = {"“", "”", "„", "«", "»", "‘", "’", "…"};

    if (at < end && strchr("()\"'*_.,;:!?", *at) != NULL)
        return 1;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if ((size_t)(end - at) >= strlen(marks[i]) && memcmp(at, marks[i], strlen(marks[i])) == 0)
            return strlen(marks[i]);
    return 0;
}

/* Removes punctuation around a word. */
static void strip(const char **at, const char **end)
{
    size_t len;
    bool shorter = true;

    while ((len = mark_length(*at, *end)) > 0)
        *at += len;
    while (shorter) {
        shorter = false;
        for (size_t back = 1; back <= 3 && *end - *at >= (ptrdiff_t)back; back++)
            if (mark_length(*end - back, *end) == back) {
                *end -= back;
                shorter = true;
                break;
            }
    }
}

/* The end of a word: a blank that is not in brackets, nor beside a lone sign as in `c4 - c5`. */
static const char *word_end(const char *at, const char *end)
{
    const char *const begin = at;

    if (*at == '[') {
        const char *const stop = memchr(at, ']', (size_t)(end - at));
        at = stop == NULL ? at : stop;
    }
    while (at < end && *at != ' ')
        at++;
    if (at > begin && end - at > 3 && strchr("-=x", at[1]) != NULL && at[2] == ' ' &&
        at[3] != ' ' && at[-1] >= '0' && at[-1] <= '9')
        return word_end(at + 3, end);
    return at;
}

static void read_word(struct candidate_search *search, const char *at, const char *end)
{
    struct buffer move = {0};
    const char *const last = end - 1;

    strip(&at, &end);
    const struct move_text text = move_text_read(&move, at, (size_t)(end - at), false);
    if (text.good && (!text.bare || search->announced || search->run.len > 0)) {
        add_to_run(search, &move);
    } else if (is(search, WORD_PROSE_MOVE, at, (size_t)(end - at))) {
        end_run(search);
        search->announced = true;
    } else if (at < end && !is(search, WORD_PROSE_LINK, at, (size_t)(end - at))) {
        end_run(search);
        search->announced = search->announced && *last == ':';
    }
    if (strchr(".!?;", *last) != NULL) {
        end_run(search);
        search->announced = false;
    }
    buffer_release(&move);
}

struct candidates candidates_find(const char *text, struct arena *arena)
{
    struct candidate_search search = {
        .vocabulary = &all_words,
        .arena = arena,
        .list = arena_allocate(arena, CANDIDATES_MOST * sizeof *search.list)};

    while (*text != '\0') {
        const char *const end = text + strcspn(text, "\n");
        while (text < end) {
            const char *const stop = word_end(text, end);
            if (stop > text)
                read_word(&search, text, stop);
            text = stop < end ? stop + 1 : stop;
        }
        if (*text == '\n')
            text++;
        if (*text == '\n') {
            end_run(&search);
            search.announced = false;
        }
    }
    end_run(&search);
    buffer_release(&search.run);
    return (struct candidates){search.list, search.count};
}
