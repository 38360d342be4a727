#include "render/html/moves.h"

#include "render/svg/svg.h"

#include <ctype.h>
#include <string.h>

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

/* --- addresses */

/* Notes the label of a move; those of one number follow each other. */
static void take_label(struct moves *moves, const char *label)
{
    moves->use = moves->label != NULL && strcmp(moves->label, label) == 0 ? moves->use + 1 : 1;
    moves->label = label;
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

/* --- a line */

static bool same_scores(const struct scoresheet *sheet, const char *const *one,
                        const char *const *other)
{
    for (int i = 0; i < sheet->player_count; i++)
        if (strcmp(one[i], other[i]) != 0)
            return false;
    return true;
}

static void write_all_scores(const struct scoresheet *sheet, const struct scoresheet_move *line,
                             struct buffer *out)
{
    for (int i = 0; line->scores != NULL && i < sheet->player_count; i++) {
        buffer_text(out, i == 0 ? " data-scores=\"" : " ");
        xml_text(out, line->scores[i]);
    }
    buffer_text(out, line->scores != NULL ? "\"" : "");
}

/* Writes the scores if they have changed; they contain no blanks. */
static void write_scores(const struct moves *moves, const struct scoresheet_move *line)
{
    const struct scoresheet *const sheet = moves->sheet;
    const bool first = line == sheet->moves || line[-1].scores == NULL;

    if (line->scores != NULL && (first || !same_scores(sheet, line[-1].scores, line->scores)))
        write_all_scores(sheet, line, moves->html->out);
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
    write_scores(moves, line);
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

    if (is_step(line))
        take_label(moves, line->label);
    write_start(moves, line);
    if (line->round > 0)
        buffer_format(out, "Round %d", line->round);
    else
        write_content(moves, line);
    part_asides(out, line);
    buffer_text(out, "</li>\n");
}

void moves_write(const struct html *html, const struct scoresheet *sheet)
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
        write_all_scores(sheet, sheet->earlier, out);
    buffer_text(out, "><a href=\"#");
    part_prefix(html);
    buffer_format(out, "start\" %s>%s</a></li>\n",
                  last == 0 ? "aria-current=\"step\"" : "tabindex=\"-1\"", part_start(sheet));
    for (size_t i = 0; i < sheet->count; i++)
        write_line(&moves, &sheet->moves[i]);
    buffer_text(out, "</ol>\n");
}
