#include "referee/orders/line.h"

#include "base/buffer.h"
#include "notation/time/moment.h"
#include "referee/language/language.h"
#include "referee/orders/move_text.h"
#include "referee/orders/phrase.h"
#include "referee/orders/tell.h"

#include <stdlib.h>
#include <strings.h>

enum { PROSE_WORDS = 4, NAME_WORDS = 12, PHRASE_WORDS = 16, STEPS_MOST = 50 };

struct order order_unclear(const char *why, const char *what)
{
    return (struct order){.kind = ORDER_UNCLEAR, .text = "", .whom = "", .why = why, .what = what};
}

static struct order_line line_of(enum line_kind kind)
{
    return (struct order_line){.kind = kind,
                               .order = {.text = "", .whom = "", .why = "", .what = ""}};
}

static struct order_line unclear(const char *why, const char *what)
{
    return (struct order_line){.kind = LINE_UNCLEAR, .order = order_unclear(why, what)};
}

static const char *copy(const struct buffer *buffer, struct arena *arena)
{
    return arena_copy(arena, buffer->len == 0 ? "" : buffer->bytes, buffer->len);
}

/* --- words */

/* Whether a line begins by announcing a move. */
static bool announces(const struct vocabulary *vocabulary, const char *line, const char **behind)
{
    *behind = line;
    return words_begin(vocabulary, WORD_ANNOUNCE, line, behind);
}

/* The length of a line without a smiley at its end. */
static size_t without_smiley(const char *line, size_t len)
{
    static const char *const smileys[] = {":-)", ":)", ";-)", ";)", "🙂", "😀", "😊", "👍"};

    for (size_t i = 0; i < sizeof smileys / sizeof smileys[0]; i++) {
        const size_t mark = strlen(smileys[i]);
        if (len > mark && memcmp(line + len - mark, smileys[i], mark) == 0 &&
            strchr(" ,!.", line[len - mark - 1]) != NULL)
            return len - mark;
    }
    return len;
}

/* The length of a line without courtesies and smileys at its end. */
static size_t without_courtesy(const struct vocabulary *vocabulary, const char *line, size_t len)
{
    for (size_t before = 0; before != len;) {
        while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == ','))
            len--;
        before = len;
        const size_t polite = words_end(vocabulary, WORD_COURTESY, line, len);
        len = polite > 0 ? polite : without_smiley(line, len);
    }
    return len;
}

/* Removes stars and quotes around a line, which people write, or mail programs for bold text. */
static void strip_marks(const char **line, size_t *len)
{
    static const char *const marks[][2] = {{"**", "**"}, {"*", "*"}, {"_", "_"}, {"\"", "\""},
                                           {"`", "`"},   {"“", "”"}, {"„", "“"}, {"'", "'"}};

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const size_t first = strlen(marks[i][0]), last = strlen(marks[i][1]);
        if (*len > first + last && memcmp(*line, marks[i][0], first) == 0 &&
            memcmp(*line + *len - last, marks[i][1], last) == 0) {
            *line += first;
            *len -= first + last;
        }
    }
}

/* --- moves */

static struct order_line moves_line(const char *line, size_t len, bool announced,
                                    struct arena *arena)
{
    struct buffer text = {0};
    const struct move_text found = move_text_read(&text, line, len, announced);
    struct order_line result = line_of(LINE_PROSE);

    if (found.good) {
        result = line_of(LINE_ORDER);
        result.bare = found.bare && !announced;
        result.order.kind = ORDER_MOVES;
        result.order.text = copy(&text, arena);
    } else if (found.words <= PROSE_WORDS && (found.begins || (announced && found.moves > 0))) {
        result =
            unclear(SAID("“%s” is no move in any notation; what is meant for people belongs in "
                         "{braces} or below the orders"),
                    arena_copy(arena, found.bad, strlen(found.bad)));
    }
    buffer_release(&text);
    return result;
}

/* --- conditions */

