/* All content of the page is in its elements and, for the script, in their data- attributes. Style
 * and script are the same on every page, so that two hashes allow exactly them. The page shows the
 * end of every game; only the script goes back. */
#include "render/html/html.h"

#include "render/html/head.h"
#include "render/html/parts.h"
#include "render/picture/hand.h"
#include "render/svg/svg.h"
#include "render/words.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* --- above and below the board */

/* Draws a stroke or number as the player has on the board. */
static void write_swatch(struct buffer *out, const struct picture *board, int player)
{
    const struct picture sample = sample_picture(board->arena, board->sample, player);

    buffer_text(out, "<svg class=\"swatch\" aria-hidden=\"true\" ");
    svg_size(&sample, out);
    buffer_text(out, ">\n");
    svg_elements(&sample, out);
    buffer_text(out, "</svg>");
}

static void write_players(struct buffer *out, const struct scoresheet *sheet,
                          const struct picture *picture)
{
    buffer_text(out, "<ul class=\"players\" role=\"list\" aria-label=\"Players\">\n");
    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        buffer_format(out, "<li><span class=\"%s\">%d</span> ",
                      picture->sample == SAMPLE_NUMBER || picture->sample == SAMPLE_NONE ? "unseen"
                                                                                         : "tag",
                      i + 1);
        write_swatch(out, picture, i + 1);
        part_tagged(out, "<a href=\"", player->page, "\">");
        part_tagged(out, "<bdi class=\"name\">", player->name, "</bdi>");
        buffer_text(out, player->page == NULL ? "" : "</a>");
        if (player->names != NULL && strlen(player->names) > strlen(player->name))
            part_tagged(out, "<span class=\"before\">", player->names + strlen(player->name),
                        "</span>");
        part_tagged(out, " <span class=\"score\">", player->score, "</span>");
        if (player->wins || player->gone || part_is_due(sheet, i))
            part_tagged(out, " <span class=\"state\">", player->state, "</span>");
        buffer_text(out, "</li>\n");
    }
    buffer_text(out, "</ul>\n");
}

/* The line of the last step, NULL if there is none. */
static const struct scoresheet_move *find_last(const struct scoresheet *sheet)
{
    for (size_t i = sheet->count; i > 0; i--)
        if (sheet->moves[i - 1].is_move || sheet->moves[i - 1].refusal != NULL)
            return &sheet->moves[i - 1];
    return NULL;
}

/* Writes the move that led to the board, and what follows it up to the next, as page.js does. */
static void write_now(struct buffer *out, const struct scoresheet *sheet)
{
    const struct scoresheet_move *const last = find_last(sheet);

    buffer_text(out, "<p class=\"now\">");
    if (last == NULL)
        buffer_text(out, part_start(sheet));
    else
        buffer_format(out, "%s: ", last->label);
    for (const struct scoresheet_move *line = last;
         line != NULL && line < sheet->moves + sheet->count; line++) {
        part_tagged(out, line == last ? "<bdi class=\"name\">" : "<bdi class=\"who\">",
                    scoresheet_mover(sheet, line), "</bdi> ");
        part_move(out, line);
        part_asides(out, line);
        buffer_character(out, ' ');
    }
    buffer_text(out, "</p>\n");
}

/* Tells why the refused move is against the rules: here and nowhere else. */
static void write_refusal(struct buffer *out, const struct scoresheet *sheet)
{
    const struct scoresheet_move *const refused = part_refused(sheet);

    if (refused == NULL)
        return;
    buffer_format(out, "<p class=\"refusal\"><b>Refused</b> in line %llu: ",
                  (unsigned long long)refused->line);
    part_tagged(out, "<bdi>", refused->refusal, "</bdi></p>\n");
}

static void write_status(struct buffer *out, const struct scoresheet *sheet)
{
    buffer_text(out, "<div class=\"status\" role=\"status\" aria-atomic=\"true\">\n");
    write_now(out, sheet);
    write_refusal(out, sheet);
    part_tagged(out, "<p class=\"verdict\">", sheet->status, "");
    buffer_text(out, part_has_outcome(sheet) ? "; " : "");
    part_outcome(out, sheet);
    buffer_text(out, "</p>\n</div>\n");
}

