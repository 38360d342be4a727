/* Pictures that would be too large to draw, or too small to read. */
#ifndef RECTO_CLI_DRAW_SIZE_H
#define RECTO_CLI_DRAW_SIZE_H

#include "cli/input/input.h"
#include "render/length.h"
#include "render/paper.h"
#include "render/picture/picture.h"

/* Settles how wide a picture comes out, which has at most so many pixels (0: no bound): as chosen
 * (0: not), or as `width` has it, a little smaller if need be. False with a complaint. */
bool size_settle(const struct picture *picture, const struct length *chosen, size_t pixels_most,
                 struct length *width);

/* Warns if words of a record's picture would be too small at that width after so many moves. */
void size_check_picture(const struct visit *visit, const struct picture *picture, uint32_t moves,
                        const struct length *width, size_t pixels_most);

/* A board alone on its page; that shares the page with others; to play on. */
enum size_place { SIZE_ALONE, SIZE_SHARED, SIZE_BLANK };

/* Warns if the words of a board would be too small on paper, where its unit has so many points. */
void size_check_board(const struct visit *visit, const struct picture *board, uint32_t moves,
                      double unit, const struct paper *paper, enum size_place place);

#endif