struct conditions {
    const struct vocabulary *vocabulary;
    struct arena *arena;
    struct condition_step steps[STEPS_MOST];
    size_t count;
    const char *why; /* what is wrong, or NULL */
};

/* The next occurrence of a word between `at` and `end`, outside comments, and what follows it; both
 * are `end` if there is none. */
static const char *find_word(const struct conditions *conditions, enum word word, const char *at,
                             const char *end, const char **behind)
{
    bool comment = false;

    for (bool fresh = true; at < end; fresh = *at == ' ' || *at == ',', at++) {
        comment = (comment || *at == '{') && *at != '}';
        if (!comment && fresh && *at != ' ' &&
            words_begin(conditions->vocabulary, word, at, behind))
            return at;
    }
    return *behind = end;
}

/* The length of moves without blanks, stops, `and` and `then` at their end. */
static size_t without_links(const struct vocabulary *vocabulary, const char *at, size_t len)
{
    for (size_t before = len + 1; before != len;) {
        while (len > 0 && strchr(" ,;:.", at[len - 1]) != NULL)
            len--;
        before = len;
        const size_t other = words_end(vocabulary, WORD_AND, at, len);
        const size_t then = words_end(vocabulary, WORD_THEN, at, len);
        len = other > 0 ? other : then > 0 ? then : len;
    }
    return len;
}

/* The moves between `at` and `end`. NULL if there are none, or not exactly one where `one` is set.
 */
static const char *take_moves(const struct conditions *conditions, const char *at, const char *end,
                              bool one)
{
    struct buffer text = {0};

    while (at < end && strchr(" ,:", *at) != NULL)
        at++;
    const size_t len = at < end ? without_links(conditions->vocabulary, at, (size_t)(end - at)) : 0;
    const struct move_text found = move_text_read(&text, at, len, true);
    const char *const moves =
        found.good && (!one || found.moves == 1) ? copy(&text, conditions->arena) : NULL;
    buffer_release(&text);
    return moves;
}

/* Reads `A then B`, which follows an `if`; returns where the next condition begins. */
static const char *take_step(struct conditions *conditions, const char *coming, const char *end,
                             const char **behind)
{
    const char *answer;
    const char *const next = find_word(conditions, WORD_IF, coming, end, behind);
    const char *const then = find_word(conditions, WORD_THEN, coming, next, &answer);

    if (then == next) {
        conditions->why =
            SAID("a condition is written “if THIS then THAT”, with moves in both places");
        return end;
    }
    struct condition_step *const step = &conditions->steps[conditions->count++];
    step->coming = take_moves(conditions, coming, then, true);
    step->answer = take_moves(conditions, answer, next, false);
    if (step->coming == NULL)
        conditions->why = SAID("between “if” and “then” belongs one move");
    else if (step->answer == NULL)
        conditions->why = SAID("behind “then” belongs a move");
    return next;
}

static bool has_move(const char *line)
{
    struct buffer text = {0};
    const struct move_text found = move_text_read(&text, line, strlen(line), false);

    buffer_release(&text);
    return found.moves > 0 && (!found.bare || found.words <= PROSE_WORDS);
}

/* Reads what follows the first `if`. */
static struct order_line condition_line(const struct vocabulary *vocabulary, const char *coming,
                                        struct arena *arena)
{
    struct conditions conditions = {.vocabulary = vocabulary, .arena = arena};
    const char *const end = coming + strlen(coming);

    if (!has_move(coming))
        return line_of(LINE_PROSE);
    for (const char *at = coming; at < end && conditions.why == NULL;) {
        if (conditions.count == STEPS_MOST)
            conditions.why = SAID("these are too many conditions");
        else
            at = take_step(&conditions, coming, end, &coming);
    }
    if (conditions.why != NULL)
        return unclear(conditions.why, "");
    struct condition_step *const steps = arena_allocate(arena, conditions.count * sizeof *steps);
    memcpy(steps, conditions.steps, conditions.count * sizeof *steps);
    struct order_line result = line_of(LINE_ORDER);
    result.order.kind = ORDER_CONDITION;
    result.order.steps = steps;
    result.order.step_count = conditions.count;
    return result;
}

