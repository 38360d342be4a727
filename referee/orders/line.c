#include "referee/orders/line.h"

#include "base/buffer.h"
#include "notation/time/moment.h"
#include "referee/language/language.h"
#include "referee/orders/move_text.h"
#include "referee/orders/phrase.h"

#include <stdlib.h>
#include <strings.h>

enum { PROSE_WORDS = 4, STEPS_MOST = 50 };

struct order order_unclear(const char *why, const char *what)
{
    return (struct order){.kind = ORDER_UNCLEAR, .text = "", .why = why, .what = what};
}

static struct order_line line_of(enum line_kind kind)
{
    return (struct order_line){.kind = kind, .order = {.text = "", .why = "", .what = ""}};
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

/* Whether a line begins with a word, in upper or lower case; sets what follows after colons, commas
 * and blanks. */
static bool begins_with(const char *line, const char *word, const char **behind)
{
    const size_t len = strlen(word);

    if (strncasecmp(line, word, len) != 0)
        return false;
    line += len;
    if (*line != '\0' && strchr(" :,", *line) == NULL)
        return false;
    *behind = line + strspn(line, " :,");
    return true;
}

/* Whether a line begins by announcing a move. */
static bool announces(const char *line, const char **behind)
{
    static const char *const words[] = {"my next move is",
                                        "my next move",
                                        "my move is",
                                        "my move",
                                        "my answer is",
                                        "my answer",
                                        "my pick is",
                                        "my pick",
                                        "my list is",
                                        "my list",
                                        "my numbers are",
                                        "my numbers",
                                        "next move",
                                        "i play",
                                        "i move",
                                        "i answer",
                                        "i pick",
                                        "i would play",
                                        "move is",
                                        "move",
                                        "play",
                                        "answer",
                                        "pick",
                                        "mein zug",
                                        "zug",
                                        "ich ziehe",
                                        "ich spiele"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (begins_with(line, words[i], behind))
            return true;
    *behind = line;
    return false;
}

/* The length of a line without courtesies and smileys at its end. */
static size_t without_courtesy(const char *line, size_t len)
{
    static const char *const courtesies[] = {
        "please", "pls", "thanks", "thank you", "thx",  "bitte", "danke", "merci",
        ":-)",    ":)",  ";-)",    ";)",        "🙂", "😀",     "😊",     "👍"};
    bool found = true;

    while (found) {
        found = false;
        while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == ','))
            len--;
        for (size_t i = 0; i < sizeof courtesies / sizeof courtesies[0] && !found; i++) {
            const size_t word = strlen(courtesies[i]);
            if (len <= word || strncasecmp(line + len - word, courtesies[i], word) != 0 ||
                strchr(" ,!.", line[len - word - 1]) == NULL)
                continue;
            len -= word;
            found = true;
        }
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
    struct arena *arena;
    struct condition_step steps[STEPS_MOST];
    size_t count;
    const char *why; /* what is wrong, or NULL */
};

/* The next occurrence of a word between `at` and `end`, outside comments; `end` if there is none.
 */
static const char *find_word(const char *at, const char *end, const char *word)
{
    const size_t len = strlen(word);
    bool comment = false;

    for (bool fresh = true; at < end; fresh = *at == ' ' || *at == ',', at++) {
        comment = (comment || *at == '{') && *at != '}';
        if (!comment && fresh && (size_t)(end - at) >= len && strncasecmp(at, word, len) == 0 &&
            (at + len == end || strchr(" ,:", at[len]) != NULL))
            return at;
    }
    return end;
}

/* The moves between `at` and `end`, without blanks, commas and `and` at the end. NULL if there are
 * none, or not exactly one where `one` is set. */
static const char *take_moves(const char *at, const char *end, bool one, struct arena *arena)
{
    struct buffer text = {0};
    bool more = true;

    while (more) {
        more = false;
        while (end > at && strchr(" ,;:.", end[-1]) != NULL)
            end--;
        if (end - at > 4 && strncasecmp(end - 4, " and", 4) == 0)
            more = (end -= 4) != NULL;
        if (end - at > 5 && strncasecmp(end - 5, " then", 5) == 0)
            more = (end -= 5) != NULL;
    }
    while (at < end && strchr(" ,:", *at) != NULL)
        at++;
    const struct move_text found = move_text_read(&text, at, (size_t)(end - at), true);
    const char *const moves = found.good && (!one || found.moves == 1) ? copy(&text, arena) : NULL;
    buffer_release(&text);
    return moves;
}

/* Reads `if A then B`; returns where the next condition may begin. */
static const char *take_step(struct conditions *conditions, const char *at, const char *end)
{
    const char *const coming = at + 2;
    const char *const next = find_word(coming, end, "if");
    const char *const then = find_word(coming, next, "then");

    if (then == next) {
        conditions->why =
            SAID("a condition is written “if THIS then THAT”, with moves in both places");
        return end;
    }
    struct condition_step *const step = &conditions->steps[conditions->count++];
    step->coming = take_moves(coming, then, true, conditions->arena);
    step->answer = take_moves(then + 4, next, false, conditions->arena);
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

static struct order_line condition_line(const char *line, struct arena *arena)
{
    struct conditions conditions = {.arena = arena};
    const char *const end = line + strlen(line);

    if (!has_move(line))
        return line_of(LINE_PROSE);
    for (const char *at = line; at < end && conditions.why == NULL;) {
        if (conditions.count == STEPS_MOST)
            conditions.why = SAID("these are too many conditions");
        else
            at = take_step(&conditions, at, end);
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

static void pass_words(const char **at, const char *const *words)
{
    for (; *words != NULL; words++)
        (void)begins_with(*at, *words, at);
}

static struct order_line absence_line(const char *at)
{
    static const char *const befores[] = {"from", "on", "between", NULL};
    static const char *const betweens[] = {"-", "–", "to", "until", "till", "through", "and", NULL};
    struct order_line result = line_of(LINE_ORDER);
    struct order *const order = &result.order;

    order->kind = ORDER_ABSENT;
    pass_words(&at, befores);
    if (strpbrk(at, "0123456789") == NULL)
        return line_of(LINE_PROSE);
    bool good = take_date(&at, order->from);
    at += strspn(at, " ,");
    pass_words(&at, betweens);
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

/* --- the line */

static size_t count_words(const char *phrase)
{
    size_t words = *phrase != '\0';

    for (; *phrase != '\0'; phrase++)
        words += *phrase == ' ';
    return words;
}

/* Orders that are a fixed phrase, and lines that resemble one. */
static struct order_line phrase_line(const char *line)
{
    struct buffer words = {0};
    struct order_line result = line_of(LINE_PROSE);

    phrase_write(&words, line);
    const char *const phrase = buffer_string(&words);
    const char *const nearest = phrase_nearest(phrase);
    if (phrase_order(phrase, &result.order))
        result.kind = LINE_ORDER;
    else if (nearest != NULL)
        result = unclear(SAID("perhaps “%s” was meant"), nearest);
    else if (count_words(phrase) <= PROSE_WORDS && phrase_is_grave(phrase))
        result =
            unclear(SAID("this could be an order, but is none that is known here; “help” lists "
                         "them"),
                    "");
    buffer_release(&words);
    return result;
}

static struct order_line preview_line(const char *line, size_t len, struct arena *arena)
{
    const char *moves;
    (void)announces(line, &moves);
    struct order_line result = moves_line(moves, len - (size_t)(moves - line), true, arena);

    if (result.kind == LINE_ORDER)
        result.order.kind = ORDER_PREVIEW;
    return result;
}

static bool is_absence(const char *line, const char **behind)
{
    static const char *const words[] = {"absent",           "i am absent", "i'm absent",
                                        "i will be absent", "i’m absent",  "i shall be absent",
                                        "absence"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (begins_with(line, words[i], behind))
            return true;
    return false;
}

/* Gives an order, an unclear line, or prose. */
static struct order_line order_of(const char *line, struct arena *arena)
{
    const char *behind;
    size_t len = strlen(line);

    if (begins_with(line, "if", &behind))
        return condition_line(line, arena);
    if (is_absence(line, &behind))
        return absence_line(behind);
    if (begins_with(line, "preview", &behind)) {
        len = without_courtesy(behind, strlen(behind));
        return preview_line(behind, len, arena);
    }
    const struct order_line fixed = phrase_line(line);
    if (fixed.kind == LINE_ORDER)
        return fixed;
    strip_marks(&line, &len);
    const bool announced = announces(line, &behind);
    len = without_courtesy(behind, len - (size_t)(behind - line));
    const struct order_line moves = moves_line(behind, len, announced, arena);
    return moves.kind != LINE_PROSE ? moves : fixed;
}

static bool is_lead(const char *line)
{
    const size_t len = strlen(line);
    const char *behind;

    return line[len - 1] == ':' || (announces(line, &behind) && *behind == '\0');
}

struct order_line order_line_read(const char *line, struct arena *arena)
{
    const size_t len = strlen(line);
    const char *const bare_line = arena_copy(arena, line, len);
    const struct order_line result = order_of(bare_line, arena);

    if (result.kind == LINE_ORDER)
        return result;
    if (phrase_greets(line))
        return line_of(LINE_GREETING);
    if (result.kind == LINE_PROSE && is_lead(line))
        return line_of(LINE_LEAD);
    return result;
}

static bool is_open(const char *line, char open, char close)
{
    const char *const last = strrchr(line, open);

    return last != NULL && strchr(last, close) == NULL;
}

bool order_line_goes_on(const char *line)
{
    static const char *const ends[] = {" then", " if", " and", ",", ";"};
    const size_t len = strlen(line);
    const char *behind;

    if (is_open(line, '{', '}') || is_open(line, '[', ']'))
        return true;
    if (!begins_with(line, "if", &behind))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const size_t end = strlen(ends[i]);
        if (len > end && strcasecmp(line + len - end, ends[i]) == 0)
            return true;
    }
    return false;
}
