#include "cli/play/page.h"

#include "base/character.h"
#include "base/wrap.h"
#include "cli/output/screen.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"
#include "notation/place.h"
#include "render/text/style.h"
#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/seals/seal_rules.h"

enum { NAME_COLUMNS = 24, LEAST_ROWS = 3 };

static const struct position *position_of(const struct visit *visit)
{
    size_t entries;

    return arbiter_position(visit->arbiter, visit->judgement, UINT32_MAX, &entries);
}

static bool is_over(const struct judgement *judgement)
{
    return judgement->ending != ENDING_NONE;
}

/* --- the prompt */

/* A name, cut where it is too long for a line; without marks that a line editor would count. */
static void write_name(const struct judgement *judgement, int player, size_t most,
                       struct buffer *out)
{
    struct buffer name = {0};
    size_t columns = 0;

    record_write_name(&judgement->record, player, &name);
    for (size_t at = 0; at < name.len;) {
        const size_t len = utf8_length(name.bytes + at, name.bytes + name.len);
        const size_t width = len > 0 ? character_width(utf8_decode(name.bytes + at, len)) : 1;
        columns += width;
        if (columns > most)
            break;
        buffer_append(out, name.bytes + at, len > 0 ? len : 1);
        at += len > 0 ? len : 1;
    }
    buffer_release(&name);
}

void page_write_prompt(const struct visit *visit, size_t columns, bool coloured, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;

    if (judgement->status == STATUS_ILLEGAL || is_over(judgement)) {
        buffer_text(out, is_over(judgement) ? "over> " : "refused> ");
        return;
    }
    const struct position *const position = position_of(visit);
    if (coloured)
        colours_begin(position->player, out);
    write_name(judgement, position->player, columns / 3 < NAME_COLUMNS ? columns / 3 : NAME_COLUMNS,
               out);
    if (columns >= 2 * NAME_COLUMNS) {
        buffer_text(out, ", ");
        number_write(judgement->game, number_due(position, false), out);
    }
    if (coloured)
        colours_end(out);
    buffer_text(out, "> ");
}

/* --- the players */

/* "> Ann 3", "* Ben 4 wins". */
static void write_player(const struct visit *visit, const struct position *position, int player,
                         bool coloured, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;
    const bool moves =
        judgement->status != STATUS_ILLEGAL && !is_over(judgement) && position->player == player;

    buffer_text(out, judgement->winners[player] ? "* " : moves ? "> " : "  ");
    if (coloured)
        colours_begin(player, out);
    report_name(judgement, player, out);
    if (coloured)
        colours_end(out);
    if (judgement->scored) {
        buffer_character(out, ' ');
        score_write(judgement, player, out);
    }
    if (has_left(position, player))
        buffer_text(out, " left");
    if (moves && seal_owed(position) != NULL)
        buffer_format(out, " %s", seal_owed(position));
}

/* Appends lines with the players, their points, and who is to move or has won; `coloured` as their
 * ink is. */
static void write_players(const struct visit *visit, size_t columns, bool coloured,
                          struct buffer *out)
{
    const struct position *const position = position_of(visit);
    const int players = visit->judgement->record.setup.players;
    size_t column = 0;
    struct buffer player = {0};

    for (int i = 1; i <= players; i++) {
        player.len = 0;
        write_player(visit, position, i, coloured, &player);
        const size_t width = extent_of(player.bytes, player.len).columns;
        if (column > 0 && column + 3 + width > columns) {
            buffer_character(out, '\n');
            column = 0;
        }
        buffer_text(out, column > 0 ? "   " : "");
        column += width + (column > 0 ? 3 : 0);
        buffer_append(out, player.bytes, player.len);
    }
    buffer_character(out, '\n');
    buffer_release(&player);
}

/* --- the verdict */

/* Claims on how the game ends may be written before it does. */
static bool is_told(const struct judgement *judgement, const struct diagnostic *diagnostic)
{
    const bool result = diagnostic->facts == code_facts(CODE_CLAIM_SCORES) ||
                        diagnostic->facts == code_facts(CODE_CLAIM_WINNER);

    return !diagnostic->follows && !(result && !is_over(judgement));
}

static void write_errors(const struct visit *visit, struct buffer *out)
{
    const struct diagnostics *const errors = &visit->judgement->record.diagnostics;

    for (size_t i = 0; i < errors->count; i++) {
        if (!is_told(visit->judgement, &errors->list[i]))
            continue;
        const struct place place = document_place(visit->document, errors->list[i].offset);
        buffer_format(out, "line %llu: ", (unsigned long long)place.line);
        report_message(visit, &errors->list[i], out);
        buffer_character(out, '\n');
    }
}

void page_write_verdict(const struct visit *visit, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;

    if (judgement->status == STATUS_ILLEGAL || is_over(judgement)) {
        report_status(judgement, "", out);
        buffer_text(out, judgement->status == STATUS_ILLEGAL ? "" : "; ");
        report_outcome(judgement, out);
        buffer_character(out, '\n');
    }
    write_errors(visit, out);
}

/* --- the board */

/* A board in several ways to draw it. */
struct board {
    const struct visit *visit;
    struct extent screen;
    struct buffer text; /* what is shown */
    bool cut;           /* … which is just a part */
};

static void draw(struct board *board, enum text_style style, struct text_cuts *cuts)
{
    board->text.len = 0;
    board->cut = false;
    sheet_write_board(board->visit, true, style, cuts, &board->text);
}

/* A text of so many bytes needs no measuring. */
static bool fits(const struct board *board)
{
    enum { BYTES_MOST = 64 };

    return board->text.len / BYTES_MOST <= board->screen.rows * board->screen.columns &&
           extent_fits(extent_of(board->text.bytes, board->text.len), board->screen);
}