/* --- absences */

/* A number of a date; -1 unless it has from `least` to `most` digits. */
static int date_number(const char **at, int least, int most)
{
    int digits = 0, number = 0;

    for (; **at >= '0' && **at <= '9' && digits <= most; ++*at, digits++)
        number = number * 10 + (**at - '0');
    return digits >= least && digits <= most ? number : -1;
}

static void write_number(char *at, int digits, int number)
{
    for (; digits-- > 0; number /= 10)
        at[digits] = (char)('0' + number % 10);
}

/* Reads `2026-12-24` or `24.12.2026`, and writes the first form. */
static bool take_date(const char **at, char date[11])
{
    const char *start = *at;
    int year = date_number(&start, 4, 4), month, day;
    const bool iso = year >= 0;

    if (iso) {
        month = *start++ == '-' ? date_number(&start, 2, 2) : -1;
        day = month >= 0 && *start == '-' ? (start++, date_number(&start, 2, 2)) : -1;
    } else {
        start = *at;
        day = date_number(&start, 1, 2);
        month = day >= 0 && *start == '.' ? (start++, date_number(&start, 1, 2)) : -1;
        year = month >= 0 && *start == '.' ? (start++, date_number(&start, 4, 4)) : -1;
    }
    if (year < 1970 || !day_exists(year, month, day))
        return false;
    memcpy(date, "yyyy-mm-dd", 10);
    write_number(date, 4, year);
    write_number(date + 5, 2, month);
    write_number(date + 8, 2, day);
    date[10] = '\0';
    *at = start;
    return true;
}

/* Passes what stands between two days. */
static void pass_link(const struct vocabulary *vocabulary, const char **at)
{
    *at += strspn(*at, " ,");
    if (strncmp(*at, "–", strlen("–")) == 0)
        *at += strlen("–");
    else if (**at == '-')
        ++*at;
    *at += strspn(*at, " ");
    (void)words_begin(vocabulary, WORD_TO, *at, at);
}

static struct order_line absence_line(const struct vocabulary *vocabulary, const char *at)
{
    struct order_line result = line_of(LINE_ORDER);
    struct order *const order = &result.order;

    order->kind = ORDER_ABSENT;
    (void)words_begin(vocabulary, WORD_FROM, at, &at);
    if (strpbrk(at, "0123456789") == NULL)
        return line_of(LINE_PROSE);
    bool good = take_date(&at, order->from);
    pass_link(vocabulary, &at);
    memcpy(order->to, order->from, sizeof order->to);
    if (good && *at != '\0' && *at != '.')
        good = take_date(&at, order->to);
    at += strspn(at, " .!");
    if (!good || *at != '\0')
        return unclear(SAID("an absence is written “absent 2026-12-24 2027-01-02”, with the first "
                            "and the last day"),
                       "");
    return strcmp(order->from, order->to) <= 0
               ? result
               : unclear(SAID("this absence ends before it begins"), "");
}

static struct order_line vacation_line(const struct vocabulary *vocabulary, const char *at)
{
    struct order_line result = absence_line(vocabulary, at);

    if (result.kind == LINE_ORDER)
        result.order.kind = ORDER_VACATION;
    return result;
}

/* --- extensions */

enum { HOUR = 3600, DAY = 24 * HOUR, SPAN_DIGITS = 3 };

/* Passes `3 days`, `3 more days`; the seconds, or 0 if there is no such span. */
static int64_t take_span(const struct vocabulary *vocabulary, const char **at)
{
    const char *next = *at + strspn(*at, "0123456789");
    int64_t number = 0;

    if (next == *at || next - *at > SPAN_DIGITS)
        return 0;
    for (; *at < next; ++*at)
        number = number * 10 + (**at - '0');
    next += strspn(next, " ");
    (void)words_begin(vocabulary, WORD_MORE, next, &next);
    if (words_begin(vocabulary, WORD_DAYS, next, at))
        return number * DAY;
    return words_begin(vocabulary, WORD_HOURS, next, at) ? number * HOUR : 0;
}

