/* All content of the page is in its elements and, for the script, in their data- attributes. Style
 * and script are the same on every page, so that two hashes allow exactly them. The page shows the
 * end of every game; only the script goes back. */
#include "render/html/html.h"

#include "render/html/assets.h"
#include "render/html/digest.h"
#include "render/picture/ink.h"
#include "render/svg/svg.h"

#include <math.h>
#include <string.h>

/* Longer text has its own line in the list of moves. */
enum { SHORT_MOVE = 12 };

/* --- parts of text */

static void write_tagged(struct buffer *out, const char *before, const char *text,
                         const char *after)
{
    if (text == NULL)
        return;
    buffer_text(out, before);
    xml_text(out, text);
    buffer_text(out, after);
}

/* Writes a name or other text with its own direction of writing. */
static void write_isolated(struct buffer *out, const char *text)
{
    write_tagged(out, "<bdi>", text, "</bdi>");
}

static int count_winners(const struct scoresheet *sheet)
{
    int count = 0;
    for (int i = 0; i < sheet->player_count; i++)
        count += sheet->players[i].wins;
    return count;
}

static bool is_refused(const struct scoresheet_move *line)
{
    return line->refusal != NULL;
}

static const struct scoresheet_move *refused_line(const struct scoresheet *sheet)
{
    const size_t count = sheet->count;

    return count > 0 && is_refused(&sheet->moves[count - 1]) ? &sheet->moves[count - 1] : NULL;
}

/* Whether the game goes on with that player. After a refused move it does not, which a sheet
 * without moves, as in the index, shows by its errors. */
static bool is_due(const struct scoresheet *sheet, int index)
{
    const struct scoresheet_player *const player = &sheet->players[index];

    return player->state != NULL && !player->wins && refused_line(sheet) == NULL &&
           (sheet->moves != NULL || sheet->error_count == 0);
}

/* "Ann wins", "Ann and Ben share the win", "Ben to move", "Ben owes a seal". */
static void write_outcome(struct buffer *out, const struct scoresheet *sheet)
{
    const int count = count_winners(sheet);
    int left = count;

    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        if (player->wins) {
            write_isolated(out, player->name);
            left--;
            buffer_text(out, left > 1 ? ", " : left == 1 ? " and " : "");
        } else if (is_due(sheet, i)) {
            write_isolated(out, player->name);
            buffer_format(out, " %s", player->state);
        }
    }
    buffer_text(out, count == 0 ? "" : count == 1 ? " wins" : " share the win");
}

static bool has_outcome(const struct scoresheet *sheet)
{
    for (int i = 0; i < sheet->player_count; i++)
        if (sheet->players[i].wins || is_due(sheet, i))
            return true;
    return false;
}

/* --- a move and what else stands in the list */

static const char *name_of(const struct scoresheet *sheet, int player)
{
    return player > 0 && player <= sheet->player_count ? sheet->players[player - 1].name : NULL;
}

/* The number of steps: each move and the refused one. */
static uint32_t last_step(const struct scoresheet *sheet)
{
    return sheet->last + (refused_line(sheet) != NULL);
}

/* The line of the last step, NULL if there is none. */
static const struct scoresheet_move *find_last(const struct scoresheet *sheet)
{
    for (size_t i = sheet->count; i > 0; i--)
        if (sheet->moves[i - 1].is_move || is_refused(&sheet->moves[i - 1]))
            return &sheet->moves[i - 1];
    return NULL;
}

static void write_move_text(struct buffer *out, const struct scoresheet_move *line)
{
    buffer_text(out, "<bdi class=\"text\">");
    if (line->text != NULL)
        xml_text(out, line->text);
    if (line->mark != NULL && !is_refused(line))
        xml_text(out, line->mark);
    buffer_text(out, "</bdi>");
    write_tagged(out, " <span class=\"points\">", line->points, "</span>");
}

/* Writes the comment on a move after it. */
static void write_asides(struct buffer *out, const struct scoresheet_move *line)
{
    write_tagged(out, " <span class=\"time\">", line->time, "</span>");
    write_tagged(out, " <span class=\"refusal\"><b>Refused:</b> <bdi>", line->refusal,
                 "</bdi></span>");
    write_tagged(out, " <span class=\"comment\" dir=\"auto\">", line->comment, "</span>");
}

