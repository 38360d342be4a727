/* Words stand above and below the board, all centred, or else in a column beside it. Which of these
 * it is, and which way the sheet is turned, is decided by how large the board comes out. */
#include "render/sheets/poster.h"

#include "base/buffer.h"
#include "render/page/canvas.h"
#include "render/picture/hand.h"
#include "render/picture/width.h"

#include <math.h>
#include <string.h>

/* Points on an a3 sheet; on others they grow and shrink with it. */
static const double margin = 40, gap = 18, leading = 1.25;
static const double place_size = 17, headline_size = 72, headline_least = 30;
static const double name_size = 36, name_least = 15, title_size = 24, words_size = 16;
static const double note_size = 10;

/* One line, or row of names, is preferred to several until it is smaller than this share. */
static const double one_line = 0.68;

/* Words grow up to this where the board leaves room. */
static const double growing_most = 1.5;

/* Shares of the sheet: the column beside the board, the names above it or beside it. */
static const double column_share = 0.3, names_above = 0.2, names_beside = 0.5;
static const double foot_share = 0.2; /* the words below the board */

/* In ems of a name: gaps behind samples, before scores, between entries. */
static const double sample_gap = 0.4, score_gap = 0.7, entry_gap = 1.5;

/* Longer names, in ems, are set smaller rather than make all others small, down to a share or to
 * that size, whichever is smaller; then they are cut. */
static const double name_most = 14, shrunk_most = 0.5, shrunk_least = 10;

/* Of the canvas, for letters of pictures (canvas.c), and of bold letters where the font is unknown.
 */
static const double enlarged = 1.12, bold_width = 1.1;

enum { HEADLINES_ABOVE = 2, HEADLINES_BESIDE = 5, ERRORS_MOST = 4 };

/* A way to lay the sheet out. */
struct way {
    bool landscape, beside;
};

struct poster {
    const struct paper *paper;
    struct canvas *canvas; /* or NULL */
    const struct picture *board;
    const struct scoresheet *sheet;
    struct way way;
    double width, height, side; /* the margin */
    double scale;               /* of words */
    double foot_most;           /* how high the words below the board may be */
    double left, column;        /* where the words begin, and how wide they may be */
    bool drawing;               /* or only measuring */
    struct picture picture;
};

static enum text_align align_of(const struct poster *poster)
{
    return poster->way.beside ? TEXT_START : TEXT_MIDDLE;
}

static void add(struct poster *poster, struct element element)
{
    if (poster->drawing)
        (void)picture_add(&poster->picture, &element);
}

/* The font in which a canvas sets the text of pictures. */
static struct canvas_font font_of(bool strong)
{
    return (struct canvas_font){enlarged, strong ? CUT_SANS_BOLD : CUT_SANS};
}

static double width_of(const struct poster *poster, const char *text, double size, bool strong)
{
    const struct canvas_font font = font_of(strong);

    return size * (poster->canvas != NULL ? canvas_text_width(poster->canvas, &font, text)
                                          : guess_width(text) * (strong ? bold_width : 1));
}

/* --- lines */

static struct line_break fit(const struct poster *poster, const char *text, double size,
                             double width, bool strong)
{
    const struct canvas_font font = font_of(strong);

    return poster->canvas != NULL ? canvas_fit(poster->canvas, &font, width / size, text)
                                  : guess_fit(text, width / size / (strong ? bold_width : 1));
}

static void add_text(struct poster *poster, enum ink ink, double size, enum text_align align,
                     double x, double y, double room, const char *text, size_t len)
{
    add(poster, (struct element){.shape = SHAPE_TEXT,
                                 .ink = (uint8_t)ink,
                                 .align = (uint8_t)align,
                                 .x = x,
                                 .y = y,
                                 .size = size,
                                 .room = room,
                                 .text = arena_copy(poster->picture.arena, text, len)});
}