/* `extension 3 days`, `ask for 3 days more`, `ask for 3 more days`: `ask for` means nothing else
 * with a number. */
static bool is_request_for_time(const struct vocabulary *vocabulary, const char *line,
                                const char **behind)
{
    return (words_begin(vocabulary, WORD_EXTENSION, line, behind) ||
            words_begin(vocabulary, WORD_ASK, line, behind)) &&
           **behind >= '0' && **behind <= '9';
}

/* Reads how much, and the reason behind it. */
static struct order_line extension_line(const struct vocabulary *vocabulary, const char *at,
                                        struct arena *arena)
{
    struct order_line result = line_of(LINE_ORDER);
    struct order *const order = &result.order;

    order->kind = ORDER_EXTENSION;
    order->stance = STANCE_OFFER;
    order->seconds = take_span(vocabulary, &at);
    if (order->seconds == 0)
        return unclear(SAID("an extension is asked for by “extension 3 days”, or hours, and the "
                            "reason behind a colon"),
                       "");
    (void)words_begin(vocabulary, WORD_MORE, at, &at);
    at += strspn(at, " :,.");
    order->text = arena_copy(arena, at, strlen(at));
    return result;
}

/* --- the line */

static size_t count_words(const char *phrase)
{
    size_t words = *phrase != '\0';

    for (; *phrase != '\0'; phrase++)
        words += *phrase == ' ';
    return words;
}

/* Orders that are a fixed phrase, and lines that resemble one. */
static struct order_line phrase_line(const struct vocabulary *vocabulary, const char *line,
                                     struct arena *arena)
{
    struct buffer words = {0};
    struct order_line result = line_of(LINE_PROSE);

    if (count_words(line) > PHRASE_WORDS)
        return result;
    vocabulary_phrase(vocabulary, line, strlen(line), &words);
    const char *const phrase = buffer_string(&words);
    const char *const nearest = phrase_nearest(vocabulary, phrase);
    if (phrase_order(vocabulary, phrase, &result.order))
        result.kind = LINE_ORDER;
    else if (nearest != NULL)
        result =
            unclear(SAID("perhaps “%s” was meant"), arena_copy(arena, nearest, strlen(nearest)));
    else if (count_words(phrase) <= PROSE_WORDS && phrase_is_grave(vocabulary, phrase))
        result =
            unclear(SAID("this could be an order, but is none that is known here; “help” lists "
                         "them"),
                    "");
    buffer_release(&words);
    return result;
}

static struct order_line preview_line(const struct vocabulary *vocabulary, const char *line,
                                      struct arena *arena)
{
    const char *moves;
    (void)announces(vocabulary, line, &moves);
    const size_t len = without_courtesy(vocabulary, moves, strlen(moves));
    struct order_line result = moves_line(moves, len, true, arena);

    if (result.kind == LINE_ORDER)
        result.order.kind = ORDER_PREVIEW;
    return result;
}

/* Orders about a tournament: a phrase, and a name. */
static struct order_line name_line(const struct vocabulary *vocabulary, const char *line,
                                   struct arena *arena)
{
    static const struct {
        enum word word;
        enum order_kind kind;
    } phrases[] = {{WORD_SIGN_UP, ORDER_SIGN_UP},
                   {WORD_LEAVE, ORDER_LEAVE},
                   {WORD_CHALLENGE, ORDER_CHALLENGE},
                   {WORD_TABLE, ORDER_TABLE}};
    struct order_line result = line_of(LINE_PROSE);
    const char *name;

    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (words_begin(vocabulary, phrases[i].word, line, &name) && *name != '\0' &&
            count_words(name) <= NAME_WORDS) {
            result.kind = LINE_ORDER;
            result.order.kind = phrases[i].kind;
            result.order.text = arena_copy(arena, name, strlen(name));
            return result;
        }
    return result;
}