/* At the end there is nothing ahead. A disabled button would lose the focus. */
static void write_button(struct buffer *out, const char *action, const char *name, bool idle)
{
    buffer_format(out,
                  "<button type=\"button\" data-go=\"%s\" aria-label=\"%s\" title=\"%s\"%s>"
                  "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">"
                  "<use href=\"#icon-%s\"/></svg></button>\n",
                  action, name, name, idle ? " aria-disabled=\"true\"" : "", action);
}

static void write_controls(struct buffer *out, const struct scoresheet *sheet)
{
    const uint32_t last = part_last_step(sheet);

    if (last == 0)
        return;
    buffer_text(out, "<div class=\"controls\" role=\"group\" aria-label=\"Step through the game\">"
                     "\n");
    write_button(out, "first", "First position", false);
    write_button(out, "back", "Back", false);
    write_button(out, "play", "Play", false);
    write_button(out, "forward", "Forward", true);
    write_button(out, "last", "Last position", true);
    buffer_format(out,
                  "<input type=\"range\" min=\"0\" max=\"%u\" value=\"%u\" step=\"1\" "
                  "autocomplete=\"off\" aria-label=\"Move\" aria-valuetext=\"%u of %u\">\n",
                  last, last, last, last);
    write_button(out, "keys", "Keys", false);
    buffer_text(out, "</div>\n");
}

/* --- below the board */

static void write_subheading(const struct html *html, const char *text)
{
    const int level = html->records > 1 ? 3 : 2;

    buffer_format(html->out, "<h%d>%s</h%d>\n", level, text, level);
}

static void write_lines(struct buffer *out, const char *const *lines, size_t count)
{
    if (count == 0)
        return;
    buffer_text(out, "<ul>\n");
    for (size_t i = 0; i < count; i++)
        part_tagged(out, "<li><bdi>", lines[i], "</bdi></li>\n");
    buffer_text(out, "</ul>\n");
}

/* Writes a row for each player: what was used, and what was left where the control tells. */
static void write_times(struct buffer *out, const struct scoresheet *sheet)
{
    const bool left = sheet->player_count > 0 && sheet->players[0].left != NULL;

    buffer_format(out,
                  "<table>\n<tr><th scope=\"col\">Player</th><th scope=\"col\">Used</th>%s</tr>\n",
                  left ? "<th scope=\"col\">Left</th>" : "");
    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        part_tagged(out, "<tr><th scope=\"row\"><bdi>", player->name, "</bdi></th>");
        part_tagged(out, "<td>", player->used, "</td>");
        part_tagged(out, "<td>", player->left, "</td>");
        buffer_text(out, "</tr>\n");
    }
    buffer_text(out, "</table>\n");
}

static void write_clock(const struct html *html, const struct scoresheet *sheet)
{
    if (sheet->clock_count == 0)
        return;
    buffer_text(html->out, "<div class=\"clock\">\n");
    write_subheading(html, "Clock");
    write_times(html->out, sheet);
    /* The first line says in a sentence what the table says. */
    write_lines(html->out, sheet->clock + 1, sheet->clock_count - 1);
    buffer_text(html->out, "</div>\n");
}

/* Writes all errors but the refusal, which stands beside its move. */
static void write_errors(const struct html *html, const struct scoresheet *sheet)
{
    const size_t refusal = part_refused(sheet) != NULL ? sheet->refusal : sheet->error_count;

    if (sheet->error_count == (refusal < sheet->error_count ? 1 : 0))
        return;
    buffer_text(html->out, "<div class=\"errors\">\n");
    write_subheading(html, "What is wrong");
    write_lines(html->out, sheet->errors, refusal);
    if (refusal < sheet->error_count)
        write_lines(html->out, sheet->errors + refusal + 1, sheet->error_count - refusal - 1);
    buffer_text(html->out, "</div>\n");
}

/* --- the board */

/* Pixels: of the smallest text, of the widest board. */
static const double readable = 9.4, width_most = 30000;

/* Pixels a unit: large boards stay readable, small ones do not become clumsy. */
static double scale_of(const struct picture *picture)
{
    const double scale = 760 / fmax(picture->width, picture->height);

    return fmax(SVG_UNIT * 0.9, fmin(scale, SVG_UNIT * 2.2));
}

