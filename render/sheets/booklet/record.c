/* The head of a record's sheets, and what follows it. */
#include "render/sheets/booklet/record.h"
#include "base/buffer.h"
#include "render/picture/ink.h"
#include "render/sheets/booklet/diagrams.h"
#include "render/sheets/booklet/moves.h"

#include <math.h>

static const double name_indent = 26;

/* A paragraph of its own, across the page, under a heading if there is one. */
static void add_words(struct flow *flow, struct leaves *leaves, enum face face, const char *heading,
                      const char *text)
{
    if (text == NULL)
        return;
    flow_strip(flow, 6, true);
    if (heading != NULL) {
        flow_strip(flow, face_style(FACE_HEADING)->leading, true);
        flow_text(flow, FACE_HEADING, 0, heading);
    }
    flow_paragraph(flow, leaves->canvas, face, 0, leaves->right - leaves->left, text, false);
}

/* Where the scores stand: behind the longest name that leaves room for them. */
static double score_place(const struct leaves *leaves, const struct scoresheet *sheet, double most)
{
    const struct canvas_font *font = &face_style(FACE_STRONG)->font;
    double place = 0;

    for (int i = 0; i < sheet->player_count; i++) {
        const double width = canvas_text_width(leaves->canvas, font, sheet->players[i].name);
        if (width < most)
            place = fmax(place, width);
    }
    return name_indent + fmax(place, 60) + 16;
}

static void add_piece(struct flow *flow, enum face face, double x, const char *text)
{
    flow_piece(flow, (struct piece){.kind = PIECE_END,
                                    .face = (uint8_t)face,
                                    .x = (float)x,
                                    .text = text,
                                    .len = strlen(text)});
}

/* Score, and whether that wins, on the strip of the last line of the name. */
static void add_score(struct flow *flow, struct leaves *leaves,
                      const struct scoresheet_player *player, double place)
{
    const struct piece *name = &flow->pieces[flow->piece_count - 1];
    const struct canvas_font *font = &face_style(FACE_STRONG)->font;
    const double taken =
        (double)name->x + canvas_part_width(leaves->canvas, font, name->text, name->len) + 16;
    double x = fmax(place, taken);

    if (player->score != NULL) {
        const double width = canvas_text_width(leaves->canvas, font, player->score);
        if (x + width > leaves->right - leaves->left) { /* a score of very many digits */
            flow_paragraph(flow, leaves->canvas, FACE_STRONG, name_indent,
                           leaves->right - leaves->left, player->score, true);
            x = name_indent;
        } else {
            flow_text(flow, player->wins ? FACE_STRONG : FACE_TEXT, x, player->score);
            x += width + 12;
        }
    }
    if (player->state != NULL && x + 60 < leaves->right - leaves->left)
        flow_text(flow, FACE_ASIDE, x, player->state);
}

static void add_players(struct flow *flow, struct leaves *leaves, const struct scoresheet *sheet)
{
    const double width = leaves->right - leaves->left;
    const double place = score_place(leaves, sheet, width * 0.6);

    flow_strip(flow, 5, true);
    for (int i = 0; i < sheet->player_count; i++) {
        struct buffer number = {0};
        buffer_number(&number, i + 1);
        const char *text = arena_copy(&flow->arena, number.bytes, number.len);
        buffer_release(&number);
        flow_strip(flow, face_style(FACE_TEXT)->leading, true);
        flow_piece(flow, (struct piece){.kind = PIECE_DISC,
                                        .x = 3,
                                        .colour = ink_style(INK_PLAYER, i + 1)->colour});
        add_piece(flow, FACE_SMALL, 18, text);
        /* Back up: the first line of the name, which may be long, stands beside it. */
        flow_strip(flow, -face_style(FACE_TEXT)->leading, true);
        flow_paragraph(flow, leaves->canvas, sheet->players[i].wins ? FACE_STRONG : FACE_TEXT,
                       name_indent, width, sheet->players[i].name, false);
        add_score(flow, leaves, &sheet->players[i], place);
    }
}

static void add_verdict(struct flow *flow, struct leaves *leaves, const struct scoresheet *sheet)
{
    struct buffer text = {0};

    buffer_text(&text, sheet->status);
    if (sheet->result != NULL)
        buffer_format(&text, "; %s", sheet->result);
    add_words(flow, leaves, sheet->error_count > 0 ? FACE_ERROR : FACE_STRONG, NULL,
              arena_copy(&flow->arena, text.bytes, text.len));
    buffer_release(&text);
}

static void place_head(struct flow *flow, struct leaves *leaves, const struct scoresheet *sheet)
{
    const double width = leaves->right - leaves->left;

    flow_clear(flow);
    flow_paragraph(flow, leaves->canvas, FACE_TITLE, 0, width, sheet->title, true);
    if (sheet->place != NULL)
        flow_paragraph(flow, leaves->canvas, FACE_ASIDE, 0, width, sheet->place, true);
    flow_strip(flow, 8, true);
    flow_piece(flow, (struct piece){.kind = PIECE_RULE, .x2 = (float)width});
    add_players(flow, leaves, sheet);
    add_verdict(flow, leaves, sheet);
    for (size_t i = 0; i < sheet->clock_count; i++)
        flow_paragraph(flow, leaves->canvas, FACE_ASIDE, 0, width, sheet->clock[i], false);
    add_words(flow, leaves, FACE_ASIDE, NULL, sheet->preface);
    flow_place(flow, leaves, 1, 0, 0);
}

/* What is wrong with the record, and its notes. */
static void place_tail(struct flow *flow, struct leaves *leaves, const struct scoresheet *sheet)
{
    flow_clear(flow);
    for (size_t i = 0; i < sheet->error_count; i++)
        add_words(flow, leaves, FACE_ERROR, i == 0 ? "What is wrong" : NULL, sheet->errors[i]);
    add_words(flow, leaves, FACE_TEXT, "Notes", sheet->notes);
    flow_place(flow, leaves, 1, 0, 0);
}

void booklet_unread(struct flow *flow, struct leaves *leaves, const struct scoresheet *sheet,
                    const char *name)
{
    const double width = leaves->right - leaves->left;

    flow_clear(flow);
    flow_paragraph(flow, leaves->canvas, FACE_TITLE, 0, width, "A record that cannot be read",
                   true);
    flow_paragraph(flow, leaves->canvas, FACE_ASIDE, 0, width, name, true);
    flow_strip(flow, 8, true);
    flow_piece(flow, (struct piece){.kind = PIECE_RULE, .x2 = (float)width});
    add_verdict(flow, leaves, sheet);
    flow_place(flow, leaves, 1, 0, 0);
    place_tail(flow, leaves, sheet);
}

void booklet_record(struct flow *flow, struct leaves *leaves, const struct booklet_options *options,
                    const struct scoresheet *sheet, const struct picture *picture)
{
    place_head(flow, leaves, sheet);
    booklet_diagrams(flow, leaves, options, sheet, picture);
    booklet_moves(flow, leaves, sheet);
    place_tail(flow, leaves, sheet);
}
