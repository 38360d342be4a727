/* A record as a page of text: heading, players, board, verdict. */
#ifndef RECTO_CLI_REPORT_SHEET_H
#define RECTO_CLI_REPORT_SHEET_H

#include "cli/report/report.h"
#include "render/text/text.h"

/* Writes the position after so many moves; UINT32_MAX: the last one, with the verdict. The
 * judgement's position is invalid afterwards. */
void sheet_write(const struct visit *visit, uint32_t moves, enum text_style style,
                 struct buffer *out);

/* How the words around a board are said to a reader in another language than English. */
struct sheet_reader {
    int language;
    /* The states that report_state() gives, and ": ". */
    const char *(*say)(int language, const char *english);
    /* As number_write(). */
    void (*number)(const struct game *game, struct move_number number, int language,
                   struct buffer *out);
    /* As report_names(); a letter only needs report_name(). */
    void (*name)(const struct judgement *judgement, int player, struct buffer *out);
    /* Writes the comments on the last move below its line; NULL: in it. */
    void (*comment)(const char *text, struct buffer *out);
};

/* The last position for a letter that itself says whose turn it is and what time is
 * left: the verdict and the clocks, in English, only of a game that is over. Notes in `cuts` where
 * the board may be cut. */
void sheet_write_letter(const struct visit *visit, enum text_style style,
                        const struct sheet_reader *reader, struct text_cuts *cuts,
                        struct buffer *out);

/* Writes just the board of the last position, with the last move marked or not. */
void sheet_write_board(const struct visit *visit, bool marked, enum text_style style,
                       struct text_cuts *cuts, struct buffer *out);

/* Writes the last move with its player, points, comment and time on a line; nothing if there is
 * none. */
void sheet_write_last_move(const struct judgement *judgement, struct buffer *out);

/* Event, round, site, date and id on one line, as far as the record has them. */
void sheet_write_place(const struct record *record, struct buffer *out);

/* Free text of the header, with `between` between its lines; nothing if the record has none. */
void sheet_write_free_text(const struct record *record, enum common_key key, const char *between,
                           struct buffer *out);

/* Text of a record on one line: white space as blanks, control characters visible. */
void sheet_write_line(const char *bytes, size_t len, struct buffer *out);

/* The names of the players, from 1, for a view; in the arena. */
const char *const *sheet_names(const struct judgement *judgement, struct arena *arena);

/* Box drawing where the output is a terminal and the locale is UTF-8, plain ASCII elsewhere. */
enum text_style sheet_default_style(const struct output *out);

/* The same style, coloured if the output is. */
enum text_style sheet_coloured(enum text_style style, const struct output *out);

#endif