/* Where the last move stands in the text: what is another if it is not marked. */
static struct spot find_last_move(const struct visit *visit, enum text_style style, bool framed)
{
    struct buffer texts[2] = {{0}, {0}};

    for (int i = 0; i < 2; i++) {
        struct buffer drawn = {0};
        sheet_write_board(visit, i > 0, style, NULL, &drawn);
        if (framed)
            buffer_append(&texts[i], drawn.bytes, drawn.len);
        else
            window_without_frames(drawn.bytes, drawn.len, &texts[i]);
        buffer_release(&drawn);
    }
    const bool marked = !buffer_same(&texts[0], &texts[1]);
    const struct spot spot =
        marked ? spot_of_difference(&texts[0], &texts[1]) : (struct spot){0, 0};
    buffer_release(&texts[0]);
    buffer_release(&texts[1]);
    return spot;
}

/* Takes the lines of frames out; false if there are none. */
static bool drop_frames(struct board *board)
{
    const size_t rows = extent_of(board->text.bytes, board->text.len).rows;
    struct buffer bare = {0};

    window_without_frames(board->text.bytes, board->text.len, &bare);
    buffer_release(&board->text);
    board->text = bare;
    return extent_of(bare.bytes, bare.len).rows < rows;
}

static void cut_window(struct board *board, const struct text_cuts *cuts, struct spot spot)
{
    board->cut = true;
    static const char note[] = "part of the board; `recto show` draws all of it";
    struct extent screen = board->screen;
    struct buffer part = {0};

    const bool noted = screen.rows > LEAST_ROWS + 1 && sizeof note <= screen.columns;
    screen.rows -= noted;
    window_write(&board->text, cuts, spot, screen, &part);
    if (noted)
        buffer_format(&part, "%s\n", note);
    buffer_release(&board->text);
    board->text = part;
}

/* The finest drawing that fits: with frames, without their lines, or just a part of it. */
static void choose_drawing(struct board *board, enum text_style style, bool coloured)
{
    const enum text_style colours = coloured ? TEXT_COLOURS : 0;
    struct text_cuts cuts = {0};

    draw(board, style | colours, &cuts);
    if (fits(board))
        return;
    cuts = (struct text_cuts){0};
    draw(board, TEXT_ASCII | colours, &cuts);
    const bool framed = !drop_frames(board);
    if (fits(board))
        return;
    if (framed) {
        cuts = (struct text_cuts){0};
        draw(board, style | colours, &cuts);
    }
    cut_window(board, &cuts, find_last_move(board->visit, framed ? style : TEXT_ASCII, framed));
}

/* --- the page */

static void write_heading(const struct visit *visit, struct buffer *out)
{
    buffer_text(out, visit->judgement->game->schema.title);
    const size_t before = out->len;
    buffer_text(out, " - ");
    sheet_write_place(&visit->judgement->record, out);
    if (out->len == before + 3)
        out->len = before;
    buffer_character(out, '\n');
}

static void write_wrapped(const char *text, size_t len, size_t columns, struct buffer *out)
{
    struct buffer line = {0};

    buffer_append(&line, text, len);
    if (text_columns(text, len) > columns)
        wrap_text_within(buffer_string(&line), 0, columns, out);
    else
        buffer_format(out, "%s\n", buffer_string(&line));
    buffer_release(&line);
}

/* What stands below the board. */
static void write_below(const struct visit *visit, const struct buffer *message,
                        struct extent screen, bool coloured, struct buffer *out)
{
    write_players(visit, screen.columns, coloured, out);
    sheet_write_last_move(visit->judgement, out);
    struct buffer words = {0};
    page_write_verdict(visit, &words);
    buffer_append(&words, message->bytes, message->len);
    for (const char *at = buffer_string(&words); *at != '\0';) {
        const size_t len = strcspn(at, "\n");
        write_wrapped(at, len, screen.columns, out);
        at += len + (at[len] == '\n');
    }
    buffer_release(&words);
}

static size_t rows_of(const struct buffer *text, struct extent screen)
{
    const struct screen size = {screen.rows, screen.columns};

    return screen_rows(&size, text->bytes, text->len);
}

/* With the heading, if the board fits on the screen below it. */
static void write_board(struct board *board, struct buffer *heading, struct extent screen,
                        size_t above, struct output *out)
{
    const enum text_style style = sheet_default_style(out);

    board->screen = screen;
    board->screen.rows -= screen.rows > above + 1 ? above + 1 : 0;
    choose_drawing(board, style, out->colour);
    const bool whole = !board->cut;
    if (whole)
        buffer_format(&out->buffer, "%s\n", buffer_string(heading));
    if (board->cut) {
        board->screen = screen;
        choose_drawing(board, style, out->colour);
    }
    buffer_append(&out->buffer, board->text.bytes, board->text.len);
    if (whole)
        buffer_character(&out->buffer, '\n');
}

void page_write(const struct visit *visit, const struct buffer *message, struct extent screen,
                struct output *out)
{
    struct buffer heading = {0}, below = {0};
    struct board board = {.visit = visit};

    write_heading(visit, &heading);
    write_below(visit, message, screen, out->colour, &below);
    const size_t taken = rows_of(&below, screen) + 1, head = rows_of(&heading, screen);
    const size_t left = screen.rows > taken ? screen.rows - taken : 0;
    if (left >= LEAST_ROWS)
        write_board(&board, &heading, (struct extent){left, screen.columns}, head + 1, out);
    buffer_append(&out->buffer, below.bytes, below.len);
    (void)position_of(visit);
    buffer_release(&board.text);
    buffer_release(&heading);
    buffer_release(&below);
}
