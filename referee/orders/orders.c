#include "referee/orders/orders.h"

#include "base/buffer.h"
#include "referee/language/language.h"
#include "referee/orders/line.h"

#include <string.h>

enum { WRAP_COLUMNS = 60, JOINED_LINES = 60 };

/* A line of the letter, joined with the lines in which it goes on. */
struct joined_line {
    const char *said;
    size_t line;    /* its number */
    bool paragraph; /* an empty line, or nothing, precedes it */
    size_t words;
    size_t before; /* columns of the previous line of the paragraph; 0 without one */
};

enum stage {
    STAGE_BEFORE, /* before the first order */
    STAGE_ORDERS,
    STAGE_BEHIND,
};

struct orders_reader {
    const struct vocabulary *vocabulary;
    struct arena *arena;
    struct order *list;
    struct orders orders;
    enum stage stage;
    bool after_prose; /* prose came before the first order */
    bool in_prose;    /* the previous line of the paragraph was prose … */
    bool sentence;    /* … and ended like a sentence */
};

/* --- lines */

/* Takes the next line, trimmed; NULL at the end. */
static const char *next_line(const char **at, struct arena *arena)
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

static size_t columns(const char *text)
{
    size_t count = 0;

    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static size_t count_words(const char *text)
{
    size_t count = 0;

    for (; *text != '\0'; text++)
        count += *text != ' ' && (text[1] == ' ' || text[1] == '\0');
    return count;
}

/* Joins a line with those in which it goes on, up to an empty one. */
static const char *join(const struct orders_reader *reader, const char *said, const char **at,
                        size_t *line)
{
    struct arena *const arena = reader->arena;

    for (int joined = 0; joined < JOINED_LINES && order_line_goes_on(reader->vocabulary, said);
         joined++) {
        const char *ahead = *at;
        const char *const next = next_line(&ahead, arena);
        if (next == NULL || *next == '\0')
            return said;
        const size_t len = strlen(said), more = strlen(next);
        char *const both = arena_allocate(arena, len + more + 2);
        memcpy(both, said, len);
        both[len] = ' ';
        memcpy(both + len + 1, next, more + 1);
        said = both;
        *at = ahead;
        ++*line;
    }
    return said;
}

/* --- the orders */

static void add(struct orders_reader *reader, const struct joined_line *line_read,
                struct order order)
{
    struct orders *const orders = &reader->orders;

    if (orders->count == ORDERS_MOST)
        return;
    if (orders->count == ORDERS_MOST - 1)
        order = order_unclear(SAID("there are too many orders in this letter"), "");
    order.line = line_read->line;
    order.said = line_read->said;
    orders->unclear += order.kind == ORDER_UNCLEAR;
    reader->list[orders->count++] = order;
}

/* Makes the last order unclear. */
static void withdraw(struct orders_reader *reader, const char *why)
{
    struct order *const last = &reader->list[reader->orders.count - 1];
    const size_t line = last->line;
    const char *const said = last->said;

    if (last->kind == ORDER_UNCLEAR)
        return;
    *last = order_unclear(why, "");
    last->line = line;
    last->said = said;
    reader->orders.unclear++;
}

/* Whether a mail program may have broken the line before this one. */
static bool is_wrapped(const struct joined_line *line_read)
{
    return line_read->before > 0 &&
           line_read->before + 1 + strcspn(line_read->said, " ") >= WRAP_COLUMNS;
}

static bool begins_small(const char *text)
{
    return *text >= 'a' && *text <= 'z';
}

static bool is_question(const struct order *order)
{
    return order->kind >= ORDER_PREVIEW && order->kind != ORDER_UNCLEAR;
}

/* Keeps the first line that was not read. */
static void note_unread(struct orders_reader *reader, const struct joined_line *line_read)
{
    if (reader->orders.unread[0] == '\0')
        reader->orders.unread = line_read->said;
}

static bool ends_sentence(const char *text)
{
    static const char *const stops[] = {".", "!", "。", "！", ":-)", ":)"};
    const size_t len = strlen(text);

    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        const size_t stop = strlen(stops[i]);
        if (len > stop && strcmp(text + len - stop, stops[i]) == 0)
            return true;
    }
    return false;
}

static void take_order(struct orders_reader *reader, const struct joined_line *line_read,
                       const struct order_line *line)
{
    struct order order = line->order;

    if (reader->stage == STAGE_BEHIND) {
        if (reader->after_prose && order.kind != ORDER_UNCLEAR && !is_question(&order))
            add(reader, line_read,
                order_unclear(SAID("orders stand in more than one place of this letter; they "
                                   "belong at its top"),
                              ""));
        else
            note_unread(reader, line_read);
        return;
    }
    if (reader->in_prose && !reader->sentence && order.kind != ORDER_UNCLEAR)
        order = order_unclear(SAID("this stands within a text; orders belong at the top, or in a "
                                   "paragraph of their own"),
                              "");
    else if (reader->after_prose && line->bare)
        order = order_unclear(SAID("a number by itself is taken for a move only at the top of a "
                                   "letter or after “move”"),
                              "");
    reader->stage = STAGE_ORDERS;
    add(reader, line_read, order);
}

static void take_prose(struct orders_reader *reader, const struct joined_line *line_read)
{
    static const char why[] = SAID("the line goes on in the next one like a sentence");

    reader->in_prose = true;
    reader->sentence = ends_sentence(line_read->said);
    if (reader->stage == STAGE_BEFORE) {
        reader->after_prose = true;
        return;
    }
    if (reader->stage == STAGE_ORDERS && !line_read->paragraph &&
        (reader->after_prose || begins_small(line_read->said)))
        withdraw(reader, why);
    reader->stage = STAGE_BEHIND;
    if (line_read->words > 2) /* shorter lines are a name under the letter */
        note_unread(reader, line_read);
}

static void take_entry(struct orders_reader *reader, const struct joined_line *line_read)
{
    const struct order_line line =
        order_line_read(reader->vocabulary, line_read->said, reader->arena);
    const bool order = line.kind == LINE_ORDER || line.kind == LINE_UNCLEAR;

    if (line_read->paragraph)
        reader->in_prose = false;
    if (line.kind == LINE_PROSE ||
        (order && reader->in_prose && (line.kind == LINE_UNCLEAR || is_wrapped(line_read)))) {
        take_prose(reader, line_read);
    } else if (order) {
        take_order(reader, line_read, &line);
    } else {
        reader->in_prose = false;
        if (reader->stage == STAGE_ORDERS)
            reader->stage = STAGE_BEHIND;
    }
}

struct orders orders_read(const char *text, struct arena *arena)
{
    struct arena words = {0};
    struct orders_reader reader = {
        .vocabulary = vocabulary_make(&words), .arena = arena, .orders = {.unread = ""}};
    struct joined_line line_read = {.paragraph = true};
    const char *said;

    reader.list = arena_allocate(arena, ORDERS_MOST * sizeof *reader.list);
    reader.orders.list = reader.list;
    for (size_t line = 1; (said = next_line(&text, arena)) != NULL; line++) {
        if (*said == '\0') {
            line_read.paragraph = true;
            line_read.before = 0;
            continue;
        }
        line_read.line = line;
        line_read.said = join(&reader, said, &text, &line);
        line_read.words = count_words(line_read.said);
        take_entry(&reader, &line_read);
        line_read.paragraph = false;
        line_read.before = columns(line_read.said);
    }
    arena_release(&words);
    return reader.orders;
}
