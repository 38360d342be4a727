#include "referee/orders/orders.h"

#include "base/character.h"
#include "referee/orders/line.h"

#include <string.h>

enum { WRAP_COLUMNS = 60, JOINED_LINES = 60 };

/* A line of the letter, joined with the lines in which it goes on. */
struct joined_line {
    const char *said;
    const char *at; /* where it begins in the letter */
    size_t line;    /* its number */
};

/* What comes before a line. */
enum before {
    BEFORE_NOTHING,  /* an empty line, a greeting, or the beginning of the letter */
    BEFORE_ORDER,    /* an order in the same paragraph */
    BEFORE_SENTENCE, /* prose in the same paragraph that ends like a sentence … */
    BEFORE_PROSE,    /* … or does not */
};

struct orders_reader {
    struct arena *arena;
    const char *begin, *text; /* the letter; what comes next */
    size_t line;              /* the number of the line before it */
    struct order *list;
    struct orders orders;
    const char *unread; /* the first line that was not read, or NULL */
    enum before before;
    bool after_prose; /* prose came before the first order */
    bool over;        /* something came after the orders that is not one */
};

/* --- lines */

/* Returns the next line, and counts it. */
static const char *pass_line(struct orders_reader *reader)
{
    const char *const line = order_line_take(&reader->text, reader->arena);

    reader->line += line != NULL;
    return line;
}

/* Whether the next line is empty, or there is none. */
static bool is_paragraph_end(const struct orders_reader *reader)
{
    const char *const at = reader->text + strspn(reader->text, " ");

    return *at == '\n' || *at == '\0';
}

static bool is_open(const char *line, char open, char close)
{
    const char *const last = strrchr(line, open);

    return last != NULL && strchr(last, close) == NULL;
}

/* Joins a line with those in which its comment or list goes on, up to an empty one. */
static const char *join(struct orders_reader *reader, const char *said)
{
    struct buffer both = {0};

    for (int joined = 0; joined < JOINED_LINES && !is_paragraph_end(reader) &&
                         (is_open(said, '{', '}') || is_open(said, '[', ']'));
         joined++) {
        both.len = 0;
        buffer_format(&both, "%s %s", said, pass_line(reader));
        said = arena_copy(reader->arena, both.bytes, both.len);
    }
    buffer_release(&both);
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

/* Makes the last order unclear if the line after it goes on like its sentence. Nothing makes a line
 * of moves part of one. */
static void doubt_last(struct orders_reader *reader, const char *after)
{
    struct order *const last = &reader->list[reader->orders.count - 1];
    const struct order before = *last;

    if (last->kind == ORDER_UNCLEAR || last->kind == ORDER_MOVES || *after < 'a' || *after > 'z' ||
        words_begin(after, "thanks|thank you|good luck|good game|best|see you|have", &after))
        return;
    *last = order_unclear(SAID("the line goes on in the next one like a sentence"), "");
    last->line = before.line;
    last->said = before.said;
    reader->orders.unclear++;
}

/* Keeps the first line that was not read. */
static void note_unread(struct orders_reader *reader, const struct joined_line *line_read)
{
    if (reader->unread != NULL)
        return;
    reader->orders.unread = line_read->said;
    reader->unread = line_read->at;
}

/* What `Tell:` says may go on in the next lines: if it is below as a whole, up to the next empty
 * line, otherwise as far as a mail program may have broken a long line. */
static void take_text(struct orders_reader *reader, const struct joined_line *line_read,
                      struct order *order)
{
    const bool below = order->text[0] == '\0';
    const char *last = line_read->said;
    struct buffer text = {0};

    buffer_text(&text, order->text);
    while (!is_paragraph_end(reader) &&
           (below ||
            text_columns(last, strlen(last)) + 1 + strcspn(reader->text, " \n") >= WRAP_COLUMNS)) {
        last = pass_line(reader);
        buffer_text(&text, text.len == 0 ? "" : below ? "\n" : " ");
        buffer_text(&text, last);
    }
    order->text = arena_copy(reader->arena, buffer_string(&text), text.len);
    if (text.len == 0)
        *order = order_unclear(SAID("there is no text to pass on: it belongs after the colon, or "
                                    "below a line such as “--- to all”"),
                               "");
    buffer_release(&text);
}

static void take_order(struct orders_reader *reader, const struct joined_line *line_read,
                       struct order_line *line)
{
    if (line->order.kind == ORDER_TELL)
        take_text(reader, line_read, &line->order);
    if (reader->before == BEFORE_PROSE)
        line->order = order_unclear(SAID("this stands within a text; orders belong at the top, or "
                                         "in a paragraph of their own"),
                                    "");
    else if (reader->after_prose && line->bare)
        line->order = order_unclear(SAID("a number by itself is taken for a move only at the top "
                                         "of a letter or after “move”"),
                                    "");
    add(reader, line_read, line->order);
    reader->before = BEFORE_ORDER;
}

static bool ends_sentence(const char *text)
{
    static const char *const stops[] = {".", "!", "。", "！", ":-)", ":)"};
    const size_t len = strlen(text);

    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        if (len > strlen(stops[i]) && strcmp(text + len - strlen(stops[i]), stops[i]) == 0)
            return true;
    return false;
}

static void take_prose(struct orders_reader *reader, const struct joined_line *line_read)
{
    const char *const said = line_read->said;

    if (reader->orders.count == 0) {
        reader->after_prose = true;
        reader->before = ends_sentence(said) ? BEFORE_SENTENCE : BEFORE_PROSE;
        return;
    }
    if (text_words(said, strlen(said)) > 2) { /* shorter lines are a name under the letter */
        if (reader->before == BEFORE_ORDER && !reader->over)
            doubt_last(reader, said);
        note_unread(reader, line_read);
    }
    reader->over = true;
}

static void take_entry(struct orders_reader *reader, const struct joined_line *line_read)
{
    struct order_line line = order_line_read(line_read->said, reader->arena);
    const bool order =
        line.kind == LINE_ORDER || (line.kind == LINE_UNCLEAR && reader->before <= BEFORE_ORDER);

    if (order && reader->over && reader->after_prose && line.order.kind <= ORDERS_OF_GAMES) {
        add(reader, line_read,
            order_unclear(SAID("orders stand in more than one place of this letter; they belong at "
                               "its top"),
                          ""));
    } else if (order && reader->over) {
        note_unread(reader, line_read);
    } else if (order) {
        take_order(reader, line_read, &line);
    } else if (line.kind == LINE_LEAD) {
        reader->before = BEFORE_NOTHING;
        reader->over = reader->orders.count > 0;
    } else {
        take_prose(reader, line_read);
    }
}

/* --- texts for others */

/* The length of a text without empty lines at its end. */
static size_t without_blanks(const char *text, size_t len)
{
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == ' '))
        len--;
    return len;
}