/* Describes the board in words, as its text alternative. */
static void write_board_name(struct buffer *out, const struct scoresheet *sheet)
{
    const struct scoresheet_move *const line = find_last(sheet);

    part_tagged(out, " aria-label=\"", sheet->title, ": the board ");
    if (line == NULL) {
        buffer_text(out, sheet->unordered ? "as it was copied\">\n" : "before the first move\">\n");
        return;
    }
    buffer_text(out, line->refusal != NULL ? "with the refused move, " : "after ");
    part_uncapped(out, line->label);
    buffer_text(out, ": ");
    part_tagged(out, "", scoresheet_mover(sheet, line), " ");
    part_tagged(out, "", line->text, "");
    part_tagged(out, "", line->refusal != NULL ? NULL : line->mark, "");
    buffer_text(out, "\">\n");
}

/* The pixels across at which the smallest text of the picture is still to be read. */
static double least_width(const struct picture *picture)
{
    double least = INFINITY;

    for (size_t i = 0; i < picture->count; i++)
        if (picture->elements[i].shape == SHAPE_TEXT)
            least = fmin(least, picture->elements[i].size);
    return fmin(ceil(readable * picture->width / least), width_most);
}

/* How a board is fitted to the window: down to one of two heights of page.css, or not at all where
 * it could not be read then. */
static const char *fitting(const struct picture *picture, double least)
{
    static const double heights[] = {320, 544};
    const double height = least * picture->height / picture->width;

    if (picture->height > picture->width * 1.3 || height > heights[1])
        return " tall";
    return height > heights[0] ? " large" : "";
}

static void write_board_start(const struct html *html, const struct scoresheet *sheet,
                              const struct picture *picture)
{
    struct buffer *const out = html->out;
    const double scale = scale_of(picture), width = picture->width, height = picture->height;
    const double least = least_width(picture);

    /* A line as wide as the board must be: a board in the same column is not drawn narrower, and
     * scrolls where the screen is. */
    buffer_format(
        out, "<svg class=\"rod\" width=\"%.0f\" height=\"1\" aria-hidden=\"true\"></svg>\n", least);
    buffer_format(out, "<svg class=\"board%s\" role=\"img\" aria-details=\"words-%zu\" ",
                  fitting(picture, least), html->added);
    buffer_format(out, "width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\"",
                  ceil(width * scale), ceil(height * scale), ceil(width * SVG_UNIT),
                  ceil(height * SVG_UNIT));
    write_board_name(out, sheet);
}

/* What would disappear after the last move stays while a refused one is shown. */
static struct picture for_good(const struct picture *picture, uint32_t last)
{
    struct picture kept = *picture;

    kept.elements = arena_allocate(picture->arena, picture->count * sizeof *kept.elements + 1);
    for (size_t i = 0; i < picture->count; i++) {
        kept.elements[i] = picture->elements[i];
        if (kept.elements[i].until > last)
            kept.elements[i].until = MOVE_NEVER;
    }
    return kept;
}

static void write_board(const struct html *html, const struct scoresheet *sheet,
                        const struct picture *picture)
{
    struct buffer *const out = html->out;
    const struct picture kept = for_good(picture, sheet->last);

    buffer_text(out, "<figure class=\"stage\">\n<div class=\"sheet\">\n");
    write_board_start(html, sheet, picture);
    svg_elements(&kept, out);
    buffer_text(out, "</svg>\n</div>\n");
    if (picture->footnote_count > 0)
        buffer_text(out, "<figcaption>\n");
    for (size_t i = 0; i < picture->footnote_count; i++) {
        buffer_format(out, "<p dir=\"auto\" data-move=\"%u\">", picture->footnote_moves[i]);
        xml_text(out, picture->footnotes[i]);
        buffer_text(out, "</p>\n");
    }
    buffer_text(out, picture->footnote_count > 0 ? "</figcaption>\n</figure>\n" : "</figure>\n");
}

/* --- the index of a page with several records: a line each, and what chooses among them */

static void index_players(struct buffer *out, const struct scoresheet *sheet)
{
    buffer_text(out, " <span class=\"who\">");
    for (int i = 0; i < sheet->player_count; i++) {
        buffer_text(out, i > 0 ? ", " : "");
        part_isolated(out, sheet->players[i].name);
        part_tagged(out, "&#160;", sheet->players[i].score, "");
    }
    buffer_text(out, "</span>");
}

