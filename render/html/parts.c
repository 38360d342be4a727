#include "render/html/parts.h"

#include "render/svg/svg.h"

#include <ctype.h>
#include <string.h>

void part_tagged(struct buffer *out, const char *before, const char *text, const char *after)
{
    if (text == NULL)
        return;
    buffer_text(out, before);
    xml_text(out, text);
    buffer_text(out, after);
}

void part_isolated(struct buffer *out, const char *text)
{
    part_tagged(out, "<bdi>", text, "</bdi>");
}

const struct scoresheet_move *part_refused(const struct scoresheet *sheet)
{
    const size_t count = sheet->count;

    return count > 0 && sheet->moves[count - 1].refusal != NULL ? &sheet->moves[count - 1] : NULL;
}

/* After a refused move the game does not go on, which a sheet without moves, as in the index, shows
 * by its errors. */
bool part_is_due(const struct scoresheet *sheet, int index)
{
    const struct scoresheet_player *const player = &sheet->players[index];

    return player->state != NULL && !player->wins && !player->gone && part_refused(sheet) == NULL &&
           (sheet->moves != NULL || sheet->error_count == 0);
}

void part_outcome(struct buffer *out, const struct scoresheet *sheet)
{
    int count = 0;

    for (int i = 0; i < sheet->player_count; i++)
        count += sheet->players[i].wins;
    int left = count;
    for (int i = 0; i < sheet->player_count; i++) {
        const struct scoresheet_player *const player = &sheet->players[i];
        if (player->wins) {
            part_isolated(out, player->name);
            left--;
            buffer_text(out, left > 1 ? ", " : left == 1 ? " and " : "");
        } else if (part_is_due(sheet, i)) {
            part_isolated(out, player->name);
            buffer_format(out, " %s", player->state);
        }
    }
    buffer_text(out, count == 0 ? "" : count == 1 ? " wins" : " share the win");
}

bool part_has_outcome(const struct scoresheet *sheet)
{
    for (int i = 0; i < sheet->player_count; i++)
        if (sheet->players[i].wins || part_is_due(sheet, i))
            return true;
    return false;
}

uint32_t part_last_step(const struct scoresheet *sheet)
{
    return sheet->last + (part_refused(sheet) != NULL);
}

const char *part_name(const struct scoresheet *sheet, int player)
{
    return player > 0 && player <= sheet->player_count ? sheet->players[player - 1].name : NULL;
}

const char *part_start(const struct scoresheet *sheet)
{
    return sheet->start != NULL ? sheet->start : sheet->unordered ? "The sheet" : "Start";
}

void part_move(struct buffer *out, const struct scoresheet_move *line)
{
    buffer_text(out, "<bdi class=\"text\">");
    if (line->text != NULL)
        xml_text(out, line->text);
    if (line->mark != NULL && line->refusal == NULL)
        xml_text(out, line->mark);
    buffer_text(out, "</bdi>");
    part_tagged(out, " <span class=\"points\">", line->points, "</span>");
}

void part_asides(struct buffer *out, const struct scoresheet_move *line)
{
    part_tagged(out, " <span class=\"time\">", line->time, "</span>");
    part_tagged(out, " <span class=\"comment\" dir=\"auto\">", line->comment, "</span>");
}

void part_uncapped(struct buffer *out, const char *label)
{
    buffer_character(out, (char)tolower((unsigned char)label[0]));
    buffer_text(out, label + 1);
}

void part_file(const char *first, size_t page, struct buffer *out)
{
    const char *const folders = strrchr(first, '/');
    const char *const name = folders != NULL ? folders + 1 : first;
    const char *const dot = strrchr(name, '.');
    const size_t stem = dot != NULL ? (size_t)(dot - first) : strlen(first);

    if (page == 1) {
        buffer_text(out, first);
        return;
    }
    buffer_append(out, first, stem);
    buffer_format(out, "-%zu", page);
    buffer_text(out, first + stem);
}

void part_encoded(struct buffer *out, const char *text, const char *signs)
{
    for (; *text != '\0'; text++)
        buffer_format(
            out, isalnum((unsigned char)*text) || strchr(signs, *text) != NULL ? "%c" : "%%%02X",
            (unsigned)(unsigned char)*text);
}

void part_address(const char *first, size_t page, struct buffer *out)
{
    struct buffer name = {0};

    part_file(first, page, &name);
    part_encoded(out, buffer_string(&name), "-._");
    buffer_release(&name);
}

void part_link(const struct html *html, size_t record, struct buffer *out)
{
    const size_t page = record == 0 ? 1 : part_page(record);
    const size_t current = html->added == 0 ? 1 : part_page(html->added);

    if (html->name != NULL && page != current)
        part_address(html->name, page, out);
    if (record == 0)
        buffer_text(out, "#index");
    else
        buffer_format(out, "#record-%zu", record);
}

void part_prefix(const struct html *html)
{
    if (html->records > 1)
        buffer_format(html->out, "record-%zu-", html->added);
}