/* Sets text in lines from y on; gives the y below them. */
static double set(struct poster *poster, enum ink ink, double size, double y, const char *text)
{
    const double line = size * leading;
    const double middle = align_of(poster) == TEXT_MIDDLE ? poster->column / 2 : 0;

    for (struct line_break found; text != NULL && *text != '\0'; text += found.next) {
        found = fit(poster, text, size, poster->column, ink == INK_TITLE);
        add_text(poster, ink, size, align_of(poster), poster->left + middle, y + line / 2,
                 poster->column, text, found.len);
        y += line;
    }
    return y;
}

/* --- the headline */

/* Whether a text fits into so many lines without a word being broken. */
static bool fits_lines(const struct poster *poster, const char *text, double size, int lines)
{
    for (; *text != '\0' && lines > 0; lines--) {
        const struct line_break found = fit(poster, text, size, poster->column, true);
        if (text[found.next] != '\0' && found.next == found.len)
            return false;
        text += found.next;
    }
    return *text == '\0';
}

/* "Ann wins", or else the status: "Illegal after 6 moves". */
static const char *headline_of(struct poster *poster)
{
    const struct scoresheet *const sheet = poster->sheet;
    const char *const words = sheet->result != NULL ? sheet->result : sheet->status;
    char *const text = arena_copy(poster->board->arena, words, strlen(words));

    if (sheet->result == NULL && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    return text;
}

static double set_headline(struct poster *poster, double y)
{
    const char *const text = headline_of(poster);
    const int lines = poster->way.beside ? HEADLINES_BESIDE : HEADLINES_ABOVE;
    double size = headline_size * poster->scale;
    const double least = headline_least * poster->scale;

    const double single = 0.99 * poster->column / width_of(poster, text, 1, true);
    if (single >= one_line * size)
        return set(poster, INK_TITLE, fmin(single, size), y, text);
    while (size > least && !fits_lines(poster, text, size, lines))
        size -= poster->scale;
    return set(poster, INK_TITLE, size, y, text);
}

/* --- the players */

/* How the names are set. */
struct names {
    double size, cell; /* the width of an entry */
    int columns, rows;
};

/* From the start of an entry to its name. */
static double name_start(const struct poster *poster, double size)
{
    return sample_reach(poster->board->sample, size) + sample_gap * size;
}

static double entry_width(const struct poster *poster, int index, double size)
{
    const struct scoresheet_player *const player = &poster->sheet->players[index];
    const double score =
        player->score != NULL ? width_of(poster, player->score, size, true) + score_gap * size : 0;

    return name_start(poster, size) +
           fmin(width_of(poster, player->name, size, true), name_most * size) + score;
}

/* In one row entries are as wide as they are, in several all equal. */
static double row_width(const struct poster *poster, double size)
{
    double width = 0;

    for (int i = 0; i < poster->sheet->player_count; i++)
        width += entry_width(poster, i, size) + (i > 0 ? entry_gap * size : 0);
    return width;
}

static struct names arrange(const struct poster *poster, double size)
{
    const int players = poster->sheet->player_count;
    struct names names = {.size = size};

    for (int i = 0; i < players; i++)
        names.cell = fmax(names.cell, entry_width(poster, i, size));
    const double across =
        floor((poster->column + entry_gap * size) / (names.cell + entry_gap * size));
    const int most = poster->way.beside || across < 1 ? 1
                     : across > players               ? players
                                                      : (int)across;
    names.rows = (players + most - 1) / most;
    names.columns = (players + names.rows - 1) / names.rows;
    if (!poster->way.beside && row_width(poster, size) <= poster->column) {
        names.columns = players;
        names.rows = 1;
    }
    return names;
}

/* The largest names that leave room for the board. */
static struct names choose_names(const struct poster *poster)
{
    const double least = name_least * poster->scale, most = name_size * poster->scale;
    const double single = most * 0.99 * poster->column / row_width(poster, most);
    if (!poster->way.beside && single >= one_line * most)
        return arrange(poster, fmin(single, most));
    const double share = poster->way.beside ? names_beside : names_above;
    struct names names = arrange(poster, most);

    while (names.size > least && (names.rows * names.size * leading > share * poster->height ||
                                  names.cell > poster->column))
        names = arrange(poster, names.size - 0.5 * poster->scale);
    names.cell = fmin(names.cell, poster->column);
    return names;
}

/* Sets a name in that width: smaller or, if it is far too long, cut with an ellipsis. */
static void set_name(struct poster *poster, const struct scoresheet_player *player, double size,
                     double x, double y, double room)
{
    const enum ink ink = player->wins ? INK_TITLE : INK_WORDS;
    const double shrunk = room / width_of(poster, player->name, size, player->wins);
    const double least = fmin(shrunk_most, shrunk_least * poster->scale / size);
    struct buffer text = {0};

    buffer_text(&text, player->name);
    size *= fmin(fmax(shrunk, least), 1);
    if (shrunk < least) {
        text.len = fit(poster, player->name, size, room - size, player->wins).len;
        buffer_text(&text, "…");
    }
    add_text(poster, ink, size, TEXT_START, x, y, room, text.bytes, text.len);
    buffer_release(&text);
}

static void set_entry(struct poster *poster, int index, double size, double x, double y,
                      double cell)
{
    const struct scoresheet_player *const player = &poster->sheet->players[index];
    const enum ink ink = player->wins ? INK_TITLE : INK_WORDS;
    const double score =
        player->score != NULL ? width_of(poster, player->score, size, true) + score_gap * size : 0;
    const double name = x + name_start(poster, size);

    if (poster->drawing)
        sample_add(&poster->picture, poster->board->sample, index + 1, x, y, size);
    set_name(poster, player, size, name, y, x + cell - score - name);
    if (player->score != NULL)
        add_text(poster, ink, size, TEXT_END, x + cell, y, score, player->score,
                 strlen(player->score));
}

static double set_names(struct poster *poster, double y)
{
    const struct names names = choose_names(poster);
    const double size = names.size, between = entry_gap * size;
    const bool single = names.rows == 1;
    const double used = single ? fmin(row_width(poster, size), poster->column)
                               : names.columns * (names.cell + between) - between;
    const double left = poster->left + (poster->way.beside ? 0 : (poster->column - used) / 2);
    double x = left;

    for (int i = 0; i < poster->sheet->player_count; i++) {
        const int row = i / names.columns;
        const double cell = single && names.columns > 1 ? entry_width(poster, i, size) : names.cell;
        x = i % names.columns == 0 ? left : x;
        set_entry(poster, i, size, x, y + (row + 0.5) * size * leading, cell);
        x += cell + between;
    }
    return y + names.rows * size * leading;
}

/* --- head and foot */

/* Sets event, headline and names from y on; gives the y below them. */
static double set_head(struct poster *poster, double y)
{
    y = set(poster, INK_EDGE, place_size * poster->scale, y, poster->sheet->place);
    y = set_headline(poster, y + 0.2 * gap * poster->scale);
    return set_names(poster, y + 0.5 * gap * poster->scale);
}

/* Sets the footnotes of the board, as many as end above `bottom`. */
static double set_footnotes(struct poster *poster, double y, double bottom)
{
    const struct picture *const board = poster->board;
    const double size = note_size * poster->scale;

    for (size_t i = 0; i < board->footnote_count; i++) {
        if (board->footnote_moves[i] > poster->sheet->shown)
            continue;
        if (y + 2 * size * leading > bottom)
            return set(poster, INK_EDGE, size, y, "…");
        y = set(poster, INK_EDGE, size, y, board->footnotes[i]);
    }
    return y;
}

/* Sets the game, how it ended, what is wrong and the footnotes of the board. */
static double set_foot(struct poster *poster, double y)
{
    const struct scoresheet *const sheet = poster->sheet;
    const double start = y;

    y = set(poster, INK_TITLE, title_size * poster->scale, y, sheet->title);
    if (sheet->result != NULL)
        y = set(poster, INK_EDGE, words_size * poster->scale, y, sheet->status);
    for (size_t i = 0; i < sheet->error_count && i < ERRORS_MOST; i++)
        y = set(poster, INK_REFUSED, words_size * poster->scale, y, sheet->errors[i]);
    return set_footnotes(poster, y, start + poster->foot_most);
}

/* --- the whole sheet */

/* The room that a way to lay the sheet out leaves for the board. */
struct room {
    double left, top, width, height;
};

static void take_way(struct poster *poster, struct way way)
{
    const struct paper paper = {poster->paper->size, way.landscape};

    poster->way = way;
    paper_measure(&paper, &poster->width, &poster->height);
    poster->scale = sqrt(poster->width * poster->height / (842.0 * 1190.0));
    poster->side = margin * poster->scale;
    poster->foot_most = foot_share * poster->height;
    const double inside = poster->width - 2 * poster->side;
    poster->column = way.beside ? column_share * inside : inside;
    poster->left = poster->width - poster->side - poster->column;
}

static struct room room_of(struct poster *poster)
{
    const double side = poster->side, between = gap * poster->scale;

    if (poster->way.beside)
        return (struct room){side, side, poster->left - side - 2 * between,
                             poster->height - 2 * side};
    const double top = set_head(poster, side) + between;
    const double foot = set_foot(poster, 0);
    return (struct room){side, top, poster->column,
                         fmax(poster->height - side - foot - between - top, 1)};
}

static double unit_in(const struct picture *board, struct room room)
{
    return fmin(room.width / board->width, room.height / board->height);
}

/* Takes the way in which the board comes out largest; the first of equals. */
static void choose_way(struct poster *poster)
{
    static const struct way ways[] = {{false, false}, {true, true}, {true, false}};
    struct way best = ways[1];
    double largest = 0;

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (poster->paper->landscape && !ways[i].landscape)
            continue;
        take_way(poster, ways[i]);
        const double unit = unit_in(poster->board, room_of(poster));
        if (unit > 1.001 * largest) {
            largest = unit;
            best = ways[i];
        }
    }
    take_way(poster, best);
}

