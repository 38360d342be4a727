/* The sheets of a record, from head to notes. */
#include "render/sheets/booklet/record.h"
#include "base/buffer.h"
#include "render/picture/hand.h"
#include "render/sheets/booklet/diagrams.h"
#include "render/sheets/booklet/moves.h"

#include <math.h>

static const double sample_width = 26, number_end = 37, name_indent = 45, name_least = 60,
                    score_gap = 16, state_gap = 12;

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

/* Adds notes line by line; an empty line parts paragraphs. */
static void add_notes(struct flow *flow, struct layout *layout, const char *notes)
{
    for (const char *at = notes, *stop; at != NULL; at = *stop != '\0' ? stop + 1 : NULL) {
        stop = at + strcspn(at, "\n");
        const char *const line = arena_copy(&flow->arena, at, (size_t)(stop - at));
        if (at == notes)
            add_words(flow, layout, TYPE_TEXT, "Notes", line);
        else if (stop == at)
            flow_line(flow, type_of(TYPE_TEXT)->leading / 2, false);
        else
            flow_paragraph(flow, layout->canvas, TYPE_TEXT, 0, layout_width(layout), line, false);
    }
}

static double width_of(const struct layout *layout, enum type_style style, const char *text)
{
    return text != NULL ? canvas_text_width(layout->canvas, &type_of(style)->font, text) : 0;
}

/* Where the scores stand, beside the first line of each name: after the longest name, or where the
 * longest score still has room; longer names are broken before that. */
static double score_place(const struct layout *layout, const struct scoresheet *sheet)
{
    const double width = layout_width(layout);
    double names = name_least, scores = 0;

    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        names = fmax(names, width_of(layout, TYPE_STRONG, scoresheet_names(player)));
        scores = fmax(scores, width_of(layout, TYPE_STRONG, player->score) + state_gap +
                                  width_of(layout, TYPE_ASIDE, player->state));
    }
    return fmin(name_indent + names + score_gap, fmax(width - scores, 0.4 * width));
}

static void add_piece(struct flow *flow, enum type_style style, double x, const char *text)
{
    flow_piece(flow, (struct flow_piece){.kind = PIECE_END,
                                         .style = (uint8_t)style,
                                         .x = (float)x,
                                         .text = text,
                                         .len = strlen(text)});
}

/* Adds score and state to the line; false if the score has too many digits for it. */
static bool add_score(struct flow *flow, const struct layout *layout,
                      const struct scoresheet_player *player, double place)
{
    const double width = width_of(layout, TYPE_STRONG, player->score);

    if (place + width > layout_width(layout))
        return false;
    if (player->score != NULL)
        flow_text(flow, player->wins ? TYPE_STRONG : TYPE_TEXT, place, player->score);
    if (player->state != NULL)
        flow_text(flow, TYPE_ASIDE, place + (player->score != NULL ? width + state_gap : 0),
                  player->state);
    return true;
}

/* Adds how the player draws, and the number; a number as the player writes it is both. */
static void add_sample(struct flow *flow, enum sample_kind kind, int player)
{
    struct picture *const sample = arena_allocate(&flow->arena, sizeof *sample);
    const bool beside = kind != SAMPLE_NUMBER && kind != SAMPLE_NONE;
    struct buffer number = {0};

    *sample = sample_picture(&flow->arena, kind, player);
    buffer_number(&number, player);
    const char *const text = arena_copy(&flow->arena, number.bytes, number.len);
    buffer_release(&number);
    const double x = beside ? 0 : number_end - sample_width / 2 - 4;
    flow_piece(flow, (struct flow_piece){.kind = PIECE_PICTURE,
                                         .x = (float)x,
                                         .x2 = (float)(x + sample_width),
                                         .picture = sample});
    if (beside)
        add_piece(flow, TYPE_SMALL, number_end, text);
}

static void add_players(struct flow *flow, struct layout *layout, const struct scoresheet *sheet,
                        enum sample_kind kind)
{
    const double width = layout_width(layout);
    const double place = score_place(layout, sheet);

    flow_line(flow, 5, true);
    for (int i = 0; i < sheet->player_count; i++) {
        flow_line(flow, type_of(TYPE_TEXT)->leading, true);
        add_sample(flow, kind, i + 1);
        const bool beside = add_score(flow, layout, &sheet->players[i], place);
        /* A negative height: the first line of the name, which may be long, stands beside the
         * number. */
        flow_line(flow, -type_of(TYPE_TEXT)->leading, true);
        flow_paragraph(flow, layout->canvas, sheet->players[i].wins ? TYPE_STRONG : TYPE_TEXT,
                       name_indent, place - score_gap, scoresheet_names(&sheet->players[i]),
                       !beside);
        if (!beside)
            flow_paragraph(flow, layout->canvas, TYPE_STRONG, name_indent, width,
                           sheet->players[i].score, false);
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

static void place_head(struct flow *flow, struct layout *layout, const struct scoresheet *sheet,
                       enum sample_kind kind)
{
    const double width = layout_width(layout);

    flow_clear(flow);
    flow_paragraph(flow, layout->canvas, TYPE_TITLE, 0, width, sheet->title, true);
    if (sheet->place != NULL)
        flow_paragraph(flow, layout->canvas, TYPE_ASIDE, 0, width, sheet->place, true);
    flow_line(flow, 8, true);
    flow_piece(flow, (struct flow_piece){.kind = PIECE_RULE, .x2 = (float)width});
    add_players(flow, layout, sheet, kind);
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
    add_notes(flow, layout, sheet->notes);
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

double booklet_record(struct flow *flow, struct layout *layout,
                      const struct booklet_options *options, const struct scoresheet *sheet,
                      const struct picture *picture)
{
    place_head(flow, layout, sheet, picture->sample);
    const double unit = booklet_diagrams(flow, layout, options, sheet, picture);
    booklet_moves(flow, layout, sheet, picture->sample);
    place_tail(flow, layout, sheet);
    return unit;
}