/* Event and round. */
static void index_event(struct buffer *out, const struct scoresheet *sheet)
{
    buffer_text(out, " <span class=\"event\">");
    part_isolated(out, sheet->event);
    if (sheet->round != NULL) {
        part_tagged(out, sheet->event != NULL ? ", round <bdi>" : "round <bdi>", sheet->round,
                    "</bdi>");
    }
    buffer_text(out, "</span>");
}

static void index_title(struct buffer *out, const struct scoresheet *sheet)
{
    if (sheet->title != NULL) {
        xml_text(out, sheet->title);
        return;
    }
    part_isolated(out, sheet->file);
    buffer_format(out, ", record %zu", sheet->record);
}

/* Adds the line of the record with that number to html->index. */
static void index_add(struct html *html, const struct scoresheet *sheet)
{
    struct buffer *const out = &html->index;

    buffer_text(out, "<li><a href=\"");
    part_link(html, html->records, out);
    buffer_text(out, "\">");
    index_title(out, sheet);
    buffer_text(out, "</a>");
    index_players(out, sheet);
    index_event(out, sheet);
    part_tagged(out, " <span class=\"date\">", sheet->date, "</span>");
    part_tagged(out, " <span class=\"what\">", sheet->status, "");
    buffer_text(out, part_has_outcome(sheet) ? "; " : "");
    part_outcome(out, sheet);
    buffer_text(out, "</span></li>\n");
}

/* Writes the head of the page with all lines. */
static void index_write(const struct html *html, const char *title)
{
    struct buffer *const out = html->out;

    buffer_text(out, "<a class=\"skip\" href=\"#record-1\">To the first record</a>\n"
                     "<header class=\"masthead\">\n<h1 dir=\"auto\">");
    xml_text(out, title);
    buffer_format(out,
                  "</h1>\n<p>%zu records</p>\n</header>\n"
                  "<nav id=\"index\" tabindex=\"-1\" aria-label=\"Records\">\n",
                  html->records);
    buffer_append(out, page_filter, page_filter_len);
    buffer_text(out, "<ol>\n");
    buffer_append(out, html->index.bytes, html->index.len);
    buffer_text(out, "</ol>\n</nav>\n");
}

/* --- the list of moves: every move is a link to the position after it */

/* Longer text has its own line in the list. */
enum { SHORT_MOVE = 12, COLUMNS_MOST = 4, LETTERS = 26 };

struct moves {
    const struct html *html;
    const struct scoresheet *sheet;
    const char *label; /* of the last move … */
    int use;           /* … and which of the moves with this label it was, from 1 */
};

static bool is_step(const struct scoresheet_move *line)
{
    return line->is_move || line->refusal != NULL;
}

/* Writes the address of the move whose label was taken: "move-7", "record-2-round-2-move-7b". */
static void write_address(const struct moves *moves)
{
    struct buffer *const out = moves->html->out;

    part_prefix(moves->html);
    for (const char *at = moves->label; *at != '\0'; at++)
        if (isalnum((unsigned char)*at))
            buffer_character(out, (char)tolower((unsigned char)*at));
        else if (*at == ' ')
            buffer_character(out, '-');
    if (moves->use > LETTERS)
        buffer_format(out, "-%d", moves->use);
    else if (moves->use > 1)
        buffer_character(out, (char)('a' + moves->use - 1));
}

static bool same_scores(const struct scoresheet *sheet, const char *const *one,
                        const char *const *other)
{
    for (int i = 0; i < sheet->player_count; i++)
        if (strcmp(one[i], other[i]) != 0)
            return false;
    return true;
}

static void write_scores(const struct scoresheet *sheet, const struct scoresheet_move *line,
                         struct buffer *out)
{
    for (int i = 0; line->scores != NULL && i < sheet->player_count; i++) {
        buffer_text(out, i == 0 ? " data-scores=\"" : " ");
        xml_text(out, line->scores[i]);
    }
    buffer_text(out, line->scores != NULL ? "\"" : "");
}

/* Writes the scores if they have changed; they contain no blanks. */
static void write_new_scores(const struct moves *moves, const struct scoresheet_move *line)
{
    const bool first = line == moves->sheet->moves || line[-1].scores == NULL;

    if (line->scores != NULL &&
        (first || !same_scores(moves->sheet, line[-1].scores, line->scores)))
        write_scores(moves->sheet, line, moves->html->out);
}

