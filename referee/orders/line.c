#include "referee/orders/line.h"

#include "base/buffer.h"
#include "base/character.h"
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

/* The same before the stop of a sentence, as in `I play **c4**.` */
static void strip_inner_marks(const char **line, size_t *len)
{
    const char *at = *line;
    size_t bare = *len > 0 && at[*len - 1] == '.' ? *len - 1 : *len;

    strip_marks(&at, &bare);
    if (at == *line)
        return;
    *line = at;
    *len = bare;
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

enum { ANY_YEAR = 1970 }; /* without a 29 February, like the next one */

/* The order of numbers between slashes, or between dashes with the year last. */
enum date_order { DAY_FIRST, MONTH_FIRST };

struct date_reader {
    const struct vocabulary *vocabulary;
    enum date_order order;
    bool ordered; /* the order decided what a date is */
};

struct numbers_of_date {
    int year, month, day; /* -1 if it is none */
};

/* Reads `2026-12-24`. */
static struct numbers_of_date iso_date(const char **at)
{
    struct numbers_of_date date = {date_number(at, 4, 4), -1, -1};

    if (*(*at)++ == '-')
        date.month = date_number(at, 2, 2);
    if (date.month >= 0 && *(*at)++ == '-')
        date.day = date_number(at, 2, 2);
    return date;
}

/* Reads `24.12.2026`, `24/12/26` or `24-12-2026`. */
static struct numbers_of_date plain_date(struct date_reader *reader, const char **at)
{
    struct numbers_of_date date = {-1, -1, date_number(at, 1, 2)};
    const char sign = **at;
    const bool month_first = sign != '.' && reader->order == MONTH_FIRST;

    if (date.day < 0 || sign == '\0' || strchr("./-", sign) == NULL)
        return date;
    ++*at;
    date.month = date_number(at, 1, 2);
    if (date.month < 0 || *(*at)++ != sign)
        return date;
    const size_t digits = strspn(*at, "0123456789");
    date.year = date_number(at, sign == '-' ? 4 : 2, 4);
    date.year += digits == 2 ? 2000 : digits == 4 ? 0 : -date.year - 1;
    reader->ordered = reader->ordered || (sign != '.' && date.day != date.month);
    return month_first ? (struct numbers_of_date){date.year, date.day, date.month} : date;
}

/* Passes the name of a month, which may be shortened and end in a stop; 0 if there is none. */
static int take_month(const struct vocabulary *vocabulary, const char **at)
{
    const size_t len = strcspn(*at, " :,.");
    struct buffer name = {0};
    int month = 12;

    vocabulary_normalise(*at, len, &name);
    while (month > 0 && !word_is(vocabulary, (enum word)(WORD_JANUARY + month - 1),
                                 buffer_string(&name), name.len))
        month--;
    buffer_release(&name);
    if (month > 0)
        *at += len + strspn(*at + len, " :,.");
    return month;
}

/* Passes the ending of a day's number: `24.`, `24th`, `1er`, `1º`. */
static void pass_ordinal(const char **at)
{
    static const char *const endings[] = {"st", "nd", "rd", "th", "er", ".", "º", "ª"};

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (strncasecmp(*at, endings[i], strlen(endings[i])) == 0) {
            *at += strlen(endings[i]);
            break;
        }
    *at += strspn(*at, " ,");
}

/* Reads `24 December 2026`, `24 de diciembre de 2026`, `December 24th, 2026`. */
static struct numbers_of_date worded_date(const struct vocabulary *vocabulary, const char **at)
{
    struct numbers_of_date date = {-1, take_month(vocabulary, at), date_number(at, 1, 2)};

    pass_ordinal(at);
    if (date.month == 0) {
        (void)words_begin(vocabulary, WORD_OF_MONTH, *at, at);
        date.month = take_month(vocabulary, at);
        (void)words_begin(vocabulary, WORD_OF_MONTH, *at, at);
    }
    date.year = date_number(at, 4, 4);
    return date;
}

/* Writes 2026-12-24; false if there is no such day. */
static bool write_date(const struct numbers_of_date *day, char date[11])
{
    if (day->year < 1970 || !day_exists(day->year, day->month, day->day))
        return false;
    memcpy(date, "yyyy-mm-dd", 10);
    write_number(date, 4, day->year);
    write_number(date + 5, 2, day->month);
    write_number(date + 8, 2, day->day);
    date[10] = '\0';
    return true;
}

/* Reads a day in any of these forms, and writes it as 2026-12-24. */
static bool take_date(struct date_reader *reader, const char **at, char date[11])
{
    const size_t digits = strspn(*at, "0123456789");
    const char *start = *at;
    struct numbers_of_date day = digits == 4 ? iso_date(&start) : plain_date(reader, &start);

    if (day.year < 0) {
        start = *at;
        day = worded_date(reader->vocabulary, &start);
    }
    if (!write_date(&day, date))
        return false;
    *at = start;
    return true;
}

/* Reads a day without its year, or month and year: `24`, `24 December`, `December 24`, `24/12`; 0
 * for the month if there is none. */
static struct numbers_of_date open_date(struct date_reader *reader, const char **at)
{
    const int month = take_month(reader->vocabulary, at);
    struct numbers_of_date date = {-1, month, date_number(at, 1, 2)};
    const char sign = **at;

    if (month > 0) {
        pass_ordinal(at);
        return date;
    }
    if (sign == '\0' || strchr("./", sign) == NULL || strspn(*at + 1, "0123456789") == 0) {
        pass_ordinal(at);
        (void)words_begin(reader->vocabulary, WORD_OF_MONTH, *at, at);
        date.month = take_month(reader->vocabulary, at);
        return date;
    }
    ++*at;
    date.month = date_number(at, 1, 2);
    *at += **at == '.';
    reader->ordered = reader->ordered || (sign == '/' && date.day != date.month);
    return sign == '/' && reader->order == MONTH_FIRST
               ? (struct numbers_of_date){date.year, date.day, date.month}
               : date;
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

/* Whether a line ends here, or in a word that names what it is about; sets the kind. */
static bool ends_days(const struct vocabulary *vocabulary, const char *at, enum order_kind *kind)
{
    at += strspn(at, " .!,");
    if (*at == '\0')
        return *kind != ORDER_UNCLEAR;
    if (words_begin(vocabulary, WORD_VACATION, at, &at))
        *kind = ORDER_VACATION;
    else if (words_begin(vocabulary, WORD_ABSENT, at, &at))
        *kind = ORDER_ABSENT;
    else
        return false;
    return *at == '\0';
}

/* Reads `24 to 31 December`, `24.12. to 2.1.`, `December 24`: days of any year. */
static bool take_yearless_days(struct date_reader *reader, const char *at, struct order *order)
{
    struct numbers_of_date from = open_date(reader, &at);

    pass_link(reader->vocabulary, &at);
    const char *behind = at;
    struct numbers_of_date to = open_date(reader, &behind);
    at = to.day < 0 ? at : behind;
    to = to.day < 0 ? from : to;
    from.month = from.month == 0 ? to.month : from.month;
    to.month = to.month == 0 ? from.month : to.month;
    from.year = ANY_YEAR;
    to.year = ANY_YEAR + (from.month > to.month);
    order->any_year = write_date(&from, order->from) && write_date(&to, order->to) &&
                      ends_days(reader->vocabulary, at, &order->kind);
    return order->any_year;
}

void order_set_years(struct order *order, const char *today)
{
    const int last = (int)strtol(order->to, NULL, 10) - ANY_YEAR;

    if (!order->any_year)
        return;
    for (int year = (int)strtol(today, NULL, 10) - 1; strcmp(order->to, today) < 0; year++) {
        write_number(order->from, 4, year);
        write_number(order->to, 4, year + last);
    }
    order->any_year = false;
}

/* Reads `24 to 31 December 2026`, `24 December to 2 January 2027`. */
static bool take_open_days(struct date_reader *reader, const char *at, struct order *order)
{
    struct numbers_of_date from = open_date(reader, &at);

    pass_link(reader->vocabulary, &at);
    if (from.day < 0 || !take_date(reader, &at, order->to))
        return false;
    const int month = (int)strtol(order->to + 5, NULL, 10);
    from.month = from.month == 0 ? month : from.month;
    from.year = (int)strtol(order->to, NULL, 10) - (from.month > month);
    return write_date(&from, order->from) && ends_days(reader->vocabulary, at, &order->kind);
}

/* Reads the first and the last day, or one that is both. */
static bool take_days(struct date_reader *reader, const char *at, struct order *order)
{
    const char *const start = at;
    const bool good = take_date(reader, &at, order->from);

    if (!good)
        return take_open_days(reader, start, order) || take_yearless_days(reader, start, order);
    pass_link(reader->vocabulary, &at);
    memcpy(order->to, order->from, sizeof order->to);
    if (*at >= '0' && *at <= 'z' && *at != '.')
        (void)take_date(reader, &at, order->to);
    return ends_days(reader->vocabulary, at, &order->kind);
}

/* Days with slashes count if they can only be meant one way. `how` says how they are written. */
static struct order_line days_line(const struct vocabulary *vocabulary, enum order_kind kind,
                                   const char *at, const char *how)
{
    struct order_line result = line_of(LINE_ORDER), other = line_of(LINE_ORDER);
    struct date_reader reader = {vocabulary, DAY_FIRST, false},
                       turned = {vocabulary, MONTH_FIRST, false};

    result.order.kind = other.order.kind = kind;
    (void)words_begin(vocabulary, WORD_FROM, at, &at);
    if (strpbrk(at, "0123456789") == NULL)
        return line_of(LINE_PROSE);
    const bool good = take_days(&reader, at, &result.order),
               turned_good = take_days(&turned, at, &other.order);
    if ((!good && !turned_good) || (good && turned_good && reader.ordered))
        return unclear(how, "");
    result = good ? result : other;
    return strcmp(result.order.from, result.order.to) <= 0
               ? result
               : unclear(SAID("this absence ends before it begins"), "");
}

/* `I am from 2026-12-24 to 2027-01-02 away`, in languages that put the verb last. */
static struct order_line late_verb_line(const struct vocabulary *vocabulary, const char *at)
{
    struct order_line result = days_line(vocabulary, ORDER_UNCLEAR, at, "");

    return result.kind == LINE_ORDER ? result : line_of(LINE_PROSE);
}

static struct order_line absence_line(const struct vocabulary *vocabulary, const char *at)
{
    return days_line(vocabulary, ORDER_ABSENT, at,
                     SAID("an absence is written “absent 2026-12-24 2027-01-02”, with the first "
                          "and the last day"));
}

static struct order_line vacation_line(const struct vocabulary *vocabulary, const char *at)
{
    return days_line(vocabulary, ORDER_VACATION, at,
                     SAID("a vacation is written “vacation 2026-12-24 2027-01-02”, with the first "
                          "and the last day"));
}

/* --- extensions */

enum { HOUR = 3600, DAY = 24 * HOUR, WEEK = 7 * DAY, SPAN_DIGITS = 3, EXTENSION_WORDS = 6 };

/* Passes a number, in digits or as a word, and a blank; 0 if there is none. */
static int64_t take_count(const struct vocabulary *vocabulary, const char **at)
{
    static const enum word words[] = {WORD_ONE,  WORD_TWO, WORD_THREE, WORD_FOUR,
                                      WORD_FIVE, WORD_SIX, WORD_SEVEN};
    const size_t digits = strspn(*at, "0123456789");

    if (digits > 0 && digits <= SPAN_DIGITS) {
        const int64_t number = strtol(*at, NULL, 10);
        *at += digits + strspn(*at + digits, " ");
        return number;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words_begin(vocabulary, words[i], *at, at))
            return (int64_t)i + 1;
    return 0;
}

/* Passes a word, up to a blank or stop. */
static bool take_unit(const struct vocabulary *vocabulary, enum word word, const char *at,
                      const char **behind)
{
    const size_t len = strcspn(at, " :,.!?;");
    struct buffer text = {0};

    vocabulary_normalise(at, len, &text);
    const bool found = word_is(vocabulary, word, buffer_string(&text), text.len);
    buffer_release(&text);
    if (found)
        *behind = at + len + strspn(at + len, " :,");
    return found;
}

/* Passes `3 days`, `3 more days`, `a week`; the seconds, or 0 if there is no such span. Sets
 * whether `more` is said. */
static int64_t take_span(const struct vocabulary *vocabulary, const char **at, bool *more)
{
    static const struct {
        enum word word;
        int64_t seconds;
    } units[] = {{WORD_DAYS, DAY}, {WORD_HOURS, HOUR}, {WORD_WEEKS, WEEK}};
    const char *next = *at;
    const int64_t number = take_count(vocabulary, &next);
    const bool before = words_begin(vocabulary, WORD_MORE, next, &next);

    for (size_t i = 0; number > 0 && i < sizeof units / sizeof units[0]; i++) {
        if (!take_unit(vocabulary, units[i].word, next, at))
            continue;
        *more = words_begin(vocabulary, WORD_MORE, *at, at) || before ||
                words_begin(vocabulary, WORD_EXTENSION, *at, at);
        return number * units[i].seconds;
    }
    return 0;
}

/* The length of a line without courtesies and stops at its end. */
static size_t without_stops(const struct vocabulary *vocabulary, const char *line)
{
    size_t len = without_courtesy(vocabulary, line, strlen(line));

    while (len > 0 && strchr(" .!?", line[len - 1]) != NULL)
        len--;
    return len;
}

/* Whether a line is as long as one that names a time and no reason. */
static bool is_short(const char *line)
{
    return text_words(line, strlen(line)) <= EXTENSION_WORDS;
}

/* `extension 3 days`, `ask for 3 days more`, `I need 3 more days: why`; prose if a line is none of
 * them. A line that only names an extension, without a time, is a phrase. */
static struct order_line extension_line(const struct vocabulary *vocabulary, const char *line,
                                        struct arena *arena)
{
    struct order_line result = line_of(LINE_ORDER);
    struct order *const order = &result.order;

    line = arena_copy(arena, line, without_stops(vocabulary, line));
    const char *at;
    bool more = false;
    const bool named = words_begin(vocabulary, WORD_EXTENSION, line, &at),
               asked = !named && words_begin(vocabulary, WORD_ASK, line, &at),
               needed = !named && !asked && words_begin(vocabulary, WORD_NEED, line, &at);

    if ((!named && !asked && !needed) || *at == '\0')
        return line_of(LINE_PROSE);
    const bool digit = *at >= '0' && *at <= '9';
    order->kind = ORDER_EXTENSION;
    order->stance = STANCE_OFFER;
    order->seconds = take_span(vocabulary, &at, &more);
    if (order->seconds == 0 && (needed || !(digit || (named && is_short(line)))))
        return line_of(LINE_PROSE);
    if (order->seconds == 0)
        return unclear(SAID("an extension is asked for by “extension 3 days”, or hours, and the "
                            "reason behind a colon"),
                       "");
    if (needed && !more)
        return line_of(LINE_PROSE);
    at += strspn(at, " :,.!?");
    order->text = at;
    return result;
}

/* --- the line */

/* Whether a line of that length is a phrase that is an order; gives the phrase. */
static bool read_phrase(const struct vocabulary *vocabulary, const char *line, size_t len,
                        struct buffer *phrase, struct order *order)
{
    phrase->len = 0;
    vocabulary_phrase(vocabulary, line, len, phrase);
    return phrase_order(vocabulary, buffer_string(phrase), order);
}

/* Orders that are a fixed phrase, and lines that resemble one. */
static struct order_line phrase_line(const struct vocabulary *vocabulary, const char *line,
                                     struct arena *arena)
{
    struct buffer words = {0};
    struct order_line result = line_of(LINE_PROSE);

    if (text_words(line, strlen(line)) > PHRASE_WORDS)
        return result;
    if (read_phrase(vocabulary, line, strlen(line), &words, &result.order) ||
        read_phrase(vocabulary, line, without_courtesy(vocabulary, line, strlen(line)), &words,
                    &result.order)) {
        buffer_release(&words);
        result.kind = LINE_ORDER;
        return result;
    }
    const char *const phrase = buffer_string(&words);
    const char *const nearest = phrase_nearest(vocabulary, phrase);
    if (nearest != NULL)
        result =
            unclear(SAID("perhaps “%s” was meant"), arena_copy(arena, nearest, strlen(nearest)));
    else if (text_words(phrase, words.len) <= PROSE_WORDS && phrase_is_grave(vocabulary, phrase))
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

/* The length of a line up to the end of a name: without courtesies, and without the rest of a verb
 * as in `ich fordere Zoe heraus`. */
static size_t name_length(const struct vocabulary *vocabulary, const char *line)
{
    size_t len = without_stops(vocabulary, line);

    const size_t shorter = words_end(vocabulary, WORD_BEHIND_NAME, line, len);
    len = shorter > 0 ? shorter : len;
    while (len > 0 && line[len - 1] == ' ')
        len--;
    return len;
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
    const char *const end = line + name_length(vocabulary, line), *name;

    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (words_begin(vocabulary, phrases[i].word, line, &name) && name < end &&
            text_words(name, strlen(name)) <= NAME_WORDS) {
            result.kind = LINE_ORDER;
            result.order.kind = phrases[i].kind;
            result.order.text = arena_copy(arena, name, (size_t)(end - name));
            return result;
        }
    return result;
}

/* Passes the number of a move, as in `Move 3: c4`. */
static const char *pass_number(const char *at)
{
    const char *behind = at + strspn(at, "0123456789");

    if (behind == at)
        return at;
    behind += strspn(behind, " ");
    return *behind == ':' && behind[1] == ' ' ? behind + 2 : at;
}

/* Passes the signs with which Spaniards open a question or an exclamation. */
static const char *pass_opening(const char *line)
{
    while (strncmp(line, "¿", strlen("¿")) == 0 || strncmp(line, "¡", strlen("¡")) == 0)
        line += strlen("¿");
    return line;
}

/* Gives an order, an unclear line, or prose. */
static struct order_line order_of(const struct vocabulary *vocabulary, const char *line,
                                  struct arena *arena)
{
    const char *behind;

    line = pass_opening(line);
    size_t len = strlen(line);

    if (words_begin(vocabulary, WORD_IF, line, &behind)) {
        const struct order_line condition = condition_line(vocabulary, behind, arena);
        if (condition.kind != LINE_PROSE) /* it may be `sí` */
            return condition;
    }
    if (words_begin(vocabulary, WORD_ABSENT, line, &behind))
        return absence_line(vocabulary, behind);
    if (words_begin(vocabulary, WORD_PREVIEW, line, &behind))
        return preview_line(vocabulary, behind, arena);
    if (words_begin(vocabulary, WORD_VACATION, line, &behind) && *behind != '\0')
        return vacation_line(vocabulary, behind);
    const struct order_line late = words_begin(vocabulary, WORD_BE, line, &behind)
                                       ? late_verb_line(vocabulary, behind)
                                       : line_of(LINE_PROSE);
    const struct order_line named =
        late.kind == LINE_ORDER ? late : name_line(vocabulary, line, arena);
    if (named.kind == LINE_ORDER)
        return named;
    const struct order_line told = tell_line(vocabulary, line, arena);
    const struct order_line muted = mute_line(vocabulary, line, arena);
    if (told.kind == LINE_ORDER || muted.kind == LINE_ORDER)
        return told.kind == LINE_ORDER ? told : muted;
    const struct order_line fixed = phrase_line(vocabulary, line, arena);
    const struct order_line extension =
        fixed.kind == LINE_ORDER ? fixed : extension_line(vocabulary, line, arena);
    if (extension.kind != LINE_PROSE)
        return extension;
    strip_marks(&line, &len);
    const bool announced = announces(vocabulary, line, &behind);
    if (announced)
        behind = pass_number(behind);
    len = without_courtesy(vocabulary, behind, len - (size_t)(behind - line));
    if (announced)
        strip_inner_marks(&behind, &len);
    const struct order_line moves = moves_line(behind, len, announced, arena);
    return moves.kind != LINE_PROSE ? moves : fixed;
}

bool order_line_reply(const struct vocabulary *vocabulary, const char *line, struct order *order)
{
    struct buffer words = {0};

    vocabulary_normalise(line, without_courtesy(vocabulary, line, strlen(line)), &words);
    const bool yes = word_is(vocabulary, WORD_YES, buffer_string(&words), words.len),
               no = word_is(vocabulary, WORD_NO, buffer_string(&words), words.len);
    buffer_release(&words);
    if (yes || no)
        *order = (struct order){.kind = ORDER_ANSWER,
                                .stance = yes ? STANCE_ACCEPT : STANCE_DECLINE,
                                .text = "",
                                .whom = "",
                                .why = "",
                                .what = ""};
    return yes || no;
}

static bool is_courtesy(const struct vocabulary *vocabulary, const char *line)
{
    struct buffer words = {0};

    vocabulary_normalise(line, strlen(line), &words);
    const bool found = word_is(vocabulary, WORD_COURTESY, buffer_string(&words), words.len);
    buffer_release(&words);
    return found;
}

static bool is_lead(const struct vocabulary *vocabulary, const char *line)
{
    const size_t len = strlen(line);
    const char *behind;

    return line[len - 1] == ':' || (announces(vocabulary, line, &behind) && *behind == '\0');
}

/* The order behind a greeting in its line, as in `Hi Zoe, I play c4`; prose if there is none. */
static struct order_line behind_greeting(const struct vocabulary *vocabulary, const char *line,
                                         struct arena *arena)
{
    const size_t len = phrase_greeting(line);
    const char *const behind = line + len + strspn(line + len, " ,!.:");

    return len == 0 || *behind == '\0' ? line_of(LINE_PROSE) : order_of(vocabulary, behind, arena);
}

/* The order in front of a closing in its line, as in `I play c4. Best wishes, Zoe`; prose if there
 * is none. */
static struct order_line before_closing(const struct vocabulary *vocabulary, const char *line,
                                        struct arena *arena)
{
    for (const char *at = line; (at = strpbrk(at, ".!")) != NULL; at++)
        if (at > line && at[1] == ' ' && phrase_greets(at + 1 + strspn(at + 1, " ")))
            return order_of(vocabulary, arena_copy(arena, line, (size_t)(at - line)), arena);
    return line_of(LINE_PROSE);
}

/* What cannot be taken back, or answers somebody, must be said and not asked: `resign?`. */
static bool is_asked(const char *line, const struct order *order)
{
    const bool bargain = order->kind == ORDER_DRAW || order->kind == ORDER_TAKEBACK ||
                         order->kind == ORDER_EXTENSION;

    return (order->kind == ORDER_RESIGN || order->kind == ORDER_CANCEL ||
            order->kind == ORDER_ANSWER || order->kind == ORDER_LEAVE ||
            (bargain && order->stance != STANCE_OFFER)) &&
           (strchr(line, '?') != NULL || strstr(line, "¿") != NULL);
}

static struct order_line read_line(const struct vocabulary *vocabulary, const char *line,
                                   struct arena *arena)
{
    const size_t len = strlen(line);
    const char *const bare_line = arena_copy(arena, line, len);
    const struct order_line result = order_of(vocabulary, bare_line, arena);
    struct order reply;

    if (result.kind == LINE_ORDER)
        return result;
    const struct order_line greeted = behind_greeting(vocabulary, bare_line, arena);
    if (greeted.kind == LINE_ORDER)
        return greeted;
    const struct order_line closed = before_closing(vocabulary, bare_line, arena);
    if (closed.kind == LINE_ORDER)
        return closed;
    if (phrase_greets(line))
        return line_of(LINE_GREETING);
    if (result.kind == LINE_PROSE && is_courtesy(vocabulary, line) &&
        !order_line_reply(vocabulary, line, &reply))
        return line_of(LINE_GREETING);
    if (result.kind == LINE_PROSE && is_lead(vocabulary, line))
        return line_of(LINE_LEAD);
    return result;
}

struct order_line order_line_read(const struct vocabulary *vocabulary, const char *line,
                                  struct arena *arena)
{
    const struct order_line result = read_line(vocabulary, line, arena);

    return result.kind == LINE_ORDER && is_asked(line, &result.order)
               ? unclear(SAID("a question is no order: without its question mark this is one"), "")
               : result;
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