/* Whether a line within a section begins another. What may be meant so does if a text follows it:
 * otherwise it is a name under the text. */
static bool begins_section(const struct orders_reader *reader, const char *line,
                           struct order *order)
{
    return order_line_mark(line, order, reader->arena) ||
           (reader->text[strspn(reader->text, " \n")] != '\0' &&
            order_line_mark_perhaps(line, order, reader->arena));
}

/* Takes all texts for others, from the first mark. */
static void take_sections(struct orders_reader *reader, const char *said, struct order order)
{
    while (said != NULL) {
        const struct joined_line mark = {.said = said, .line = reader->line};
        const char *const begin = reader->text + strspn(reader->text, "\n"), *end = reader->text;
        struct order next = order;

        while ((said = pass_line(reader)) != NULL && !begins_section(reader, said, &next))
            end = reader->text;
        const size_t len = end > begin ? without_blanks(begin, (size_t)(end - begin)) : 0;
        order.text = arena_copy(reader->arena, begin, len);
        add(reader, &mark,
            len > 0 ? order : order_unclear(SAID("there is no text below this line"), ""));
        order = next;
    }
}

struct orders orders_read(const char *text, struct arena *arena)
{
    struct orders_reader reader = {
        .arena = arena, .begin = text, .text = text, .orders = {.unread = "", .rest = ""}};
    struct joined_line line_read = {.at = text};
    struct order order = order_unclear("", "");
    const char *said;

    reader.orders.list = reader.list = arena_allocate(arena, ORDERS_MOST * sizeof *reader.list);
    for (; (said = pass_line(&reader)) != NULL && !order_line_mark(said, &order, arena);
         line_read.at = reader.text) {
        if (*said == '\0') {
            reader.before = BEFORE_NOTHING;
            continue;
        }
        line_read.line = reader.line;
        line_read.said = join(&reader, said);
        take_entry(&reader, &line_read);
    }
    const char *const from = reader.orders.count == 0 ? reader.begin : reader.unread;
    if (from != NULL)
        reader.orders.rest =
            arena_copy(arena, from, without_blanks(from, (size_t)(line_read.at - from)));
    if (said != NULL)
        take_sections(&reader, said, order);
    return reader.orders;
}