static bool same_scores(const struct scoresheet *sheet, const char *const *one,
                        const char *const *other)
{
    for (int i = 0; i < sheet->player_count; i++)
        if (strcmp(one[i], other[i]) != 0)
            return false;
    return true;
}

/* Writes the scores if they have changed; they contain no blanks. */
static void write_scores(struct buffer *out, const struct scoresheet *sheet,
                         const struct scoresheet_move *line)
{
    const bool first = line == sheet->moves || line[-1].scores == NULL;

    if (line->scores == NULL || (!first && same_scores(sheet, line[-1].scores, line->scores)))
        return;
    for (int i = 0; i < sheet->player_count; i++) {
        buffer_text(out, i == 0 ? " data-scores=\"" : " ");
        xml_text(out, line->scores[i]);
    }
    buffer_character(out, '"');
}

static bool is_wide(const struct scoresheet_move *line)
{
    return line->comment != NULL || line->time != NULL || is_refused(line) ||
           (line->text != NULL && strlen(line->text) > SHORT_MOVE);
}

static void write_line_start(struct buffer *out, const struct html *html,
                             const struct scoresheet *sheet, const struct scoresheet_move *line)
{
    const bool step = line->is_move || is_refused(line);

    buffer_text(out, "<li");
    if (step)
        buffer_format(out, " id=\"r%zu-m%u\"", html->added, line->ordinal);
    buffer_format(out, " class=\"%s%s\"",
                  is_refused(line) ? "refused"
                  : line->is_move  ? "move"
                                   : "remark",
                  is_wide(line) ? " wide" : "");
    if (line->player > 0)
        buffer_format(out, " data-player=\"%d\"", line->player);
    write_scores(out, sheet, line);
    write_tagged(out, " data-owed=\"", line->owed, "\"");
    buffer_character(out, '>');
}

static void write_line(struct buffer *out, const struct html *html, const struct scoresheet *sheet,
                       const struct scoresheet_move *line)
{
    const bool step = line->is_move || is_refused(line);
    const bool current = step && line->ordinal == last_step(sheet);

    write_line_start(out, html, sheet, line);
    if (step)
        buffer_format(out, "<a href=\"#r%zu-m%u\" %s><span class=\"number\">%s</span> ",
                      html->added, line->ordinal,
                      current ? "aria-current=\"step\"" : "tabindex=\"-1\"", line->number);
    write_tagged(out, "<bdi class=\"unseen\">", name_of(sheet, line->player), "</bdi> ");
    write_move_text(out, line);
    buffer_text(out, step ? "</a>" : "");
    write_asides(out, line);
    buffer_text(out, "</li>\n");
}

static void write_moves(struct buffer *out, const struct html *html, const struct scoresheet *sheet)
{
    const size_t record = html->added;

    write_tagged(out, "<p class=\"preface\" dir=\"auto\">", sheet->preface, "</p>\n");
    buffer_format(out,
                  "<ol class=\"moves of-%d\" role=\"list\" aria-label=\"Moves\">\n"
                  "<li id=\"r%zu-m0\" class=\"start wide\"><a href=\"#r%zu-m0\" %s>"
                  "Start</a></li>\n",
                  sheet->player_count < 4 ? sheet->player_count : 4, record, record,
                  last_step(sheet) == 0 ? "aria-current=\"step\"" : "tabindex=\"-1\"");
    for (size_t i = 0; i < sheet->count; i++)
        write_line(out, html, sheet, &sheet->moves[i]);
    buffer_text(out, "</ol>\n");
}

/* --- above and below the board */

static bool has_ink(const struct picture *picture, enum ink ink)
{
    for (size_t i = 0; i < picture->count; i++)
        if (picture->elements[i].ink == ink)
            return true;
    return false;
}

/* Draws a stroke of the player, or the pen. */
static void write_swatch(struct buffer *out, const char *ink, int player)
{
    buffer_text(out, "<svg class=\"swatch\" viewBox=\"0 0 64 16\" aria-hidden=\"true\">");
    buffer_format(out, "<path class=\"line %s %s-%d %s-like-%d\" d=\"M6 8H58\"/></svg>", ink, ink,
                  player, ink, (player - 1) % STYLED_PLAYERS + 1);
}

