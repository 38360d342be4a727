/* The sheets of a record, from head to notes. */
#include "render/sheets/booklet/record.h"
#include "base/buffer.h"
#include "render/picture/ink.h"
#include "render/sheets/booklet/diagrams.h"
#include "render/sheets/booklet/moves.h"

#include <math.h>

static const double name_indent = 26;

/* Adds a paragraph across the page, below its heading if there is one. */
static void add_words(struct flow *flow, struct layout *layout, enum type_style style,
                      const char *heading, const char *text)
{
    if (text == NULL)
        return;
    flow_line(flow, 6, true);
    if (heading != NULL) {
        flow_line(flow, type_of(TYPE_HEADING)->leading, true);
        flow_text(flow, TYPE_HEADING, 0, heading);
    }
    flow_paragraph(flow, layout->canvas, style, 0, layout_width(layout), text, false);
}

/* Where the scores stand: after the longest name that leaves room for them. */
static double score_place(const struct layout *layout, const struct scoresheet *sheet, double most)
{
    const struct canvas_font *font = &type_of(TYPE_STRONG)->font;
    double place = 0;

    for (int i = 0; i < sheet->player_count; i++) {
        const double width = canvas_text_width(layout->canvas, font, sheet->players[i].name);
        if (width < most)
            place = fmax(place, width);
    }
    return name_indent + fmax(place, 60) + 16;
}

static void add_piece(struct flow *flow, enum type_style style, double x, const char *text)
{
    flow_piece(flow, (struct flow_piece){.kind = PIECE_END,
                                         .style = (uint8_t)style,
                                         .x = (float)x,
                                         .text = text,
                                         .len = strlen(text)});
}

/* Adds score and state on the last line of the name. */
static void add_score(struct flow *flow, struct layout *layout,
                      const struct scoresheet_player *player, double place)
{
    const struct flow_piece *name = &flow->pieces[flow->piece_count - 1];
    const struct canvas_font *font = &type_of(TYPE_STRONG)->font;
    const double taken =
        (double)name->x + canvas_part_width(layout->canvas, font, name->text, name->len) + 16;
    double x = fmax(place, taken);

    if (player->score != NULL) {
        const double width = canvas_text_width(layout->canvas, font, player->score);
        if (x + width > layout_width(layout)) { /* a score with very many digits */
            flow_paragraph(flow, layout->canvas, TYPE_STRONG, name_indent, layout_width(layout),
                           player->score, true);
            x = name_indent;
        } else {
            flow_text(flow, player->wins ? TYPE_STRONG : TYPE_TEXT, x, player->score);
            x += width + 12;
        }
    }
    if (player->state != NULL && x + 60 < layout_width(layout))
        flow_text(flow, TYPE_ASIDE, x, player->state);
}

static void add_players(struct flow *flow, struct layout *layout, const struct scoresheet *sheet)
{
    const double width = layout_width(layout);
    const double place = score_place(layout, sheet, width * 0.6);

    flow_line(flow, 5, true);
    for (int i = 0; i < sheet->player_count; i++) {
        struct buffer number = {0};
        buffer_number(&number, i + 1);
        const char *text = arena_copy(&flow->arena, number.bytes, number.len);
        buffer_release(&number);
        flow_line(flow, type_of(TYPE_TEXT)->leading, true);
        flow_piece(flow, (struct flow_piece){.kind = PIECE_DISC,
                                             .x = 3,
                                             .colour = ink_style(INK_PLAYER, i + 1)->colour});
        add_piece(flow, TYPE_SMALL, 18, text);
        /* A negative height: the first line of the name, which may be long, stands beside the
         * number. */
        flow_line(flow, -type_of(TYPE_TEXT)->leading, true);
        flow_paragraph(flow, layout->canvas, sheet->players[i].wins ? TYPE_STRONG : TYPE_TEXT,
                       name_indent, width, sheet->players[i].name, false);
        add_score(flow, layout, &sheet->players[i], place);
    }
}

static void add_verdict(struct flow *flow, struct layout *layout, const struct scoresheet *sheet)
{
    struct buffer text = {0};

    buffer_text(&text, sheet->status);
    if (sheet->result != NULL)
        buffer_format(&text, "; %s", sheet->result);
    add_words(flow, layout, sheet->error_count > 0 ? TYPE_ERROR : TYPE_STRONG, NULL,
              arena_copy(&flow->arena, text.bytes, text.len));
    buffer_release(&text);
}

static void place_head(struct flow *flow, struct layout *layout, const struct scoresheet *sheet)
{
    const double width = layout_width(layout);

    flow_clear(flow);
    flow_paragraph(flow, layout->canvas, TYPE_TITLE, 0, width, sheet->title, true);
    if (sheet->place != NULL)
        flow_paragraph(flow, layout->canvas, TYPE_ASIDE, 0, width, sheet->place, true);
    flow_line(flow, 8, true);
    flow_piece(flow, (struct flow_piece){.kind = PIECE_RULE, .x2 = (float)width});
    add_players(flow, layout, sheet);
    add_verdict(flow, layout, sheet);
    for (size_t i = 0; i < sheet->clock_count; i++)
        flow_paragraph(flow, layout->canvas, TYPE_ASIDE, 0, width, sheet->clock[i], false);
    add_words(flow, layout, TYPE_ASIDE, NULL, sheet->preface);
    flow_place(flow, layout, 1, 0, 0);
}

/* Places the errors of the record and its notes. */
static void place_tail(struct flow *flow, struct layout *layout, const struct scoresheet *sheet)
{
    flow_clear(flow);
    for (size_t i = 0; i < sheet->error_count; i++)
        add_words(flow, layout, TYPE_ERROR, i == 0 ? "What is wrong" : NULL, sheet->errors[i]);
    add_words(flow, layout, TYPE_TEXT, "Notes", sheet->notes);
    flow_place(flow, layout, 1, 0, 0);
}

void booklet_unread(struct flow *flow, struct layout *layout, const struct scoresheet *sheet,
                    const char *name)
{
    const double width = layout_width(layout);

    flow_clear(flow);
    flow_paragraph(flow, layout->canvas, TYPE_TITLE, 0, width, "A record that cannot be read",
                   true);
    flow_paragraph(flow, layout->canvas, TYPE_ASIDE, 0, width, name, true);
    flow_line(flow, 8, true);
    flow_piece(flow, (struct flow_piece){.kind = PIECE_RULE, .x2 = (float)width});
    add_verdict(flow, layout, sheet);
    flow_place(flow, layout, 1, 0, 0);
    place_tail(flow, layout, sheet);
}

void booklet_record(struct flow *flow, struct layout *layout, const struct booklet_options *options,
                    const struct scoresheet *sheet, const struct picture *picture)
{
    place_head(flow, layout, sheet);
    booklet_diagrams(flow, layout, options, sheet, picture);
    booklet_moves(flow, layout, sheet);
    place_tail(flow, layout, sheet);
}
