#include "render/sheets/rules/prose.h"

#include <string.h>

/* A text while it is set. */
struct setter {
    struct flow *flow;
    struct canvas *canvas;
    const struct prose_styles *styles;
    const struct prose_measure *measure;
    size_t first; /* line of the text */
    double x;     /* the pen */
    bool begun;   /* something stands on the line */
};

/* The last piece of the line if it is text of that style that ends right before `text`, or a blank
 * before it. */
static struct flow_piece *find_last(const struct setter *setter, enum type_style style,
                                    const char *text)
{
    const struct flow *const flow = setter->flow;

    if (flow->piece_count == flow->lines[flow->count - 1].first)
        return NULL;
    struct flow_piece *const last = &flow->pieces[flow->piece_count - 1];
    const bool ends_here = last->text + last->len == text || last->text + last->len + 1 == text;
    return last->kind == PIECE_TEXT && last->style == style && ends_here ? last : NULL;
}

/* Puts text at the pen, as part of the last piece where it can be. */
static void put(struct setter *setter, enum type_style style, const char *text, size_t len)
{
    struct flow_piece *const last = find_last(setter, style, text);
    const double width = canvas_part_width(setter->canvas, &type_of(style)->font, text, len);

    if (last != NULL)
        last->len = (size_t)(text + len - last->text);
    else
        flow_piece(setter->flow, (struct flow_piece){.kind = PIECE_TEXT,
                                                     .style = (uint8_t)style,
                                                     .x = (float)setter->x,
                                                     .text = text,
                                                     .len = len});
    setter->x += width;
    setter->begun = true;
}

static void begin_line(struct setter *setter)
{
    const struct prose_measure *const measure = setter->measure;

    setter->x = setter->flow->count == setter->first ? measure->x + measure->indent : measure->x;
    flow_line(setter->flow, type_of(setter->styles->of[SPAN_PLAIN])->leading, false);
    setter->begun = false;
}

static void put_mark(const struct setter *setter)
{
    static const double gap = 4;
    const struct prose_measure *const measure = setter->measure;

    if (measure->mark != NULL)
        flow_piece(setter->flow,
                   (struct flow_piece){.kind = PIECE_END,
                                       .style = (uint8_t)setter->styles->of[SPAN_PLAIN],
                                       .x = (float)(measure->x - gap),
                                       .text = measure->mark,
                                       .len = strlen(measure->mark)});
}

/* A part of a word: words may change their style without a blank, as in "`c3`,". */
struct part {
    enum type_style style;
    const char *text;
    size_t len;
};

enum { PARTS_MOST = 8 };

struct word {
    struct part parts[PARTS_MOST];
    int count;
    double width;
    bool spaced;           /* a blank stands before it … */
    enum type_style blank; /* … of this style */
};

static void add_part(struct setter *setter, struct word *word, struct part part)
{
    word->parts[word->count++] = part;
    word->width +=
        canvas_part_width(setter->canvas, &type_of(part.style)->font, part.text, part.len);
}

/* Sets a word that is wider than a line, in as many lines as that takes. */
static void break_word(struct setter *setter, const struct word *word)
{
    for (int i = 0; i < word->count; i++) {
        const struct part *const part = &word->parts[i];
        for (size_t at = 0, len; at < part->len; at += len) {
            const struct canvas_font *const font = &type_of(part->style)->font;
            const double room = setter->measure->x2 - setter->x;
            for (len = part->len - at;
                 len > 1 && canvas_part_width(setter->canvas, font, part->text + at, len) > room;)
                do
                    len--;
                while (((unsigned char)part->text[at + len] & 0xC0) == 0x80);
            put(setter, part->style, part->text + at, len);
            if (at + len < part->len)
                begin_line(setter);
        }
    }
}

static void put_word(struct setter *setter, const struct word *word)
{
    const double blank = word->spaced && setter->begun
                             ? canvas_text_width(setter->canvas, &type_of(word->blank)->font, " ")
                             : 0;

    if (setter->begun && setter->x + blank + word->width > setter->measure->x2)
        begin_line(setter);
    else
        setter->x += blank;
    if (setter->x + word->width > setter->measure->x2) {
        break_word(setter, word);
        return;
    }
    for (int i = 0; i < word->count; i++)
        put(setter, word->parts[i].style, word->parts[i].text, word->parts[i].len);
}

static void end_word(struct setter *setter, struct word *word)
{
    if (word->count > 0)
        put_word(setter, word);
    *word = (struct word){0};
}

/* Takes the words of a span; the last one may go on in the next. */
static void set_span(struct setter *setter, const struct marked_span *span, struct word *word)
{
    const enum type_style style = setter->styles->of[span->style];
    const char *at = span->text, *const end = span->text + span->len;

    while (at < end) {
        const char *const blank = memchr(at, ' ', (size_t)(end - at));
        const char *const stop = blank != NULL ? blank : end;
        if (word->count == PARTS_MOST)
            end_word(setter, word);
        if (stop > at)
            add_part(setter, word, (struct part){style, at, (size_t)(stop - at)});
        at = stop;
        if (blank == NULL)
            continue;
        end_word(setter, word);
        word->spaced = true;
        word->blank = style;
        at++;
    }
}

/* No line of a text stands alone at the foot or the top of a column. */
static void keep_together(struct flow *flow, size_t first, bool keep)
{
    for (size_t i = first; i < flow->count; i++)
        flow->lines[i].keep = i == first || i + 2 == flow->count;
    flow->lines[flow->count - 1].keep = keep;
}

void prose_set(struct flow *flow, struct canvas *canvas, const struct prose_styles *styles,
               const struct prose_measure *measure, const char *text, bool keep)
{
    struct setter setter = {
        .flow = flow, .canvas = canvas, .styles = styles, .measure = measure, .first = flow->count};
    struct word word = {0};
    struct marked_span span;

    begin_line(&setter);
    put_mark(&setter);
    while (span_next(&text, &span))
        set_span(&setter, &span, &word);
    end_word(&setter, &word);
    keep_together(flow, setter.first, keep);
}