static void write_players(struct buffer *out, const struct scoresheet *sheet,
                          const struct picture *picture)
{
    const bool pens = has_ink(picture, INK_PEN);

    buffer_text(out, "<ul class=\"players\" role=\"list\" aria-label=\"Players\">\n");
    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        buffer_text(out, "<li>");
        write_swatch(out, pens ? "pen" : "player", i + 1);
        buffer_text(out, "<bdi class=\"name\">");
        xml_text(out, player->name);
        buffer_text(out, "</bdi>");
        write_tagged(out, " <span class=\"score\">", player->score, "</span>");
        if (player->wins || is_due(sheet, i))
            write_tagged(out, " <span class=\"state\">", player->state, "</span>");
        buffer_text(out, "</li>\n");
    }
    buffer_text(out, "</ul>\n");
}

/* Writes the move that led to the board, and what follows it up to the next. */
static void write_now(struct buffer *out, const struct scoresheet *sheet)
{
    const struct scoresheet_move *line = find_last(sheet);

    buffer_text(out, "<p class=\"now\">");
    if (line == NULL) {
        buffer_text(out, "Start");
    } else {
        buffer_format(out, "Move %u of %u: ", line->ordinal, last_step(sheet));
        write_tagged(out, "<bdi class=\"name\">", name_of(sheet, line->player), "</bdi> ");
    }
    for (; line != NULL && line < sheet->moves + sheet->count; line++) {
        write_move_text(out, line);
        write_asides(out, line);
        buffer_character(out, ' ');
    }
    buffer_text(out, "</p>\n");
}

static void write_status(struct buffer *out, const struct scoresheet *sheet)
{
    buffer_text(out, "<div class=\"status\" role=\"status\" aria-atomic=\"true\">\n");
    write_now(out, sheet);
    write_tagged(out, "<p class=\"verdict\">", sheet->status, "");
    buffer_text(out, has_outcome(sheet) ? "; " : "");
    write_outcome(out, sheet);
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
    const uint32_t last = last_step(sheet);

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
                  "autocomplete=\"off\" aria-label=\"Move\" aria-valuetext=\"%u of %u\">\n</div>\n",
                  last, last, last, last);
}

/* Writes lines below a heading; nothing if there are none. */
static void write_lines(const struct html *html, const char *class, const char *heading,
                        const char *const *lines, size_t count)
{
    struct buffer *const out = html->out;
    const int level = html->records > 1 ? 3 : 2;

    if (count == 0)
        return;
    buffer_format(out, "<div class=\"%s\">\n<h%d>%s</h%d>\n<ul>\n", class, level, heading, level);
    for (size_t i = 0; i < count; i++)
        write_tagged(out, "<li><bdi>", lines[i], "</bdi></li>\n");
    buffer_text(out, "</ul>\n</div>\n");
}

static void write_errors(const struct html *html, const struct scoresheet *sheet)
{
    write_lines(html, "errors", "What is wrong", sheet->errors, sheet->error_count);
}

/* --- the board */

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

    write_tagged(out, " aria-label=\"", sheet->title, ": the board ");
    if (line == NULL) {
        buffer_text(out, "before the first move\">\n");
        return;
    }
    buffer_format(out, is_refused(line) ? "with refused move %u of %u: " : "after move %u of %u: ",
                  line->ordinal, last_step(sheet));
    write_tagged(out, "", name_of(sheet, line->player), " ");
    write_tagged(out, "", line->text, "");
    write_tagged(out, "", is_refused(line) ? NULL : line->mark, "");
    buffer_text(out, "\">\n");
}