static bool is_wide(const struct scoresheet_move *line)
{
    return line->comment != NULL || line->time != NULL || line->refusal != NULL ||
           line->round > 0 || (line->text != NULL && strlen(line->text) > SHORT_MOVE);
}

static const char *class_of(const struct scoresheet_move *line)
{
    if (line->refusal != NULL)
        return "refused";
    if (line->round > 0)
        return "remark round";
    return line->is_move ? "move" : "remark";
}

/* Writes the label, unless the script can tell it by the number. */
static void write_label(struct buffer *out, const struct scoresheet_move *line)
{
    static const char usual[] = "Move ";
    const size_t len = sizeof usual - 1;

    if (strncmp(line->label, usual, len) != 0 || strcmp(line->label + len, line->number) != 0)
        part_tagged(out, " data-label=\"", line->label, "\"");
}

static void write_start(const struct moves *moves, const struct scoresheet_move *line)
{
    struct buffer *const out = moves->html->out;

    buffer_text(out, "<li");
    if (is_step(line)) {
        buffer_text(out, " id=\"");
        write_address(moves);
        buffer_character(out, '"');
    }
    buffer_format(out, " class=\"%s%s\"", class_of(line), is_wide(line) ? " wide" : "");
    if (line->player > 0)
        buffer_format(out, " data-player=\"%d\"", line->player);
    if (line->by != NULL && strcmp(line->by, part_name(moves->sheet, line->player)) != 0)
        part_tagged(out, " data-by=\"", line->by, "\"");
    if (is_step(line))
        write_label(out, line);
    write_new_scores(moves, line);
    part_tagged(out, " data-owed=\"", line->owed, "\"");
    part_tagged(out, " data-gone=\"", line->gone, "\"");
    buffer_character(out, '>');
}

static void write_link(const struct moves *moves, const struct scoresheet_move *line)
{
    struct buffer *const out = moves->html->out;
    const bool current = line->ordinal == part_last_step(moves->sheet);

    buffer_text(out, "<a href=\"#");
    write_address(moves);
    buffer_format(out, "\" %s><span class=\"number\">%s</span> ",
                  current ? "aria-current=\"step\"" : "tabindex=\"-1\"", line->number);
}

/* Writes who moved and what, for a move as a link. Its ink tells who made it; who leaves or resigns
 * is named. */
static void write_content(const struct moves *moves, const struct scoresheet_move *line)
{
    struct buffer *const out = moves->html->out;
    const bool step = is_step(line);

    if (step)
        write_link(moves, line);
    part_tagged(out, step ? "<bdi class=\"unseen\">" : "<bdi class=\"who\">",
                scoresheet_mover(moves->sheet, line), "</bdi> ");
    part_move(out, line);
    buffer_text(out, step ? "</a>" : "");
    buffer_text(out, line->refusal != NULL ? " <span class=\"fate\">refused</span>" : "");
}

static void write_line(struct moves *moves, const struct scoresheet_move *line)
{
    struct buffer *const out = moves->html->out;

    if (is_step(line)) { /* those of one number follow each other */
        const bool again = moves->label != NULL && strcmp(moves->label, line->label) == 0;
        moves->use = again ? moves->use + 1 : 1;
        moves->label = line->label;
    }
    write_start(moves, line);
    if (line->round > 0)
        buffer_format(out, "Round %d", line->round);
    else
        write_content(moves, line);
    part_asides(out, line);
    buffer_text(out, "</li>\n");
}

/* Writes the list. Its links are `#start` and the labels of moves, as `#move-7` or
 * `#round-2-move-7`; of several moves with one label, the second has `b` after it, the third `c`.
 * On a page with several records they begin with `record-R-`. */
