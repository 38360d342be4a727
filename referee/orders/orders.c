#include "referee/orders/orders.h"

#include "base/buffer.h"
#include "base/character.h"
#include "referee/language/language.h"
#include "referee/orders/line.h"
#include "referee/orders/tell.h"

#include <string.h>

enum { WRAP_COLUMNS = 60, JOINED_LINES = 60 };

/* A line of the letter, joined with the lines in which it goes on. */
struct joined_line {
    const char *said;
    const char *at; /* where it begins in the letter */
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
    const char *begin, *text; /* the letter; what comes next */
    size_t line;              /* the number of the line before it */
    struct order *list;
    struct orders orders;
    const char *unread; /* the first line that was not read, or NULL */
    enum stage stage;
    bool after_prose;   /* prose came before the first order */
    bool in_prose;      /* the previous line of the paragraph was prose … */
    bool sentence;      /* … and ended like a sentence */
    struct order reply; /* the first line, if it is nothing but yes or no */
    const char *behind; /* the first line of prose behind that, or NULL */
};

/* --- lines */

static size_t columns(const char *text)
{
    size_t count = 0;

    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

/* The same of the reader; counts the lines. */
static const char *pass_line(struct orders_reader *reader)
{
    const char *const line = order_line_take(&reader->text, reader->arena);

    reader->line += line != NULL;
    return line;
}

/* Puts the next line behind a line. */
static const char *append_line(struct orders_reader *reader, const char *said, const char *between)
{
    const char *const next = pass_line(reader);
    struct buffer both = {0};

    buffer_format(&both, "%s%s%s", said, between, next == NULL ? "" : next);
    said = arena_copy(reader->arena, both.bytes, both.len);
    buffer_release(&both);
    return said;
}

/* Whether the next line is empty, or there is none. */
static bool is_paragraph_end(const struct orders_reader *reader)
{
    const char *const at = reader->text + strspn(reader->text, " ");

    return *at == '\n' || *at == '\0';
}

/* Joins a line with those in which it goes on, up to an empty one. */
static const char *join(struct orders_reader *reader, const char *said)
{
    for (int joined = 0; joined < JOINED_LINES && order_line_goes_on(reader->vocabulary, said) &&
                         !is_paragraph_end(reader);
         joined++)
        said = append_line(reader, said, " ");
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
    if (reader->unread != NULL)
        return;
    reader->orders.unread = line_read->said;
    reader->unread = line_read->at;
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

/* Whether nothing but a language was chosen so far, or nothing at all. */
static bool chooses_language(const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind != ORDER_LANGUAGE)
            return false;
    return true;
}

/* Whether an order is a language chosen in the line behind yes or no. */
static bool follows_reply(const struct orders_reader *reader, const struct joined_line *line_read,
                          const struct order *order)
{
    return order->kind == ORDER_LANGUAGE && reader->reply.kind == ORDER_ANSWER &&
           reader->reply.line + 1 == line_read->line;
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
    if (reader->in_prose && !reader->sentence && order.kind != ORDER_UNCLEAR &&
        !follows_reply(reader, line_read, &order))
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

/* Keeps a line of prose that is yes or no, and where the prose behind it begins. Gives whether it
 * is such a line. */
static bool note_reply(struct orders_reader *reader, const struct joined_line *line_read)
{
    const bool first =
        !reader->after_prose && reader->stage != STAGE_BEHIND && chooses_language(&reader->orders);

    if (reader->reply.kind == ORDER_ANSWER) {
        if (reader->behind == NULL && line_read->words > 2)
            reader->behind = line_read->at;
    } else if (first && order_line_reply(reader->vocabulary, line_read->said, &reader->reply)) {
        reader->reply.line = line_read->line;
        reader->reply.said = line_read->said;
        return true;
    }
    return false;
}

static void take_prose(struct orders_reader *reader, const struct joined_line *line_read)
{
    static const char why[] = SAID("the line goes on in the next one like a sentence");

    const bool reply = note_reply(reader, line_read);

    reader->in_prose = true;
    reader->sentence = ends_sentence(line_read->said);
    if (reader->stage == STAGE_BEFORE) {
        reader->after_prose = true;
        return;
    }
    if (reader->stage == STAGE_ORDERS && !line_read->paragraph && !reply &&
        (reader->after_prose || begins_small(line_read->said)))
        withdraw(reader, why);
    reader->stage = STAGE_BEHIND;
    if (line_read->words > 2) /* shorter lines are a name under the letter */
        note_unread(reader, line_read);
}

/* What `Tell:` says may go on in the next lines: if it stands there as a whole, up to the next
 * empty line, otherwise as far as a mail program may have broken a long line. */
static void take_text(struct orders_reader *reader, const struct joined_line *line_read,
                      struct order *order)
{
    const bool below = order->text[0] == '\0';
    size_t last = columns(line_read->said);
    struct buffer text = {0};

    buffer_text(&text, order->text);
    while (!is_paragraph_end(reader) &&
           (below || last + 1 + strcspn(reader->text, " \n") >= WRAP_COLUMNS)) {
        const char *const line = pass_line(reader);
        buffer_text(&text, text.len == 0 ? "" : below ? "\n" : " ");
        buffer_text(&text, line);
        last = columns(line);
    }
    order->text = arena_copy(reader->arena, buffer_string(&text), text.len);
    if (text.len == 0)
        *order = order_unclear(SAID("there is no text to pass on: it belongs behind the colon, or "
                                    "below a line such as “--- to all”"),
                               "");
    buffer_release(&text);
}

static void take_entry(struct orders_reader *reader, struct joined_line *line_read)
{
    struct order_line line = order_line_read(reader->vocabulary, line_read->said, reader->arena);
    const bool order = line.kind == LINE_ORDER || line.kind == LINE_UNCLEAR;

    if (line_read->paragraph)
        reader->in_prose = false;
    if (line.kind == LINE_PROSE ||
        (order && reader->in_prose && (line.kind == LINE_UNCLEAR || is_wrapped(line_read)))) {
        take_prose(reader, line_read);
    } else if (order) {
        if (line.order.kind == ORDER_TELL && reader->stage != STAGE_BEHIND)
            take_text(reader, line_read, &line.order);
        take_order(reader, line_read, &line);
    } else {
        reader->in_prose = false;
        if (reader->stage == STAGE_ORDERS && !chooses_language(&reader->orders))
            reader->stage = STAGE_BEHIND;
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
    return tell_mark(reader->vocabulary, line, order, reader->arena) ||
           (reader->text[strspn(reader->text, " \n")] != '\0' &&
            tell_mark_perhaps(reader->vocabulary, line, order, reader->arena));
}

/* Takes what stands below a mark, up to the next one, which is returned; NULL at the end. */
static const char *take_section(struct orders_reader *reader, const struct joined_line *mark,
                                struct order order, struct order *next)
{
    const char *const begin = reader->text + strspn(reader->text, "\n");
    const char *end = reader->text, *line;

    while ((line = pass_line(reader)) != NULL && !begins_section(reader, line, next))
        end = reader->text;
    const size_t len = end > begin ? without_blanks(begin, (size_t)(end - begin)) : 0;
    order.text = arena_copy(reader->arena, begin, len);
    if (len == 0)
        order = order_unclear(SAID("there is no text below this line"), "");
    add(reader, mark, order);
    return line;
}

/* Takes all sections, from the first mark; there may be none. */
static void take_sections(struct orders_reader *reader, const char *said, struct order order)
{
    while (said != NULL) {
        const struct joined_line mark = {.said = said, .line = reader->line};
        said = take_section(reader, &mark, order, &order);
    }
}

/* Keeps what was not read before the end, where a section begins or the letter ends. */
static void keep_rest(struct orders_reader *reader, const char *begin, const char *end)
{
    const char *const from = reader->orders.count == 0 ? begin : reader->unread;

    reader->orders.rest =
        from == NULL ? ""
                     : arena_copy(reader->arena, from, without_blanks(from, (size_t)(end - from)));
    if (reader->behind != NULL)
        reader->orders.behind_reply =
            arena_copy(reader->arena, reader->behind,
                       without_blanks(reader->behind, (size_t)(end - reader->behind)));
}

/* Reads the next line; false at the end, or after a text for others, which is the last. */
static bool take_line(struct orders_reader *reader, struct joined_line *line_read)
{
    struct order order = {.kind = ORDER_UNCLEAR};

    line_read->at = reader->text;
    const char *const said = pass_line(reader);
    if (said == NULL || tell_mark(reader->vocabulary, said, &order, reader->arena)) {
        keep_rest(reader, reader->begin, line_read->at);
        take_sections(reader, said, order);
        return false;
    }
    if (*said == '\0') {
        line_read->paragraph = true;
        line_read->before = 0;
        return true;
    }
    line_read->line = reader->line;
    line_read->said = join(reader, said);
    line_read->words = text_words(line_read->said, strlen(line_read->said));
    take_entry(reader, line_read);
    line_read->paragraph = false;
    line_read->before = columns(line_read->said);
    return true;
}

struct orders orders_read(const char *text, struct arena *arena)
{
    struct orders_reader reader = {.vocabulary = &all_words,
                                   .arena = arena,
                                   .begin = text,
                                   .text = text,
                                   .orders = {.unread = "", .rest = "", .behind_reply = ""},
                                   .reply = {.kind = ORDER_UNCLEAR}};
    struct joined_line line_read = {.paragraph = true};

    reader.list = arena_allocate(arena, ORDERS_MOST * sizeof *reader.list);
    reader.orders.list = reader.list;
    while (take_line(&reader, &line_read))
        ;
    if (reader.reply.kind == ORDER_ANSWER && chooses_language(&reader.orders)) {
        reader.list[reader.orders.count] = reader.reply;
        reader.orders.reply = &reader.list[reader.orders.count];
    }
    return reader.orders;
}

void orders_take_reply(struct orders *orders)
{
    if (orders->reply == NULL)
        return;
    orders->count++;
    orders->unread = orders->rest = orders->behind_reply;
}