static void write_board_start(struct buffer *out, const struct scoresheet *sheet,
                              const struct picture *picture)
{
    const double scale = scale_of(picture), width = picture->width, height = picture->height;

    buffer_format(out, "<svg class=\"board%s\" role=\"img\" ", height > width * 1.3 ? " tall" : "");
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

static void write_board(struct buffer *out, const struct scoresheet *sheet,
                        const struct picture *picture)
{
    const struct picture kept = for_good(picture, sheet->last);

    buffer_text(out, "<figure class=\"stage\">\n");
    write_board_start(out, sheet, picture);
    svg_elements(&kept, out);
    buffer_text(out, "</svg>\n");
    if (picture->footnote_count > 0)
        buffer_text(out, "<figcaption>\n");
    for (size_t i = 0; i < picture->footnote_count; i++) {
        buffer_format(out, "<p dir=\"auto\" data-move=\"%u\">", picture->footnote_moves[i]);
        xml_text(out, picture->footnotes[i]);
        buffer_text(out, "</p>\n");
    }
    buffer_text(out, picture->footnote_count > 0 ? "</figcaption>\n</figure>\n" : "</figure>\n");
}

/* --- records */

static void write_heading(struct buffer *out, const struct html *html,
                          const struct scoresheet *sheet)
{
    const int level = html->records > 1 ? 2 : 1;

    buffer_format(out, "<header>\n<h%d id=\"r%zu-title\">", level, html->added);
    if (sheet->title != NULL)
        xml_text(out, sheet->title);
    else
        buffer_text(out, "A record that cannot be read");
    buffer_format(out, "</h%d>\n", level);
    write_tagged(out, "<p class=\"place\" dir=\"auto\">", sheet->place, "</p>\n");
    if (html->records > 1) {
        buffer_format(out, "<p class=\"ways\"><span id=\"r%zu-number\">%zu of %zu</span>",
                      html->added, html->added, html->records);
        buffer_text(out, " <a href=\"#index\">All records</a>");
        if (html->added < html->records)
            buffer_format(out, " <a href=\"#r%zu\">Next record</a>", html->added + 1);
        buffer_text(out, "</p>\n");
    }
    buffer_text(out, "</header>\n");
}

static void begin_record(struct html *html, const char *class)
{
    struct buffer *const out = html->out;

    html->added++;
    buffer_format(out, "<section class=\"%s\" id=\"r%zu\" tabindex=\"-1\" ", class, html->added);
    buffer_format(out, "aria-labelledby=\"r%zu-title", html->added);
    if (html->records > 1)
        buffer_format(out, " r%zu-number", html->added);
    buffer_character(out, '"');
}

void html_add(struct html *html, const struct scoresheet *sheet, const struct picture *picture)
{
    struct buffer *const out = html->out;

    begin_record(html, "record");
    buffer_format(out, " data-last=\"%u\"", last_step(sheet));
    if (html->at < sheet->last)
        buffer_format(out, " data-at=\"%u\"", html->at);
    buffer_text(out, ">\n");
    write_heading(out, html, sheet);
    write_players(out, sheet, picture);
    buffer_text(out, "<div class=\"desk\">\n");
    write_board(out, sheet, picture);
    write_controls(out, sheet);
    buffer_text(out, "</div>\n<div class=\"side\">\n");
    write_status(out, sheet);
    write_moves(out, html, sheet);
    buffer_text(out, "</div>\n");
    write_tagged(out, "<p class=\"notes\" dir=\"auto\">", sheet->notes, "</p>\n");
    write_lines(html, "clock", "Clock", sheet->clock, sheet->clock_count);
    write_errors(html, sheet);
    buffer_text(out, "</section>\n");
}

static void write_malformed_name(struct buffer *out, const struct scoresheet *sheet)
{
    write_isolated(out, sheet->file);
    buffer_format(out, ", record %zu", sheet->record);
}

void html_add_malformed(struct html *html, const struct scoresheet *sheet)
{
    struct buffer *const out = html->out;

    begin_record(html, "record unread");
    buffer_text(out, ">\n");
    write_heading(out, html, sheet);
    buffer_text(out, "<p class=\"place\">");
    write_malformed_name(out, sheet);
    buffer_text(out, "</p>\n");
    write_tagged(out, "<p class=\"verdict\">", sheet->status, "</p>\n");
    write_errors(html, sheet);
    buffer_text(out, "</section>\n");
}

void html_index(struct html *html, const struct scoresheet *sheet)
{
    struct buffer *const out = &html->index;

    buffer_format(out, "<li><a href=\"#r%zu\">", ++html->records);
    if (sheet->title != NULL)
        xml_text(out, sheet->title);
    else
        write_malformed_name(out, sheet);
    buffer_text(out, "</a> <span class=\"who\">");
    for (int i = 0; i < sheet->player_count; i++) {
        buffer_text(out, i > 0 ? ", " : "");
        write_isolated(out, sheet->players[i].name);
        write_tagged(out, "&#160;", sheet->players[i].score, "");
    }
    write_tagged(out, "</span> <span class=\"what\">", sheet->status, "");
    buffer_text(out, has_outcome(sheet) ? "; " : "");
    write_outcome(out, sheet);
    buffer_text(out, "</span></li>\n");
}

/* --- the page */

static void write_policy(struct buffer *out, const struct buffer *style)
{
    buffer_text(out, "<meta http-equiv=\"Content-Security-Policy\" content=\""
                     "default-src 'none'; script-src 'sha256-");
    digest_sha256(out, page_js, page_js_len);
    buffer_text(out, "'; style-src 'sha256-");
    digest_sha256(out, style->bytes, style->len);
    buffer_text(out, "'; base-uri 'none'; form-action 'none'\">\n");
}

/* The symbols on the buttons, drawn once. */
static void write_icons(struct buffer *out)
{
    buffer_text(out, "<svg class=\"icons\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n"
                     "<symbol id=\"icon-first\" viewBox=\"0 0 24 24\">"
                     "<path d=\"M18 6l-8 6 8 6M6 6v12\"/></symbol>\n"
                     "<symbol id=\"icon-back\" viewBox=\"0 0 24 24\"><path d=\"M15 6l-8 6 8 6\"/>"
                     "</symbol>\n"
                     "<symbol id=\"icon-play\" viewBox=\"0 0 24 24\"><path d=\"M8 5l11 7-11 7z\"/>"
                     "</symbol>\n"
                     "<symbol id=\"icon-pause\" viewBox=\"0 0 24 24\"><path d=\"M9 5v14M15 5v14\"/>"
                     "</symbol>\n"
                     "<symbol id=\"icon-forward\" viewBox=\"0 0 24 24\"><path d=\"M9 6l8 6-8 6\"/>"
                     "</symbol>\n"
                     "<symbol id=\"icon-last\" viewBox=\"0 0 24 24\">"
                     "<path d=\"M6 6l8 6-8 6M18 6v12\"/></symbol>\n"
                     "</svg>\n");
}

static void write_index(struct html *html, const char *title)
{
    struct buffer *const out = html->out;

    buffer_text(out, "<a class=\"skip\" href=\"#r1\">To the first record</a>\n"
                     "<header class=\"masthead\">\n<h1 dir=\"auto\">");
    xml_text(out, title);
    buffer_format(out,
                  "</h1>\n<p>%zu records</p>\n</header>\n"
                  "<nav id=\"index\" tabindex=\"-1\" aria-label=\"Records\">\n<ol>\n",
                  html->records);
    buffer_append(out, html->index.bytes, html->index.len);
    buffer_text(out, "</ol>\n</nav>\n");
}

void html_start(struct html *html, struct buffer *out, uint32_t at)
{
    *html = (struct html){.out = out, .at = at};
}

void html_begin(struct html *html, const char *title)
{
    struct buffer *const out = html->out;
    struct buffer style = {0};

    buffer_append(&style, page_css, page_css_len);
    svg_style(&style);
    buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    write_policy(out, &style);
    buffer_text(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    xml_text(out, title);
    buffer_text(out, "</title>\n<style>");
    buffer_append(out, style.bytes, style.len);
    buffer_text(out, "</style>\n</head>\n<body>\n");
    if (html->records > 1)
        write_index(html, title);
    buffer_text(out, "<main>\n");
    html->begun = true;
    buffer_release(&style);
}

void html_end(struct html *html)
{
    struct buffer *const out = html->out;

    buffer_release(&html->index);
    if (!html->begun)
        return;
    buffer_text(out, "</main>\n");
    write_icons(out);
    buffer_text(out, "<script>");
    buffer_append(out, page_js, page_js_len);
    buffer_text(out, "</script>\n</body>\n</html>\n");
}
