#include "notation/drawn/captions.h"

#include "notation/items/scan.h"

#include <string.h>

/* Whether a line names the player of that number, as in `* 2  Marek  15  wins`. */
static bool is_player(const struct drawn_line *line, int player)
{
    struct scanner scanner = {line->first, line->end};

    if (*line->first == '*' || *line->first == '>')
        scanner.at++;
    scan_blanks(&scanner);
    return scan_number(&scanner) == player && scanner.end - scanner.at > 2 && *scanner.at == ' ';
}

void captions_skip_heading(struct lines *lines, const struct record *record)
{
    struct lines ahead = *lines;
    struct drawn_line line;
    int player = 1;

    if (!lines_take(&ahead, &line) || !text_is(line.first, line.end, record->schema->title))
        return;
    *lines = ahead;
    while (lines_take(&ahead, &line) && !line.after_gap)
        *lines = ahead;
    for (; player <= record->setup.players && is_player(&line, player); player++) {
        *lines = ahead;
        if (!lines_take(&ahead, &line))
            return;
    }
}

/* Whether a line begins with how a move is counted and its number, as in `Move 28,`. */
static bool is_last_move(const struct drawn_line *line, const struct schema *schema)
{
    const char *const counted = schema->counted != NULL ? schema->counted : "move";
    const size_t len = strlen(counted);
    struct scanner scanner = {line->first, line->end};

    if (line_begins(line, "Round "))
        scanner.at += strlen("Round ");
    else if ((size_t)(line->end - line->first) > len && *line->first == counted[0] - 'a' + 'A' &&
             memcmp(line->first + 1, counted + 1, len - 1) == 0)
        scanner.at += len;
    else
        return false;
    scan_blanks(&scanner);
    return scan_digits(&scanner).len > 0 && scan_character(&scanner, ',');
}

/* Whether a line begins with one of the statuses, as in `complete, 18 moves;`. */
static bool is_verdict(const struct drawn_line *line)
{
    static const char *const words[] = {"complete, ",      "complete after ", "unfinished after ",
                                        "disputed after ", "disputed, ",      "illegal after ",
                                        "clock: ",         "malformed, ",     "after "};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (line_begins(line, words[i]))
            return true;
    return false;
}

/* Whether a line is a message that stands below a verdict, as in `line 7: …`. */
static bool is_message(const struct drawn_line *line)
{
    struct scanner scanner = {line->first, line->end};

    if (!line_begins(line, "line "))
        return false;
    scanner.at += strlen("line ");
    return scan_digits(&scanner).len > 0 && scan_character(&scanner, ':');
}

static bool contains(const struct drawn_line *line, const char *text)
{
    const size_t len = strlen(text);

    for (const char *at = line->first; (size_t)(line->end - at) >= len; at++) {
        at = memchr(at, text[0], (size_t)(line->end - at) - len + 1);
        if (at == NULL)
            return false;
        if (memcmp(at, text, len) == 0)
            return true;
    }
    return false;
}

/* Whether a line says how to read the board, or what follows from it. */
static bool is_legend(const struct drawn_line *line, const struct schema *schema)
{
    if (schema->pens && line_begins(line, "pen A "))
        return true;
    if (schema->edged && (line_begins(line, "on offense: ") || line_begins(line, "sealed: ")))
        return true;
    if (schema->drawn_as == DRAWN_BEARINGS && line_begins(line, "player 1 "))
        return true;
    return schema->crosses && contains(line, ", differences over the ");
}

bool captions_include(const struct drawn_line *line, const struct schema *schema)
{
    return is_legend(line, schema) || is_last_move(line, schema) || is_verdict(line) ||
           is_message(line);
}
