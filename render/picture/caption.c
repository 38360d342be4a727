/* From top to bottom: words, the board, more words. */
#include "render/picture/caption.h"

#include "base/buffer.h"
#include "render/picture/hand.h"
#include "render/picture/width.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Pixels. */
static const double margin = 28, unit_most = 56;
static const double title_size = 22, words_size = 15, small_size = 12.5, leading = 1.4;
static const double column_gap = 14, score_most = 190, state_most = 160;

/* Bold letters are wider than the guess. */
static const double bold_width = 1.1;

struct captioned {
    struct picture picture;
    const struct scoresheet *sheet;
    double y; /* where the next part begins */
};

/* How a paragraph is set. */
struct paragraph_style {
    enum ink ink;
    double size, left, width;
    enum text_align align;
    uint32_t move;
};

/* Sets text in lines from y on; returns their height. */
static double set(struct captioned *captioned, const struct paragraph_style *style, double y,
                  const char *text)
{
    const bool bold = style->ink == INK_TITLE;
    const double ems = style->width / style->size / (bold ? bold_width : 1);
    const double line = style->size * leading;
    double height = 0;

    for (struct line_break found; text != NULL && *text != '\0'; text += found.next) {
        found = guess_fit(text, ems);
        const double x = style->align == TEXT_END ? style->left + style->width : style->left;

        picture_add(
            &captioned->picture,
            &(struct element){.shape = SHAPE_TEXT,
                              .ink = (uint8_t)style->ink,
                              .align = (uint8_t)style->align,
                              .move = style->move,
                              .x = x,
                              .y = y + height + line / 2,
                              .size = style->size,
                              .room = style->width,
                              .text = arena_copy(captioned->picture.arena, text, found.len)});
        height += line;
    }
    return height;
}

/* Adds a paragraph across the whole width, below the last part. */
static void paragraph(struct captioned *captioned, enum ink ink, double size, const char *text)
{
    const struct paragraph_style style = {.ink = ink,
                                          .size = size,
                                          .left = margin,
                                          .width = captioned->picture.width - 2 * margin,
                                          .align = TEXT_START};

    captioned->y += set(captioned, &style, captioned->y, text);
}

double caption_unit(const struct picture *board, uint32_t moves)
{
    /* Pixels: type that can be read with ease; the side of a square that bounds memory. */
    static const double readable = 9, side_most = 8000;
    const double unit = (CAPTIONED_WIDTH - 2 * margin) / board->width;
    const double size = picture_type_size(board, moves);
    const double least = size > 0 ? fmin(unit_most, readable / size) : 0;

    return fmin(fmax(least, fmin(unit_most, unit)), side_most / sqrt(board->width * board->height));
}

static void start(struct captioned *captioned, const struct picture *board)
{
    const double unit = caption_unit(board, captioned->sheet->shown);

    captioned->picture = (struct picture){
        .arena = board->arena,
        .width = fmax(CAPTIONED_WIDTH, board->width * unit + 2 * margin),
        .unit = unit,
    };
    captioned->y = margin;
}

/* Whole pixels, so that lines look the same everywhere. */
static void place_board(struct captioned *captioned, const struct picture *board)
{
    const double unit = captioned->picture.unit;
    const double left = floor((captioned->picture.width - board->width * unit) / 2);
    const double top = ceil(captioned->y);

    picture_place(&captioned->picture, board, left, top, unit);
    captioned->y = top + ceil(board->height * unit);
}

/* --- players: samples, names, scores and states stand in columns side by side */

struct player_columns {
    double sample, name, score, state; /* widths */
};

/* Widens a column for a text, to at most `most`. */
static void widen(double *width, double most, bool bold, const char *text)
{
    if (text != NULL)
        *width = fmin(
            fmax(*width, 1.001 * (bold ? bold_width : 1) * words_size * guess_width(text)), most);
}

static struct player_columns lay_out_players(const struct captioned *captioned,
                                             enum sample_kind kind)
{
    const struct scoresheet *const sheet = captioned->sheet;
    struct player_columns columns = {.sample = sample_reach(kind, words_size)};

    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        widen(&columns.score, score_most, player->wins, player->score);
        widen(&columns.state, state_most, player->wins, player->state);
    }
    const double most = captioned->picture.width - 2 * margin - columns.sample - columns.score -
                        columns.state - 3 * column_gap;
    for (int i = 0; i < sheet->player_count; i++)
        widen(&columns.name, most, sheet->players[i].wins, scoresheet_names(&sheet->players[i]));
    return columns;
}