/* Gives an order, an unclear line, or prose. */
static struct order_line order_of(const struct vocabulary *vocabulary, const char *line,
                                  struct arena *arena)
{
    const char *behind;
    size_t len = strlen(line);

    if (words_begin(vocabulary, WORD_IF, line, &behind))
        return condition_line(vocabulary, behind, arena);
    if (words_begin(vocabulary, WORD_ABSENT, line, &behind))
        return absence_line(vocabulary, behind);
    if (words_begin(vocabulary, WORD_PREVIEW, line, &behind))
        return preview_line(vocabulary, behind, arena);
    if (is_request_for_time(vocabulary, line, &behind))
        return extension_line(vocabulary, behind, arena);
    if (words_begin(vocabulary, WORD_VACATION, line, &behind) && *behind != '\0')
        return vacation_line(vocabulary, behind);
    const struct order_line named = name_line(vocabulary, line, arena);
    if (named.kind == LINE_ORDER)
        return named;
    const struct order_line told = tell_line(vocabulary, line, arena);
    const struct order_line muted = mute_line(vocabulary, line, arena);
    if (told.kind == LINE_ORDER || muted.kind == LINE_ORDER)
        return told.kind == LINE_ORDER ? told : muted;
    const struct order_line fixed = phrase_line(vocabulary, line, arena);
    if (fixed.kind == LINE_ORDER)
        return fixed;
    strip_marks(&line, &len);
    const bool announced = announces(vocabulary, line, &behind);
    len = without_courtesy(vocabulary, behind, len - (size_t)(behind - line));
    const struct order_line moves = moves_line(behind, len, announced, arena);
    return moves.kind != LINE_PROSE ? moves : fixed;
}

static bool is_lead(const struct vocabulary *vocabulary, const char *line)
{
    const size_t len = strlen(line);
    const char *behind;

    return line[len - 1] == ':' || (announces(vocabulary, line, &behind) && *behind == '\0');
}

struct order_line order_line_read(const struct vocabulary *vocabulary, const char *line,
                                  struct arena *arena)
{
    const size_t len = strlen(line);
    const char *const bare_line = arena_copy(arena, line, len);
    const struct order_line result = order_of(vocabulary, bare_line, arena);

    if (result.kind == LINE_ORDER)
        return result;
    if (phrase_greets(line))
        return line_of(LINE_GREETING);
    if (result.kind == LINE_PROSE && is_lead(vocabulary, line))
        return line_of(LINE_LEAD);
    return result;
}

static bool is_open(const char *line, char open, char close)
{
    const char *const last = strrchr(line, open);

    return last != NULL && strchr(last, close) == NULL;
}

bool order_line_goes_on(const struct vocabulary *vocabulary, const char *line)
{
    static const enum word links[] = {WORD_IF, WORD_THEN, WORD_AND};
    const size_t len = strlen(line);
    const char *behind;

    if (is_open(line, '{', '}') || is_open(line, '[', ']'))
        return true;
    if (!words_begin(vocabulary, WORD_IF, line, &behind))
        return false;
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        if (words_end(vocabulary, links[i], line, len) > 0)
            return true;
    return line[len - 1] == ',' || line[len - 1] == ';';
}

const char *order_line_take(const char **at, struct arena *arena)
{
    const char *first = *at;

    if (*first == '\0')
        return NULL;
    const char *const stop = first + strcspn(first, "\n");
    const char *last = stop;
    *at = *stop == '\n' ? stop + 1 : stop;
    while (first < last && *first == ' ')
        first++;
    while (last > first && last[-1] == ' ')
        last--;
    return arena_copy(arena, first, (size_t)(last - first));
}