static void moves_write(const struct html *html, const struct scoresheet *sheet)
{
    const uint32_t last = part_last_step(sheet);
    struct buffer *const out = html->out;
    struct moves moves = {.html = html, .sheet = sheet};

    part_tagged(out, "<p class=\"preface\" dir=\"auto\">", sheet->preface, "</p>\n");
    buffer_format(out, "<ol class=\"moves of-%d\" role=\"list\" aria-label=\"Moves\">\n<li id=\"",
                  sheet->player_count < COLUMNS_MOST ? sheet->player_count : COLUMNS_MOST);
    part_prefix(html);
    buffer_text(out, "start\" class=\"start wide\"");
    if (sheet->earlier != NULL)
        write_scores(sheet, sheet->earlier, out);
    buffer_text(out, "><a href=\"#");
    part_prefix(html);
    buffer_format(out, "start\" %s>%s</a></li>\n",
                  last == 0 ? "aria-current=\"step\"" : "tabindex=\"-1\"", part_start(sheet));
    for (size_t i = 0; i < sheet->count; i++)
        write_line(&moves, &sheet->moves[i]);
    buffer_text(out, "</ol>\n");
}

/* --- the fold-out that tells the position in words */

static void describe_move(struct buffer *out, uint32_t move)
{
    if (move > 0)
        buffer_format(out, " data-move=\"%u\"", move);
}

static void describe_fact(struct buffer *out, const struct scoresheet *sheet, bool listed,
                          const struct words_fact *fact)
{
    buffer_text(out, " <span");
    describe_move(out, fact->move);
    if (fact->until <= sheet->last)
        buffer_format(out, " data-until=\"%u\"", fact->until);
    part_tagged(out, ">", fact->text, "");
    part_tagged(out, ", <bdi>", part_name(sheet, fact->player), "</bdi>");
    buffer_text(out, listed ? "</span>" : ".</span>");
}

static void describe_line(struct buffer *out, const struct scoresheet *sheet,
                          const struct words_line *line, const struct words_fact *facts)
{
    if (line->count == 0)
        return;
    buffer_text(out, "<p");
    describe_move(out, line->move);
    part_tagged(out, "><b>", line->heading, "");
    part_tagged(out, " <bdi>", part_name(sheet, line->player), "</bdi>");
    buffer_text(out, ":</b>");
    for (size_t i = 0; i < line->count; i++)
        describe_fact(out, sheet, line->list, &facts[line->first + i]);
    buffer_text(out, "</p>\n");
}

/* Writes all facts of the game; the script, or without it the style, shows those that hold. What
 * would cease to hold after the last move stays while a refused one is shown. */
static void describe_write(const struct html *html, const struct scoresheet *sheet,
                           const struct words *words)
{
    struct buffer *const out = html->out;

    buffer_format(out,
                  "<details class=\"words\" id=\"words-%zu\">\n"
                  "<summary>The board in words</summary>\n",
                  html->added);
    if (words->too_many)
        buffer_text(out, "<p>There is too much on this board to be told in words; the list "
                         "of moves has it all.</p>\n");
    else if (words->line_count == 0)
        buffer_text(out, "<p>Nothing stands on the board yet.</p>\n");
    for (size_t i = 0; i < words->line_count; i++)
        describe_line(out, sheet, &words->lines[i], words->facts);
    buffer_text(out, "</details>\n");
}

/* --- records */

static void write_heading(struct buffer *out, const struct html *html,
                          const struct scoresheet *sheet)
{
    const int level = html->records > 1 ? 2 : 1;

    buffer_format(out, "<header>\n<h%d id=\"title-%zu\">", level, html->added);
    if (sheet->title != NULL)
        xml_text(out, sheet->title);
    else
        buffer_text(out, "A record that cannot be read");
    buffer_format(out, "</h%d>\n", level);
    part_tagged(out, "<p class=\"place\" dir=\"auto\">", sheet->place, "</p>\n");
    if (html->records > 1) {
        buffer_format(out, "<p class=\"ways\"><span id=\"number-%zu\">%zu of %zu</span>",
                      html->added, html->added, html->records);
        buffer_text(out, " <a href=\"");
        part_link(html, 0, out);
        buffer_text(out, "\">All records</a>");
        if (html->added < html->records) {
            buffer_text(out, " <a href=\"");
            part_link(html, html->added + 1, out);
            buffer_text(out, "\">Next record</a>");
        }
        buffer_text(out, "</p>\n");
    }
    buffer_text(out, "</header>\n");
    buffer_text(out, html->facts == NULL ? "" : html->facts);
}

