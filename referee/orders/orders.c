#include "referee/orders/orders.h"

#include "base/buffer.h"
#include "referee/orders/line.h"

#include <string.h>

enum { WRAP_COLUMNS = 60, JOINED_LINES = 60 };

/* Lines of the letter that belong together: one, or one and those it goes on in. */
struct entry {
    const char *said;
    size_t line;    /* number of the first */
    bool paragraph; /* an empty line stands before it, or nothing */
    size_t words;
    size_t before; /* columns of the line before it, if that is of the same paragraph */
};

enum stage {
    STAGE_BEFORE, /* no order yet */
    STAGE_ORDERS,
    STAGE_BEHIND,
};

struct reading {
    struct arena *arena;
    struct order *list;
    struct orders orders;
    enum stage stage;
    bool after_prose; /* prose came before the first order */
    bool in_prose;    /* the line before was prose, of the same paragraph … */
    bool sentence;    /* … and ended like a sentence */
};

/* --- lines */

/* Takes the next line, without blanks at its ends; NULL at the end. */
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

/* Puts to a line those that it goes on in, as long as no empty one comes between. */
static const char *join(const char *said, const char **at, size_t *line, struct arena *arena)
{
    for (int joined = 0; joined < JOINED_LINES && order_line_goes_on(said); joined++) {
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

static void add(struct reading *reading, const struct entry *entry, struct order order)
{
    struct orders *const orders = &reading->orders;

    if (orders->count == ORDERS_MOST)
        return;
    if (orders->count == ORDERS_MOST - 1)
        order = order_unclear("There are too many orders in this letter.");
    order.line = entry->line;
    order.said = entry->said;
    orders->unclear += order.kind == ORDER_UNCLEAR;
    reading->list[orders->count++] = order;
}

/* What was an order is none after all. */
static void withdraw(struct reading *reading, const char *why)
{
    struct order *const last = &reading->list[reading->orders.count - 1];
    const size_t line = last->line;
    const char *const said = last->said;

    if (last->kind == ORDER_UNCLEAR)
        return;
    *last = order_unclear(why);
    last->line = line;
    last->said = said;
    reading->orders.unclear++;
}

/* Whether a mail program may have broken the line before this one. */
static bool is_wrapped(const struct entry *entry)
{
    return entry->before > 0 && entry->before + 1 + strcspn(entry->said, " ") >= WRAP_COLUMNS;
}

static bool begins_small(const char *text)
{
    return *text >= 'a' && *text <= 'z';
}

static bool is_question(const struct order *order)
{
    return order->kind >= ORDER_PREVIEW && order->kind != ORDER_UNCLEAR;
}

/* Keeps the first line that was not looked at. */
static void note_unread(struct reading *reading, const struct entry *entry)
{
    if (reading->orders.unread[0] == '\0')
        reading->orders.unread = entry->said;
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

static void take_order(struct reading *reading, const struct entry *entry,
                       const struct order_line *line)
{
    struct order order = line->order;

    if (reading->stage == STAGE_BEHIND) {
        if (reading->after_prose && order.kind != ORDER_UNCLEAR && !is_question(&order))
            add(reading, entry,
                order_unclear("Orders stand in more than one place of this letter; they belong at "
                              "its top."));
        else
            note_unread(reading, entry);
        return;
    }
    if (reading->in_prose && !reading->sentence && order.kind != ORDER_UNCLEAR)
        order = order_unclear("This stands within a text; orders belong at the top, or in a "
                              "paragraph of their own.");
    else if (reading->after_prose && line->bare)
        order = order_unclear("A number by itself is taken for a move only at the top of a letter "
                              "or behind “move”.");
    reading->stage = STAGE_ORDERS;
    add(reading, entry, order);
}

static void take_prose(struct reading *reading, const struct entry *entry)
{
    static const char why[] = "The line goes on in the next one like a sentence.";

    reading->orders.ignored++;
    reading->in_prose = true;
    reading->sentence = ends_sentence(entry->said);
    if (reading->stage == STAGE_BEFORE) {
        reading->after_prose = true;
        return;
    }
    if (reading->stage == STAGE_ORDERS && !entry->paragraph &&
        (reading->after_prose || begins_small(entry->said)))
        withdraw(reading, why);
    reading->stage = STAGE_BEHIND;
    if (entry->words > 2) /* else it is a name under the letter */
        note_unread(reading, entry);
}

static void take_entry(struct reading *reading, const struct entry *entry)
{
    const struct order_line line = order_line_read(entry->said, reading->arena);
    const bool order = line.kind == LINE_ORDER || line.kind == LINE_UNCLEAR;

    if (entry->paragraph)
        reading->in_prose = false;
    if (line.kind == LINE_PROSE ||
        (order && reading->in_prose && (line.kind == LINE_UNCLEAR || is_wrapped(entry)))) {
        take_prose(reading, entry);
    } else if (order) {
        take_order(reading, entry, &line);
    } else {
        reading->in_prose = false;
        if (reading->stage == STAGE_ORDERS)
            reading->stage = STAGE_BEHIND;
    }
}

struct orders orders_read(const char *text, struct arena *arena)
{
    struct reading reading = {.arena = arena, .orders = {.unread = ""}};
    struct entry entry = {.paragraph = true};
    const char *said;

    reading.list = arena_allocate(arena, ORDERS_MOST * sizeof *reading.list);
    reading.orders.list = reading.list;
    for (size_t line = 1; (said = next_line(&text, arena)) != NULL; line++) {
        if (*said == '\0') {
            entry.paragraph = true;
            entry.before = 0;
            continue;
        }
        entry.line = line;
        entry.said = join(said, &text, &line, arena);
        entry.words = count_words(entry.said);
        take_entry(&reading, &entry);
        entry.paragraph = false;
        entry.before = columns(entry.said);
    }
    return reading.orders;
}