/* Sets a text in a column, and moves `left` on to the next; returns its height. */
static double set_column(struct captioned *captioned, enum ink ink, enum text_align align,
                         double *left, double width, const char *text)
{
    const struct paragraph_style style = {
        .ink = ink, .size = words_size, .left = *left, .width = width, .align = align};

    *left += width + (width > 0 ? column_gap : 0);
    return width > 0 ? set(captioned, &style, captioned->y, text) : 0;
}

static void player_row(struct captioned *captioned, int player, enum sample_kind kind,
                       const struct player_columns *columns)
{
    const struct scoresheet_player *const facts = &captioned->sheet->players[player - 1];
    const enum ink ink = facts->wins ? INK_TITLE : INK_WORDS;
    const double line = words_size * leading;
    double left = margin + columns->sample + column_gap;

    sample_add(&captioned->picture, kind, player, margin, captioned->y + line / 2, words_size);
    const double name =
        set_column(captioned, ink, TEXT_START, &left, columns->name, scoresheet_names(facts));
    const double score = set_column(captioned, ink, TEXT_END, &left, columns->score, facts->score);
    (void)set_column(captioned, INK_EDGE, TEXT_START, &left, columns->state, facts->state);
    captioned->y += fmax(line, fmax(name, score));
}

static void players(struct captioned *captioned, const struct picture *board)
{
    const struct player_columns columns = lay_out_players(captioned, board->sample);

    captioned->y += words_size / 2;
    for (int player = 1; player <= captioned->sheet->player_count; player++)
        player_row(captioned, player, board->sample, &columns);
    captioned->y += words_size / 2;
}

static const struct scoresheet_move *last_move(const struct scoresheet *sheet)
{
    const struct scoresheet_move *last = NULL;

    for (size_t i = 0; i < sheet->count && sheet->moves[i].ordinal <= sheet->shown; i++)
        if (sheet->moves[i].is_move && sheet->moves[i].refusal == NULL)
            last = &sheet->moves[i];
    return last;
}

static void say(struct buffer *text, const char *before, const char *words, const char *after)
{
    if (words == NULL || *words == '\0')
        return;
    buffer_text(text, before);
    buffer_text(text, words);
    buffer_text(text, after);
}

/* "Move 9, Ann: a5! (+3) {a comment} <a time>". */
static void last_move_line(struct captioned *captioned)
{
    const struct scoresheet *const sheet = captioned->sheet;
    const struct scoresheet_move *const move = last_move(sheet);
    struct buffer text = {0};

    if (move == NULL)
        return;
    buffer_text(&text, move->label);
    say(&text, ", ", scoresheet_mover(sheet, move), "");
    say(&text, ": ", move->text, "");
    say(&text, "", move->mark, "");
    say(&text, " (", move->points, ")");
    say(&text, " {", move->comment, "}");
    say(&text, " <", move->time, ">");
    paragraph(captioned, INK_WORDS, words_size, buffer_string(&text));
    buffer_release(&text);
}

static void verdict(struct captioned *captioned)
{
    const struct scoresheet *const sheet = captioned->sheet;
    struct buffer text = {0};

    if (sheet->shown < sheet->last) {
        buffer_format(&text, "After %u of %u moves", sheet->shown, sheet->last);
        paragraph(captioned, INK_WORDS, words_size, buffer_string(&text));
        buffer_release(&text);
        return;
    }
    paragraph(captioned, INK_TITLE, words_size, sheet->status);
    paragraph(captioned, INK_WORDS, words_size, sheet->result);
    for (size_t i = 0; i < sheet->clock_count; i++)
        paragraph(captioned, INK_WORDS, words_size, sheet->clock[i]);
    for (size_t i = 0; i < sheet->error_count; i++)
        paragraph(captioned, INK_REFUSED, words_size, sheet->errors[i]);
}

static void footnotes(struct captioned *captioned, const struct picture *board)
{
    struct paragraph_style style = {.ink = INK_EDGE,
                                    .size = small_size,
                                    .left = margin,
                                    .width = captioned->picture.width - 2 * margin,
                                    .align = TEXT_START};

    captioned->y += board->footnote_count > 0 ? words_size / 2 : 0;
    for (size_t i = 0; i < board->footnote_count; i++) {
        style.move = board->footnote_moves[i];
        captioned->y += set(captioned, &style, captioned->y, board->footnotes[i]);
    }
}

struct picture caption_board(const struct picture *board, const struct scoresheet *sheet)
{
    struct captioned captioned = {.sheet = sheet};

    start(&captioned, board);
    paragraph(&captioned, INK_TITLE, title_size, sheet->title);
    paragraph(&captioned, INK_WORDS, words_size, sheet->place);
    captioned.y += words_size;
    place_board(&captioned, board);
    players(&captioned, board);
    last_move_line(&captioned);
    verdict(&captioned);
    footnotes(&captioned, board);
    captioned.picture.height = ceil(captioned.y + margin);
    return captioned.picture;
}
