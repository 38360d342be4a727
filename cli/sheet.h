/* A record as a page of text: heading, players, board, verdict. */
#ifndef RECTO_CLI_SHEET_H
#define RECTO_CLI_SHEET_H

#include "cli/report.h"
#include "render/text.h"

/* UINT32_MAX moves: the last position, with the verdict. The judgement's position is used up. */
void sheet_write(const struct visit *visit, uint32_t moves, enum text_style style,
                 struct buffer *out);

/* Box drawing where the output is a terminal and the locale is UTF-8, plain ASCII elsewhere. */
enum text_style sheet_default_style(const struct output *out);

#endif