/* Lets words grow as long as the board does not become smaller for it. */
static void grow_words(struct poster *poster)
{
    const double scale = poster->scale, unit = unit_in(poster->board, room_of(poster));

    for (int step = 0; growing_most - 0.05 * step > 1; step++) {
        poster->scale = (growing_most - 0.05 * step) * scale;
        if (unit_in(poster->board, room_of(poster)) >= 0.999 * unit)
            return;
    }
    poster->scale = scale;
}

static void place_board(struct poster *poster, struct room room)
{
    const double unit = unit_in(poster->board, room);
    const double x = room.left + (room.width - unit * poster->board->width) / 2;
    const double y = room.top + (room.height - unit * poster->board->height) / 2;

    poster->picture.unit = unit;
    picture_place(&poster->picture, poster->board, x, y, unit);
}

struct picture poster_make(const struct picture *board, const struct scoresheet *sheet,
                           const struct paper *paper, struct canvas *canvas)
{
    struct poster poster = {.paper = paper,
                            .canvas = canvas,
                            .board = board,
                            .sheet = sheet,
                            .picture = {.arena = board->arena}};

    choose_way(&poster);
    if (poster.way.beside)
        poster.foot_most =
            poster.height - poster.side - gap * poster.scale - set_head(&poster, poster.side);
    else
        grow_words(&poster);
    const struct room room = room_of(&poster);
    const double foot = set_foot(&poster, 0);
    poster.picture.width = poster.width;
    poster.picture.height = poster.height;
    poster.drawing = true;
    place_board(&poster, room);
    (void)set_head(&poster, poster.side);
    (void)set_foot(&poster, poster.height - poster.side - foot);
    return poster.picture;
}