static void begin_record(struct html *html, const char *class)
{
    struct buffer *const out = html->out;

    html->added++;
    buffer_format(out, "<section class=\"%s\" id=\"record-%zu\" tabindex=\"-1\" ", class,
                  html->added);
    buffer_format(out, "aria-labelledby=\"title-%zu", html->added);
    if (html->records > 1)
        buffer_format(out, " number-%zu", html->added);
    buffer_character(out, '"');
}

void html_add(struct html *html, const struct scoresheet *sheet, const struct picture *picture,
              const struct words *words)
{
    struct buffer *const out = html->out;

    begin_record(html, "record");
    buffer_format(out, " data-last=\"%u\"", part_last_step(sheet));
    if (html->at < sheet->last)
        buffer_format(out, " data-at=\"%u\"", html->at);
    buffer_text(out, ">\n");
    write_heading(out, html, sheet);
    write_players(out, sheet, picture);
    buffer_text(out, "<div class=\"desk\">\n");
    write_board(html, sheet, picture);
    write_controls(out, sheet);
    buffer_text(out, "</div>\n<div class=\"side\">\n");
    write_status(out, sheet);
    moves_write(html, sheet);
    buffer_text(out, "</div>\n");
    describe_write(html, sheet, words);
    part_tagged(out, "<p class=\"notes\" dir=\"auto\">", sheet->notes, "</p>\n");
    write_clock(html, sheet);
    write_errors(html, sheet);
    buffer_text(out, "</section>\n");
}

void html_add_malformed(struct html *html, const struct scoresheet *sheet)
{
    struct buffer *const out = html->out;

    begin_record(html, "record unread");
    buffer_text(out, ">\n");
    write_heading(out, html, sheet);
    part_tagged(out, "<p class=\"place\"><bdi>", sheet->file, "</bdi>");
    buffer_format(out, ", record %zu</p>\n", sheet->record);
    part_tagged(out, "<p class=\"verdict\">", sheet->status, "</p>\n");
    write_errors(html, sheet);
    buffer_text(out, "</section>\n");
}

void html_index(struct html *html, const struct scoresheet *sheet)
{
    html->records++;
    index_add(html, sheet);
}

/* --- the page */

void html_start(struct html *html, struct buffer *out, uint32_t at)
{
    *html = (struct html){.out = out, .at = at};
}

void html_begin(struct html *html, const char *title)
{
    struct buffer *const out = html->out;

    head_write(out, title, STYLE_RECORDS, true);
    if (html->records > 1)
        index_write(html, title);
    buffer_text(out, "<main>\n");
    html->begun = true;
}

bool html_turns(const struct html *html)
{
    return html->name != NULL && html->added > 0 && html->added < html->records &&
           part_page(html->added) != part_page(html->added + 1);
}

/* Links to all pages. */
static void write_pages(const struct html *html)
{
    const size_t pages = part_page(html->records), current = part_page(html->added);
    struct buffer *const out = html->out;

    buffer_text(out, "<nav aria-label=\"Pages\"><ul class=\"pages\">\n");
    for (size_t page = 1; page <= pages; page++) {
        buffer_text(out, "<li><a href=\"");
        part_address(html->name, page, out);
        buffer_format(out, "\"%s>Page %zu</a></li>\n",
                      page == current ? " aria-current=\"page\"" : "", page);
    }
    buffer_text(out, "</ul></nav>\n");
}

void html_end_page(const struct html *html)
{
    struct buffer *const out = html->out;

    if (html->name != NULL && html->records > RECORDS_A_PAGE)
        write_pages(html);
    buffer_text(out, "</main>\n");
    buffer_append(out, page_frame, page_frame_len);
    buffer_text(out, "<script>");
    buffer_append(out, page_js, page_js_len);
    buffer_text(out, "</script>\n</body>\n</html>\n");
}

void html_begin_page(struct html *html, const char *title, struct buffer *out)
{
    struct buffer whole = {0};

    html->out = out;
    buffer_format(&whole, "%s, page %zu", title, part_page(html->added + 1));
    head_write(out, buffer_string(&whole), STYLE_RECORDS, true);
    buffer_text(out, "<header class=\"masthead\">\n<h1 dir=\"auto\">");
    xml_text(out, buffer_string(&whole));
    buffer_text(out, "</h1>\n</header>\n<main>\n");
    buffer_release(&whole);
}

void html_end(struct html *html)
{
    buffer_release(&html->index);
    if (html->begun)
        html_end_page(html);
}
